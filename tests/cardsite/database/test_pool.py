"""Pooled connections: which of them are handed out."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import psycopg
import pytest
from django.db import connection

from cardsite.database.backend.base import DatabaseWrapper, connection_check


@pytest.fixture
def connect(db: None) -> Iterator[Callable[[], psycopg.Connection]]:
    """Makes connections beside the test's own."""
    known = connection.get_connection_params()
    named = {name: known[name] for name in ("dbname", "user", "host", "port")}
    with ExitStack() as stack:
        yield lambda: stack.enter_context(psycopg.connect(**named, autocommit=True))


def test_a_connection_that_works_is_good_without_a_question(connect: Callable[[], psycopg.Connection]) -> None:
    pooled, other = connect(), connect()
    pooled.execute("SELECT 'the last question'")

    connection_check(pooled)

    activity = other.execute("SELECT query FROM pg_stat_activity WHERE pid = %s", [pooled.info.backend_pid])
    assert activity.fetchone() == ("SELECT 'the last question'",)


def test_a_connection_that_the_server_has_closed_is_refused(connect: Callable[[], psycopg.Connection]) -> None:
    pooled, other = connect(), connect()
    other.execute("SELECT pg_terminate_backend(%s, 5000)", [pooled.info.backend_pid])

    with pytest.raises(psycopg.OperationalError):
        connection_check(pooled)


def test_a_connection_with_a_notice_waiting_is_good(connect: Callable[[], psycopg.Connection]) -> None:
    pooled, other = connect(), connect()
    pooled.execute("LISTEN news")
    other.execute("NOTIFY news")

    connection_check(pooled)

    assert pooled.execute("SELECT 1").fetchone() == (1,)


def test_there_is_a_pool_where_the_settings_ask_for_one(db: None) -> None:
    pooled = DatabaseWrapper(
        {**connection.settings_dict, "OPTIONS": {"pool": {"min_size": 1, "max_size": 1}}}, "pooled"
    )
    plain = DatabaseWrapper(dict(connection.settings_dict), "plain")

    try:
        pooled.pool.open(wait=True)
        with pooled.pool.connection() as held:
            found = held.execute("SELECT 1").fetchone()
    finally:
        pooled.close_pool()

    assert (found, plain.pool) == ((1,), None)
