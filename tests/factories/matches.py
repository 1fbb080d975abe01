"""Decks for matches, made of the project's own cards under names that nothing else has."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from catalog.models import Card
from catalog.services.cards import CardValues, card_create
from tests.factories.catalog import LONG_AGO, condition_ensure

FIXTURES = Path(settings.BASE_DIR) / "fixtures"


@dataclass(frozen=True)
class MarkedDeck:
    """A deck whose cards are all its own: each name begins with the mark."""

    mark: str
    cards: list[Card]
    lines: list[dict[str, Any]]
    conditions: list[str]


def marked_deck(name: str, mark: str) -> MarkedDeck:
    """A deck of the project's files, with a copy of each card under a name of its own."""
    deck = json.loads((FIXTURES / "decks" / "tatemon" / f"{name}.json").read_text(encoding="utf-8"))
    known = json.loads((FIXTURES / "cards" / "tatemon.json").read_text(encoding="utf-8"))["cards"]
    printed = {card["number"]: card for card in known}
    for slug in {printed[line["number"]]["facts"].get("your_skill_condition") for line in deck["lines"]} - {None}:
        condition_ensure(slug)
    for slug in deck["conditions"]:
        condition_ensure(slug)
    cards = [_copy(printed[line["number"]], mark) for line in deck["lines"]]
    lines = [{"card": str(card.pk), "count": line["count"]} for card, line in zip(cards, deck["lines"], strict=True)]
    return MarkedDeck(mark, cards, lines, deck["conditions"])


def _copy(card: dict[str, Any], mark: str) -> Card:
    number = card["number"]
    values = CardValues(
        kind=card["kind"],
        name_ja=f"{mark}の{number}番",
        reading=f"ばんごう{number}",
        name_en=f"{mark} No. {number:03}",
        facts=card["facts"],
        published_at=LONG_AGO,
    )
    return card_create(game="tatemon", values=values, user=None)
