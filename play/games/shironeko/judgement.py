"""What a Shironeko position is worth to a seat, for bots that look ahead."""

from collections.abc import Mapping
from typing import Any

from play.engine.records import Thing
from play.engine.standing import added
from play.engine.state import State
from play.games.shironeko.zones import CHARACTERS, DECK, HAND, LEADER_AREA, TOWNS

JUDGES_START = False
WON = 1000.0
DECK_CARD, HAND_CARD, TOWN, SOUL_LEFT, LEADER = 1.0, 1.6, 2.0, 0.05, 2.0
ATTACK, HP, LEVEL, READY, RUNE, POISON, SHOCK = 1.2, 0.6, 0.5, 0.4, 0.1, 1.0, 0.6
LAST_CARDS, URGENCY = 12, 0.15


def hide(state: State, seat: int) -> None:
    """Nothing is hidden beside hands, decks and leader lists."""


def value(state: State, seat: int) -> float:
    """Decks are lives, the dearer the fewer are left; characters, towns and the hand are what takes and keeps them."""
    if state.outcome is not None:
        return 0.0 if not state.outcome.winners else WON if seat in state.outcome.winners else -WON
    attack, hp = added(state, "attack"), added(state, "hp")
    return _side(state, seat, attack, hp) - _side(state, 1 - seat, attack, hp)


def _side(state: State, seat: int, attack: Mapping[int, int], hp: Mapping[int, int]) -> float:
    zones, things, cards = state.zones, state.things, state.table.cards
    left = len(zones[DECK][seat])
    missing = max(0, LAST_CARDS - left)
    worth = DECK_CARD * left - URGENCY * missing * missing + HAND_CARD * len(zones[HAND][seat])
    towns = zones[TOWNS][seat]
    worth += TOWN * len(towns) + LEADER * len(zones[LEADER_AREA][seat])
    for handle in towns:
        if not things[handle].spent:
            worth += SOUL_LEFT
    for handle in zones[CHARACTERS][seat]:
        thing = things[handle]
        worth += _character(thing, cards[thing.card].facts, attack.get(handle, 0), hp.get(handle, 0))
    return worth


def _character(thing: Thing, printed: Mapping[str, Any], attack: int, hp: int) -> float:
    """What a character can do: its attack and what is left of its HP, whether it may defend, what it suffers from."""
    counters = thing.counters
    attack += printed["attack"]
    left = hp + printed["hp"] - counters.get("damage", 0)
    worth: float = ATTACK * max(0, attack) + HP * max(0, left)
    worth += LEVEL * printed["level"] + RUNE * len(thing.under)
    if not thing.spent:
        worth += READY
    if "poison" in counters:
        worth -= POISON
    return worth - SHOCK if thing.spent and "shock" in counters else worth
