"""The rows of bulk files, and their lines as JSON and as CSV."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import orjson
from django.db.models import F, QuerySet

from catalog.games import GAMES
from catalog.models import Printing, Ruling, Set
from catalog.selectors import cards_visible, public_condition
from catalog.services.transfer.csv_form import cell_guard

Document = Mapping[str, Any]
CHUNK = 500
_PLAIN = ("id", "game", "number", "kind", "kind_name", "name", "name_ja", "reading", "name_en", "complete", "missing")
_LAST = ("published_at", "revision")


def cards_rows(language: str, now: datetime) -> Iterator[Document]:
    """The cards public at a moment, as lists show them in a language."""
    column = f"rendered_{language}"
    rows = cards_visible().filter(published_at__lte=now).order_by("pk").values_list(column, flat=True)
    return (orjson.loads(row) for row in rows.iterator(chunk_size=CHUNK))


def _card_columns() -> tuple[str, ...]:
    facts = dict.fromkeys(name for game in GAMES.values() for name in game.fields())
    parts = tuple(f"{part}.{name}" for part in ("facts", "texts") for name in facts)
    return (*_PLAIN, *_LAST, *parts)


def _rows(found: QuerySet[Any, Any], columns: Sequence[str]) -> Iterator[Document]:
    return found.order_by("pk").values(*columns).iterator(chunk_size=CHUNK)


CARD_COLUMNS = _card_columns()
SET_COLUMNS = ("id", "game", "code", "name_ja", "reading", "name_en", "released_on")
PRINTING_COLUMNS = (
    "id",
    "card",
    "game",
    "set",
    "collector_number",
    "rarity",
    "illustrator",
    "flavor_ja",
    "flavor_en",
)
RULING_COLUMNS = ("id", "card", "dated_on", "text_ja", "text_en")


def _sets(_now: datetime) -> Iterator[Document]:
    return _rows(Set.objects.all(), SET_COLUMNS)


def _printings(now: datetime) -> Iterator[Document]:
    found = Printing.objects.filter(public_condition("card__", now)).annotate(game=F("set__game"), code=F("set__code"))
    rows = _rows(found, [*PRINTING_COLUMNS, "code"])
    return ({**row, "set": row["code"]} for row in rows)


def _rulings(now: datetime) -> Iterator[Document]:
    return _rows(Ruling.objects.filter(public_condition("card__", now)), RULING_COLUMNS)


BELONGINGS: Mapping[str, tuple[Sequence[str], Callable[[datetime], Iterator[Document]]]] = {
    "sets": (SET_COLUMNS, _sets),
    "printings": (PRINTING_COLUMNS, _printings),
    "rulings": (RULING_COLUMNS, _rulings),
}


def json_lines(rows: Iterable[Document], columns: Sequence[str]) -> Iterator[bytes]:
    """A line of JSON for each row: a card as it is, of others the columns."""
    for row in rows:
        known = row if "facts" in row else {name: row[name] for name in columns}
        yield orjson.dumps(known) + b"\n"


def csv_lines(rows: Iterable[Document], columns: Sequence[str]) -> Iterator[bytes]:
    """A heading and a line for each row; facts and texts have a column each, lists and trees are JSON."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(columns)
    yield _taken(buffer)
    for row in rows:
        writer.writerow([_cell(_value(row, name)) for name in columns])
        yield _taken(buffer)


def _taken(buffer: io.StringIO) -> bytes:
    line = buffer.getvalue().encode()
    buffer.seek(0)
    buffer.truncate()
    return line


_UNKNOWN = object()


def _value(row: Document, name: str) -> Any:
    outer, _, inner = name.partition(".")
    return row[outer].get(inner, _UNKNOWN) if inner else row[outer]


def _cell(value: Any) -> str:
    """A cell: empty for what is not known, `null` for what the card has none of, words as they are, all else as JSON."""
    if value is _UNKNOWN:
        return ""
    if isinstance(value, str):
        return cell_guard(value) if value != "null" else '"null"'
    if isinstance(value, int | float | bool | list | dict | None):
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
    return str(value)
