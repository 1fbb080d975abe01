"""Operations that games may share; a game's vocabulary lists the ones its cards can use."""

from dataclasses import dataclass
from typing import ClassVar

from catalog.effects.language import (
    Ability,
    Amount,
    Binding,
    Block,
    Cards,
    Condition,
    CounterWord,
    CountRange,
    DestinationWord,
    DurationWord,
    Filter,
    LinkRef,
    Manner,
    NumberLike,
    NumericProperty,
    Operation,
    Place,
    Player,
    PlayerRef,
    Where,
    ZoneWord,
)


@dataclass(frozen=True, slots=True)
class Damage(Operation):
    """Deal damage to each of the cards, all at once."""

    word: ClassVar[str] = "damage"
    to: Cards
    amount: NumberLike


@dataclass(frozen=True, slots=True)
class Heal(Operation):
    """Take damage off each of the cards."""

    word: ClassVar[str] = "heal"
    to: Cards
    amount: Amount


@dataclass(frozen=True, slots=True)
class Destroy(Operation):
    """Put cards from the board onto their owners' discard piles, all at once."""

    word: ClassVar[str] = "destroy"
    cards: Cards


@dataclass(frozen=True, slots=True)
class Draw(Operation):
    """Draw cards from the top of the deck."""

    word: ClassVar[str] = "draw"
    who: PlayerRef
    amount: NumberLike


@dataclass(frozen=True, slots=True)
class Discard(Operation):
    """Discard cards from the hand; as many as there are, up to the amount."""

    word: ClassVar[str] = "discard"
    who: PlayerRef
    amount: Amount
    how: Manner = Manner.CHOSEN


@dataclass(frozen=True, slots=True)
class Mill(Operation):
    """Put cards from the top of the deck onto the discard pile."""

    word: ClassVar[str] = "mill"
    who: PlayerRef
    amount: NumberLike


@dataclass(frozen=True, slots=True)
class Move(Operation):
    """Move cards to their owner's other zone, all at once; into a deck, ``place`` says where."""

    word: ClassVar[str] = "move"
    cards: Cards
    to: DestinationWord
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Modify(Operation):
    """Raise (or with ``reduce`` lower) a numeric property of cards, for a time; a continuous ability gives no time."""

    word: ClassVar[str] = "modify"
    cards: Cards
    property: NumericProperty
    by: NumberLike
    reduce: bool = False
    until: DurationWord | None = None


@dataclass(frozen=True, slots=True)
class Lasting(Operation):
    """Set up an ability that works by itself for a time, and at most ``uses`` times where that is given."""

    word: ClassVar[str] = "lasting"
    ability: Ability
    until: DurationWord
    uses: int | None = None


@dataclass(frozen=True, slots=True)
class Pick(Operation):
    """Choose cards while the effect is carried out; as many as there are, up to the count."""

    word: ClassVar[str] = "pick"
    as_: Binding
    cards: Cards
    count: CountRange
    by: Player
    where: Where = Where()


@dataclass(frozen=True, slots=True)
class Look(Operation):
    """Look at the top cards of a pile, unseen by others."""

    word: ClassVar[str] = "look"
    as_: Binding
    zone: ZoneWord
    of: Player
    amount: NumberLike


@dataclass(frozen=True, slots=True)
class Search(Operation):
    """Look through a whole hidden pile of one's own and choose cards from it."""

    word: ClassVar[str] = "search"
    as_: Binding
    cards: Filter
    count: CountRange


@dataclass(frozen=True, slots=True)
class Reveal(Operation):
    """Show cards to everybody."""

    word: ClassVar[str] = "reveal"
    cards: Cards


@dataclass(frozen=True, slots=True)
class Shuffle(Operation):
    """Shuffle a pile."""

    word: ClassVar[str] = "shuffle"
    zone: ZoneWord
    of: PlayerRef


@dataclass(frozen=True, slots=True)
class Gain(Operation):
    """Add to one of a player's counters."""

    word: ClassVar[str] = "gain"
    who: PlayerRef
    what: CounterWord
    amount: NumberLike


@dataclass(frozen=True, slots=True)
class Negate(Operation):
    """An announced use does nothing; what was paid for it stays paid."""

    word: ClassVar[str] = "negate"
    use: LinkRef


@dataclass(frozen=True, slots=True)
class Prevent(Operation):
    """In a replacement: the change is smaller by the amount, or does not happen at all."""

    word: ClassVar[str] = "prevent"
    amount: Amount


@dataclass(frozen=True, slots=True)
class Instead(Operation):
    """In a replacement: the change does not happen; this is done in its place."""

    word: ClassVar[str] = "instead"
    do: Block


@dataclass(frozen=True, slots=True)
class Repeat(Operation):
    """Do the same several times, one after another."""

    word: ClassVar[str] = "repeat"
    times: NumberLike
    do: Block


@dataclass(frozen=True, slots=True)
class Each(Operation):
    """Do the same for each of the cards, one after another."""

    word: ClassVar[str] = "each"
    as_: Binding
    cards: Cards
    do: Block


@dataclass(frozen=True, slots=True)
class If(Operation):
    """Do one thing if a condition holds as this step comes, else another."""

    word: ClassVar[str] = "if"
    test: Condition
    then: Block
    else_: Block = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things to do."""

    do: Block


@dataclass(frozen=True, slots=True)
class ChooseOne(Operation):
    """A player names one of several things to do."""

    word: ClassVar[str] = "choose_one"
    by: Player
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class May(Operation):
    """A player says yes or no to doing something."""

    word: ClassVar[str] = "may"
    by: Player
    do: Block
