"""Django's record of the app: decklists and their validation."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """The app ``decks``."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"
