"""Conditions of the database that Django has no words for, and the joining of several."""

from collections.abc import Sequence

from django.db.models import BooleanField, ExpressionWrapper, Func, IntegerField, Q


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
