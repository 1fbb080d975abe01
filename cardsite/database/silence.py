"""Telling a database that does not answer from one that refuses a query, and from one that lets it wait."""

import psycopg
from django.db import InterfaceError, OperationalError

# Classes and codes of SQL states: connection exceptions, and a server that is going down or coming up.
SILENT_STATES = ("08", "57P01", "57P02", "57P03")


def lock_not_got(error: BaseException | None) -> bool:
    """Whether an exception says that what somebody else holds was waited for long enough."""
    return isinstance(error, OperationalError) and isinstance(error.__cause__, psycopg.errors.LockNotAvailable)


def database_silent(error: BaseException | None) -> bool:
    """Whether an exception says that the database could not be reached, and not what it thinks of a query."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    if isinstance(cause, psycopg.InterfaceError):
        return True
    # Failures to connect, lost connections and a pool without a free connection come without a state.
    return isinstance(cause, psycopg.OperationalError) and (cause.sqlstate or "08").startswith(SILENT_STATES)
