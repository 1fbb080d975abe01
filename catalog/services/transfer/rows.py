"""One card as a file states it, whatever the form of the file."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from cardsite.errors import Fault, gettext_noop
from catalog.errors import InvalidFileError
from catalog.services.cards import VALUE_NAMES, CardValues

MAX_ROWS = 20_000
IN_TWO_LINES = gettext_noop("The same {name} {key} stands in two lines: {first} and {second}.")
IN_TWO_PLACES = gettext_noop("The same {name} {key} stands in two places: {first} and {second}.")


@dataclass(frozen=True, slots=True)
class Publication:
    """Cards published at a moment, but for those that are public by then anyway; without one they are drafts again."""

    at: datetime | None

    def of(self, before: datetime | None) -> datetime | None:
        """When a card is published that was, or was to be, at the moment ``before``."""
        return before if self.at is not None and before is not None and before <= self.at else self.at


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card in a file: its place there (a line, or a JSON pointer), what identifies it, and what the file says of it.

    ``stated`` holds values by name; one that is not stated is left as it is. ``facts`` holds facts by field, where
    ``UNKNOWN`` takes a fact away. ``whole_facts`` says that facts not named are unknown. Faults stand in the row itself.
    """

    place: str
    id: UUID | None = None
    number: int | None = None
    stated: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    whole_facts: bool = False
    faults: tuple[Fault, ...] = ()
    publication: Publication | None = None

    def values(self, before: CardValues | None) -> CardValues:
        """What the card's values are with this row carried out; a new card is empty where the row says nothing."""
        base = before or CardValues(kind="", name_ja="", reading="")
        facts = {} if self.whole_facts else dict(base.facts)
        facts.update(self.facts)
        known = {name: value for name, value in facts.items() if value is not UNKNOWN}
        published = {} if self.publication is None else {"published_at": self.publication.of(base.published_at)}
        return replace(base, **{**self.stated, **published, "facts": known})


class Unknown:
    """The mark of a fact that nobody knows."""


UNKNOWN = Unknown()
STATED_NAMES = tuple(name for name in VALUE_NAMES if name != "facts")


def rows_check(rows: Iterable[CardRow]) -> tuple[CardRow, ...]:
    """The rows, refused as a file when two of them name the same card: both places are told (D12)."""
    found = tuple(rows)
    if len(found) > MAX_ROWS:
        message = gettext_noop("A file holds at most {limit} cards.")
        raise InvalidFileError(faults=[Fault("too_many_rows", message, {"limit": MAX_ROWS})])
    faults = []
    for name in ("id", "number"):
        seen: dict[Any, str] = {}
        for row in found:
            key = getattr(row, name)
            if key is None:
                continue
            if key in seen:
                pointer = row.place if row.place.startswith("/") else ""
                message = IN_TWO_PLACES if pointer else IN_TWO_LINES
                params = {"name": name, "key": str(key), "first": seen[key], "second": row.place}
                faults.append(Fault("repeated", message, params, pointer))
            seen.setdefault(key, row.place)
    if faults:
        raise InvalidFileError(faults=faults)
    return found
