"""The proof that a database is new enough and can take Japanese text apart."""

import psycopg

from cardsite.database.binaries import OLDEST_MAJOR
from cardsite.database.errors import DatabaseError

SAMPLES = ("カード", "ひらがな", "森林")


def database_check(connection: psycopg.Connection) -> None:
    """Refuse a database that the site cannot work on, whoever runs it."""
    major = connection.info.server_version // 10000
    if major < OLDEST_MAJOR:
        raise DatabaseError(f"The database is PostgreSQL {major}; the site needs {OLDEST_MAJOR} or newer.")
    trigrams_check(connection)


def trigrams_check(connection: psycopg.Connection) -> None:
    """Refuse a database whose locale drops kana or kanji from trigrams; leaves nothing behind."""
    with connection.transaction(force_rollback=True):
        connection.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        for sample in SAMPLES:
            row = connection.execute("SELECT cardinality(show_trgm(%s))", [sample]).fetchone()
            if not row or not row[0]:
                raise DatabaseError(
                    f"This database drops {sample} from trigrams: its character type (LC_CTYPE) is not UTF-8. "
                    "Create it with a UTF-8 locale such as C.UTF-8."
                )
