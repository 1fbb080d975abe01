"""An attack: the declaration, the window before damage, the damage, and the windows behind it."""

from enum import IntEnum
from typing import Any

from play.engine.chain import open_window
from play.engine.records import Frame
from play.engine.standing import drop, happened
from play.engine.state import State
from play.games.ticket_monsters.field import (
    ATTACKED,
    attacks_left,
    beat,
    is_barred,
    is_forbidden,
    is_kept_from,
    keywords,
    value_of,
)
from play.games.ticket_monsters.players import HP, STARS, lose
from play.games.ticket_monsters.zones import CHIKEMON

DIRECT = "direct"


class BattleStep(IntEnum):
    """Where an attack stands."""

    DECLARED = 0
    BEFORE_DAMAGE = 1
    DAMAGE = 2
    AFTER_DAMAGE = 3
    OVER = 4


def may_attack(state: State, handle: int) -> bool:
    """Whether a chikemon may attack at all: once per turn (TK-A3), and no effect keeps it from it."""
    if attacks_left(state, handle) <= 0 or is_kept_from(state, "would_attack", handle):
        return False
    return not state.lasting or not is_barred(state, handle, "attack")


def defenders(state: State, seat: int) -> list[int]:
    """The chikemon of a player that can be named as defending (TK-A4, TK-Z6)."""
    pile = state.zones[CHIKEMON][seat]
    if "would_be_attacked" not in state.table.heard:
        return pile
    return [handle for handle in pile if not is_kept_from(state, "would_be_attacked", handle)]


def may_attack_directly(state: State, handle: int) -> bool:
    """Whether an attack may be direct: on a player without chikemon (TK-A4), or with direct strike."""
    return not state.zones[CHIKEMON][1 - state.things[handle].seat] or DIRECT in keywords(state, handle)


def can_attack(state: State, seat: int) -> bool:
    """Whether a player can declare any attack; all it depends on is open to everybody."""
    if state.lasting and is_forbidden(state, seat, "attack"):
        return False
    named = bool(defenders(state, 1 - seat))
    return any(
        may_attack(state, handle) and (named or may_attack_directly(state, handle))
        for handle in state.zones[CHIKEMON][seat]
    )


def begin_attack(state: State, seat: int, number: int, attacker: int, defender: int = 0) -> None:
    """An attack, the ``number``-th of the turn, is declared on a chikemon or, with none named, directly (TK-A4)."""
    thing = state.things[attacker]
    thing.used = (*thing.used, (ATTACKED, state.turn))
    state.frames.append(Frame("attack", seat, source=attacker, data={"number": number, "defender": defender}))
    state.dirty = True
    if state.sink is not None:
        facts: dict[str, Any] = {"seat": seat, "handle": f"c{attacker}", "card": thing.card}
        if defender:
            facts["defender"] = f"c{defender}"
        state.emit("attacked", facts)
    happened(state, "attacked", card=attacker)
    if defender:
        happened(state, "attack_declared", card=attacker, defender=defender)


def attack_under_way(state: State) -> Frame | None:
    """The attack whose frame is in the state."""
    return next((frame for frame in state.frames if frame.kind == "attack"), None)


def end_attack(state: State) -> None:
    """An effect ends the declared attack: it is used up and comes to no damage (TK-A8); too late after it (TK-Z12)."""
    attack = attack_under_way(state)
    if attack is not None and attack.step == BattleStep.BEFORE_DAMAGE:
        attack.data = {**attack.data, "ended": True}


def redirect(state: State, handle: int) -> None:
    """An effect turns the declared attack, also a direct one, on another chikemon of the defending player (TK-Z12)."""
    attack = attack_under_way(state)
    if (
        attack is None
        or attack.step != BattleStep.BEFORE_DAMAGE
        or handle not in state.zones[CHIKEMON][1 - attack.seat]
    ):
        return
    attack.data = {**attack.data, "defender": handle}
    state.dirty = True
    if state.sink is not None:
        state.emit("redirected", {"seat": attack.seat, "defender": f"c{handle}", "card": state.things[handle].card})


def battle(state: State, stack: list[Frame], frame: Frame) -> None:
    """One step of an attack; what is set off by it takes effect before the next.

    Both players may use something after the declaration, the defending one first (TK-A5, TK-I2); when that has resolved
    damage follows (TK-I5), and behind it both may again, as often as they like (TK-I6).
    """
    match frame.step:
        case BattleStep.DECLARED:
            frame.step = BattleStep.BEFORE_DAMAGE
            open_window(state, [1 - frame.seat, frame.seat])
        case BattleStep.BEFORE_DAMAGE:
            frame.step = BattleStep.DAMAGE
            _deal(state, frame)
        case BattleStep.DAMAGE:
            frame.step = BattleStep.AFTER_DAMAGE
            open_window(state, [1 - frame.seat, frame.seat], again=True)
        case BattleStep.AFTER_DAMAGE:
            frame.step = BattleStep.OVER
            if state.lasting:
                drop(state, lambda effect: effect.until == "this_battle")
        case _:
            stack.pop()
            state.dirty = True


def _deal(state: State, frame: Frame) -> None:
    """Damage (TK-A6), a direct attack's guard star (TK-A7), or nothing where a chikemon of the attack is gone (TK-A8)."""
    attacker, defender = frame.source, frame.data["defender"]
    if attacker not in state.things or (defender and defender not in state.things) or frame.data.get("ended"):
        if state.sink is not None:
            state.emit("attack_failed", {"seat": frame.seat})
    elif defender:
        _fight(state, attacker, defender)
    elif lose(state, [(1 - frame.seat, 1)], STARS):
        happened(state, "attacked_directly", card=attacker, player=1 - frame.seat)


def _fight(state: State, attacker: int, defender: int) -> None:
    """Power against defence, both as they are now (TK-A10).

    The weaker side's player loses the difference, and a weaker defending chikemon is beaten (TK-A6a); a weaker attacking
    one stays (TK-A6c), and of equals nothing comes (TK-A6b).
    """
    over = value_of(state, attacker, "power") - value_of(state, defender, "defence")
    if not over:
        return
    winner, loser = (attacker, defender) if over > 0 else (defender, attacker)
    player = state.things[loser].seat
    lost = lose(state, [(player, abs(over))], HP)
    for seat, amount in lost:
        happened(state, "dealt_damage", card=winner, player=seat, amount=amount)
    if over > 0:
        beat(state, defender, by=attacker)
