"""Answers given a moment ago, to be given again while the catalog is the same."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

MAX_BYTES = 8 * 1024 * 1024
MAX_ANSWER_BYTES = 256 * 1024


@dataclass(frozen=True, slots=True)
class Answer:
    """The bytes of an answer with the headers that belong to them."""

    content: bytes
    headers: tuple[tuple[str, str], ...]


class Answers:
    """The answers last given, within a bound of bytes for each process; the one not asked for longest goes first.

    A key names everything that the answer depends on, its version included, so that no answer ever grows stale.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._held: OrderedDict[tuple[str, ...], Answer] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: tuple[str, ...]) -> Answer | None:
        """The answer under the key, if it is still held."""
        with self._lock:
            answer = self._held.get(key)
            if answer is not None:
                self._held.move_to_end(key)
            return answer

    def put(self, key: tuple[str, ...], answer: Answer) -> None:
        """Hold an answer; one that is too large to be worth it is let go."""
        if len(answer.content) > MAX_ANSWER_BYTES:
            return
        with self._lock:
            before = self._held.pop(key, None)
            self._bytes += len(answer.content) - (len(before.content) if before else 0)
            self._held[key] = answer
            while self._bytes > self._max_bytes:
                _, oldest = self._held.popitem(last=False)
                self._bytes -= len(oldest.content)


ANSWERS = Answers()
