"""Kinds of card from their declarations: a frozen record whose annotated attributes are the printed fields.

The record is the engine's type, with no optional attribute for what every card of the kind has; the field
specifications, the JSON Schema and the partial facts are read off the same declaration.
"""

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform

from cardsite.values import Words
from catalog.effects.language import Ability, Operation
from catalog.values import Facts, FieldSpec, FieldType, MissingFacts, Word

R = TypeVar("R")


def fact(
    words: Words,
    *,
    minimum: int | None = None,
    maximum: int | None = None,
    category: str | None = None,
    filterable: bool = False,
    sortable: bool = False,
    repeats: bool = False,
    timings: tuple[Word, ...] = (),
    one_shot: bool = False,
    opening: Operation | None = None,
    tints: tuple[str, ...] = (),
    aside: bool = False,
    help: Words | None = None,  # noqa: A002  # the word of forms and schemas for it
) -> Any:
    """A printed field, with its words and bounds."""
    return dataclasses.field(
        metadata={
            "words": words,
            "minimum": minimum,
            "maximum": maximum,
            "category": category,
            "filterable": filterable,
            "sortable": sortable,
            "repeats": repeats,
            "tints": tints,
            "aside": aside,
            "timings": timings,
            "one_shot": one_shot,
            "opening": opening,
            "help": help,
        }
    )


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(fact,))
def card_record(record: type[R]) -> type[R]:
    """A declaration turned into a frozen, slotted, keyword-only record."""
    return dataclass(frozen=True, slots=True, kw_only=True)(record)


_TYPES: Mapping[Any, FieldType] = {
    int: FieldType.INTEGER,
    bool: FieldType.FLAG,
    Ability: FieldType.ABILITY,
    tuple[Ability, ...]: FieldType.ABILITIES,
}


def _specification(attribute: "dataclasses.Field[Any]", annotation: Any) -> FieldSpec:
    optional = typing.get_origin(annotation) in {typing.Union, types.UnionType}
    if optional:
        (annotation,) = (part for part in typing.get_args(annotation) if part is not type(None))
    category = attribute.metadata["category"]
    many = typing.get_origin(annotation) is tuple
    inner = typing.get_args(annotation)[0] if many else annotation
    choices = inner if isinstance(inner, type) and issubclass(inner, Word) else None
    if choices is not None:
        value_type = FieldType.CHOICES if many else FieldType.CHOICE
    elif inner is str and category is not None:
        value_type = FieldType.TERMS if many else FieldType.TERM
    elif annotation is str:
        value_type = FieldType.TEXT
    else:
        value_type = _TYPES[annotation]
    return FieldSpec(
        name=attribute.name,
        value_type=value_type,
        optional=optional,
        choices=choices,
        **attribute.metadata,
    )


@dataclass(frozen=True, slots=True)
class CardKindSpec:
    """One kind of card: its word, its record and its fields in the order declared.

    A record whose game's rules read card names has an attribute ``name`` beside its fields: ``reads_name``. ``tint`` is
    the colour (#rrggbb) of the frame of cards that no field gives one.
    """

    word: Word
    record: Callable[..., Any]
    fields: tuple[FieldSpec, ...]
    reads_name: bool = False
    tint: str | None = None

    @property
    def slug(self) -> str:
        """The kind's slug in JSON and in the database."""
        return str(self.word)

    @property
    def words(self) -> Words:
        """The kind's name in both languages."""
        return self.word.words

    def field(self, name: str) -> FieldSpec | None:
        """The field of that name, if the kind prints it."""
        return next((spec for spec in self.fields if spec.name == name), None)

    def complete(self, facts: Facts) -> Any | MissingFacts:
        """The engine's record, or the names of the fields that are still unknown."""
        missing = tuple(spec.name for spec in self.fields if spec.name not in facts.values)
        if missing:
            return MissingFacts(self.slug, missing)
        return self.record(**facts.values, **({"name": facts.name} if self.reads_name else {}))


def card_kind(word: Word, record: type[Any], *, tint: str | None = None) -> CardKindSpec:
    """A kind of card read off its record."""
    hints = typing.get_type_hints(record)
    attributes = dataclasses.fields(record)
    fields = tuple(_specification(attribute, hints[attribute.name]) for attribute in attributes if attribute.metadata)
    reads_name = any(attribute.name == "name" for attribute in attributes)
    return CardKindSpec(word, record, fields, reads_name, tint)
