"""What a game's module must say about building decks; each module *is* one of these."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from cardsite.values import Words
from decks.codec.headings import Heading
from decks.values import Caution, Counts, Entries, Violation


class DeckRules(Protocol):
    """The construction rules of one game."""

    @property
    def ZONES(self) -> Mapping[str, Words]:  # noqa: N802  # a constant of the module
        """The parts of a decklist in reading order; the first is where a line without a zone goes."""

    @property
    def RESTRICTION_RULE(self) -> str:  # noqa: N802  # a constant of the module
        """The rule by which a format's dated restrictions bind decks."""

    @property
    def HEADINGS(self) -> tuple[Heading, ...]:  # noqa: N802  # a constant of the module
        """The parts under which people write lists of this game, each with the zone of its cards."""

    def counts(self, entries: Entries) -> Counts:
        """The numbers that the rules look at, also when they are fine."""

    def check(self, entries: Entries, format_slug: str) -> Iterator[Violation | Caution]:
        """Every broken rule, and every rule that unknown facts leave open, in rulebook order."""
