"""The rows that an action leaves in the database, written once more without the site: plain SQL through psycopg."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import psycopg
from django.db import connection

from play.engine.cards import CardTable
from play.models import Match
from play.selectors.cards import pinned_table

_MATCH_COLUMNS = ("state", "revision", "event_count", "waiting_for", "bots_due", "changed_at", "status", "ended_at")
_OUTCOME = "outcome::text"
_MATCH_SQL = f"SELECT {', '.join(_MATCH_COLUMNS)}, {_OUTCOME} FROM play_match WHERE id = %s"  # noqa: S608  # column names
_ACTIONS_SQL = (
    "SELECT number, seat, actor, key, fingerprint, at FROM play_matchaction WHERE match_id = %s AND number > %s"
)
_EVENTS_SQL = "SELECT number, body::text FROM play_matchevent WHERE match_id = %s AND number > %s"
_ANSWER_SQL = """
SELECT user_id, fingerprint, status, headers::text, body, created_at FROM cardsite_idempotencyrecord WHERE key = %s
"""
_MATCH_WRITE_SQL = (
    f"UPDATE play_match SET {', '.join(f'{name} = %s' for name in _MATCH_COLUMNS)}, outcome = %s WHERE id = %s"  # noqa: S608  # column names
)
_ACTION_WRITE_SQL = """
INSERT INTO play_matchaction (number, seat, actor, key, fingerprint, at, match_id) VALUES (%s, %s, %s, %s, %s, %s, %s)
"""
_EVENT_WRITE_SQL = "INSERT INTO play_matchevent (number, body, match_id) VALUES (%s, %s, %s)"
_ANSWER_WRITE_SQL = """
INSERT INTO cardsite_idempotencyrecord (user_id, fingerprint, status, headers, body, created_at, key)
VALUES (%s, %s, %s, %s, %s, %s, %s)
"""

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class StoredRows:
    """What one action wrote: the match's moved columns, its actions and events, and the answer kept under the key."""

    match: Row
    actions: Sequence[Row]
    events: Sequence[Row]
    answer: Row

    @property
    def state(self) -> bytes:
        """The engine's state in them."""
        return bytes(self.match[0])


@dataclass(slots=True)
class RowsOfMatch:
    """A match in the database: its rows are read after each action, and written anew under a second match."""

    match_id: UUID
    raw: psycopg.Connection
    twin: UUID
    table: CardTable
    actions: int
    events: int

    @classmethod
    def of(cls, match_id: UUID) -> "RowsOfMatch":
        """The rows of a match that has just started, with its twin."""
        found = connection.get_connection_params()
        known = {name: found[name] for name in ("dbname", "user", "password", "host", "port") if name in found}
        raw = psycopg.connect(**known, autocommit=True)
        twin = uuid4()
        columns = ", ".join(str(field.column) for field in Match._meta.concrete_fields if field.column != "id")
        raw.execute(
            f"INSERT INTO play_match (id, {columns}) SELECT %s, {columns} FROM play_match WHERE id = %s",  # noqa: S608  # column names
            [twin, match_id],
        )
        match = Match.objects.get(pk=match_id)
        assert match.pinned_cards_id is not None
        return cls(match_id, raw, twin, pinned_table(match.pinned_cards_id).table, match.revision, match.event_count)

    def state(self) -> bytes:
        """The engine's state as stored now."""
        row = self.raw.execute(_MATCH_SQL, [self.match_id]).fetchone()
        assert row is not None
        return bytes(row[0])

    def read_new(self, key: str) -> StoredRows:
        """What was written since the last look, the answer under an Idempotency-Key with it."""
        match = self.raw.execute(_MATCH_SQL, [self.match_id]).fetchone()
        answer = self.raw.execute(_ANSWER_SQL, [key]).fetchone()
        assert match is not None
        assert answer is not None
        actions = self.raw.execute(_ACTIONS_SQL, [self.match_id, self.actions]).fetchall()
        events = self.raw.execute(_EVENTS_SQL, [self.match_id, self.events]).fetchall()
        self.actions += len(actions)
        self.events += len(events)
        return StoredRows(match, actions, events, answer)

    def write_again(self, rows: StoredRows) -> float:
        """The seconds that the same rows take under the twin, committed to the disk."""
        key = str(uuid4())
        began = time.perf_counter()
        with self.raw.transaction(), self.raw.cursor() as cursor:
            cursor.execute(_MATCH_WRITE_SQL, [*rows.match, self.twin])
            cursor.executemany(_ACTION_WRITE_SQL, [[*row, self.twin] for row in rows.actions])
            cursor.executemany(_EVENT_WRITE_SQL, [[*row, self.twin] for row in rows.events])
            cursor.execute(_ANSWER_WRITE_SQL, [*rows.answer, key])
        return time.perf_counter() - began

    def close(self) -> None:
        """End the connection."""
        self.raw.close()

    def synchronous_commit(self) -> str:
        """Whether a commit waits for the disk."""
        row = self.raw.execute("SHOW synchronous_commit").fetchone()
        assert row is not None
        return str(row[0])
