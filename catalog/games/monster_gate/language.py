"""The effect language of Monster Gate: its own operations and numbers beside the shared ones, and its vocabulary."""

from dataclasses import dataclass
from typing import ClassVar

from catalog.effects import operations as shared
from catalog.effects.language import (
    SHARED_NUMBERS,
    Amount,
    Cards,
    CounterWord,
    DurationWord,
    Number,
    NumberLike,
    Operation,
    Player,
    PlayerRef,
    Ref,
)
from catalog.effects.vocabulary import EventSpec, Role, Vocabulary
from catalog.games.monster_gate.words import (
    CardKind,
    Counter,
    Deed,
    Duration,
    EventName,
    Face,
    Keyword,
    NumericProperty,
    Posture,
    Step,
    TextProperty,
    Timing,
    WordProperty,
    Zone,
)


@dataclass(frozen=True, slots=True)
class Points(Number):
    """How many action points a player has, or several players together (MG-T1)."""

    word: ClassVar[str] = "points"
    of: PlayerRef


@dataclass(frozen=True, slots=True)
class Pay(Operation):
    """As a cost: action points."""

    word: ClassVar[str] = "pay"
    ap: int


@dataclass(frozen=True, slots=True)
class Lose(Operation):
    """A player loses action points, as many as there are up to the amount."""

    word: ClassVar[str] = "lose"
    who: PlayerRef
    what: CounterWord
    amount: Amount


@dataclass(frozen=True, slots=True)
class Steal(Operation):
    """A player loses action points, as many as there are up to the amount, and you gain what was lost."""

    word: ClassVar[str] = "steal"
    who: PlayerRef
    amount: NumberLike


@dataclass(frozen=True, slots=True)
class Turn(Operation):
    """Characters and monsters become ready or spent; as a cost, one already so cannot pay."""

    word: ClassVar[str] = "turn"
    cards: Cards
    to: Posture


@dataclass(frozen=True, slots=True)
class Place(Operation):
    """Put monsters onto their owners' boards without paying, level-up monsters without their base (MG-Z5)."""

    word: ClassVar[str] = "place"
    cards: Cards
    posture: Posture = Posture.SPENT


@dataclass(frozen=True, slots=True)
class Equip(Operation):
    """Put a weapon or other item into its owner's item zone without paying; what lies there is discarded (MG-P7)."""

    word: ClassVar[str] = "equip"
    cards: Cards


@dataclass(frozen=True, slots=True)
class ChangeClass(Operation):
    """A character card takes the place of its owner's character (MG-P8)."""

    word: ClassVar[str] = "change_class"
    to: Ref


@dataclass(frozen=True, slots=True)
class Lay(Operation):
    """Put cards of any kind into their owners' dungeons (MG-P4)."""

    word: ClassVar[str] = "lay"
    cards: Cards
    face: Face


@dataclass(frozen=True, slots=True)
class Dig(Operation):
    """Put cards from the top of a player's deck into that player's dungeon, unseen where they lie face down (MG-P4)."""

    word: ClassVar[str] = "dig"
    who: PlayerRef
    amount: NumberLike
    face: Face


@dataclass(frozen=True, slots=True)
class TurnUp(Operation):
    """Turn dungeon cards face up; their effects work from then on (MG-P3)."""

    word: ClassVar[str] = "turn_up"
    cards: Cards


@dataclass(frozen=True, slots=True)
class Peek(Operation):
    """Look at face-down dungeon cards, unseen by others."""

    word: ClassVar[str] = "peek"
    cards: Cards


@dataclass(frozen=True, slots=True)
class Grant(Operation):
    """Characters and monsters have a keyword for a time."""

    word: ClassVar[str] = "grant"
    cards: Cards
    keyword: Keyword
    until: DurationWord


@dataclass(frozen=True, slots=True)
class Bar(Operation):
    """Characters and monsters cannot attack, or cannot be attacked, for a time."""

    word: ClassVar[str] = "bar"
    cards: Cards
    what: Step
    until: DurationWord


@dataclass(frozen=True, slots=True)
class Forbid(Operation):
    """A player cannot do something for a time."""

    word: ClassVar[str] = "forbid"
    who: PlayerRef
    what: Deed
    until: DurationWord


_CARD = {"card": Role.CARD}
_PLAYER = {"player": Role.PLAYER}
_AMOUNT = {"amount": Role.AMOUNT}

VOCABULARY = Vocabulary(
    zones=Zone,
    destinations=frozenset({Zone.DECK, Zone.HAND, Zone.DISCARD}),
    piles=frozenset({Zone.DECK}),
    boards=frozenset({Zone.CHARACTERS, Zone.MONSTERS, Zone.ITEMS, Zone.DUNGEON}),
    hidden=frozenset({Zone.DECK, Zone.HAND}),
    events={
        EventName.WOULD_DAMAGE: EventSpec({**_CARD, **_AMOUNT}, replaceable=True),
        EventName.WOULD_DESTROY: EventSpec(_CARD, replaceable=True),
        EventName.WOULD_LEAVE: EventSpec(_CARD, replaceable=True),
        EventName.ENTERED: EventSpec(_CARD),
        EventName.LEVELLED_UP: EventSpec(_CARD),
        EventName.CLASS_CHANGED: EventSpec(_CARD),
        EventName.ATTACKED: EventSpec(_CARD),
        EventName.TARGETED: EventSpec({**_CARD, "attacker": Role.CARD}),
        EventName.DAMAGED: EventSpec({**_CARD, **_AMOUNT}),
        EventName.HEALED: EventSpec({**_CARD, **_AMOUNT}),
        EventName.DESTROYED: EventSpec(_CARD),
        EventName.LEFT: EventSpec(_CARD),
        EventName.TURNED_UP: EventSpec(_CARD),
        EventName.ABSORBED: EventSpec(_CARD),
        EventName.DREW: EventSpec(_PLAYER),
        EventName.DISCARDED: EventSpec(_PLAYER),
        EventName.ITEM_USED: EventSpec({**_PLAYER, **_CARD}),
        EventName.TURN_BEGAN: EventSpec(_PLAYER),
        EventName.TURN_ENDED: EventSpec(_PLAYER),
    },
    durations=Duration,
    counters=Counter,
    timings=Timing,
    card_kinds=CardKind,
    players=frozenset(Player),
    many_players=True,
    numeric_properties=NumericProperty,
    word_properties={
        WordProperty.POSTURE: Posture,
        WordProperty.FACE: Face,
        WordProperty.KEYWORD: Keyword,
        WordProperty.CARD_KIND: CardKind,
        WordProperty.FAMILY: "family",
    },
    text_properties=frozenset(TextProperty),
    modifiable=frozenset(
        {
            NumericProperty.COST,
            NumericProperty.ATTACK,
            NumericProperty.DEFENCE,
            NumericProperty.DURABILITY,
            NumericProperty.ABSORPTION,
            NumericProperty.ATTACK_COST,
        }
    ),
    modifiable_elsewhere={NumericProperty.COST: frozenset({Zone.HAND})},
    numbers=(*SHARED_NUMBERS, Points),
    operations=(
        shared.Damage,
        shared.Heal,
        shared.Destroy,
        shared.Draw,
        shared.Discard,
        shared.Mill,
        shared.Move,
        shared.Modify,
        shared.Lasting,
        shared.Pick,
        shared.Look,
        shared.Search,
        shared.Reveal,
        shared.Shuffle,
        shared.Gain,
        shared.Prevent,
        shared.Instead,
        shared.Repeat,
        shared.Each,
        shared.If,
        shared.ChooseOne,
        shared.May,
        Pay,
        Lose,
        Steal,
        Turn,
        Place,
        Equip,
        ChangeClass,
        Lay,
        Dig,
        TurnUp,
        Peek,
        Grant,
        Bar,
        Forbid,
    ),
    costs=frozenset({"pay", "turn", "discard", "mill", "destroy"}),
    timing_events={},
)
