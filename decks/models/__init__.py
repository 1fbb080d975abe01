"""The tables of decks."""

from decks.models.decks import Deck, DeckLine

__all__ = ["Deck", "DeckLine"]
