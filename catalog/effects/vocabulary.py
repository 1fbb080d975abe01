"""A game's words for effects: what the parser accepts and the checker holds a tree against."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from catalog.effects.language import SHARED_CONDITIONS, SHARED_NUMBERS, Condition, Number, Operation, Player
from catalog.values import Word

TWO_PLAYERS = frozenset({Player.YOU, Player.OPPONENT, Player.EACH, Player.ANY})
"""The player words of a game that two play."""


class Role(Enum):
    """What a role of an event holds."""

    CARD = "card"
    PLAYER = "player"
    AMOUNT = "amount"
    USE = "use"


@dataclass(frozen=True, slots=True)
class EventSpec:
    """The roles of one event, and whether a replacement may step in before it happens.

    Ability of kind triggered listens for events that are not ``replaceable``; a replacement for those that are. What can
    be ``only_prevented`` is no change but something that would become possible: nothing is done in its place.
    """

    roles: Mapping[str, Role]
    replaceable: bool = False
    only_prevented: bool = False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All the words one game's effects can use.

    ``numeric_properties`` and ``word_properties`` say what may be asked of a card (printed facts and what the state of
    play adds); a word property maps to the words it can take, or names the category of editable terms that it holds.
    ``text_properties`` are read to the letter. ``demands`` are what abilities may ask of what lies under their card.
    ``modifiable`` are the numeric properties an effect may
    change, on the board or, where ``modifiable_elsewhere`` says so, in those zones alone;
    those that are ``continuous_only`` change while an ability says so and are not set once for a time.
    ``largest_number`` bounds the numbers written out. ``destinations`` are the zones a card may be moved to, ``piles`` those with an order, ``boards`` those whose
    cards effects can damage or put away, ``hidden`` those that only their owner may choose from. ``costs`` are the
    operations that may be paid as a cost, ``only_costs`` those that are nothing else, ``takes_own`` those that take
    cards of the own board and no others. ``timing_events`` gives the event that a timing answers, whose roles the ability
    may then name.
    """

    zones: type[Word]
    destinations: frozenset[Word]
    piles: frozenset[Word]
    boards: frozenset[Word]
    hidden: frozenset[Word]
    events: Mapping[Word, EventSpec]
    durations: type[Word]
    counters: type[Word]
    timings: type[Word]
    card_kinds: type[Word]
    players: frozenset[Player]
    numeric_properties: type[Word]
    word_properties: Mapping[Word, type[Word] | str]
    modifiable: frozenset[Word]
    operations: tuple[type[Operation], ...]
    costs: frozenset[str]
    timing_events: Mapping[Word, Word]
    text_properties: frozenset[Word] = frozenset()
    demands: frozenset[Word] = frozenset()
    modifiable_elsewhere: Mapping[Word, frozenset[Word]] = field(default_factory=dict)
    many_players: bool = False
    numbers: tuple[type[Number], ...] = SHARED_NUMBERS
    conditions: tuple[type[Condition], ...] = SHARED_CONDITIONS
    only_costs: frozenset[str] = frozenset()
    takes_own: frozenset[str] = frozenset()
    continuous_only: frozenset[Word] = frozenset()
    largest_number: int = 99

    @property
    def operation_words(self) -> Mapping[str, type[Operation]]:
        """Each operation's record by its word."""
        return {record.word: record for record in self.operations}
