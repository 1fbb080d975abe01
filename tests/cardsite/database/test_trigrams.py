"""The proof that Japanese text can be searched."""

import psycopg
import pytest

from cardsite.database import trigrams
from cardsite.database.cluster import Cluster
from cardsite.database.errors import DatabaseError
from cardsite.database.trigrams import database_check, trigrams_check


def test_a_database_of_ours_keeps_kana_and_kanji(running: Cluster) -> None:
    with psycopg.connect(running.address(), autocommit=True) as connection:
        trigrams_check(connection)

        left_behind = connection.execute("SELECT count(*) FROM pg_extension WHERE extname = 'pg_trgm'").fetchone()
        assert left_behind == (0,)


def test_a_database_whose_letters_are_ascii_only_is_refused(running: Cluster) -> None:
    with psycopg.connect(running.address("postgres"), autocommit=True) as connection:
        connection.execute("CREATE DATABASE ascii TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")

    with (
        psycopg.connect(running.address("ascii"), autocommit=True) as connection,
        pytest.raises(DatabaseError, match="LC_CTYPE"),
    ):
        trigrams_check(connection)


def test_a_server_that_is_too_old_is_refused(running: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trigrams, "OLDEST_MAJOR", 99)

    with (
        psycopg.connect(running.address(), autocommit=True) as connection,
        pytest.raises(DatabaseError, match="the site needs 99 or newer"),
    ):
        database_check(connection)
