"""The catalog in Django's admin: everything is saved, deleted and imported through the services."""

from catalog.admin import cards, entry_history, errata, formats, printings, records, rules, rulings, terms

__all__ = ["cards", "entry_history", "errata", "formats", "printings", "records", "rules", "rulings", "terms"]
