"""Django's record of the app: the site: accounts, API conventions, database."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from cardsite import cors


class CardsiteConfig(AppConfig):
    """The app ``cardsite``."""

    name = "cardsite"
    verbose_name = _("Accounts")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect what answers the CORS middleware."""
        cors.connect()
