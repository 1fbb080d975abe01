"""The admin of decks: looking at them, hiding them, deciding on reports; and merging cards, which decks follow."""

from decks.admin import decks, merging, reports, snapshots

__all__ = ["decks", "merging", "reports", "snapshots"]
