"""How near cards are: two of one kind by printed fields and effects, and one to a whole list by the words they share."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from catalog.values import FieldSpec, FieldType
from decks.values import Entries, ListedCard

UNKNOWN = 0.5
"""How far a field that nobody knows is from any value; 0 is the same, 1 as different as can be."""
_SPAN = 10
_WORDS = frozenset({FieldType.CHOICE, FieldType.CHOICES, FieldType.TERM, FieldType.TERMS})


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


@dataclass(frozen=True, slots=True)
class Leaning:
    """The words that the cards of a list have in fields of few words (colour, tribe, job), with the copies that have them."""

    copies: Mapping[tuple[str, Any], int]

    @classmethod
    def of(cls, entries: Entries, fields: Iterable[FieldSpec]) -> "Leaning":
        """What the cards of a list have."""
        copies: Counter[tuple[str, Any]] = Counter()
        for spec in fields:
            if spec.filterable and not spec.aside and spec.value_type in _WORDS:
                for entry in entries:
                    copies.update({(spec.name, word): entry.count for word in _words(entry.card.known(spec.name))})
        return cls(copies)

    def shared_with(self, card: ListedCard) -> int:
        """How many copies share a word with a card, each counted as often as it shares one."""
        names = {name for name, _ in self.copies}
        return sum(self.copies.get((name, word), 0) for name in names for word in _words(card.known(name)))


def _words(value: Any) -> tuple[Any, ...]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


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
