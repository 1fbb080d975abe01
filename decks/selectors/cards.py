"""What construction rules and matches need to know of cards."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from functools import lru_cache
from uuid import UUID

import orjson
from django.db.models import Min, OuterRef, Subquery

from cardsite.values import Words
from catalog.games import GAMES as CARD_GAMES
from catalog.models import Card, Printing
from catalog.selectors import cards_visible, public_printing
from catalog.values import Facts
from decks.values import ListedCard

# What construction rules and matches read of a card; the texts of lists are the heavy part of its row.
CARD_COLUMNS = ("game_id", "number", "kind", "name_ja", "name_en", "facts", "missing", "published_at", "revision")


def card_is_public(card: Card, now: datetime) -> bool:
    """Whether readers may know of the card: published, and no embargo left."""
    return card.published_at is not None and card.published_at <= now


def cards_public(ids: Iterable[UUID]) -> dict[UUID, Card]:
    """Those of the cards that readers may know of, by id."""
    found = cards_visible().only(*CARD_COLUMNS).filter(pk__in=list(ids))
    return {card.pk: card for card in found}


def card_name(card: Card) -> Words:
    """The card's name in both languages; one without an English name keeps the Japanese."""
    return Words(card.name_ja, card.name_en or card.name_ja)


@lru_cache(maxsize=8192)
def facts_of(game: str, kind: str, data: bytes | str) -> Facts:
    """What is known of a card whose facts are written as JSON, as its game declares it."""
    # By content and not by id, so that an edit is seen at once; abilities are the slow part and repeat in every deck.
    facts, _ = CARD_GAMES[game].parse_facts(kind, orjson.loads(data))
    return facts


def card_facts(card: Card) -> Facts:
    """What is known of the card, as its game declares it."""
    return facts_of(card.game_id, card.kind, orjson.dumps(card.facts, option=orjson.OPT_SORT_KEYS))


def listed_card(card: Card, released_on: date | None = None) -> ListedCard:
    """The card as construction rules see it; only judging asks when it comes out."""
    return ListedCard(
        card.pk, card.game_id, card.number, card_name(card), card_facts(card), tuple(card.missing), released_on
    )


def listed_cards(cards: Iterable[Card]) -> Mapping[UUID, ListedCard]:
    """Cards as construction rules see them, by id."""
    return {card.pk: listed_card(card) for card in cards}


def cards_to_judge(ids: Iterable[UUID]) -> list[Card]:
    """Those of the cards that readers may know of, with the days on which they come out (for `cards_released`)."""
    found = cards_visible().only(*CARD_COLUMNS).filter(pk__in=list(ids))
    return list(found.annotate(first_released_on=released_first("pk")))


def cards_released(cards: Iterable[Card]) -> Mapping[UUID, ListedCard]:
    """Cards read by `cards_to_judge` as construction rules see them, by id."""
    return {card.pk: listed_card(card, _released(card)) for card in cards}


def _released(card: Card) -> date | None:
    day: date | None = card.first_released_on  # type: ignore[attr-defined]  # annotated by `cards_to_judge`
    return day


def released_first(card: str) -> Subquery:
    """The day on which the card at the end of a path first comes out, by its public printings."""
    printings = Printing.objects.filter(public_printing(), card=OuterRef(card)).order_by().values("card")
    return Subquery(printings.annotate(first=Min("came_out_on")).values("first"))
