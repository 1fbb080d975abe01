"""The web server: granian over WSGI, its workers and their share of database connections."""

import logging.config
import os
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connections
from granian import Granian
from granian.constants import Interfaces

from cardsite.logs import logging_config

READY_SECONDS = 60


class PortTakenError(Exception):
    """Somebody else answers on the address."""


@dataclass(frozen=True, slots=True)
class Server:
    """One web server: where it listens and how much it does at once."""

    host: str
    port: int
    workers: int
    threads: int
    log_file: str

    @property
    def address(self) -> str:
        """What a browser on this machine opens."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104  # compared, not bound
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    def check_port(self) -> None:
        """Refuse an address that is taken, before anything else was started for it."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.host, self.port))
            except OSError as error:
                raise PortTakenError(f"Cannot listen on {self.host}:{self.port}: {error.strerror}.") from error

    def run(self, *, when_ready: Callable[[], None]) -> None:
        """Serve until a signal to stop; calls back once requests are answered."""
        os.environ.setdefault("DATABASE_POOL_SIZE", str(self.threads))
        if self.log_file:
            os.environ["LOG_FILE"] = self.log_file
            logging.config.dictConfig(logging_config(file=self.log_file, level=os.environ.get("LOG_LEVEL", "INFO")))
        connections.close_all()
        threading.Thread(target=self._wait, args=[when_ready], daemon=True).start()
        Granian(
            "cardsite.wsgi:application",
            address=self.host,
            port=self.port,
            interface=Interfaces.WSGI,
            workers=self.workers,
            blocking_threads=self.threads,
            websockets=False,
            respawn_failed_workers=True,
            workers_kill_timeout=10,
            log_dictconfig={
                "formatters": {},
                "handlers": {},
                "loggers": {"_granian": {"handlers": [], "propagate": True}},
            },
        ).serve()

    def _wait(self, when_ready: Callable[[], None]) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.address}/health/live/", timeout=5):  # noqa: S310  # our own address
                    when_ready()
                    return
            except urllib.error.HTTPError as answer:
                # Some answer is an answer: a host name that the settings do not allow is refused with one.
                answer.close()
                when_ready()
                return
            except OSError:
                time.sleep(0.1)
