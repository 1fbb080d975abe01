"""How a game's zones and properties are read, and what the names in an ability stand for."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from catalog.effects import language
from catalog.effects.language import Number
from catalog.effects.parser import attributes
from play.engine.cards import Check, CompiledCard, Measure, Select
from play.engine.records import Frame
from play.engine.state import State
from play.engine.zones import exists, is_readable

Property = Callable[[State, int, CompiledCard], Any]
"""A property of a card (a handle, or 0 for a bare card in a deck) or None where the card has no such property.

One that holds several words is a tuple of them.
"""


@dataclass(frozen=True, slots=True)
class Properties:
    """How a game reads its zone words and the numbers and words about a card.

    ``kinds`` says which kinds of card a word for a kind means where that is more than the one of its name.
    ``on_the_back`` are the words that can be read of a card that lies face down. ``own_numbers`` and ``own_conditions``
    read the records that only this game's vocabulary has.
    """

    zones: Mapping[str, int]
    boards: frozenset[int]
    decks: frozenset[int]
    numeric: Mapping[str, Property]
    worded: Mapping[str, Property]
    kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)
    on_the_back: frozenset[str] = frozenset()
    own_numbers: Mapping[type[Number], Callable[[Any, Any], Measure]] = field(default_factory=dict)
    own_conditions: Mapping[type[language.Condition], Callable[[Any, Any], Check]] = field(default_factory=dict)


def names_in(record: Any) -> frozenset[str]:
    """All names of cards that a part of an ability speaks of."""
    if isinstance(record, tuple):
        return frozenset().union(*(names_in(part) for part in record))
    if not dataclasses.is_dataclass(record):
        return frozenset()
    found: set[str] = set()
    for key, name, annotation, _ in attributes(type(record)):
        value = getattr(record, name)
        if isinstance(value, str) and annotation in {language.Ref, language.Ref | None, language.Cards}:
            found.add(value)
        elif key != "as":
            found |= names_in(value)
    return frozenset(found)


def named(ref: str) -> Select:
    """The handles that a name stands for, whether or not the objects are still there."""
    if ref == "this":
        return lambda state, frame: [frame.source]
    if ref.startswith("event."):
        role = ref.removeprefix("event.")
        return lambda state, frame: [frame.event[role]] if frame.event is not None else []
    return lambda state, frame: frame.refs.get(ref, [])


def still_there(ref: str) -> Select:
    """The objects that a name stands for, without those that are gone.

    A card that an event took to an open pile is found there by that event's abilities.
    """
    handles = named(ref)
    follows = ref == "this" or ref.startswith("event.")

    def select(state: State, frame: Frame) -> list[int]:
        found = []
        for handle in handles(state, frame):
            if exists(state, handle):
                found.append(handle)
            elif follows and frame.event is not None and frame.event.get("card") == handle:
                became = frame.event.get("became", 0)
                if exists(state, became):
                    found.append(became)
        return found

    return select


def readable(ref: str) -> Callable[[State, Frame], int | None]:
    """The first object of a name that can still be read, be it only as it was when it left."""
    handles = named(ref)

    def read(state: State, frame: Frame) -> int | None:
        for handle in handles(state, frame):
            if is_readable(state, handle):
                return handle
        return None

    return read
