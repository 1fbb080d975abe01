"""What a bot is."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from play.engine.records import Action


class Bot(Protocol):
    """A player with a seed of its own.

    It is given the legal actions and the view of its seat as a callable, nothing else of the state. ``turn`` counts the
    actions it has taken in the match; the same seed, turn, actions and view give the same choice.
    """

    def choose(self, legal: Sequence[Action], view: Callable[[], Any], turn: int) -> Action:
        """One of the legal actions."""
