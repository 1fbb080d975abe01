"""Homes for databases that live as long as one test."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardsite.database.binaries import binaries_find
from cardsite.database.cluster import Cluster
from cardsite.database.location import location_find


@pytest.fixture
def home(database_home: Path) -> Path:
    """An empty home for a database."""
    return database_home


@pytest.fixture
def cluster(home: Path) -> Iterator[Cluster]:
    """A database that has not been made yet; stopped at the end."""
    cluster = Cluster(location=location_find(), binaries=binaries_find())
    yield cluster
    cluster.stop()


@pytest.fixture
def running(cluster: Cluster) -> Cluster:
    """A database that answers."""
    cluster.start()
    return cluster


@pytest.fixture
def step_down(cluster: Cluster) -> dict[str, int]:
    """How a test starts a process as the account that runs the database."""
    return {"user": cluster.location.account.uid} if os.geteuid() == 0 else {}
