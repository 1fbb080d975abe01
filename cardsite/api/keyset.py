"""The rows of a list beyond a place in it, as runs: each walked along one index from where it begins.

An index has its nulls on one side and one direction for all its columns; lists have nulls last whatever the direction, and
may mix directions. So an order is taken apart: rows with a value and rows without one are runs of their own, and where
directions differ, so are the rest of the group that the place lies in and the groups that follow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import BooleanField, F, Field, Func, Q, Value
from django.db.models.expressions import OrderBy
from django.db.models.sql.compiler import SQLCompiler

from cardsite.api.sorting import SortColumn

PREFIX = "keyset_"


class RowComparison(Func):
    """`(a, b, …) > (x, y, …)`, which PostgreSQL answers from one index range."""

    output_field = BooleanField()

    def as_sql(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, Any]:  # type: ignore[override]  # the stubs fix the extra names
        """Both sides as rows, with the operator between them."""
        parts = [compiler.compile(source) for source in self.source_expressions]
        half = len(parts) // 2
        left, right = (", ".join(sql for sql, _ in side) for side in (parts[:half], parts[half:]))
        return f"({left}) {self.extra['operator']} ({right})", tuple(value for _, params in parts for value in params)


@dataclass(frozen=True, slots=True)
class Key:
    """A sort key as one walk meets it: a column of the query, a direction, and on which side nulls lie."""

    name: str
    descending: bool
    nullable: bool = False
    nulls_first: bool = False

    def ordering(self) -> OrderBy:
        """The key in an order by; its nulls on their side, if it may have any."""
        if not self.nullable:
            return OrderBy(F(self.name), descending=self.descending)
        first, last = (True, None) if self.nulls_first else (None, True)
        return OrderBy(F(self.name), descending=self.descending, nulls_first=first, nulls_last=last)

    def known(self) -> "Key":
        """The key among rows that all have a value."""
        return replace(self, nullable=False)

    def is_null(self, *, null: bool = True) -> Q:
        """The condition that a row has no value."""
        return Q(**{f"{self.name}__isnull": null})

    def same(self, value: Any) -> Q:
        """The condition that a row has this value."""
        return self.is_null() if value is None else Q(**{self.name: value})

    def beyond(self, value: Any, *, inclusive: bool) -> Q:
        """The condition that a row's value lies further on."""
        return Q(**{f"{self.name}__{'lt' if self.descending else 'gt'}{'e' if inclusive else ''}": value})


@dataclass(frozen=True, slots=True)
class Run:
    """Some rows that follow one another in a list: a condition, and the keys that put them in order."""

    condition: Q
    keys: tuple[Key, ...]

    def ordering(self) -> list[OrderBy]:
        """The order of the run's rows."""
        return [key.ordering() for key in self.keys]


def keys_of(order: Sequence[SortColumn], *, backward: bool) -> tuple[Key, ...]:
    """The keys of an order walked in a direction, the identifier last; column ``n`` of the order is named ``keyset_<n>``."""
    keys = [
        Key(f"{PREFIX}{index}", column.descending != backward, column.nullable, nulls_first=backward)
        for index, column in enumerate(order)
    ]
    # The identifier goes the way of the last key, so that an order in one direction stays one index range.
    towards = keys[-1].descending if keys else backward
    return (*keys, Key("pk", towards))


def runs_all(keys: tuple[Key, ...]) -> Iterator[Run]:
    """All rows of a list, run by run."""
    head, rest = keys[0], keys[1:]
    if not head.nullable:
        yield Run(Q(), keys)
        return
    if head.nulls_first:
        yield from _without_value(head, rest)
    yield Run(head.is_null(null=False), (head.known(), *rest))
    if not head.nulls_first:
        yield from _without_value(head, rest)


def _without_value(head: Key, rest: tuple[Key, ...]) -> Iterator[Run]:
    # The empty column stays in the order, where it decides nothing: else no index that begins with it is walked.
    for run in runs_all(rest):
        level = Key(head.name, run.keys[0].descending)
        yield Run(head.is_null() & run.condition, (level, *run.keys))


def runs_beyond(
    keys: tuple[Key, ...], place: Sequence[Any], fields: Sequence["Field[Any, Any]"], *, inclusive: bool
) -> Iterator[Run]:
    """The rows beyond a place, run by run; ``place`` has a value for each key, ``fields`` their types."""
    head, rest = keys[0], keys[1:]
    value = place[0]
    uniform = len({key.descending for key in keys}) == 1 and not any(key.nullable for key in rest)
    if value is not None and rest and uniform:
        values = [Value(one, output_field=known) for one, known in zip(place, fields, strict=True)]
        operator = ("<" if head.descending else ">") + ("=" if inclusive else "")
        found = Run(Q(RowComparison(*(F(key.name) for key in keys), *values, operator=operator)), keys)
        yield _known(found, head)
    else:
        for run in runs_beyond(rest, place[1:], fields[1:], inclusive=inclusive) if rest else ():
            level = (Key(head.name, run.keys[0].descending),) if value is None else ()
            yield Run(head.same(value) & run.condition, (*level, *run.keys))
        if value is not None:
            # Several rows may have the value of a key, but only one has the identifier.
            yield _known(Run(head.beyond(value, inclusive=inclusive and not rest), keys), head)
        elif head.nulls_first:
            yield _known(Run(Q(), keys), head)
    if value is not None and head.nullable and not head.nulls_first:
        yield from _without_value(head, rest)


def _known(run: Run, head: Key) -> Run:
    if not head.nullable:
        return run
    # Said aloud, since the planner does not conclude it from a comparison of rows where an index leaves nulls out.
    return Run(head.is_null(null=False) & run.condition, (head.known(), *run.keys[1:]))
