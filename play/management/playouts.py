"""Random play between fixture decks, and what it costs: decisions for a second of CPU time, clones, sizes of states."""

import hashlib
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from play.engine.cards import CardTable
from play.engine.protocol import Game, OutcomeView
from play.engine.state import State
from play.management.fixture_decks import FixtureDeck

DECISIONS_PER_SAMPLE = 50
CLONES_PER_SAMPLE = 5


@dataclass(slots=True)
class Playouts:
    """What many random games showed. ``choices`` are decisions with two or more answers, ``forced`` those with one.

    Times are seconds of CPU; only play itself is timed, complete legal lists included.
    """

    games: int = 0
    draws: int = 0
    capped: int = 0
    choices: int = 0
    forced: int = 0
    cpu_s: float = 0.0
    turns: list[int] = field(default_factory=list)
    clone_us: list[float] = field(default_factory=list)
    state_bytes: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)

    def per_cpu_s(self, decisions: int) -> float:
        """A count for each second of CPU time."""
        return decisions / self.cpu_s if self.cpu_s else 0.0

    def summary(self, game: str, reference: float | None) -> dict[str, object]:
        """The figures under the keys of the command's JSON."""
        return {
            "game": game,
            "games": self.games,
            "capped": self.capped,
            "draws": self.draws,
            "decisions_per_cpu_s": round(self.per_cpu_s(self.choices), 1),
            "forced_per_cpu_s": round(self.per_cpu_s(self.forced), 1),
            "clone_us": round(median(self.clone_us), 1),
            "clone_us_largest": round(max(self.clone_us), 1),
            "state_bytes": max(self.state_bytes),
            "state_bytes_median": int(median(self.state_bytes)),
            "turns_median": int(median(self.turns)),
            "turns_largest": max(self.turns),
            "ends": dict(sorted(self.ends.items())),
            "reference_decisions_per_cpu_s": None if reference is None else round(reference, 1),
        }


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: its seed, the decks by seat, and the source of its random answers."""

    seed: bytes
    decks: Sequence[FixtureDeck]
    chance: random.Random


def pairings(game: Game, decks: Sequence[FixtureDeck], games: int, seed: int) -> Iterator[Pairing]:
    """Games between all decks in turn, for every number of seats the game allows; the same for the same seed."""
    counts = game.seat_counts
    for number in range(games):
        key = hashlib.blake2b(f"{game.slug} {seed} {number}".encode(), digest_size=32).digest()
        seats = counts[number % len(counts)]
        chosen = [decks[(number // len(decks) ** seat) % len(decks)] for seat in range(seats)]
        yield Pairing(key, chosen, random.Random(key))  # noqa: S311  # random play must be repeatable, not secret


def play_all(game: Game, table: CardTable, games: Iterator[Pairing], progress: Callable[[int], None]) -> Playouts:
    """Random games played to their ends, and measured."""
    found = Playouts()
    for pairing in games:
        _play(game, table, pairing, found)
        progress(found.games)
    return found


def _play(game: Game, table: CardTable, pairing: Pairing, found: Playouts) -> None:
    began = time.process_time()
    setups = [deck.setup for deck in pairing.decks]
    state, _ = game.setup(setups, table, {}, pairing.seed)
    chance = pairing.chance
    aside = 0.0
    while state.outcome is None:
        asked = [ask.seat for ask in state.asks if ask is not None]
        seat = asked[0] if len(asked) == 1 else chance.choice(asked)
        legal = game.legal_actions(state, seat)
        if len(legal) == 1:
            found.forced += 1
            game.advance(state, seat, legal[0])
        else:
            found.choices += 1
            game.advance(state, seat, legal[int(chance.random() * len(legal))])
            if found.choices % DECISIONS_PER_SAMPLE == 0:
                aside += _sample(game, state, found)
    found.cpu_s += time.process_time() - began - aside
    outcome = game.outcome(state)
    assert outcome is not None
    _count(found, state, outcome)


def _sample(game: Game, state: State, found: Playouts) -> float:
    """Measure a state in the middle of play; the CPU time it took is not the game's."""
    began = time.process_time()
    times = []
    for _ in range(CLONES_PER_SAMPLE):
        before = time.perf_counter_ns()
        game.clone(state)
        times.append(time.perf_counter_ns() - before)
    # The quickest of a few: the others tell of interruptions, not of cloning.
    found.clone_us.append(min(times) / 1000)
    found.state_bytes.append(len(json.dumps(game.dump(state), separators=(",", ":"))))
    return time.process_time() - began


def _count(found: Playouts, state: State, outcome: OutcomeView) -> None:
    found.games += 1
    found.turns.append(state.turn)
    found.draws += outcome.draw
    found.capped += not outcome.rated
    found.ends[outcome.rule or outcome.reason] += 1
