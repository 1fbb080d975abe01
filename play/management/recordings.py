"""Recordings of matches in files: one match with its card data, or many lines after a line of card data.

One match is a JSON object with ``recording`` and ``cards``, as the API's replay gives it. Many are lines of JSON: the
first has ``game`` and ``cards``, each further one is a recording.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from play.engine.replay import Recording, verify
from play.engine.state import State
from play.games import GAMES
from play.selectors.cards import PinnedTable, table_compile


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recording and the cards it is played with; ``place`` says where it stands (file, and line where there are many)."""

    place: str
    recording: Recording
    cards: PinnedTable

    def play_again(self) -> State:
        """The state it leads to; the engine's refusals where it does not lead where it says."""
        return verify(self.recording, GAMES[self.recording.game], self.cards.table)


def recordings_read(path: Path) -> Iterator[Recorded]:
    """The recordings in a file of either form."""
    with path.open(encoding="utf-8") as file:
        first = file.readline()
        try:
            head = json.loads(first)
        except ValueError:
            head = json.loads(first + file.read())
        if "recording" in head:
            yield _one(str(path), head["recording"], table_compile(head["recording"]["game"], head["cards"]))
            return
        cards = table_compile(head["game"], head["cards"])
        for number, line in enumerate(file, start=2):
            yield _one(f"{path}:{number}", json.loads(line), cards)


def _one(place: str, data: dict[str, Any], cards: PinnedTable) -> Recorded:
    return Recorded(place, Recording.from_json(data), cards)
