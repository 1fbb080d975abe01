"""The site's own server, on one processor, for the time of the measurement."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from cardsite.server import Server
from tests.bench.asking import Asking
from tests.bench.cores import SERVING, pinned

HOST = "127.0.0.1"
WORKERS = 1
THREADS = 4
READY_SECONDS = 60
STOP_SECONDS = 15


@contextmanager
def server_running(folder: Path) -> Iterator[Server]:
    """One worker that answers on a free port; stopped by its process at the end. Its log is kept in the folder."""
    log = folder / "site.log"
    server = Server(HOST, free_port(), WORKERS, THREADS)
    with pinned(SERVING), log.open("wb") as file:
        process = subprocess.Popen(
            server.command(), cwd=settings.BASE_DIR, env=server.environment(), stdout=file, stderr=file
        )
    try:
        process_awaited(process, server, "/health/live/", log)
        yield server
    finally:
        process_ended(process)


def process_ended(process: subprocess.Popen[bytes]) -> None:
    """The process told to end, and killed if it does not."""
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def process_awaited(process: subprocess.Popen[bytes], server: Server, path: str, log: Path) -> None:
    """Return once the process answers; refused with its last words when it ends or stays silent."""
    deadline = time.monotonic() + READY_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with Asking(server) as asking:
                asking.ask("GET", path)
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"The server did not start: {log.read_text()[-2000:]}")
