"""Matches with cards of random abilities: whatever the catalog lets a card say, play goes on to an end."""

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from catalog.effects.language import Ability, AbilityKind
from catalog.games import GAMES as CATALOG
from catalog.games.monster_gate.fields import (
    Character,
    DungeonCard,
    LevelUpMonster,
    Magic,
    Monster,
    OtherItem,
    Potion,
    Weapon,
)
from catalog.games.monster_gate.words import Keyword
from catalog.values import FieldType
from play.engine.protocol import SeatSetup
from play.games import GAMES
from tests.catalog.effects.random_abilities import random_ability
from tests.play.games import arena

GAME = GAMES["monster_gate"]
SPEC = CATALOG["monster_gate"]
CHARACTERS, MONSTERS, LEVEL_UPS = range(1, 4), range(4, 14), range(14, 18)
DUNGEONS, MAGIC, POTIONS, ITEMS = range(18, 23), range(23, 27), range(27, 30), range(30, 34)
QUIT_ONE_IN = 150

Record = Character | Monster | LevelUpMonster | DungeonCard | Magic | Potion | Weapon | OtherItem


def _ability(seed: str, kind: str, field: str, kinds: list[AbilityKind]) -> Ability:
    spec = SPEC.kind(kind)
    assert spec is not None
    printed = spec.field(field)
    assert printed is not None
    found: Ability = random_ability(SPEC, replace(printed, value_type=FieldType.ABILITY), kinds, seed)
    return found


def _abilities(seed: int, number: int, kind: str, count: int) -> tuple[Ability, ...]:
    kinds = [AbilityKind.ACTIVATED, *AbilityKind]
    return tuple(_ability(f"{kind} {seed} {number} {place}", kind, "abilities", kinds) for place in range(count))


def _figure(seed: int, number: int, kind: str) -> dict[str, Any]:
    return {
        "name": f"{kind} {number}",
        "card_number": number,
        "attack": number % 5,
        "absorption": number % 3,
        "keywords": (list(Keyword)[number % 4],) if number % 3 == 0 else (),
        "abilities": _abilities(seed, number, kind, number % 3),
    }


@cache
def records(seed: int) -> dict[int, Record]:
    """Some thirty cards whose every ability is random."""
    made: dict[int, Record] = {}
    for number in CHARACTERS:
        made[number] = Character(**_figure(seed, number, "character"), ap=3, dungeon_count=4, defence=number % 2)
    for number in (*MONSTERS, *LEVEL_UPS):
        kind = "monster" if number in MONSTERS else "level_up"
        figure = _figure(seed, number, kind)
        facts = {**figure, "cost": number % 3, "durability": 1 + number % 4, "families": ("beast",) * (number % 2)}
        made[number] = (
            Monster(**facts) if number in MONSTERS else LevelUpMonster(**facts, level_up_from=f"monster {number - 10}")
        )
    for number in DUNGEONS:
        abilities = _abilities(seed, number, "dungeon", 2)
        facts = {"name": f"dungeon {number}", "card_number": number, "cost": number % 3, "absorption": number % 4}
        made[number] = DungeonCard(**facts, abilities=abilities)
    for number in (*MAGIC, *POTIONS):
        kind, record = ("magic", Magic) if number in MAGIC else ("potion", Potion)
        effect = _ability(f"{kind} {seed} {number}", kind, "effect", [AbilityKind.ACTIVATED])
        made[number] = record(name=f"{kind} {number}", card_number=number, cost=number % 3, absorption=1, effect=effect)
    for number in ITEMS:
        kind, item = ("weapon", Weapon) if number % 2 else ("other_item", OtherItem)
        abilities = _abilities(seed, number, kind, 2)
        made[number] = item(name=f"{kind} {number}", card_number=number, cost=1, absorption=1, abilities=abilities)
    return made


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.failure("P4", "P12", "P13", "P17")
def test_a_match_with_any_cards_goes_on_to_its_end(seed: int, seats: int) -> None:
    table = GAME.compile_cards(records(seed))
    deck = {"main": dict.fromkeys(records(seed), 2)}
    chance = random.Random(f"{seed} {seats}")
    state, _events = GAME.setup([SeatSetup(deck)] * seats, table, {}, chance.randbytes(32))

    for seat, action, legal in arena.walk(GAME, state, arena.Dice(seed.to_bytes(32, "big")), most=20_000):
        dump = GAME.dump(state)
        reloaded = GAME.load(json.loads(json.dumps(dump)), table)
        assert GAME.legal_actions(reloaded, seat) == legal
        told = GAME.apply(GAME.clone(state), seat, action)
        assert GAME.dump(state) == dump
        assert [event.to_json() for event in GAME.apply(reloaded, seat, action)] == [e.to_json() for e in told]
        if seats - len(state.out) > 2 and chance.randrange(QUIT_ONE_IN) == 0:
            GAME.concede(state, chance.choice([other for other in range(seats) if other not in state.out]))
        else:
            GAME.apply(state, seat, action)
            assert GAME.dump(state) == GAME.dump(reloaded)
        assert arena.kept_values_are_fresh(state)
        assert all(len(state.zones[3][other]) == (other not in state.out) for other in range(seats) if state.turn)
        assert all(len(pile) <= 1 for pile in state.zones[5])

    assert GAME.outcome(state) is not None
