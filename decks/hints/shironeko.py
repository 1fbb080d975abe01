"""What an unfinished Shironeko deck lacks: characters, monsters, towns, leaders; and the room for STOP! cards."""

from collections.abc import Iterator

from cardsite.errors import gettext_noop
from catalog.games.shironeko.language import CardKind, Keyword
from decks.games.shironeko import (
    FIGURES,
    IN_MAIN,
    LAUNCH,
    LEADERS,
    MAIN,
    MAX_STOP_CARDS,
    MONSTERS,
    PARTS_OF_MAIN,
    TOWN,
    TOWNS_IN_TOWN_DECK,
    leaders_by_name,
    with_keyword,
)
from decks.values import Entries, Hint, Wanted

_CODES = {
    FIGURES: ("characters_missing", gettext_noop("Characters missing: {at_least}.")),
    MONSTERS: ("monsters_missing", gettext_noop("Monsters missing: {at_least}.")),
}


def hints(entries: Entries, format_slug: str) -> Iterator[Hint]:
    """What the deck lacks by SN-D1, SN-D3 and SN-D7, and what SN-D6 leaves it; the last two by format."""
    main = entries.in_zone(MAIN)
    short = {kinds: limit - main.of_kind(*kinds).count() for kinds, limit in PARTS_OF_MAIN.items()}
    for kinds, missing in short.items():
        if missing > 0:
            code, message = _CODES[kinds]
            yield Hint(code, message, "SN-D1", MAIN, Wanted(kinds), at_least=missing)
    towns = TOWNS_IN_TOWN_DECK - entries.in_zone(TOWN).of_kind(CardKind.TOWN).count()
    if towns > 0:
        message = gettext_noop("Towns missing: {at_least}.")
        yield Hint("towns_missing", message, "SN-D3", TOWN, Wanted((CardKind.TOWN,)), at_least=towns)
    if format_slug != LAUNCH:
        yield from _leaders_missing(entries)
        yield from _room_for_stop(main, max(0, *short.values()))


def _leaders_missing(entries: Entries) -> Iterator[Hint]:
    """SN-D7: leaders that the make-leader cards ask for."""
    for group in leaders_by_name(entries):
        if missing := group.missing():
            message = gettext_noop("Leaders named {name} missing: {at_least}.")
            wanted = Wanted((CardKind.LEADER,), name=group.name)
            yield Hint(
                "leaders_missing", message, "SN-D7", LEADERS, wanted, at_least=missing, params={"name": group.name}
            )


def _room_for_stop(main: Entries, missing: int) -> Iterator[Hint]:
    """SN-D6: how many more cards with STOP! there may be, where cards are missing."""
    room = max(MAX_STOP_CARDS - with_keyword(main.of_kind(*IN_MAIN), Keyword.STOP).count(), 0)
    if missing > room:
        message = gettext_noop("Further cards with STOP!: at most {at_most}.")
        wanted = Wanted(IN_MAIN, {"keywords": (Keyword.STOP,)})
        yield Hint("stop_cards_left", message, "SN-D6", MAIN, wanted, at_most=room)
