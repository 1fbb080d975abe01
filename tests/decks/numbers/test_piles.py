"""Chances of draws, against counting every possible draw."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.numbers.piles import Match, Span, chance_fulfilled, effort, ways_within

SORTS = 3
SPANS = st.builds(Span, st.integers(0, 3), st.none() | st.integers(0, 4))


def pile_of(masks: Sequence[int]) -> dict[int, int]:
    return {mask: masks.count(mask) for mask in dict.fromkeys(masks)}


def counted(masks: Sequence[int], drawn: int, spans: Sequence[Span], match: Match) -> Fraction:
    """The chance by looking at every draw there is."""
    draws = list(combinations(masks, drawn))
    each = all if match is Match.ALL else any
    good = sum(
        each(span.holds(sum(mask >> sort & 1 for mask in draw)) for sort, span in enumerate(spans)) for draw in draws
    )
    return Fraction(good, len(draws))


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.integers(0, 2**SORTS - 1), max_size=9),
    st.integers(0, 9),
    st.lists(SPANS, min_size=1, max_size=SORTS),
    st.sampled_from(Match),
)
def test_a_chance_is_the_share_of_the_draws_that_fulfil_the_wishes(
    masks: list[int], drawn: int, spans: list[Span], match: Match
) -> None:
    drawn = min(drawn, len(masks))

    chance = chance_fulfilled(pile_of(masks), drawn, dict(enumerate(spans)), match)

    assert chance == counted(masks, drawn, spans, match)


def test_a_building_in_the_opening_5_of_22_buildings_and_8_events() -> None:
    chance = chance_fulfilled({1: 22, 0: 8}, 5, {0: Span(1)})

    assert chance == 1 - Fraction(comb(8, 5), comb(30, 5))


def test_the_chances_of_all_counts_add_up_to_certainty() -> None:
    pile = {0: 17, 1: 9, 2: 5, 3: 9}

    counts = [chance_fulfilled(pile, 12, {0: Span(count, count)}) for count in range(13)]

    assert sum(counts) == 1


def test_more_draws_than_cards_see_every_card() -> None:
    assert chance_fulfilled({0: 3, 1: 2}, 60, {0: Span(2, 2)}) == 1
    assert chance_fulfilled({}, 5, {0: Span(1)}) == 0


def test_a_bound_below_zero_is_kept_by_no_draw() -> None:
    assert ways_within({0: 3, 1: 2}, 2, {0: -1}) == 0


@pytest.mark.parametrize(("drawn", "least"), [(7, 3), (60, 30)])
def test_the_largest_list_that_may_be_sent_is_answered_exactly(drawn: int, least: int) -> None:
    pile = {0: 499 * 999, 1: 999}

    chance = chance_fulfilled(pile, drawn, {0: Span(least)})

    assert chance == 1 - sum(
        Fraction(comb(999, count) * comb(499 * 999, drawn - count), comb(500 * 999, drawn)) for count in range(least)
    )


def test_the_effort_grows_with_what_is_asked_and_not_with_the_copies() -> None:
    small, large = {0: 30, 1: 10}, {0: 300_000, 1: 100_000}
    overlapping = dict.fromkeys(range(16), 10)

    assert effort(small, 7, {0: Span(3)}) == effort(large, 7, {0: Span(3)})
    assert effort(overlapping, 60, {sort: Span(30) for sort in range(4)}) > 10**9
