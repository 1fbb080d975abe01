"""The embedded database's life: made once, started for whoever asks, alive when it answers, stopped on request."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg
from psycopg import pq, sql
from psycopg.conninfo import make_conninfo

from cardsite.database.binaries import Binaries, binaries_find
from cardsite.database.creation import data_create
from cardsite.database.errors import DatabaseError
from cardsite.database.leftovers import memory_still_held, reused_pid_disown, server_process_present
from cardsite.database.location import Location, location_find
from cardsite.database.programs import binaries_within_reach, folder_make_private, program_run
from cardsite.database.settings import DATABASE_NAME, DATABASE_USER, PORT
from cardsite.database.trigrams import trigrams_check

START_SECONDS = 60
LEAST_MEGABYTES, MOST_MEGABYTES = 128, 1024
RETRY_SECONDS = 0.2


def shared_megabytes() -> int:
    """The memory in which a server keeps what it has read: an eighth of the machine's, from 128 MB to 1 GB."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
    return max(LEAST_MEGABYTES, min(MOST_MEGABYTES, machine // 8))


@dataclass(frozen=True, slots=True)
class Cluster:
    """One embedded database and the programs that run it."""

    location: Location
    binaries: Binaries

    def address(self, name: str = DATABASE_NAME) -> str:
        """The connection string of one database in it."""
        return make_conninfo(
            host=str(self.location.socket_folder), port=PORT, user=DATABASE_USER, dbname=name, connect_timeout=5
        )

    def alive(self) -> bool:
        """Whether a connection answers; files that name a process are not believed."""
        try:
            with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
                connection.execute("SELECT 1")
        except psycopg.OperationalError:
            # A server whose connections are all taken refuses ours and is alive all the same.
            return pq.PGconn.ping(self.address("postgres").encode()) == pq.Ping.OK
        return True

    def start(self) -> bool:
        """Make the database if it is not there and start it if it does not answer; whether this call started it."""
        with self._locked():
            self._check_owner()
            if self.alive():
                return False
            self._check_major()
            within_reach = binaries_within_reach(self.binaries, self.location)
            if not self.location.data.exists():
                data_create(within_reach, self.location, DATABASE_USER)
            self._start(within_reach)
            self._prepare()
            return True

    def stop(self) -> bool:
        """Stop the server and end its open connections; whether there was one."""
        if not self.location.data.exists():
            return False
        with self._locked():
            if not self.alive() and not server_process_present(self.location):
                return False
            within_reach = binaries_within_reach(self.binaries, self.location)
            words = ["stop", "-D", str(self.location.data), "-m", "fast", "-w", "-t", str(START_SECONDS)]
            program_run(within_reach, self.location, "pg_ctl", *words)
            return True

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """The only process that creates, starts or stops this database."""
        try:
            self.location.home.mkdir(parents=True, exist_ok=True)
            file = self.location.lock.open("w")
        except PermissionError as error:
            raise DatabaseError(f"{error}. Set CARDSITE_DATA to a folder of your own.") from error
        with file:
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
        stored = self.location.stored_major()
        if stored is not None and stored != self.binaries.major:
            raise DatabaseError(
                f"{self.location.data} holds data of PostgreSQL {stored}, the programs in {self.binaries.folder} are "
                f"of PostgreSQL {self.binaries.major}. Nothing was changed. Carry the data over with:\n"
                f"  python manage.py db upgrade --old-bin <folder of PostgreSQL {stored}'s programs>"
            )

    def _start(self, binaries: Binaries) -> None:
        """A server that answers, whatever a killed one left behind."""
        if self.location.socket_folder != self.location.data:
            folder_make_private(self.location.socket_folder, self.location.account)
        reused_pid_disown(self.location, PORT)
        deadline = time.monotonic() + START_SECONDS
        options = f'-k "{self.location.socket_folder}" -p {PORT} -c shared_buffers={shared_megabytes()}MB'
        words = ["start", "-D", str(self.location.data), "-l", str(self.location.server_log), "-w", "-o", options]
        while True:
            try:
                program_run(binaries, self.location, "pg_ctl", *words, "-t", str(START_SECONDS))
            except DatabaseError as error:
                if self.alive():
                    return
                # Children of a killed server hold its memory for a moment longer; a later attempt finds them gone.
                if time.monotonic() > deadline or not memory_still_held(self.location):
                    raise DatabaseError(
                        f"{error}\nThe server's own words are in {self.location.server_log}."
                    ) from error
                time.sleep(RETRY_SECONDS)
            else:
                return

    def _prepare(self) -> None:
        """The site's database inside the server, and the proof that Japanese text can be searched in it."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE_NAME]).fetchone()
            if not found:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE_NAME)))
        with psycopg.connect(self.address(), autocommit=True) as connection:
            trigrams_check(connection)


def cluster_find() -> Cluster:
    """The embedded database of this clone."""
    return Cluster(location=location_find(), binaries=binaries_find())
