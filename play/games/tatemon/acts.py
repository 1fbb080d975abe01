"""TATEMON's acts: what may be built, used and answered, and how an announced act is carried out."""

from collections.abc import Mapping
from typing import Any

from cardsite.errors import gettext_noop
from play.engine.cards import CompiledAbility, CompiledCard
from play.engine.chain import add_link, announce, open_window
from play.engine.records import Action, Ask, Frame, Link
from play.engine.rules import Guard, Refusal, Verb
from play.engine.standing import count_use, enqueue, is_forbidden, may_use, set_off
from play.engine.state import State
from play.engine.targets import can_choose
from play.engine.zones import move
from play.errors import NotAnAnswerError
from play.games.tatemon.refusals import (
    ActBeforeBuildError,
    BuildAfterActError,
    ConditionNotMetError,
    CostNotPayableError,
    FirstTurnActError,
    ForbiddenStepError,
    LimitReachedError,
    NotABuildingError,
    NotAnEventError,
    NoTargetError,
    NotDeclaredError,
    NotInCityError,
    NotInHandError,
    WrongTimingError,
)
from play.games.tatemon.zones import CITY, HAND, IN_USE, RETIRED

VERBS: Mapping[str, Verb] = {
    "build": Verb("c", gettext_noop("Build {cards}")),
    "skip": Verb("", gettext_noop("Build nothing")),
    "skill": Verb("c", gettext_noop("Use the skill of {cards}")),
    "your_skill": Verb("c", gettext_noop("Use the Your Skill of {cards}")),
    "event": Verb("c", gettext_noop("Use {cards}")),
    "end": Verb("", gettext_noop("End the turn")),
    "pass": Verb("", gettext_noop("Pass")),
}

PROMPT_TIMINGS: Mapping[str, str] = {"act": "own_act", "respond": "response"}


def candidates(state: State, seat: int, ask: Ask) -> list[Action]:
    """All actions that could answer a decision, in a stable order."""
    hand = state.zones[HAND][seat]
    if ask.prompt == "build":
        return [*(("build", handle) for handle in hand), ("skip",)]
    events: list[Action] = [("event", handle) for handle in hand]
    if ask.prompt == "respond":
        return [*events, ("pass",)]
    skills: list[Action] = [(verb, handle) for handle in state.zones[CITY][seat] for verb in ("skill", "your_skill")]
    return [*skills, *events, ("end",)]


def _prompt(state: State, seat: int) -> str:
    ask = state.asks[seat]
    assert ask is not None
    return ask.prompt


def guard_build(state: State, seat: int, action: Action) -> Refusal | None:
    """Up to one building from the own hand, before the act (TM-T2, TM-T5)."""
    prompt = _prompt(state, seat)
    if prompt != "build":
        return BuildAfterActError if prompt == "act" else NotAnAnswerError
    handle = int(action[1])
    if handle not in state.zones[HAND][seat]:
        return NotInHandError
    if state.table.cards[state.loose[handle].card].kind != "building":
        return NotABuildingError
    return ForbiddenStepError if state.lasting and is_forbidden(state, seat, "build") else None


def guard_skip(state: State, seat: int, action: Action) -> Refusal | None:
    """Skipping the build step (TM-T2)."""
    return None if _prompt(state, seat) == "build" else NotAnAnswerError


def guard_end(state: State, seat: int, action: Action) -> Refusal | None:
    """Skipping the act, which ends the turn (TM-T5)."""
    return None if _prompt(state, seat) == "act" else NotAnAnswerError


def guard_pass(state: State, seat: int, action: Action) -> Refusal | None:
    """Leaving an announced act unanswered (TM-T9)."""
    return None if _prompt(state, seat) == "respond" else NotAnAnswerError


def _time_refusal(state: State, seat: int, prompt: str) -> Refusal | None:
    """Why nothing can be used now: the build step is open (TM-T5), the first turn (TM-T4), or an effect (TM-Z3)."""
    if prompt == "build":
        return ActBeforeBuildError
    if prompt not in PROMPT_TIMINGS:
        return NotAnAnswerError
    if prompt == "act":
        if state.turn == 1:
            return FirstTurnActError
        if state.lasting and is_forbidden(state, seat, "act"):
            return ForbiddenStepError
    return None


def _use_refusal(state: State, seat: int, ability: CompiledAbility, source: int, prompt: str) -> Refusal | None:
    """Why an ability cannot be used: not its time (TM-T9), no cost, no target (TM-T10)."""
    if ability.timing != PROMPT_TIMINGS[prompt]:
        return WrongTimingError
    frame = Frame("effect", seat, 0, None, ability.card, ability.index, source)
    if prompt == "respond":
        frame.event = announced_act(state)
    if ability.condition is not None and not ability.condition(state, frame):
        return ConditionNotMetError
    for payable in ability.payable:
        if not payable(state, frame):
            return CostNotPayableError
    return None if not ability.targets or can_choose(state, frame, ability.targets) else NoTargetError


def guard_skill(state: State, seat: int, action: Action) -> Refusal | None:
    """The skill of a building in the own city, also one built this turn (TM-T3, TM-T6)."""
    return _guard_building(state, seat, int(action[1]), "skill")


def guard_your_skill(state: State, seat: int, action: Action) -> Refusal | None:
    """A Your Skill whose condition its owner declared (TM-T7, TM-S6)."""
    return _guard_building(state, seat, int(action[1]), "your_skill")


def _guard_building(state: State, seat: int, handle: int, which: str) -> Refusal | None:
    prompt = _prompt(state, seat)
    refusal = _time_refusal(state, seat, prompt)
    if refusal is not None:
        return refusal
    if prompt == "respond":
        return WrongTimingError
    if handle not in state.zones[CITY][seat]:
        return NotInCityError
    thing = state.things[handle]
    card = state.table.cards[thing.card]
    if which == "your_skill":
        if card.facts["condition"] not in state.facts["declared"][seat]:
            return NotDeclaredError
        if state.lasting and is_forbidden(state, seat, "your_skill"):
            return ForbiddenStepError
    ability = card.abilities[card.facts[which]]
    if ability.limit is not None and not may_use(state, thing, ability):
        return LimitReachedError
    return _use_refusal(state, seat, ability, handle, prompt)


def guard_event(state: State, seat: int, action: Action) -> Refusal | None:
    """An event from the own hand, at the time it states (TM-T3, TM-T9)."""
    prompt = _prompt(state, seat)
    refusal = _time_refusal(state, seat, prompt)
    if refusal is not None:
        return refusal
    handle = int(action[1])
    if handle not in state.zones[HAND][seat]:
        return NotInHandError
    card = state.table.cards[state.loose[handle].card]
    if card.kind != "event":
        return NotAnEventError
    if state.lasting and is_forbidden(state, seat, "event"):
        return ForbiddenStepError
    return _use_refusal(state, seat, card.abilities[card.facts["ability"]], handle, prompt)


GUARDS: Mapping[str, Guard] = {
    "build": guard_build,
    "skip": guard_skip,
    "skill": guard_skill,
    "your_skill": guard_your_skill,
    "event": guard_event,
    "end": guard_end,
    "pass": guard_pass,
}


def start_act(state: State, seat: int, verb: str, handle: int, event: dict[str, Any] | None = None) -> None:
    """Begin to use a skill or an event; an event lies open in use until its text has been carried out (TM-T8)."""
    if verb == "event":
        card = state.table.cards[state.loose[handle].card]
        (source,) = move(state, [handle], IN_USE, cause="use")
        announce(state, seat, verb, card.number, card.facts["ability"], source, event)
        return
    thing = state.things[handle]
    card = state.table.cards[thing.card]
    count_use(state, thing, card.abilities[card.facts[verb]])
    if verb == "your_skill":
        show_condition(state, seat, card)
    announce(state, seat, verb, card.number, card.facts[verb], handle, event)


def show_condition(state: State, seat: int, card: CompiledCard) -> None:
    """The opponent learns of a declared condition as its Your Skill is used (TM-S6)."""
    condition = card.facts["condition"]
    shown = state.facts["shown"]
    if condition not in shown[seat]:
        state.facts["shown"] = [
            sorted([*slugs, condition]) if owner == seat else slugs for owner, slugs in enumerate(shown)
        ]


def announced_act(state: State) -> dict[str, Any]:
    """The event of the act that is being answered."""
    link = state.chain[0]
    return {"event": "act_announced", "player": link.seat, "card": link.source, "use": link.serial}


def announced(state: State, frame: Frame) -> None:
    """An act is announced; the opponent is asked where the format has responses (TM-T9), then it resolves.

    One response answers an act and is not answered itself; it is carried out first (TM-Z2).
    """
    add_link(state, frame)
    if len(state.chain) > 1:
        return
    if state.options["responses"]:
        open_window(state, state.others(frame.seat), uses=1)
    else:
        state.frames.append(Frame("resolve", frame.seat))
    act = announced_act(state)
    enqueue(state, set_off(state, act), act)


def respond(state: State, frame: Frame, seat: int, action: Action) -> None:
    """Begin to answer an announced act."""
    start_act(state, seat, str(action[0]), int(action[1]), announced_act(state))


def link_resolved(state: State, link: Link) -> None:
    """A used event goes to its owner's retired pile (TM-T8); an act is done."""
    act = {"event": "act_done", "player": link.seat, "card": link.source, "became": 0}
    listening = set_off(state, act) if link.event is None else []
    used = state.loose.get(link.source)
    if used is not None and used.zone == IN_USE:
        (act["became"],) = move(state, [link.source], RETIRED, cause="used")
    enqueue(state, listening, act)
