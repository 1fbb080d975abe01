"""Lists as JSON: an object with `lines` as the API of decks takes and gives it, or the lines alone."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from cardsite.errors import Fault, gettext_noop
from decks.codec.headings import Headings
from decks.codec.lines import MAX_LINE_LENGTH, Reading, Subject, line_plain
from decks.codec.listed import Form, ListedLine, ListRead, line_too_long
from decks.codec.table import unknown_zone
from decks.errors import DecklistMalformedError

_EXPECTED = {
    "count": (int, gettext_noop("A whole number is expected here.")),
    "number": (int, gettext_noop("A whole number is expected here.")),
    "zone": (str, gettext_noop("A text is expected here.")),
    "name": (str, gettext_noop("A text is expected here.")),
    "set": (str, gettext_noop("A text is expected here.")),
    "collector_number": (str, gettext_noop("A text is expected here.")),
    "card": (UUID, gettext_noop("A UUID is expected here.")),
    "printing": (UUID, gettext_noop("A UUID is expected here.")),
}
_NAMING = ("card", "number", "name", "printing", "collector_number")


def document_read(data: Any, headings: Headings) -> ListRead:
    """The lines of a JSON value; a `DecklistMalformedError` for one that holds none.

    What else a deck's document says of the deck is passed over; what a line cannot say is a fault of that line.
    """
    document = data if isinstance(data, dict) else {"lines": data}
    lines = document.get("lines")
    if not isinstance(lines, list):
        message = gettext_noop("The JSON holds no list of lines, alone or as lines of an object.")
        raise DecklistMalformedError(faults=[Fault("no_lines", message, {}, "/text")])
    return ListRead(
        Form.JSON,
        tuple(_line(place, line, headings) for place, line in enumerate(lines, 1)),
        name=document_says(data, "name"),
        game=document_says(data, "game"),
        format=document_says(data, "format"),
        homes=False,
    )


def document_says(data: Any, member: str) -> str | None:
    """What a JSON value says of its list in a member, as much of it as a line of a text could say; None where it does not."""
    said = data.get(member) if isinstance(data, dict) else None
    return said[:MAX_LINE_LENGTH] if isinstance(said, str) else None


def document_write(
    *, game: str, format_slug: str, name: str | None, rows: list[Mapping[str, object]]
) -> dict[str, Any]:
    """A list as a document that the API of decks takes as it stands."""
    members = ("zone", "card", "number", "name", "printing", "count")
    lines = [{member: row[member] for member in members} for row in rows]
    return {"game": game, "format": format_slug, **({"name": name} if name else {}), "lines": lines}


def _line(place: int, line: Any, headings: Headings) -> ListedLine:
    shown = _shown(line)
    if not isinstance(line, dict):
        return ListedLine(place, shown, fault=Fault("not_an_object", gettext_noop("An object is expected here.")))
    fault = next(_faults(line), None)
    if fault is not None:
        return ListedLine(place, shown, fault=fault)
    values = {key: value for key, value in line.items() if value is not None}
    zone = values.get("zone")
    section = headings.section_of(line_plain(zone)) if zone is not None and zone not in headings.zones else None
    if zone is not None and zone not in headings.zones:
        if section is None or section.zone is None:
            return ListedLine(place, shown, fault=unknown_zone(zone, headings))
        zone = section.zone
    subject = Subject(
        name=line_plain(values.get("name", "")),
        number=values.get("number"),
        card_id=_uuid(values.get("card")),
        printing_id=_uuid(values.get("printing")),
        note=line_plain(f"{values.get('set', '')} {values.get('collector_number', '')}"),
    )
    return ListedLine(place, shown, sure=(Reading(values["count"], subject),), zone=zone)


def _faults(line: dict[str, Any]) -> Iterator[Fault]:
    if any(isinstance(text, str) and len(text) > MAX_LINE_LENGTH for text in (*line, *line.values())):
        yield line_too_long()
    for key, value in line.items():
        if key not in _EXPECTED:
            message = gettext_noop("There is no {key} here; allowed: {allowed}.")
            yield Fault("unknown_key", message, {"key": key, "allowed": ", ".join(_EXPECTED)})
            continue
        kind, expected = _EXPECTED[key]
        fits = _uuid(value) is not None if kind is UUID else isinstance(value, kind) and not isinstance(value, bool)
        if not fits and (value is not None or key == "count"):
            yield Fault("wrong_type", expected, {"key": key})
    if "count" not in line:
        yield Fault("count_missing", gettext_noop("The number of copies is missing."))
    if all(line.get(key) is None for key in _NAMING):
        yield Fault("card_missing", gettext_noop("No card is named here."))


def _uuid(value: Any) -> UUID | None:
    try:
        return UUID(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _shown(line: Any) -> str:
    if not isinstance(line, dict):
        return str(line)[:MAX_LINE_LENGTH]
    parts = (line.get(key) for key in ("count", "name", "number", "card"))
    return " ".join(str(part) for part in parts if part is not None)[:MAX_LINE_LENGTH]
