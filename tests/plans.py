"""How the database goes about what it was asked, by its own account."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import connection

SETTINGS = re.compile(r"(SET LOCAL [^;]+; )*")
PUT_OFF = ("seqscan", "bitmapscan", "sort", "incremental_sort", "hashjoin", "mergejoin", "material")


def indexes_alone() -> None:
    """For the rest of the transaction nothing but an index is put up with, wherever there is one."""
    with connection.cursor() as cursor:
        for way in PUT_OFF:
            cursor.execute(f"SET LOCAL enable_{way} = off")


def _steps(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The steps by which rows are found, without what is asked about single rows once they are."""
    yield plan
    for part in plan.get("Plans", ()):
        if part.get("Parent Relationship") != "SubPlan":
            yield from _steps(part)


def statements_read(statements: Iterable[str]) -> tuple[set[str], int]:
    """The kinds of steps that the statements take, and how many rows they meet in the step that meets the most.

    A step is one table in one statement: how many tables are looked at for each row, and whether a row already
    met is remembered, is the planner's affair and changes with its samples.
    """
    kinds: set[str] = set()
    met = 0
    with connection.cursor() as cursor:
        for statement in statements:
            asked = SETTINGS.sub("", statement, count=1)
            cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + asked.replace("%", "%%"), [])
            for step in _steps(cursor.fetchone()[0][0]["Plan"]):
                kinds.add(step["Node Type"])
                if "Scan" in step["Node Type"]:
                    rows = step["Actual Rows"] + step.get("Rows Removed by Filter", 0)
                    met = max(met, rows * step["Actual Loops"])
    return kinds, int(met)
