"""Backup, restore and the way to another major version."""

import subprocess
from pathlib import Path
from typing import Any

import psycopg
import pytest

from cardsite.database.binaries import DEBIAN_ROOT, Binaries, binaries_at, binaries_find
from cardsite.database.cluster import Cluster
from cardsite.database.errors import DatabaseError
from cardsite.database.transfer import cluster_upgrade, database_dump, database_restore

OLDER = [binaries_at(folder) for folder in sorted(DEBIAN_ROOT.glob("1[5-9]/bin")) if (folder / "initdb").exists()]


def fill(cluster: Cluster) -> None:
    """Put a word into the database."""
    with psycopg.connect(cluster.address(), autocommit=True) as connection:
        connection.execute("CREATE TABLE kept AS SELECT '森の番人' AS word")


def words(cluster: Cluster) -> list[tuple[str]]:
    """What the database holds."""
    with psycopg.connect(cluster.address()) as connection:
        return connection.execute("SELECT word FROM kept").fetchall()


def test_a_restored_dump_brings_back_what_was_there(running: Cluster, tmp_path: Path) -> None:
    fill(running)
    database_dump(running.binaries, running.address(), tmp_path / "site.dump")
    with psycopg.connect(running.address(), autocommit=True) as connection:
        connection.execute("UPDATE kept SET word = 'changed since'")

    database_restore(running.binaries, running.address(), tmp_path / "site.dump")

    assert words(running) == [("森の番人",)]


def test_what_came_after_the_dump_is_gone_after_restoring(running: Cluster, tmp_path: Path) -> None:
    fill(running)
    with psycopg.connect(running.address(), autocommit=True) as connection:
        connection.execute("ALTER TABLE kept ADD PRIMARY KEY (word)")
    database_dump(running.binaries, running.address(), tmp_path / "site.dump")
    with psycopg.connect(running.address(), autocommit=True) as connection:
        connection.execute("CREATE TABLE later (word text REFERENCES kept)")

    database_restore(running.binaries, running.address(), tmp_path / "site.dump")

    with psycopg.connect(running.address()) as connection:
        assert connection.execute("SELECT to_regclass('later')").fetchall() == [(None,)]
    assert words(running) == [("森の番人",)]


def test_a_dump_cut_short_changes_nothing(running: Cluster, tmp_path: Path) -> None:
    fill(running)
    whole, cut = tmp_path / "site.dump", tmp_path / "cut.dump"
    database_dump(running.binaries, running.address(), whole)
    cut.write_bytes(whole.read_bytes()[:-40])

    with pytest.raises(DatabaseError, match="failed"):
        database_restore(running.binaries, running.address(), cut)

    assert words(running) == [("森の番人",)]


def test_a_dump_that_cannot_be_written_leaves_nothing_and_says_where(running: Cluster, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="nowhere"):
        database_dump(running.binaries, running.address(), tmp_path / "nowhere" / "site.dump")

    with pytest.raises(DatabaseError, match="pg_dump failed"):
        database_dump(running.binaries, running.address("no such database"), tmp_path / "site.dump")

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("older", OLDER, ids=lambda binaries: binaries.release)
def test_newer_programs_restore_into_an_older_server(older: Binaries, cluster: Cluster, tmp_path: Path) -> None:
    served = Cluster(cluster.location, older)
    served.start()
    fill(served)
    newest = binaries_find()
    database_dump(newest, served.address(), tmp_path / "site.dump")
    with psycopg.connect(served.address(), autocommit=True) as connection:
        connection.execute("UPDATE kept SET word = 'changed since'")

    database_restore(newest, served.address(), tmp_path / "site.dump")

    assert words(served) == [("森の番人",)]
    served.stop()


def test_a_dump_is_readable_by_nobody_else(running: Cluster, tmp_path: Path) -> None:
    database_dump(running.binaries, running.address(), tmp_path / "site.dump")

    assert (tmp_path / "site.dump").stat().st_mode & 0o777 == 0o600


def test_a_damaged_dump_changes_nothing(running: Cluster, tmp_path: Path) -> None:
    fill(running)
    (tmp_path / "site.dump").write_bytes(b"not a dump")

    with pytest.raises(DatabaseError, match="pg_restore failed"):
        database_restore(running.binaries, running.address(), tmp_path / "site.dump")

    assert words(running) == [("森の番人",)]


def test_a_password_is_never_among_the_words_that_a_list_of_processes_shows(
    running: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    run = subprocess.run

    def note(words: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        started.append([*words, options["env"]["PGPASSWORD"]])
        return run(words, **options)

    with monkeypatch.context() as patched:
        patched.setattr(subprocess, "run", note)

        database_dump(running.binaries, f"{running.address()} password=secret-word", tmp_path / "site.dump")

    assert started[0][-1] == "secret-word"
    assert "secret-word" not in " ".join(started[0][:-1])


def test_an_upgrade_without_data_is_refused(cluster: Cluster) -> None:
    with pytest.raises(DatabaseError, match="no data"):
        cluster_upgrade(old=cluster, new=cluster)


# An upgrade needs an older PostgreSQL than the one in use; a machine that has one runs this too.
if OLDER and OLDER[0].major < binaries_find().major:

    def test_an_upgrade_carries_the_data_over_and_keeps_the_old(cluster: Cluster) -> None:
        old = Cluster(location=cluster.location, binaries=OLDER[0])
        old.start()
        fill(old)
        old.stop()
        with pytest.raises(DatabaseError, match="db upgrade"):
            cluster.start()

        kept = cluster_upgrade(old=old, new=cluster)

        assert words(cluster) == [("森の番人",)]
        assert cluster.location.stored_major() == cluster.binaries.major
        assert (kept / "PG_VERSION").read_text().strip() == str(OLDER[0].major)
