"""What a Ticket Monsters position is worth to a seat, for bots that look ahead."""

from play.engine.state import State
from play.games.ticket_monsters.energy import total_mp
from play.games.ticket_monsters.field import value_of
from play.games.ticket_monsters.players import HP, STARS
from play.games.ticket_monsters.zones import CHIKEMON, HAND, ITEMS

JUDGES_START = False
WON = 10_000.0
HP_POINT, STAR, LAST_STARS = 1.0, 160.0, 40.0
CARD, TOOL, FIGURE, MP = 45.0, 60.0, 60.0, 12.0
POWER, DEFENCE, MOST_MP = 0.8, 0.6, 12


def hide(state: State, seat: int) -> None:
    """Nothing is hidden beside hands, decks and special decks."""


def value(state: State, seat: int) -> float:
    """Life first, then the chikemon that take and keep it, then cards and energy to bring more."""
    if state.outcome is not None:
        return 0.0 if not state.outcome.winners else WON if seat in state.outcome.winners else -WON
    return _side(state, seat) - _side(state, 1 - seat)


def _side(state: State, seat: int) -> float:
    counters, zones = state.counters[seat], state.zones
    stars = counters[STARS]
    worth = HP_POINT * counters[HP] + STAR * stars - LAST_STARS * max(0, 3 - stars)
    worth += CARD * len(zones[HAND][seat]) + TOOL * len(zones[ITEMS][seat])
    worth += MP * min(MOST_MP, total_mp(state, seat))
    for handle in zones[CHIKEMON][seat]:
        worth += FIGURE + POWER * value_of(state, handle, "power") + DEFENCE * value_of(state, handle, "defence")
    return worth
