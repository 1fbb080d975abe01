"""``manage.py serve``: the site on a production-grade server, with ``--prepare`` everything it needs before."""

import os
import signal
import sys
from argparse import ArgumentParser
from types import FrameType
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from cardsite.database.cluster import Cluster, cluster_find
from cardsite.database.errors import DatabaseError
from cardsite.demo import DemoAccount, demo_accounts_make
from cardsite.progress import step
from cardsite.server import PortTakenError, Server

DEFAULT_WORKERS = min(2, os.cpu_count() or 1)
DEFAULT_THREADS = 4  # for each worker; more of them wait for one another inside Python


class Command(BaseCommand):
    """Serve the site until Ctrl-C or SIGTERM; whatever this run started is stopped with it."""

    help = "Serve the site. With --prepare: start the database, migrate, load the fixtures, make demo accounts first."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen and how much to do at once."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=DEFAULT_WORKERS)
        parser.add_argument("--threads", type=int, default=DEFAULT_THREADS, help="threads of each worker")
        parser.add_argument("--prepare", action="store_true", help="bring database and data up first")

    def handle(self, *, host: str, port: int, workers: int, threads: int, prepare: bool, **_options: Any) -> None:
        """Prepare, serve, and stop again."""
        signal.signal(signal.SIGTERM, _interrupt)
        cluster = None if os.environ.get("DATABASE_URL") else cluster_find()
        log_file = os.environ.get("LOG_FILE") or (
            str(cluster.location.home / "site.log") if prepare and cluster else ""
        )
        server = Server(host=host, port=port, workers=workers, threads=threads, log_file=log_file)
        started = False
        try:
            server.check_port()
            accounts: list[DemoAccount] = []
            if prepare:
                started = self._start_database(cluster)
                accounts = self._prepare()
            server.run(when_ready=lambda: self._announce(server, cluster, accounts))
        except KeyboardInterrupt:
            self.stdout.write("")
        except PortTakenError as error:
            raise CommandError(f"{error} Choose another port: make run PORT={port + 1}") from error
        except DatabaseError as error:
            raise CommandError(str(error)) from error
        finally:
            # A second signal while stopping would leave half of it running.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            if started and cluster:
                cluster.stop()
                self.stdout.write("Stopped the server and the database.")

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
        with step("Checking the settings"):
            call_command("check")
        with step("Bringing the tables up to date"):
            call_command("migrate", interactive=False, verbosity=0)
        with step("Loading cards, rulebooks and decks"):
            call_command("fixtures_load", stdout=self.stdout, stderr=self.stderr)
        return demo_accounts_make() if settings.DEVELOPMENT else []

    def _announce(self, server: Server, cluster: Cluster | None, accounts: list[DemoAccount]) -> None:
        """What somebody who just started the site wants to know."""
        lines = [
            "",
            f"The card site is running at {server.address}/",
            f"  API documentation  {server.address}/api/v1/schema/swagger/",
            f"  Admin              {server.address}/admin/",
        ]
        if accounts:
            lines += ["", "  Accounts of this run (passwords and tokens are new each time):"]
            lines += [f"    {each.username:14} password {each.password}  token {each.token}" for each in accounts]
        lines += ["", f"  First request      curl '{server.address}/api/v1/cards/?game=tatemon&limit=3'"]
        if cluster:
            lines += [f"  Database           PostgreSQL {cluster.binaries.release} in {cluster.location.data}"]
        if server.log_file:
            lines += [f"  Log                {server.log_file}"]
        sys.stdout.write("\n".join([*lines, "", "Ctrl-C stops everything.", ""]))
        sys.stdout.flush()


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    """A request to end counts as Ctrl-C, at any moment."""
    raise KeyboardInterrupt
