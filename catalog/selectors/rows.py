"""The rows that a search puts conditions on, with the ways from them to the card and to what it is found by."""

from dataclasses import dataclass
from enum import Enum

from django.db.models import OuterRef

REPEATED = frozenset({"game_id", "kind", "published_at"})
"""What of a card's row stands beside what it is found by."""


class Root(Enum):
    """Rows of one kind: the paths from them to the card and to what it is found by, and their column for the card."""

    CARD = ("", "search__", "pk")
    SEARCH = ("card__", "", "pk")
    PRINTING = ("card__", "card__search__", "card_id")


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of one kind, seen from a condition on them."""

    root: Root = Root.CARD

    def card(self, column: str) -> str:
        """The path to a column of the card, or to the same beside the row at hand."""
        if self.root is Root.SEARCH and column in REPEATED:
            return column
        return f"{self.root.value[0]}{column}"

    def search(self, column: str) -> str:
        """The path to what the card is found by."""
        return f"{self.root.value[1]}{column}"

    @property
    def card_id(self) -> OuterRef:
        """The card of the row at hand, for questions about other tables."""
        return OuterRef(self.root.value[2])
