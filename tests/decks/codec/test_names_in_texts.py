"""Names of decks and slugs of formats come back from texts, whatever they look like (D4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsite.values import LANGUAGES, Language, Words, name_is_plain
from decks.codec.forms import form_of
from decks.codec.listed import Form, Ignored
from decks.codec.text import text_head, text_read
from decks.codec.writing import text_write
from decks.selectors.naming import headings_of
from decks.values import MAX_NAME_LENGTH

LIKE_SOMETHING_ELSE = (
    "60",
    "(40)",
    "40枚",
    "Max 2",
    "ガルドラゴン×3",
    "a,name,count",
    ",count",
    "Game: Shironeko",
    "ﷺ" * 100,
)
GAME = Words("TATEMON（タテモン）", "TATEMON")


def written(name: str, language: Language, format_slug: str = "standard") -> str:
    return text_write(name=name, game=GAME, format_slug=format_slug, zones={}, lines=(), language=language)


def names() -> st.SearchStrategy[str]:
    """Whatever a deck may be called, often like something else that stands in lists."""
    anything = st.text(min_size=1, max_size=MAX_NAME_LENGTH)
    marks = st.text("0123456789０x×枚()（）[],，:：;#/=-・ デッキ名nameaGame", min_size=1, max_size=20)
    return st.one_of(anything, marks).map(str.strip).filter(bool).filter(name_is_plain)


@pytest.mark.failure("D4")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LIKE_SOMETHING_ELSE)
def test_a_name_like_something_else_comes_back(name: str, language: Language) -> None:
    assert_comes_back(name, language)


@pytest.mark.failure("D4")
@given(name=names(), language=st.sampled_from(LANGUAGES))
def test_a_name_comes_back_and_what_stands_below_it_too(name: str, language: Language) -> None:
    assert_comes_back(name, language)


def assert_comes_back(name: str, language: Language) -> None:
    """The text of a list of this name is read as what it says of itself."""
    text = written(name, language)

    assert form_of(text) is Form.TEXT
    expected = {"name": name, "game": GAME.in_language(language), "format": "standard"}
    assert text_head(text) == expected
    read = text_read(text, headings_of("tatemon"))
    assert (read.name, read.game, read.format) == tuple(expected.values())
    assert {line.ignored for line in read.lines} == {Ignored.HEAD}


@pytest.mark.failure("D4")
@pytest.mark.parametrize("slug", ["2020", "box2", "x3"])
def test_a_format_may_be_called_like_a_number_of_cards(slug: str) -> None:
    assert text_head(written("名", "ja", slug))["format"] == slug


@pytest.mark.parametrize("line", ["デッキ: 40", "デッキ：40枚", "Deck: (60)", "Deck: x3"])
def test_a_deck_with_a_mere_number_is_a_heading_and_no_name(line: str) -> None:
    assert text_head(line) == {}
    assert text_head("Deck: Blue 3")["name"] == "Blue 3"
