"""Homes for databases that live as long as one test."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardsite.database.binaries import binaries_find
from cardsite.database.cluster import Cluster
from cardsite.database.location import DATA_VARIABLE, location_find


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder that any account can walk to, named in the environment as the database's home."""
    folder = Path(tempfile.mkdtemp(dir="/tmp", prefix="cardsite-test-"))  # short enough for a socket
    folder.chmod(0o755)
    monkeypatch.setenv(DATA_VARIABLE, str(folder))
    yield folder
    shutil.rmtree(folder)


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
