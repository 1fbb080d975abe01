"""The meanings of one pasted line, before anybody knows a card."""

import time
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.search.fold import fold
from decks.codec.lines import MAX_LINE_LENGTH, Subject, line_plain, readings_possible, readings_sure
from decks.values import MAX_QUANTITY

CARD = UUID("01a2291a-3c18-7015-af0c-50ca82a97d66")


def sure(line: str) -> set[tuple[int, Subject]]:
    return {(reading.count, reading.subject) for reading in readings_sure(line_plain(line))}


@pytest.mark.failure("D2")
@pytest.mark.parametrize(
    "line",
    [
        "4 ガルドラゴン",
        "４ × ガルドラゴン",
        "4x ガルドラゴン",
        "4X ガルドラゴン",
        "4xガルドラゴン",
        "x4 ガルドラゴン",
        "×4 ガルドラゴン",
        "×4ガルドラゴン",
        "4\tガルドラゴン",
        "４　ガルドラゴン",
        "4,ガルドラゴン",
        "4: ガルドラゴン",
        "4枚 ガルドラゴン",
        "4枚　×　ガルドラゴン",
        "ガルドラゴン×4",
        "ガルドラゴン × ４",
        "ガルドラゴンx4",
        "ガルドラゴン x4",
        "ガルドラゴン ✕4",
        "ガルドラゴン *4",
        "ガルドラゴン 4枚",
        "ガルドラゴン４枚",
        "ガルドラゴン、4枚",
        "ガルドラゴン（４枚）",
        "ガルドラゴン(4)",
        "ガルドラゴン [4]",
        "ガルドラゴン：４",
        "ガルドラゴン,4",
        "ガルドラゴン\t4",
        "・ガルドラゴン×4",
        "- 4 ガルドラゴン",
        "* 4x ガルドラゴン",
        "●４枚　ガルドラゴン",
        "[ ] 4 ガルドラゴン",
        "1. ガルドラゴン ×4",
        "(1) ガルドラゴン ×4",
        "3) ガルドラゴン ×4",
        "\ufeff4 ガルドラゴン\r",
        "4\u200b ガルドラゴン",
        "4 ガルドラゴン // 切り札",
        "4 ガルドラゴン # 切り札",
        "4 ｶﾞﾙﾄﾞﾗｺﾞﾝ",
        "4 カ\u3099ルト\u3099ラコ\u3099ン",
    ],
)
def test_a_count_is_found_wherever_people_write_it(line: str) -> None:
    readings = sure(line)

    assert (4, "ガルドラゴン") in {(count, fold(subject.name)) for count, subject in readings}


@pytest.mark.failure("D2")
@pytest.mark.parametrize(
    "line", ["ガルドラゴン 12枚", "ガルドラゴン12枚", "ガルドラゴン　１２枚", "ガルドラゴン 12 copies"]
)
def test_no_digit_of_a_count_is_taken_for_a_part_of_the_name(line: str) -> None:
    assert {(count, subject.name) for count, subject in sure(line)} == {(12, "ガルドラゴン")}


@pytest.mark.parametrize(
    "line", ["-4 ガルドラゴン", "-4枚 ガルドラゴン", "ガルドラゴン ×99999999999999999999", f"{'9' * 300} ガルドラゴン"]
)
def test_counts_that_cannot_be_are_read_as_counts(line: str) -> None:
    ((count, subject),) = sure(line)

    assert subject.name == "ガルドラゴン"
    assert not 1 <= count <= MAX_QUANTITY


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("ガルドラゴン 4", 4, "ガルドラゴン"),
        ("ガルドラゴン 4", 1, "ガルドラゴン 4"),
        ("4ガルドラゴン", 4, "ガルドラゴン"),
        ("ガルドラゴン4", 4, "ガルドラゴン"),
        ("1000年の大樹", 1, "1000年の大樹"),
        ("Foxx4", 4, "Fox"),
        ("Project X 4", 4, "Project"),
        ("Project X 4", 4, "Project X"),
        ("ガルドラゴン", 1, "ガルドラゴン"),
        ("ガルドラゴン 4x", 4, "ガルドラゴン"),
        ("ガルドラゴン 4×", 4, "ガルドラゴン"),
        ("[4] ガルドラゴン", 4, "ガルドラゴン"),
        ("(4) ガルドラゴン", 4, "ガルドラゴン"),
        ("(4) ガルドラゴン", 1, "ガルドラゴン"),
        ("(4枚)ガルドラゴン", 4, "ガルドラゴン"),
    ],
)
def test_a_number_that_may_belong_to_the_name_is_told_both_ways(line: str, count: int, name: str) -> None:
    assert not sure(line)
    assert (count, name) in {(reading.count, reading.subject.name) for reading in readings_possible(line)}


@pytest.mark.parametrize(
    ("line", "subject"),
    [
        ("2 軒先長屋 (TM1) TM1-001", Subject(name="軒先長屋", note="TM1 TM1-001")),
        ("2 軒先長屋（TM1）", Subject(name="軒先長屋", note="TM1")),
        ("2 軒先長屋 [TM1-001]", Subject(name="軒先長屋", note="TM1-001")),
        ("軒先長屋 ×2 [TM1-001]", Subject(name="軒先長屋", note="TM1-001")),
        ("2 軒先長屋 【建物】", Subject(name="軒先長屋", note="建物")),
        ("2 軒先長屋 TM1-001", Subject(name="軒先長屋", note="TM1-001")),
        ("2 TM1-001 軒先長屋", Subject(name="軒先長屋", note="TM1-001")),
        ("2 軒先長屋 TM1 TM1-001", Subject(name="軒先長屋", note="TM1 TM1-001")),
        ("2 TM1-001", Subject(note="TM1-001")),
        ("TM1-001 x2", Subject(note="TM1-001")),
        ("2 #23", Subject(number=23)),
        ("2 No.23", Subject(number=23)),
        ("2 №２３ 軒先長屋", Subject(name="軒先長屋", number=23)),
        ("2 軒先長屋 #23", Subject(name="軒先長屋", number=23)),
        ("2 軒先長屋 #23 (TM1) TM1-001", Subject(name="軒先長屋", number=23, note="TM1 TM1-001")),
        (f"2 {CARD}", Subject(card_id=CARD)),
        (f"2 {CARD} [{CARD}]", Subject(card_id=CARD, printing_id=CARD)),
        (f"2 軒先長屋 #23 [{CARD}]", Subject(name="軒先長屋", number=23, printing_id=CARD)),
    ],
)
def test_numbers_sets_and_printings_are_told_apart_from_the_name(line: str, subject: Subject) -> None:
    assert (2, subject) in sure(line)


@given(st.text(alphabet="ガルド竜の・ー×x4 (1)[]-Ab:,枚〜", min_size=1, max_size=60), st.integers(1, 999))
def test_whatever_a_card_is_called_a_count_before_it_is_read(name: str, count: int) -> None:
    readings = sure(f"{count} {name}")

    assert (count, fold(name)) in {(found, fold(subject.name)) for found, subject in readings} or not fold(name)


@pytest.mark.parametrize("piece", ["(", "1 ", "x", "1x", "- ", "a-1", "no.", "] ", "（4枚）", "#1 ", "×", "[x"])
def test_no_line_takes_long(piece: str) -> None:
    line = line_plain((piece * MAX_LINE_LENGTH)[:MAX_LINE_LENGTH])

    before = time.process_time()
    readings_sure(line)
    readings_possible(line)

    assert time.process_time() - before < 0.2
