"""Django's record of the app: cards, sets, formats and rulebooks."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy

from cardsite.signals import database_restored


def _rows_ensure(**_: Any) -> None:
    # The app registry must be ready before models are imported.
    from django.apps import apps  # noqa: PLC0415  # see above
    from django.contrib.auth.management import create_permissions  # noqa: PLC0415  # see above
    from django.db import connection  # noqa: PLC0415  # see above
    from django.db.migrations.loader import MigrationLoader  # noqa: PLC0415  # see above

    from catalog.services.games import card_editors_ensure, games_ensure  # noqa: PLC0415  # see above

    loader = MigrationLoader(connection)
    if not set(loader.graph.leaf_nodes("catalog")) <= set(loader.applied_migrations):
        return  # half-way the tables are not those of the models
    games_ensure()
    create_permissions(apps.get_app_config("catalog"), verbosity=0)
    card_editors_ensure()


def _feed_begin_anew(**_: Any) -> None:
    from catalog.services.feed import feed_restart  # noqa: PLC0415  # see above

    feed_restart()


class CatalogConfig(AppConfig):
    """The app ``catalog``; after migrating, the rows that every installation has are there."""

    name = "catalog"
    verbose_name = gettext_lazy("Catalog")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for the end of migrating and a backup in the database's place, and take leave of accounts that are closed."""
        from catalog.services.suggestions import connect  # noqa: PLC0415  # models are there only now

        connect()
        post_migrate.connect(_rows_ensure, sender=self, dispatch_uid="catalog_rows_ensure")
        database_restored.connect(_feed_begin_anew, dispatch_uid="catalog_feed_begin_anew")
