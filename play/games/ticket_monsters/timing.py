"""When cards and effects may be used: the windows of the summon step and of an attack, and what is answered in them."""

from typing import Any

from play.engine.records import Frame
from play.engine.state import State
from play.games.ticket_monsters.battle import BattleStep, attack_under_way

ATTACKS = {"attack", "own_attack", "opponent_attack"}


def is_time(state: State, seat: int, timing: str | None) -> bool:
    """Whether a printed time is now, for a player who has the right."""
    if timing == "response":
        return bool(state.chain) and state.chain[-1].seat != seat
    attack = attack_under_way(state)
    if timing == "own_step":
        return attack is None and state.active == seat
    if attack is None:
        return False
    if timing == "after_attack":
        return attack.step == BattleStep.AFTER_DAMAGE
    return attack.step == BattleStep.BEFORE_DAMAGE and (
        timing == "attack" or (timing == "own_attack") is (attack.seat == seat)
    )


def event_at(state: State, timing: str | None) -> dict[str, Any] | None:
    """What is being answered by a use at that time: the last link of the chain, or the attack."""
    if timing == "response":
        link = state.chain[-1]
        return {"event": "used", "player": link.seat, "card": link.source, "use": link.serial}
    if timing in ATTACKS or timing == "after_attack":
        return attack_event(attack_under_way(state))
    return None


def attack_event(attack: Frame | None) -> dict[str, Any]:
    """An attack as the event that uses speak of; without a defending chikemon when it is direct."""
    assert attack is not None
    return {"event": "attack_declared", "card": attack.source, "defender": attack.data["defender"]}
