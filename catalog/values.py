"""What a card declares about itself: words, fields, kinds of card and facts, known whole or in part."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Self

from cardsite.values import Words

JSON = Any


class Word(str, Enum):  # noqa: UP042  # StrEnum takes no words beside the value
    """A word of a vocabulary: its slug is its value, and it reads in Japanese and English."""

    words: Words

    def __new__(cls, slug: str, ja: str, en: str) -> Self:
        """One member from its slug and its two readings."""
        member = str.__new__(cls, slug)
        member._value_ = slug
        member.words = Words(ja, en)
        return member

    def __str__(self) -> str:
        return str(self.value)


class FieldType(Enum):
    """The types a printed field can have; a field name has one type in all games."""

    INTEGER = "integer"
    FLAG = "flag"
    CHOICE = "choice"
    CHOICES = "choices"
    TERM = "term"
    TERMS = "terms"
    TEXT = "text"
    ABILITY = "ability"
    ABILITIES = "abilities"


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field printed on a kind of card, as declared once by its game.

    ``minimum`` and ``maximum`` bound integers, both included. ``choices`` are the words of a choice.
    ``category`` names the editable terms (conditions, jobs, …) that a term field picks from.
    An ``optional`` field may be printed or not: null says that the card has none, a missing key that nobody knows.
    A list that ``repeats`` may hold the same word several times. ``tints`` are the colours (#rrggbb) that a card's frame
    takes from this field, by the words in their order.
    A number set ``aside`` only tells cards apart and is printed small.
    An ability field may allow only some ``timings``; a ``one_shot`` ability is used from a card that is gone afterwards,
    one with an ``opening`` begins with this step.
    """

    name: str
    words: Words
    value_type: FieldType
    optional: bool = False
    minimum: int | None = None
    maximum: int | None = None
    choices: type[Word] | None = None
    category: str | None = None
    filterable: bool = False
    sortable: bool = False
    repeats: bool = False
    timings: tuple[Word, ...] = ()
    one_shot: bool = False
    opening: Any = None
    help: Words | None = None
    tints: tuple[str, ...] = ()
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of one card: its kind, the parsed values of the fields known so far, and its Japanese name."""

    kind: str
    values: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""


@dataclass(frozen=True, slots=True)
class MissingFacts:
    """The fields without which a card cannot be played."""

    kind: str
    names: tuple[str, ...]
