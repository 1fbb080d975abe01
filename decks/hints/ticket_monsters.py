"""What an unfinished Ticket Monsters deck lacks, and the room of its special deck."""

from collections.abc import Iterator

from cardsite.errors import gettext_noop
from decks.games.ticket_monsters import DECK_SIZE, KINDS_OF_ZONES, MAIN, MAX_SPECIAL_DECK_SIZE, SPECIAL
from decks.hints.game import cards_missing
from decks.values import Entries, Hint, Wanted


def hints(entries: Entries, format_slug: str) -> Iterator[Hint]:  # noqa: ARG001  # alike in every format
    """What the deck lacks by TK-D1, and how much TK-D2 lets its special deck grow; none is enough there."""
    missing = DECK_SIZE - entries.in_zone(MAIN).count()
    yield from cards_missing("TK-D1", MAIN, missing, KINDS_OF_ZONES[MAIN])
    if missing > 0:
        room = max(MAX_SPECIAL_DECK_SIZE - entries.in_zone(SPECIAL).count(), 0)
        message = gettext_noop("Further cards in the special deck: at most {at_most}.")
        yield Hint("special_deck_left", message, "TK-D2", SPECIAL, Wanted(KINDS_OF_ZONES[SPECIAL]), at_most=room)
