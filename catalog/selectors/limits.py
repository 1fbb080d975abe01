"""The longest that a query of anybody's making may keep the database busy."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg.errors
from django.db import OperationalError, connection, transaction

from catalog.errors import SearchTooSlowError

SECONDS = 2


@contextmanager
def _limited_here() -> Iterator[None]:
    """The limit set for this connection and taken back: one exchange with the database less than a transaction."""
    if connection.in_atomic_block:
        with transaction.atomic():
            _set("SET LOCAL statement_timeout")
            yield
        return
    _set("SET statement_timeout")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET statement_timeout")


def _set(setting: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"{setting} = {round(SECONDS * 1000)}")


@contextmanager
def time_limited() -> Iterator[None]:
    """Within it, each query ends after two seconds at the latest, in a `SearchTooSlowError`."""
    try:
        with _limited_here():
            yield
    except OperationalError as error:
        if isinstance(error.__cause__, psycopg.errors.QueryCanceled):
            raise SearchTooSlowError(seconds=SECONDS) from error
        raise
