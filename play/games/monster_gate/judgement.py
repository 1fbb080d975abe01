"""What a Monster Gate position is worth to a seat, for bots that look ahead."""

from play.engine.standing import added
from play.engine.state import State
from play.games.monster_gate.figures import attack_value, remaining
from play.games.monster_gate.zones import CHARACTERS, DUNGEON, HAND, ITEMS, MONSTERS

JUDGES_START = True
WON = 1000.0
SHIELD, ABSORBED, HAND_CARD, AP, ITEM = 2.5, 0.8, 1.0, 0.5, 1.5
ATTACK, LASTS, DEFENCE, READY, FACE_UP = 1.2, 0.6, 1.5, 0.3, 0.8
LAST_SHIELDS, URGENCY = 4, 1.0
AP_A_TURN = 8.0
"""Worth more than the three cards of a starting dungeon for which the greater characters have it."""


def hide(state: State, seat: int) -> None:
    """Nothing is hidden beside hands, decks, face-down cards and the secret choices of the start."""


def value(state: State, seat: int) -> float:
    """Dungeons are lives; monsters, AP and hands are what takes and keeps them. Against several the mean counts."""
    if state.outcome is not None:
        return 0.0 if not state.outcome.winners else WON if seat in state.outcome.winners else -WON
    if seat in state.out:
        return -WON
    if state.sealed is not None:
        return _start(state, seat)
    others = state.others(seat)
    return _side(state, seat) - sum(_side(state, other) for other in others) / len(others) - len(others) * WON / 10


def _start(state: State, seat: int) -> float:
    """What the character that a seat has chosen in secret gives it for the whole match."""
    assert state.sealed is not None
    chosen = state.frames[-1].data["sealed"].get(str(seat))
    character = chosen[0] if chosen else state.sealed[seat][-1].data.get("character")
    if character is None:
        return 0.0
    facts = state.table.cards[character].facts
    weights = {"ap": AP_A_TURN, "attack": ATTACK, "defence": DEFENCE, "dungeon_count": SHIELD}
    return sum(weight * float(facts[word]) for word, weight in weights.items())


def _side(state: State, seat: int) -> float:
    """Shields, cards, AP, the character and the monsters of one seat."""
    zones, things, cards = state.zones, state.things, state.table.cards
    dungeon = zones[DUNGEON][seat]
    missing = max(0, LAST_SHIELDS - len(dungeon))
    worth = SHIELD * len(dungeon) - URGENCY * missing * missing
    worth += HAND_CARD * len(zones[HAND][seat]) + AP * state.counters[seat]["ap"] + ITEM * len(zones[ITEMS][seat])
    more = added(state, "absorption")
    for handle in dungeon:
        thing = things[handle]
        absorbs = max(0, cards[thing.card].facts.get("absorption", 0) + more.get(handle, 0))
        worth += ABSORBED * absorbs + FACE_UP * thing.face_up
    for handle in zones[CHARACTERS][seat]:
        worth += DEFENCE * remaining(state, handle) + ATTACK * attack_value(state, handle)
    stronger, tougher = added(state, "attack"), added(state, "durability")
    for handle in zones[MONSTERS][seat]:
        thing = things[handle]
        facts = cards[thing.card].facts
        attack = max(0, facts.get("attack", 0) + stronger.get(handle, 0))
        left = max(0, facts.get("durability", 0) + tougher.get(handle, 0) - thing.counters.get("damage", 0))
        worth += ATTACK * attack + LASTS * left + READY * (not thing.spent)
    return worth
