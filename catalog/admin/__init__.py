"""The catalog in Django's admin: everything is saved, deleted and imported through the services."""

from catalog.admin import batches, cards, formats, printings, records, rules, suggestions, terms

__all__ = ["batches", "cards", "formats", "printings", "records", "rules", "suggestions", "terms"]
