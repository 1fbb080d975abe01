"""What only Ticket Monsters' effects do, and what only they count."""

from dataclasses import dataclass
from typing import ClassVar

from catalog.effects.language import Cards, CountRange, DurationWord, Filter, Number, NumberLike, Operation, Player, Ref
from catalog.games.ticket_monsters.words import ChikemonStep, Keyword, PlayerStep


@dataclass(frozen=True, slots=True)
class HpOf(Number):
    """The HP that a player has at present."""

    word: ClassVar[str] = "hp_of"
    whose: Player


@dataclass(frozen=True, slots=True)
class StarsOf(Number):
    """The guard stars that a player has at present."""

    word: ClassVar[str] = "stars_of"
    whose: Player


@dataclass(frozen=True, slots=True)
class SpecialSummon(Operation):
    """Put chikemon into their owners' zones, as far as this turn and the free places allow it (TK-T4, TK-T6)."""

    word: ClassVar[str] = "special_summon"
    cards: Cards


@dataclass(frozen=True, slots=True)
class Sacrifice(Operation):
    """Choose so many of the own cards that match and send them to energy; this destroys nothing."""

    word: ClassVar[str] = "sacrifice"
    cards: Filter
    count: CountRange = CountRange(1, 1)


@dataclass(frozen=True, slots=True)
class LoseHp(Operation):
    """A player loses HP; as a cost, more must be there (TK-W1)."""

    word: ClassVar[str] = "lose_hp"
    who: Player
    amount: NumberLike


@dataclass(frozen=True, slots=True)
class LoseStars(Operation):
    """A player loses guard stars; as a cost, more must be there (TK-W1)."""

    word: ClassVar[str] = "lose_stars"
    who: Player
    amount: NumberLike


@dataclass(frozen=True, slots=True)
class Pay(Operation):
    """As a cost: MP, paid with cards in the own energy (TK-E1 to TK-E3)."""

    word: ClassVar[str] = "pay"
    mp: int


@dataclass(frozen=True, slots=True)
class Bar(Operation):
    """Chikemon cannot do something for a time."""

    word: ClassVar[str] = "bar"
    cards: Cards
    what: ChikemonStep
    until: DurationWord


@dataclass(frozen=True, slots=True)
class Grant(Operation):
    """Chikemon have a keyword for a time."""

    word: ClassVar[str] = "grant"
    cards: Cards
    keyword: Keyword
    until: DurationWord


@dataclass(frozen=True, slots=True)
class Forbid(Operation):
    """A player cannot do something for a time."""

    word: ClassVar[str] = "forbid"
    who: Player
    what: PlayerStep
    until: DurationWord


@dataclass(frozen=True, slots=True)
class AttackAgain(Operation):
    """Chikemon may attack once more in this turn (TK-A3)."""

    word: ClassVar[str] = "attack_again"
    cards: Cards


@dataclass(frozen=True, slots=True)
class EndAttack(Operation):
    """The declared attack comes to no damage and is used up, as in TK-A8."""

    word: ClassVar[str] = "end_attack"


@dataclass(frozen=True, slots=True)
class Redirect(Operation):
    """The declared attack goes on against this chikemon of the defending player, also in place of a direct one."""

    word: ClassVar[str] = "redirect"
    to: Ref


@dataclass(frozen=True, slots=True)
class Swap(Operation):
    """Chikemon's power and defence change places for a time."""

    word: ClassVar[str] = "swap"
    cards: Cards
    until: DurationWord
