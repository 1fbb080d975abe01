"""The pieces offered by the effect editor are whole, right, and one for each word of the vocabulary."""

import json
from functools import cache

import pytest
from jsonschema import Draft202012Validator

from catalog.admin.effect_snippets import Snippet, SnippetWriter, effect_snippets
from catalog.effects.json_schema import ability_schema
from catalog.games import GAMES

ALL = [(game, snippet) for game in GAMES for snippet in effect_snippets(game)]


@cache
def validator(game: str, group: str) -> Draft202012Validator:
    """What holds the pieces of a group against the game's schema."""
    name = {"ability": "Ability", "choice": "Choice"}.get(group, group)
    definitions = ability_schema(GAMES[game].vocabulary)["$defs"]
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": definitions})


@cache
def writer_of(game: str) -> SnippetWriter:
    return SnippetWriter(GAMES[game])


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
    faults = list(validator(game, snippet.group).iter_errors(json.loads(snippet.source)))

    assert faults == []
    assert snippet.says.ja != snippet.word
    assert snippet.says.en != snippet.word


@pytest.mark.parametrize(("game", "snippet"), ALL, ids=[f"{game}-{one.group}-{one.word}" for game, one in ALL])
def test_a_piece_is_right_in_some_ability(game: str, snippet: Snippet) -> None:
    writer = writer_of(game)
    settings = [snippet.value] if snippet.group == "ability" else writer.settings(snippet.group, snippet.value)

    _, faults_of_whole = GAMES[game].parse_and_check(snippet.whole, "")
    right = next((ability for ability in settings if not GAMES[game].parse_and_check(ability, "")[1]), None)

    assert right is not None
    assert faults_of_whole == ()


def test_a_printed_condition_begins_with_the_step_that_its_field_asks_for() -> None:
    game = GAMES["ticket_monsters"]
    (piece,) = (one for one in effect_snippets(game.slug) if (one.group, one.word) == ("ability", "special_summon"))

    _, faults = game.parse_facts("special_chikemon", {"summoning": piece.whole})

    assert faults == ()


def test_a_step_that_only_a_cost_can_be_is_shown_in_a_cost() -> None:
    (piece,) = (one for one in effect_snippets("ticket_monsters") if one.word == "pay")

    assert piece.whole["cost"] == [piece.value]
    assert piece.says.en == "[Any time] [Cost: Pay 1 MP.] Draw 1 card."
