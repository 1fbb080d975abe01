"""The catalog in Django's admin: everything is saved, deleted and imported through the services."""
