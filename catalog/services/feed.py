"""The feed of changes begun anew."""

from uuid import uuid4

from django.db import ProgrammingError, transaction

from catalog.models import CatalogVersion


def feed_restart() -> None:
    """Another lineage of versions: every copy of the catalog is told to begin with a bulk file again.

    For a catalog that was set back. A backup from before there was a feed gets one when its tables are brought up to date.
    """
    try:
        with transaction.atomic():
            CatalogVersion.objects.update(lineage=uuid4())
    except ProgrammingError as error:
        if getattr(error.__cause__, "sqlstate", None) not in {"42703", "42P01"}:  # no such column, no such table
            raise
