"""The project's files of cards and rulebooks: read strictly, every fault with its JSON pointer."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from cardsite.api.parsers import json_read
from catalog.services.cards import CardValues
from catalog.services.errata import ErratumValues
from catalog.services.formats import FormatValues, RestrictionValues
from catalog.services.printings import SetValues
from catalog.services.reading import (
    Faults,
    Reader,
    day,
    flag,
    identifier,
    json_list,
    json_object,
    list_of,
    moment,
    or_null,
    text,
    whole_number,
)
from catalog.services.rules import RuleValues
from catalog.services.rulings import RulingValues
from catalog.services.terms import TermValues


@dataclass(frozen=True, slots=True)
class FilePrinting:
    """A printing in a file: its set is named by code."""

    id: UUID
    set_code: str
    details: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FileCard:
    """A card in a file, with where it stands there."""

    id: UUID
    number: int
    values: CardValues
    pointer: str
    printings: tuple[FilePrinting, ...] = ()
    rulings: tuple[tuple[UUID, RulingValues], ...] = ()
    errata: tuple[tuple[UUID, ErratumValues], ...] = ()


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
    rules: tuple[tuple[str, RuleValues], ...]


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
BELONGINGS: Mapping[str, Reader] = dict.fromkeys(("printings", "rulings", "errata"), json_list)
PRINTING_DETAILS: Mapping[str, Reader] = {
    **dict.fromkeys(("rarity", "illustrator", "flavor_ja", "flavor_en"), text),
    "released_on": or_null(day),
    "draft": flag,
}
RULING_DETAILS: Mapping[str, Reader] = {
    **dict.fromkeys(("question_ja", "question_en", "source", "source_url"), text),
    "others": list_of(identifier),
    "rules": list_of(text),
}
ERRATUM_DETAILS: Mapping[str, Reader] = {
    **dict.fromkeys(("printed_en", "text_en", "note_ja", "note_en", "source", "source_url"), text),
    "printing": or_null(identifier),
}


def _utc_moment(value: Any) -> datetime:
    # As the database gives it back, so that what was loaded is known again.
    return moment(value).astimezone(UTC)


def _printings_read(faults: Faults, data: list[Any], pointer: str) -> tuple[FilePrinting, ...]:
    needed = {"id": identifier, "set": text, "collector_number": text}
    return tuple(
        FilePrinting(one.pop("id"), one.pop("set"), one)
        for _, one in faults.read_each(data, pointer, needed, PRINTING_DETAILS)
    )


def _rulings_read(faults: Faults, data: list[Any], pointer: str) -> tuple[tuple[UUID, RulingValues], ...]:
    needed = {"id": identifier, "dated_on": day, "text_ja": text, "text_en": text}
    found = []
    for _, one in faults.read_each(data, pointer, needed, RULING_DETAILS):
        others, rules = sorted(one.pop("others", ())), sorted(one.pop("rules", ()))
        ruling_id = one.pop("id")
        found.append((ruling_id, RulingValues(**one, other_ids=tuple(others), rule_ids=tuple(rules))))
    return tuple(found)


def _errata_read(faults: Faults, data: list[Any], pointer: str) -> tuple[tuple[UUID, ErratumValues], ...]:
    needed = {"id": identifier, "field": text, "since": day, "printed_ja": text, "text_ja": text}
    return tuple(
        (one.pop("id"), ErratumValues(printing_id=one.pop("printing", None), **one))
        for _, one in faults.read_each(data, pointer, needed, ERRATUM_DETAILS)
    )


def cards_read(faults: Faults, data: list[Any], pointer: str) -> tuple[FileCard, ...]:
    """The cards of a list; the same id or number twice is refused with both places (D12)."""
    ids: dict[UUID, str] = {}
    numbers: dict[int, str] = {}
    found = []
    for here, values in faults.read_each(data, pointer, CARD_NEEDED, BELONGINGS):
        printings = _printings_read(faults, values.pop("printings", []), f"{here}/printings")
        rulings = _rulings_read(faults, values.pop("rulings", []), f"{here}/rulings")
        errata = _errata_read(faults, values.pop("errata", []), f"{here}/errata")
        card_id, number = values.pop("id"), values.pop("number")
        faults.unique(ids, card_id, f"{here}/id")
        faults.unique(numbers, number, f"{here}/number")
        found.append(
            FileCard(
                id=card_id,
                number=number,
                values=CardValues(**values),
                pointer=here,
                printings=printings,
                rulings=rulings,
                errata=errata,
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
            {
                "ends_on": or_null(day),
                "announced_on": or_null(day),
                **dict.fromkeys(("note_ja", "note_en", "announcement_url"), text),
            },
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
            {
                "reading": text,
                "released_on": or_null(day),
                "kind": text,
                "official_count": or_null(whole_number),
                "published_at": or_null(_utc_moment),
            },
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
