"""What a game's module must say about unfinished decklists."""

from collections.abc import Iterator
from typing import Protocol

from cardsite.errors import gettext_noop
from decks.values import Entries, Hint, Wanted

CARDS_MISSING = gettext_noop("Cards missing: {at_least}.")


class Hints(Protocol):
    """The hints of one game, derived from the numbers of its construction rules."""

    def __call__(self, entries: Entries, format_slug: str) -> Iterator[Hint]:
        """What a list lacks and how much room it has; nothing of a list to which nothing has to be added."""


def cards_missing(rule: str, zone: str, missing: int, kinds: tuple[str, ...]) -> Iterator[Hint]:
    """The hint that a part of the deck has too few cards, if it has."""
    if missing > 0:
        yield Hint("cards_missing", CARDS_MISSING, rule, zone, Wanted(kinds), at_least=missing)
