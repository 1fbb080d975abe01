"""Exact chances of drawing cards of several sorts from a shuffled pile: the multivariate hypergeometric distribution.

Each card of a pile belongs to any of a few sorts, which may overlap; bit i of a mask says that it is of the sort i.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import product
from math import comb, prod

Pile = Mapping[int, int]
"""How many cards of a pile have each mask."""


class Match(Enum):
    """Whether all wishes have to come true, or any of them."""

    ALL = "all"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Span:
    """How many cards of a sort are wished for: at least so many, and at most so many where there is a bound."""

    at_least: int = 1
    at_most: int | None = None

    def holds(self, count: int) -> bool:
        """Whether so many cards fit the wish."""
        return self.at_least <= count and (self.at_most is None or count <= self.at_most)

    def after(self, count: int) -> "Span":
        """What is still wished for when so many are there."""
        return Span(self.at_least - count, None if self.at_most is None else self.at_most - count)


Wishes = Mapping[int, Span]
"""What is wished for of each sort."""


def pile_size(pile: Pile) -> int:
    """How many cards a pile has."""
    return sum(pile.values())


def sort_size(pile: Pile, sort: int) -> int:
    """How many cards of a pile are of a sort."""
    return sum(copies for mask, copies in pile.items() if mask >> sort & 1)


def ways_within(pile: Pile, drawn: int, most: Mapping[int, int]) -> int:
    """In how many ways so many cards are drawn with at most so many of each of these sorts."""
    if any(bound < 0 for bound in most.values()):
        return 0
    sorts = tuple(most)
    free = 0
    classes: dict[tuple[int, ...], int] = {}
    for mask, copies in pile.items():
        touched = tuple(place for place, sort in enumerate(sorts) if mask >> sort & 1)
        if touched:
            classes[touched] = classes.get(touched, 0) + copies
        else:
            free += copies
    # What is left of each bound, and of the draws, against the number of ways to get there.
    states: dict[tuple[int, ...], int] = {(drawn, *most.values()): 1}
    for touched, copies in classes.items():
        choices = [comb(copies, taken) for taken in range(min(copies, drawn, *(most[sorts[at]] for at in touched)) + 1)]
        reached: dict[tuple[int, ...], int] = {}
        for left, ways in states.items():
            room = min(len(choices) - 1, left[0], *(left[at + 1] for at in touched))
            changed = (0, *(at + 1 for at in touched))
            for taken in range(room + 1):
                after = list(left)
                for at in changed:
                    after[at] -= taken
                key = tuple(after)
                reached[key] = reached.get(key, 0) + ways * choices[taken]
        states = reached
    return sum(ways * comb(free, left[0]) for left, ways in states.items())


def _terms(span: Span, ceiling: int, *, denied: bool) -> dict[int | None, int]:
    """A wish as a sum of events "at most so many" (None: any number) with signs; ``denied`` is that it fails."""
    terms: dict[int | None, int] = {None: 1} if denied else {}
    sign = -1 if denied else 1
    if span.at_most is not None and span.at_most < span.at_least:
        return terms
    upper = None if span.at_most is None or span.at_most >= ceiling else span.at_most
    terms[upper] = terms.get(upper, 0) + sign
    if span.at_least > 0:
        lower = None if span.at_least > ceiling else span.at_least - 1
        terms[lower] = terms.get(lower, 0) - sign
    return {bound: factor for bound, factor in terms.items() if factor}


def _expanded(pile: Pile, drawn: int, wishes: Wishes, match: Match) -> Iterator[tuple[int, dict[int, int]]]:
    """The wishes multiplied out: signs, and the bounds that hold together."""
    denied = match is Match.ANY
    if denied:
        yield 1, {}
    each = [_terms(span, min(drawn, sort_size(pile, sort)), denied=denied).items() for sort, span in wishes.items()]
    for picked in product(*each):
        sign = prod(factor for _, factor in picked)
        bounds = zip(wishes, picked, strict=True)
        yield (-sign if denied else sign), {sort: bound for sort, (bound, _) in bounds if bound is not None}


def ways_fulfilled(pile: Pile, drawn: int, wishes: Wishes, match: Match = Match.ALL) -> int:
    """In how many ways so many cards are drawn that fulfil the wishes."""
    return sum(sign * ways_within(pile, drawn, most) for sign, most in _expanded(pile, drawn, wishes, match))


def chance_fulfilled(pile: Pile, drawn: int, wishes: Wishes, match: Match = Match.ALL) -> Fraction:
    """The chance that so many cards, or all if there are fewer, fulfil the wishes."""
    cards = pile_size(pile)
    drawn = min(drawn, cards)
    return Fraction(ways_fulfilled(pile, drawn, wishes, match), comb(cards, drawn))


def effort(pile: Pile, drawn: int, wishes: Wishes) -> int:
    """About how many steps it takes to compute a chance; a step is well under a microsecond."""
    bounds = [_widest(span, min(drawn, sort_size(pile, sort))) + 2 for sort, span in wishes.items()]
    overlap = any(sum(mask >> sort & 1 for sort in wishes) > 1 for mask in pile)
    states = prod(bounds) * (min(drawn, sum(bounds)) + 1 if overlap else 1)
    return states * len(pile) * max(bounds, default=1)


def _widest(span: Span, ceiling: int) -> int:
    """The largest bound below the ceiling that the wish asks about; -1 if it asks about none."""
    return max((bound for bound in (span.at_least - 1, span.at_most or 0) if bound < ceiling), default=-1)
