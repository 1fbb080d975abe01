"""Several players choosing at once, unseen by one another.

Each seat has a stack of frames of its own, which may ask any number of questions and change nothing else. When all
stacks are done their results go, in seat order, to the frame that opened the barrier; only then are handles and events
made. So the order of arrival leaves no trace.
"""

from collections.abc import Callable
from typing import Any

from play.engine.records import Frame
from play.engine.state import State

Carry = Callable[[State, list[Frame], Frame], None]


def open_barrier(state: State, frames: dict[int, Frame]) -> None:
    """Give seats their first frames; the frame on top of the match's stack waits for all of them."""
    state.sealed = [[frames[seat]] if seat in frames else [] for seat in range(state.seats)]
    state.frames[-1].data["sealed"] = {}


def give(state: State, stack: list[Frame], value: Any) -> None:
    """End the frame on top of a stack: the frame below gets its result, or the barrier seals it."""
    frame = stack.pop()
    if stack:
        stack[-1].answer = value
    elif state.sealed is not None:
        opener = state.frames[-1]
        opener.data["sealed"] = {**opener.data["sealed"], str(frame.seat): value}


def carry_sealed(state: State, carry: Carry) -> bool:
    """Let every seat's stack go on as far as it can; whether the barrier is still closed."""
    assert state.sealed is not None
    for seat, stack in enumerate(state.sealed):
        while stack and state.asks[seat] is None:
            carry(state, stack, stack[-1])
    if any(state.sealed):
        return True
    opener = state.frames[-1]
    state.sealed = None
    results = opener.data.pop("sealed")
    opener.answer = [[seat, results[str(seat)]] for seat in range(state.seats) if str(seat) in results]
    return False
