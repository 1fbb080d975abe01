"""What a TATEMON position is worth to a seat, for bots that look ahead."""

from play.engine.state import State
from play.games.tatemon.city import kinds, remaining_durability
from play.games.tatemon.zones import CITY, HAND

JUDGES_START = False
WON = 1000.0
KIND, BUILDING, DURABILITY, CARD = 10.0, 2.0, 1.0, 1.5


def hide(state: State, seat: int) -> None:
    """Of conditions others declared a seat knows those that were shown (TM-S6)."""
    state.facts["declared"] = [
        slugs if owner == seat else state.facts["shown"][owner] for owner, slugs in enumerate(state.facts["declared"])
    ]


def value(state: State, seat: int) -> float:
    """Kinds in the cities first, then buildings, what remains of their durability, and cards in the hand.

    A face-down building counts as a building alone.
    """
    if state.outcome is not None:
        return 0.0 if not state.outcome.winners else WON if seat in state.outcome.winners else -WON
    return _side(state, seat) - _side(state, 1 - seat)


def _side(state: State, seat: int) -> float:
    city = state.zones[CITY][seat]
    left = sum(remaining_durability(state, handle) for handle in city if state.things[handle].face_up)
    return KIND * kinds(state, seat) + BUILDING * len(city) + DURABILITY * left + CARD * len(state.zones[HAND][seat])
