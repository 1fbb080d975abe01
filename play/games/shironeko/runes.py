"""Runes: what lies under a character, and whether it meets a demand."""

from functools import lru_cache

from catalog.games.shironeko.language import Demand, Rune
from play.engine.records import Thing
from play.engine.state import State

RAINBOW, ANY = Rune.RAINBOW.value, Demand.ANY.value


def runes_of(state: State, thing: Thing) -> tuple[str, ...]:
    """The runes that the cards under a card print; a card that prints none gives none (SN-M6, SN-R4)."""
    if not thing.under:
        return ()
    cards = state.table.cards
    return tuple(rune for number in thing.under for rune in cards[number].facts.get("runes", ()))


@lru_cache(maxsize=4096)
def meets(demand: tuple[str, ...], runes: tuple[str, ...]) -> bool:
    """Whether runes serve all stars, each one star: its colour or the rainbow a coloured one, anything a ☆ (SN-R1).

    A rainbow rune is any one colour, a colourless one serves only ☆ (SN-R2). A star takes a rune of its own colour
    before a rainbow, which never spoils what is left for the others.
    """
    coloured = [star for star in demand if star != ANY]
    lacking = sum(max(0, coloured.count(color) - runes.count(color)) for color in set(coloured))
    return lacking <= runes.count(RAINBOW) and len(demand) <= len(runes)


def demand_met(state: State, thing: Thing | None, demand: tuple[str, ...]) -> bool:
    """Whether an ability may work now: its demand is looked at all the time (SN-R3)."""
    return not demand or (thing is not None and meets(demand, runes_of(state, thing)))
