"""The longest that a query of anybody's making may keep the database busy."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg.errors
from django.db import OperationalError, connection, transaction

from catalog.errors import SearchTooSlowError

SECONDS = 2


@contextmanager
def time_limited() -> Iterator[None]:
    """Within it, each query ends after two seconds at the latest, in a `SearchTooSlowError`."""
    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"SET LOCAL statement_timeout = {round(SECONDS * 1000)}")
            yield
    except OperationalError as error:
        if isinstance(error.__cause__, psycopg.errors.QueryCanceled):
            raise SearchTooSlowError(seconds=SECONDS) from error
        raise
