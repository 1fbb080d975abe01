"""What a bot is given of a match: the view of its seat, and positions imagined from what that seat may know."""

from typing import Any

from play.bots.imagining import imagine
from play.bots.judges import JUDGES, Judge
from play.engine.protocol import Game
from play.engine.records import Ask
from play.engine.state import State


class Sight:
    """A seat's sight of a match. Called, it gives the seat's view."""

    __slots__ = ("_game", "_seat", "_state")

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self._game = game
        self._state = state
        self._seat = seat

    def __call__(self) -> Any:
        """The view of the seat."""
        return self._game.view(self._state, self._seat)

    @property
    def game(self) -> Game:
        """The game, to try actions with in imagined positions."""
        return self._game

    @property
    def seat(self) -> int:
        """Whose sight this is."""
        return self._seat

    @property
    def decision(self) -> Ask:
        """What the seat must choose now."""
        ask = self._state.asks[self._seat]
        assert ask is not None
        return ask

    @property
    def is_judged(self) -> bool:
        """Whether positions can be judged now: once a turn is under way, in some games before."""
        return self._state.active >= 0 or self.judge.JUDGES_START

    @property
    def judge(self) -> Judge:
        """The game's own judgement of positions."""
        return JUDGES[self._game.slug]

    def imagined(self, seed: bytes) -> State:
        """A position in which all that is hidden from the seat is made up by chance from a seed."""
        return imagine(self._state, self._seat, seed, self.judge.hide)
