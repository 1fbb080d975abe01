"""Matches with cards of random abilities: whatever the catalog lets a card say, play goes on to an end."""

import json
import random
from collections.abc import Collection
from functools import cache

import pytest

from catalog.effects.language import Ability, AbilityKind
from catalog.games import GAMES as CATALOG
from catalog.games.ticket_monsters.fields import Chikemon, Magic, SpecialChikemon, Tool
from catalog.games.ticket_monsters.words import Keyword, Tribe
from play.engine.protocol import SeatSetup
from play.games import GAMES
from tests.catalog.effects.random_abilities import Maker, random_ability
from tests.play.games import arena

GAME = GAMES["ticket_monsters"]
SPEC = CATALOG["ticket_monsters"]
CHIKEMON, MAGIC, TOOLS, SPECIAL = range(1, 11), range(11, 16), range(16, 21), range(21, 29)
ANY_KIND = (AbilityKind.ACTIVATED, *AbilityKind)
TABLES = pytest.mark.parametrize("seed", range(8))
Record = Chikemon | SpecialChikemon | Magic | Tool


def _ability(seed: str, kind: str, field: str, kinds: Collection[AbilityKind]) -> Ability:
    spec = SPEC.kind(kind)
    assert spec is not None
    printed = spec.field(field)
    assert printed is not None
    made: Ability | tuple[Ability, ...] = random_ability(SPEC, printed, kinds, seed)
    return made[0] if isinstance(made, tuple) else made


def _abilities(seed: str, kind: str) -> tuple[Ability, ...]:
    for number in range(10_000):
        data = Maker(f"{seed} {number}", SPEC.vocabulary).ability(ANY_KIND)
        facts, faults = SPEC.parse_facts(kind, {"abilities": [data]})
        if not faults:
            abilities: tuple[Ability, ...] = facts.values["abilities"]
            return abilities
    raise AssertionError(f"no ability from {seed}")


def _summoning(seed: str) -> Ability:
    """A printed condition with a random cost and random further steps."""
    for number in range(10_000):
        data = Maker(f"{seed} {number}", SPEC.vocabulary).ability([AbilityKind.ACTIVATED])
        data = {**data, "when": {"timing": "special_summon"}, "do": [{"special_summon": "this"}, *data["do"]]}
        data.pop("limit", None)
        facts, faults = SPEC.parse_facts("special_chikemon", {"summoning": data})
        if not faults:
            summoning: Ability = facts.values["summoning"]
            return summoning
    raise AssertionError(f"no condition from {seed}")


@cache
def records(seed: int) -> dict[int, Record]:
    """Twenty-eight cards whose every ability is random."""
    made: dict[int, Record] = {}
    for number in (*CHIKEMON, *SPECIAL):
        printed = {
            "name": f"札{number}",
            "tribe": list(Tribe)[number % 6],
            "grade": 1 + number % 10,
            "mp": number % 4,
            "power": 100 + 30 * ((number + seed) % 7),
            "defence": 60 + 30 * ((number * 3 + seed) % 7),
            "keywords": (Keyword.DIRECT,) if number % 5 == 0 else (),
        }
        if number in CHIKEMON:
            abilities = _abilities(f"{seed} {number}", "chikemon")
            made[number] = Chikemon(**printed, cost=number % 3, abilities=abilities)
        else:
            abilities = _abilities(f"{seed} {number}", "special_chikemon")
            summoning = None if number % 3 == 0 else _summoning(f"{seed} {number}")
            made[number] = SpecialChikemon(**printed, summoning=summoning, abilities=abilities)
    for number in MAGIC:
        effect = _ability(f"{seed} {number}", "magic", "effect", [AbilityKind.ACTIVATED])
        made[number] = Magic(name=f"札{number}", cost=number % 3, mp=number % 3, effect=effect)
    for number in TOOLS:
        abilities = _abilities(f"{seed} {number}", "tool")
        made[number] = Tool(name=f"札{number}", cost=number % 3, mp=number % 3, abilities=abilities)
    return made


@TABLES
@pytest.mark.failure("P4", "P12", "P17")
def test_a_match_with_any_cards_goes_on_to_its_end(seed: int) -> None:
    table = GAME.compile_cards(records(seed))
    decks = {"main": dict.fromkeys((*CHIKEMON, *MAGIC, *TOOLS), 2), "special": dict.fromkeys(SPECIAL, 1)}
    options = GAME.format_options(records(seed))
    state, _events = GAME.setup([SeatSetup(decks)] * 2, table, options, random.Random(seed).randbytes(32))
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

    assert GAME.outcome(state) is not None
