"""A database that does not answer is told from one that refuses a query."""

import psycopg
import pytest
from django.db import DatabaseError, InterfaceError, OperationalError
from psycopg import errors
from psycopg_pool import PoolTimeout

from cardsite.database.silence import database_silent


def caused(error: Exception, cause: Exception) -> Exception:
    """An error of Django with the driver's as its cause."""
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    "cause",
    [
        PoolTimeout("no connection within 3 s"),
        psycopg.OperationalError("connection failed"),
        errors.AdminShutdown("terminating connection"),
        errors.CannotConnectNow("the database system is starting up"),
        errors.ConnectionFailure("lost"),
    ],
    ids=lambda cause: type(cause).__name__,
)
def test_no_connection_is_silence(cause: Exception) -> None:
    assert database_silent(caused(OperationalError("x"), cause))


@pytest.mark.parametrize(
    "error",
    [
        caused(OperationalError("x"), errors.DeadlockDetected("deadlock")),
        caused(OperationalError("x"), errors.QueryCanceled("too slow")),
        caused(DatabaseError("x"), errors.UndefinedTable("no table")),
        ValueError("x"),
        None,
    ],
    ids=str,
)
def test_a_refused_query_is_no_silence(error: Exception | None) -> None:
    assert not database_silent(error)


def test_a_connection_closed_under_a_query_is_silence() -> None:
    assert database_silent(caused(InterfaceError("x"), psycopg.InterfaceError("the connection is closed")))
