"""Matches with cards of random abilities: whatever the catalog lets a card say, play goes on to an end."""

import json
import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest

from catalog.effects.language import Ability, AbilityKind, DemandWord
from catalog.effects.writing import ability_words
from catalog.games import GAMES as CATALOG
from catalog.games.shironeko.fields import Monster
from catalog.games.shironeko.language import Color, Demand, Keyword, Rune
from catalog.values import FieldType
from play.engine.protocol import SeatSetup
from play.games import GAMES
from play.games.shironeko.cards import KINDS, Record
from tests.catalog.effects.random_abilities import random_ability
from tests.play.games import arena
from tests.play.games.shironeko.cards import awakened, character, leader, monster, town

GAME = GAMES["shironeko"]
SPEC = CATALOG["shironeko"]
CHARACTERS, AWAKENED, MONSTERS, TOWNS, LEADERS = (
    range(1, 25),
    range(25, 33),
    range(33, 41),
    range(41, 51),
    range(51, 53),
)
COLORS = tuple(Color)
TABLES = pytest.mark.parametrize("seed", range(8))


def _ability(seed: str, kind: str) -> Ability:
    spec = SPEC.kind(kind)
    assert spec is not None
    printed = spec.field("effect" if kind == "monster" else "abilities")
    assert printed is not None
    kinds = [AbilityKind.ACTIVATED] if kind == "monster" else list(AbilityKind)
    ability: Ability = random_ability(SPEC, replace(printed, value_type=FieldType.ABILITY), kinds, seed)
    return ability


def _abilities(seed: str, kind: str) -> tuple[Ability, ...]:
    chance = random.Random(seed)
    demand = (DemandWord(chance.choice(list(Demand))),) if kind != "town" and chance.random() < 0.2 else ()
    return tuple(replace(_ability(f"{seed} {place}", kind), demand=demand) for place in range(chance.randint(0, 2)))


@cache
def records(seed: int) -> dict[int, Record]:
    """Cards of every kind whose every ability is random; characters in chains that can be climbed."""
    made: dict[int, Record] = {}
    for number in CHARACTERS:
        level = 1 + number % 3
        chance = random.Random(f"{seed} {number}")
        keywords = (chance.choice(list(Keyword)),) if chance.random() < 0.3 else ()
        made[number] = replace(
            character(f"c{number % 12}", level + 1, level + 2, level=level, cost=level, change_cost=1),
            color=COLORS[number % len(COLORS)],
            runes=(chance.choice(list(Rune)),),
            keywords=keywords,
            abilities=_abilities(f"{seed} {number}", "character"),
        )
    for number in AWAKENED:
        made[number] = replace(
            awakened(f"c{number % 12}", change_cost=0), abilities=_abilities(f"{seed} {number}", "awakened")
        )
    for number in MONSTERS:
        made[number] = replace(
            monster(f"m{number}", cost=number % 3),
            effect=_ability(f"{seed} {number}", "monster"),
            abilities=_abilities(f"{seed} {number}", "character"),
        )
    for number in TOWNS:
        made[number] = replace(
            town(f"t{number}", amount=number % 3),
            soul_colors=(COLORS[number % len(COLORS)], COLORS[number % 3]),
            abilities=_abilities(f"{seed} {number}", "town"),
        )
    for number in LEADERS:
        made[number] = replace(leader(f"c{number % 12}"), abilities=_abilities(f"{seed} {number}", "leader"))
    return made


@TABLES
@pytest.mark.failure("P4", "P12", "P17")
def test_a_match_with_any_cards_goes_on_to_its_end(seed: int) -> None:
    table = GAME.compile_cards(records(seed))
    main = dict.fromkeys((*CHARACTERS, *AWAKENED, *MONSTERS), 1)
    decklist = {"main": main, "town": dict.fromkeys(TOWNS, 1), "leaders": dict.fromkeys(LEADERS, 1)}
    state, _events = GAME.setup([SeatSetup(decklist)] * 2, table, {}, random.Random(seed).randbytes(32))
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
        for zone in ("hand", "deck", "town_deck", "leaders"):
            assert GAME.view(state, 0)["players"][1]["zones"][zone].keys() == {"count"}

    assert GAME.outcome(state) is not None


def _printed(record: Record) -> Iterable[Ability]:
    return (*record.abilities, *((record.effect,) if isinstance(record, Monster) else ()))


@TABLES
def test_any_ability_reads_as_sentences(seed: int) -> None:
    for record in records(seed).values():
        for ability in _printed(record):
            words = ability_words(ability, SPEC.lexicon, KINDS[type(record)])

            assert words.ja
            assert words.en
            assert not {"{", "}"} & {*words.ja, *words.en}
            for letter in "XYZ":
                assert (f"{letter} is" in words.en) == (f"{letter}は" in words.ja)
