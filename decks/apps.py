"""Django's record of the app: decklists and their validation."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    """The app ``decks``."""

    name = "decks"
    verbose_name = _("Decks")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Decks go when their account is closed."""
        from decks.services.closing import connect  # noqa: PLC0415  # models are there only now

        connect()
