"""``manage.py verify``: every check and the whole test suite, each told apart at the end."""

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from cardsite.database.binaries import BINARIES_VARIABLE, DEBIAN_ROOT, OLDEST_MAJOR, binaries_at
from cardsite.database.cluster import Cluster, cluster_find
from cardsite.database.location import DATA_VARIABLE, location_find

CLONE = Path(__file__).resolve().parents[3]
SCHEMA = Path("fixtures/openapi.yaml")
SYSTEM_POSTGRES = DEBIAN_ROOT / str(OLDEST_MAJOR) / "bin"
GRACE_SECONDS = 30
PRODUCTION = {
    "CARDSITE_ENV": "production",
    "SECRET_KEY": secrets.token_urlsafe(60),
    "ALLOWED_HOSTS": "cards.example.org",
    "DEBUG": "false",
}


@dataclass(frozen=True, slots=True)
class Check:
    """One command that must end with 0, and what it needs to find in its environment."""

    name: str
    command: list[str]
    environment: Mapping[str, str] = field(default_factory=dict)

    def run(self) -> bool:
        """Whether it held; what it printed was shown as it came. When this process is told to end, so is everything below."""
        with subprocess.Popen(  # noqa: S603  # the commands below
            self.command,
            cwd=CLONE,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **self.environment},
            start_new_session=True,
        ) as child:
            try:
                return child.wait() == 0
            except KeyboardInterrupt:
                os.killpg(child.pid, signal.SIGINT)
                child.wait(GRACE_SECONDS)
                raise


def signals_hear() -> None:
    """Both signals to end are heard, here and by the checks, also where a shell left this process deaf to one."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)


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
            checks = [*static_checks(), *data_checks(), *(test_runs() if tests else [])]
            failed = [check.name for check in checks if not self._run(check)]
        if tests and SYSTEM_POSTGRES.is_dir() and not os.environ.get("DATABASE_URL"):
            with _system_postgres() as environment:
                check = Check(f"tests on PostgreSQL {OLDEST_MAJOR}", _pytest(), environment)
                failed += [] if self._run(check) else [check.name]
        if failed:
            raise CommandError(f"failed: {', '.join(failed)}")
        self.stdout.write("Everything holds.")

    def _run(self, check: Check) -> bool:
        self.stdout.write(f"--- {check.name}")
        self.stdout.flush()
        began = time.monotonic()
        held = check.run()
        self.stdout.write(f"--- {check.name}: {'ok' if held else 'FAILED'} ({time.monotonic() - began:.0f} s)")
        return held


def static_checks() -> list[Check]:
    """What can be said without running the site."""
    return [
        Check("ruff", _tool("ruff", "check")),
        Check("format", _tool("ruff", "format", "--check")),
        Check("mypy", _tool("mypy", ".")),
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
