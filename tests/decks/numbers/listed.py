"""Decklists for tests of numbers: the fixture decks without a database, and decks of cards made up."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from cardsite.values import Words
from catalog.games import GAMES
from decks.values import Entries, Entry, ListedCard

FIXTURES = Path(__file__).parents[3] / "fixtures"


@cache
def fixture_cards(game: str) -> Mapping[int, ListedCard]:
    """The fixture cards of a game by number."""
    data = json.loads((FIXTURES / "cards" / f"{game}.json").read_text())
    found = {}
    for row in data["cards"]:
        facts, _ = GAMES[game].parse_facts(row["kind"], row["facts"], name=row["name_ja"])
        names = Words(row["name_ja"], row["name_en"] or row["name_ja"])
        found[row["number"]] = ListedCard(UUID(row["id"]), game, row["number"], names, facts)
    return found


@cache
def fixture_terms(game: str) -> Mapping[tuple[str, str], Words]:
    """The words that the fixture cards of a game may pick from."""
    data = json.loads((FIXTURES / "cards" / f"{game}.json").read_text())
    return {(row["category"], row["slug"]): Words(row["name_ja"], row["name_en"]) for row in data["terms"]}


def fixture_entries(game: str, deck: str) -> Entries:
    """The entries of a fixture deck."""
    data = json.loads((FIXTURES / "decks" / game / f"{deck}.json").read_text())
    cards = fixture_cards(game)
    return Entries(
        tuple(Entry(line.get("zone", "main"), cards[line["number"]], line["count"]) for line in data["lines"])
    )


def made_card(game: str, number: int, kind: str, name: str | None = None, **facts: Any) -> ListedCard:
    """A card of a game of which just these facts are known."""
    parsed, faults = GAMES[game].parse_facts(kind, facts)
    assert not faults
    return ListedCard(UUID(int=number), game, number, Words(name or f"札{number}", f"Card {number}"), parsed)


def made_entries(*cards: tuple[ListedCard, int], zone: str = "main") -> Entries:
    """Cards and their copies in one zone."""
    return Entries(tuple(Entry(zone, card, count) for card, count in cards))
