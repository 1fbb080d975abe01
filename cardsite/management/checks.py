"""Commands that must end with 0, run a few at a time, each shown whole when it has ended."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

CLONE = Path(__file__).resolve().parents[2]
GRACE_SECONDS = 30
LOOK_SECONDS = 0.05
COMPILED = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(Path(sys.prefix) / "compiled")}
"""Compiled modules are kept, beside the packages: half of what a process of the site takes to start is compiling them."""


@dataclass(frozen=True, slots=True)
class Check:
    """One command that must end with 0, and what it needs to find in its environment."""

    name: str
    command: list[str]
    environment: Mapping[str, str] = field(default_factory=dict)

    def start(self, output: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
        """The command at work in a group of its own; what it prints goes to a file, or is shown as it comes."""
        return subprocess.Popen(  # noqa: S603  # the site's own commands
            self.command,
            cwd=CLONE,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT if output else None,
            env={**os.environ, **COMPILED, **self.environment},
            start_new_session=True,
        )

    def run(self) -> bool:
        """Whether it held; what it printed was shown as it came. When this process is told to end, so is everything below."""
        child = self.start()
        try:
            return child.wait() == 0
        finally:
            _end([child])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a check ended, after how many seconds, and what it printed."""

    check: Check
    held: bool
    seconds: float
    printed: str


@dataclass(frozen=True, slots=True)
class _Running:
    check: Check
    output: IO[bytes]
    child: subprocess.Popen[bytes]
    began: float


def checks_run(checks: Iterable[Check], *, at_once: int) -> Iterator[Outcome]:
    """All checks, begun in their order, some at once, as they end. Told to end, or left, this ends everything below."""
    waiting, running = deque(checks), list[_Running]()
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                running.append(_begin(waiting.popleft()))
            for one in [one for one in running if one.child.poll() is not None]:
                running.remove(one)
                yield _outcome(one)
            time.sleep(LOOK_SECONDS)
    finally:
        _end([one.child for one in running])
        for one in running:
            one.output.close()


def signals_hear() -> None:
    """Both signals to end are heard, here and by the checks, also where a shell left this process deaf to one."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)


def _begin(check: Check) -> _Running:
    output = tempfile.TemporaryFile()  # noqa: SIM115  # closed when it was shown
    return _Running(check, output, check.start(output), time.monotonic())


def _outcome(ended: _Running) -> Outcome:
    with ended.output as output:
        output.seek(0)
        printed = output.read().decode(errors="replace")
    return Outcome(ended.check, ended.child.returncode == 0, time.monotonic() - ended.began, printed)


def _end(children: list[subprocess.Popen[bytes]]) -> None:
    """Those still at work told to end, with all that they started."""
    at_work = [child for child in children if child.poll() is None]
    for child in at_work:
        os.killpg(child.pid, signal.SIGINT)
    for child in at_work:
        child.wait(GRACE_SECONDS)
