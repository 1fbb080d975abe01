"""Ticket Monsters' construction rules over both decks, each alone and together."""

import dataclasses
import random
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsite.api.language import words_render
from decks.games.restrictions import Restriction
from decks.values import ListedCard
from tests.decks.builders import DAY, broken, card_id
from tests.decks.ticket_monsters import (
    Copies,
    chikemon,
    deck_of,
    legal_deck,
    magic,
    special,
    special_deck_of,
    tool,
    verdict,
)

KINDS = (chikemon, special, magic, tool)
POOL = [make(1 + index * 10 + copy, f"灯{copy % 3}") for index, make in enumerate(KINDS) for copy in range(6)]
any_decks = st.lists(
    st.tuples(st.sampled_from(["main", "special"]), st.sampled_from(POOL), st.integers(1, 9)), max_size=24
)


@pytest.mark.rule("TK-D1", "TK-D2", "TK-D3", "TK-D4")
def test_a_deck_at_every_limit_is_legal_and_its_numbers_are_told() -> None:
    found = verdict([*deck_of(40), *special_deck_of(40)])

    assert found.valid
    assert found.certain
    assert found.warnings == ()
    assert found.counts == {
        "zones": {"main": 40, "special": 40},
        "chikemon": 14,
        "magic": 14,
        "tools": 12,
        "special_chikemon": 40,
    }


@pytest.mark.rule("TK-D1")
@pytest.mark.failure("D8")
@pytest.mark.parametrize("count", [39, 41])
def test_39_or_41_cards_break_the_size_of_the_deck_alone(count: int) -> None:
    (violation,) = verdict([*deck_of(count), *special_deck_of(10)]).violations

    assert (violation.code, violation.rule, violation.zone) == ("wrong_deck_size", "TK-D1", "main")
    assert (violation.limit, violation.actual) == (40, count)
    assert sum(cited.count for cited in violation.cards) == count


@pytest.mark.rule("TK-D2")
@pytest.mark.parametrize("count", [0, 1, 40])
def test_a_special_deck_of_none_to_40_is_legal(count: int) -> None:
    assert verdict([*deck_of(40), *special_deck_of(count)]).valid


@pytest.mark.rule("TK-D2")
def test_41_cards_in_the_special_deck_are_too_many() -> None:
    (violation,) = verdict([*deck_of(40), *special_deck_of(41)]).violations

    assert (violation.code, violation.rule, violation.zone) == ("special_deck_too_large", "TK-D2", "special")
    assert (violation.limit, violation.actual) == (40, 41)


@pytest.mark.rule("TK-D1", "TK-D2")
@pytest.mark.failure("D16")
def test_cards_missing_in_one_deck_are_not_made_up_for_by_the_other() -> None:
    found = verdict([*deck_of(38), *special_deck_of(42)])

    assert [(each.rule, each.limit, each.actual) for each in found.violations] == [
        ("TK-D1", 40, 38),
        ("TK-D2", 40, 42),
    ]


@pytest.mark.rule("TK-D3")
def test_2_in_the_deck_and_1_in_the_special_deck_of_a_name_are_too_many() -> None:
    deck = legal_deck(("main", chikemon(90, "灯"), 2), ("special", special(91, "灯"), 1))

    (violation,) = verdict(deck).violations

    assert (violation.code, violation.rule, violation.zone) == ("too_many_copies", "TK-D3", None)
    assert (violation.limit, violation.actual) == (2, 3)
    assert [(cited.id, cited.count) for cited in violation.cards] == [(card_id(90), 2), (card_id(91), 1)]


@pytest.mark.rule("TK-D3")
def test_one_of_a_name_in_each_deck_is_legal() -> None:
    assert verdict(legal_deck(("main", chikemon(90, "灯"), 1), ("special", special(91, "灯"), 1))).valid


@pytest.mark.rule("TK-D3")
def test_kinds_of_one_name_count_together() -> None:
    (violation,) = verdict(legal_deck(("main", magic(90, "灯"), 2), ("main", tool(91, "灯"), 1))).violations

    assert (violation.rule, violation.actual) == ("TK-D3", 3)


@pytest.mark.rule("TK-D4")
def test_a_special_chikemon_in_the_deck_stands_wrong() -> None:
    found = verdict(legal_deck(("main", special(90), 2)))

    assert [(each.code, each.rule, each.zone, each.limit, each.actual) for each in found.violations] == [
        ("wrong_zone", "TK-D4", "main", 0, 2)
    ]


@pytest.mark.rule("TK-D4")
@pytest.mark.parametrize("stranger", [chikemon(90), magic(90), tool(90)], ids=lambda card: card.facts.kind)
def test_nothing_but_special_chikemon_stands_in_the_special_deck(stranger: ListedCard) -> None:
    found = verdict(legal_deck(("special", stranger, 1)))

    assert [(each.code, each.rule, each.zone) for each in found.violations] == [("wrong_zone", "TK-D4", "special")]


@pytest.mark.rule("TK-Z7")
@pytest.mark.failure("D6")
def test_a_restriction_binds_over_both_decks_from_its_first_day_on() -> None:
    deck = legal_deck(("main", chikemon(90), 1), ("special", special(91), 1))
    group = Restriction(frozenset({card_id(90), card_id(91)}), 1, DAY)

    before = verdict(deck, [group], DAY - timedelta(days=1))
    after = verdict(deck, [group], DAY)

    assert before.valid
    assert [(each.code, each.rule, each.limit, each.actual) for each in after.violations] == [
        ("group_over_limit", "TK-Z7", 1, 2)
    ]


def test_everything_wrong_is_told_at_once() -> None:
    deck = [("main", chikemon(1), 3), ("main", special(2), 1), *special_deck_of(41), ("special", tool(3), 1)]

    assert broken(verdict(deck)) == ["TK-D1", "TK-D2", "TK-D3", "TK-D4", "TK-D4"]


def test_an_empty_deck_lacks_its_cards_and_needs_no_special_deck() -> None:
    assert broken(verdict([])) == ["TK-D1"]


@given(any_decks, st.randoms(use_true_random=False))
def test_no_order_of_lines_changes_the_verdict(deck: Copies, chance: random.Random) -> None:
    shuffled = chance.sample(deck, len(deck))

    assert verdict(shuffled) == verdict(deck)


@given(any_decks)
def test_every_violation_says_what_is_broken_by_how_much(deck: Copies) -> None:
    found = verdict(deck)

    for violation in found.violations:
        assert violation.rule is not None
        assert violation.actual != violation.limit
        assert words_render(violation.message, violation.slots())
    assert found.valid == (not found.violations)


@given(any_decks)
def test_facts_that_nobody_knows_change_no_rule_but_are_told(deck: Copies) -> None:
    unknown = [(zone, dataclasses.replace(card, missing=("mp",)), count) for zone, card, count in deck]

    assert verdict(unknown).violations == verdict(deck).violations
    assert {warning.code for warning in verdict(unknown).warnings} == ({"facts_unknown"} if deck else set())
