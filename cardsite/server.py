"""The web server: granian over WSGI, in a process of its own that loads the site only in its workers.

``python -m cardsite.server HOST PORT WORKERS THREADS`` serves until a signal to stop.
"""

import os
import socket
import sys
from dataclasses import dataclass

from granian import Granian
from granian.constants import Interfaces

from cardsite.logs import logging_config


class PortTakenError(Exception):
    """Somebody else answers on the address, or it cannot be listened on."""


@dataclass(frozen=True, slots=True)
class Server:
    """One web server: where it listens and how much it does at once."""

    host: str
    port: int
    workers: int
    threads: int

    @property
    def address(self) -> str:
        """What a browser on this machine opens."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104  # compared, not bound
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    def command(self) -> list[str]:
        """The process that serves."""
        return [sys.executable, "-m", "cardsite.server", self.host, *map(str, (self.port, self.workers, self.threads))]

    def environment(self) -> dict[str, str]:
        """The process's environment: each thread of a worker may hold a database connection."""
        return {"DATABASE_POOL_SIZE": str(self.threads), **os.environ}

    def check_port(self) -> None:
        """Refuse an address that is taken, before anything else was started for it."""
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((self.host, self.port))
            except OSError as error:
                raise PortTakenError(f"Cannot listen on {self.host}:{self.port}: {error.strerror}.") from error

    def run(self) -> None:
        """Serve until a signal to stop."""
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
                **logging_config(file="", level="INFO"),
                "loggers": {"_granian": {"handlers": [], "propagate": True}},
            },
        ).serve()


if __name__ == "__main__":
    Server(sys.argv[1], *map(int, sys.argv[2:])).run()
