"""Lines are never too wide, lose nothing, and keep to the Japanese rules for the ends of lines."""

from hypothesis import given
from hypothesis import strategies as st

from catalog.games.line_breaking import break_lines, text_width

JAPANESE = "相手の街の建物1つを選ぶ。それに2ダメージを与える。（手札がない場合、カードを1枚引く。）"


def test_a_line_never_begins_with_a_full_stop_or_a_closing_bracket() -> None:
    lines = [line for width in range(4, 30) for line in break_lines(JAPANESE, width)]

    assert not [line for line in lines if line[0] in "、。）"]


def test_a_line_never_ends_with_an_opening_bracket() -> None:
    lines = [line for width in range(4, 30) for line in break_lines(JAPANESE, width)]

    assert not [line for line in lines if line[-1] == "（"]


def test_english_words_stay_whole() -> None:
    lines = break_lines("Deal 2 damage to 1 building in your opponent's city.", 8)

    assert lines == ["Deal 2 damage", "to 1 building in", "your", "opponent's city."]


def test_line_breaks_in_the_text_are_kept() -> None:
    lines = break_lines("one\n\ntwo", 20)

    assert lines == ["one", "", "two"]


@given(st.text(alphabet="あ漢ーabcW。「（） 、", max_size=80), st.floats(min_value=4, max_value=20))
def test_nothing_but_spaces_is_lost(text: str, width: float) -> None:
    lines = break_lines(text, width)

    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(st.text(alphabet="あ漢abcW ", max_size=80), st.floats(min_value=4, max_value=20))
def test_no_line_is_too_wide(text: str, width: float) -> None:
    lines = break_lines(text, width)

    assert all(text_width(line) <= width for line in lines)
