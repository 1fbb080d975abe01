"""Each game has its part in every layer, in the fixtures and in the tests."""

from pathlib import Path

import pytest

from catalog.games import GAMES as CATALOGUED
from decks.games import GAMES as CONSTRUCTED
from decks.numbers import GAMES as COUNTED
from play.games import GAMES as PLAYED

CLONE = Path(__file__).parents[1]


def test_every_layer_knows_the_same_games() -> None:
    assert list(CATALOGUED) == list(CONSTRUCTED) == list(COUNTED) == list(PLAYED)


@pytest.mark.parametrize("game", CATALOGUED)
@pytest.mark.parametrize(
    "part",
    [
        "catalog/games/{game}/fields.py",
        "catalog/games/{game}/language.py",
        "catalog/games/{game}/texts.py",
        "decks/games/{game}.py",
        "decks/numbers/{game}.py",
        "play/games/{game}/rules.py",
        "fixtures/cards/{game}.json",
        "fixtures/rulebooks/{game}.json",
        "fixtures/decks/{game}",
        "fixtures/playthroughs/{game}",
        "tests/cards/{game}",
        "tests/decks/games/test_{game}.py",
        "tests/play/games/{game}",
    ],
)
def test_a_game_has_each_part_under_its_stem(game: str, part: str) -> None:
    place = CLONE / part.format(game=game)

    assert place.exists()
    assert place.is_file() or any(file.suffix in {".py", ".json"} for file in place.iterdir())


@pytest.mark.parametrize(
    "layer", ["catalog/games", "decks/games", "decks/numbers", "play/games", "fixtures/cards", "fixtures/rulebooks"]
)
def test_no_layer_holds_a_game_that_is_not_in_the_mapping(layer: str) -> None:
    stems = {place.stem for place in (CLONE / layer).iterdir() if not place.name.startswith("_")}

    assert stems & {"tatemon", "monster_gate", "ticket_monsters", "shironeko"} == set(CATALOGUED)
