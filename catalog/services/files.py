"""The project's files of cards and rulebooks: read strictly, every fault with its JSON pointer."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, TypeVar
from uuid import UUID

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from cardsite.api.parsers import json_read, pointer_join
from cardsite.errors import Fault, gettext_noop
from catalog.errors import InvalidFileError
from catalog.services.cards import CardValues
from catalog.services.formats import FormatValues, RestrictionValues
from catalog.services.printings import SetValues
from catalog.services.rules import RuleValues, RulingValues
from catalog.services.terms import TermValues

V = TypeVar("V")
Reader = Callable[[Any], Any]


class _WrongValueError(ValueError):
    """A value of the wrong type; its text says what is expected."""


def text(value: Any) -> str:
    """A text, which may be empty."""
    if isinstance(value, str):
        return value
    raise _WrongValueError(gettext_noop("A text is expected here."))


def whole_number(value: Any) -> int:
    """A whole number, zero or more."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31:
        return value
    raise _WrongValueError(gettext_noop("A whole number is expected here."))


def flag(value: Any) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise _WrongValueError(gettext_noop("true or false is expected here."))


def identifier(value: Any) -> UUID:
    """A UUID."""
    try:
        return UUID(text(value))
    except ValueError as error:
        raise _WrongValueError(gettext_noop("A UUID is expected here.")) from error


def day(value: Any) -> date:
    """A day, as YYYY-MM-DD."""
    try:
        return date.fromisoformat(text(value))
    except ValueError as error:
        raise _WrongValueError(gettext_noop("A day as YYYY-MM-DD is expected here.")) from error


def moment(value: Any) -> datetime:
    """A moment in ISO 8601 with its time zone."""
    try:
        found = parse_datetime(text(value))
    except ValueError:
        found = None
    if found is None or timezone.is_naive(found):
        raise _WrongValueError(gettext_noop("A moment as YYYY-MM-DDThh:mm:ss with its time zone is expected here."))
    return found


def json_object(value: Any) -> dict[str, Any]:
    """An object, read further on."""
    if isinstance(value, dict):
        return value
    raise _WrongValueError(gettext_noop("An object is expected here."))


def json_list(value: Any) -> list[Any]:
    """A list, read further on."""
    if isinstance(value, list):
        return value
    raise _WrongValueError(gettext_noop("A list is expected here."))


def list_of(reader: Reader) -> Reader:
    """A list of what the reader reads."""
    return lambda value: [reader(item) for item in json_list(value)]


def or_null(reader: Reader) -> Reader:
    """What the reader reads, or null."""
    return lambda value: None if value is None else reader(value)


class Faults:
    """Everything found wrong in one file."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, code: str, message: str, pointer: str, **params: Any) -> None:
        """One more fault."""
        self.found.append(Fault(code, message, params, pointer))

    def raise_if_any(self) -> None:
        """The refusal of the file, if anything is wrong."""
        if self.found:
            raise InvalidFileError(faults=self.found)

    def read(
        self, data: Any, pointer: str, needed: Mapping[str, Reader], optional: Mapping[str, Reader] | None = None
    ) -> dict[str, Any] | None:
        """The members of an object, or None when something is wrong with it."""
        if not isinstance(data, dict):
            self.add("not_an_object", gettext_noop("An object is expected here."), pointer)
            return None
        before = len(self.found)
        readers = {**needed, **(optional or {})}
        values = {}
        for key, value in data.items():
            here = pointer_join(pointer, key)
            if key not in readers:
                message = gettext_noop('The key "{key}" is not known here. Known: {allowed}.')
                self.add("unknown_key", message, here, key=key, allowed=", ".join(readers))
                continue
            try:
                values[key] = readers[key](value)
            except _WrongValueError as wrong:
                self.add("wrong_type", str(wrong), here)
        for key in needed:
            if key not in data:
                self.add("missing_key", gettext_noop('The key "{key}" is missing.'), pointer, key=key)
        return values if len(self.found) == before else None

    def read_each(
        self, data: list[Any], pointer: str, needed: Mapping[str, Reader], optional: Mapping[str, Reader] | None = None
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each object of a list that is right, with its pointer."""
        for index, item in enumerate(data):
            here = pointer_join(pointer, index)
            if (values := self.read(item, here, needed, optional)) is not None:
                yield here, values

    def unique(self, seen: dict[V, str], key: V, pointer: str) -> None:
        """A fault when something that identifies stood in the file before (D12)."""
        if key in seen:
            message = gettext_noop("{key} stands in the file already, at {other}.")
            self.add("repeated", message, pointer, key=str(key), other=seen[key])
        seen.setdefault(key, pointer)


@dataclass(frozen=True, slots=True)
class FilePrinting:
    """A printing in a file: its set is named by code."""

    id: UUID
    set_code: str
    details: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FileCard:
    """A card in a file, with where it stands there."""

    id: UUID
    number: int
    values: CardValues
    pointer: str
    printings: tuple[FilePrinting, ...] = ()
    rulings: tuple[tuple[UUID, RulingValues], ...] = ()


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A format in a file, with its restrictions by id."""

    slug: str
    values: FormatValues
    restrictions: tuple[tuple[UUID, RestrictionValues], ...] = ()
    id: UUID | None = None


@dataclass(frozen=True, slots=True)
class CardsFile:
    """A game's file of cards, with the terms, sets and formats that they need."""

    game: str
    terms: tuple[tuple[str, str, TermValues], ...] = ()
    sets: tuple[tuple[UUID, SetValues], ...] = ()
    formats: tuple[FileFormat, ...] = ()
    cards: tuple[FileCard, ...] = ()


@dataclass(frozen=True, slots=True)
class RulebookFile:
    """A game's rulebook, rules by ID in the order of the book."""

    game: str
    rules: tuple[tuple[str, RuleValues], ...] = field(default_factory=tuple)


CARD_NEEDED: Mapping[str, Reader] = {
    "id": identifier,
    "number": whole_number,
    "kind": text,
    "name_ja": text,
    "reading": text,
    "name_en": text,
    "published_at": or_null(moment),
    "facts": json_object,
}
PRINTING_DETAILS = ("collector_number", "rarity", "illustrator", "flavor_ja", "flavor_en")


def _printing(values: dict[str, Any]) -> FilePrinting:
    details = {name: values[name] for name in PRINTING_DETAILS if name in values}
    return FilePrinting(values["id"], values["set"], details)


def cards_read(faults: Faults, data: list[Any], pointer: str) -> tuple[FileCard, ...]:
    """The cards of a list; the same id or number twice is refused with both places (D12)."""
    ids: dict[UUID, str] = {}
    numbers: dict[int, str] = {}
    found = []
    for here, values in faults.read_each(data, pointer, CARD_NEEDED, {"printings": json_list, "rulings": json_list}):
        printings = faults.read_each(
            values.pop("printings", []),
            f"{here}/printings",
            {"id": identifier, "set": text, "collector_number": text},
            dict.fromkeys(PRINTING_DETAILS[1:], text),
        )
        rulings = faults.read_each(
            values.pop("rulings", []),
            f"{here}/rulings",
            {"id": identifier, "dated_on": day, "text_ja": text, "text_en": text},
        )
        card_id, number = values.pop("id"), values.pop("number")
        faults.unique(ids, card_id, f"{here}/id")
        faults.unique(numbers, number, f"{here}/number")
        found.append(
            FileCard(
                id=card_id,
                number=number,
                values=CardValues(**values),
                pointer=here,
                printings=tuple(_printing(one) for _, one in printings),
                rulings=tuple((one.pop("id"), RulingValues(**one)) for _, one in rulings),
            )
        )
    return tuple(found)


def _formats_read(faults: Faults, data: list[Any]) -> tuple[FileFormat, ...]:
    needed = {"slug": text, "name_ja": text, "name_en": text, "default": flag, "restrictions": json_list}
    found = []
    for here, values in faults.read_each(data, "/formats", needed, {"id": identifier}):
        restrictions = []
        for _, one in faults.read_each(
            values["restrictions"],
            f"{here}/restrictions",
            {"id": identifier, "kind": text, "limit": whole_number, "cards": list_of(identifier), "begins_on": day},
            {"ends_on": or_null(day), "note_ja": text, "note_en": text},
        ):
            cards = tuple(sorted(one.pop("cards")))
            restrictions.append((one.pop("id"), RestrictionValues(card_ids=cards, **one)))
        named = FormatValues(values["name_ja"], values["name_en"], values["default"])
        found.append(FileFormat(values["slug"], named, tuple(restrictions), values.get("id")))
    return tuple(found)


def cards_file_read(content: bytes) -> CardsFile:
    """A game's file of cards; an `InvalidFileError` with everything wrong in it otherwise."""
    faults = Faults()
    parts = {"terms": json_list, "sets": json_list, "formats": json_list, "cards": json_list}
    values = faults.read(json_read(content), "", {"game": text, **parts})
    faults.raise_if_any()
    assert values is not None
    terms = [
        (one.pop("category"), one.pop("slug"), TermValues(**one))
        for _, one in faults.read_each(
            values["terms"],
            "/terms",
            {"category": text, "slug": text, "name_ja": text, "name_en": text},
            {"reading": text},
        )
    ]
    sets = [
        (one.pop("id"), SetValues(**one))
        for _, one in faults.read_each(
            values["sets"],
            "/sets",
            {"id": identifier, "code": text, "name_ja": text, "name_en": text},
            {"reading": text, "released_on": or_null(day)},
        )
    ]
    found = CardsFile(
        game=values["game"],
        terms=tuple(terms),
        sets=tuple(sets),
        formats=_formats_read(faults, values["formats"]),
        cards=cards_read(faults, values["cards"], "/cards"),
    )
    faults.raise_if_any()
    return found


def rulebook_file_read(content: bytes) -> RulebookFile:
    """A game's rulebook; an `InvalidFileError` with everything wrong in it otherwise."""
    faults = Faults()
    values = faults.read(json_read(content), "", {"game": text, "sections": json_list})
    faults.raise_if_any()
    assert values is not None
    rules: list[tuple[str, RuleValues]] = []
    seen: dict[str, str] = {}
    for here, section in faults.read_each(
        values["sections"], "/sections", {"slug": text, "ja": text, "en": text, "rules": json_list}
    ):
        needed: dict[str, Reader] = {"id": text, "ja": text, "en": text, "ruling": flag}
        for place, rule in faults.read_each(section["rules"], f"{here}/rules", needed):
            faults.unique(seen, rule["id"], place)
            said = RuleValues(section["slug"], section["ja"], section["en"], rule["ja"], rule["en"], rule["ruling"])
            rules.append((rule["id"], said))
    faults.raise_if_any()
    return RulebookFile(values["game"], tuple(rules))
