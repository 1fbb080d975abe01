"""Each word that a game's effects can use is on a printed card, so each is played by a scenario."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from catalog.effects.language import LimitPeriod, Manner, Place, Relation
from catalog.games import GAMES
from catalog.games.monster_gate import words as monster_gate
from catalog.games.shironeko import language as shironeko
from catalog.games.tatemon import language as tatemon
from catalog.games.ticket_monsters import words as ticket_monsters
from catalog.values import Word
from tests.cards.fixtures import card_rows

OWN_WORDS: Mapping[str, Iterable[type[Word]]] = {
    "tatemon": (tatemon.Step,),
    "shironeko": (shironeko.Step, shironeko.Keyword, shironeko.Marker, shironeko.Posture, shironeko.Demand),
    "ticket_monsters": (
        ticket_monsters.Tribe,
        ticket_monsters.Keyword,
        ticket_monsters.BattleRole,
        ticket_monsters.ChikemonStep,
        ticket_monsters.PlayerStep,
    ),
    "monster_gate": (
        monster_gate.Deed,
        monster_gate.Face,
        monster_gate.Keyword,
        monster_gate.Posture,
        monster_gate.Step,
    ),
}
"""Words of a game that stand inside others of its vocabulary."""
NEVER_SAID = {
    "tatemon": {str(tatemon.Zone.IN_USE), str(Manner.CHOSEN)},
    "shironeko": {str(shironeko.Zone.IN_USE), str(shironeko.Zone.LEADERS), str(Manner.CHOSEN)},
    "ticket_monsters": {str(LimitPeriod.TURN), str(Manner.CHOSEN)},
    "monster_gate": {str(monster_gate.Zone.IN_USE), str(Manner.CHOSEN)},
}
"""Zones that effects reach as ``this`` or by an operation of their own alone, and what goes without saying."""


def words(data: Any) -> Iterator[str]:
    """Every key and every text in JSON."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from words(value)
    elif isinstance(data, list):
        for value in data:
            yield from words(value)
    elif isinstance(data, str):
        yield data


@pytest.mark.parametrize("game", OWN_WORDS)
def test_every_word_of_the_vocabulary_is_on_a_card(game: str) -> None:
    vocabulary = GAMES[game].vocabulary
    groups: tuple[Iterable[object], ...] = (
        vocabulary.zones,
        vocabulary.events,
        vocabulary.durations,
        vocabulary.counters,
        vocabulary.timings,
        vocabulary.players,
        vocabulary.numeric_properties,
        vocabulary.word_properties,
        *OWN_WORDS[game],
        Relation,
        LimitPeriod,
        Place,
        Manner,
    )
    known = {str(word) for group in groups for word in group}
    known |= {operation.word for operation in vocabulary.operations}
    known |= {number.word for number in vocabulary.numbers}
    known |= {condition.word for condition in vocabulary.conditions}

    printed = {word for row in card_rows(game) for word in words(row["facts"])}

    assert known - printed == NEVER_SAID[game]
