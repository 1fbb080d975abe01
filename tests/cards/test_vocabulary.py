"""Each word that TATEMON's effects can use is on a printed card, so each is played by a scenario."""

from collections.abc import Iterator
from typing import Any

from catalog.effects.language import LimitPeriod, Manner, Place, Relation
from catalog.games import GAMES
from catalog.games.tatemon.language import Step, Zone
from tests.cards.fixtures import card_rows

VOCABULARY = GAMES["tatemon"].vocabulary
NEVER_SAID = {str(Zone.IN_USE), str(Manner.CHOSEN)}
"""A zone that effects reach as ``this`` alone, and the manner that goes without saying."""


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


def test_every_word_of_the_vocabulary_is_on_a_card() -> None:
    known = {
        str(word)
        for group in (
            VOCABULARY.zones,
            VOCABULARY.events,
            VOCABULARY.durations,
            VOCABULARY.counters,
            VOCABULARY.timings,
            VOCABULARY.players,
            VOCABULARY.numeric_properties,
            VOCABULARY.word_properties,
            Step,
            Relation,
            LimitPeriod,
            Place,
            Manner,
        )
        for word in group
    }
    known |= {operation.word for operation in VOCABULARY.operations}
    known |= {number.word for number in VOCABULARY.numbers}
    known |= {condition.word for condition in VOCABULARY.conditions}

    printed = {word for row in card_rows("tatemon") for word in words(row["facts"])}

    assert known - printed == NEVER_SAID
