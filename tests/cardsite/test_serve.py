"""The whole site started, used and stopped, as ``make run`` does it."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardsite.database.binaries import binaries_find
from cardsite.database.cluster import Cluster
from cardsite.database.location import DATA_VARIABLE, location_find
from tests.cardsite.homes import database_home_make

CLONE = Path(__file__).resolve().parents[2]
Start = Callable[[], subprocess.Popen[str]]


@dataclass(frozen=True)
class Prepared:
    """The folder that a first run left behind, and what that run printed."""

    home: Path
    told: str


def port_find() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def port() -> int:
    """A port that nobody listens on."""
    return port_find()


@pytest.fixture
def cluster(database_home: Path) -> Iterator[Cluster]:
    """The database that the run makes; stopped if the run failed to."""
    cluster = Cluster(location=location_find(), binaries=binaries_find())
    yield cluster
    cluster.stop()


def run_begin(port: int, **environment: str) -> subprocess.Popen[str]:
    """``make run`` behind its Makefile."""
    inherited = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    inherited["http_proxy"] = "http://127.0.0.1:9"  # a proxy for the rest of the world is none for this machine
    return subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--prepare", "--port", str(port), "--workers", "1"],
        cwd=CLONE,
        env=inherited | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def run_end(run: subprocess.Popen[str]) -> None:
    """A run that still runs ended."""
    if run.poll() is None:
        run.terminate()
        run.communicate(timeout=30)
    assert run.stdout
    run.stdout.close()


@pytest.fixture(scope="module")
def prepared() -> Iterator[Prepared]:
    """What a first run, from nothing, leaves behind for later ones: making it anew for each test would take most of its time."""
    home = database_home_make()
    run = run_begin(port_find(), **{DATA_VARIABLE: str(home)})
    try:
        told = read_until(run, "Ctrl-C stops everything")
    finally:
        run_end(run)
    yield Prepared(home, told)
    shutil.rmtree(home)


@pytest.fixture
def start_from_nothing(port: int, cluster: Cluster) -> Iterator[Start]:
    """Starts a run on an empty database of its own; whatever still runs is ended."""
    runs: list[subprocess.Popen[str]] = []

    def begin() -> subprocess.Popen[str]:
        runs.append(run_begin(port))
        return runs[-1]

    yield begin
    for run in runs:
        run_end(run)


@pytest.fixture
def start(prepared: Prepared, database_home: Path, start_from_nothing: Start) -> Start:
    """Starts a run on a database of its own that another run has filled; whatever still runs is ended."""
    subprocess.run(["cp", "-a", f"{prepared.home}/.", str(database_home)], check=True)  # owners are kept too
    return start_from_nothing


def fetch(port: int, path: str, **headers: str) -> tuple[str, str]:
    """The body of an answer and its type."""
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)  # our own address
    with urllib.request.urlopen(asked) as response:  # noqa: S310  # our own address
        body = bytes(response.read())
        return body.decode(), str(response.headers["Content-Type"])


def status_of(port: int, path: str) -> int:
    """The status of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("GET", path)
        return int(connection.getresponse().status)
    finally:
        connection.close()


def read_until(run: subprocess.Popen[str], words: str) -> str:
    """What the run printed up to a line with these words."""
    assert run.stdout
    printed: str = ""
    for line in run.stdout:
        printed += line
        if words in line:
            return printed
    raise AssertionError(printed)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_a_run_prints_where_it_is_serves_and_stops_what_it_started(
    number: int, port: int, cluster: Cluster, start: Start
) -> None:
    run = start()
    printed = read_until(run, "Ctrl-C stops everything")
    token = re.search(r"demo-player-1 .* token (\S+)", printed)
    assert token

    cards, _ = fetch(port, "/api/v1/cards/?game=tatemon&limit=3")
    account, _ = fetch(port, "/api/v1/account/", Authorization=f"Token {token.group(1)}")
    _, style = fetch(port, "/static/admin/css/base.css")
    run.send_signal(number)
    rest, _ = run.communicate(timeout=30)

    assert cards.count('"id"') >= 3
    assert "demo-player-1" in account
    assert style.startswith("text/css")
    assert run.returncode == 0
    assert "Stopped the server and the database." in rest
    assert not cluster.alive()
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))


def test_a_second_run_keeps_the_data_and_loads_nothing_again(
    port: int, cluster: Cluster, prepared: Prepared, start: Start
) -> None:
    second = start()
    told_second = read_until(second, "Ctrl-C stops everything")
    cards, _ = fetch(port, "/api/v1/cards/?game=tatemon&limit=3")

    assert " added" in prepared.told
    assert " added" not in told_second
    assert "rendered anew" not in told_second
    assert cards.count('"id"') >= 3
    second.terminate()
    second.communicate(timeout=30)


def test_a_database_that_ran_before_runs_on_after(port: int, cluster: Cluster, start: Start) -> None:
    cluster.start()
    run = start()
    read_until(run, "Ctrl-C stops everything")

    run.terminate()
    rest, _ = run.communicate(timeout=30)

    assert "Stopped the server." in rest
    assert cluster.alive()


def test_a_restarted_database_is_used_again_by_the_running_server(port: int, cluster: Cluster, start: Start) -> None:
    run = start()
    read_until(run, "Ctrl-C stops everything")
    before = status_of(port, "/health/ready/")

    cluster.stop()
    without = status_of(port, "/health/ready/")
    cluster.start()
    after = [status_of(port, "/health/ready/") for _ in range(8)]

    assert (before, without) == (200, 503)
    assert after == [200] * 8


def test_a_port_that_is_taken_is_said_before_anything_is_started(
    port: int, cluster: Cluster, start_from_nothing: Start
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()

        run = start_from_nothing()
        printed, _ = run.communicate(timeout=30)

    assert run.returncode == 1
    assert f"Cannot listen on 127.0.0.1:{port}" in printed
    assert f"make run PORT={port + 1}" in printed
    assert not cluster.location.data.exists()


def test_ctrl_c_while_still_preparing_leaves_nothing_running(
    port: int, cluster: Cluster, start_from_nothing: Start
) -> None:
    run = start_from_nothing()
    deadline = time.monotonic() + 30
    while not cluster.alive():
        assert time.monotonic() < deadline
        time.sleep(0.05)

    run.send_signal(signal.SIGINT)
    run.communicate(timeout=30)

    assert run.returncode == 0
    assert not cluster.alive()


def child_of(run: subprocess.Popen[str]) -> int:
    """The process of the server that a run started."""
    return process_of(run, "cardsite.server")


def process_of(run: subprocess.Popen[str], word: str) -> int:
    """The process with a word in its command that a run started last; 0 while there is none."""
    children = map(int, Path(f"/proc/{run.pid}/task/{run.pid}/children").read_text().split())
    found = [child for child in children if word in Path(f"/proc/{child}/cmdline").read_text().split("\0")]
    return found[-1] if found else 0


def worker_health(port: int) -> int:
    """The status of the worker's health once it is well, or after a while."""
    deadline = time.monotonic() + 60
    while (status := status_of(port, "/health/worker/")) != 200 and time.monotonic() < deadline:
        time.sleep(0.1)
    return status


def port_is_free(port: int) -> bool:
    """Whether nobody listens there any more, within a while."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return True
        time.sleep(0.1)
    return False


def test_a_killed_server_leaves_no_workers_behind(port: int, cluster: Cluster, start: Start) -> None:
    run = start()
    read_until(run, "Ctrl-C stops everything")

    os.kill(child_of(run), signal.SIGKILL)
    rest, _ = run.communicate(timeout=60)

    assert run.returncode == 1
    assert "The server ended by itself" in rest
    assert port_is_free(port)
    assert not cluster.alive()


def test_a_worker_runs_beside_the_server_is_started_again_when_killed_and_stops_with_it(
    port: int, cluster: Cluster, start: Start
) -> None:
    run = start()
    read_until(run, "Ctrl-C stops everything")
    well = worker_health(port)
    first = process_of(run, "worker")

    os.kill(first, signal.SIGKILL)
    deadline = time.monotonic() + 30
    while (second := process_of(run, "worker")) in {first, 0} and time.monotonic() < deadline:
        time.sleep(0.1)
    served = status_of(port, "/health/ready/")
    run.terminate()
    run.communicate(timeout=60)

    assert (well, served) == (200, 200)
    assert second not in {first, 0}
    assert not Path(f"/proc/{second}").exists()


def test_a_killed_run_takes_its_server_along(port: int, cluster: Cluster, start: Start) -> None:
    run = start()
    read_until(run, "Ctrl-C stops everything")

    run.kill()
    run.wait(timeout=30)

    assert port_is_free(port)
    assert cluster.alive()


def test_a_database_that_was_gone_for_a_while_is_told_from_a_crash_and_found_again(
    port: int, cluster: Cluster, start: Start
) -> None:
    run = start()
    read_until(run, "Ctrl-C stops everything")
    cards = "/api/v1/cards/?game=tatemon&limit=5"

    cluster.stop()
    without = [status_of(port, cards) for _ in range(3)]
    cluster.start()
    deadline = time.monotonic() + 10
    while status_of(port, cards) != 200:
        assert time.monotonic() < deadline

    assert without == [503] * 3
    assert status_of(port, cards) == 200


def test_one_signal_right_after_another_stops_everything_all_the_same(
    port: int, cluster: Cluster, start: Start
) -> None:
    run = start()
    read_until(run, "Ctrl-C stops everything")

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        run.send_signal(number)
    rest, _ = run.communicate(timeout=60)

    assert run.returncode == 0
    assert "Traceback" not in rest
    assert "Stopped the server and the database." in rest
    assert port_is_free(port)
    assert not cluster.alive()
