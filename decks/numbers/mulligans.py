"""Opening hands under the exchanges that games give: which hands a player ends with, each with its exact chance."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import comb, prod

from decks.numbers.piles import Match, Pile, Wishes, chance_fulfilled, effort, pile_size, sort_size, ways_fulfilled

Hand = tuple[int, ...]
"""How many cards of each mask a hand has, in the order of the pile's masks."""
PAIR_STEPS = 50  # what it costs to combine a hand given up with new cards, in steps of `effort`


class Exchange(Enum):
    """What is done with a hand that is not kept.

    Nothing; as many new cards are drawn for the whole hand, once (ONCE) or until a hand is kept (REPEATED); or new cards
    for those alone that are not wished for, once (MISFITS). What is put back is not among the new cards, but is shuffled
    into the deck before the next draw.
    """

    NONE = "none"
    ONCE = "once"
    REPEATED = "repeated"
    MISFITS = "misfits"


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening hand of so many cards of a pile, and what is done with one that does not fulfil ``keep``, all or any of it."""

    pile: Pile
    size: int
    exchange: Exchange
    keep: Wishes
    keep_match: Match = Match.ALL

    def kept(self, hand: Hand) -> bool:
        """Whether a hand is kept at once."""
        held = [span.holds(sort_count(self.pile, hand, sort)) for sort, span in self.keep.items()]
        return any(held) if self.keep_match is Match.ANY else all(held)

    def wished(self, mask: int) -> bool:
        """Whether a card of that mask is one that the kept hand is to have."""
        return any(mask >> sort & 1 for sort, span in self.keep.items() if span.at_least > 0)


def sort_count(pile: Pile, hand: Hand, sort: int) -> int:
    """How many cards of a sort a hand has."""
    return sum(taken for mask, taken in zip(pile, hand, strict=True) if mask >> sort & 1)


def hands_of(copies: Sequence[int], size: int) -> Iterator[Hand]:
    """Every hand of that size that can be drawn where there are so many cards of each mask."""
    if len(copies) == 1:
        if size <= copies[0]:
            yield (size,)
        return
    for taken in range(min(size, copies[0]) + 1):
        yield from ((taken, *rest) for rest in hands_of(copies[1:], size - taken))


def _ways(copies: Sequence[int], hand: Hand) -> int:
    return prod(map(comb, copies, hand))


def _without(copies: Sequence[int], hand: Hand) -> list[int]:
    return [held - taken for held, taken in zip(copies, hand, strict=True)]


def opening_hands(opening: Opening) -> dict[Hand, Fraction]:
    """The chance of each hand that a player ends with; the pile must hold twice a hand or more, and one to keep."""
    copies = list(opening.pile.values())
    total = comb(sum(copies), opening.size)
    found = {
        hand: Fraction(_ways(copies, hand), total)
        for hand in hands_of(copies, opening.size)
        if opening.exchange is Exchange.NONE or opening.kept(hand)
    }
    again: Mapping[Hand, Fraction] = {}
    if opening.exchange is Exchange.MISFITS:
        again = _misfits_exchanged(opening)
    elif opening.exchange is Exchange.ONCE:
        again = _hands_exchanged(opening)
    elif opening.exchange is Exchange.REPEATED:
        again = _until_kept(opening)
    for hand, chance in again.items():
        found[hand] = found.get(hand, Fraction(0)) + chance
    return found


def _hands_exchanged(opening: Opening) -> dict[Hand, Fraction]:
    """The chance to give a hand up and to get each other one for it."""
    copies = list(opening.pile.values())
    pairs = comb(sum(copies) - opening.size, opening.size)
    total = comb(sum(copies), opening.size) * pairs
    found = {}
    for hand in hands_of(copies, opening.size):
        rest = dict(zip(opening.pile, _without(copies, hand), strict=True))
        # Each of the two hands is drawn from what the other leaves, so their order can be turned round.
        given_up = pairs - ways_fulfilled(rest, opening.size, opening.keep, opening.keep_match)
        if given_up:
            found[hand] = Fraction(_ways(copies, hand) * given_up, total)
    return found


def _until_kept(opening: Opening) -> dict[Hand, Fraction]:
    """The hands kept after one or more were given up, where those to be given up have no card of the sorts to keep.

    Each hand given up is then any of these alike, the first as much as the later ones, so that every further try has the
    chances of the second.
    """
    again = _hands_exchanged(opening)
    good = {hand: chance for hand, chance in again.items() if opening.kept(hand)}
    kept = sum(good.values(), Fraction(0))
    given_up = sum(again.values(), Fraction(0))
    return {hand: chance * given_up / kept for hand, chance in good.items()}


def _misfits_exchanged(opening: Opening) -> dict[Hand, Fraction]:
    """The chance of each hand after new cards came for those that are not wished for."""
    copies = list(opening.pile.values())
    wished = [opening.wished(mask) for mask in opening.pile]
    ways: dict[tuple[int, Hand], int] = {}
    for first in hands_of(copies, opening.size):
        if opening.kept(first):
            continue
        held = tuple(taken if wish else 0 for taken, wish in zip(first, wished, strict=True))
        rest = _without(copies, first)
        before = _ways(copies, first)
        misfits = opening.size - sum(held)
        for new in hands_of(rest, misfits):
            hand = tuple(map(int.__add__, held, new))
            ways[misfits, hand] = ways.get((misfits, hand), 0) + before * _ways(rest, new)
    found: dict[Hand, Fraction] = {}
    for (misfits, hand), number in ways.items():
        total = comb(sum(copies), opening.size) * comb(sum(copies) - opening.size, misfits)
        found[hand] = found.get(hand, Fraction(0)) + Fraction(number, total)
    return found


def chance_after(
    opening: Opening, hands: Mapping[Hand, Fraction], drawn: int, wishes: Wishes, match: Match = Match.ALL
) -> Fraction:
    """The chance that the hand and so many draws after it together fulfil the wishes."""
    copies = list(opening.pile.values())
    chance = Fraction(0)
    for hand, weight in hands.items():
        rest = dict(zip(opening.pile, _without(copies, hand), strict=True))
        left = {sort: span.after(sort_count(opening.pile, hand, sort)) for sort, span in wishes.items()}
        chance += weight * chance_fulfilled(rest, drawn, left, match)
    return chance


def expected_after(opening: Opening, hands: Mapping[Hand, Fraction], drawn: int, sort: int) -> Fraction:
    """How many cards of a sort are seen on average."""
    rest = pile_size(opening.pile) - opening.size
    held = sum((weight * sort_count(opening.pile, hand, sort) for hand, weight in hands.items()), Fraction(0))
    return held + (Fraction(min(drawn, rest), rest) * (sort_size(opening.pile, sort) - held) if rest else 0)


def opening_effort(opening: Opening, wishes: Wishes, draws: Sequence[int]) -> int:
    """About how many steps the chances take after each of these draws."""
    one = effort(opening.pile, opening.size + max(draws), wishes)
    if opening.exchange is Exchange.NONE:
        return one * len(draws)
    masks = len(opening.pile)
    hands = _hands_at_most(masks, opening.size)
    kept = effort(opening.pile, opening.size, opening.keep)
    pairs = 0
    if opening.exchange is Exchange.MISFITS:
        wished = sum(opening.wished(mask) for mask in opening.pile)
        pairs = sum(
            _hands_at_most(wished, opening.size - new)
            * _hands_at_most(masks - wished, new)
            * _hands_at_most(masks, new)
            for new in range(opening.size + 1)
        )
    return hands * (kept + one * len(draws)) + pairs * PAIR_STEPS


def _hands_at_most(masks: int, size: int) -> int:
    return comb(size + masks - 1, size) if masks else int(size == 0)
