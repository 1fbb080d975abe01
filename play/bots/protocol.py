"""What a bot is."""

from collections.abc import Sequence
from typing import Protocol

from play.bots.sight import Sight
from play.engine.records import Action


class Bot(Protocol):
    """A player with a seed of its own.

    It is given the legal actions and its seat's sight of the match, nothing else of the state. ``turn`` counts the
    actions it has taken in the match; the same seed, turn, actions and sight give the same choice.
    """

    def choose(self, legal: Sequence[Action], sight: Sight, turn: int) -> Action:
        """One of the legal actions."""
