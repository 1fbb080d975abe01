"""The end of a match, and seats that go out before it."""

from collections.abc import Sequence

from play.engine.asking import NO
from play.engine.records import Ask, Frame, Lasting, Outcome
from play.engine.state import State
from play.engine.zones import exists

_EFFECTS = frozenset({"announce", "trigger", "effect"})


def finish(state: State, outcome: Outcome) -> None:
    """End the match; the first reason that comes up stands."""
    if state.outcome is None:
        state.outcome = outcome
        if state.sink is not None:
            state.emit(
                "ended",
                {
                    "winners": list(outcome.winners),
                    "rule": outcome.rule,
                    "reason": outcome.reason,
                    "rated": outcome.rated,
                },
            )


def close(state: State) -> None:
    """Leave nothing open in a match that has ended."""
    state.frames.clear()
    state.sealed = None
    state.asks = [None] * state.seats
    state.waiting.clear()
    state.chain.clear()
    state.dirty = False
    state.numbers.clear()


def eliminate(state: State, seats: Sequence[int]) -> None:
    """Seats go out together: their cards in every zone, their decisions, frames, links and effects leave with them.

    What they left behind for a time stays until its time where nothing has to be carried out for them.
    """
    state.out = (*state.out, *seats)
    gone = set(seats)
    for things in (state.things, state.ghosts):
        for handle in [handle for handle, thing in things.items() if {thing.owner, thing.seat} & gone]:
            thing = things.pop(handle)
            if things is state.things:
                state.zones[thing.zone][thing.seat].remove(handle)
    for cards in (state.loose, state.peeked, state.gone):
        for name in [name for name, card in cards.items() if card.owner in gone]:
            del cards[name]
    for zone in state.zones:
        for seat in seats:
            zone[seat] = []
    _drop_frames(state, gone)
    state.waiting = [entry for entry in state.waiting if entry.seat not in gone]
    state.chain = [link for link in state.chain if link.seat not in gone]
    state.lasting = [
        effect
        for effect in state.lasting
        if (effect.seat not in gone or _works_alone(state, effect)) and not _about(effect, gone)
    ]
    state.derived.clear()
    state.dirty = True
    if state.sink is not None:
        state.emit("out", {"seats": list(seats)})
    state.rules.eliminated(state, seats)


def _works_alone(state: State, effect: Lasting) -> bool:
    """Whether a lasting effect asks nothing of its player: it changes values or prevents, and does nothing more."""
    if effect.kind not in {"triggered", "replacement"}:
        return True
    ability = state.table.cards[effect.card].abilities[effect.ability]
    return effect.kind == "replacement" and ability.leaves is not None and not ability.program


def _about(effect: Lasting, gone: set[int]) -> bool:
    return effect.kind == "forbid" and set(effect.subjects) <= gone


def _drop_frames(state: State, gone: set[int]) -> None:
    """Frames of seats that are out end, with the questions they put; the flow of turns is the game's to set right.

    A question that offers something of a seat that is out is put again by its frame. What another's effect asked a seat
    that is out is asked of nobody else: nothing was chosen, and the effect goes on.
    """
    flow = state.rules.FLOW | {"window", "resolve"}
    asking = state.frames[-1] if state.frames and state.sealed is None else None
    state.frames = [frame for frame in state.frames if frame.seat not in gone or frame.kind in flow]
    asking_is_gone = asking is not None and not any(frame is asking for frame in state.frames)
    if asking is not None and asking.kind in _EFFECTS:
        for unanswered in (state.asks[seat] for seat in gone):
            if unanswered is not None:
                asking.answer = NO[0] if unanswered.kind == "yes_no" else []
    state.asks = [
        None if ask is None or seat in gone or asking_is_gone or _is_stale(state, ask) else ask
        for seat, ask in enumerate(state.asks)
    ]
    if state.sealed is not None:
        opener = state.frames[-1]
        opener.data["sealed"] = {
            seat: result for seat, result in opener.data["sealed"].items() if int(seat) not in gone
        }
        state.sealed = [stack if seat not in gone else list[Frame]() for seat, stack in enumerate(state.sealed)]


def _is_stale(state: State, ask: Ask) -> bool:
    if ask.of == "card":
        return not all(exists(state, option) for option in ask.options)
    return ask.of == "seat" and any(option in state.out for option in ask.options)
