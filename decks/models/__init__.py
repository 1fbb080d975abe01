"""The tables of decks: as they run, as they were published, as they changed, and what readers say of them."""

from decks.models.decks import Deck, DeckLine
from decks.models.history import DeckRevision, DeckRevisionLine
from decks.models.readers import DeckLike, DeckReport
from decks.models.snapshots import DeckSnapshot, DeckSnapshotLine

__all__ = [
    "Deck",
    "DeckLike",
    "DeckLine",
    "DeckReport",
    "DeckRevision",
    "DeckRevisionLine",
    "DeckSnapshot",
    "DeckSnapshotLine",
]
