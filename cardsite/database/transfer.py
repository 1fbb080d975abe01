"""Carrying a database over: into a file, out of a file, and to another major version of PostgreSQL."""

import os
import subprocess
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from cardsite.database.binaries import Binaries
from cardsite.database.cluster import Cluster
from cardsite.database.errors import DatabaseError


def database_dump(binaries: Binaries, address: str, file: Path) -> None:
    """The whole database in one compressed file, put in place only when it is complete."""
    unfinished = file.with_name(f"{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)  # passwords' hashes and private decks are in it
    _run(binaries, address, "pg_dump", "--format=custom", "--no-owner", f"--file={unfinished}")
    unfinished.rename(file)


def database_restore(binaries: Binaries, address: str, file: Path) -> None:
    """The database as a file has it, all of it or, when anything fails, nothing."""
    _run(binaries, address, "pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", str(file))


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


def _run(binaries: Binaries, address: str, name: str, *words: str) -> None:
    """One program on one database; the password goes through the environment, where a list of processes cannot show it."""
    named = {name: str(value) for name, value in conninfo_to_dict(address).items()}
    password = named.pop("password", None)
    done = subprocess.run(  # noqa: S603  # a program of the installation in use
        [binaries.program(name), f"--dbname={make_conninfo(**named)}", *words],
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": "C"} | ({"PGPASSWORD": password} if password else {}),
    )
    if done.returncode:
        raise DatabaseError(f"{name} failed: {done.stderr.strip()[-1500:]}")
