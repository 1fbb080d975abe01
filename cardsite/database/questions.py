"""Questions that many requests ask of the database, asked by the shortest way there is."""

from collections.abc import Mapping, Sequence
from typing import Any
from weakref import WeakSet

import orjson
import psycopg
from django.db import connection
from psycopg.pq import ExecStatus

Question = tuple[str, Sequence[Any]]
"""A SELECT with its parameters."""


def question_given(question: Question, given: Mapping[type, Any]) -> Question:
    """A question that was written once, with other values for its parameters of these types."""
    sql, params = question
    return sql, [given.get(type(value), value) for value in params]


def rows_together(questions: Sequence[Question]) -> list[list[dict[str, Any]]]:
    """The rows of several questions, asked in one statement; each row its columns by name, as JSON has them."""
    selects = ", ".join(f"(SELECT json_agg(found)::text FROM ({sql}) AS found)" for sql, _ in questions)  # noqa: S608  # written in code
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {selects}", [value for _, params in questions for value in params])
        row = cursor.fetchone()
    return [orjson.loads(rows or "[]") for rows in row]


class PreparedQuestion:
    """A question without parameters, answered with one text or null, that each connection prepares once.

    It goes to the client library itself: cursor, binding and planning take four times as long as such an answer does.
    """

    def __init__(self, name: str, sql: str) -> None:
        self._name, self._sql = name.encode(), sql
        self._prepared: WeakSet[psycopg.Connection[Any]] = WeakSet()

    def answer(self) -> str | None:
        """The first column of the first row as text; None where there is no row. Errors are those of a cursor."""
        if connection.queries_logged or connection.execute_wrappers:
            return self._answer_of_cursor()  # somebody listens to all that is asked
        connection.ensure_connection()
        held = connection.connection
        if held not in self._prepared:
            if held.pgconn.prepare(self._name, self._sql.encode()).status != ExecStatus.COMMAND_OK:
                return self._answer_of_cursor()
            self._prepared.add(held)
        result = held.pgconn.exec_prepared(self._name, None)
        if result.status != ExecStatus.TUPLES_OK:
            return self._answer_of_cursor()
        value = result.get_value(0, 0) if result.ntuples else None
        return None if value is None else value.decode()

    def _answer_of_cursor(self) -> str | None:
        # Whatever went wrong goes wrong here too, with the framework's own errors and clean-up.
        with connection.cursor() as cursor:
            cursor.execute(self._sql)
            row = cursor.fetchone()
        return None if row is None else str(row[0])
