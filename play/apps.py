"""Django's record of the app: matches and their engine."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    """The app ``play``."""

    name = "play"
    verbose_name = _("Matches")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Players leave their matches when their account is closed; seats follow cards that are merged."""
        from play.services import accounts, merging  # noqa: PLC0415  # models are there only now

        accounts.connect()
        merging.connect()
