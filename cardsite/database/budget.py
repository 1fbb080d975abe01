"""The time for which one request may keep the database busy, however many questions it asks.

The limit goes along with each question, in the same message to the server: it costs no exchange of its own, ends with the
question, and holds whatever becomes of the process that asked. What the questions before took is taken off.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
import psycopg.errors
from django.db import OperationalError, connection
from psycopg.pq import TransactionStatus

from cardsite.errors import SearchTooSlowError

SECONDS = 2
# As a parameter, so that the client library knows the question again by its text.
LIMIT = "SET LOCAL statement_timeout = %s; "
_READS = re.compile(r"[\s(]*(?:SELECT|WITH)\b", re.IGNORECASE)
Execute = Callable[[str, Any, bool, Any], Any]


@dataclass(slots=True)
class Budget:
    """What is left of a request's time, in seconds; a wrapper of everything that a connection executes."""

    seconds: float
    left: float

    def __call__(self, execute: Execute, sql: str, params: Any, many: bool, context: Any) -> Any:  # Django's signature
        """The statement executed, a question with what is left as its limit; a `SearchTooSlowError` ends what takes longer."""
        begun = time.perf_counter()
        try:
            # Only questions are limited: a transaction is to be taken back however late it is.
            if many or not _READS.match(sql) or isinstance(context["cursor"].cursor, psycopg.ServerCursor):
                return execute(sql, params, many, context)
            if self.left <= 0:
                raise SearchTooSlowError(seconds=self.seconds)
            limit = max(1, round(self.left * 1000))
            if isinstance(params, list | tuple):
                answer = execute(LIMIT + sql, (limit, *params), many, context)
            else:
                answer = execute(LIMIT % limit + sql, params, many, context)
            context["cursor"].nextset()  # past the answer to the setting
        except OperationalError as error:
            if isinstance(error.__cause__, psycopg.errors.QueryCanceled):
                raise SearchTooSlowError(seconds=self.seconds) from error
            raise
        else:
            return answer
        finally:
            self.left -= time.perf_counter() - begun


@contextmanager
def database_budget() -> Iterator[None]:
    """Within it, the questions to the database take two seconds together at most, else end in a `SearchTooSlowError`."""
    try:
        with connection.execute_wrapper(Budget(SECONDS, SECONDS)):
            yield
    finally:
        # Where there is a transaction around all this, the last limit would stay until it ends.
        held = connection.connection
        if connection.in_atomic_block and held.info.transaction_status == TransactionStatus.INTRANS:
            held.execute("SET LOCAL statement_timeout TO DEFAULT")
