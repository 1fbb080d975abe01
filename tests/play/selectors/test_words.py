"""Events in words of both languages, without the slugs that are written in them."""

import pytest
from django.utils import translation

from play.engine.state import State
from play.games import GAMES
from play.models import Match
from play.selectors.readings import Reading
from play.selectors.words import event_words
from tests.play.games.shironeko import position as shironeko
from tests.play.games.tatemon import position as tatemon


def _state(game: str) -> State:
    if game == "tatemon":
        return tatemon.Position({}, tatemon.Side()).state
    return shironeko.Position({}, shironeko.Side()).state


@pytest.mark.parametrize(
    ("game", "event", "ja", "en"),
    [
        ("shironeko", {"kind": "marked", "what": "shock"}, "感電マーカー", "shock"),
        ("shironeko", {"kind": "unmarked", "what": "poison"}, "毒マーカー", "poison"),
        ("shironeko", {"kind": "turned", "posture": "off"}, "OFFになります", "turn OFF"),
        ("tatemon", {"kind": "gained", "seat": 0, "amount": 1, "what": "builds"}, "建てる回数を1", "1 builds"),
    ],
)
def test_states_and_counters_are_named_in_the_language_of_the_reader(
    game: str, event: dict[str, object], ja: str, en: str
) -> None:
    reading = Reading(Match(game_id=game), GAMES[game], _state(game), {}, ("Anna", "Ben"), None)

    with translation.override("ja"):
        japanese = event_words(event, reading)
    with translation.override("en"):
        english = event_words(event, reading)

    assert ja in japanese
    assert en in english
    assert str(event.get("what", "off")) not in japanese
