"""Decks for matches, made of the project's own cards under names that nothing else has."""

import json
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from catalog.models import Card, Game
from catalog.services.cards import CardValues, card_create
from tests.factories.catalog import LONG_AGO, ChikemonFactory, condition_ensure
from tests.factories.decks import legal_cards, lines_json

_made: dict[str, list[Card]] = {}
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
    cards = cards_again(f"{name} {mark}", lambda: [_copy(printed[line["number"]], mark) for line in deck["lines"]])
    lines = [{"card": str(card.pk), "count": line["count"]} for card, line in zip(cards, deck["lines"], strict=True)]
    return MarkedDeck(mark, cards, lines, deck["conditions"])


def cards_again(key: str, make: Callable[[], list[Card]], game: str = "tatemon") -> list[Card]:
    """Cards made by the services the first time; later the same rows are laid down again under the next numbers.

    Making thirty cards takes longer than most tests of a match, and what it does is tested elsewhere.
    """
    if key not in _made:
        _made[key] = make()
        return _made[key]
    first = Game.objects.get(pk=game).next_number
    rows = [copy(card) for card in _made[key]]
    for number, row in enumerate(rows, start=first):
        row.number = number
    Card.objects.bulk_create(rows)
    Game.objects.filter(pk=game).update(next_number=first + len(rows))
    return rows


def legal_lines() -> list[dict[str, Any]]:
    """The lines of a legal TATEMON deck."""
    condition_ensure()
    cards = cards_again("legal", lambda: [card for card, _ in legal_cards()])
    return lines_json([(card, 2 if card.kind == "event" else 1) for card in cards])


def legal_chikemon_lines() -> list[dict[str, Any]]:
    """The lines of a legal Ticket Monsters deck of chikemon without effects."""
    cards = cards_again("chikemon", lambda: [ChikemonFactory() for _ in range(20)], "ticket_monsters")
    return lines_json([(card, 2) for card in cards])


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
