"""How the worker holds a batch: nobody else does its work meanwhile, and everybody sees how far it is."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
from django.db import connection

from catalog.models import CardBatch

Tell = Callable[[int, int], None]
TELL_SECONDS = 0.5  # between two notes of the progress
_LOCK_SQL = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
_TELL_SQL = "UPDATE catalog_cardbatch SET done = %s, total = %s WHERE id = %s RETURNING state, job_id"


class StepStoppedError(Exception):
    """Somebody took the batch back from this step; what was done of it is not kept."""


def batch_hold(batch_id: UUID, state: CardBatch.State) -> CardBatch | None:
    """The batch, held until the transaction ends; None when it is no longer at that step, so that the work is done.

    A worker that takes the job of one that only seemed dead waits here for its end. It is no lock of the row: the
    progress is written to that by another connection.
    """
    with connection.cursor() as cursor:
        cursor.execute(_LOCK_SQL, [f"catalog.batch {batch_id}"])
    return CardBatch.objects.filter(pk=batch_id, state=state).first()


@contextmanager
def progress_told(batch: CardBatch, beat: Callable[[], None]) -> Iterator[Tell]:
    """A function that notes steps done of steps in all, outside of the transaction of the work; ``beat`` is called each time.

    Not each step is noted, only what somebody would see change. Noting finds out, too, when the batch was stopped.
    """
    told = 0.0
    with psycopg.connect(**_parameters(), autocommit=True) as beside:

        def tell(done: int, total: int) -> None:
            nonlocal told
            beat()
            now = time.monotonic()
            if now - told >= TELL_SECONDS:
                told = now
                found = beside.execute(_TELL_SQL, [done, total, batch.pk]).fetchone()
                if found is not None and found != (batch.state, batch.job_id):
                    raise StepStoppedError

        yield tell


def _parameters() -> dict[str, Any]:
    found: dict[str, Any] = connection.get_connection_params()
    return {name: value for name, value in found.items() if name not in {"cursor_factory", "context"}}
