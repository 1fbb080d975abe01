"""Pieces of words."""

from hypothesis import given
from hypothesis import strategies as st

from catalog.search.fold import fold
from catalog.search.grams import grams, grams_wanted

LINES = st.text(alphabet="あいうabc森林", min_size=1, max_size=12).map(fold)


@given(LINES, LINES, st.data())
def test_whatever_holds_a_word_holds_all_its_pieces(line: str, other: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line) - 1))
    word = line[start : data.draw(st.integers(start + 1, len(line)))]

    assert set(grams_wanted(word)) <= set(grams(other, line))


def test_no_piece_reaches_from_one_line_into_another() -> None:
    assert set(grams_wanted("アイ")) - set(grams("ア", "イ"))
    assert len(grams_wanted("ア")) == 1
    assert all(0 <= piece < 2**31 for piece in grams("森の番人", "𠮷野家"))
