"""What judging a stored deck takes, read, judged and put into words, and a request for it, each time with another list."""

import logging
import random
import time
from collections.abc import Iterator
from uuid import UUID

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsite.server import Server
from catalog.models import Game
from decks.api.verdicts import verdict_document
from decks.models import Deck, DeckLine
from decks.selectors import deck_get_to_judge
from decks.services.decklists import deck_verdict
from tests.bench.asking import Asking
from tests.bench.cards import answer_checked
from tests.bench.database import player_make
from tests.bench.report import Bar, part_line

IN_A_ROUND = 5
MARK = 5.0  # milliseconds
QUERIES_MARK = 5
MAX_COPIES = 3


class VerdictBench:
    """The median time over all legal decks of the project, in process and as requests, and the queries of one request.

    Those of its token are among them. Before each time a line of the deck gets another count, so that no answer was given
    before.
    """

    def __init__(self, server: Server, seed: int) -> None:
        self._server, self._chance = server, random.Random(seed)
        self._owner, secret = player_make("bench-verdicts")
        self._headers = {"Authorization": f"Token {secret}"}
        mine = Deck.objects.filter(owner=self._owner).order_by("game", "name")
        self._decks = list(mine.values_list("pk", "game_id"))
        self._judged: dict[str, list[float]] = {}
        self._times: dict[str, list[float]] = {}
        self._after_changes: list[float] = []
        self._queries = 0

    def measure(self) -> None:
        """Judge each deck some more times, and once right after a change of the catalog."""
        with Asking(self._server) as asking:
            for deck_id, game in self._decks:
                self._queries = max(self._queries, self._queries_of(deck_id))
                Game.objects.filter(pk=game).update(slug=game)  # another version of the catalog: nothing is known of it
                self._after_changes.append(self._ask(asking, deck_id))
                self._times.setdefault(game, []).extend(self._ask(asking, deck_id) for _ in range(IN_A_ROUND))
                self._judge(deck_id)
                self._judged.setdefault(game, []).extend(self._judge(deck_id) for _ in range(IN_A_ROUND))

    def _change(self, deck_id: UUID) -> None:
        line = self._chance.choice(DeckLine.objects.filter(deck=deck_id).order_by("pk"))
        DeckLine.objects.filter(pk=line.pk).update(count=line.count % MAX_COPIES + 1)

    def _judge(self, deck_id: UUID) -> float:
        self._change(deck_id)
        began = time.perf_counter()
        verdict_document(deck_verdict(deck=deck_get_to_judge(reader=self._owner, deck_id=deck_id)))
        return (time.perf_counter() - began) * 1000

    def _ask(self, asking: Asking, deck_id: UUID) -> float:
        self._change(deck_id)
        return answer_checked(asking.ask("GET", _path(deck_id), headers=self._headers)).seconds * 1000

    def _queries_of(self, deck_id: UUID) -> int:
        logging.disable(logging.INFO)  # a line for each request would stand among those of the report
        try:
            with CaptureQueriesContext(connection) as queries:
                answer = Client(headers=self._headers).get(_path(deck_id), headers={"Host": self._server.host})
        finally:
            logging.disable(logging.NOTSET)
        assert answer.status_code == 200
        return len(queries)

    def report(self) -> Iterator[str]:
        """The median times in milliseconds by game."""
        yield f"A stored deck, read, judged and put into words: {len(self._decks)} decks, each time with another count"
        for game, times in self._judged.items():
            yield part_line(f"a deck of {game}", times, "ms")
            yield part_line("  the request over HTTP", self._times[game], "ms")
        yield part_line("the request for any, the catalog just changed", self._after_changes, "ms")
        every = sorted(one for times in self._judged.values() for one in times)
        yield Bar("median of all, in milliseconds", every[len(every) // 2], MARK, at_least=False).line()
        yield Bar("queries", self._queries, QUERIES_MARK, at_least=False).line()


def _path(deck_id: UUID) -> str:
    return f"/api/v1/decks/{deck_id}/validation/"
