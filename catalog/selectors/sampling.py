"""Whether the cards of a query come sooner by looking their texts up or by walking a list, judged by some cards drawn by lot.

What few cards have is found by its pieces under an index; what many have comes sooner by walking the list in its order,
unless they all stand far behind in it. The planner can tell neither: it takes the pieces of a word for independent of one
another, and words for independent of the order of readings.
"""

import operator
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from threading import Lock
from typing import Any

from django.db import connection

from catalog.models import CardSearch
from catalog.search.tree import About, AllOf, AnyOf, Node, Not, OtherField, TextTest, ValueTest

COMPARED: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
SAMPLE_SIZE = 1000
SECONDS_KEPT = 300
PAGE = 51
MANY_NAMED = 0.01
LOOK_UP_COST = 1.7
"""How many rows of a list are walked past in the time in which one card is looked up and put in order."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One card of the sample: its names and texts, what is printed on it, and of the document the names alone."""

    document: str
    game: str = ""
    kind: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    traits: Mapping[str, Any] = field(default_factory=dict)
    names: str = ""


def _cards_estimated() -> int:
    """How many cards there are, by the database's own estimate."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT greatest(reltuples, 0)::bigint FROM pg_class WHERE oid = 'catalog_cardsearch'::regclass")
        return int(cursor.fetchone()[0])


@dataclass(slots=True)
class Sample:
    """Some cards in the order of their readings, and how many there are in all, read again every few minutes."""

    clock: Callable[[], float] = time.monotonic
    cards: int = 0
    _drawn: Sequence[Drawn] = ()
    _read_at: float | None = None
    _lock: Lock = field(default_factory=Lock)
    _last: tuple[Sequence[Drawn], Node, tuple[frozenset[int], frozenset[int]]] | None = None
    """The last question and its answer: a request asks it more than once."""

    def drawn(self) -> Sequence[Drawn]:
        """The cards."""
        now = self.clock()
        with self._lock:
            if self._read_at is not None and now - self._read_at < SECONDS_KEPT:
                return self._drawn
        rows = CardSearch.objects.order_by("lot", "card").values_list(
            "reading_key", "names", "texts", "game_id", "kind", "card__facts", "traits"
        )[:SAMPLE_SIZE]
        drawn = [
            Drawn(names + texts, game, kind, facts, traits, names)
            for _, names, texts, game, kind, facts, traits in sorted(rows, key=lambda row: row[0])
        ]
        cards = _cards_estimated()
        with self._lock:
            self._drawn, self._read_at, self.cards = drawn, now, cards
        return drawn

    def fitting(self, tree: Node) -> tuple[frozenset[int], frozenset[int]]:
        """The places of the cards that fit a tree, and of those that may: where the sample does not tell, all of them."""
        drawn = self.drawn()
        last = self._last
        if last is not None and last[0] is drawn and last[1] is tree:
            return last[2]
        found = _fitting(tree, drawn, frozenset(range(len(drawn))))
        self._last = (drawn, tree, found)
        return found

    def expected(self, tree: Node, game: str | None) -> float:
        """How many cards (of a game) may fit a tree; where the sample does not tell, as if they did."""
        drawn = self.drawn()
        _, possible = self.fitting(tree)
        count = sum(drawn[place].game == game for place in possible) if game else len(possible)
        return count * max(1.0, self.cards / len(drawn)) if drawn else 0.0

    def is_in_many_names(self, text: str, game: str | None) -> bool:
        """Whether so many cards (of a game) have this folded text in a name that walking all names soon meets some of them."""
        drawn = self.drawn()
        having = sum(text in card.names and game in {None, card.game} for card in drawn)
        return having >= MANY_NAMED * len(drawn) > 0

    def walking_is_quicker(self, tree: Node, *, by_reading: bool, descending: bool) -> bool:
        """Whether the first page of a list is sooner full by walking it than by looking up the texts of the query."""
        drawn = self.drawn()
        places = sorted(self.fitting(tree)[1])
        if not places:
            return False
        stands_for = max(1.0, self.cards / len(drawn))
        needed = max(1, ceil(PAGE / stands_for))
        if len(places) < needed:
            return False
        if descending:
            places = [len(drawn) - 1 - place for place in reversed(places)]
        passed = (places[needed - 1] + 1) * stands_for if by_reading else PAGE * len(drawn) / len(places)
        return passed <= LOOK_UP_COST * len(places) * stands_for


SAMPLE = Sample()


def _fitting(node: Node, drawn: Sequence[Drawn], everything: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
    match node:
        case TextTest():
            having = frozenset(place for place, card in enumerate(drawn) if node.text in card.document)
            return having, having
        case Not():
            certain, possible = _fitting(node.part, drawn, everything)
            return everything - possible, everything - certain
        case AllOf():
            parts = [_fitting(part, drawn, everything) for part in node.parts]
            return everything.intersection(*(one for one, _ in parts)), everything.intersection(
                *(one for _, one in parts)
            )
        case AnyOf():
            parts = [_fitting(part, drawn, everything) for part in node.parts]
            return frozenset().union(*(one for one, _ in parts)), frozenset().union(*(one for _, one in parts))
        case ValueTest():
            answers = [_has_value(node, card) for card in drawn]
            return (
                frozenset(place for place, answer in enumerate(answers) if answer),
                frozenset(place for place, answer in enumerate(answers) if answer is not False),
            )


def _has_value(test: ValueTest, card: Drawn) -> bool | None:
    match test.about:
        case About.CARD if test.name in {"game", "kind"}:
            return getattr(card, test.name) in test.values
        case About.TRAIT if ":" not in test.name:
            return any(f"{test.name}:{word}" in card.traits for word in test.values)
        case About.FACT if not any(isinstance(value, OtherField) for value in test.values):
            return _fact_fits(card.facts.get(test.name), test)
        case _:
            return None


def _fact_fits(value: Any, test: ValueTest) -> bool:
    if value is None:
        return False
    if isinstance(value, list):
        return any(word in value for word in test.values)
    return any(COMPARED[test.comparison](value, other) for other in test.values)
