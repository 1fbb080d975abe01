"""Django's record of the app: matches and their engine."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """The app ``play``."""

    name = "play"
    default_auto_field = "django.db.models.BigAutoField"
