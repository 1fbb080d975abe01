"""A query understood against a small language of its own, and said in words."""

import pytest

from cardsite.values import Words
from catalog.search.explaining import tree_explain
from catalog.search.fields import Form, SearchField, SearchLanguage, words_named
from catalog.search.tree import About
from catalog.search.understanding import QueryNotUnderstoodError, Understood, query_understand

COLOURS = {"red": Words("赤", "red"), "dark_red": Words("暗い赤", "dark red"), "blue": Words("青", "blue")}
LANGUAGE = SearchLanguage(
    (
        SearchField("name", Words("名前", "name"), Form.TEXT, places=("NAME",)),
        SearchField("color", Words("色", "colour"), Form.WORD, About.FACT, values=COLOURS, games=("g",)),
        SearchField("cost", Words("コスト", "cost"), Form.NUMBER, About.FACT, games=("g",)),
        SearchField("power", Words("力", "power"), Form.NUMBER, About.FACT, games=("g",)),
        SearchField("tags", Words("札", "tags"), Form.WORD, About.FACT, values=COLOURS, counted=True, games=("g",)),
        SearchField("flying", Words("飛行", "flying"), Form.FLAG, About.FACT, games=("g",)),
        SearchField(
            "set", Words("セット", "set"), Form.WORD, About.PRINTING, values={"A1": Words("一", "one")}, strict=False
        ),
        SearchField("number", Words("番号", "number"), Form.ORDINAL, aliases=("no",)),
        SearchField("released", Words("発売日", "release day"), Form.DAY, About.PRINTING),
        SearchField(
            "does", Words("動作", "step"), Form.WORD, About.TRAIT, values={"draw": Words("引く", "draw")}, amounts=True
        ),
        SearchField("shape", Words("形", "shape"), Form.TEXT, places=("SHAPE_TEXT",), games=("g",)),
        SearchField("form", Words("形", "form"), Form.TEXT, places=("FORM_TEXT",), games=("h",)),
        SearchField("sort", Words("並び順", "order"), Form.SORT),
    ),
    {"name": Words("読み", "reading"), "cost": Words("コスト", "cost")},
    {"wisdom": ("h",)},
)


def understand(query: str) -> Understood:
    return query_understand(query, lambda _: LANGUAGE)


def codes(query: str) -> list[str]:
    with pytest.raises(QueryNotUnderstoodError) as refused:
        understand(query)
    return [fault.code for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("query", "ja", "en"),
    [
        ("森", "「森」を含む", '"森" stands in it'),
        ("色：赤", "色が「赤」", 'the colour is "red"'),
        ("colour:RED,青", "色が「赤」か「青」", 'the colour is "red" or "blue"'),
        ("color:暗い", "色が「暗い赤」", 'the colour is "dark red"'),
        ("-コスト≧３", "「コストが3以上」ではない", "not (the cost is at least 3)"),
        ("cost!=3", "「コストが3」ではない", "not (the cost is 3)"),
        ("cost:1,2", "コストが1 / 2", "the cost is 1 / 2"),
        ("cost<power", "コストが力より小さい", "the cost is less than power"),
        ("tags>=2", "札の数が2以上", "the number of tags is at least 2"),
        ("tags:2", "札の数が2", "the number of tags is 2"),
        ("flying:はい", "飛行が「はい」", 'the flying is "true"'),
        ("does:draw>=2", "動作が「引く」、その数が2以上", 'the step is "draw" and the amount is at least 2'),
        ("released:2026-02-03", "発売日が2026-02-03", "the release day is 2026-02-03"),
        ("released<2026", "発売日が2026-01-01より前", "the release day is before 2026-01-01"),
        (
            "森 (川 or cost=1)",
            "「森」を含む、かつ（「川」を含む、またはコストが1）",
            '"森" stands in it and ("川" stands in it or the cost is 1)',
        ),
        ("形:丸", "形に「丸」を含む、または形に「丸」を含む", 'the shape has "丸" in it or the form has "丸" in it'),
        (
            "set:a1 released=2026-02-03",
            "同じ一つの収録で（セットが「一」、かつ発売日が2026-02-03）",
            'one and the same printing: (the set is "one" and the release day is 2026-02-03)',
        ),
        (
            "-set:a1",
            "いずれかの収録で（「セットが「一」」ではない）、または収録がない",
            'some printing: (not (the set is "one")) or there is no printing',
        ),
        (
            "森 set!=a1",
            "「森」を含む、かつ（いずれかの収録で（「セットが「一」」ではない）、または収録がない）",
            '"森" stands in it and (some printing: (not (the set is "one")) or there is no printing)',
        ),
        (
            "-set:a1 released=2026-02-03",
            "同じ一つの収録で（「セットが「一」」ではない、かつ発売日が2026-02-03）",
            'one and the same printing: (not (the set is "one") and the release day is 2026-02-03)',
        ),
        (
            "-(set:a1 or 森)",
            "いずれかの収録で（「セットが「一」、または「森」を含む」ではない）、または（収録がない、かつ「「森」を含む」ではない）",
            'some printing: (not (the set is "one" or "森" stands in it)) or (there is no printing and not ("森" stands in it))',
        ),
        (
            "(森 or -set:a1) cost=1",
            "コストが1、かつ（「森」を含む、または（いずれかの収録で（「セットが「一」」ではない）、または収録がない））",
            'the cost is 1 and ("森" stands in it or (some printing: (not (the set is "one")) or there is no printing))',
        ),
    ],
)
def test_a_query_is_said_in_words_as_it_is_understood(query: str, ja: str, en: str) -> None:
    assert tree_explain(understand(query).tree) == Words(ja, en)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("coast:1", "unknown_field"),
        ("wisdom:1", "field_of_another_game"),
        ("color:緑", "unknown_word"),
        ("color>red", "comparison_not_allowed"),
        ("cost:多い", "not_a_number"),
        ("cost>1,2", "several_values"),
        ("cost=99999999999", "not_a_number"),
        ("flying:maybe", "not_a_flag"),
        ("released:yesterday", "not_a_date"),
        ("released:2026-02-30", "not_a_date"),
        ("name:☆", "not_searchable"),
        ("does:fly>=2", "unknown_word"),
        ("does:draw>=", "unknown_word"),
        ("does:draw>=99999999999", "not_a_number"),
        ("does:draw≧", "unknown_word"),
        ("does:draw!=2", "unknown_word"),
        ("does:d>a", "unknown_word"),
        ("color:red>=", "unknown_word"),
        ("flying:yes=", "not_a_flag"),
        ("sort:colour", "not_a_sort"),
        ("森 or sort:cost", "sort_in_a_part"),
        ("sort>cost", "comparison_not_allowed"),
        ("sort!=cost", "comparison_not_allowed"),
        ('sort:""', "not_a_sort"),
    ],
)
def test_what_means_nothing_is_refused_with_its_code(query: str, code: str) -> None:
    assert codes(query) == [code]


def test_a_word_may_hold_a_sign_that_is_no_comparison() -> None:
    assert tree_explain(understand("color:dark＝red").tree).en == tree_explain(understand("color:dark_red").tree).en


def test_every_fault_of_a_query_is_told() -> None:
    assert codes("coast:1 color:緑 cost:多い") == ["unknown_field", "unknown_word", "not_a_number"]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("森 ☆", "not_searchable"),
        ("or 森", "joint_as_word"),
        (">=3 森", "comparison_without_field"),
        ("2<=cost", "comparison_in_word"),
        ("name-en:lord", "comparison_in_word"),
        ("森 NOT 川", "negation_as_word"),
        ("set:Z9", "nothing_has_it"),
        ("set:A1>", "nothing_has_it"),
        ("sort:cost,cost 森", "sorted_twice"),
        ("number:>=3", "range_as_number"),
    ],
)
def test_what_is_odd_is_told_and_harms_nothing(query: str, code: str) -> None:
    assert [warning.code for warning in understand(query).warnings] == [code]


def test_sorts_are_read_in_their_order_by_any_of_their_names() -> None:
    sorts = understand("森 sort:-コスト,reading").sorts

    assert [(key.name, key.descending) for key in sorts] == [("cost", True), ("name", False)]


@pytest.mark.parametrize("query", ["sort:－cost，reading", "sort:−cost、reading", "sort:‑cost,reading"])
def test_sorts_are_turned_and_set_apart_by_any_minus_and_comma(query: str) -> None:
    sorts = understand(query).sorts

    assert [(key.name, key.descending) for key in sorts] == [("cost", True), ("name", False)]


@pytest.mark.parametrize("query", ['"2<=cost"', '"not"', '"or"', '">=3"', "M-1", "森≒林"])
def test_nobody_is_asked_about_quoted_words_and_other_signs(query: str) -> None:
    assert understand(query).warnings == ()


def test_a_word_that_is_one_of_the_words_exactly_means_no_other() -> None:
    assert words_named(COLOURS, "赤") == ("red",)
    assert words_named(COLOURS, "Dark Red") == ("dark_red",)
    assert words_named(COLOURS, "い赤") == ("dark_red",)
    assert words_named(COLOURS, "い赤", partly=False) == ()
