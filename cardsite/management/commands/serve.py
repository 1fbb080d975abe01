"""``manage.py serve``: the site on a production-grade server, with ``--prepare`` everything it needs before."""

import io
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection, connections

from cardsite.database.cluster import Cluster, cluster_find
from cardsite.database.errors import DatabaseError
from cardsite.database.trigrams import database_check
from cardsite.demo import PLAYER_NAMES, DemoAccount, demo_accounts_make
from cardsite.processes import process_start, process_stop
from cardsite.progress import step
from cardsite.server import PortTakenError, Server

DEFAULT_WORKERS = min(2, os.cpu_count() or 1)
DEFAULT_THREADS = 4  # for each worker; more of them wait for one another inside Python
READY_SECONDS = 60
WORKER_PAUSE_SECONDS = 2  # before a worker that ended by itself is started again
SIGNALS_TO_END = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
CLONE = Path(__file__).resolve().parents[3]


class Command(BaseCommand):
    """Serve the site until Ctrl-C or a signal to end; whatever this run started is stopped with it."""

    help = "Serve the site. With --prepare: start the database, migrate, load the fixtures, make demo accounts first."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen and how much to do at once."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=DEFAULT_WORKERS)
        parser.add_argument("--threads", type=int, default=DEFAULT_THREADS, help="threads of each worker")
        parser.add_argument("--prepare", action="store_true", help="bring database and data up first, log to a file")

    def handle(self, *, host: str, port: int, workers: int, threads: int, prepare: bool, **_options: Any) -> None:
        """Become the server, or prepare, keep the server as a child and stop it with all else."""
        server = Server(host=host, port=port, workers=workers, threads=threads)
        try:
            server.check_port()
            if prepare:
                self._prepare_and_serve(server, None if os.environ.get("DATABASE_URL") else cluster_find())
            else:
                _check_database()
                connections.close_all()
                os.chdir(CLONE)
                os.execve(server.command()[0], server.command(), server.environment())  # noqa: S606  # our own module
        except PortTakenError as error:
            raise CommandError(f"{error} Choose another port: make run PORT={port + 1}") from error
        except (DatabaseError, OperationalError) as error:
            raise CommandError(str(error)) from error

    def _prepare_and_serve(self, server: Server, cluster: Cluster | None) -> None:
        for number in SIGNALS_TO_END:
            signal.signal(number, _interrupt)
        database_started = False
        children: list[subprocess.Popen[bytes]] = []
        try:
            with _signals_held_back():
                database_started = self._start_database(cluster)
            accounts = self._prepare()
            connections.close_all()
            log = (cluster.location.home if cluster else CLONE / ".data") / "site.log"
            log.parent.mkdir(parents=True, exist_ok=True)
            with step("Starting the server"):
                serving = process_start(server.command(), folder=CLONE, environment=server.environment(), log=log)
                children.append(serving)
                _wait_for_answer(server, serving, log)
            children.append(_worker_start(log))
            self._announce(server, cluster, accounts, log)
            while True:
                try:
                    serving.wait(WORKER_PAUSE_SECONDS)
                except subprocess.TimeoutExpired:
                    if children[-1].poll() is not None:
                        children[-1] = _worker_start(log)
                else:
                    raise CommandError(f"The server ended by itself; its last words are in {log}.")
        except KeyboardInterrupt:
            self.stdout.write("")
        finally:
            _signals_ignore()
            for child in reversed(children):
                process_stop(child)
            if database_started and cluster:
                cluster.stop()
            self.stdout.write("Stopped the server and the database." if database_started else "Stopped the server.")

    def _start_database(self, cluster: Cluster | None) -> bool:
        if cluster is None:
            return False
        if cluster.location.moved:
            self.stdout.write(
                f"The account {cluster.location.account.name} cannot reach this folder: "
                f"the database is in {cluster.location.data}"
            )
        with step("Starting the database"):
            return cluster.start()

    def _prepare(self) -> list[DemoAccount]:
        with step("Checking the settings and the database"):
            call_command("check", stdout=io.StringIO())
            _check_database()
        with step("Bringing the tables up to date"):
            call_command("migrate", interactive=False, verbosity=0)
        with step("Loading cards, rulebooks and decks"):
            said = io.StringIO()
            call_command("fixtures_load", stdout=said)
            call_command("bulk_make", verbosity=0)
        self.stdout.write(said.getvalue().rstrip())
        if not settings.DEVELOPMENT:
            return []
        accounts = demo_accounts_make()
        call_command("decks_load", *[f"--owner={name}" for name in PLAYER_NAMES], stdout=io.StringIO())
        return accounts

    def _announce(self, server: Server, cluster: Cluster | None, accounts: list[DemoAccount], log: Path) -> None:
        """What somebody who just started the site wants to know."""
        lines = [
            "",
            f"The card site is running at {server.address}/",
            f"  API documentation  {server.address}/api/v1/docs/",
            f"  Admin              {server.address}/admin/",
        ]
        if accounts:
            lines += ["", "  Accounts of this run (passwords and tokens are new each time):"]
            lines += [f"    {each.username:14} password {each.password}  token {each.token}" for each in accounts]
        lines += ["", f"  First request      curl '{server.address}/api/v1/cards/?game=tatemon&limit=3'"]
        if cluster:
            lines += [f"  Database           PostgreSQL {cluster.binaries.release} in {cluster.location.data}"]
        lines += [f"  Log                {log}", "", "Ctrl-C stops everything."]
        self.stdout.write("\n".join(lines))
        self.stdout.flush()


def _check_database() -> None:
    """Refuse a database that is too old or cannot search Japanese; an embedded one was checked, a given one was not."""
    connection.ensure_connection()
    assert connection.connection is not None
    database_check(connection.connection)


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """A piece of work that a signal to end waits for, because its half would be left running."""
    held: list[int] = []
    before = {number: signal.signal(number, lambda got, _frame: held.append(got)) for number in SIGNALS_TO_END}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
    if held:
        _interrupt(held[0], None)


def _worker_start(log: Path) -> subprocess.Popen[bytes]:
    """The worker beside the server, which takes as many connections as it needs and no pool of the server's size."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_POOL_SIZE"}
    command = [sys.executable, "manage.py", "worker"]
    return process_start(command, folder=CLONE, environment=environment, log=log)


def _wait_for_answer(server: Server, child: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + READY_SECONDS
    directly = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # the environment may name a proxy
    while child.poll() is None and time.monotonic() < deadline:
        try:
            with directly.open(f"{server.address}/health/live/", timeout=5):
                return
        except urllib.error.HTTPError as answer:
            # Some answer is an answer: a host name that the settings do not allow is refused with one.
            answer.close()
            return
        except OSError:
            time.sleep(0.05)
    raise CommandError(f"The server did not start; its last words are in {log}.")


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    """A request to end counts as Ctrl-C, at any moment; those that follow are not heard."""
    for number in SIGNALS_TO_END:
        signal.signal(number, _overhear)  # to ignore a signal that is on its way already makes Python complain
    raise KeyboardInterrupt


def _overhear(_number: int, _frame: FrameType | None) -> None:
    """A signal that changes nothing any more."""


def _signals_ignore() -> None:
    """Hear no second signal: it would come while things are being stopped, and leave half of them running."""
    for number in SIGNALS_TO_END:
        signal.signal(number, signal.SIG_IGN)
