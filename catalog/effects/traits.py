"""What an ability does, when, and which keywords it gives, as plain words to find cards by."""

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from typing import Any

from catalog.effects.language import Ability, Amount, EventPattern, NumberLike, Operation, Timing
from catalog.effects.parser import attributes

_AMOUNTS = (NumberLike, Amount, int)


@dataclass(frozen=True, slots=True)
class Trait:
    """A word of an ability: ``does`` with the amount where it is a plain number, ``when``, ``keyword`` or ``ability_kind``."""

    sort: str
    word: str
    amount: int | None = None


def _amount(operation: Operation) -> int | None:
    for _, name, annotation, _ in attributes(type(operation)):
        value = getattr(operation, name)
        if annotation in _AMOUNTS and isinstance(value, int):
            return value
    return None


def _own(part: Any) -> Iterator[Trait]:
    """The traits of one record, without those of its parts."""
    if isinstance(part, Operation):
        yield Trait("does", part.word, _amount(part))
        keyword = getattr(part, "keyword", None)
        if keyword is not None:
            yield Trait("keyword", str(keyword))
    elif isinstance(part, EventPattern):
        yield Trait("when", str(part.event))
    elif isinstance(part, Timing):
        yield Trait("when", str(part.timing))
    elif isinstance(part, Ability):
        yield Trait("ability_kind", str(part.kind))


def traits_of(part: Any) -> Iterator[Trait]:
    """Every trait of an ability or of a part of one, what it sets up for later included."""
    if isinstance(part, tuple):
        for one in part:
            yield from traits_of(one)
        return
    yield from _own(part)
    if is_dataclass(part):
        for _, name, _, _ in attributes(type(part)):
            yield from traits_of(getattr(part, name))
