"""Shironeko's turn: start phase, main phase, end phase."""

from enum import IntEnum

from play.engine.asking import ask
from play.engine.changes import damage, discard, draw
from play.engine.ending import finish
from play.engine.records import Frame, Lasting, Outcome
from play.engine.standing import drop, happened
from play.engine.state import State
from play.engine.zones import forget
from play.games.shironeko.acts import start
from play.games.shironeko.area import unfold
from play.games.shironeko.decks import is_settled, settle
from play.games.shironeko.posture import turn, unmark
from play.games.shironeko.zones import BOARDS, CHARACTERS, HAND

HAND_LIMIT = 7
LAST_TURN = 200
POISON_DAMAGE = 1


class TurnStep(IntEnum):
    """Where a turn stands."""

    BEGIN = 0
    READY = 1
    DRAW = 2
    TOWN = 3
    MAIN = 4
    ACTING = 5
    END = 6
    EXPIRE = 7
    POISON = 8
    SHOCK = 9
    HAND_SIZE = 10
    DISCARDING = 11
    NEXT = 12


def take_turn(state: State, stack: list[Frame], frame: Frame) -> None:
    """One step of the turn under way; the frame goes from turn to turn."""
    if not is_settled(state):
        settle(state)
        return
    seat = frame.seat
    match frame.step:
        case TurnStep.BEGIN:
            frame.step = TurnStep.READY
            _begin(state, seat)
        case TurnStep.READY:
            frame.step = TurnStep.DRAW
            _ready(state, seat)
        case TurnStep.DRAW:
            frame.step = TurnStep.TOWN
            if state.turn > 1:
                draw(state, seat, 1)
        case TurnStep.TOWN:
            frame.step = TurnStep.MAIN
            unfold(state, seat, 1)
        case TurnStep.MAIN:
            frame.step = TurnStep.ACTING
            ask(state, seat, "main", "main")
        case TurnStep.ACTING:
            _hear(state, frame)
        case TurnStep.END:
            frame.step = TurnStep.EXPIRE
            _end(state, seat)
        case TurnStep.EXPIRE:
            frame.step = TurnStep.POISON
            if state.lasting:
                drop(state, lambda effect: _ends_with_turn(state, effect))
        case TurnStep.POISON:
            frame.step = TurnStep.SHOCK
            _poison(state)
        case TurnStep.SHOCK:
            frame.step = TurnStep.HAND_SIZE
            unmark(state, state.zones[CHARACTERS][seat], "shock")
        case TurnStep.HAND_SIZE | TurnStep.DISCARDING:
            _discard_down(state, frame)
        case _:
            _pass_on(state, frame)


def _begin(state: State, seat: int) -> None:
    """A turn begins; what lasted until then ends. What that sets off comes before the start phase (SN-Z15)."""
    state.turn += 1
    state.active = seat
    state.actions_in_turn = 0
    if state.lasting:
        drop(
            state,
            lambda effect: effect.until == "your_next_turn" and effect.seat == seat and effect.turn < state.turn,
        )
    if state.sink is not None:
        state.emit("turn_began", {"seat": seat, "turn": state.turn})
    happened(state, "turn_began", player=seat)


def _end(state: State, seat: int) -> None:
    """The end phase begins; what that sets off comes before its first step (SN-Z15)."""
    if state.sink is not None:
        state.emit("turn_ended", {"seat": seat, "turn": state.turn})
    happened(state, "turn_ended", player=seat)


def _ready(state: State, seat: int) -> None:
    """All own OFF cards turn ON, except characters with shock (SN-T1); the draw (SN-T2) and a town (SN-T3) follow."""
    things = state.things
    off = [
        handle
        for zone in BOARDS
        for handle in state.zones[zone][seat]
        if things[handle].spent and "shock" not in things[handle].counters
    ]
    turn(state, off, off=False)
    for zone in BOARDS:
        for handle in state.zones[zone][seat]:
            thing = things[handle]
            if thing.used:
                _forget_uses(state, handle)


def _forget_uses(state: State, handle: int) -> None:
    """Uses of earlier turns count no longer (SN-M10), but for abilities with a limit for the match."""
    thing = state.things[handle]
    abilities = state.table.cards[thing.card].abilities
    thing.used = tuple(
        (index, when)
        for index, when in thing.used
        if index >= 0 and (limit := abilities[index].limit) is not None and not limit[1]
    )


def _hear(state: State, frame: Frame) -> None:
    """Any of the things of the main phase, in any order and number, or its end."""
    action, frame.answer = frame.answer, None
    if action[0] == "end":
        frame.step = TurnStep.END
    else:
        frame.step = TurnStep.MAIN
        start(state, frame.seat, action)


def _poison(state: State) -> None:
    """Every poisoned character, both players', takes 1 damage (SN-X2)."""
    poisoned = [
        handle for pile in state.zones[CHARACTERS] for handle in pile if "poison" in state.things[handle].counters
    ]
    if poisoned:
        damage(state, poisoned, POISON_DAMAGE)


def _discard_down(state: State, frame: Frame) -> None:
    """The turn player discards down to 7 cards (SN-X4)."""
    hand = state.zones[HAND][frame.seat]
    if frame.step == TurnStep.DISCARDING:
        picked, frame.answer = frame.answer, None
        frame.step = TurnStep.NEXT
        discard(state, picked, by_effect=False)
    elif len(hand) > HAND_LIMIT:
        frame.step = TurnStep.DISCARDING
        over = len(hand) - HAND_LIMIT
        ask(state, frame.seat, "pick", "hand_size", of="card", options=hand[:], least=over, most=over)
    else:
        frame.step = TurnStep.NEXT


def _pass_on(state: State, frame: Frame) -> None:
    """The other player's turn comes; after 200 turns in all the match is a draw (SN-W4).

    What came up after SN-X1 and lasts until the end of this turn ends first, with all that follows from it.
    """
    if any(_ends_with_turn(state, effect) for effect in state.lasting):
        drop(state, lambda effect: _ends_with_turn(state, effect))
        return
    if state.turn >= LAST_TURN:
        finish(state, Outcome((), "SN-W4", "turn_limit"))
        return
    forget(state)
    frame.step = TurnStep.BEGIN
    frame.seat = 1 - frame.seat


def _ends_with_turn(state: State, effect: Lasting) -> bool:
    """Whether an effect lasts until the end of the turn that ends now (SN-X1)."""
    if effect.until == "opponent_turn":
        return effect.seat != state.active and effect.turn < state.turn
    return effect.until == "this_turn"
