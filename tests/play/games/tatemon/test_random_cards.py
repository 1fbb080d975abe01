"""Matches with cards of random abilities: whatever the catalog lets a card say, play goes on to an end."""

import json
import random
from functools import cache

import pytest

from catalog.effects.language import Ability, AbilityKind
from catalog.effects.writing import ability_words
from catalog.games import GAMES as CATALOG
from catalog.games.tatemon.fields import Building, Event
from catalog.games.tatemon.language import BuildingKind, EventType
from play.engine.protocol import SeatSetup
from play.games import GAMES
from tests.catalog.effects.random_abilities import random_ability
from tests.play.games import arena

GAME = GAMES["tatemon"]
SPEC = CATALOG["tatemon"]
BUILDINGS, EVENTS = range(1, 23), range(23, 31)
TABLES = pytest.mark.parametrize("seed", range(8))


def _ability(seed: str, kind: str, field: str) -> Ability:
    spec = SPEC.kind(kind)
    assert spec is not None
    printed = spec.field(field)
    assert printed is not None
    kinds = [AbilityKind.ACTIVATED] if kind == "event" else [AbilityKind.ACTIVATED, *AbilityKind]
    ability: Ability = random_ability(SPEC, printed, kinds, seed)
    return ability


@cache
def records(seed: int) -> dict[int, Building | Event]:
    """Thirty cards whose every ability is random."""
    made: dict[int, Building | Event] = {}
    for number in BUILDINGS:
        made[number] = Building(
            building_kind=list(BuildingKind)[number % 5],
            durability=1 + (number + seed) % 4,
            skill=_ability(f"{seed} {number} skill", "building", "skill"),
            your_skill=_ability(f"{seed} {number} your", "building", "your_skill"),
            your_skill_condition="declared" if number % 2 else "undeclared",
        )
    for number in EVENTS:
        made[number] = Event(
            event_type=list(EventType)[number % 2], ability=_ability(f"{seed} {number}", "event", "ability")
        )
    return made


@TABLES
@pytest.mark.failure("P4", "P12", "P17")
def test_a_match_with_any_cards_goes_on_to_its_end(seed: int) -> None:
    table = GAME.compile_cards(records(seed))
    seats = [SeatSetup({"main": dict.fromkeys(records(seed), 1)}, frozenset({"declared"}))] * 2
    options = GAME.format_options(records(seed))
    state, _events = GAME.setup(seats, table, options, random.Random(seed).randbytes(32))
    whole = arena.inventory(state)

    for seat, action, legal in arena.walk(GAME, state, arena.Dice(seed.to_bytes(32, "big"))):
        dump = GAME.dump(state)
        reloaded = GAME.load(json.loads(json.dumps(dump)), table)
        assert GAME.legal_actions(reloaded, seat) == legal
        told = GAME.apply(GAME.clone(state), seat, action)
        assert GAME.dump(state) == dump
        assert [event.to_json() for event in GAME.apply(reloaded, seat, action)] == [e.to_json() for e in told]
        GAME.apply(state, seat, action)
        assert GAME.dump(state) == GAME.dump(reloaded)
        assert arena.inventory(state) == whole
        assert arena.kept_values_are_fresh(state)
        assert GAME.view(state, 0)["players"][1]["zones"]["hand"].keys() == {"count"}

    assert GAME.outcome(state) is not None


@TABLES
def test_any_ability_reads_as_sentences(seed: int) -> None:
    for number, record in records(seed).items():
        kind = "building" if number in BUILDINGS else "event"
        for part in ("skill", "your_skill") if kind == "building" else ("ability",):
            words = ability_words(getattr(record, part), SPEC.lexicon, kind)

            assert words.ja
            assert words.en
            assert not {"{", "}"} & {*words.ja, *words.en}
            for letter in "XYZ":
                assert (f"{letter} " in words.en) == (f"{letter} is" in words.en) == (f"{letter}は" in words.ja)
