"""Ticket Monsters' turn: draws and charge, the summon step, the attack step."""

from enum import IntEnum

from play.engine.asking import ask
from play.engine.chain import open_window
from play.engine.changes import draw
from play.engine.ending import finish
from play.engine.records import Frame, Lasting, Outcome
from play.engine.standing import drop, happened
from play.engine.state import State
from play.engine.zones import forget, move
from play.games.ticket_monsters.battle import begin_attack, can_attack
from play.games.ticket_monsters.zones import BOARDS, CHIKEMON, ENERGY, HAND

LAST_TURN = 200
MOST_DRAWN, MOST_DRAWN_FIRST = 2, 1
SUMMONS_PER_TURN = 1


class TurnStep(IntEnum):
    """Where a turn stands."""

    BEGIN = 0
    DRAW = 1
    DRAWING = 2
    CHARGE = 3
    CHARGING = 4
    SUMMON = 5
    ATTACK_STEP = 6
    ATTACK = 7
    ATTACKING = 8
    END = 9
    NEXT = 10


def take_turn(state: State, stack: list[Frame], frame: Frame) -> None:
    """One step of the turn under way; the frame goes from turn to turn."""
    match frame.step:
        case TurnStep.BEGIN:
            frame.step = TurnStep.DRAW
            _begin(state, frame.seat)
        case TurnStep.DRAW | TurnStep.DRAWING:
            _draw(state, frame)
        case TurnStep.CHARGE | TurnStep.CHARGING:
            _charge(state, frame)
        case TurnStep.SUMMON:
            frame.step = TurnStep.ATTACK_STEP
            open_window(state, [frame.seat, 1 - frame.seat], again=True, main="summon")
        case TurnStep.ATTACK_STEP:
            _begin_attack_step(state, frame)
        case TurnStep.ATTACK | TurnStep.ATTACKING:
            _attack(state, frame)
        case TurnStep.END:
            frame.step = TurnStep.NEXT
            if state.sink is not None:
                state.emit("turn_ended", {"seat": frame.seat, "turn": state.turn})
            happened(state, "turn_ended", player=frame.seat)
        case _:
            _pass_on(state, frame)


def _begin(state: State, seat: int) -> None:
    """A turn begins with one summon (TK-T3) and one special summon (TK-T4) open to its player alone."""
    state.turn += 1
    state.active = seat
    state.actions_in_turn = 0
    for step in ("summons", "special_summons"):
        state.counters[seat][step] = SUMMONS_PER_TURN
        state.counters[1 - seat][step] = 0
    for zone in BOARDS:
        for pile in state.zones[zone]:
            for handle in pile:
                if state.things[handle].used:
                    _forget_uses(state, handle)
    if state.lasting:
        drop(
            state,
            lambda effect: effect.until == "your_next_turn" and effect.seat == seat and effect.turn < state.turn,
        )
    if state.sink is not None:
        state.emit("turn_began", {"seat": seat, "turn": state.turn})
    happened(state, "turn_began", player=seat)


def _forget_uses(state: State, handle: int) -> None:
    """Uses of earlier turns count no longer (TK-I7), but for effects with a limit for the match."""
    thing = state.things[handle]
    abilities = state.table.cards[thing.card].abilities
    thing.used = tuple(
        (index, when)
        for index, when in thing.used
        if index >= 0 and (limit := abilities[index].limit) is not None and not limit[1]
    )


def _draw(state: State, frame: Frame) -> None:
    """The turn player names how many cards to draw, up to 2, up to 1 on the very first turn (TK-T1), and draws them."""
    if frame.answer is None:
        most = MOST_DRAWN_FIRST if state.turn == 1 else MOST_DRAWN
        frame.step = TurnStep.DRAWING
        ask(state, frame.seat, "number", "draw", of="number", least=0, most=most)
        return
    count, frame.answer = frame.answer, None
    frame.step = TurnStep.CHARGE
    if state.sink is not None:
        state.emit("draws_named", {"seat": frame.seat, "count": count})
    if count:
        draw(state, frame.seat, count)


def _charge(state: State, frame: Frame) -> None:
    """Up to one card of the hand goes to the own energy, before anything is used (TK-T2, TK-I10)."""
    if frame.answer is None:
        hand = state.zones[HAND][frame.seat]
        if not hand:
            frame.step = TurnStep.SUMMON
            return
        frame.step = TurnStep.CHARGING
        ask(state, frame.seat, "pick", "charge", of="card", options=hand, least=0, most=1)
        return
    picked, frame.answer = frame.answer, None
    frame.step = TurnStep.SUMMON
    if picked:
        move(state, picked, ENERGY, cause="charge")
        happened(state, "charged", player=frame.seat)


def _begin_attack_step(state: State, frame: Frame) -> None:
    """No attack step on the starting player's first turn (TK-A1), nor without chikemon (TK-A2)."""
    if state.turn == 1 or not state.zones[CHIKEMON][frame.seat]:
        frame.step = TurnStep.END
        return
    frame.step = TurnStep.ATTACK
    if state.sink is not None:
        state.emit("attack_step_began", {"seat": frame.seat})
    happened(state, "attack_step_began", player=frame.seat)


def _attack(state: State, frame: Frame) -> None:
    """Attacks one after another, until the turn player ends the step (TK-A9) or can attack no more (TK-Z11)."""
    if frame.answer is None:
        if can_attack(state, frame.seat):
            frame.step = TurnStep.ATTACKING
            ask(state, frame.seat, "main", "attack")
        else:
            frame.step = TurnStep.END
        return
    action, frame.answer = frame.answer, None
    frame.step = TurnStep.END if action[0] == "end" else TurnStep.ATTACK
    if action[0] != "end":
        frame.data = {"attacks": frame.data.get("attacks", 0) + 1}
        begin_attack(state, frame.seat, frame.data["attacks"], *action[1:])


def _pass_on(state: State, frame: Frame) -> None:
    """The turn passes to the opponent (TK-A9); after 200 turns in all the match is a draw (TK-W4). No hand limit (TK-S4)."""
    if state.lasting:
        drop(state, lambda effect: _ends_with_turn(state, effect))
    if state.turn >= LAST_TURN:
        finish(state, Outcome((), "TK-W4", "turn_limit"))
        return
    forget(state)
    frame.data = {}
    frame.step = TurnStep.BEGIN
    frame.seat = 1 - frame.seat


def _ends_with_turn(state: State, effect: Lasting) -> bool:
    if effect.until == "opponent_turn":
        return effect.seat != state.active and effect.turn < state.turn
    return effect.until in {"this_turn", "this_battle"}
