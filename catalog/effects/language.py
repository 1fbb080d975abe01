"""The shared grammar of effects: references, filters, numbers, conditions, choices and abilities.

Everything here is a frozen record that the parser reads from JSON by its annotations. A class that derives from
``Number``, ``Condition`` or ``Operation`` is written in JSON as an object with one key, its word: ``{"count": {…}}``.
Attributes that Python reserves carry a trailing underscore (``if_`` is ``"if"`` in JSON).
"""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Literal, NewType

from catalog.values import Word

Binding = NewType("Binding", str)
"""A name that this record introduces for cards."""
Ref = NewType("Ref", str)
"""A name introduced before: a binding, ``this`` (the card that carries the ability) or a card role ``event.<role>``."""
LinkRef = NewType("LinkRef", str)
"""A role of the event that names an announced use: ``event.<role>``."""

RoleName = NewType("RoleName", str)
"""A role of the event that holds an amount."""

ZoneWord = NewType("ZoneWord", Word)
DestinationWord = NewType("DestinationWord", Word)
EventWord = NewType("EventWord", Word)
DurationWord = NewType("DurationWord", Word)
CounterWord = NewType("CounterWord", Word)
TimingWord = NewType("TimingWord", Word)
CardKindWord = NewType("CardKindWord", str)
NumericProperty = NewType("NumericProperty", Word)
WordProperty = NewType("WordProperty", Word)
TextProperty = NewType("TextProperty", Word)
DemandWord = NewType("DemandWord", Word)
TermSlug = NewType("TermSlug", str)
"""The slug of an editable term (a job, a type, …)."""


class Player(Word):
    """Players as an ability sees them; ``you`` is the controller of the card.

    Where more than two play, ``opponent`` is any of the others, ``next`` the one of them whose turn comes next.
    """

    YOU = "you", "自分", "you"
    OPPONENT = "opponent", "相手", "your opponent"
    EACH = "each_player", "各プレイヤー", "each player"
    ANY = "any", "いずれかのプレイヤー", "any player"
    NEXT = "next", "左隣のプレイヤー", "your left neighbour"
    EACH_OPPONENT = "each_opponent", "各相手", "each opponent"


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """The owner of a card named before."""

    owner_of: Ref


PlayerRef = Player | OwnerOf


class AbilityKind(Word):
    """The four kinds of ability."""

    ACTIVATED = "activated", "起動", "activated"
    TRIGGERED = "triggered", "誘発", "triggered"
    CONTINUOUS = "continuous", "常時", "continuous"
    REPLACEMENT = "replacement", "置換", "replacement"


class Relation(Word):
    """How two numbers may compare."""

    AT_LEAST = "at_least", "以上", "at least"
    AT_MOST = "at_most", "以下", "at most"
    EQUAL = "equal", "ちょうど", "exactly"
    MORE = "more_than", "より多い", "more than"
    LESS = "less_than", "より少ない", "less than"


class LimitPeriod(Word):
    """How long a limit of use lasts."""

    TURN = "turn", "各ターン", "each turn"
    MATCH = "match", "対戦中", "each match"


class Place(Word):
    """Where in an ordered pile a card goes."""

    TOP = "top", "上", "top"
    BOTTOM = "bottom", "下", "bottom"


class Manner(Word):
    """How cards are found when nobody names them."""

    CHOSEN = "chosen", "選んで", ""
    RANDOM = "random", "無作為に", " at random"


class Number:
    """A number worked out when it is needed."""

    word: ClassVar[str]


class Condition:
    """Something true or false when it is looked at."""

    word: ClassVar[str]


class Operation:
    """One step of what an ability does."""

    word: ClassVar[str]


NumberLike = int | Number
Block = tuple[Operation, ...]


class All(Enum):
    """Everything there is, said in so many words."""

    ALL = "all"


Amount = int | Number | All
ALL = All.ALL


@dataclass(frozen=True, slots=True)
class NumberTest:
    """A numeric property within bounds, both included."""

    property: NumericProperty
    at_least: NumberLike | None = None
    at_most: NumberLike | None = None


@dataclass(frozen=True, slots=True)
class WordTest:
    """A property that is (or, where it holds several, has) one of some words or terms, or none of them."""

    property: WordProperty
    any_of: tuple[Word | TermSlug, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class SameTest:
    """A property equal to that of a card named before, or different from it."""

    property: WordProperty | TextProperty
    same_as: Ref
    negated: bool = False


@dataclass(frozen=True, slots=True)
class TextTest:
    """A text property that reads so, or has this in it."""

    property: TextProperty
    text: str
    contains: bool = False
    negated: bool = False


Test = NumberTest | WordTest | SameTest | TextTest


@dataclass(frozen=True, slots=True)
class Where:
    """All the tests a card must pass, in the order written."""

    tests: tuple[Test, ...] = ()


@dataclass(frozen=True, slots=True)
class Filter:
    """Cards of some kind in one zone of some player; ``other`` leaves out the card that carries the ability."""

    zone: ZoneWord
    of: PlayerRef
    kind: CardKindWord | Literal["any"]
    where: Where = Where()
    other: bool = False


Cards = Ref | Filter
"""Cards named before, or all that match."""


@dataclass(frozen=True, slots=True)
class CardPattern:
    """What a card in an event must be; ``is_`` is ``this``, ``other`` the reverse of it."""

    of: PlayerRef
    kind: CardKindWord | Literal["any"]
    where: Where = Where()
    is_: Ref | None = None
    other: bool = False


@dataclass(frozen=True, slots=True)
class EventPattern:
    """The event that sets an ability off; every card and player role of the event is given."""

    event: EventWord
    roles: tuple[tuple[str, CardPattern | Player], ...] = ()


@dataclass(frozen=True, slots=True)
class Timing:
    """The time at which an activated ability may be used."""

    timing: TimingWord


When = EventPattern | Timing


@dataclass(frozen=True, slots=True)
class Count(Number):
    """How many cards match."""

    word: ClassVar[str] = "count"
    among: Filter


@dataclass(frozen=True, slots=True)
class Distinct(Number):
    """How many different words a property takes among the cards that match."""

    word: ClassVar[str] = "distinct"
    property: WordProperty
    among: Filter


@dataclass(frozen=True, slots=True)
class Sum(Number):
    """The sum of a property over the cards that match."""

    word: ClassVar[str] = "sum"
    property: NumericProperty
    among: Filter


@dataclass(frozen=True, slots=True)
class Value(Number):
    """A property of one card."""

    word: ClassVar[str] = "value"
    property: NumericProperty
    of: Ref


@dataclass(frozen=True, slots=True)
class EventAmount(Number):
    """The amount of the event that set the ability off."""

    word: ClassVar[str] = "event_amount"
    role: RoleName


@dataclass(frozen=True, slots=True)
class Plus(Number):
    """A sum of numbers."""

    word: ClassVar[str] = "plus"
    parts: tuple[NumberLike, ...]


@dataclass(frozen=True, slots=True)
class Minus(Number):
    """One number less another, never below zero."""

    word: ClassVar[str] = "minus"
    from_: NumberLike
    take: NumberLike


@dataclass(frozen=True, slots=True)
class Times(Number):
    """One number times another."""

    word: ClassVar[str] = "times"
    number: NumberLike
    by: NumberLike


@dataclass(frozen=True, slots=True)
class AtMost(Number):
    """A number, but no more than a limit."""

    word: ClassVar[str] = "at_most"
    number: NumberLike
    limit: NumberLike


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Two numbers in a relation."""

    word: ClassVar[str] = "compare"
    left: NumberLike
    is_: Relation
    right: NumberLike


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """At least one card matches."""

    word: ClassVar[str] = "exists"
    cards: Filter


@dataclass(frozen=True, slots=True)
class Nothing(Condition):
    """No card matches."""

    word: ClassVar[str] = "none"
    cards: Filter


@dataclass(frozen=True, slots=True)
class Matches(Condition):
    """A card named before passes the tests."""

    word: ClassVar[str] = "matches"
    card: Ref
    where: Where


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    """Every one of the conditions holds."""

    word: ClassVar[str] = "all_of"
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """At least one of the conditions holds."""

    word: ClassVar[str] = "any_of"
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """The condition does not hold."""

    word: ClassVar[str] = "not"
    condition: Condition


@dataclass(frozen=True, slots=True)
class TurnOf(Condition):
    """It is this player's turn."""

    word: ClassVar[str] = "turn_of"
    player: Player


@dataclass(frozen=True, slots=True)
class CountRange:
    """How many to choose: from ``min`` to ``max``, both included."""

    min: int
    max: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of targets made when the ability is used; a target that is gone later is left out."""

    as_: Binding
    cards: Filter
    count: CountRange = CountRange(1, 1)
    by: Player = Player.YOU


@dataclass(frozen=True, slots=True)
class Limit:
    """How often an ability may be used."""

    times: int
    per: LimitPeriod


@dataclass(frozen=True, slots=True)
class Ability:
    """What a card can do, when, for what, and to whom; it works only while its ``demand`` is met."""

    kind: AbilityKind
    do: Block
    when: When | None = None
    limit: Limit | None = None
    cost: Block = ()
    if_: Condition | None = None
    choose: tuple[Choice, ...] = ()
    demand: tuple[DemandWord, ...] = ()


SHARED_NUMBERS: tuple[type[Number], ...] = (Count, Distinct, Sum, Value, EventAmount, Plus, Minus, Times, AtMost)
SHARED_CONDITIONS: tuple[type[Condition], ...] = (Compare, Exists, Nothing, Matches, AllOf, AnyOf, Not, TurnOf)
