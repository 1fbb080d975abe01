"""The catalog in Django's admin: everything is saved, deleted and imported through the services."""

from catalog.admin import cards, formats, printings, records, rules, terms

__all__ = ["cards", "formats", "printings", "records", "rules", "terms"]
