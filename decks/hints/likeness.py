"""How near two cards of one kind are: by the printed fields that searches know, and by what their effects do."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from catalog.values import FieldSpec, FieldType

UNKNOWN = 0.5
"""How far a field that nobody knows is from any value; 0 is the same, 1 as different as can be."""
_SPAN = 10


@dataclass(frozen=True, slots=True)
class Likeness:
    """A card as it is compared: its facts as stored, and the names of its traits."""

    facts: Mapping[str, Any]
    traits: frozenset[str]


def distance(one: Likeness, other: Likeness, fields: Iterable[FieldSpec]) -> float:
    """How far two cards are from one another: the mean over their fields, and as much again by their effects."""
    compared = [spec for spec in fields if spec.filterable and not spec.aside]
    apart = [_apart(spec, one.facts, other.facts) for spec in compared]
    printed = sum(apart) / len(apart) if apart else 0.0
    return printed + _apart_as_sets(one.traits, other.traits)


def _apart(spec: FieldSpec, one: Mapping[str, Any], other: Mapping[str, Any]) -> float:
    if spec.name not in one or spec.name not in other:
        return UNKNOWN
    mine, theirs = one[spec.name], other[spec.name]
    if mine == theirs:
        return 0.0
    if isinstance(mine, list) and isinstance(theirs, list):
        return _apart_as_sets(mine, theirs)
    if spec.value_type is FieldType.INTEGER and mine is not None and theirs is not None:
        # Differences count for more among small numbers, such as costs, than among large ones.
        return float(abs(mine - theirs) / (max(mine, theirs) + _SPAN))
    return 1.0


def _apart_as_sets(one: Collection[Any], other: Collection[Any]) -> float:
    both = set(one) | set(other)
    return 1 - len(set(one) & set(other)) / len(both) if both else 0.0
