"""What others ask of the catalog: single cards, what is visible and restricted, and searching."""

from catalog.selectors.drawing import card_draw
from catalog.selectors.facets import cards_counted
from catalog.selectors.identifying import cards_identified
from catalog.selectors.language import search_language
from catalog.selectors.limits import time_limited
from catalog.selectors.names import card_fuzzily, cards_named, names_complete, names_near
from catalog.selectors.reading import (
    TOKYO,
    ActiveRestriction,
    Legality,
    card_get,
    card_record,
    cards_merged,
    cards_visible,
    catalog_validator,
    format_default,
    game_spec,
    legality_of,
    may_see_drafts,
    migrations_visible,
    printings_of,
    public_condition,
    publications_of_version,
    restrictions_in_force,
    rule_get,
    rulings_of,
    today_in_tokyo,
    visible_condition,
)
from catalog.selectors.rows import Root
from catalog.selectors.searching import (
    asks_for_text,
    cards_rendered,
    rows_searched,
    search_understand,
    sorted_by,
    tree_condition,
    walking_is_quicker,
)

__all__ = [
    "TOKYO",
    "ActiveRestriction",
    "Legality",
    "Root",
    "asks_for_text",
    "card_draw",
    "card_fuzzily",
    "card_get",
    "card_record",
    "cards_counted",
    "cards_identified",
    "cards_merged",
    "cards_named",
    "cards_rendered",
    "cards_visible",
    "catalog_validator",
    "format_default",
    "game_spec",
    "legality_of",
    "may_see_drafts",
    "migrations_visible",
    "names_complete",
    "names_near",
    "printings_of",
    "public_condition",
    "publications_of_version",
    "restrictions_in_force",
    "rows_searched",
    "rule_get",
    "rulings_of",
    "search_language",
    "search_understand",
    "sorted_by",
    "time_limited",
    "today_in_tokyo",
    "tree_condition",
    "visible_condition",
    "walking_is_quicker",
]
