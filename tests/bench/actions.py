"""An action request against its bare parts: the engine's work in process, and the same rows written and committed."""

import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any
from uuid import UUID, uuid4

import orjson

from cardsite.server import Server
from decks.models import Deck
from play.engine.cards import CardTable
from play.games import GAMES
from tests.bench.asking import Answer, Asking
from tests.bench.database import player_make
from tests.bench.report import Bar, part_line
from tests.bench.stored_rows import RowsOfMatch

API = "/api/v1"
GAME = "tatemon"
RATIO_MARK = 5.0
WARM_UP = 5  # actions that are played first and not counted


class UnexpectedAnswerError(Exception):
    """The site refused something that the measurement needs."""


@dataclass(slots=True)
class Player:
    """A user with a token and one connection."""

    asking: Asking
    secret: str
    deck: UUID

    def send(self, method: str, path: str, body: Any = None, key: str | None = None) -> Answer:
        """An answer, refused unless it is good."""
        headers = {"Authorization": f"Token {self.secret}", "Content-Type": "application/json"}
        if key is not None:
            headers["Idempotency-Key"] = key
        answer = self.asking.ask(method, API + path, None if body is None else json.dumps(body).encode(), headers)
        if answer.status >= 400:
            raise UnexpectedAnswerError(f"{method} {path}: {answer.status} {answer.body.decode()}")
        return answer

    def read(self, path: str) -> Any:
        """What a GET answers."""
        return json.loads(self.send("GET", path).body)


class ActionBench:
    """Random matches of two users over HTTP; each action is measured as a request, and at once in its parts."""

    def __init__(self, server: Server, actions: int, seed: int) -> None:
        self.actions, self.chance = actions, random.Random(seed)
        self.players = [_player_make(server, name) for name in ("bench-1", "bench-2")]
        self.matches = 0
        self.requests: list[float] = []
        self.parts: list[dict[str, float]] = []
        self.synchronous_commit = ""
        self._play(WARM_UP)
        self.matches, self.requests, self.parts = 0, [], []

    def measure(self) -> None:
        """So many actions more, of as many matches as that takes."""
        wanted = len(self.requests) + self.actions
        while len(self.requests) < wanted:
            self._play(wanted - len(self.requests))

    def _play(self, most: int) -> None:
        """A match to its end, or for so many actions; then it is given up."""
        match_id = self._match_start()
        rows = RowsOfMatch.of(match_id)
        self.synchronous_commit = rows.synchronous_commit()
        self.matches += 1
        path = f"/matches/{match_id}"
        try:
            match = self.players[0].read(f"{path}/")
            taken = 0
            while match["status"] == "running" and taken < most:
                self._act(path, match["waiting_for"], rows)
                match = self.players[0].read(f"{path}/")
                taken += 1
            if match["status"] == "running":
                self.players[0].send("POST", f"{path}/concede/")
        finally:
            rows.close()

    def _match_start(self) -> UUID:
        plan = {"game": GAME, "seats": [{"kind": "open"}, {"kind": "open"}]}
        match = json.loads(self.players[0].send("POST", "/matches/", plan).body)["id"]
        for player in self.players:
            player.send("PUT", f"/matches/{match}/seat/", {"deck": str(player.deck)})
        return UUID(match)

    def _act(self, path: str, waiting_for: list[int], rows: RowsOfMatch) -> None:
        # Where all choose in secret, nobody is told who has chosen: the first who can still answer does.
        asked = ((seat, self.players[seat].read(f"{path}/actions/")) for seat in waiting_for)
        seat, legal = next((seat, legal) for seat, legal in asked if legal["actions"])
        action = self.chance.choice(legal["actions"])["key"]
        body = {"action": action, "expected_revision": legal["decision"]["revision"]}
        before, key = rows.state(), str(uuid4())
        answer = self.players[seat].send("POST", f"{path}/actions/", body, key)
        stored = rows.read_new(key)
        parts, state = _engine_parts(before, rows.table, seat, action)
        if orjson.loads(state) != orjson.loads(stored.state):
            raise UnexpectedAnswerError("The engine in process came to another state than the site.")
        parts["the same rows written and committed"] = rows.write_again(stored)
        self.requests.append(answer.seconds)
        self.parts.append(parts)

    def report(self) -> Iterator[str]:
        """What was measured, and the ratio of the medians."""
        yield (
            f"Action requests: {len(self.requests)} of {self.matches} random matches, over HTTP with token and "
            f"Idempotency-Key, synchronous_commit {self.synchronous_commit}"
        )
        for name in self.parts[0]:
            yield part_line(name, [1000 * parts[name] for parts in self.parts], "ms")
        bare = [sum(parts.values()) for parts in self.parts]
        yield part_line("all parts of an action", [1000 * seconds for seconds in bare], "ms")
        yield part_line("the action request", [1000 * seconds for seconds in self.requests], "ms")
        ratio = median(self.requests) / median(bare)
        yield Bar("action request / its parts, medians", ratio, RATIO_MARK, at_least=False).line()


def _player_make(server: Server, name: str) -> Player:
    user, secret = player_make(name)
    deck = Deck.objects.filter(owner=user, game=GAME).order_by("name").first()
    assert deck is not None
    return Player(Asking(server), secret, deck.pk)


def _engine_parts(before: bytes, table: CardTable, seat: int, key: str) -> tuple[dict[str, float], bytes]:
    """The seconds of each part of the engine's work, and the state it comes to."""
    game = GAMES[GAME]
    marks = [time.perf_counter()]
    state = game.load(orjson.loads(before), table)
    marks.append(time.perf_counter())
    game.apply(state, seat, key)
    marks.append(time.perf_counter())
    dumped = orjson.dumps(game.dump(state))
    marks.append(time.perf_counter())
    game.view(state, seat)
    marks.append(time.perf_counter())
    taken = [later - earlier for earlier, later in pairwise(marks)]
    return dict(zip(("load", "apply", "dump", "view"), taken, strict=True)), dumped
