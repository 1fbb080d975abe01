"""An attack: paid for, one against one, and nobody strikes back."""

from collections.abc import Sequence
from enum import IntEnum

from play.engine.records import Frame
from play.engine.standing import happened, modifying, numeric
from play.engine.state import State
from play.games.monster_gate.ap import pay
from play.games.monster_gate.damage import Part, deal
from play.games.monster_gate.figures import attack_value, fighters, is_barred, keywords, remaining, turn
from play.games.monster_gate.zones import CHARACTERS, MONSTERS

CHARACTER_COST, MONSTER_COST = 2, 1


class AttackStep(IntEnum):
    """Where an attack stands."""

    DECLARE = 0
    HIT = 1
    OVER = 2


def attack_cost(state: State, handle: int) -> int:
    """What an attack takes: 2 AP of a character, 1 of a monster (MG-A1), with what effects add."""
    if state.lasting or modifying(state, "attack_cost"):
        return max(0, numeric(state, handle, "attack_cost"))
    printed: int = state.table.cards[state.things[handle].card].facts["attack_cost"]
    return printed


def left_neighbour(state: State, seat: int) -> int:
    """The next player in turn order who is still in (MG-A2)."""
    other = (seat + 1) % state.seats
    return state.others(seat)[0] if other in state.out else other


def targets_at(state: State, seat: int) -> list[int]:
    """What may be attacked of a player's: the character, unless a ready monster guards it (MG-Z2), and the monsters."""
    monsters = state.zones[MONSTERS][seat]
    found = monsters if _is_guarded(state, monsters) else fighters(state, seat)
    return [handle for handle in found if not is_barred(state, handle, "be_attacked")] if state.lasting else found


def _is_guarded(state: State, monsters: Sequence[int]) -> bool:
    return any(not state.things[handle].spent and "guard" in keywords(state, handle) for handle in monsters)


def is_ranged(state: State, attacker: int) -> bool:
    """Whether a card may attack every opponent (MG-Z4)."""
    return "ranged" in keywords(state, attacker)


def targets(state: State, seat: int, attacker: int) -> list[int]:
    """What a card may attack: of the next player still in (MG-A2, MG-Z7), with ranged of every opponent (MG-Z4)."""
    opponents = state.others(seat)
    reached = opponents if is_ranged(state, attacker) else opponents[:1]
    return [handle for opponent in reached for handle in targets_at(state, opponent)]


def is_target(state: State, seat: int, attacker: int, target: int) -> bool:
    """Whether a card is one of those that another may attack."""
    thing = state.things.get(target)
    if thing is None or thing.seat == seat or thing.zone not in {CHARACTERS, MONSTERS}:
        return False
    if thing.seat != left_neighbour(state, seat) and not is_ranged(state, attacker):
        return False
    if state.lasting and is_barred(state, target, "be_attacked"):
        return False
    return thing.zone == MONSTERS or not _is_guarded(state, state.zones[MONSTERS][thing.seat])


def is_character(state: State, handle: int) -> bool:
    """Whether a card in play is a player's character."""
    return state.things[handle].zone == CHARACTERS


def attack(state: State, stack: list[Frame], frame: Frame) -> None:
    """One step of an attack; what it sets off comes before its damage, which both must be there for (MG-Z6)."""
    attacker, target = frame.source, frame.data["target"]
    match frame.step:
        case AttackStep.DECLARE:
            frame.step = AttackStep.HIT
            _declare(state, frame, attacker, target)
        case AttackStep.HIT:
            frame.step = AttackStep.OVER
            if attacker in state.things and target in state.things:
                deal(state, frame.seat, _hits(state, attacker, target), attacker)
        case _:
            stack.pop()


def _hits(state: State, attacker: int, target: int) -> list[Part]:
    """The damage of an attack: its attack value (MG-A3); with piercing what a monster leaves of it goes on (MG-Z3)."""
    value = attack_value(state, attacker)
    hits = [(target, value)]
    over = value - max(0, remaining(state, target))
    if over > 0 and not is_character(state, target) and "piercing" in keywords(state, attacker):
        hits += [(character, over) for character in state.zones[CHARACTERS][state.things[target].seat]]
    return hits


def _declare(state: State, frame: Frame, attacker: int, target: int) -> None:
    """The attacker is paid for and becomes spent (MG-A1); its target is chosen (MG-A2)."""
    pay(state, frame.seat, attack_cost(state, attacker))
    turn(state, [attacker], spent=True)
    if state.sink is not None:
        facts = {"seat": frame.seat, "handle": f"c{attacker}", "card": state.things[attacker].card}
        state.emit("attacked", {**facts, "target_handle": f"c{target}", "target": state.things[target].card})
    happened(state, "attacked", card=attacker)
    happened(state, "targeted", card=target, attacker=attacker)
