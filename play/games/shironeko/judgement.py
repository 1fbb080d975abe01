"""What a Shironeko position is worth to a seat, for bots that look ahead."""

from play.engine.records import Thing
from play.engine.standing import numeric
from play.engine.state import State
from play.games.shironeko.zones import CHARACTERS, DECK, HAND, LEADER_AREA, TOWNS

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
    return _side(state, seat) - _side(state, 1 - seat)


def _side(state: State, seat: int) -> float:
    zones, things = state.zones, state.things
    cards = len(zones[DECK][seat])
    missing = max(0, LAST_CARDS - cards)
    worth = DECK_CARD * cards - URGENCY * missing * missing + HAND_CARD * len(zones[HAND][seat])
    worth += TOWN * len(zones[TOWNS][seat]) + LEADER * len(zones[LEADER_AREA][seat])
    worth += SOUL_LEFT * sum(not things[handle].spent for handle in zones[TOWNS][seat])
    return worth + sum(_character(state, things[handle]) for handle in zones[CHARACTERS][seat])


def _character(state: State, thing: Thing) -> float:
    """What a character can do: its attack and what is left of its HP, whether it may defend, what it suffers from."""
    counters = thing.counters
    left = numeric(state, thing.handle, "hp") - counters.get("damage", 0)
    worth = ATTACK * max(0, numeric(state, thing.handle, "attack")) + HP * max(0, left)
    level: int = state.table.cards[thing.card].facts["level"]
    worth += LEVEL * level + RUNE * len(thing.under)
    worth += READY * (not thing.spent)
    return worth - POISON * ("poison" in counters) - SHOCK * ("shock" in counters and thing.spent)
