"""Numbers in kanji, and lines with numbers in circles at their head."""

import pytest

from decks.codec.numerals import counted_in_kanji, enumeration_plain, kanji_number

DIGITS = "〇一二三四五六七八九"


def written(number: int) -> str:
    """A number in kanji, as it is spoken."""
    hundreds, tens, ones = number // 100, number // 10 % 10, number % 10
    parts = [(hundreds, "百"), (tens, "十")]
    told = "".join(("" if count == 1 else DIGITS[count]) + unit for count, unit in parts if count)
    return told + (DIGITS[ones] if ones or not told else "")


def test_every_number_is_read_as_it_is_spoken_and_digit_by_digit() -> None:
    for number in range(1000):
        assert kanji_number(written(number)) == number
        assert kanji_number("".join(DIGITS[int(digit)] for digit in str(number))) == number


@pytest.mark.parametrize("text", ["十二百", "十十", "〇三", "三百〇五", "二百百", "", "一二三四", "三枚"])
def test_rows_of_numerals_that_are_no_number_are_none(text: str) -> None:
    assert kanji_number(text) is None


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("森の番人十二枚", {(12, "森の番人"), (2, "森の番人十")}),
        ("其の二 三枚", {(3, "其の二")}),
        ("三つ目の鬼神", set()),
        ("百鬼夜行", set()),
        ("三枚", set()),
        ("十二百枚", {(100, "十二"), (200, "十")}),
    ],
)
def test_kanji_count_what_stands_before_or_behind_them(text: str, readings: set[tuple[int, str]]) -> None:
    assert set(counted_in_kanji(text)) == readings


@pytest.mark.parametrize(
    ("number", "signs"), [(1, "①⑴⒈❶➀➊⓵"), (10, "⑩⑽⒑❿➉➓⓾"), (20, "⑳⒇⒛⓴"), (21, "㉑"), (35, "㉟"), (36, "㊱"), (50, "㊿")]
)
def test_a_number_in_a_circle_at_the_head_of_a_line_is_that_of_an_enumeration(number: int, signs: str) -> None:
    assert {enumeration_plain(f"・{sign} 札③") for sign in signs} == {f"・{number}. 札③"}
