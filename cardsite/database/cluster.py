"""The embedded database's life: made once, started for whoever asks, alive when it answers, stopped on request."""

import fcntl
import locale
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from cardsite.database.binaries import Binaries, binaries_find
from cardsite.database.errors import DatabaseError
from cardsite.database.location import Location, location_find
from cardsite.database.settings import DATABASE_NAME, DATABASE_USER
from cardsite.database.trigrams import trigrams_check

PORT = 5432  # names the socket file; nothing listens on the network
START_SECONDS = 60
BUILTIN_LOCALE_SINCE = 17
NO_SUCH_PID = 2**31 - 1
CTYPE_CANDIDATES = ("C.UTF-8", "en_US.UTF-8", "UTF-8")
WRITTEN_ONCE = """
listen_addresses = ''
max_connections = 200
log_min_messages = warning
"""


@dataclass(frozen=True, slots=True)
class Cluster:
    """One embedded database and the programs that run it."""

    location: Location
    binaries: Binaries

    def connect(self, name: str = DATABASE_NAME) -> psycopg.Connection:
        """An open connection in autocommit mode."""
        return psycopg.connect(
            host=str(self.location.socket_folder),
            port=PORT,
            user=DATABASE_USER,
            dbname=name,
            connect_timeout=5,
            autocommit=True,
        )

    def alive(self) -> bool:
        """Whether a connection answers; pid files are not believed."""
        try:
            with self.connect("postgres") as connection:
                connection.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def start(self) -> bool:
        """Make the database if it is not there and start it if it does not answer; whether this call started it."""
        with self._locked():
            self._check_owner()
            if self.alive():
                return False
            self._check_major()
            if not self.location.data.exists():
                self._create()
            self._start()
            self._prepare()
            return True

    def stop(self) -> bool:
        """Stop the server, open connections included; whether there was one."""
        if not self.location.lock.exists():
            return False
        with self._locked():
            if not self.alive():
                return False
            self._run("pg_ctl", "stop", "-D", str(self.location.data), "-m", "fast", "-w", "-t", str(START_SECONDS))
            return True

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """The only process that creates, starts or stops this database."""
        self.location.home.mkdir(parents=True, exist_ok=True)
        with self.location.lock.open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _check_owner(self) -> None:
        data = self.location.data
        if data.exists() and data.stat().st_uid != self.location.account.uid:
            raise DatabaseError(
                f"{data} belongs to another account than {self.location.account.name}: run as its owner or as root, "
                "or set CARDSITE_DATA to a folder of your own."
            )

    def _check_major(self) -> None:
        version = self.location.data / "PG_VERSION"
        if not version.exists():
            return
        stored = int(version.read_text().strip())
        if stored != self.binaries.major:
            raise DatabaseError(
                f"{self.location.data} holds data of PostgreSQL {stored}, the programs in {self.binaries.folder} are of "
                f"PostgreSQL {self.binaries.major}. Nothing was changed. Carry the data over with:\n"
                f"  python manage.py db upgrade --old-bin <folder of PostgreSQL {stored}'s programs>"
            )

    def _create(self) -> None:
        """A fresh data directory, put in place only when it is complete."""
        unfinished = self.location.home / "postgres.unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        self._make_private(unfinished)
        if self.binaries.major >= BUILTIN_LOCALE_SINCE:
            words = [
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--lc-collate=C",
                f"--lc-ctype={_ctype()}",
            ]
        else:
            words = [f"--locale={_ctype()}"]
        self._run(
            "initdb",
            "-D",
            str(unfinished),
            "-U",
            DATABASE_USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-instructions",
            *words,
        )
        with (unfinished / "postgresql.conf").open("a") as file:
            file.write(WRITTEN_ONCE)
        unfinished.rename(self.location.data)

    def _start(self) -> None:
        """A started server that answers, whatever a killed one left behind."""
        if self.location.socket_folder != self.location.data:
            self._make_private(self.location.socket_folder)
        self._disown_reused_pid()
        deadline = time.monotonic() + START_SECONDS
        options = f"-k {self.location.socket_folder} -p {PORT}"
        command = ["start", "-D", str(self.location.data), "-l", str(self.location.server_log), "-w", "-o", options]
        while True:
            try:
                self._run("pg_ctl", *command, "-t", str(START_SECONDS))
            except DatabaseError:
                # Children of a killed server hold its memory for a moment longer; the next attempt finds them gone.
                if time.monotonic() > deadline or not self._left_behind():
                    raise
                time.sleep(0.2)
            else:
                return

    def _left_behind(self) -> bool:
        """Whether the log says that another server's processes still use this directory."""
        text = self.location.server_log.read_text(errors="replace") if self.location.server_log.exists() else ""
        return bool(re.search(r"pre-existing shared memory block|lock file .* already exists", text[-2000:]))

    def _disown_reused_pid(self) -> None:
        """Take from a dead server's files a process number that now belongs to somebody else.

        The file itself stays: PostgreSQL reads from it which shared memory must be free before it starts.
        """
        for file in (self.location.data / "postmaster.pid", self.location.socket_folder / f".s.PGSQL.{PORT}.lock"):
            if not file.exists():
                continue
            first, _, rest = file.read_text().partition("\n")
            if first.strip().isdigit() and not self._is_our_server(int(first)):
                file.write_text(f"{NO_SUCH_PID}\n{rest}")

    def _is_our_server(self, pid: int) -> bool:
        printed = subprocess.run(  # noqa: S603  # a fixed program, the number was checked to be digits
            ["ps", "-o", "command=", "-p", str(pid)],  # noqa: S607  # ps is where the system has it
            check=False,
            capture_output=True,
            text=True,
        ).stdout
        return str(self.location.data) in printed

    def _prepare(self) -> None:
        """The site's database inside the server, and the proof that Japanese text can be searched in it."""
        with self.connect("postgres") as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE_NAME]).fetchone()
            if not found:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE_NAME)))
        with self.connect() as connection:
            trigrams_check(connection)

    def _make_private(self, folder: Path) -> None:
        """A folder that only the database's account may enter; one that is somebody else's is refused."""
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            status = folder.lstat()
            if not folder.is_dir() or folder.is_symlink() or status.st_uid != self.location.account.uid:
                raise DatabaseError(
                    f"{folder} is in the way: it does not belong to {self.location.account.name}."
                ) from None
            return
        if os.geteuid() == 0:
            os.chown(folder, self.location.account.uid, self.location.account.gid)

    def _run(self, name: str, *words: str) -> None:
        """One of PostgreSQL's programs, run to its end as the database's account, its output kept in a file."""
        account = self.location.account
        drop = {"user": account.uid, "group": account.gid, "extra_groups": []} if os.geteuid() == 0 else {}
        with self.location.output.open("w") as output:
            done = subprocess.run(  # type: ignore[call-overload]  # noqa: S603  # keywords depend on the account
                [self.binaries.program(name), *words],
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self.location.data if self.location.data.exists() else "/",
                env={**os.environ, "LC_ALL": "C.UTF-8", "LC_MESSAGES": "C"},
                **drop,
            )
        if done.returncode:
            raise DatabaseError(f"{name} failed: {self.location.output.read_text(errors='replace').strip()[-1500:]}")


def cluster_find() -> Cluster:
    """The embedded database of this clone, its programs put where its account can reach them."""
    return Cluster(location=location_find(), binaries=binaries_find())


def _ctype() -> str:
    """A UTF-8 locale of this system, because the trigram extension asks the C library what a letter is."""
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        for name in CTYPE_CANDIDATES:
            try:
                locale.setlocale(locale.LC_CTYPE, name)
            except locale.Error:
                continue
            return name
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    raise DatabaseError(f"This system has none of the locales {', '.join(CTYPE_CANDIDATES)}: install one.")
