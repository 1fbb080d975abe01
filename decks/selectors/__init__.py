"""What others ask of decks: who may read which, and what the construction rules need to know."""

from decks.selectors.cards import (
    CARD_COLUMNS,
    card_facts,
    card_is_public,
    card_name,
    cards_public,
    format_find,
    listed_card,
    listed_cards,
    restrictions_of,
)
from decks.selectors.reading import (
    Reader,
    deck_get,
    deck_get_own,
    deck_lines,
    decklist_of,
    decks_listed_for,
    decks_of,
)

__all__ = [
    "CARD_COLUMNS",
    "Reader",
    "card_facts",
    "card_is_public",
    "card_name",
    "cards_public",
    "deck_get",
    "deck_get_own",
    "deck_lines",
    "decklist_of",
    "decks_listed_for",
    "decks_of",
    "format_find",
    "listed_card",
    "listed_cards",
    "restrictions_of",
]
