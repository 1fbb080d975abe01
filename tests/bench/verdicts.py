"""What judging a stored deck takes: read, judged and put into words, in process."""

import time
from collections.abc import Iterator
from uuid import UUID

from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.api.verdicts import verdict_document
from decks.models import Deck
from decks.selectors import deck_get
from decks.services.decklists import deck_verdict
from tests.bench.database import player_make
from tests.bench.report import Bar, part_line

IN_A_ROUND = 5
MARK = 5.0  # milliseconds
QUERIES_MARK = 5


class VerdictBench:
    """The median time over all legal decks of the project, and the queries of one."""

    def __init__(self) -> None:
        self._owner, _ = player_make("bench-verdicts")
        self._decks = list(Deck.objects.filter(owner=self._owner).order_by("game", "name").values_list("pk", "game_id"))
        self._times: dict[str, list[float]] = {}
        self._own: dict[str, list[float]] = {}
        self._queries = 0

    def measure(self) -> None:
        """Judge each deck some more times."""
        for deck_id, game in self._decks:
            with CaptureQueriesContext(connection) as queries:
                self._judge(deck_id)
            self._queries = max(self._queries, len(queries))
            for _ in range(IN_A_ROUND):
                begun, own = time.perf_counter(), time.process_time()
                self._judge(deck_id)
                self._own.setdefault(game, []).append((time.process_time() - own) * 1000)
                self._times.setdefault(game, []).append((time.perf_counter() - begun) * 1000)

    def _judge(self, deck_id: UUID) -> None:
        verdict_document(deck_verdict(deck=deck_get(reader=self._owner, deck_id=deck_id)))

    def report(self) -> Iterator[str]:
        """The median times in milliseconds by game; the rest of them is the database's, and waiting for a processor."""
        yield f"A stored deck, read and judged: {len(self._decks)} decks"
        for game, times in self._times.items():
            yield part_line(f"a deck of {game}", times, "ms")
            yield part_line("  of it processor time of this process", self._own[game], "ms")
        every = sorted(one for times in self._times.values() for one in times)
        yield Bar("median of all, in milliseconds", every[len(every) // 2], MARK, at_least=False).line()
        yield Bar("queries", self._queries, QUERIES_MARK, at_least=False).line()
