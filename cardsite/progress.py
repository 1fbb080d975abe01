"""What the person at the terminal sees while something takes its time."""

from __future__ import annotations  # an older Python must get as far as being told so

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

QUIET_SECONDS = 1.0  # a step that is shorter is not worth a line


@contextmanager
def step(words: str, *, out: TextIO | None = None) -> Iterator[None]:
    """One named step: announced once it takes longer than a second, its seconds shown while it runs and at its end."""
    out = out or sys.stdout
    began = time.monotonic()
    over = threading.Event()
    shown = threading.Event()

    def tell() -> None:
        wait = QUIET_SECONDS
        while not over.wait(wait):
            seconds = time.monotonic() - began
            if out.isatty():
                out.write(f"\r{words} ... {seconds:.0f} s")
            elif not shown.is_set():
                out.write(f"{words} ...")
            out.flush()
            shown.set()
            wait = 1.0

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()
        if shown.is_set():
            out.write(f"{chr(13) + words + ' ...' if out.isatty() else ''} {time.monotonic() - began:.1f} s\n")
            out.flush()
