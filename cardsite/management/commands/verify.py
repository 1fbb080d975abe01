"""``manage.py verify``: every check and the whole test suite, each told apart at the end.

The tests run on the database in use and, where the system has the oldest PostgreSQL that the site supports, on that one too.
"""

import os
import secrets
import shutil
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from cardsite.database.binaries import BINARIES_VARIABLE, DEBIAN_ROOT, OLDEST_MAJOR, binaries_at
from cardsite.database.cluster import Cluster, cluster_find
from cardsite.database.location import DATA_VARIABLE, location_find
from cardsite.management.checks import CLONE, Check, checks_run, signals_hear

SCHEMA = Path("fixtures/openapi.yaml")
SYSTEM_POSTGRES = DEBIAN_ROOT / str(OLDEST_MAJOR) / "bin"
AT_ONCE = 2
PRODUCTION = {
    "CARDSITE_ENV": "production",
    "SECRET_KEY": secrets.token_urlsafe(60),
    "ALLOWED_HOSTS": "cards.example.org",
    "DEBUG": "false",
}


class Command(BaseCommand):
    """Run all checks, say which failed, end with 1 if one did."""

    help = "Run every check and the whole test suite on a real PostgreSQL."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to run the tests too."""
        parser.add_argument("--no-tests", action="store_false", dest="tests", help="leave the test suite out")

    def handle(self, *, tests: bool, **_options: object) -> None:
        """Run everything even when something failed: one run tells all that is wrong."""
        signals_hear()
        with _database():
            failed = self._run_at_once([*static_checks(), *data_checks()])
            failed += [check.name for check in (test_runs() if tests else []) if not self._run(check)]
        if tests and SYSTEM_POSTGRES.is_dir() and not os.environ.get("DATABASE_URL"):
            with _system_postgres() as environment:
                check = Check(f"tests on PostgreSQL {OLDEST_MAJOR}", _pytest(), environment)
                failed += [] if self._run(check) else [check.name]
        if failed:
            raise CommandError(f"failed: {', '.join(failed)}")
        self.stdout.write("Everything holds.")

    def _run_at_once(self, checks: list[Check]) -> list[str]:
        """The names of those that failed; each is shown whole when it has ended."""
        failed = []
        for outcome in checks_run(checks, at_once=AT_ONCE):
            self._say(f"--- {outcome.check.name}\n{outcome.printed}")
            self._tell(outcome.check, outcome.seconds, held=outcome.held)
            failed += [] if outcome.held else [outcome.check.name]
        return [check.name for check in checks if check.name in failed]

    def _run(self, check: Check) -> bool:
        self._say(f"--- {check.name}")
        began = time.monotonic()
        held = check.run()
        self._tell(check, time.monotonic() - began, held=held)
        return held

    def _tell(self, check: Check, seconds: float, *, held: bool) -> None:
        self._say(f"--- {check.name}: {'ok' if held else 'FAILED'} ({seconds:.0f} s)")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def static_checks() -> list[Check]:
    """What can be said without running the site, what takes longest first."""
    return [
        Check("mypy", _tool("mypy", ".")),
        Check("ruff", _tool("ruff", "check")),
        Check("format", _tool("ruff", "format", "--check")),
        Check("layers", _tool("lint-imports", "--no-cache")),
        Check("deployment", _manage("check", "--deploy", "--fail-level", "WARNING"), PRODUCTION),
        Check("translations", _manage("messages", "--check")),
    ]


def data_checks() -> list[Check]:
    """What the code and the committed files say of one another."""
    rules = os.environ.get("RULES_AGAINST", "")
    against = ["--against", rules] if rules and (CLONE / rules).is_dir() else []
    return [
        Check("migrations", _manage("makemigrations", "--check", "--dry-run")),
        Check("schema", _manage("openapi_check", str(SCHEMA))),
        Check("rules", _manage("rules_audit", *against)),
        Check("cards", _manage("cards_check")),
    ]


def test_runs() -> list[Check]:
    """The whole suite on the database in use."""
    return [Check("tests", _pytest())]


def _tool(name: str, *words: str) -> list[str]:
    return [str(Path(sys.executable).parent / name), *words]


def _manage(*words: str) -> list[str]:
    return [sys.executable, "manage.py", *words]


def _pytest() -> list[str]:
    return [sys.executable, "-m", "pytest", "-n", "2", "-q", "--create-db"]


@contextmanager
def _database() -> Iterator[None]:
    """The embedded database, running for as long as the checks; left running if it was."""
    cluster = None if os.environ.get("DATABASE_URL") else cluster_find()
    started = cluster.start() if cluster else False
    try:
        yield
    finally:
        if cluster and started:
            cluster.stop()


@contextmanager
def _system_postgres() -> Iterator[dict[str, str]]:
    """A database of the oldest version that the site supports, on the system's own programs, gone afterwards."""
    home = Path(tempfile.mkdtemp(prefix="cardsite-", dir="/tmp"))  # walkable and short on every system
    home.chmod(0o755)
    environment = {BINARIES_VARIABLE: str(SYSTEM_POSTGRES), DATA_VARIABLE: str(home)}
    before = {name: os.environ.get(name) for name in environment}
    os.environ.update(environment)
    cluster = Cluster(location=location_find(), binaries=binaries_at(SYSTEM_POSTGRES))
    try:
        cluster.start()
        yield environment
    finally:
        cluster.stop()
        shutil.rmtree(home)
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})
