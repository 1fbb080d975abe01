"""Golden files: recorded matches lead to the same states and the same events as when they were recorded."""

import json
from pathlib import Path

import pytest
from django.conf import settings

from play.engine.events import Event
from play.games import GAMES
from play.management.playthroughs import playthrough_events
from play.management.recordings import recordings_read

FOLDER = Path(settings.BASE_DIR) / "fixtures" / "playthroughs"
FILES = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_game_has_recorded_matches(game: str) -> None:
    assert list((FOLDER / game).glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_leads_to_the_same_end(path: Path) -> None:
    recorded = list(recordings_read(path))

    assert [each.play_again().outcome is not None for each in recorded] == [True]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_same_happens_in_a_recorded_match(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))

    happened = playthrough_events(document)

    assert happened == [Event.from_json(event) for event in document["events"]]
