"""The catalog's tables: games, cards, printings, formats and rulebooks."""

from catalog.models.batches import CardBatch, CardBatchRow
from catalog.models.cards import Card, CardMigration, CardRevision
from catalog.models.changes import CardChange, EntryChange, SetCount
from catalog.models.errata import Erratum
from catalog.models.formats import Format, Restriction, RestrictionCard
from catalog.models.games import CatalogVersion, Game, LoadedEntry, Term
from catalog.models.history import EntryRevision
from catalog.models.printings import Printing, Set
from catalog.models.rules import Rule, Ruling, RulingCard, RulingRule
from catalog.models.search import CardName, CardSearch, PrintingSearch
from catalog.models.suggestions import CardSuggestion, SuggestionComment

__all__ = [
    "Card",
    "CardBatch",
    "CardBatchRow",
    "CardChange",
    "CardMigration",
    "CardName",
    "CardRevision",
    "CardSearch",
    "CardSuggestion",
    "CatalogVersion",
    "EntryChange",
    "EntryRevision",
    "Erratum",
    "Format",
    "Game",
    "LoadedEntry",
    "Printing",
    "PrintingSearch",
    "Restriction",
    "RestrictionCard",
    "Rule",
    "Ruling",
    "RulingCard",
    "RulingRule",
    "Set",
    "SetCount",
    "SuggestionComment",
    "Term",
]
