"""Whether the cards of a query come sooner by looking their texts up or by walking a list, judged by some cards drawn by lot.

What few cards have is found by its pieces under an index; what many have comes sooner by walking the list in its order,
unless they all stand far behind in it. The planner can tell neither: it takes the pieces of a word for independent of one
another, and words for independent of the order of readings.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from threading import Lock

from catalog.models import CardSearch
from catalog.search.tree import AllOf, AnyOf, Node, Not, TextTest

SAMPLE_SIZE = 1000
SECONDS_KEPT = 300
PAGE = 51
LOOK_UP_COST = 3.0
"""How many rows of a list are walked past in the time in which one card is looked up and put in order."""


@dataclass(slots=True)
class Sample:
    """The documents of some cards in the order of their readings, read again every few minutes."""

    clock: Callable[[], float] = time.monotonic
    _documents: tuple[str, ...] = ()
    _read_at: float | None = None
    _lock: Lock = field(default_factory=Lock)

    def documents(self) -> tuple[str, ...]:
        """The documents."""
        now = self.clock()
        with self._lock:
            if self._read_at is not None and now - self._read_at < SECONDS_KEPT:
                return self._documents
        drawn = CardSearch.objects.order_by("lot", "card").values_list("reading_key", "names", "texts")[:SAMPLE_SIZE]
        documents = tuple(names + texts for _, names, texts in sorted(drawn))
        with self._lock:
            self._documents, self._read_at = documents, now
        return documents

    def walking_is_quicker(self, tree: Node, *, cards: int, by_reading: bool, descending: bool) -> bool:
        """Whether the first page of a list is sooner full by walking it than by looking up the texts of the query."""
        documents = self.documents()
        places = [place for place, document in enumerate(documents) if _may_fit(tree, document)]
        if not places:
            return False
        stands_for = max(1.0, cards / len(documents))
        needed = max(1, ceil(PAGE / stands_for))
        if len(places) < needed:
            return False
        if descending:
            places = [len(documents) - 1 - place for place in reversed(places)]
        passed = (places[needed - 1] + 1) * stands_for if by_reading else PAGE * len(documents) / len(places)
        return passed <= LOOK_UP_COST * len(places) * stands_for


SAMPLE = Sample()


def _may_fit(node: Node, document: str) -> bool:
    match node:
        case TextTest():
            return node.text in document
        case AllOf():
            return all(_may_fit(part, document) for part in node.parts)
        case AnyOf():
            return any(_may_fit(part, document) for part in node.parts)
        case Not():
            return not isinstance(node.part, TextTest) or node.part.text not in document
        case _:
            return True
