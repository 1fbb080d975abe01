"""A client that keeps one connection open and times each answer."""

import http.client
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from typing import Self

from cardsite.server import Server


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server said, and the seconds from sending the request to having read the answer."""

    status: int
    headers: Message
    body: bytes
    seconds: float


@dataclass(slots=True)
class Asking:
    """One client of a server."""

    server: Server
    connection: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """One request and its answer."""
        began = time.perf_counter()
        self.connection.request(method, path, body, dict(headers or {}))
        response = self.connection.getresponse()
        read = response.read()
        return Answer(response.status, response.headers, read, time.perf_counter() - began)
