"""How players come to see the cards of a pile: opening hands, draws by turn, and the exchanges that the rules give."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardsite.values import Words
from decks.numbers.mulligans import Exchange

MAX_TURN = 50
FIRST, SECOND = "first", "second"


@dataclass(frozen=True, slots=True)
class Mulligan:
    """A named policy: what is exchanged of a hand that does not fit, and the rule that gives it.

    ``keeps`` names the kinds of which a kept hand has a card, where the rule and not the player decides.
    """

    slug: str
    words: Words
    exchange: Exchange
    rule: str | None = None
    keeps: tuple[str, ...] = ()


KEEP_ALL = Mulligan("none", Words("引き直しなし", "no mulligan"), Exchange.NONE)


@dataclass(frozen=True, slots=True)
class Pace:
    """How many cards one seat sees: in the opening hand, at most on its first turn, and on each turn.

    ``per_turn`` lists what a player may draw on a turn; where that is a choice, the last is taken unless one is named.
    """

    opening: int
    per_turn: tuple[int, ...] = (1,)
    first_turn: int = 1

    def drawn_by(self, turn: int, per_turn: int) -> int:
        """How many cards are drawn on the own turns up to one; turn 0 is the opening hand alone."""
        return min(self.first_turn, per_turn) + per_turn * (turn - 1) if turn else 0


@dataclass(frozen=True, slots=True)
class DrawRules:
    """How one zone of a deck is drawn from: the pace of each seat, the exchanges, and the rules that say so.

    ``lays_aside`` is the rule by which players put cards of their choice aside before the deck is shuffled.
    """

    rules: tuple[str, ...]
    seats: Mapping[str, Pace]
    mulligans: tuple[Mulligan, ...] = (KEEP_ALL,)
    lays_aside: str | None = None

    def mulligan(self, slug: str) -> Mulligan | None:
        """The policy of that name."""
        return next((policy for policy in self.mulligans if policy.slug == slug), None)
