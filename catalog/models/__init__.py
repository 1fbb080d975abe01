"""The catalog's tables: games, cards, printings, formats and rulebooks."""

from catalog.models.cards import Card, CardMigration, CardRevision
from catalog.models.formats import Format, Restriction, RestrictionCard
from catalog.models.games import CatalogVersion, Game, LoadedEntry, Term
from catalog.models.printings import Printing, Set
from catalog.models.rules import Rule, Ruling
from catalog.models.search import CardName, CardSearch

__all__ = [
    "Card",
    "CardMigration",
    "CardName",
    "CardRevision",
    "CardSearch",
    "CatalogVersion",
    "Format",
    "Game",
    "LoadedEntry",
    "Printing",
    "Restriction",
    "RestrictionCard",
    "Rule",
    "Ruling",
    "Set",
    "Term",
]
