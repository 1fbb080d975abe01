"""Carrying a database over: into a file, out of a file, and to another major version of PostgreSQL."""

import os
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from cardsite.database.binaries import Binaries
from cardsite.database.cluster import Cluster
from cardsite.database.errors import DatabaseError

QUIET = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-")
NEWER_SETTINGS = frozenset({b"SET transaction_timeout = 0;\n"})  # known from PostgreSQL 17 on
# Tables that came after the dump would stay otherwise, and hold on to those that are to be replaced.
EMPTY = b"""
DO $$ DECLARE found record; BEGIN
    FOR found IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('DROP TABLE IF EXISTS public.%I CASCADE', found.tablename);
    END LOOP;
END $$;
"""


def database_dump(binaries: Binaries, address: str, file: Path) -> None:
    """The whole database in one compressed file, put in place only when it is complete."""
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)  # passwords' hashes and private decks are in it
        _run(binaries, address, "pg_dump", "--format=custom", "--no-owner", f"--file={unfinished}")
        unfinished.rename(file)
    except OSError as error:
        raise DatabaseError(f"{file} cannot be written: {error.strerror}.") from error
    except DatabaseError:
        unfinished.unlink()
        raise


def database_restore(binaries: Binaries, address: str, file: Path) -> None:
    """The database as a file has it, all of it or, when anything fails, nothing.

    The file is written out as SQL and carried out from there, because ``pg_restore`` itself sets what servers older than
    it do not know.
    """
    words = ("--clean", "--if-exists", "--no-owner", "--file=-", str(file))
    with (
        tempfile.TemporaryFile() as said,
        _started(
            binaries, address, "psql", *QUIET, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said
        ) as psql,
    ):
        assert psql.stdin
        with suppress(BrokenPipeError):  # psql ends at the first refusal, and says why
            psql.stdin.write(b"BEGIN;\n" + EMPTY)
            _script_write(binaries, words, psql.stdin)
            psql.stdin.write(b"COMMIT;\n")
            psql.stdin.flush()
        with suppress(BrokenPipeError):
            psql.stdin.close()
        if psql.wait():
            said.seek(0)
            raise DatabaseError(f"psql failed: {said.read().decode(errors='replace').strip()[-1500:]}")


def _script_write(binaries: Binaries, words: Sequence[str], target: IO[bytes]) -> None:
    """The file as SQL, without the settings that not every server knows."""
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(  # noqa: S603  # a program of the installation in use
            [binaries.program("pg_restore"), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=said,
            env={**os.environ, "LC_ALL": "C"},
        ) as script,
    ):
        assert script.stdout
        try:
            for line in script.stdout:
                if line not in NEWER_SETTINGS:
                    target.write(line)
        except BrokenPipeError:
            script.kill()
            raise
        if script.wait():
            said.seek(0)
            raise DatabaseError(f"pg_restore failed: {said.read().decode(errors='replace').strip()[-1500:]}")


def cluster_upgrade(*, old: Cluster, new: Cluster) -> Path:
    """The data of an older major version in a new data directory; returns where the old one is kept."""
    location = new.location
    stored = location.stored_major()
    if stored is None:
        raise DatabaseError(f"There is no data in {location.data}.")
    kept = location.home / f"postgres-{stored}"
    if kept.exists():
        raise DatabaseError(f"{kept} is in the way: it was kept by an earlier upgrade.")
    dump = location.home / f"upgrade-from-{stored}.dump"
    old.start()
    database_dump(new.binaries, old.address(), dump)
    old.stop()
    location.data.rename(kept)
    new.start()
    database_restore(new.binaries, new.address(), dump)
    dump.unlink()
    return kept


def _connected(address: str) -> tuple[str, dict[str, str]]:
    """How a program is told its database: the password goes through the environment, where a list of processes cannot show it."""
    named = {name: str(value) for name, value in conninfo_to_dict(address).items()}
    password = named.pop("password", None)
    environment = {**os.environ, "LC_ALL": "C"} | ({"PGPASSWORD": password} if password else {})
    return f"--dbname={make_conninfo(**named)}", environment


def _started(binaries: Binaries, address: str, name: str, *words: str, **streams: Any) -> subprocess.Popen[bytes]:
    database, environment = _connected(address)
    return subprocess.Popen([binaries.program(name), database, *words], env=environment, **streams)  # noqa: S603  # the same


def _run(binaries: Binaries, address: str, name: str, *words: str) -> None:
    """One program on one database, run to its end."""
    database, environment = _connected(address)
    done = subprocess.run(  # noqa: S603  # a program of the installation in use
        [binaries.program(name), database, *words],
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment,
    )
    if done.returncode:
        raise DatabaseError(f"{name} failed: {done.stderr.strip()[-1500:]}")
