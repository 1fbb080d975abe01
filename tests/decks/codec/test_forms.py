"""The forms of lists told apart, and CSV and JSON read strictly."""

from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.codec.codes import CodedDeck, CodedLine, code_of
from decks.codec.document import document_read
from decks.codec.forms import form_of
from decks.codec.lines import MAX_LINE_LENGTH, Reading, Subject
from decks.codec.listed import Form, Ignored, ListedLine
from decks.codec.table import COLUMNS, table_read, table_write
from decks.errors import DecklistMalformedError
from decks.selectors.naming import headings_of

CARD = UUID("01a2291a-3c18-7015-af0c-50ca82a97d66")
TOWNS = headings_of("shironeko")
CODE = code_of(CodedDeck.of(game="tatemon", format_slug="standard", lines=[CodedLine("main", 7, None, 2)]))


@pytest.mark.parametrize(
    ("content", "form"),
    [
        ('\ufeff {"lines": []}', Form.JSON),
        ('[{"card": "x"}]', Form.JSON),
        ("[]", Form.JSON),
        ("[メインデッキ]\n4 x", Form.TEXT),
        ("{壊れた", Form.JSON),
        ("count,name\n4,x", Form.CSV),
        ("\ufeff枚数;カード名\r\n4;x", Form.CSV),
        ("カード名\t枚数\nx\t4", Form.CSV),
        ("カード,枚\nx,4", Form.CSV),
        ("sep=;\r\ncount;name\r\n4;x", Form.CSV),
        ("sep=,\n4,x", Form.TEXT),
        ("4,x", Form.TEXT),
        ("名前, その他", Form.TEXT),
        (f" {CODE}\n", Form.CODE),
        ("tm9aaaaaaaa", Form.CODE),
        ("4 x", Form.TEXT),
        ("", Form.TEXT),
    ],
)
def test_the_form_of_a_list_is_told_by_its_beginning(content: str, form: Form) -> None:
    assert form_of(content) is form


def rows(content: str) -> tuple[ListedLine, ...]:
    return tuple(line for line in table_read(content, TOWNS).lines if line.ignored is None)


def test_columns_stand_in_any_order_under_japanese_or_english_names() -> None:
    content = f"\ufeff区分;カード名;枚数;番号;セット;型番;id\r\nタウンデッキ;軒先;４枚;#23;SN1;SN1-001;{CARD}\r\n"

    (line,) = rows(content)

    assert line.zone == "town"
    assert [(reading.count, reading.subject) for reading in line.sure] == [
        (4, Subject(name="軒先", number=23, card_id=CARD, note="SN1 SN1-001"))
    ]


@pytest.mark.parametrize("said", ["sep=;", '"sep=;"', "sep=,"])
def test_a_line_that_tells_spreadsheets_the_separator_is_passed_over(said: str) -> None:
    read_table = table_read(f"{said}\r\ncount;name\r\n4;x\r\n", TOWNS)

    assert [(line.place, line.ignored) for line in read_table.lines] == [
        (1, Ignored.COMMENT),
        (2, Ignored.HEADING),
        (3, None),
    ]
    assert read_table.lines[2].sure[0] == Reading(4, Subject(name="x"))


def test_rows_that_cannot_be_read_say_why_and_the_others_are_read() -> None:
    content = "zone,count,name,number\nfield,4,a,\n,many,a,\n,4,a,x\n\ntown,4,a,\nside,4,a,\n"

    lines = table_read(content, TOWNS).lines

    assert [line.fault.code if line.fault else None for line in lines] == [
        None,
        "unknown_zone",
        "not_a_count",
        "not_an_id",
        None,
        None,
        None,
    ]
    assert [line.ignored for line in lines[-3:]] == [Ignored.BLANK, None, Ignored.OUTSIDE]


@pytest.mark.parametrize("cell", ["4", "４枚", "x4", "4.0", "四", "四枚", "×四", "④", "❹"])
def test_copies_in_a_cell_are_counted_in_every_way_that_pasted_lists_know(cell: str) -> None:
    (line,) = rows(f"count,name\n{cell},軒先\n")

    assert [(reading.count, reading.subject.name) for reading in line.sure] == [(4, "軒先")]


@pytest.mark.parametrize("cell", ["", "4.5", "1e2", "-4", "四十百", "0x4"])
def test_a_cell_without_a_whole_number_counts_nothing(cell: str) -> None:
    (line,) = rows(f"name,count\n軒先,{cell}\n")

    assert line.fault is not None
    assert (line.fault.code, line.sure) == ("not_a_count", ())


def test_a_row_that_ends_before_the_count_is_one_with_an_empty_cell() -> None:
    (line,) = rows("name,count\n軒先\n")

    assert line.fault is not None
    assert (line.fault.code, line.fault.params) == ("not_a_count", {"value": ""})


@pytest.mark.failure("D3")
def test_a_row_with_more_cells_than_columns_is_refused_since_they_may_be_the_rest_of_a_name() -> None:
    cut, whole, padded = rows('count,name\n2,引用, 名\n2,"引用, 名"\n2,引用,, \n')

    assert cut.fault is not None
    assert (cut.fault.code, cut.fault.params, cut.sure) == ("too_many_cells", {"limit": 2}, ())
    assert [line.sure[0].subject.name for line in (whole, padded)] == ["引用, 名", "引用"]


def test_a_number_that_is_no_card_number_is_the_printed_one_unless_another_column_has_that() -> None:
    (printed,) = rows("count,number,set\n2,SN1-001,SN1\n")
    (number,) = rows("count,number\n2,23.0\n")
    (opposed,) = rows("count,number,collector_number\n2,SN1-001,SN1-002\n")

    assert printed.sure[0].subject == Subject(note="SN1 SN1-001")
    assert number.sure[0].subject == Subject(number=23)
    assert opposed.fault is not None
    assert opposed.fault.code == "not_an_id"


def test_a_column_that_says_nothing_of_a_list_is_told() -> None:
    (warning,) = table_read("count,name,price\n4,a,100\n", TOWNS).warnings

    assert (warning.code, warning.params["column"]) == ("unknown_column", "price")


@pytest.mark.failure("D12")
@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("count,name,枚数\n4,a,3", "repeated_column"),
        ("count,zone\n4,main", "missing_column"),
        ('count,name\n4,"a', "not_csv"),
    ],
)
def test_a_table_that_is_none_is_refused(content: str, code: str) -> None:
    with pytest.raises(DecklistMalformedError) as refused:
        table_read(content, TOWNS)

    assert [fault.code for fault in refused.value.faults] == [code]


@given(st.text(alphabet="ab=+-@'\",;\t 竜", max_size=12))
def test_a_written_cell_is_no_formula_and_is_read_as_it_was(name: str) -> None:
    row = {**dict.fromkeys(COLUMNS), "zone": "main", "count": 1, "name": name, "card": str(CARD)}

    (line,) = rows(table_write([row]))

    assert line.sure[0].subject.name == name.strip()
    assert table_write([row]).splitlines()[1].split(",")[3][:1] not in {"=", "+", "-", "@"}


def read(data: Any) -> tuple[ListedLine, ...]:
    return document_read(data, TOWNS).lines


def test_json_lines_are_those_of_the_api_alone_or_in_the_document_of_a_deck() -> None:
    line = {"card": str(CARD), "count": 4, "zone": "town", "printing": None, "number": 3, "name": "a"}
    document = {"game": "shironeko", "format": "final-2020", "name": "x", "id": 1, "lines": [line]}

    alone, inside = read([line]), read(document)

    assert alone == inside
    assert (alone[0].zone, alone[0].sure[0].count) == ("town", 4)
    assert alone[0].sure[0].subject == Subject(name="a", number=3, card_id=CARD)
    assert document_read(document, TOWNS).name == "x"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("x", "not_an_object"),
        ({"card": str(CARD)}, "count_missing"),
        ({"count": 4}, "card_missing"),
        ({"card": str(CARD), "count": "4"}, "wrong_type"),
        ({"card": str(CARD), "count": True}, "wrong_type"),
        ({"card": "x", "count": 4}, "wrong_type"),
        ({"card": str(CARD), "count": 4, "zone": "field"}, "unknown_zone"),
        ({"card": str(CARD), "cuont": 4}, "unknown_key"),
    ],
)
def test_a_json_line_that_cannot_be_read_says_why(line: Any, code: str) -> None:
    (found,) = read([line])

    assert found.fault is not None
    assert found.fault.code == code


@pytest.mark.parametrize("data", [{}, {"lines": {}}, "x", 1, None])
def test_json_without_lines_is_refused(data: Any) -> None:
    with pytest.raises(DecklistMalformedError):
        read(data)


LONG = "あ" * (MAX_LINE_LENGTH + 1)


@pytest.mark.parametrize("line", [{"count": 1, "name": LONG}, {"count": 1, "zone": LONG}, {"count": 1, LONG: 1}, LONG])
def test_no_part_of_an_entry_is_longer_than_a_line(line: Any) -> None:
    read = document_read({"lines": [line], "name": LONG, "format": LONG}, TOWNS)

    (found,) = read.lines
    assert found.fault is not None
    assert found.fault.code == ("not_an_object" if line is LONG else "line_too_long")
    assert max(map(len, (found.text, read.name or "", read.format or ""))) <= MAX_LINE_LENGTH


def test_no_cell_that_names_something_is_longer_than_a_line() -> None:
    named, beside = rows(f"count,name,text\n1,{LONG},x\n1,軒先,{LONG}\n")

    assert named.fault is not None
    assert (named.fault.code, beside.fault) == ("line_too_long", None)
    assert [reading.subject.name for reading in beside.sure] == ["軒先"]
    assert max(len(named.text), len(beside.text)) <= MAX_LINE_LENGTH


def test_the_row_of_columns_is_no_longer_than_a_line() -> None:
    with pytest.raises(DecklistMalformedError) as refusal:
        table_read(f"count,name{',x' * MAX_LINE_LENGTH}\n1,軒先\n", TOWNS)

    assert [fault.code for fault in refusal.value.faults] == ["line_too_long"]


@pytest.mark.parametrize("row", ['1,"軒先', '1,"軒"先', f"1,{'a' * 140_000}"])
def test_what_is_no_csv_is_refused_with_its_line_in_words_of_both_languages(row: str) -> None:
    with pytest.raises(DecklistMalformedError) as refusal:
        table_read(f"count,name\n{row}", TOWNS)

    (fault,) = refusal.value.faults
    assert (fault.code, fault.params) == ("not_csv", {"line": 2})
