"""Monster Gate's cards compiled for play."""

import dataclasses
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from catalog.effects.language import AbilityKind
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
from play.engine.cards import CardTable, CompiledAbility, CompiledCard
from play.engine.effects.assembler import Assembler
from play.games.monster_gate.attack import CHARACTER_COST, MONSTER_COST
from play.games.monster_gate.language import LANGUAGE

Record = Character | Monster | LevelUpMonster | DungeonCard | Magic | Potion | Weapon | OtherItem

KINDS: Mapping[type[Any], str] = {
    Character: "character",
    Monster: "monster",
    LevelUpMonster: "level_up",
    DungeonCard: "dungeon",
    Magic: "magic",
    Potion: "potion",
    Weapon: "weapon",
    OtherItem: "other_item",
}
_ATTACK_COSTS = {"character": CHARACTER_COST, "monster": MONSTER_COST, "level_up": MONSTER_COST}


@lru_cache(maxsize=8192)
def compile_card(number: int, record: Record) -> CompiledCard:
    """One card; made once for the same content. ``facts`` tell which of its abilities is which."""
    abilities: list[CompiledAbility] = []
    assembler = Assembler(LANGUAGE, number, abilities)
    kind = KINDS[type(record)]
    facts: dict[str, Any] = {}
    for field in dataclasses.fields(record):
        if field.name not in {"abilities", "effect"}:
            facts[field.name] = _plain(getattr(record, field.name))
    if kind in _ATTACK_COSTS:
        facts["attack_cost"] = _ATTACK_COSTS[kind]
    if isinstance(record, Magic | Potion):
        facts["effect"] = assembler.ability(record.effect)
        return CompiledCard(number, kind, {**facts, "activated": ()}, abilities)
    own = [(assembler.ability(ability), ability) for ability in record.abilities]
    facts["activated"] = tuple(index for index, ability in own if ability.kind is AbilityKind.ACTIVATED)
    standing = tuple(index for index, _ in own if index not in facts["activated"])
    return CompiledCard(number, kind, facts, abilities, standing)


def _plain(value: Any) -> Any:
    """A printed fact as the engine compares it: words as their slugs."""
    if isinstance(value, tuple):
        return tuple(str(part) for part in value)
    return str(value) if isinstance(value, str) else value


def compile_cards(records: Mapping[int, Record]) -> CardTable:
    """The card table of a match."""
    return CardTable({number: compile_card(number, record) for number, record in records.items()})
