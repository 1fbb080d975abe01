"""Conditions of the database that Django has no words for, and the joining of several."""

import re
from collections.abc import Sequence
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BooleanField, ExpressionWrapper, Func, IntegerField, Q
from django.db.models.sql.compiler import SQLCompiler

from catalog.search.grams import document_grams_wanted

_SPECIAL = re.compile(r"[][.*+?^$(){}|\\]")


def escaped(text: str) -> str:
    """A text as a pattern of the database that fits it alone."""
    return _SPECIAL.sub(r"\\\g<0>", text)


class _IsNotTrue(Func):
    """What does not hold or is not known to: a negation that loses no card for want of a value (S3)."""

    template = "((%(expressions)s) IS NOT TRUE)"
    output_field = BooleanField()


class FactCount(Func):
    """How many things a fact holds, by a JSON path to them: none where it is null."""

    template = "jsonb_array_length(jsonb_path_query_array(%(expressions)s::jsonpath))"
    output_field = IntegerField()


class PathExists(Func):
    """Whether something in a JSON document fits a path."""

    template = "jsonb_path_exists(%(expressions)s::jsonpath)"
    output_field = BooleanField()


class Holding(Func):
    """Whether a text stands in the names or the texts of a card's document; with ``pieces``, it is looked up by them first.

    One expression in place of four: to have the ORM take these apart costs a search as much time as its first card does.
    """

    output_field = BooleanField()

    def __init__(self, text: str, names: str, texts: str, *, pieces: str | None = None) -> None:
        super().__init__(names, texts, *([pieces] if pieces else ()))
        self.text = text

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **_: Any) -> tuple[str, list[Any]]:  # type: ignore[override]  # it has one form alone
        """The condition, and its values."""
        names, texts, *pieces = [compiler.compile(column)[0] for column in self.get_source_expressions()]
        # Names first: they lie in the row itself, and where they decide, the texts need not be fetched.
        sql, values = f"(strpos({names}, %s) > 0 OR strpos({texts}, %s) > 0)", [self.text, self.text]
        if not pieces:
            return sql, values
        return f"({pieces[0]} @> %s::integer[] AND {sql})", [document_grams_wanted(self.text), *values]


def not_true(condition: Q) -> Q:
    """Rows for which a condition does not hold, or is not known to (S3)."""
    return Q(_IsNotTrue(ExpressionWrapper(condition, output_field=BooleanField())))


def all_of(conditions: Sequence[Q]) -> Q:
    """Rows for which every condition holds: all, without any."""
    found = conditions[0] if conditions else Q(pk__isnull=False)
    for one in conditions[1:]:
        found &= one
    return found


def any_of(conditions: Sequence[Q]) -> Q:
    """Rows for which one condition holds: none, without any."""
    found = conditions[0] if conditions else Q(pk__isnull=True)
    for one in conditions[1:]:
        found |= one
    return found
