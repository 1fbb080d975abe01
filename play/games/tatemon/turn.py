"""TATEMON's turn: draw, build, act, in this order (TM-T5)."""

from enum import IntEnum

from play.engine.asking import ask
from play.engine.changes import draw
from play.engine.records import Frame, Lasting
from play.engine.standing import drop, happened
from play.engine.state import State
from play.engine.zones import forget
from play.games.tatemon.acts import start_act
from play.games.tatemon.city import build

BUILDS_PER_TURN = 1
ACTS_PER_TURN = 1


class TurnStep(IntEnum):
    """Where a turn stands."""

    BEGIN = 0
    DRAW = 1
    BUILD = 2
    BUILDING = 3
    ACT = 4
    ACTING = 5
    END = 6
    NEXT = 7


def take_turn(state: State, stack: list[Frame], frame: Frame) -> None:
    """One step of the turn under way; the frame goes from turn to turn (TM-T0)."""
    seat = frame.seat
    match frame.step:
        case TurnStep.BEGIN:
            frame.step = TurnStep.DRAW
            _begin(state, seat)
        case TurnStep.DRAW:
            frame.step = TurnStep.BUILD
            draw(state, seat, 1)
        case TurnStep.BUILD:
            _ask_build(state, frame)
        case TurnStep.BUILDING:
            _hear_build(state, frame)
        case TurnStep.ACT:
            _ask_act(state, frame)
        case TurnStep.ACTING:
            _hear_act(state, frame)
        case TurnStep.END:
            frame.step = TurnStep.NEXT
            if state.sink is not None:
                state.emit("turn_ended", {"seat": seat, "turn": state.turn})
            happened(state, "turn_ended", player=seat)
        case _:
            _pass_on(state, frame)


def _begin(state: State, seat: int) -> None:
    """A turn begins: one build (TM-T2) and one act (TM-T3) are open, and the turn's draw comes next (TM-T1)."""
    state.turn += 1
    state.active = seat
    state.dirty = True
    state.actions_in_turn = 0
    state.counters[seat]["builds"] = BUILDS_PER_TURN
    state.counters[seat]["acts"] = ACTS_PER_TURN
    if state.lasting:
        drop(state, lambda effect: effect.until == "your_next_turn" and effect.seat == seat)
    if state.sink is not None:
        state.emit("turn_began", {"seat": seat, "turn": state.turn})
    happened(state, "turn_began", player=seat)


def _ask_build(state: State, frame: Frame) -> None:
    """Building is asked for as often as the turn has builds; it is always optional (TM-T2)."""
    if state.counters[frame.seat]["builds"] > 0:
        frame.step = TurnStep.BUILDING
        ask(state, frame.seat, "main", "build")
    else:
        frame.step = TurnStep.ACT


def _hear_build(state: State, frame: Frame) -> None:
    """A building goes from the hand into the city, or the step is skipped and its builds are gone (TM-T5)."""
    action, frame.answer = frame.answer, None
    counters = state.counters[frame.seat]
    frame.step = TurnStep.BUILD
    if action[0] == "build":
        counters["builds"] -= 1
        build(state, [action[1]])
    else:
        counters["builds"] = 0
        if state.sink is not None:
            state.emit("skipped", {"seat": frame.seat})


def _ask_act(state: State, frame: Frame) -> None:
    """The act is asked for; a build that an act gave is taken right after it (TM-Z6)."""
    counters = state.counters[frame.seat]
    if counters["builds"] > 0:
        frame.step = TurnStep.BUILD
    elif counters["acts"] > 0:
        frame.step = TurnStep.ACTING
        ask(state, frame.seat, "main", "act")
    else:
        frame.step = TurnStep.END


def _hear_act(state: State, frame: Frame) -> None:
    """A skill, a Your Skill or an event is used (TM-T3), or skipping ends the turn (TM-T5)."""
    action, frame.answer = frame.answer, None
    counters = state.counters[frame.seat]
    frame.step = TurnStep.ACT
    if action[0] == "end":
        counters["acts"] = 0
    else:
        counters["acts"] -= 1
        start_act(state, frame.seat, action[0], action[1])


def _pass_on(state: State, frame: Frame) -> None:
    """What lasted until now ends with all that follows from it, and the other player's turn comes (TM-T0).

    No hand limit (TM-T11).
    """
    state.counters[frame.seat] = {"builds": 0, "acts": 0}
    if any(_ends_with_turn(state, effect) for effect in state.lasting):
        drop(state, lambda effect: _ends_with_turn(state, effect))
        return
    forget(state)
    frame.step = TurnStep.BEGIN
    frame.seat = 1 - frame.seat


def _ends_with_turn(state: State, effect: Lasting) -> bool:
    if effect.until == "opponent_turn":
        return effect.seat != state.active and effect.turn < state.turn
    return effect.until == "this_turn"
