"""Playouts: matches played by bots to their end, and what was counted on the way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from play.bots.protocol import Bot
from play.bots.sight import Sight
from play.engine.protocol import Game
from play.engine.state import State

Watch = Callable[[State], None]


@dataclass(slots=True)
class Tally:
    """What a playout came to: decisions with two or more answers, forced ones, and turns."""

    decisions: int = 0
    forced: int = 0
    turns: int = 0


def play_out(game: Game, state: State, bots: Sequence[Bot], watch: Watch | None = None) -> Tally:
    """Play a match to its end with a bot in every seat, the complete legal list made for each decision.

    ``watch`` is called before each decision. No events are made.
    """
    tally = Tally()
    taken = [0] * state.seats
    legal_actions, advance = game.legal_actions, game.advance
    while state.outcome is None:
        ask = next(ask for ask in state.asks if ask is not None)
        seat = ask.seat
        if watch is not None:
            watch(state)
        legal = legal_actions(state, seat)
        if len(legal) > 1:
            tally.decisions += 1
        else:
            tally.forced += 1
        action = bots[seat].choose(legal, Sight(game, state, seat), taken[seat])
        taken[seat] += 1
        advance(state, seat, action)
    tally.turns = state.turn
    return tally
