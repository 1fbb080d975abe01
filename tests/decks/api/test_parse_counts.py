"""Counts in the lines of pasted lists, in digits, kanji and circles, and totals that do not fit them."""

import pytest

from catalog.models import Card
from tests.decks.lists import lines, parsed
from tests.factories.catalog import (
    BuildingFactory,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "line",
    [
        "四枚 ガルドラゴン",
        "四枚がるどらごん",
        "四 ガルドラゴン",
        "×四 ガルドラゴン",
        "ガルドラゴン 四枚",
        "ガルドラゴン四枚",
        "ガルドラゴン ×四",
        "ガルドラゴン（四枚）",
        "ガルドラゴン：四",
        "ガルドラゴン　四",
        "①ガルドラゴン×4",
        "⑫ 4枚 ガルドラゴン",
        "・❸ ガルドラゴン ×四",
        "⑴ ガルドラゴン（4）",
        "㉑ガルドラゴン 4枚",
        "3. 4 ガルドラゴン",
    ],
)
def test_counts_in_kanji_and_bullets_in_circles_are_read(dragon: Card, line: str) -> None:
    assert lines(parsed(line)) == [(str(dragon.pk), 4)]


@pytest.mark.parametrize(
    ("line", "count"), [("十二枚 ガルドラゴン", 12), ("ガルドラゴン×二〇", 20), ("①ガルドラゴン", 1)]
)
def test_tens_in_kanji_and_a_first_entry_are_read(dragon: Card, line: str, count: int) -> None:
    assert lines(parsed(line)) == [(str(dragon.pk), count)]


@pytest.mark.parametrize("name", ["葉書三枚", "三枚葉書", "葉書 三", "三 葉書", "葉書×三", "葉書十二枚"])
def test_a_name_with_a_numeral_is_found_before_a_count_of_the_rest(name: str) -> None:
    BuildingFactory(name_ja="葉書", reading="はがき")
    whole = BuildingFactory(name_ja=name, reading="よみ")

    found = parsed(f"{name}\n2 {name}\n{name} ×3\n{name} ×四")

    assert [(one["card"]["id"], one["count"]) for one in found["report"]] == [
        (str(whole.pk), count) for count in (1, 2, 3, 4)
    ]


def test_a_name_that_begins_with_a_number_in_a_circle_is_found_unless_its_rest_is_a_name_too() -> None:
    whole = BuildingFactory(name_ja="①葉書", reading="いちばんはがき")
    text = "①葉書\n2 ①葉書\n①葉書×3"
    alone = parsed(text)
    BuildingFactory(name_ja="葉書", reading="はがき")

    beside = parsed(text)

    assert [(one["card"]["id"], one["count"]) for one in alone["report"]] == [(str(whole.pk), n) for n in (1, 2, 3)]
    assert [one["status"] for one in beside["report"]] == ["ambiguous", "ok", "ambiguous"]


def test_a_name_that_ends_in_a_numeral_is_counted_by_what_follows_it() -> None:
    second = BuildingFactory(name_ja="其の二", reading="そのに")

    assert lines(parsed("其の二三枚")) == [(str(second.pk), 3)]


def test_a_place_in_an_enumeration_that_may_be_a_count_is_left_open(dragon: Card) -> None:
    for line in ("③ガルドラゴン", "3. ガルドラゴン"):
        (told,) = parsed(line)["report"]

        assert (told["status"], told["code"]) == ("ambiguous", "several_counts")
        assert [one["count"] for one in told["candidates"]] == [3, 1]


def test_an_unknown_name_with_a_count_in_kanji_says_the_count_and_what_may_be_meant(dragon: Card) -> None:
    (told,) = parsed("ガルトラゴン 三枚")["report"]

    assert (told["status"], told["count"]) == ("unknown", 3)
    assert [card["name"] for card in told["suggestions"]] == ["Galdragon"]


def test_a_total_that_is_not_that_of_the_list_is_a_warning(dragon: Card) -> None:
    wrong, right = parsed("4 ガルドラゴン\n合計：40枚"), parsed("4 ガルドラゴン\n合計：四枚")

    assert [(each["code"], "合計：40枚" in each["message"]) for each in wrong["warnings"]] == [
        ("stated_otherwise", True)
    ]
    assert right["warnings"] == []


@pytest.mark.failure("D2")
@pytest.mark.parametrize(
    "line",
    [
        "４ × ガルドラゴン",
        "4x ガルドラゴン",
        "4\tガルドラゴン",
        "ガルドラゴン×4",
        "\ufeff4 ガルドラゴン\r\n",
        "・4枚　がるどらごん",
        "ガルドラゴン 4",
        "4ガルドラゴン",
        "galdragon x4",
        "4 ｶﾞﾙﾄﾞﾗｺﾞﾝ",
        "4 カ\u3099ルト\u3099ラコ\u3099ン",
        "★ 4枚 ガルドラゴン",
        "▼4 ガルドラゴン",
        "☆①ガルドラゴン×4",
        "Galdragon (x4)",
        "Galdragon [X4]",
    ],
)
def test_a_pasted_line_is_read_as_four_copies(dragon: Card, line: str) -> None:
    found = parsed(line)

    assert lines(found) == [(str(dragon.pk), 4)]
    assert found["totals"] == {
        **dict.fromkeys(("ambiguous", "unknown", "refused", "ignored"), 0),
        "lines": 1,
        "ok": 1,
        "cards": 4,
        "zones": {"main": 4},
    }


@pytest.mark.parametrize("text", ["-4 ガルドラゴン", "4000000000000000000000 ガルドラゴン", "0 ガルドラゴン"])
def test_a_count_that_cannot_be_is_refused_and_nothing_is_taken_for_it(dragon: Card, text: str) -> None:
    found = parsed(text)

    assert [(line["status"], line["code"]) for line in found["report"]] == [("refused", "count_out_of_range")]
    assert found["lines"] == []
