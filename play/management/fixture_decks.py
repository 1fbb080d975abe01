"""The decks and cards of the project's own files, ready for the engine without a database."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decks.games import GAMES as DECK_GAMES
from play.engine.cards import CardTable
from play.engine.protocol import Game, SeatSetup
from play.games import GAMES
from play.selectors.cards import card_records, table_compile


@dataclass(frozen=True, slots=True)
class FixtureDeck:
    """A legal deck of the files: its name there, and what a seat brings with it."""

    name: str
    setup: SeatSetup


@dataclass(frozen=True, slots=True)
class FixturePlay:
    """All that random games need: the game, its cards as data and compiled, the format's options, the decks."""

    game: Game
    cards: Sequence[Mapping[str, Any]]
    table: CardTable
    options: Mapping[str, Any]
    decks: Sequence[FixtureDeck]


def fixture_cards(root: Path, game: str) -> list[dict[str, Any]]:
    """The published cards of a game's file in the form in which matches pin them."""
    cards = json.loads((root / "cards" / f"{game}.json").read_text(encoding="utf-8"))["cards"]
    wanted = ("number", "id", "kind", "name_ja", "name_en", "facts")
    return sorted(
        ({name: card[name] for name in wanted} for card in cards if card["published_at"] is not None),
        key=lambda card: int(card["number"]),
    )


def fixture_play(root: Path, game: str) -> FixturePlay:
    """A game with the published cards and legal decks of its files."""
    cards = fixture_cards(root, game)
    options = GAMES[game].format_options(card_records(game, cards))
    return FixturePlay(GAMES[game], cards, table_compile(game, cards).table, options, fixture_decks(root, game))


def fixture_decks(root: Path, game: str) -> list[FixtureDeck]:
    """The legal decks of a game's folder, by file name."""
    files = sorted((root / "decks" / game).glob("*.json"))
    read = [(path.stem, json.loads(path.read_text(encoding="utf-8"))) for path in files]
    return [FixtureDeck(name, _setup(game, deck)) for name, deck in read if not deck["violations"]]


def _setup(game: str, deck: Mapping[str, Any]) -> SeatSetup:
    first = next(iter(DECK_GAMES[game].ZONES))
    zones: dict[str, dict[int, int]] = {zone: {} for zone in DECK_GAMES[game].ZONES}
    for line in deck["lines"]:
        copies = zones[line.get("zone", first)]
        copies[line["number"]] = copies.get(line["number"], 0) + line["count"]
    return SeatSetup(zones, frozenset(deck.get("conditions", ())))
