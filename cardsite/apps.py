"""Django's record of the app: the site: accounts, API conventions, database."""

from django.apps import AppConfig


class CardsiteConfig(AppConfig):
    """The app ``cardsite``."""

    name = "cardsite"
    default_auto_field = "django.db.models.BigAutoField"
