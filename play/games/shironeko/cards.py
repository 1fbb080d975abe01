"""Shironeko's cards compiled for play."""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from catalog.effects.language import Ability, AbilityKind, EventPattern, Operation
from catalog.effects.operations import Destroy
from catalog.games.shironeko.fields import Awakened, Character, Leader, Monster, Town
from catalog.games.shironeko.language import EventName, Pay, Turn
from play.engine.cards import CardTable, CompiledAbility, CompiledCard
from play.engine.effects.assembler import Assembler
from play.games.shironeko.language import LANGUAGE

Record = Character | Awakened | Monster | Town | Leader

KINDS: Mapping[type[Any], str] = {
    Character: "character",
    Awakened: "awakened",
    Monster: "monster",
    Town: "town",
    Leader: "leader",
}


def is_trigger(ability: Ability) -> bool:
    """Whether an ability works in the damage area as its own card is turned up there (SN-A5)."""
    when = ability.when
    return (
        ability.kind is AbilityKind.TRIGGERED
        and isinstance(when, EventPattern)
        and str(when.event) == EventName.TURNED_UP.value
        and any(getattr(pattern, "is_", None) == "this" for _, pattern in when.roles)
    )


def _with_cost_in_order(ability: Ability, *more: Pay) -> Ability:
    """An ability whose cost turns cards before it takes soul, so that soul comes from what is left (SN-M10).

    Cards are put away after that: a town among them makes its soul first, as for any other cost (SN-M2).
    """
    cost = sorted((*ability.cost, *more), key=_place_in_cost)
    return dataclasses.replace(ability, cost=tuple(cost))


def _place_in_cost(part: Operation) -> int:
    return 0 if isinstance(part, Turn) else 2 if isinstance(part, Destroy) else 1


@lru_cache(maxsize=8192)
def compile_card(number: int, record: Record) -> CompiledCard:
    """One card; made once for the same content. ``facts`` tell which of its abilities is which."""
    abilities: list[CompiledAbility] = []
    assembler = Assembler(LANGUAGE, number, abilities)
    facts: dict[str, Any] = {}
    for field in dataclasses.fields(record):
        if field.name not in {"abilities", "effect"}:
            facts[field.name] = _plain(getattr(record, field.name))
    if isinstance(record, Monster):
        facts["effect"] = assembler.ability(_with_cost_in_order(record.effect, Pay(record.cost, record.color)))
    own = [(assembler.ability(_with_cost_in_order(ability)), ability) for ability in record.abilities]
    facts["activated"] = tuple(index for index, ability in own if ability.kind is AbilityKind.ACTIVATED)
    facts["triggers"] = tuple(index for index, ability in own if is_trigger(ability))
    standing = tuple(index for index, _ in own if index not in facts["activated"] and index not in facts["triggers"])
    return CompiledCard(number, KINDS[type(record)], facts, abilities, standing)


def _plain(value: Any) -> Any:
    """A printed fact as the engine compares it: words as their slugs."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(str(part) for part in value)
    return str(value) if isinstance(value, str) else value


def compile_cards(records: Mapping[int, Record]) -> CardTable:
    """The card table of a match."""
    return CardTable({number: compile_card(number, record) for number, record in records.items()})
