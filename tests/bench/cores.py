"""Processors: what serves and what asks are kept apart, so that neither takes the other's time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

CAN_PIN = hasattr(os, "sched_setaffinity")
_CORES = sorted(os.sched_getaffinity(0)) if CAN_PIN else []
SERVING = _CORES[:1]
ASKING = _CORES[-1:]


@contextmanager
def pinned(cores: list[int]) -> Iterator[None]:
    """Keep the process, and all that it starts meanwhile, on these processors; on any where the system cannot do that."""
    if not CAN_PIN:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def cores_told() -> str:
    """Where things run, for the report."""
    if not CAN_PIN:
        return "not pinned: this system has no call for it"
    return f"server on processor {SERVING[0]}, client on processor {ASKING[0]}"
