"""Cards as CSV: a line each, a column for each value and each fact (`facts.durability`).

An empty cell of a fact says that nobody knows it, `null` that the card has none; lists and abilities are JSON. A cell
that a spreadsheet would take for a formula has an apostrophe before it, which is taken off again. What spreadsheets save
is read: with a byte order mark or without, commas, semicolons or tabs, any line ends, empty columns at the end.
"""

import codecs
import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardsite.api.errors import BrokenJsonError
from cardsite.api.parsers import json_read
from cardsite.errors import Fault, gettext_noop
from catalog.errors import InvalidFileError
from catalog.games import GAMES
from catalog.models import Card
from catalog.services.cards import card_values, values_json
from catalog.services.files import CARD_NEEDED
from catalog.services.reading import Reader, WrongValueError
from catalog.services.records import unstorable_faults
from catalog.services.transfer.rows import STATED_NAMES, UNKNOWN, CardRow, rows_check
from catalog.values import FieldSpec, FieldType

FACT_PREFIX = "facts."
PLAIN_COLUMNS = ("id", "number", *STATED_NAMES)
LONGEST_NUMBER = 9  # digits
FORMULA = re.compile(r"'*[=+\-@\t\r]")
GUARDED = re.compile(r"'+[=+\-@\t\r]")
WORDS = frozenset({FieldType.CHOICE, FieldType.TERM, FieldType.TEXT})
SEPARATORS = ",;\t"
FLAGS = {"true": True, "false": False}  # spreadsheets write them in capitals


def columns_of(game: str) -> tuple[str, ...]:
    """The columns of a game's CSV files."""
    return (*PLAIN_COLUMNS, *(f"{FACT_PREFIX}{name}" for name in GAMES[game].fields()))


def cell_guard(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if FORMULA.match(cell) else cell


def _unguard(cell: str) -> str:
    return cell[1:] if GUARDED.match(cell) else cell


def _fact_cell(spec: FieldSpec, value: Any) -> str:
    if spec.value_type in WORDS and isinstance(value, str) and value != "null" and not value.startswith('"'):
        return value
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _fact_value(spec: FieldSpec, cell: str) -> Any:
    if not cell.strip():
        return UNKNOWN
    if spec.value_type is not FieldType.TEXT:
        cell = cell.strip()
    if spec.value_type is FieldType.FLAG and cell.lower() in FLAGS:
        return FLAGS[cell.lower()]
    if spec.value_type is FieldType.INTEGER and cell != "null":
        return int(cell) if cell.isascii() and cell.isdecimal() and len(cell) <= LONGEST_NUMBER else cell
    if spec.value_type in WORDS and cell != "null" and not cell.startswith('"'):
        return cell
    return json_read(cell.encode("utf-8", "surrogatepass"))


def _plain_value(name: str, cell: str) -> Any:
    reader: Reader = CARD_NEEDED[name]
    if name == "number":
        cell = cell.strip()
        return (
            reader(int(cell)) if cell.isascii() and cell.isdecimal() and len(cell) <= LONGEST_NUMBER else reader(cell)
        )
    if name in {"id", "kind", "published_at"}:
        cell = cell.strip()
    if name == "published_at":
        return reader(cell or None)
    return reader(cell)


def csv_write(game: str, cards: Iterable[Card]) -> bytes:
    """A CSV file of these cards, UTF-8 with a byte order mark for spreadsheets; read again it changes nothing."""
    fields = GAMES[game].fields()
    target = io.StringIO(newline="")
    writer = csv.writer(target)
    writer.writerow(columns_of(game))
    for card in cards:
        values = values_json(card_values(card))
        plain = {"id": str(card.pk), "number": str(card.number), **values}
        facts = values["facts"]
        writer.writerow(
            [cell_guard(str(plain[name] or "")) for name in PLAIN_COLUMNS]
            + [cell_guard(_fact_cell(spec, facts[name])) if name in facts else "" for name, spec in fields.items()]
        )
    return target.getvalue().encode("utf-8-sig")


def _cells_read(cells: Mapping[str, str], fields: Mapping[str, FieldSpec], place: str) -> CardRow:
    faults: list[Fault] = []
    plain: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    for column, guarded in cells.items():
        cell = _unguard(guarded)
        if column in ("id", "number") and not cell:
            continue
        if unstorable := tuple(unstorable_faults(cell, f"/{column}")):
            faults.extend(unstorable)
            continue
        name = column.removeprefix(FACT_PREFIX)
        try:
            if column.startswith(FACT_PREFIX):
                facts[name] = _fact_value(fields[name], cell)
            else:
                plain[column] = _plain_value(column, cell)
        except WrongValueError as wrong:
            faults.append(Fault("wrong_type", str(wrong), wrong.params, f"/{column}"))
        except BrokenJsonError as wrong:
            inner = [Fault(one.code, one.message, one.params, f"/{column}{one.pointer or ''}") for one in wrong.faults]
            faults.extend(inner)
    if faults:
        return CardRow(place, faults=tuple(faults))
    return CardRow(place, plain.pop("id", None), plain.pop("number", None), stated=plain, facts=facts)


def _lines(reader: Any) -> Iterator[tuple[int, list[str]]]:
    begins = reader.line_num + 1
    for cells in reader:
        if any(cells):
            yield begins, cells
        begins = reader.line_num + 1


def _text(content: bytes) -> str:
    encoding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        message = gettext_noop(
            "The file is not UTF-8 (byte {position}). In a spreadsheet, save it as “CSV UTF-8”, or with the encoding UTF-8."
        )
        raise InvalidFileError(faults=[Fault("not_utf8", message, {"position": error.start})]) from error


def _separator(text: str) -> str:
    """The separator of the first line: the one that most often stands there."""
    first = text.lstrip("\r\n").partition("\n")[0].partition("\r")[0]
    return max(SEPARATORS, key=first.count)


def _header_check(header: list[str], game: str) -> None:
    allowed = columns_of(game)
    faults = [
        Fault(
            "unknown_column",
            gettext_noop('There is no column "{column}" here. Columns: {allowed}.'),
            {"column": column, "allowed": ", ".join(allowed)},
        )
        for column in header
        if column not in allowed
    ]
    if len(set(header)) < len(header):
        faults.append(Fault("repeated", gettext_noop("A column stands twice in the first line.")))
    if "id" not in header and "number" not in header:
        faults.append(Fault("missing_column", gettext_noop("The column id or number is needed.")))
    if faults:
        raise InvalidFileError(faults=faults)


def csv_rows(content: bytes, game: str) -> tuple[CardRow, ...]:
    """The cards of a CSV file; columns left out leave what is stored."""
    text = _text(content)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    fields = GAMES[game].fields()
    rows = []
    try:
        header = [column.strip() for column in next(reader, [])]
        while header and not header[-1]:
            header.pop()
        _header_check(header, game)
        for line, cells in _lines(reader):
            place = str(line)
            if len(cells) < len(header) or any(cells[len(header) :]):
                message = gettext_noop("{found:cell|cells} where the first line has {expected}.")
                params = {"found": len(cells), "expected": len(header)}
                rows.append(CardRow(place, faults=(Fault("wrong_number_of_cells", message, params, ""),)))
                continue
            rows.append(_cells_read(dict(zip(header, cells, strict=False)), fields, place))
    except csv.Error as error:
        message = gettext_noop("Line {line} is not CSV: {reason}.")
        where: dict[str, Any] = {"line": reader.line_num, "reason": str(error)}
        raise InvalidFileError(faults=[Fault("not_csv", message, where)]) from error
    return rows_check(rows)
