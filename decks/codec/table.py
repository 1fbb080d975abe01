"""Lists as CSV: a row for each line of the list, below a row that names the columns.

What spreadsheets save and people make by hand is read: commas, semicolons or tabs, columns in any order under Japanese or
English names, cells guarded by an apostrophe.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from uuid import UUID

from cardsite.errors import Fault, gettext_noop
from catalog.search.fold import fold
from decks.codec.headings import Headings
from decks.codec.lines import MAX_LINE_LENGTH, Reading, Subject, line_plain
from decks.codec.listed import Form, Ignored, ListedLine, ListRead, line_too_long
from decks.codec.numerals import KANJI, kanji_number
from decks.errors import DecklistMalformedError

COLUMNS = ("zone", "count", "number", "name", "set", "collector_number", "card", "printing")
_CALLED: Mapping[str, tuple[str, ...]] = {
    "zone": ("ゾーン", "区分", "部分", "section", "board"),
    "count": ("枚数", "枚", "数", "数量", "個数", "qty", "quantity", "amount", "copies"),
    "number": ("番号", "カード番号", "カードナンバー", "no", "card number"),
    "name": ("カード名", "名前", "名称", "カード", "card name", "name_ja", "name_en", "日本語名", "英語名"),
    "set": ("セット", "弾", "収録", "set code", "expansion"),
    "collector_number": ("型番", "収録番号", "コレクター番号"),
    "card": ("id", "card id", "カードID"),
    "printing": ("printing id", "版"),
}
_COLUMN_OF = {fold(word): column for column, words in _CALLED.items() for word in (column, *words)}
_NAMING = frozenset({"name", "number", "card", "printing", "collector_number"})
_SEPARATORS = ",;\t"
# Spreadsheets write whole numbers as 2.0 where a cell of their column is empty.
_COUNT = re.compile(rf"[x×]?\s*(?:([0-9]{{1,15}})(?:\.0*)?|({KANJI}))\s*(?:枚|x|×)?", re.IGNORECASE)
_NUMBER = re.compile(r"(?:#|no\.?)?\s*([0-9]{1,15})(?:\.0*)?", re.IGNORECASE)
_HAS_DIGIT = re.compile("[0-9]")
# For spreadsheets; the row of column names says the same.
_SAYS_SEPARATOR = re.compile(r'\s*"?sep=.?"?\s*', re.IGNORECASE)
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_GUARDED = re.compile(r"'+[=+\-@\t\r]")


def is_table(content: str) -> bool:
    """Whether a text begins with a row that names the columns of a list."""
    line = _first_line(content)
    cells = _cells(line) if len(line) <= MAX_LINE_LENGTH else []
    columns = {_COLUMN_OF.get(fold(cell)) for cell in cells}
    return len(cells) > 1 and bool(columns & _NAMING) and len(columns - {None}) > 1


def table_read(content: str, headings: Headings) -> ListRead:
    """The rows of a CSV text; a `DecklistMalformedError` for one that is none."""
    text = content.removeprefix("\ufeff")
    separator = _separator(_first_line(text))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    lines: list[ListedLine] = []
    columns: list[str | None] = []
    warnings: list[Fault] = []
    try:
        for cells in reader:
            shown = ", ".join(cell for cell in cells if cell)
            if not shown.strip():
                lines.append(ListedLine(reader.line_num, "", ignored=Ignored.BLANK))
            elif not columns and _SAYS_SEPARATOR.fullmatch(separator.join(cells)):
                lines.append(ListedLine(reader.line_num, separator.join(cells), ignored=Ignored.COMMENT))
            elif not columns:
                if len(shown) > MAX_LINE_LENGTH:
                    raise DecklistMalformedError(faults=[replace(line_too_long(), pointer="/text")])
                columns = [_COLUMN_OF.get(fold(cell)) for cell in cells]
                warnings = list(_header_check(cells, columns))
                lines.append(ListedLine(reader.line_num, shown, ignored=Ignored.HEADING))
            elif any(cell.strip() for cell in cells[len(columns) :]):
                lines.append(ListedLine(reader.line_num, shown[:MAX_LINE_LENGTH], fault=_too_many_cells(columns)))
            else:
                named = dict(zip_longest(columns, map(_unguard, cells[: len(columns)]), fillvalue=""))
                known = {key: named[key] for key in COLUMNS if key in named}
                lines.append(_row(reader.line_num, shown[:MAX_LINE_LENGTH], known, headings))
    except csv.Error as error:
        # In our own words: those of the error are English alone.
        message = gettext_noop(
            "Line {line} is not CSV: a quotation mark is not closed or stands where none can, or a cell is far too long."
        )
        raise DecklistMalformedError(faults=[Fault("not_csv", message, {"line": reader.line_num}, "/text")]) from error
    return ListRead(Form.CSV, tuple(lines), warnings=tuple(warnings))


def table_write(rows: Iterable[Mapping[str, object]]) -> str:
    """Rows by column as CSV; no cell is one that a spreadsheet would take for a formula."""
    target = io.StringIO(newline="")
    writer = csv.writer(target)
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_guard("" if row[column] is None else str(row[column])) for column in COLUMNS])
    return target.getvalue()


def _first_line(content: str) -> str:
    """The row of column names, if the text is a table."""
    lines = content.removeprefix("\ufeff").splitlines()
    return next((line for line in lines if line.strip() and not _SAYS_SEPARATOR.fullmatch(line)), "")


def _separator(line: str) -> str:
    return max(_SEPARATORS, key=line.count)


def _cells(line: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=_separator(line), strict=True), [])
    except csv.Error:
        return []


def _header_check(cells: list[str], columns: list[str | None]) -> Iterator[Fault]:
    known = [column for column in columns if column is not None]
    if len(set(known)) < len(known):
        message = gettext_noop("Two columns of the first line say the same: {columns}.")
        repeated = ", ".join(sorted({column for column in known if known.count(column) > 1}))
        raise DecklistMalformedError(faults=[Fault("repeated_column", message, {"columns": repeated}, "/text")])
    if not _NAMING & set(known):
        message = gettext_noop("No column of the first line names cards. Columns: {allowed}.")
        raise DecklistMalformedError(
            faults=[Fault("missing_column", message, {"allowed": ", ".join(COLUMNS)}, "/text")]
        )
    for cell, column in zip(cells, columns, strict=True):
        if column is None and cell.strip():
            message = gettext_noop("The column {column} says nothing of a list and was left out. Columns: {allowed}.")
            yield Fault("unknown_column", message, {"column": cell.strip(), "allowed": ", ".join(COLUMNS)})


def _row(place: int, shown: str, cells: Mapping[str, str], headings: Headings) -> ListedLine:
    if any(len(cell) > MAX_LINE_LENGTH for cell in cells.values()):
        return ListedLine(place, shown, fault=line_too_long())
    zone: str | None = None
    kinds: tuple[str, ...] = ()
    if cells.get("zone", "").strip():
        section = headings.section_of(line_plain(cells["zone"]))
        if section is None:
            return ListedLine(place, shown, fault=unknown_zone(cells["zone"], headings))
        if section.zone is None:
            return ListedLine(place, shown, ignored=Ignored.OUTSIDE)
        zone, kinds = section.zone, section.kinds
    count = _copies(cells.get("count", "1"))
    if count is None:
        message = gettext_noop("“{value}” is not a number of copies.")
        return ListedLine(place, shown, fault=Fault("not_a_count", message, {"value": cells["count"]}))
    number, card, printing, collected = (
        line_plain(cells.get(column, "")) for column in ("number", "card", "printing", "collector_number")
    )
    numbered = _NUMBER.fullmatch(number)
    if not numbered and not collected and _HAS_DIGIT.search(number):
        # Most lists that have one number alone mean the one that is printed.
        number, collected = "", number
    card_id, printing_id = _identifier(card), _identifier(printing)
    wrong = [value for value, read in ((number, numbered), (printing, printing_id)) if value and not read]
    if wrong:
        message = gettext_noop("“{value}” names no card and no printing.")
        return ListedLine(place, shown, fault=Fault("not_an_id", message, {"value": wrong[0]}))
    subject = Subject(
        name=line_plain(cells.get("name", "") or ("" if card_id else card)),
        number=int(numbered[1]) if numbered else None,
        card_id=card_id,
        printing_id=printing_id,
        note=line_plain(f"{cells.get('set', '')} {collected}"),
    )
    return ListedLine(place, shown, sure=(Reading(count, subject),), zone=zone, kinds=kinds)


def _copies(cell: str) -> int | None:
    """The number of copies in a cell, in digits, kanji or a circle; None where it holds none."""
    counted = _COUNT.fullmatch(line_plain(cell))
    if counted is None:
        return None
    return int(counted[1]) if counted[1] else kanji_number(counted[2])


def _too_many_cells(columns: Sequence[str | None]) -> Fault:
    # What goes beyond the columns may be the end of a name, and its beginning the name of another card (D3).
    message = gettext_noop(
        "The first line has {limit:cell|cells}, this row more; a cell that holds the separator itself needs quotation marks."
    )
    return Fault("too_many_cells", message, {"limit": len(columns)})


def unknown_zone(zone: str, headings: Headings) -> Fault:
    """The refusal of a zone that decks of the game do not have."""
    message = gettext_noop('There is no zone "{zone}" in decks of this game. Zones: {allowed}.')
    return Fault("unknown_zone", message, {"zone": zone, "allowed": ", ".join(headings.zones)})


def _identifier(cell: str) -> UUID | None:
    try:
        return UUID(cell)
    except ValueError:
        return None


def _guard(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _unguard(cell: str) -> str:
    return cell[1:] if _GUARDED.match(cell) else cell
