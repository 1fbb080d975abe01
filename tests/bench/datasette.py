"""The peer of the search: Datasette on the same cards, with SQLite's own index of three letters (FTS5 ``trigram``)."""

import importlib.util
import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from django.db import connection

from cardsite.server import Server
from tests.bench.asking import Answer, Asking
from tests.bench.cards import answer_checked, cards_asked
from tests.bench.cores import SERVING, pinned
from tests.bench.report import figure_line, part_line
from tests.bench.server import HOST, free_port, process_awaited, process_ended
from tests.bench.wrk import requests_per_second

MISSING = "Datasette is not installed and was left out: make bench brings it."
ASKED = 10
PAGE = 50
INDEXED_LETTERS = 3
"""Shorter words are not in the index; they are looked for in every row, as its users do."""
ROWS_SQL = """
SELECT card.id::text, card.game_id, card.number, card.kind, card.name_ja, card.reading, card.name_en, card.reading_key,
       card.facts::text, card.rendered_ja::jsonb ->> 'texts', card.published_at::text, search.names || search.texts
FROM catalog_card card JOIN catalog_cardsearch search ON search.card_id = card.id WHERE card.published_at <= now()
"""
TABLE_SQL = """
CREATE TABLE cards (
    id TEXT PRIMARY KEY, game TEXT, number INTEGER, kind TEXT, name_ja TEXT, reading TEXT, name_en TEXT,
    reading_key TEXT, facts TEXT, texts TEXT, published_at TEXT, document TEXT
)
"""
INDEX_SQL = """
CREATE INDEX cards_by_name ON cards (game, reading_key);
CREATE VIRTUAL TABLE cards_fts USING fts5(document, content="cards", tokenize='trigram case_sensitive 1');
INSERT INTO cards_fts (cards_fts) VALUES ('rebuild');
ANALYZE;
"""


def datasette_missing() -> bool:
    """Whether the peer is not there to be compared with."""
    return importlib.util.find_spec("datasette") is None


@contextmanager
def datasette_running(folder: Path) -> Iterator[Server]:
    """Datasette on the processor of the site's server, with the same cards in a file; stopped by its process."""
    file, log = folder / "cards.db", folder / "datasette.log"
    _cards_copy(file)
    server = Server(HOST, free_port(), workers=1, threads=4)
    settings = {
        "sql_time_limit_ms": 60_000,
        "facet_time_limit_ms": 60_000,
        "suggest_facets": "off",
        "num_sql_threads": 4,
    }
    command = [sys.executable, "-m", "datasette", "serve", str(file), "--host", HOST, "--port", str(server.port)]
    for name, value in settings.items():
        command += ["--setting", name, str(value)]
    with pinned(SERVING), log.open("wb") as told:
        process = subprocess.Popen(command, stdout=told, stderr=told)
    try:
        process_awaited(process, server, "/-/versions.json", log)
        yield server
    finally:
        process_ended(process)


def _cards_copy(file: Path) -> None:
    # Closing a connection is not what its own context manager does.
    with closing(sqlite3.connect(file)) as copy, connection.cursor() as cursor:
        copy.execute(TABLE_SQL)
        cursor.execute(ROWS_SQL)
        marks = ", ".join("?" * len(cursor.description or ()))
        while rows := cursor.fetchmany(10_000):
            copy.executemany(f"INSERT INTO cards VALUES ({marks})", rows)  # noqa: S608  # marks alone
        copy.commit()
        copy.executescript(INDEX_SQL)


LARGEST_PAGE = 200


class UnequalFindingsError(Exception):
    """The two do not find the same cards, so that comparing their speed would say nothing."""


class DatasetteBench:
    """The same words sent to both, and the same list of 50; before that a look at whether both find the same."""

    def __init__(
        self, server: Server, peer: Server, words: Mapping[str, Sequence[str]], cards: int, seconds: int
    ) -> None:
        self.server, self.peer, self.words, self.seconds = server, peer, words, seconds
        self.cards, self.chance = cards, random.Random(cards)
        self.rounds: list[dict[str, tuple[float, float]]] = []
        with Asking(server) as ours, Asking(peer) as theirs:
            for word in [*words["rare"], *words["absent"]][:ASKED]:
                found = {card["id"] for card in json.loads(cards_asked(ours, q=word, limit=LARGEST_PAGE).body)["data"]}
                known = {row["id"] for row in json.loads(_searched(theirs, word, size=LARGEST_PAGE).body)}
                # Of more than a page either shows the first in its own order.
                if found != known and min(len(found), len(known)) < LARGEST_PAGE:
                    raise UnequalFindingsError(f"{word}: the site finds {len(found)} cards, Datasette {len(known)}")

    def measure(self) -> None:
        """Milliseconds of either for each sort of word, and requests per second for the list."""
        took: dict[str, tuple[float, float]] = {}
        # Another size each time, and words behind a space: what is measured is no memory of answers.
        size = PAGE + len(self.rounds)
        with Asking(self.server) as ours, Asking(self.peer) as theirs:
            for sort, words in self.words.items():
                for length, chosen in _by_length(words).items():
                    asked = self.chance.sample(chosen, min(ASKED, len(chosen)))
                    took[f"{sort}, {length}"] = (
                        median(cards_asked(ours, q=f" {word}", limit=size).seconds * 1000 for word in asked),
                        median(_searched(theirs, word, size=size).seconds * 1000 for word in asked),
                    )
        took["list of 50"] = (
            requests_per_second(f"{self.server.address}/api/v1/cards/?game=tatemon&limit={PAGE}", self.seconds),
            requests_per_second(self.peer.address + _address(game="tatemon", _sort="reading_key"), self.seconds),
        )
        self.rounds.append(took)

    def report(self) -> Iterator[str]:
        """Both sides and their ratio, the median of the rounds'."""
        yield f"The site and Datasette on the same {self.cards} cards"
        for name in self.rounds[0]:
            unit = "requests/s" if name == "list of 50" else "ms"
            yield part_line(f"{name}: the site", [measured[name][0] for measured in self.rounds], unit)
            yield part_line(f"{name}: Datasette", [measured[name][1] for measured in self.rounds], unit)
            ratios = [measured[name][0] / measured[name][1] for measured in self.rounds]
            yield figure_line(f"{name}: the site / Datasette", median(ratios))


def _by_length(words: Sequence[str]) -> dict[str, list[str]]:
    lengths = {
        f"{INDEXED_LETTERS} letters and more": [word for word in words if len(word) >= INDEXED_LETTERS],
        "1 or 2 letters": [word for word in words if len(word) < INDEXED_LETTERS],
    }
    return {name: found for name, found in lengths.items() if found}


def _searched(asking: Asking, word: str, size: int) -> Answer:
    if len(word) >= INDEXED_LETTERS:
        return answer_checked(asking.ask("GET", _address(_search=f'"{word}"', _searchmode="raw", _size=size)))
    return answer_checked(asking.ask("GET", _address(document__contains=word, _size=size)))


def _address(**query: object) -> str:
    given = {"_shape": "array", "_size": PAGE, "_nocount": 1, "_nofacet": 1, "_nocol": "document", **query}
    return f"/cards/cards.json?{urlencode(given)}"
