"""Decisions: opening one, and the rules by which picks of a staged one are legal."""

from collections.abc import Mapping, Sequence
from typing import Any

from play.engine.records import Action, Ask
from play.engine.rules import Refusal, Stage
from play.engine.state import State
from play.errors import NotAnAnswerError, NotAnOptionError, TooFewPicksError

DONE: Action = ("done",)
REST: Action = ("rest",)
YES: Action = ("yes",)
NO: Action = ("no",)


def ask(
    state: State,
    seat: int,
    kind: str,
    prompt: str,
    *,
    of: str = "",
    options: Sequence[int] = (),
    least: int = 1,
    most: int = 1,
    stage: str = "count",
    card: int = 0,
    source: int = 0,
    data: dict[str, Any] | None = None,
) -> None:
    """Open a decision for a seat; its serial counts the decisions of that seat alone."""
    state.asked[seat] += 1
    state.asks[seat] = Ask(
        seat,
        kind,
        prompt,
        state.asked[seat],
        of,
        list(options),
        least,
        most,
        [],
        stage,
        card,
        source,
        data or {},
    )


def _left(state: State, ask: Ask) -> list[int]:
    if len(ask.picked) >= ask.most:
        return []
    return [option for option in ask.options if option not in ask.picked]


def _enough(state: State, ask: Ask) -> bool:
    return len(ask.picked) >= ask.least


def _full(state: State, ask: Ask) -> bool:
    return len(ask.picked) >= ask.most


def _sum_left(state: State, ask: Ask) -> list[int]:
    """What keeps a payment exact: after the pick no card may be one that could be left out."""
    values = ask.data["values"]
    due = ask.data["due"]
    picked = [values[str(option)] for option in ask.picked]
    if sum(picked) >= due:
        return []
    left = [option for option in ask.options if option not in ask.picked]
    worth = [values[str(option)] for option in left]
    exact = {
        value: _reaches([*picked, value], [*worth[:place], *worth[place + 1 :]], due)
        for place, value in enumerate(worth)
    }
    return [option for option in left if exact[values[str(option)]]]


def _reaches(picked: list[int], left: list[int], due: int) -> bool:
    """Whether picks can be completed to a payment from which nothing can be left out.

    ``over`` of such a payment is less than its smallest part, so it is enough to look at which totals the others can
    reach with parts larger than what would be over.
    """
    paid = sum(picked)
    smallest = min(picked)
    if smallest == 0:
        return False
    if due <= paid:
        return paid - smallest < due
    useful = sorted((value for value in left if value), reverse=True)
    totals: set[tuple[int, int]] = {(paid, smallest)}
    for value in useful:
        totals |= {(total + value, min(least, value)) for total, least in totals if total < due}
    return any(total >= due and total - least < due for total, least in totals)


def _paid(state: State, ask: Ask) -> bool:
    return bool(sum(ask.data["values"][str(option)] for option in ask.picked) >= ask.data["due"])


STAGES: Mapping[str, Stage] = {
    "count": Stage(_left, _enough, _full),
    "payment": Stage(_sum_left, _paid, _paid),
}


def stage_of(state: State, ask: Ask) -> Stage:
    """The rule of a staged decision: a shared one, or the game's own."""
    return STAGES.get(ask.stage) or state.rules.STAGES[ask.stage]


def staged_answers(state: State, ask: Ask) -> list[Action]:
    """The legal next picks of a decision, ``done`` where it may be closed, ``rest`` where the game can complete it."""
    stage = stage_of(state, ask)
    answers: list[Action] = [("pick", option) for option in stage.next_picks(state, ask)]
    if stage.may_close(state, ask):
        answers.append(DONE)
    elif stage.rest is not None:
        answers.append(REST)
    return answers


def pick_refusal(state: State, ask: Ask, action: Action) -> Refusal | None:
    """Why an action does not answer a staged decision, or nothing."""
    stage = stage_of(state, ask)
    if action == DONE:
        return None if stage.may_close(state, ask) else TooFewPicksError
    if action == REST:
        return None if stage.rest is not None and not stage.may_close(state, ask) else NotAnAnswerError
    if action[0] != "pick" or len(action) != 2:
        return NotAnAnswerError
    return None if action[1] in stage.next_picks(state, ask) else NotAnOptionError
