"""Cards as the engine reads them: printed facts and abilities turned into programs, once per content."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from play.engine.records import Frame
    from play.engine.state import State

Step = Callable[["State", "Frame"], int]
"""One step of a program: does its part and names the next step; a step that asks names itself."""

Select = Callable[["State", "Frame"], list[int]]
Measure = Callable[["State", "Frame"], int]
Check = Callable[["State", "Frame"], bool]
Reduce = Callable[["State", "Frame", int], int]


@dataclass(slots=True)
class Target:
    """One choice made as an ability is used: how many of which cards, by whom, and whether later ones depend on it.

    Among ``hidden`` cards the question is put even if nothing fits.
    """

    name: str
    options: Select
    least: int
    most: int
    by: Measure
    feeds: bool = False
    hidden: bool = False


@dataclass(slots=True)
class CompiledAbility:
    """An ability as programs. ``announce`` chooses and pays, ``program`` carries out.

    ``demand`` is what it asks of the cards under its card. ``event`` and ``matches`` say what sets it off. ``leaves`` is what a replacement leaves of a change's amount.
    ``payable`` are the checks of its cost; ``limit`` is (times, per turn) or None.
    """

    card: int
    index: int
    kind: str
    timing: str | None = None
    event: str | None = None
    matches: Check | None = None
    limit: tuple[int, bool] | None = None
    condition: Check | None = None
    payable: tuple[Check, ...] = ()
    targets: tuple[Target, ...] = ()
    announce: tuple[Step, ...] = ()
    program: tuple[Step, ...] = ()
    leaves: "Reduce | None" = None
    modifies: tuple["Modification", ...] = ()
    demand: tuple[str, ...] = ()


@dataclass(slots=True)
class Modification:
    """What a continuous ability adds to a numeric property of the cards it selects; whether it ``lowers`` it."""

    numeric: str
    cards: Select
    amount: Measure
    lowers: bool = False


@dataclass(slots=True)
class CompiledCard:
    """A card of the pinned table: its small integer, its kind, its printed facts and all its abilities.

    ``abilities`` holds the printed ones first and after them those nested in effects; ``standing`` are the indices of
    printed abilities that work by themselves while the card is in play.
    """

    number: int
    kind: str
    facts: Mapping[str, Any]
    abilities: list[CompiledAbility] = field(default_factory=list)
    standing: tuple[int, ...] = ()


class CardTable:
    """The immutable compiled cards of a match by their small integers; states refer to it and never dump it.

    ``standing`` are the abilities of cards that work by themselves. ``heard`` are the events that any ability of the
    cards answers, ``lowered`` the properties that any continuous one lowers, so that the others need no looking up.
    """

    __slots__ = ("cards", "heard", "lowered", "standing", "timings")

    def __init__(self, cards: Mapping[int, CompiledCard]) -> None:
        self.cards = dict(cards)
        self.standing = {
            number: tuple(card.abilities[index] for index in card.standing)
            for number, card in self.cards.items()
            if card.standing
        }
        self.heard = frozenset(
            ability.event for card in self.cards.values() for ability in card.abilities if ability.event
        )
        self.lowered = frozenset(
            change.numeric
            for card in self.cards.values()
            for ability in card.abilities
            for change in ability.modifies
            if change.lowers
        )
        self.timings = frozenset(
            ability.timing for card in self.cards.values() for ability in card.abilities if ability.timing
        )

    def __getitem__(self, number: int) -> CompiledCard:
        return self.cards[number]

    def __contains__(self, number: int) -> bool:
        return number in self.cards
