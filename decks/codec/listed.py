"""A list as it was read from any form: its lines with what they name, nothing looked up yet."""

from dataclasses import dataclass, field
from enum import StrEnum

from cardsite.errors import Fault, gettext_noop
from decks.codec.headings import Section
from decks.codec.lines import MAX_LINE_LENGTH, Reading, readings_in_kanji, readings_possible


class Form(StrEnum):
    """The forms in which lists come and go."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    CODE = "code"


class Ignored(StrEnum):
    """Why a line says nothing of a card."""

    BLANK = "blank"
    COMMENT = "comment"
    SEPARATOR = "separator"
    HEADING = "heading"
    TOTAL = "total"
    HEAD = "head"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class ListedLine:
    """A line (or row, or entry) at its place, counted from 1, and all that it may mean.

    ``possible()`` readings count where no ``sure`` one names a card. ``zone`` is None where nobody named one, ``kinds`` are
    those that the heading above names. ``heading`` is what one says, ``total`` the number in a line on all cards. A line like a heading may be ``decoration`` where it names no card.
    """

    place: int
    text: str
    sure: tuple[Reading, ...] = ()
    plain: str = ""
    zone: str | None = None
    kinds: tuple[str, ...] = ()
    ignored: Ignored | None = None
    heading: Section | None = None
    total: int | None = None
    decoration: bool = False
    fault: Fault | None = None

    def possible(self) -> tuple[Reading, ...]:
        """The readings in which a number of the line may belong to a name as well."""
        return readings_possible(self.plain)

    def last(self) -> tuple[Reading, ...]:
        """The readings that count where no other names a card."""
        return readings_in_kanji(self.plain)


def line_too_long() -> Fault:
    """The refusal of a line, or of a part of one, that is longer than any that names a card."""
    return Fault("line_too_long", gettext_noop("A line has at most {limit} characters."), {"limit": MAX_LINE_LENGTH})


@dataclass(frozen=True, slots=True)
class ListRead:
    """A list in some form: what it says of itself, where it does, and its lines.

    ``game`` and ``format`` are as written there: a slug, or words.
    """

    form: Form
    lines: tuple[ListedLine, ...]
    name: str | None = None
    game: str | None = None
    format: str | None = None
    warnings: tuple[Fault, ...] = ()
    homes: bool = field(default=True)
    """Whether a card without a zone goes where its kind belongs; else it goes to the game's first zone."""
