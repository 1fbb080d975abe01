"""The rows of bulk files, and their lines as JSON and as CSV."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import orjson
from django.db.models import F, QuerySet

from catalog.games import GAMES
from catalog.models import Erratum, Set
from catalog.selectors import (
    cards_visible,
    errata_visible,
    printings_visible,
    rulings_named,
    rulings_visible,
    sets_visible,
)
from catalog.services.rendering import moment_write, picture_address
from catalog.services.transfer.csv_form import cell_guard

Document = Mapping[str, Any]
CHUNK = 500
_PLAIN = ("id", "game", "number", "kind", "kind_name", "name", "name_ja", "reading", "name_en", "complete", "missing")
_LAST = ("published_at", "revision", "images.svg", "images.png")


def cards_rows(language: str, now: datetime) -> Iterator[Document]:
    """The cards public at a moment, as lists show them in a language."""
    rows = cards_visible(now=now).order_by("pk").values_list(f"rendered_{language}", flat=True)
    return (orjson.loads(row) for row in rows.iterator(chunk_size=CHUNK))


def _card_columns() -> tuple[str, ...]:
    facts = dict.fromkeys(name for game in GAMES.values() for name in game.fields())
    parts = tuple(f"{part}.{name}" for part in ("facts", "texts") for name in facts)
    return (*_PLAIN, *_LAST, *parts)


CARD_COLUMNS = _card_columns()
SET_COLUMNS = (
    "id",
    "game",
    "code",
    "kind",
    "name_ja",
    "reading",
    "name_en",
    "released_on",
    "official_count",
    "card_count",
    "printing_count",
    "published_at",
)
PRINTING_COLUMNS = (
    "id",
    "card",
    "game",
    "set",
    "collector_number",
    "rarity",
    "illustrator",
    "released_on",
    "flavor_ja",
    "flavor_en",
    "draft",
    "images.picture",
)
RULING_COLUMNS = (
    "id",
    "card",
    "others",
    "rules",
    "dated_on",
    "question_ja",
    "question_en",
    "text_ja",
    "text_en",
    "source",
    "source_url",
)
ERRATUM_COLUMNS = (
    "id",
    "card",
    "printing",
    "field",
    "since",
    "printed_ja",
    "printed_en",
    "text_ja",
    "text_en",
    "note_ja",
    "note_en",
    "source",
    "source_url",
)


def _each(found: QuerySet[Any]) -> Iterator[Any]:
    return found.order_by("pk").iterator(chunk_size=CHUNK)


def _members(row: Any, columns: Sequence[str], **others: Any) -> Document:
    """The columns of a row, those in ``others`` as they are given."""
    return {name: others[name] if name in others else getattr(row, name) for name in columns if "." not in name}


def _sets(now: datetime) -> Iterator[Document]:
    rows: Iterator[Set] = _each(sets_visible(now=now))
    return (_members(row, SET_COLUMNS, game=row.game_id, published_at=moment_write(row.published_at)) for row in rows)


def _printings(now: datetime) -> Iterator[Document]:
    found = printings_visible(now=now).annotate(code=F("set__code"))
    rows: Iterator[Any] = _each(found)
    for row in rows:
        kept = {"card": row.card_id, "game": row.game_id, "set": row.code, "released_on": row.came_out_on}
        plain = _members(row, PRINTING_COLUMNS, **kept)
        yield {**plain, "images": {"picture": picture_address(row)}}


def _rulings(now: datetime) -> Iterator[Document]:
    rows: Iterator[Any] = _each(rulings_named(rulings_visible(now=now)))
    return (_members(row, RULING_COLUMNS, card=row.card_id, others=row.other_ids, rules=row.cited_ids) for row in rows)


def _errata(now: datetime) -> Iterator[Document]:
    rows: Iterator[Erratum] = _each(errata_visible(now=now))
    return (_members(row, ERRATUM_COLUMNS, card=row.card_id, printing=row.printing_id) for row in rows)


BELONGINGS: Mapping[str, tuple[Sequence[str], Callable[[datetime], Iterator[Document]]]] = {
    "sets": (SET_COLUMNS, _sets),
    "printings": (PRINTING_COLUMNS, _printings),
    "rulings": (RULING_COLUMNS, _rulings),
    "errata": (ERRATUM_COLUMNS, _errata),
}
"""The columns and rows of what belongs to cards: what lists show of it, but for words chosen by the language asked for."""


def json_lines(rows: Iterable[Document]) -> Iterator[bytes]:
    """A line of JSON for each row."""
    return (orjson.dumps(row) + b"\n" for row in rows)


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
