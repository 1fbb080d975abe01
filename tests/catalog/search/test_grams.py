"""Pieces of words."""

from hypothesis import given
from hypothesis import strategies as st

from catalog.search.fold import fold
from catalog.search.grams import document_grams, document_grams_wanted, grams, grams_wanted

LINES = st.text(alphabet="あいうabc森林", min_size=1, max_size=12).map(fold)


@given(LINES, LINES, st.data())
def test_whatever_holds_a_word_holds_all_its_pieces(line: str, other: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(line) - 1))
    word = line[start : data.draw(st.integers(start + 1, len(line)))]

    assert set(grams_wanted(word)) <= set(grams(other, line))
    assert set(document_grams_wanted(word)) <= set(document_grams(other, line))


def test_three_letters_are_one_piece_of_a_document_unless_a_kanji_is_among_them() -> None:
    assert len(document_grams_wanted("アイウ")) == len(document_grams_wanted("abc")) == 1
    assert document_grams_wanted("森林竜") == grams_wanted("森林竜")
    assert set(document_grams_wanted("ab森cde")) == {
        *grams_wanted("b森c"),
        *document_grams_wanted("cde"),
        *grams_wanted("ab"),
    }
    assert document_grams_wanted("ア") == grams_wanted("ア")
    assert set(grams("アイウ")) < set(document_grams("アイウ"))


def test_no_piece_reaches_from_one_line_into_another() -> None:
    assert set(grams_wanted("アイ")) - set(grams("ア", "イ"))
    assert len(grams_wanted("ア")) == 1
    assert all(0 <= piece < 2**31 for piece in grams("森の番人", "𠮷野家"))
