"""Verdicts on Monster Gate decks of which some facts are unknown: no guess, in neither direction."""

import dataclasses
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsite.api.language import words_render
from catalog.values import Facts
from decks.values import ListedCard
from tests.decks.builders import broken
from tests.decks.monster_gate import UNKNOWN, Copies, character, legal_deck, listed, monsters, verdict

NUMBERS = (UNKNOWN, 1, 2, 3)
POOL = [
    *(listed(10 + place, card_number=NUMBERS[place % 4]) for place in range(12)),
    *(character(30 + place, count, place % 4) for place, count in enumerate((None, 0, 3, 60, None, 99))),
]
any_decks = st.lists(st.tuples(st.sampled_from(POOL), st.integers(1, 4)), max_size=24)


def open_rules(deck: Copies) -> list[str]:
    return [warning.rule for warning in verdict(deck).warnings if warning.rule]


@pytest.mark.rule("MG-D2")
def test_a_card_of_unknown_number_may_be_the_fourth_copy() -> None:
    deck = legal_deck((listed(50), 3), (listed(51, card_number=UNKNOWN), 1))

    found = verdict(deck)

    assert found.valid
    assert not found.certain
    assert [(warning.code, warning.rule, warning.fields) for warning in found.warnings] == [
        ("rule_undecided", "MG-D2", ("card_number",)),
    ]


@pytest.mark.rule("MG-D2")
def test_unknown_numbers_that_cannot_make_four_leave_nothing_open() -> None:
    deck = [(listed(50), 2), (listed(51, card_number=UNKNOWN), 1), (character(1), 1)]

    assert open_rules(deck) == []


@pytest.mark.rule("MG-D2")
def test_4_copies_of_a_card_are_too_many_whatever_its_number() -> None:
    found = verdict(legal_deck((listed(50, card_number=UNKNOWN), 4)))

    assert broken(found) == ["MG-D2"]
    assert found.certain


@pytest.mark.rule("MG-D4")
def test_a_character_of_unknown_dungeon_may_be_the_one_to_start_with() -> None:
    deck = legal_deck((character(1, 99), 1), (character(2, None), 1))

    found = verdict(deck)

    assert found.valid
    assert open_rules(deck) == ["MG-D4"]


@pytest.mark.rule("MG-D4")
def test_no_dungeon_is_small_enough_for_a_deck_of_six() -> None:
    found = verdict([*monsters(5), (character(1, None), 1)])

    assert [(each.rule, each.limit, each.actual) for each in found.violations] == [("MG-D1", 50, 6), ("MG-D4", 6, 7)]


@settings(deadline=None)
@given(any_decks, st.randoms(use_true_random=False))
def test_no_order_of_lines_changes_the_verdict(deck: Copies, chance: random.Random) -> None:
    assert verdict(chance.sample(deck, len(deck))) == verdict(deck)


@settings(deadline=None)
@given(any_decks)
def test_every_violation_says_what_is_broken_by_how_much(deck: Copies) -> None:
    found = verdict(deck)

    for violation in found.violations:
        assert violation.rule is not None
        assert violation.actual != violation.limit
        assert words_render(violation.message, violation.slots())
    assert found.valid == (not found.violations)


@settings(deadline=None)
@given(any_decks, st.integers(1, 4), st.sampled_from([0, 4, 99]))
def test_a_verdict_stays_whatever_the_unknown_numbers_turn_out_to_be(
    deck: Copies, card_number: int, dungeon_count: int
) -> None:
    def learned(card: ListedCard) -> ListedCard:
        more = {"dungeon_count": dungeon_count} if card.facts.kind == "character" else {}
        values = {"card_number": card_number, **more, **card.facts.values}
        return dataclasses.replace(card, facts=Facts(card.facts.kind, values, card.facts.name))

    before = verdict(deck)

    after = verdict([(learned(card), count) for card, count in deck])

    assert {violation.rule for violation in before.violations} <= {violation.rule for violation in after.violations}
    assert not any(warning.rule for warning in after.warnings)
    if before.certain:
        assert before.valid == after.valid
