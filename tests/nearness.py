"""Which tests can come near a database, and that the others do not.

Near is a test with a mark or a fixture of a database, or one marked ``processes``: what it starts may use one. All others
are refused whatever leads there while they run, so that their outcome cannot depend on the PostgreSQL beside them.
"""

import multiprocessing.process
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import psycopg
import pytest
from pytest_django import DjangoDbBlocker

FIXTURES = frozenset({"db", "transactional_db", "live_server", "django_db_setup", "database_home"})
OWN_DATABASE = "database_home"
MARKS = ("django_db", "processes")
WAYS = (
    (DjangoDbBlocker, "unblock"),
    (psycopg, "connect"),
    (psycopg.Connection, "connect"),
    (psycopg.AsyncConnection, "connect"),
    (subprocess.Popen, "__init__"),
    (multiprocessing.process.BaseProcess, "start"),
    *((os, name) for name in ("fork", "forkpty", "posix_spawn", "posix_spawnp", "system")),
)


def is_near(item: pytest.Item) -> bool:
    """Whether a test may come near a database; what is no plain function of a test always may."""
    if not isinstance(item, pytest.Function) or item.cls is not None:
        return True
    return any(item.get_closest_marker(mark) for mark in MARKS) or not FIXTURES.isdisjoint(item.fixturenames)


def has_own_database(item: pytest.Item) -> bool:
    """Whether a test stands on a database server of its own, which takes seconds to make."""
    return OWN_DATABASE in getattr(item, "fixturenames", ())


@contextmanager
def kept_away(item: pytest.Item) -> Iterator[None]:
    """Within it, a test that is not near fails where it opens a connection or starts a process."""
    with pytest.MonkeyPatch.context() as patch:
        if not is_near(item):
            for owner, name in WAYS:
                patch.setattr(owner, name, _refuse)
        yield


def _refuse(*_words: object, **_named: object) -> NoReturn:
    pytest.fail("This test comes near a database: mark it with django_db, or with processes if it starts some.")
