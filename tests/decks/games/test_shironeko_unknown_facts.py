"""Verdicts on Shironeko decks of which some facts are unknown: no guess, in neither direction."""

import dataclasses
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsite.api.language import words_render
from catalog.games.shironeko.language import Keyword
from catalog.values import Facts
from decks.games.shironeko import FINAL, LAUNCH
from decks.values import ListedCard
from tests.decks.builders import broken
from tests.decks.shironeko import Copies, awakened, character, leader, legal_deck, monster, town, verdict

STOP, MAKE_LEADER = [Keyword.STOP], [Keyword.MAKE_LEADER]
KEYWORDS = (None, (), (Keyword.STOP,), (Keyword.MAKE_LEADER,), (Keyword.STOP, Keyword.MAKE_LEADER))
ZONES = ("main", "town", "leaders")
makers: tuple[Callable[[int], ListedCard], ...] = (
    *(lambda number, known=known: character(number, f"灯{number % 4}", known) for known in KEYWORDS),
    *(lambda number, known=known: awakened(number, f"灯{number % 4}", known) for known in KEYWORDS),
    *(lambda number, known=known: monster(number, known) for known in KEYWORDS),
    lambda number: town(number, f"町{number % 4}"),
    lambda number: town(number, "緑ソウル発掘場"),
    lambda number: leader(number, f"灯{number % 4}"),
)
POOL = [make(1 + index * 10 + copy) for index, make in enumerate(makers) for copy in range(4)]
any_decks = st.lists(st.tuples(st.sampled_from(ZONES), st.sampled_from(POOL), st.integers(1, 4)), max_size=40)
formats = st.sampled_from([LAUNCH, FINAL])


def open_rules(deck: Copies, format_slug: str = FINAL) -> list[str]:
    return [warning.rule for warning in verdict(deck, format_slug).warnings if warning.rule]


@pytest.mark.rule("SN-D6")
def test_a_fourth_card_that_may_have_stop_leaves_the_rule_open() -> None:
    deck = legal_deck(("main", character(50, keywords=STOP), 3), ("main", monster(51, None), 1))

    found = verdict(deck)

    assert found.valid
    assert not found.certain
    assert [(warning.code, warning.rule, warning.fields) for warning in found.warnings] == [
        ("rule_undecided", "SN-D6", ("keywords",)),
        ("rule_undecided", "SN-D7", ("keywords",)),
    ]


@pytest.mark.rule("SN-D6", "SN-D7")
def test_unknown_keywords_that_cannot_make_four_stop_cards_leave_that_rule_closed() -> None:
    deck = legal_deck(("main", character(50, keywords=STOP), 2), ("main", monster(51, None), 1))

    assert open_rules(deck) == ["SN-D7"]


@pytest.mark.rule("SN-D6", "SN-D7")
def test_unknown_keywords_leave_nothing_open_at_launch() -> None:
    deck = legal_deck(("main", character(50, "灯", None), 3), ("main", character(51, keywords=None), 3))

    assert open_rules(deck, LAUNCH) == []


@pytest.mark.rule("SN-D7")
def test_a_leader_whose_maker_may_be_among_the_unknown_is_no_violation() -> None:
    deck = legal_deck(("main", character(50, "灯", None), 1), ("leaders", leader(70, "灯"), 1))

    found = verdict(deck)

    assert found.valid
    assert not found.certain
    assert [warning.rule for warning in found.warnings] == ["SN-D7"]


@pytest.mark.rule("SN-D7")
def test_a_card_that_may_ask_for_a_leader_leaves_the_rule_open_where_none_is_listed() -> None:
    deck = legal_deck(("main", character(50, "灯", None), 1))

    found = verdict(deck)

    assert found.valid
    assert not found.certain
    assert [(warning.rule, [cited.count for cited in warning.cards]) for warning in found.warnings] == [("SN-D7", [1])]


@pytest.mark.rule("SN-D7")
def test_more_leaders_than_there_can_be_makers_is_certain() -> None:
    deck = legal_deck(("main", character(50, "灯", None), 1), ("leaders", leader(70, "灯"), 2))

    found = verdict(deck)

    assert broken(found) == ["SN-D7"]
    assert found.certain


@given(any_decks, formats, st.randoms(use_true_random=False))
def test_no_order_of_lines_changes_the_verdict(deck: Copies, format_slug: str, chance: random.Random) -> None:
    shuffled = chance.sample(deck, len(deck))

    assert verdict(shuffled, format_slug) == verdict(deck, format_slug)


@given(any_decks, formats)
def test_every_violation_says_what_is_broken_by_how_much(deck: Copies, format_slug: str) -> None:
    found = verdict(deck, format_slug)

    for violation in found.violations:
        assert violation.rule is not None
        assert violation.actual != violation.limit
        assert words_render(violation.message, violation.slots())
    assert found.valid == (not found.violations)


@given(any_decks, formats, st.sampled_from(KEYWORDS[1:]))
def test_a_verdict_stays_whatever_the_unknown_keywords_turn_out_to_be(
    deck: Copies, format_slug: str, keywords: tuple[Keyword, ...]
) -> None:
    def learned(card: ListedCard) -> ListedCard:
        facts = Facts(card.facts.kind, {"keywords": keywords, **card.facts.values}, card.facts.name)
        return dataclasses.replace(card, facts=facts)

    before = verdict(deck, format_slug)

    after = verdict([(zone, learned(card), count) for zone, card, count in deck], format_slug)

    assert {violation.rule for violation in before.violations} <= {violation.rule for violation in after.violations}
    assert not any(warning.rule for warning in after.warnings)
    if before.certain:
        assert before.valid == after.valid
