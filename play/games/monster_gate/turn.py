"""Monster Gate's turn: start, draw, main phase, end."""

from collections.abc import Sequence
from enum import IntEnum

from play.engine.asking import ask
from play.engine.changes import draw
from play.engine.ending import finish
from play.engine.records import Frame, Outcome
from play.engine.standing import drop, happened
from play.engine.state import State
from play.engine.zones import forget
from play.games.monster_gate import figures
from play.games.monster_gate.acts import start
from play.games.monster_gate.ap import gain
from play.games.monster_gate.zones import BOARDS, CHARACTERS, MONSTERS

LAST_TURN = 200


class TurnStep(IntEnum):
    """Where a turn stands."""

    BEGIN = 0
    START = 1
    DRAW = 2
    OPEN = 3
    MAIN = 4
    ACTING = 5
    END = 6
    EXPIRE = 7
    NEXT = 8


def take_turn(state: State, stack: list[Frame], frame: Frame) -> None:
    """One step of the turn under way; the frame goes from turn to turn."""
    seat = frame.seat
    match frame.step:
        case TurnStep.BEGIN:
            frame.step = TurnStep.START
            _begin(state, seat)
        case TurnStep.START:
            frame.step = TurnStep.DRAW
            _start(state, seat)
        case TurnStep.DRAW:
            frame.step = TurnStep.OPEN
            draw(state, seat, 1)
        case TurnStep.OPEN:
            frame.step = TurnStep.MAIN
            state.facts["main_since"] = state.serials
        case TurnStep.MAIN:
            frame.step = TurnStep.ACTING
            ask(state, seat, "main", "main")
        case TurnStep.ACTING:
            _hear(state, frame)
        case TurnStep.END:
            frame.step = TurnStep.EXPIRE
            _end(state, seat)
        case TurnStep.EXPIRE:
            frame.step = TurnStep.NEXT
            _expire(state)
        case _:
            _pass_on(state, frame)


def _begin(state: State, seat: int) -> None:
    """A turn begins; what lasted until then ends."""
    state.turn += 1
    state.active = seat
    state.actions_in_turn = 0
    state.facts["magic"] = []
    counters = state.counters[seat]
    counters["turns"] += 1
    if state.lasting:
        _end_waiting_for(state, [seat])
    if state.sink is not None:
        state.emit("turn_began", {"seat": seat, "turn": state.turn})


def _start(state: State, seat: int) -> None:
    """Spent cards become ready, then the player gains AP (MG-T1); what that sets off comes before the draw (MG-Z10)."""
    things = state.things
    own = [handle for zone in BOARDS for handle in state.zones[zone][seat]]
    figures.turn(state, own, spent=False)
    for handle in own:
        if things[handle].used:
            _forget_uses(state, handle)
    for handle in state.zones[CHARACTERS][seat]:
        gain(state, seat, state.table.cards[things[handle].card].facts["ap"])
    happened(state, "turn_began", player=seat)


def _forget_uses(state: State, handle: int) -> None:
    """Uses of earlier turns count no longer, but for abilities with a limit for the match."""
    thing = state.things[handle]
    abilities = state.table.cards[thing.card].abilities
    thing.used = tuple(
        (index, when) for index, when in thing.used if (limit := abilities[index].limit) is not None and not limit[1]
    )


def _hear(state: State, frame: Frame) -> None:
    """Any of the things of the main phase, in any order and number, or its end (MG-T3)."""
    action, frame.answer = frame.answer, None
    if action[0] == "end":
        frame.step = TurnStep.END
    else:
        frame.step = TurnStep.MAIN
        start(state, frame.seat, action)


def _end(state: State, seat: int) -> None:
    """The turn ends; what that sets off comes while damage and effects still stand (MG-Z10)."""
    if state.sink is not None:
        state.emit("turn_ended", {"seat": seat, "turn": state.turn})
    happened(state, "turn_ended", player=seat)


def _expire(state: State) -> None:
    """Damage and effects until the end of the turn go at the same moment, so nothing is destroyed by it (MG-T5)."""
    for zone in (CHARACTERS, MONSTERS):
        for pile in state.zones[zone]:
            for handle in pile:
                state.things[handle].counters.pop("damage", None)
    if state.lasting:
        drop(state, lambda effect: effect.until == "this_turn")


def _pass_on(state: State, frame: Frame) -> None:
    """The turn goes clockwise to the next player who is still in; after 200 turns in all it is a draw (MG-W4)."""
    if state.turn >= LAST_TURN:
        finish(state, Outcome((), "MG-W4", "turn_limit"))
        return
    forget(state)
    seat = frame.seat
    frame.step = TurnStep.BEGIN
    frame.seat = state.others(seat)[0]
    if state.out and state.lasting:
        passed_over = [(seat + step) % state.seats for step in range(1, (frame.seat - seat) % state.seats)]
        _end_waiting_for(state, passed_over)


def _end_waiting_for(state: State, seats: Sequence[int]) -> None:
    """What lasts until a player's next turn ends as it begins, or where it would have begun (MG-W1)."""
    drop(state, lambda effect: effect.until == "your_next_turn" and effect.seat in seats)


def end_turn_of(state: State, seats: Sequence[int]) -> None:
    """The turn of a player who is out ends, as at its end (MG-T5, MG-W1)."""
    for frame in state.frames:
        if frame.kind == "turn" and frame.seat in seats and frame.step < TurnStep.END:
            frame.step = TurnStep.END
            frame.answer = None
