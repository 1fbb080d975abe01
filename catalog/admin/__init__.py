"""The catalog in Django's admin: everything is saved, deleted and imported through the services."""

from catalog.admin import (
    batches,
    cards,
    entry_history,
    errata,
    formats,
    printings,
    records,
    rules,
    rulings,
    suggestions,
    terms,
)

__all__ = [
    "batches",
    "cards",
    "entry_history",
    "errata",
    "formats",
    "printings",
    "records",
    "rules",
    "rulings",
    "suggestions",
    "terms",
]
