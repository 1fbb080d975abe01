"""Codes that were given out once mean the same deck for ever, and the tables that they were written by stay."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from decks.codec.codes import CodedDeck, CodedLine, code_of, deck_of, printing_key
from decks.codec.tables import CODED_GAMES
from decks.errors import InvalidDeckCodeError
from decks.games import GAMES
from decks.services.files import DeckFile, deck_files
from tests.decks.codec import second_reader

CLONE = Path(__file__).parents[3]
FROZEN = json.loads((CLONE / "fixtures" / "deck_codes.json").read_text())
FILES = deck_files(CLONE / "fixtures" / "decks")


def deck_in(frozen: Mapping[str, Any]) -> CodedDeck:
    lines = [
        CodedLine(zone, number, printing_key(UUID(printing[0])) if printing else None, count)
        for zone, rows in frozen["lines"].items()
        for number, count, *printing in rows
    ]
    return CodedDeck.of(game=frozen["game"], format_slug=frozen["format"], lines=lines)


@pytest.mark.parametrize("frozen", FROZEN["decks"], ids=lambda frozen: frozen["deck"])
def test_a_frozen_code_means_its_deck_to_both_readers(frozen: Mapping[str, Any]) -> None:
    deck = deck_in(frozen)
    rows = [(line.zone, line.number, line.printing, line.count) for line in deck.lines]

    assert code_of(deck) == frozen["code"]
    assert deck_of(frozen["code"]) == deck
    assert second_reader.read(frozen["code"]) == (frozen["game"], frozen["format"], rows)


@pytest.mark.failure("D10")
@pytest.mark.parametrize("frozen", FROZEN["refused"], ids=lambda frozen: frozen["what"])
def test_a_frozen_text_that_is_no_code_is_refused_by_both_readers(frozen: Mapping[str, Any]) -> None:
    with pytest.raises(InvalidDeckCodeError) as refused:
        deck_of(frozen["text"])
    with pytest.raises(second_reader.RefusedError):
        second_reader.read(frozen["text"])

    assert [fault.code for fault in refused.value.faults] == [frozen["because"]]


@pytest.mark.parametrize("file", FILES.values(), ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_every_deck_of_the_projects_files_has_a_frozen_code(file: DeckFile) -> None:
    lines = [CodedLine(line.zone, line.number, None, line.count) for line in file.lines]
    code = code_of(CodedDeck.of(game=file.game, format_slug=file.format, lines=lines))

    assert code in {frozen["code"] for frozen in FROZEN["decks"]}


def test_the_table_of_codes_knows_every_game_and_every_zone() -> None:
    assert {game.slug: set(game.zones) for game in CODED_GAMES} == {
        slug: set(game.ZONES) for slug, game in GAMES.items()
    }
    assert len({game.tag for game in CODED_GAMES}) == len(CODED_GAMES)
