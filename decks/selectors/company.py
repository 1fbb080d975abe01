"""What public decks have in common: counted among those of a game that were published last, by their last snapshots alone."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q

from catalog.models import Card
from catalog.selectors import cards_visible
from decks.models import Deck
from decks.selectors.cards import CARD_COLUMNS
from decks.selectors.reading import decks_public
from decks.values import Wanted

MAX_DECKS = 1000
"""How many public decks are looked at, so that no number of decks makes it slow."""
MAX_CANDIDATES = 400
MAX_COMPARED = 1000

_HELD = """
WITH recent AS (
    SELECT id, published_id FROM decks_deck
    WHERE visibility = 'public' AND hidden_at IS NULL AND game_id = %(game)s
    ORDER BY published_at DESC, id DESC LIMIT %(decks)s
), held AS (
    SELECT recent.id AS deck_id, line.card_id, sum(line.count) AS copies
    FROM recent JOIN decks_decksnapshotline AS line ON line.snapshot_id = recent.published_id
    WHERE recent.id IS DISTINCT FROM %(apart_from)s
    GROUP BY recent.id, line.card_id
)
"""
_USED = "SELECT card_id, count(*) FROM held GROUP BY card_id"
_TOGETHER = """, near AS (
    SELECT deck_id, count(*) AS shared FROM held WHERE card_id = ANY(%(cards)s) GROUP BY deck_id
)
SELECT held.card_id, count(*) FROM held JOIN near USING (deck_id)
WHERE held.card_id <> ALL(%(cards)s)
GROUP BY held.card_id ORDER BY sum(near.shared) DESC, count(*) DESC, held.card_id LIMIT %(limit)s
"""
_SIMILAR = """
SELECT held.deck_id, sum(least(held.copies, mine.copies))::integer AS shared
FROM held JOIN unnest(%(cards)s, %(copies)s) AS mine (card_id, copies) USING (card_id)
GROUP BY held.deck_id ORDER BY shared DESC, held.deck_id DESC LIMIT %(limit)s
"""


@dataclass(frozen=True, slots=True)
class Company:
    """The public decks of a game that are looked at; a deck may be left out, since it says nothing about itself."""

    game: str
    apart_from: UUID | None = None

    def _rows(self, question: str, **more: Any) -> list[tuple[UUID, int]]:
        known: dict[str, Any] = {"game": self.game, "decks": MAX_DECKS, "apart_from": self.apart_from, **more}
        with connection.cursor() as cursor:
            cursor.execute(_HELD + question, known)
            return [(found, count) for found, count in cursor.fetchall()]

    def used(self) -> Mapping[UUID, int]:
        """In how many decks each card is."""
        return dict(self._rows(_USED))

    def together(self, cards: Collection[UUID], *, limit: int) -> Mapping[UUID, int]:
        """Cards that are in decks with some of these, and in how many; first those of the decks that share the most with them."""
        return dict(self._rows(_TOGETHER, cards=list(cards), limit=limit)) if cards else {}

    def similar(self, copies: Mapping[UUID, int], *, limit: int) -> list[tuple[Deck, int]]:
        """The decks that share the most copies of cards with a list, each with how many."""
        if not copies:
            return []
        shared = dict(self._rows(_SIMILAR, cards=list(copies), copies=list(copies.values()), limit=limit))
        found = decks_public().select_related("owner", "format", "published__format").in_bulk(list(shared))
        return [(found[deck_id], count) for deck_id, count in shared.items() if deck_id in found]


def cards_wanted(game: str, wanted: Wanted, used: Mapping[UUID, int]) -> list[Card]:
    """Public cards that a hint speaks of: those that most decks use, then by number."""
    condition = Q(game=game, kind__in=[str(kind) for kind in wanted.kinds])
    for name, values in wanted.fields.items():
        one_of = Q()
        for value in values:
            one_of |= Q(facts__contains={name: str(value)}) | Q(facts__contains={name: [str(value)]})
        condition &= one_of
    if wanted.name is not None:
        condition &= Q(name_ja=wanted.name.ja)
    cards = cards_visible().filter(condition)
    first = cards.order_by("number").values("pk")[:MAX_CANDIDATES]
    popular = sorted(used, key=lambda card_id: (-used[card_id], card_id))[:MAX_COMPARED]
    found = cards.filter(Q(pk__in=popular) | Q(pk__in=first)).only(*CARD_COLUMNS)
    return sorted(found, key=lambda card: (-used.get(card.pk, 0), card.number))[:MAX_CANDIDATES]


def cards_of_kind(game: str, kinds: Collection[str]) -> list[Card]:
    """Public cards of some kinds with what they are found by, so many as can be compared."""
    found = cards_visible().filter(game=game, kind__in=kinds).select_related("search")
    columns = (*CARD_COLUMNS, "search__traits")
    return list(found.only(*columns).order_by("number")[:MAX_COMPARED])
