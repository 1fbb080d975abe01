"""Supplies: from which own turn on the costs of a deck can be paid by what comes in turn by turn."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from cardsite.values import Words
from catalog.values import Word
from decks.numbers.charts import CARDS, Bar, Drawn
from decks.values import Entries

COST = "cost"
MAX_TURNS = 99
LATER = "later"


@dataclass(frozen=True, slots=True)
class Supply:
    """What pays for the cards of a deck: each own turn one more card of some kinds gives what its field says.

    With ``steady`` one card alone gives that on each turn anew, and what is not spent stays.
    """

    slug: str
    words: Words
    field: str
    kinds: tuple[Word, ...]
    zone: str
    payers: tuple[Word, ...]
    rules: tuple[str, ...]
    steady: bool = False
    costs_zone: str = "main"


@dataclass(frozen=True, slots=True)
class Paid:
    """Cards of one cost, and the first own turn on which it can be paid: with the best cards, and with average ones.

    None where all that comes in, or what comes in until the last turn looked at, does not reach it.
    """

    cost: int
    cards: int
    fastest: int | None
    average: int | None


@dataclass(frozen=True, slots=True)
class Budget:
    """A supply of one decklist; ``unknown`` are cards without a known cost, ``givers_unknown`` without a known yield."""

    supply: Supply
    costs: tuple[Paid, ...]
    unknown: int
    givers: int
    total: int
    average: Fraction | None
    givers_unknown: int


def supply_budget(supply: Supply, entries: Entries) -> Budget:
    """When the cards of a decklist can be paid for, by what is known of them."""
    payers = entries.in_zone(supply.costs_zone).of_kind(*supply.payers)
    givers = entries.in_zone(supply.zone).of_kind(*supply.kinds)
    gives = _amounts(givers, supply.field)
    copies = sum(gives.values())
    total = sum(amount * count for amount, count in gives.items())
    average = Fraction(total, copies) if copies else None
    costs = [
        Paid(cost, cards, _fastest(supply, gives, cost), _on_average(supply, average, copies, cost))
        for cost, cards in sorted(_amounts(payers, COST).items())
    ]
    return Budget(
        supply=supply,
        costs=tuple(costs),
        unknown=payers.lacking(COST).count(),
        givers=copies,
        total=total,
        average=average,
        givers_unknown=givers.lacking(supply.field).count(),
    )


def _amounts(entries: Entries, name: str) -> Mapping[int, int]:
    """How many cards have each known amount."""
    found: dict[int, int] = {}
    for entry in entries:
        amount = entry.card.known(name)
        if amount is not None:
            found[amount] = found.get(amount, 0) + entry.count
    return found


def _fastest(supply: Supply, gives: Mapping[int, int], cost: int) -> int | None:
    if supply.steady:
        return _turns(cost, Fraction(max(gives, default=0)))
    left, turns = cost, 0
    for amount, copies in sorted(gives.items(), reverse=True):
        needed = _turns(left, Fraction(amount))
        if needed is not None and needed <= copies:
            return turns + needed
        left -= amount * copies
        turns += copies
    return None


def _on_average(supply: Supply, average: Fraction | None, copies: int, cost: int) -> int | None:
    if average is None:
        return None
    turns = _turns(cost, average)
    return None if turns is None or (not supply.steady and turns > copies) else turns


def _turns(cost: int, each: Fraction) -> int | None:
    """After how many turns, at least one, so much a turn adds up to a cost."""
    if cost <= 0:
        return 1
    turns = ceil(cost / each) if each else None
    return turns if turns is not None and turns <= MAX_TURNS else None


def budget_drawn(budget: Budget) -> Drawn:
    """A supply as a chart: the cards that can be paid for first on each turn, with average cards."""
    turns = [paid.average for paid in budget.costs if paid.average is not None]
    bars = []
    for turn in range(1, max(turns, default=0) + 1):
        cards = sum(paid.cards for paid in budget.costs if paid.average == turn)
        bars.append(Bar(str(turn), Words(str(turn), str(turn)), cards, {"": cards}, turn, turn))
    late = sum(paid.cards for paid in budget.costs if paid.average is None)
    if late:
        bars.append(Bar(LATER, Words("届かない", "never"), late, {"": late}))
    return Drawn(
        slug=budget.supply.slug,
        words=budget.supply.words,
        axis=Words("自分のターン", "own turn"),
        unit=CARDS,
        bars=tuple(bars),
        legend={},
        counted=sum(paid.cards for paid in budget.costs),
        unknown=budget.unknown,
    )
