"""What others ask of decks: who may read which, and what the construction rules need to know."""

from decks.models.decks import PUBLIC
from decks.selectors.cards import (
    CARD_COLUMNS,
    card_facts,
    card_is_public,
    card_name,
    cards_public,
    cards_released,
    cards_to_judge,
    listed_card,
    listed_cards,
)
from decks.selectors.formats import JudgedFormat, format_find, formats_to_judge
from decks.selectors.reading import (
    Reader,
    deck_decklist,
    deck_get,
    deck_get_own,
    deck_lines,
    deck_shown,
    deck_to_judge,
    decklist_of,
    decks_of,
    decks_public,
    origin_visible,
    snapshots_of,
)

__all__ = [
    "CARD_COLUMNS",
    "PUBLIC",
    "JudgedFormat",
    "Reader",
    "card_facts",
    "card_is_public",
    "card_name",
    "cards_public",
    "cards_released",
    "cards_to_judge",
    "deck_decklist",
    "deck_get",
    "deck_get_own",
    "deck_lines",
    "deck_shown",
    "deck_to_judge",
    "decklist_of",
    "decks_of",
    "decks_public",
    "format_find",
    "formats_to_judge",
    "listed_card",
    "listed_cards",
    "origin_visible",
    "snapshots_of",
]
