"""Batches of a table of decks that were played already, kept in a file so that a long table can be gone on with."""

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import orjson

from play.engine.version import ENGINE_VERSION
from play.management.deck_table import Batch, Score
from play.management.fixture_decks import FixturePlay


class KeptScores:
    """Scores of batches by what they were played with: cards, both decks, options and the engine's version, a JSON line each.

    Lines of other cards or decks stay in the file and count for nothing. A changed bot is not noticed: then take another file.
    """

    def __init__(self, path: Path, play: FixturePlay) -> None:
        self._path = path
        self._stamp = _stamp([ENGINE_VERSION, play.game.slug, dict(play.options), play.cards])
        self._decks = {deck.name: _stamp([deck.setup.decklist, sorted(deck.setup.declared)]) for deck in play.decks}
        self._known: dict[str, Score] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for line in map(json.loads, lines):
            self._known[line["batch"]] = Score(**line["score"])

    def find(self, batch: Batch) -> Score | None:
        """What the batch came to, if it was played with the same."""
        return self._known.get(self._name(batch))

    def add(self, batch: Batch, score: Score) -> None:
        """Keep what a batch came to."""
        line = json.dumps({"batch": self._name(batch), "score": asdict(score)})
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")

    def _name(self, batch: Batch) -> str:
        pairs = f"{batch.pairs.start}-{batch.pairs.stop}"
        decks = " ".join(f"{name} {self._decks[name]}" for name in (batch.first, batch.second))
        return f"{self._stamp} {batch.bot} {batch.seed} {decks} {pairs}"


def _stamp(content: list[Any]) -> str:
    return hashlib.blake2b(orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS), digest_size=16).hexdigest()
