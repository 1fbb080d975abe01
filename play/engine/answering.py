"""Answers to decisions of every kind: which are legal, why others are not, and the answer of a player who is gone."""

from play.engine.asking import NO, YES, pick_refusal, stage_of, staged_answers
from play.engine.records import Action, Ask
from play.engine.rules import Refusal
from play.engine.state import State
from play.errors import NotAnAnswerError, NotAnOptionError


def legal_answers(state: State, ask: Ask) -> list[Action]:
    """All legal answers in a stable order: of the candidates for an action those whose guard is silent."""
    if ask.kind in {"main", "respond"}:
        guards = state.rules.GUARDS
        seat = ask.seat
        return [
            action
            for action in state.rules.candidates(state, seat, ask)
            if guards[action[0]](state, seat, action) is None  # type: ignore[index]  # an action begins with its verb
        ]
    if ask.kind == "yes_no":
        return [YES, NO]
    if ask.kind == "number":
        return [("number", number) for number in range(ask.least, ask.most + 1)]
    return staged_answers(state, ask)


def refusal_of(state: State, ask: Ask, action: Action) -> Refusal | None:
    """Why an action does not answer a decision, or nothing."""
    if ask.kind in {"main", "respond"}:
        guard = state.rules.GUARDS.get(str(action[0]))
        return NotAnAnswerError if guard is None else guard(state, ask.seat, action)
    if ask.kind == "yes_no":
        return None if action in {YES, NO} else NotAnAnswerError
    if ask.kind == "number":
        if action[0] != "number" or len(action) != 2:
            return NotAnAnswerError
        return None if int(action[1]) in range(ask.least, ask.most + 1) else NotAnOptionError
    return pick_refusal(state, ask, action)


def take_answer(state: State, ask: Ask, action: Action) -> bool:
    """Take a legal answer into a decision; whether the decision is closed by it."""
    if action[0] == "rest":
        rest = stage_of(state, ask).rest
        assert rest is not None
        ask.picked = [*ask.picked, *rest(state, ask)]
        return True
    if action[0] != "pick":
        return True
    ask.picked = [*ask.picked, *map(int, action[1:])]
    return stage_of(state, ask).is_full(state, ask)


def default_answers(state: State, ask: Ask) -> list[Action]:
    """The actions that answer a decision for a player who is gone: passing, picking as little as may be."""
    if ask.kind in {"main", "respond"}:
        return [state.rules.default_action(state, ask)]
    if ask.kind == "yes_no":
        return [NO]
    if ask.kind == "number":
        return [("number", ask.least)]
    trial = ask.clone()
    actions: list[Action] = []
    while True:
        answers = staged_answers(state, trial)
        actions.append(answers[-1] if answers[-1][0] in {"done", "rest"} else answers[0])
        if take_answer(state, trial, actions[-1]):
            return actions
