"""The random bot: every legal action is equally likely."""

from collections.abc import Sequence

from play.bots.sight import Sight
from play.engine.records import Action
from play.engine.rng import draw_below

TURN_SPAN = 1 << 16


class RandomBot:
    """A bot that chooses by chance from its own seed, whatever it sees."""

    __slots__ = ("draws", "seed")

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.draws = 0

    def choose(self, legal: Sequence[Action], sight: Sight, turn: int) -> Action:
        """One of the legal actions; each turn has a part of the seed's numbers to itself."""
        if len(legal) == 1:
            return legal[0]
        self.draws = turn * TURN_SPAN
        return legal[draw_below(self, len(legal))]
