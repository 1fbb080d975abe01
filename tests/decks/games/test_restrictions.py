"""A format's dated restrictions: bans, limits and groups, by days in Japan."""

from datetime import date, timedelta

import pytest

from cardsite.values import Words
from decks.games.restrictions import Restriction
from tests.decks.builders import DAY, Copies, broken, building, card_id, event, legal_deck, verdict


def restriction(*numbers: int, limit: int, begins: date = DAY, ends: date | None = None) -> Restriction:
    return Restriction(frozenset(card_id(number) for number in numbers), limit, begins, ends)


@pytest.mark.rule("TM-Z1")
@pytest.mark.failure("D6")
def test_a_limit_holds_from_its_first_day_on_and_not_the_day_before() -> None:
    limits = [restriction(101, limit=1)]

    before = verdict(legal_deck(), limits, DAY - timedelta(days=1))
    on_the_day = verdict(legal_deck(), limits, DAY)

    assert before.valid
    assert broken(on_the_day) == ["TM-Z1"]
    (violation,) = on_the_day.violations
    assert (violation.code, violation.limit, violation.actual) == ("card_over_limit", 1, 2)
    assert violation.params["since"] == "2026-04-01"


@pytest.mark.rule("TM-Z1")
@pytest.mark.failure("D6")
def test_a_limit_no_longer_holds_on_the_day_it_ends() -> None:
    limits = [restriction(101, limit=1, begins=DAY - timedelta(days=9), ends=DAY)]

    assert broken(verdict(legal_deck(), limits, DAY - timedelta(days=1))) == ["TM-Z1"]
    assert verdict(legal_deck(), limits, DAY).valid


@pytest.mark.rule("TM-Z1")
def test_a_banned_card_is_named() -> None:
    found = verdict(legal_deck(), [restriction(5, limit=0)])

    (violation,) = found.violations
    assert (violation.code, violation.limit, violation.actual) == ("card_banned", 0, 1)
    assert [cited.id for cited in violation.cards] == [card_id(5)]


@pytest.mark.rule("TM-Z1")
def test_a_group_counts_all_its_cards_together() -> None:
    found = verdict(legal_deck(), [restriction(101, 102, 7, 999, limit=4)])

    (violation,) = found.violations
    assert (violation.code, violation.limit, violation.actual) == ("group_over_limit", 4, 5)
    assert [(cited.id, cited.count) for cited in violation.cards] == [
        (card_id(7), 1),
        (card_id(101), 2),
        (card_id(102), 2),
    ]


@pytest.mark.rule("TM-Z1")
@pytest.mark.failure("D8")
@pytest.mark.parametrize(("numbers", "limit"), [((101,), 1), ((101,), 0), ((101, 102), 2)])
def test_a_note_says_more_about_the_cards_and_does_not_stand_in_their_place(
    numbers: tuple[int, ...], limit: int
) -> None:
    note = Words("名誉冒険家", "honorary adventurer")
    cards = frozenset(card_id(number) for number in numbers)

    found = verdict(legal_deck(), [Restriction(cards, limit, DAY, note=note)])

    (violation,) = found.violations
    said = violation.params["cards"]
    assert said.ja == "、".join(f"札{number}" for number in numbers) + "（名誉冒険家）"
    assert said.en == ", ".join(f"Card {number}" for number in numbers) + " (honorary adventurer)"


@pytest.mark.rule("TM-Z1")
@pytest.mark.parametrize("limit", [2, 3])
def test_a_deck_within_a_limit_is_legal(limit: int) -> None:
    assert verdict(legal_deck(), [restriction(101, limit=limit)]).valid


@pytest.mark.rule("TM-Z1", "TM-D6")
def test_printed_rules_and_restrictions_are_both_told() -> None:
    deck: Copies = [*legal_deck()[:-2], (event(103), 3), (event(104), 1)]

    assert broken(verdict(deck, [restriction(103, limit=1)])) == ["TM-D6", "TM-Z1"]


def test_a_restriction_of_a_card_that_is_not_in_the_deck_says_nothing() -> None:
    assert verdict(legal_deck(), [restriction(building(99).number, limit=0)]).valid
