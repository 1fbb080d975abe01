"""Random play between fixture decks, and what it costs: decisions for a second of CPU time, clones, sizes of states."""

import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from play.bots import BOTS
from play.bots.playout import play_out
from play.engine.cards import CardTable
from play.engine.protocol import Game
from play.engine.state import State
from play.management.fixture_decks import FixtureDeck, FixturePlay

BOT = "random"
DECISIONS_PER_SAMPLE = 50
CLONES_PER_SAMPLE = 5
CLONES_OF_THE_LARGEST = 100
"""How often a state is cloned again that seems to take longer than all before it."""


@dataclass(slots=True)
class Playouts:
    """What many random games showed. ``choices`` are decisions with two or more answers, ``forced`` those with one.

    ``places`` counts wins by the place in the order of turns, the first player's first, for each number of players.

    ``cpu_s`` is the time of play itself, set-up and complete legal lists included, the measuring of samples not.
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
    places: dict[int, list[int]] = field(default_factory=dict)

    def summary(self, game: str, reference: float | None) -> dict[str, object]:
        """The figures under the keys of the command's JSON; ``state_bytes`` is the largest state met."""
        return {
            "game": game,
            "games": self.games,
            "capped": self.capped,
            "draws": self.draws,
            "decisions_per_cpu_s": self._per_cpu_s(self.choices),
            "forced_per_cpu_s": self._per_cpu_s(self.forced),
            "clone_us": round(median(self.clone_us), 1),
            "clone_us_largest": round(max(self.clone_us), 1),
            "state_bytes": max(self.state_bytes),
            "state_bytes_median": int(median(self.state_bytes)),
            "turns_median": int(median(self.turns)),
            "turns_largest": max(self.turns),
            "ends": dict(sorted(self.ends.items())),
            "wins_by_place": {str(seats): wins for seats, wins in sorted(self.places.items())},
            "reference_decisions_per_cpu_s": None if reference is None else round(reference, 1),
        }

    def _per_cpu_s(self, decisions: int) -> float:
        return round(decisions / self.cpu_s, 1) if self.cpu_s else 0.0


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: its options and seed, the decks by seat, and the seeds of the bots."""

    options: Mapping[str, Any]
    seed: bytes
    decks: Sequence[FixtureDeck]
    bot_seeds: Sequence[bytes]


def pairings(play: FixturePlay, games: int, seed: int, seats_wanted: int | None = None) -> Iterator[Pairing]:
    """Games between all decks in turn, for every number of seats the game allows or one; the same for the same seed."""
    slug, decks = play.game.slug, play.decks
    counts = play.game.seat_counts if seats_wanted is None else [seats_wanted]
    for number in range(games):
        seats = counts[number % len(counts)]
        apart = 1 + number // len(decks)
        chosen = [decks[(number + seat * apart) % len(decks)] for seat in range(seats)]
        bot_seeds = [_seed(slug, seed, number, seat) for seat in range(seats)]
        yield Pairing(play.options, _seed(slug, seed, number, "match"), chosen, bot_seeds)


def _seed(*parts: object) -> bytes:
    return hashlib.blake2b(" ".join(map(str, parts)).encode(), digest_size=32).digest()


def play_all(play: FixturePlay, games: Iterable[Pairing], progress: Callable[[int], None]) -> Playouts:
    """Random games played to their ends, and measured."""
    found = Playouts()
    for pairing in games:
        _play(play.game, play.table, pairing, found)
        progress(found.games)
    return found


def _play(game: Game, table: CardTable, pairing: Pairing, found: Playouts) -> None:
    sampler = _Sampler(game, found, largest_us=max(found.clone_us, default=0.0))
    bots = [BOTS[BOT](seed) for seed in pairing.bot_seeds]
    began = time.process_time()
    state, _ = game.setup([deck.setup for deck in pairing.decks], table, pairing.options, pairing.seed)
    sampler.look(state)
    tally = play_out(game, state, bots, sampler.look_now_and_then)
    found.cpu_s += time.process_time() - began - sampler.cpu_s
    outcome = game.outcome(state)
    assert outcome is not None
    found.choices += tally.decisions
    found.forced += tally.forced
    found.games += 1
    found.turns.append(tally.turns)
    found.draws += outcome.draw
    found.capped += not outcome.rated
    found.ends[outcome.rule or outcome.reason] += 1
    places = found.places.setdefault(state.seats, [0] * state.seats)
    for winner in outcome.winners:
        places[(winner - state.starter) % state.seats] += 1


@dataclass(slots=True)
class _Sampler:
    """Measures clones and sizes of states in the middle of play; ``cpu_s`` is what that cost."""

    game: Game
    found: Playouts
    seen: int = 0
    cpu_s: float = 0.0
    largest_us: float = 0.0

    def look_now_and_then(self, state: State) -> None:
        self.seen += 1
        if self.seen % DECISIONS_PER_SAMPLE == 0:
            self.look(state)

    def look(self, state: State) -> None:
        began = time.process_time()
        quickest = self._quickest(state, CLONES_PER_SAMPLE)
        if quickest > self.largest_us:
            quickest = min(quickest, self._quickest(state, CLONES_OF_THE_LARGEST))
            self.largest_us = max(self.largest_us, quickest)
        self.found.clone_us.append(quickest)
        self.found.state_bytes.append(len(json.dumps(self.game.dump(state), separators=(",", ":"))))
        self.cpu_s += time.process_time() - began

    def _quickest(self, state: State, tries: int) -> float:
        """Microseconds of the quickest of some clones: the others tell of interruptions, not of cloning."""
        times = []
        for _ in range(tries):
            before = time.perf_counter_ns()
            self.game.clone(state)
            times.append(time.perf_counter_ns() - before)
        return min(times) / 1000
