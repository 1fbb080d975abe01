"""Shironeko's construction rules, each alone and together, in both formats."""

from datetime import timedelta

import pytest

from catalog.games.shironeko.language import Keyword
from decks.games.restrictions import Restriction
from decks.games.shironeko import FINAL, LAUNCH
from decks.values import ListedCard
from tests.decks.builders import DAY, broken, card_id
from tests.decks.shironeko import (
    awakened,
    character,
    characters,
    leader,
    legal_deck,
    monster,
    monsters,
    town,
    towns,
    verdict,
)

BOTH = pytest.mark.parametrize("format_slug", [LAUNCH, FINAL])


@pytest.mark.rule("SN-D1", "SN-D2", "SN-D3", "SN-D4", "SN-D5")
@BOTH
def test_a_deck_at_every_limit_is_legal_and_its_numbers_are_told(format_slug: str) -> None:
    deck = legal_deck(("main", awakened(50), 3), ("town", town(60), 3))

    found = verdict(deck, format_slug)

    assert found.valid
    assert found.certain
    assert found.warnings == ()
    assert found.counts == {
        "zones": {"main": 40, "town": 10, "leaders": 0},
        "characters": 32,
        "awakened": 3,
        "monsters": 8,
        "towns": 10,
        "leaders": 0,
        "stop": 0,
        "make_leader": 0,
    }


@pytest.mark.rule("SN-D1")
@BOTH
def test_31_characters_and_9_monsters_break_both_parts(format_slug: str) -> None:
    found = verdict([*characters(31), *monsters(9), *towns(10)], format_slug)

    assert [(each.code, each.rule, each.limit, each.actual) for each in found.violations] == [
        ("wrong_number_of_characters", "SN-D1", 32, 31),
        ("wrong_number_of_monsters", "SN-D1", 8, 9),
    ]
    assert [sum(cited.count for cited in each.cards) for each in found.violations] == [31, 9]


@pytest.mark.rule("SN-D1")
@pytest.mark.failure("D16")
def test_33_characters_and_7_monsters_name_both_parts_and_no_total() -> None:
    found = verdict([*characters(33), *monsters(7), *towns(10)])

    assert [(each.limit, each.actual) for each in found.violations] == [(32, 33), (8, 7)]
    assert broken(found) == ["SN-D1", "SN-D1"]


@pytest.mark.rule("SN-D1")
def test_a_town_in_the_main_deck_is_no_character_of_it() -> None:
    found = verdict([*characters(31), *monsters(8), *towns(10), ("main", town(300), 1)])

    assert [(each.rule, each.actual) for each in found.violations] == [("SN-D1", 31), ("SN-D5", 1)]


@pytest.mark.rule("SN-D2")
@BOTH
def test_3_base_cards_and_3_awakened_ones_of_a_name_are_legal(format_slug: str) -> None:
    found = verdict(legal_deck(("main", character(50, "灯"), 3), ("main", awakened(51, "灯"), 3)), format_slug)

    assert found.valid


@pytest.mark.rule("SN-D2")
@pytest.mark.failure("D8")
def test_4_base_cards_of_a_name_are_named_with_their_count() -> None:
    found = verdict(legal_deck(("main", character(50, "灯"), 4)))

    (violation,) = found.violations
    assert (violation.code, violation.rule, violation.zone) == ("too_many_copies", "SN-D2", "main")
    assert (violation.limit, violation.actual) == (3, 4)
    assert [(cited.id, cited.count) for cited in violation.cards] == [(card_id(50), 4)]


@pytest.mark.rule("SN-D2")
def test_two_cards_of_one_name_and_kind_count_together() -> None:
    found = verdict(legal_deck(("main", character(50, "灯"), 2), ("main", character(51, "灯"), 2)))

    (violation,) = found.violations
    assert (violation.rule, violation.actual) == ("SN-D2", 4)
    assert [cited.id for cited in violation.cards] == [card_id(50), card_id(51)]


@pytest.mark.rule("SN-D2")
def test_a_version_suffix_makes_another_name() -> None:
    found = verdict(legal_deck(("main", character(50, "灯"), 3), ("main", character(51, "灯・改"), 3)))

    assert found.valid


@pytest.mark.rule("SN-D2")
def test_4_monsters_of_a_name_are_too_many() -> None:
    found = verdict(legal_deck(("main", monster(50), 4)))

    assert [(each.rule, each.limit, each.actual) for each in found.violations] == [("SN-D2", 3, 4)]


@pytest.mark.rule("SN-D3")
@BOTH
@pytest.mark.parametrize("count", [9, 11])
def test_9_or_11_towns_break_the_size_of_the_town_deck_alone(count: int, format_slug: str) -> None:
    found = verdict([*characters(32), *monsters(8), *towns(count)], format_slug)

    assert [(each.rule, each.zone, each.limit, each.actual) for each in found.violations] == [
        ("SN-D3", "town", 10, count)
    ]


@pytest.mark.rule("SN-D4")
@BOTH
@pytest.mark.parametrize("name", ["青ソウル発掘場", "ソウル発掘場", "古いソウル発掘場の跡"])
def test_10_soul_excavation_sites_of_a_name_are_legal(name: str, format_slug: str) -> None:
    found = verdict(legal_deck(("town", town(60, name), 10)), format_slug)

    assert found.valid


@pytest.mark.rule("SN-D4")
@BOTH
def test_4_taverns_are_too_many(format_slug: str) -> None:
    found = verdict(legal_deck(("town", town(60, "酒場"), 4)), format_slug)

    (violation,) = found.violations
    assert (violation.code, violation.rule, violation.zone) == ("too_many_towns_of_a_name", "SN-D4", "town")
    assert (violation.limit, violation.actual) == (3, 4)


@pytest.mark.rule("SN-D5")
@BOTH
def test_a_town_in_the_main_deck_stands_wrong(format_slug: str) -> None:
    found = verdict(legal_deck(("main", town(60), 2)), format_slug)

    assert [(each.code, each.rule, each.zone, each.limit, each.actual) for each in found.violations] == [
        ("wrong_zone", "SN-D5", "main", 0, 2)
    ]


@pytest.mark.rule("SN-D5")
@pytest.mark.parametrize("stranger", [character(60), awakened(60), monster(60)], ids=lambda card: card.facts.kind)
def test_nothing_but_towns_stands_in_the_town_deck(stranger: ListedCard) -> None:
    found = verdict(legal_deck(("town", stranger, 1)))

    assert [(each.code, each.rule, each.zone) for each in found.violations] == [("wrong_zone", "SN-D5", "town")]


@pytest.mark.rule("SN-D6")
def test_3_cards_with_stop_are_legal_and_a_fourth_is_not() -> None:
    three = legal_deck(("main", character(50, keywords=[Keyword.STOP]), 2), ("main", monster(51, [Keyword.STOP]), 1))
    four = legal_deck(("main", character(50, keywords=[Keyword.STOP]), 2), ("main", monster(51, [Keyword.STOP]), 2))

    assert verdict(three).valid
    (violation,) = verdict(four).violations
    assert (violation.code, violation.rule, violation.limit, violation.actual) == ("too_many_stop_cards", "SN-D6", 3, 4)
    assert [(cited.id, cited.count) for cited in violation.cards] == [(card_id(50), 2), (card_id(51), 2)]


@pytest.mark.rule("SN-D6")
def test_stop_is_not_counted_at_launch() -> None:
    stop = [("main", character(number, keywords=[Keyword.STOP]), 3) for number in (50, 51)]

    found = verdict(legal_deck(*stop), LAUNCH)

    assert found.valid
    assert found.counts["stop"] == 6


@pytest.mark.rule("SN-D7")
def test_as_many_leaders_as_make_leader_cards_of_their_names_are_legal() -> None:
    deck = legal_deck(
        ("main", character(50, "灯", [Keyword.MAKE_LEADER]), 2),
        ("main", awakened(51, "灯", [Keyword.MAKE_LEADER]), 1),
        ("main", character(52, "舟", [Keyword.MAKE_LEADER]), 1),
        ("leaders", leader(70, "灯"), 3),
        ("leaders", leader(71, "舟"), 1),
    )

    found = verdict(deck)

    assert found.valid
    assert (found.counts["leaders"], found.counts["make_leader"]) == (4, 4)


@pytest.mark.rule("SN-D7")
@pytest.mark.parametrize("given", [0, 1, 3])
def test_leaders_too_few_or_too_many_are_told_with_the_number_asked_for(given: int) -> None:
    leaders = [("leaders", leader(70, "灯"), given)] if given else []

    found = verdict(legal_deck(("main", character(50, "灯", [Keyword.MAKE_LEADER]), 2), *leaders))

    (violation,) = found.violations
    assert (violation.code, violation.rule, violation.zone) == ("leaders_do_not_match", "SN-D7", "leaders")
    assert (violation.limit, violation.actual) == (2, given)


@pytest.mark.rule("SN-D7")
def test_leaders_of_another_name_answer_no_make_leader_card() -> None:
    deck = legal_deck(("main", character(50, "灯", [Keyword.MAKE_LEADER]), 1), ("leaders", leader(70, "舟"), 1))

    found = verdict(deck)

    assert sorted((each.params["name"].ja, each.limit, each.actual) for each in found.violations) == [
        ("灯", 1, 0),
        ("舟", 0, 1),
    ]
    assert broken(found) == ["SN-D7", "SN-D7"]


@pytest.mark.rule("SN-D7")
def test_a_leader_in_the_main_deck_stands_wrong_and_counts_for_no_list() -> None:
    deck = legal_deck(("main", character(50, "灯", [Keyword.MAKE_LEADER]), 1), ("main", leader(70, "灯"), 1))

    found = verdict(deck)

    assert [(each.code, each.rule) for each in found.violations] == [
        ("wrong_zone", "SN-D7"),
        ("leaders_do_not_match", "SN-D7"),
    ]


@pytest.mark.rule("SN-D7")
def test_the_launch_format_has_no_leaders_and_asks_for_none() -> None:
    makers = legal_deck(("main", character(50, "灯", [Keyword.MAKE_LEADER]), 2))

    assert verdict(makers, LAUNCH).valid
    (violation,) = verdict([*makers, ("leaders", leader(70, "灯"), 2)], LAUNCH).violations
    assert (violation.code, violation.rule, violation.limit, violation.actual) == (
        "no_leaders_in_format",
        "SN-D7",
        0,
        2,
    )


@pytest.mark.rule("SN-D8")
@pytest.mark.failure("D6")
def test_a_card_on_the_one_copy_list_is_limited_from_its_first_day_on() -> None:
    deck = legal_deck(("main", character(50), 2))
    limits = [Restriction(frozenset({card_id(50)}), 1, DAY)]

    before = verdict(deck, restrictions=limits, as_of=DAY - timedelta(days=1))
    on_the_day = verdict(deck, restrictions=limits)

    assert before.valid
    (violation,) = on_the_day.violations
    assert (violation.code, violation.rule, violation.limit, violation.actual) == ("card_over_limit", "SN-D8", 1, 2)


@pytest.mark.rule("SN-D8")
def test_a_single_copy_of_each_card_on_the_list_is_legal() -> None:
    limits = [Restriction(frozenset({card_id(number)}), 1, DAY) for number in (50, 51)]

    found = verdict(legal_deck(("main", character(50), 1), ("main", character(51), 1)), restrictions=limits)

    assert found.valid


@pytest.mark.rule("SN-D1", "SN-D2", "SN-D3", "SN-D4", "SN-D5", "SN-D6", "SN-D7", "SN-D8")
def test_a_deck_wrong_in_every_way_is_told_everything_at_once() -> None:
    deck = [
        ("main", character(1, keywords=[Keyword.STOP]), 5),
        ("main", character(2, "灯", [Keyword.MAKE_LEADER]), 2),
        ("main", town(3), 1),
        ("town", town(4), 4),
        ("leaders", leader(5, "舟"), 1),
    ]

    found = verdict(deck, restrictions=[Restriction(frozenset({card_id(2)}), 1, DAY)])

    assert broken(found) == [
        "SN-D1",
        "SN-D1",
        "SN-D2",
        "SN-D3",
        "SN-D4",
        "SN-D5",
        "SN-D6",
        "SN-D7",
        "SN-D7",
        "SN-D8",
    ]


@pytest.mark.rule("SN-D1", "SN-D3")
def test_an_empty_deck_lacks_its_characters_monsters_and_towns() -> None:
    assert broken(verdict([])) == ["SN-D1", "SN-D1", "SN-D3"]
