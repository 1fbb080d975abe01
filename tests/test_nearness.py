"""A test that is not told to be near a database cannot come near one."""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from pytest_django import DjangoDbBlocker

from tests.nearness import is_near

CLONE = Path(__file__).resolve().parents[1]
WAYS: dict[str, Callable[[], object]] = {
    "a connection": lambda: psycopg.connect("dbname=cardsite"),
    "a connection of a kind": lambda: psycopg.Connection.connect("dbname=cardsite"),
    "a process": lambda: subprocess.run([sys.executable, "-c", ""], check=True),
    "a copy of itself": lambda: os.fork(),  # noqa: PLW0108  # looked up only in the test
    "a worker": lambda: multiprocessing.Process(target=print).start(),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_a_database_is_closed(way: str) -> None:
    with pytest.raises(pytest.fail.Exception, match="comes near a database"):
        WAYS[way]()


def test_the_connection_of_the_tests_is_not_handed_out(django_db_blocker: DjangoDbBlocker) -> None:
    with pytest.raises(pytest.fail.Exception, match="comes near a database"):
        django_db_blocker.unblock()


def test_a_plain_test_is_not_near(request: pytest.FixtureRequest) -> None:
    assert not is_near(request.node)


def test_a_test_that_asks_for_the_database_is_near(request: pytest.FixtureRequest, db: None) -> None:
    assert is_near(request.node)


@pytest.mark.django_db
def test_a_test_with_the_mark_of_the_database_is_near(request: pytest.FixtureRequest) -> None:
    assert is_near(request.node)


@pytest.mark.processes
def test_a_run_can_leave_out_what_is_not_near(request: pytest.FixtureRequest) -> None:
    words = ["-m", "pytest", "-q", "--collect-only", "--near-database", "-p", "no:xdist", __file__]

    listed = subprocess.run([sys.executable, *words], cwd=CLONE, check=True, capture_output=True, text=True).stdout

    assert request.node.name in listed
    assert test_a_test_that_asks_for_the_database_is_near.__name__ in listed
    assert test_a_plain_test_is_not_near.__name__ not in listed
