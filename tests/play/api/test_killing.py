"""Nothing that was acknowledged is lost when the server is killed at any point."""

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection

from cardsite.models import User
from cardsite.services import token_create
from play.models import Match, MatchAction
from play.selectors.matches import match_for
from play.selectors.replays import match_replay
from tests.play.players import Player

KILLS = 3
LOST = (OSError, http.client.HTTPException)


def database_url() -> str:
    """The test database as the server's environment names it."""
    known = connection.settings_dict
    return (
        f"postgres:///{known['NAME']}?host={quote(str(known['HOST']), safe='')}"
        f"&port={known['PORT'] or 5432}&user={known['USER']}&password={known['PASSWORD']}"
    )


@dataclass
class SiteProcess:
    """The site on a port of its own; it can be killed and started again."""

    port: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        environment = {
            **os.environ,
            "CARDSITE_ENV": "development",
            "DATABASE_URL": database_url(),
            "DATABASE_POOL_SIZE": "2",
            **{f"THROTTLE_{scope.upper()}": "" for scope in settings.THROTTLE_RATES},
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardsite.server", "127.0.0.1", str(self.port), "1", "2"],
            cwd=settings.BASE_DIR,
            env=environment,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health/ready/", timeout=5):
                    return
            except LOST:
                time.sleep(0.1)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """End it and its workers at once, in whatever they are doing."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
            self.process = None


@contextmanager
def site_process() -> Iterator[SiteProcess]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    site = SiteProcess(port)
    try:
        site.start()
        yield site
    finally:
        site.kill()


@dataclass
class RemotePlayer:
    """A player over real HTTP, who remembers which actions were acknowledged."""

    site: SiteProcess
    secret: str
    match: str
    acknowledged: dict[str, tuple[dict[str, Any], bytes]] = field(default_factory=dict)
    interruptions: int = 0

    @classmethod
    def of(cls, site: SiteProcess, user: User, match: str) -> "RemotePlayer":
        return cls(site, token_create(user=user, name="remote")[1], match)

    def send(self, method: str, path: str, body: dict[str, Any] | None = None, key: str | None = None) -> bytes:
        headers = {"Authorization": f"Token {self.secret}", "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.site.port}/api/v1/matches/{self.match}/{path}",
            None if body is None else json.dumps(body).encode(),
            headers,
            method=method,
        )
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310  # our own server
            return bytes(answer.read())

    def move(self) -> bool:
        """Take the first legal action if there is one; whether the match goes on."""
        legal = json.loads(self.send("GET", "actions/"))
        if legal["actions"]:
            body = {"action": legal["actions"][0]["key"], "expected_revision": legal["decision"]["revision"]}
            self.act(body, str(uuid4()))
        return bool(legal["status"] == "running")

    def act(self, body: dict[str, Any], key: str) -> None:
        """Send an action until it is acknowledged, each time under the same key."""
        while True:
            try:
                answer = self.send("POST", "actions/", body, key)
            except LOST as error:
                if isinstance(error, urllib.error.HTTPError) and error.code != 409:
                    raise AssertionError(error.read()) from error
                self.site_wait()
                continue
            self.acknowledged[key] = (body, answer)
            return

    def site_wait(self) -> None:
        """Note that the site did not answer, and give it time."""
        self.interruptions += 1
        time.sleep(0.05)


@pytest.mark.django_db(transaction=True)
def test_every_acknowledged_action_survives_kills_and_is_answered_alike(
    transactional_db: None, running: str, anna: Player, ben: Player
) -> None:
    assert anna.user is not None
    assert ben.user is not None
    chance = random.Random(7)
    with site_process() as site:
        players = [RemotePlayer.of(site, user, running) for user in (anna.user, ben.user)]

        def kill_now_and_then() -> None:
            for _ in range(KILLS):
                time.sleep(0.1 + chance.random() * 0.3)
                site.kill()
                site.start()

        killer = threading.Thread(target=kill_now_and_then)
        killer.start()
        goes_on = True
        while goes_on:
            for player in players:
                try:
                    goes_on = player.move()
                except LOST:
                    player.site_wait()
        killer.join()
        again = {
            key: player.send("POST", "actions/", body, key)
            for player in players
            for key, (body, _) in player.acknowledged.items()
        }

    match = match_for(reader=anna.user, match_id=Match.objects.get().pk)
    answers = {key: answer for player in players for key, (_, answer) in player.acknowledged.items()}
    taken = sorted(body["action"] for player in players for body, _ in player.acknowledged.values())
    assert sum(player.interruptions for player in players) > 0
    assert again == answers
    assert sorted(MatchAction.objects.values_list("key", flat=True)) == taken
    assert match.status == "finished"
    assert match_replay(match=match).recording["final"]
