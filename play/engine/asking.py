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


STAGES: Mapping[str, Stage] = {
    "count": Stage(_left, _enough, _full),
}


def stage_of(state: State, ask: Ask) -> Stage:
    """The rule of a staged decision: a shared one, or the game's own."""
    return STAGES.get(ask.stage) or state.rules.STAGES[ask.stage]


def staged_answers(state: State, ask: Ask) -> list[Action]:
    """The legal next picks of a decision, ``done`` where it may be closed, ``rest`` where the game can complete it."""
    stage = stage_of(state, ask)
    whole = None if stage.whole is None else stage.whole(state, ask)
    answers: list[Action] = (
        [("pick", option) for option in stage.next_picks(state, ask)]
        if whole is None
        else [("pick", *picks) for picks in whole]
    )
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
    if action[0] != "pick" or len(action) < 2:
        return NotAnAnswerError
    alone = len(action) == 2
    if alone and action[1] in stage.next_picks(state, ask):
        return None
    if stage.refusal is None:
        return NotAnOptionError if alone else NotAnAnswerError
    reason = stage.refusal(state, ask, [*ask.picked, *map(int, action[1:])])
    return reason or (NotAnOptionError if alone else None)


def merged(state: State, ask: Ask, actions: Sequence[Action]) -> list[Action]:
    """Several picks as the one answer that they are together where they complete the decision in any order."""
    picks = [action[1] for action in actions if action[0] == "pick" and len(action) == 2]
    together: Action = ("pick", *picks)
    if len(picks) < 2 or len(picks) != len(actions) or stage_of(state, ask).refusal is None:
        return list(actions)
    return [together] if pick_refusal(state, ask, together) is None else list(actions)
