"""Golden files: recorded matches between fixture decks with everything that happened, one folder for each game."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from play.engine.events import Event
from play.engine.replay import Recording, take
from play.games import GAMES
from play.management.fixture_decks import fixture_play
from play.management.playouts import pairings
from play.management.recorded_playouts import watched_game
from play.selectors.cards import table_compile

PLAYTHROUGHS_PER_GAME = 5
SEED = 2026


def playthroughs_make(fixtures: Path, game: str) -> Iterator[tuple[str, str]]:
    """File names and contents of a game's playthroughs, made anew: each deck once against the next."""
    play = fixture_play(fixtures, game)
    for number, pairing in enumerate(pairings(play, PLAYTHROUGHS_PER_GAME, SEED), start=1):
        watched = watched_game(play.game, play.table, pairing)
        used = {card for setup in watched.recording.seats for zone in setup.decklist.values() for card in zone}
        document = {
            "recording": watched.recording.to_json(),
            "cards": [card for card in play.cards if card["number"] in used],
            "events": [event.to_json() for event in watched.events],
        }
        name = "_against_".join(deck.name for deck in pairing.decks)
        yield f"{number}_{name}.json", _text(document)


def playthrough_events(document: Mapping[str, Any]) -> list[Event]:
    """Everything that happens when a playthrough's recording is played again on its own card data."""
    recording = Recording.from_json(document["recording"])
    game = GAMES[recording.game]
    table = table_compile(recording.game, document["cards"]).table
    state, events = game.setup(recording.seats, table, recording.options, recording.seed)
    for seat, key in recording.actions:
        events += take(game, state, seat, key)
    return events


def _text(document: Mapping[str, Any]) -> str:
    """JSON with a line for each action, card and event, so that a difference shows where it is."""
    recording = {name: _compact(value) for name, value in document["recording"].items() if name != "actions"}
    parts = [f'    "{name}": {value}' for name, value in recording.items()]
    parts.append('    "actions": ' + _rows(document["recording"]["actions"], "      ", "    "))
    top = ['  "recording": {\n' + ",\n".join(parts) + "\n  }"]
    top += [f'  "{name}": ' + _rows(document[name], "    ", "  ") for name in ("cards", "events")]
    return "{\n" + ",\n".join(top) + "\n}\n"


def _rows(rows: list[Any], indent: str, closing: str) -> str:
    return "[\n" + ",\n".join(indent + _compact(row) for row in rows) + f"\n{closing}]"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
