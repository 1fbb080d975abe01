"""Decisions: opening one, and the rules by which picks of a staged one are legal."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from play.engine.rules import Refusal
from play.engine.state import Action, Ask, State
from play.errors import NotAnAnswerError, NotAnOptionError, TooFewPicksError

DONE: Action = ("done",)
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


class Stage(NamedTuple):
    """The rule of a staged decision: what may be picked next, whether it may be closed, whether it must be."""

    next_picks: Callable[[State, Ask], list[int]]
    may_close: Callable[[State, Ask], bool]
    is_full: Callable[[State, Ask], bool]


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
    return [
        option
        for option in left
        if _reaches([*picked, values[str(option)]], [values[str(other)] for other in left if other != option], due)
    ]


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


def staged_answers(state: State, ask: Ask) -> list[Action]:
    """The legal next picks of a decision, and ``done`` where it may be closed."""
    stage = STAGES[ask.stage]
    answers: list[Action] = [("pick", option) for option in stage.next_picks(state, ask)]
    if stage.may_close(state, ask):
        answers.append(DONE)
    return answers


def pick_refusal(state: State, ask: Ask, action: Action) -> Refusal | None:
    """Why an action does not answer a staged decision, or nothing."""
    stage = STAGES[ask.stage]
    if action == DONE:
        return None if stage.may_close(state, ask) else TooFewPicksError
    if action[0] != "pick" or len(action) != 2:
        return NotAnAnswerError
    return None if action[1] in stage.next_picks(state, ask) else NotAnOptionError
