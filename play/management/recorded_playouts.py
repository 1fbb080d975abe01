"""Random play that is watched: recorded, and looked at in every state for what must always hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from play.bots import BOTS
from play.bots.sight import Sight
from play.engine.cards import CardTable
from play.engine.events import Event
from play.engine.protocol import Game
from play.engine.replay import Recording, begin_recording
from play.engine.state import State
from play.management.playouts import BOT, Pairing


class BrokenInvariantError(Exception):
    """A state of which something does not hold that must always hold."""


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """A finished random game: its recording, its events in order, and the state it ended in."""

    recording: Recording
    events: list[Event]
    state: State


def watched_game(game: Game, table: CardTable, pairing: Pairing) -> WatchedGame:
    """One random game between bots, each state checked; `BrokenInvariantError` at the first that is not as it must be."""
    setups = [deck.setup for deck in pairing.decks]
    bots = [BOTS[BOT](seed) for seed in pairing.bot_seeds]
    taken = [0] * len(bots)
    recording, state, events = begin_recording(game, table, pairing.options, pairing.seed, setups)
    decklists = [sum(sum(zone.values()) for zone in setup.decklist.values()) for setup in setups]
    while game.outcome(state) is None:
        _check_state(game, table, state, decklists)
        seat = game.decisions(state)[0].seat
        legal = game.legal_actions(state, seat)
        action = bots[seat].choose(legal, Sight(game, state, seat), taken[seat])
        taken[seat] += 1
        key = game.action_key(state, seat, action)
        _check(game.parse_action(state, seat, key) == action, "the key of an action is read as another")
        events += game.apply(state, seat, key)
        recording.note(game, state, seat, key)
    _check(not game.decisions(state), "a decision is open after the end (P3)")
    return WatchedGame(recording, events, state)


def _check_state(game: Game, table: CardTable, state: State, decklists: Sequence[int]) -> None:
    deciding = [decision.seat for decision in game.decisions(state)]
    _check(bool(deciding), "nobody can move (P4)")
    data = game.dump(state)
    again = game.load(data, table)
    _check(game.dump(again) == data, "a state is not the same after it was stored (P17)")
    for seat in deciding:
        legal = game.legal_actions(state, seat)
        _check(bool(legal), "a seat must decide and has no answer (P4)")
        _check(game.legal_actions(again, seat) == legal, "a stored state has other legal actions (P17)")
    counts = [sum(zone["count"] for zone in player["zones"].values()) for player in game.view(state, None)["players"]]
    covered = sum(len(thing.under) for thing in state.things.values())
    brought = sum(size for seat, size in enumerate(decklists) if seat not in state.out)
    _check(sum(counts) + covered == brought, "cards have come or gone")


def _check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenInvariantError(otherwise)
