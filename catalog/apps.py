"""Django's record of the app: cards, sets, formats and rulebooks."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    """The app ``catalog``."""

    name = "catalog"
    default_auto_field = "django.db.models.BigAutoField"
