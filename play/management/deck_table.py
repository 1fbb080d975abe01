"""How decks fare against one another: mirrored pairs of games between bots, each pairing with its interval."""

import gc
import hashlib
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from play.bots import BOTS
from play.bots.playout import play_out
from play.management.fixture_decks import FixtureDeck, FixturePlay, fixture_play

PAIRS_PER_BATCH = 25
Z_95 = 1.959964
"""How many standard errors an interval of 95 % reaches to either side."""
ALLOCATIONS_PER_SWEEP = 200_000


@dataclass(frozen=True, slots=True)
class Batch:
    """Some mirrored pairs of one pairing: two games each with one seed, the seats exchanged."""

    first: str
    second: str
    bot: str
    seed: int
    pairs: range


@dataclass(frozen=True, slots=True)
class Score:
    """What the first deck of a pairing made of its games: won, drawn, lost."""

    first: str
    second: str
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.won + self.drawn + self.lost

    @property
    def rate(self) -> float:
        """The part of the games that the first deck won, a draw being half a win."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that part (Wilson's)."""
        square = Z_95 * Z_95
        middle = (self.rate + square / (2 * self.games)) / (1 + square / self.games)
        spread = self.rate * (1 - self.rate) / self.games + square / (4 * self.games * self.games)
        reach = Z_95 * math.sqrt(spread) / (1 + square / self.games)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def plus(self, other: "Score") -> "Score":
        """Both scores of one pairing together."""
        return Score(self.first, self.second, self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


class UnknownDeckError(Exception):
    """A name that none of the game's legal fixture decks has."""


def batches(
    decks: Sequence[FixtureDeck], only: Sequence[str] | None = None, *, bot: str, pairs: int, seed: int
) -> Iterator[Batch]:
    """Every pairing of two decks, or those with one of some decks, in parts that can be played apart."""
    names = sorted(deck.name for deck in decks)
    unknown = set(only or ()) - set(names)
    if unknown:
        raise UnknownDeckError(f"{', '.join(sorted(unknown))}: there are {', '.join(names)}.")
    for first, second in itertools.combinations(names, 2):
        if only and not {first, second} & set(only):
            continue
        for start in range(0, pairs, PAIRS_PER_BATCH):
            yield Batch(first, second, bot, seed, range(start, min(start + PAIRS_PER_BATCH, pairs)))


def batch_play(play: FixturePlay, batch: Batch) -> Score:
    """The games of a batch: the same for the same batch, whatever was played before."""
    setups = {deck.name: deck.setup for deck in play.decks}
    score = Score(batch.first, batch.second)
    for number, swapped in itertools.product(batch.pairs, (False, True)):
        names = (batch.second, batch.first) if swapped else (batch.first, batch.second)
        chance = hashlib.blake2b(
            f"{play.game.slug} {batch.first} {batch.second} {batch.seed} {number}".encode(), digest_size=32
        ).digest()
        state, _ = play.game.setup([setups[name] for name in names], play.table, play.options, chance)
        play_out(
            play.game,
            state,
            [BOTS[batch.bot](hashlib.blake2b(chance + bytes([seat])).digest()[:32]) for seat in range(2)],
        )
        outcome = play.game.outcome(state)
        assert outcome is not None
        won = [names[seat] for seat in outcome.winners]
        score = score.plus(Score(batch.first, batch.second, won == [batch.first], not won, won == [batch.second]))
    return score


class KnownScores(Protocol):
    """Where batches that were played already are found, and new ones kept."""

    def find(self, batch: Batch) -> Score | None:
        """What the batch came to, if it is known."""

    def add(self, batch: Batch, score: Score) -> None:
        """Keep what a batch came to."""


class _Worker:
    """A process of its own with the cards of one game compiled once."""

    play: FixturePlay

    @classmethod
    def begin(cls, fixtures: Path, game: str) -> None:
        gc.set_threshold(ALLOCATIONS_PER_SWEEP)
        cls.play = fixture_play(fixtures, game)

    @classmethod
    def work(cls, batch: Batch) -> Score:
        return batch_play(cls.play, batch)


def table_play(
    fixtures: Path,
    game: str,
    only: Sequence[str] | None = None,
    *,
    bot: str,
    pairs: int,
    seed: int,
    jobs: int,
    progress: Callable[[int], None],
    known: KnownScores | None = None,
) -> list[Score]:
    """The score of every pairing, or of those with one of some decks, played by some processes at once.

    Batches that are known are not played again.
    """
    parts = list(batches(fixture_play(fixtures, game).decks, only, bot=bot, pairs=pairs, seed=seed))
    played = {part: score for part in parts if known is not None and (score := known.find(part)) is not None}
    missing = [part for part in parts if part not in played]
    with ProcessPoolExecutor(jobs, initializer=_Worker.begin, initargs=(fixtures, game)) as pool:
        for part, score in zip(missing, pool.map(_Worker.work, missing), strict=True):
            played[part] = score
            if known is not None:
                known.add(part, score)
            progress(len(played) * PAIRS_PER_BATCH)
    scores: dict[tuple[str, str], Score] = {}
    for part in parts:
        pairing = (part.first, part.second)
        scores[pairing] = scores.get(pairing, Score(*pairing)).plus(played[part])
    return list(scores.values())


def totals(scores: Sequence[Score]) -> dict[str, float]:
    """Each deck's part of all its games won, draws being half a win."""
    points: dict[str, float] = {}
    games: dict[str, int] = {}
    for score in scores:
        for deck, rate in ((score.first, score.rate), (score.second, 1 - score.rate)):
            points[deck] = points.get(deck, 0.0) + rate * score.games
            games[deck] = games.get(deck, 0) + score.games
    return {deck: points[deck] / games[deck] for deck in sorted(points)}
