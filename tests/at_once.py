"""Pieces of work on connections of their own, one begun while another is not committed yet."""

import threading
import time
from collections.abc import Callable
from typing import Any

from django.db import connection, transaction

_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


class Writer(threading.Thread):
    """Somebody whose transaction writes and stays open until it may end."""

    def __init__(self, write: Callable[[], object]) -> None:
        super().__init__()
        self.write = write
        self.wrote, self.may_end = threading.Event(), threading.Event()

    def run(self) -> None:
        """Write, say so, and wait for leave to commit."""
        try:
            with transaction.atomic():
                self.write()
                self.wrote.set()
                self.may_end.wait(20)
        finally:
            connection.close()


def _nothing() -> None:
    """What the first piece of work does after the second has begun, unless a test says more."""


def second_while_first_is_open(
    first: Callable[[], Any], second: Callable[[], Any], *, meanwhile: Callable[[], Any] = _nothing
) -> Any:
    """What the second piece of work returns or raises, begun before the first, which goes on ``meanwhile``, is committed."""
    results: list[Any] = []

    def run() -> None:
        try:
            results.append(second())
        except Exception as error:  # noqa: BLE001  # the result of the test
            results.append(error)
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    with transaction.atomic():
        first()
        thread.start()
        _wait_for_waiting(thread)
        meanwhile()
    thread.join()
    return results[0]


def _wait_for_waiting(thread: threading.Thread) -> None:
    latest = time.monotonic() + 5
    with connection.cursor() as cursor:
        while thread.is_alive() and time.monotonic() < latest:
            # What a transaction has seen of others stays what it sees, unless it asks anew.
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(_WAITING)
            if cursor.fetchone()[0]:
                return
            time.sleep(0.01)
