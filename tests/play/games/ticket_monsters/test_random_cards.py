"""Matches with cards of random abilities: whatever the catalog lets a card say, play goes on to an end."""

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from catalog.effects.language import Ability, AbilityKind
from catalog.games import GAMES as CATALOG
from catalog.games.ticket_monsters.fields import Chikemon, Magic, SpecialChikemon, Tool
from catalog.games.ticket_monsters.words import Keyword, Tribe
from catalog.values import FieldType
from play.engine.protocol import SeatSetup
from play.games import GAMES
from tests.catalog.effects.random_abilities import random_ability
from tests.play.games import arena
from tests.play.games.ticket_monsters.cards import OWN, ability, summoning

GAME = GAMES["ticket_monsters"]
SPEC = CATALOG["ticket_monsters"]
CHIKEMON, MAGIC, TOOLS, SPECIAL = range(1, 13), range(13, 19), range(19, 25), range(25, 31)
COSTS: list[dict[str, Any]] = [{"sacrifice": {"cards": OWN}}, {"discard": {"who": "you", "amount": 1}}, {"pay": 2}]
TABLES = pytest.mark.parametrize("seed", range(8))

Record = Chikemon | SpecialChikemon | Magic | Tool


def _ability(seed: str, kind: str, field: str, kinds: list[AbilityKind]) -> Ability:
    spec = SPEC.kind(kind)
    assert spec is not None
    printed = spec.field(field)
    assert printed is not None
    found: Ability = random_ability(SPEC, replace(printed, value_type=FieldType.ABILITY), kinds, seed)
    return found


def _figure(seed: int, number: int, kind: str) -> dict[str, Any]:
    kinds = [AbilityKind.ACTIVATED, *AbilityKind]
    return {
        "name": f"{kind} {number}",
        "tribe": list(Tribe)[number % 6],
        "grade": 1 + number % 10,
        "mp": number % 4,
        "power": 100 + 20 * (number % 12),
        "defence": 80 + 20 * ((number + seed) % 12),
        "keywords": (Keyword.DIRECT,) if number % 5 == 0 else (),
        "abilities": tuple(
            _ability(f"{seed} {number} {place}", kind, "abilities", kinds) for place in range(number % 3)
        ),
    }


@cache
def records(seed: int) -> dict[int, Record]:
    """Thirty cards whose every ability is random."""
    made: dict[int, Record] = {}
    once = [AbilityKind.ACTIVATED]
    for number in CHIKEMON:
        made[number] = Chikemon(**_figure(seed, number, "chikemon"), cost=number % 4)
    for number in MAGIC:
        effect = _ability(f"{seed} {number}", "magic", "effect", once)
        made[number] = Magic(name=f"magic {number}", cost=number % 3, mp=number % 4, effect=effect)
    for number in TOOLS:
        abilities = tuple(
            _ability(f"{seed} {number} {place}", "tool", "abilities", list(AbilityKind)) for place in range(2)
        )
        made[number] = Tool(name=f"tool {number}", cost=number % 3, mp=1, abilities=abilities)
    for number in SPECIAL:
        cost = ability(summoning(cost=[COSTS[number % len(COSTS)]])) if number % 2 else None
        made[number] = SpecialChikemon(**_figure(seed, number, "special_chikemon"), summoning=cost)
    return made


@TABLES
@pytest.mark.failure("P4", "P12", "P17")
def test_a_match_with_any_cards_goes_on_to_its_end(seed: int) -> None:
    table = GAME.compile_cards(records(seed))
    main = dict.fromkeys((*CHIKEMON, *MAGIC, *TOOLS), 2)
    seats = [SeatSetup({"main": main, "special": dict.fromkeys(SPECIAL, 2)})] * 2
    state, _events = GAME.setup(seats, table, {}, random.Random(seed).randbytes(32))
    whole = arena.inventory(state)

    for seat, action, legal in arena.walk(GAME, state, arena.Dice(seed.to_bytes(32, "big")), most=20_000):
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
        assert all(len(pile) <= 5 for zone in (3, 4) for pile in state.zones[zone])

    assert GAME.outcome(state) is not None
