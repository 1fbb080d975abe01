"""Exchanged hands, against going through every hand, exchange and draw there is."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.numbers.mulligans import (
    Exchange,
    Opening,
    chance_after,
    expected_after,
    opening_effort,
    opening_hands,
)
from decks.numbers.piles import Match, Span

HAND = 2
Cards = tuple[int, ...]


def exchanged(masks: list[int], opening: Opening) -> Iterator[tuple[Fraction, Cards]]:
    """Each hand of named cards (their places) after one exchange at most, with its chance."""
    places = range(len(masks))
    hands = list(combinations(places, HAND))
    for first in hands:
        chance = Fraction(1, len(hands))
        if keeps(masks, first, opening):
            yield chance, first
            continue
        wished = opening.exchange is Exchange.MISFITS
        held = tuple(place for place in first if wished and opening.wished(masks[place]))
        news = list(combinations([place for place in places if place not in first], HAND - len(held)))
        for new in news:
            yield chance / len(news), (*held, *new)


def keeps(masks: list[int], hand: Cards, opening: Opening) -> bool:
    held = [span.holds(sum(masks[place] >> sort & 1 for place in hand)) for sort, span in opening.keep.items()]
    return any(held) if opening.keep_match is Match.ANY else all(held)


def counted(masks: list[int], hands: list[tuple[Fraction, Cards]], drawn: int, span: Span) -> Fraction:
    """The chance that hand and draws hold what is wished for of the sort 0."""
    chance = Fraction(0)
    for weight, hand in hands:
        rest = [place for place in range(len(masks)) if place not in hand]
        draws = list(combinations(rest, drawn))
        good = sum(span.holds(sum(masks[place] & 1 for place in (*hand, *draw))) for draw in draws)
        chance += weight * Fraction(good, len(draws))
    return chance


def opening_of(masks: list[int], exchange: Exchange, keep: Span, keep_match: Match = Match.ALL) -> Opening:
    pile = {mask: masks.count(mask) for mask in dict.fromkeys(masks)}
    return Opening(pile, HAND, exchange, {0: keep, 1: Span(1)}, keep_match)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(0, 3), min_size=2 * HAND, max_size=7),
    st.sampled_from([Exchange.NONE, Exchange.ONCE, Exchange.MISFITS]),
    st.integers(0, 2),
    st.sampled_from(Match),
    st.integers(0, 2),
)
def test_one_exchange_has_the_chances_of_all_its_courses(
    masks: list[int], exchange: Exchange, drawn: int, keep_match: Match, wish: int
) -> None:
    opening = opening_of(masks, exchange, Span(1), keep_match)
    courses = list(exchanged(masks, opening))
    if exchange is Exchange.NONE:
        hands = list(combinations(range(len(masks)), HAND))
        courses = [(Fraction(1, len(hands)), hand) for hand in hands]

    law = opening_hands(opening)

    assert sum(law.values()) == 1
    assert chance_after(opening, law, drawn, {0: Span(wish)}) == counted(masks, courses, drawn, Span(wish))
    seen = sum(
        weight * (held := sum(masks[place] & 1 for place in hand))
        + weight * Fraction(drawn * (sum(mask & 1 for mask in masks) - held), len(masks) - HAND)
        for weight, hand in courses
    )
    assert expected_after(opening, law, drawn, 0) == seen


def until_kept(masks: list[int]) -> dict[Cards, Fraction]:
    """Hands drawn again until one holds a card of the sort 0, step by step for many tries."""
    hands = list(combinations(range(len(masks)), HAND))
    good = {hand for hand in hands if any(masks[place] & 1 for place in hand)}
    law: dict[Cards, Fraction] = {}
    tried = {hand: Fraction(1, len(hands)) for hand in hands}
    for _ in range(60):
        given_up = {hand: chance for hand, chance in tried.items() if hand not in good}
        for hand in tried.keys() & good:
            law[hand] = law.get(hand, Fraction(0)) + tried[hand]
        tried = {}
        for hand, chance in given_up.items():
            news = list(combinations([place for place in range(len(masks)) if place not in hand], HAND))
            for new in news:
                tried[new] = tried.get(new, Fraction(0)) + chance / len(news)
    return law


@pytest.mark.rule("TM-S2")
@pytest.mark.parametrize("masks", [[0, 0, 2, 2, 1, 3], [0, 2, 0, 2, 2, 0, 1]])
@pytest.mark.parametrize("drawn", [0, 1, 3])
def test_hands_drawn_until_one_is_kept_have_the_chances_of_going_on_for_long(masks: list[int], drawn: int) -> None:
    pile = {mask: masks.count(mask) for mask in dict.fromkeys(masks)}
    opening = Opening(pile, HAND, Exchange.REPEATED, {0: Span(1)})
    courses = [(chance, hand) for hand, chance in until_kept(masks).items()]

    law = opening_hands(opening)

    assert sum(law.values()) == 1
    for wish in (Span(1), Span(2), Span(1, 1)):
        exact = chance_after(opening, law, drawn, {1: wish})
        swapped = [mask >> 1 for mask in masks]
        assert float(exact) == pytest.approx(float(counted(swapped, courses, drawn, wish)), abs=1e-9)


def test_an_exchange_of_many_sorts_of_cards_is_known_to_be_laborious() -> None:
    few = Opening({0: 30, 1: 10}, 5, Exchange.MISFITS, {0: Span(1)})
    many = Opening(dict.fromkeys(range(256), 5), 5, Exchange.MISFITS, {sort: Span(1) for sort in range(8)})

    assert opening_effort(few, {0: Span(1)}, [0, 1]) < 10_000
    assert opening_effort(many, {0: Span(1)}, [0, 1]) > 10**9
