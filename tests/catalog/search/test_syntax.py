"""What a query says as it is written, and where it cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.search.syntax import Clause, Either, Every, Negated, Part, QuerySyntaxError, Said, query_parse


def shape(part: Part | None) -> object:
    match part:
        case Said():
            return part.text
        case Clause():
            return f"{part.field} {part.operator} {part.value}"
        case Negated():
            return ["not", shape(part.part)]
        case Every():
            return ["and", *map(shape, part.parts)]
        case Either():
            return ["or", *map(shape, part.parts)]
    return None


@pytest.mark.parametrize(
    ("query", "read"),
    [
        ("森 番人", ["and", "森", "番人"]),
        ("森　番人", ["and", "森", "番人"]),
        ("森 or 川 海", ["or", "森", ["and", "川", "海"]]),
        ("森 または 川", ["or", "森", "川"]),
        ("森 and 川 かつ 海", ["and", "森", "川", "海"]),
        ("(森 or 川) 海", ["and", ["or", "森", "川"], "海"]),
        ("（森 OR 川）－海", ["and", ["or", "森", "川"], ["not", "海"]]),
        ('"森 の 番人" -"a b"', ["and", "森 の 番人", ["not", "a b"]]),
        ("-text:山札", ["not", "text : 山札"]),
        ("cost>=3 コスト≧３ コスト：４", ["and", "cost >= 3", "コスト >= ３", "コスト : ４"]),
        ("cost != 3", "cost != 3"),
        ('name="a b"', "name = a b"),
        ("a:b:c", "a : b:c"),
        ("--森", ["not", ["not", "森"]]),
        ("   ", None),
    ],
)
def test_words_fields_signs_and_parentheses_are_read_alike_in_full_and_half_width(query: str, read: object) -> None:
    assert shape(query_parse(query)) == read


@pytest.mark.failure("S2")
@pytest.mark.parametrize(
    "word", ["M.I.C.", "ス-パ-ドライブ", "STOP!", "☆", "A|B", "1<2", "100%", "か・な", "a-b", "order"]
)
def test_punctuation_in_a_bare_word_is_part_of_it(word: str) -> None:
    assert shape(query_parse(word)) == word


@pytest.mark.failure("S9")
@pytest.mark.parametrize(
    ("query", "code", "position"),
    [
        ("(type:unit", "unclosed_parenthesis", 0),
        ("森 ((川)", "unclosed_parenthesis", 2),
        ("()", "empty_parentheses", 1),
        (")", "unopened_parenthesis", 0),
        ("森 川)", "unopened_parenthesis", 3),
        ('"abc', "unclosed_quote", 0),
        ('text:"abc', "unclosed_quote", 5),
        ("cost:", "missing_value", 0),
        ("森 cost>=)", "missing_value", 2),
        ("森 or", "missing_operand", 2),
        ("(" * 1024, "unclosed_parenthesis", 1023),
        ("(" * 5000, "too_long", 1024),
        ("(" * 11 + "森" + ")" * 11, "too_deep", 0),
        ("-" * 12 + "森", "too_deep", 1),
    ],
)
def test_a_query_that_cannot_be_read_says_where(query: str, code: str, position: int) -> None:
    with pytest.raises(QuerySyntaxError) as refused:
        query_parse(query)

    assert (refused.value.fault.code, refused.value.fault.position) == (code, position)


def place_of_fault(query: str) -> int | None:
    try:
        query_parse(query)
    except QuerySyntaxError as error:
        return error.fault.position
    return 0


@given(st.text(alphabet='森a1 　:=<>!-()（）"＂.or', max_size=40))
def test_any_text_is_read_or_refused_with_a_place_in_it(query: str) -> None:
    place = place_of_fault(query)

    assert place is not None
    assert 0 <= place <= len(query)
