"""The printed cards of the fixture file as the engine takes them."""

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardsite.values import Words
from catalog.games import GAMES
from catalog.values import MissingFacts
from play.engine.cards import CardTable
from play.games import GAMES as GAMES_OF_PLAY

FIXTURES = Path(__file__).parents[2] / "fixtures"


@functools.cache
def _card_file(game: str) -> Mapping[str, Any]:
    content: Mapping[str, Any] = json.loads((FIXTURES / "cards" / f"{game}.json").read_text(encoding="utf-8"))
    return content


def card_rows(game: str) -> tuple[Mapping[str, Any], ...]:
    """The cards of a game's fixture file."""
    return tuple(_card_file(game)["cards"])


def card_terms(game: str) -> Mapping[tuple[str, str], Words]:
    """The words of a game's editable terms by category and slug."""
    return {
        (term["category"], term["slug"]): Words(term["name_ja"], term["name_en"])
        for term in _card_file(game).get("terms", ())
    }


@functools.cache
def card_records(game: str) -> Mapping[int, Any]:
    """The engine's record of each printed card by its number; every printed card is known in full."""
    records: dict[int, Any] = {}
    for row in card_rows(game):
        facts, faults = GAMES[game].parse_facts(row["kind"], row["facts"], name=row["name_ja"])
        kind = GAMES[game].kind(row["kind"])
        assert not faults, (row["number"], faults)
        assert kind is not None
        record = kind.complete(facts)
        assert not isinstance(record, MissingFacts), (row["number"], record)
        records[row["number"]] = record
    return records


@functools.cache
def card_table(game: str) -> CardTable:
    """The compiled table of all printed cards."""
    return GAMES_OF_PLAY[game].compile_cards(card_records(game))


def conditions(game: str) -> frozenset[str]:
    """Every Your Skill condition on a printed card."""
    return frozenset(
        row["facts"]["your_skill_condition"] for row in card_rows(game) if "your_skill_condition" in row["facts"]
    )


def deck_counts(game: str, slug: str) -> Mapping[int, int]:
    """A deck of the fixtures as card numbers with their copies."""
    deck = json.loads((FIXTURES / "decks" / game / f"{slug}.json").read_text(encoding="utf-8"))
    return {line["number"]: line["count"] for line in deck["lines"]}
