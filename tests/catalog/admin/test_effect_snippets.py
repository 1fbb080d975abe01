"""The pieces offered by the effect editor are whole, right, and one for each word of the vocabulary."""

import json

import jsonschema
import pytest

from catalog.admin.effect_snippets import Snippet, SnippetWriter, effect_snippets
from catalog.effects.json_schema import ability_schema
from catalog.games import GAMES

ALL = [(game, snippet) for game in GAMES for snippet in effect_snippets(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_vocabulary_has_its_piece(game: str) -> None:
    vocabulary = GAMES[game].vocabulary
    words = {
        *(("operation", record.word) for record in vocabulary.operations),
        *(("number", record.word) for record in vocabulary.numbers),
        *(("condition", record.word) for record in vocabulary.conditions),
        *(("ability", timing.value) for timing in vocabulary.timings),
        ("choice", "choose"),
    }

    offered = [(snippet.group, snippet.word) for snippet in effect_snippets(game)]

    assert words <= set(offered)
    assert len(set(offered)) == len(offered)


@pytest.mark.parametrize(("game", "snippet"), ALL, ids=[f"{game}-{one.group}-{one.word}" for game, one in ALL])
def test_a_piece_keeps_to_the_schema_and_explains_itself(game: str, snippet: Snippet) -> None:
    definitions = ability_schema(GAMES[game].vocabulary)["$defs"]
    name = {"ability": "Ability", "choice": "Choice"}.get(snippet.group, snippet.group)

    jsonschema.validate(json.loads(snippet.source), {"$ref": f"#/$defs/{name}", "$defs": definitions})

    assert snippet.says.ja != snippet.word
    assert snippet.says.en != snippet.word


@pytest.mark.parametrize(("game", "snippet"), ALL, ids=[f"{game}-{one.group}-{one.word}" for game, one in ALL])
def test_a_piece_is_right_in_some_ability(game: str, snippet: Snippet) -> None:
    writer = SnippetWriter(GAMES[game])
    settings = [snippet.value] if snippet.group == "ability" else writer.settings(snippet.group, snippet.value)

    right = next((ability for ability in settings if not GAMES[game].parse_and_check(ability, "")[1]), None)

    assert right is not None
