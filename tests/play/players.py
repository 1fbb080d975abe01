"""Players of the tests: clients that sign in by token and speak about one match."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.test import Client

from cardsite.models import User
from cardsite.services import token_create
from tests.factories.accounts import UserFactory

API = "/api/v1"


@dataclass
class Player:
    """A user with a client; answers are checked for their status and returned as JSON."""

    user: User | None
    client: Client = field(default_factory=Client)

    @classmethod
    def new(cls) -> "Player":
        """A player with a fresh account."""
        user = UserFactory()
        _, secret = token_create(user=user, name="tests")
        return cls(user, Client(headers={"Authorization": f"Token {secret}", "Accept-Language": "en"}))

    @classmethod
    def stranger(cls) -> "Player":
        """Somebody who is not signed in."""
        return cls(None, Client(headers={"Accept-Language": "en"}))

    def send(self, method: str, path: str, body: Any = None, key: str | None = None) -> Any:
        """One request, with an Idempotency-Key where one is given."""
        headers = {"Idempotency-Key": key} if key else {}
        data = "" if body is None else json.dumps(body)
        return self.client.generic(method, f"{API}/{path}", data, content_type="application/json", headers=headers)

    def read(self, path: str, status: int = 200) -> Any:
        """What a GET answers."""
        return self._answer(self.send("GET", path), status)

    def do(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        """What a request with a fresh key answers."""
        return self._answer(self.send(method, path, body, key=str(uuid4())), status)

    def read_back(self, path: str, body: Any) -> Any:
        """What a POST without a key answers."""
        return self._answer(self.send("POST", path, body), 200)

    @staticmethod
    def _answer(response: Any, status: int) -> Any:
        assert response.status_code == status, (response.status_code, response.content.decode())
        return json.loads(response.content) if response.content else None

    def call(
        self, seats: Sequence[Mapping[str, Any]] = ({"kind": "open"}, {"kind": "open"}), **more: Any
    ) -> dict[str, Any]:
        """A new TATEMON match."""
        body = {"game": "tatemon", "seats": list(seats), **more}
        return dict(self.do("POST", "matches/", body, 201))

    def sit(self, match: str, lines: Sequence[Mapping[str, Any]], *conditions: str) -> dict[str, Any]:
        """The match after taking a seat."""
        body = {"lines": list(lines), "declared_conditions": list(conditions)}
        return dict(self.do("PUT", f"matches/{match}/seat/", body))

    def legal(self, match: str) -> dict[str, Any]:
        """The own decision and its legal answers."""
        return dict(self.read(f"matches/{match}/actions/"))

    def act(self, match: str, action: str, revision: int, status: int = 200) -> dict[str, Any]:
        """What an action answers."""
        body = {"action": action, "expected_revision": revision}
        return dict(self.do("POST", f"matches/{match}/actions/", body, status))


def play_to_the_end(match: str, players: Sequence[Player], most: int = 2000) -> dict[str, Any]:
    """Let players take their last legal action in turn until the match is over; the last answer."""
    answer: dict[str, Any] = {}
    for _ in range(most):
        for player in players:
            legal = player.legal(match)
            if legal["status"] == "finished":
                return answer
            if legal["actions"]:
                answer = player.act(match, legal["actions"][0]["key"], legal["decision"]["revision"])
    raise AssertionError("the match does not end")
