"""The embedded database's life, disturbed in every way that was seen to go wrong."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack

import psycopg
import pytest

from cardsite.database.cluster import Cluster
from cardsite.database.errors import DatabaseError
from cardsite.database.leftovers import NO_SUCH_PID

ASK = "from cardsite.database.cluster import cluster_find; print(cluster_find().start())"


def test_eight_processes_at_once_get_one_database_started_by_one_of_them(cluster: Cluster) -> None:
    processes = [
        subprocess.Popen([sys.executable, "-c", ASK], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(8)
    ]

    answers = [process.communicate(timeout=60) for process in processes]

    assert sorted(out.strip() for out, _ in answers) == ["False"] * 7 + ["True"], answers
    assert cluster.alive()


def test_starting_a_running_database_changes_nothing(running: Cluster) -> None:
    pid = server_pid(running)

    started = running.start()

    assert not started
    assert server_pid(running) == pid


def test_what_was_committed_is_there_after_the_server_was_killed(running: Cluster) -> None:
    with psycopg.connect(running.address(), autocommit=True) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 'committed' AS word")
    os.kill(server_pid(running), signal.SIGKILL)
    wait_until(lambda: not running.alive())

    started = running.start()

    assert started
    with psycopg.connect(running.address()) as connection:
        assert connection.execute("SELECT word FROM kept").fetchone() == ("committed",)


def test_a_pid_file_of_a_dead_process_is_no_running_server(running: Cluster) -> None:
    pid_file = running.location.data / "postmaster.pid"
    left_behind = pid_file.read_text()
    running.stop()
    pid_file.write_text(left_behind.replace(left_behind.split("\n")[0], str(NO_SUCH_PID), 1))

    alive, started = running.alive(), running.start()

    assert not alive
    assert started
    assert running.alive()


def test_a_pid_that_somebody_else_has_by_now_is_no_running_server(running: Cluster, step_down: dict[str, int]) -> None:
    os.kill(server_pid(running), signal.SIGKILL)
    wait_until(lambda: not running.alive())
    with subprocess.Popen(["sleep", "60"], **step_down) as stranger:  # type: ignore[call-overload]  # user= is optional
        for name in ("postmaster.pid", ".s.PGSQL.5432.lock"):
            file = running.location.socket_folder / name
            file.write_text(file.read_text().replace(file.read_text().split("\n")[0], str(stranger.pid), 1))

        started = running.start()

        assert started
        assert running.alive()
        assert stranger.poll() is None
        stranger.kill()


def test_a_server_whose_connections_are_all_taken_is_alive(cluster: Cluster) -> None:
    cluster.start()
    with psycopg.connect(cluster.address(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET max_connections = 8")
        connection.execute("ALTER SYSTEM SET superuser_reserved_connections = 0")
        connection.execute("ALTER SYSTEM SET max_wal_senders = 0")
    cluster.stop()
    cluster.start()
    with ExitStack() as taken:
        with pytest.raises(psycopg.OperationalError, match="too many clients"):
            take_all(cluster, taken)

        alive = cluster.alive()

    assert alive


def test_data_of_another_major_version_is_refused_with_the_way_out(running: Cluster) -> None:
    running.stop()
    version = running.location.data / "PG_VERSION"
    version.write_text("14\n")

    with pytest.raises(DatabaseError, match=r"data of PostgreSQL 14.*\n.*manage.py db upgrade --old-bin"):
        running.start()

    assert version.read_text() == "14\n"
    assert not (running.location.data / "postmaster.pid").exists()


def test_an_interrupted_first_start_is_begun_anew(cluster: Cluster) -> None:
    unfinished = cluster.location.home / "postgres.unfinished"
    unfinished.mkdir()
    (unfinished / "PG_VERSION").write_text("18\n")

    started = cluster.start()

    assert started
    assert not unfinished.exists()


def test_stopping_ends_the_server_and_stopping_again_finds_none(running: Cluster) -> None:
    stopped, again = running.stop(), running.stop()

    assert stopped
    assert not again
    assert not running.alive()


def test_nothing_listens_on_the_network(running: Cluster) -> None:
    with psycopg.connect(running.address()) as connection:
        listening = connection.execute("SHOW listen_addresses").fetchone()

    assert listening == ("",)


def take_all(cluster: Cluster, taken: ExitStack) -> None:
    """Open more connections than the server has."""
    for _ in range(20):
        taken.enter_context(psycopg.connect(cluster.address()))


def server_pid(cluster: Cluster) -> int:
    """The number of the server's first process."""
    return int((cluster.location.data / "postmaster.pid").read_text().split("\n")[0])


def wait_until(condition: Callable[[], bool]) -> None:
    """Return when the condition holds; fail after ten seconds."""
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)
