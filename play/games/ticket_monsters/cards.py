"""Ticket Monsters' cards compiled for play."""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from catalog.effects.language import Ability, AbilityKind, Timing, TimingWord
from catalog.games.ticket_monsters import words
from catalog.games.ticket_monsters.fields import Chikemon, Magic, SpecialChikemon, Tool
from catalog.games.ticket_monsters.operations import Pay, Sacrifice
from play.engine.cards import CardTable, CompiledAbility, CompiledCard
from play.engine.effects.assembler import Assembler
from play.games.ticket_monsters.language import LANGUAGE, PrintedCost

Record = Chikemon | SpecialChikemon | Magic | Tool

KINDS: Mapping[type[Any], str] = {
    Chikemon: "chikemon",
    SpecialChikemon: "special_chikemon",
    Magic: "magic",
    Tool: "tool",
}

ABILITIES = frozenset({"abilities", "effect", "summoning"})
JUST_LAID = Ability(AbilityKind.ACTIVATED, (), Timing(TimingWord(words.Timing.ANY)))
"""What the use of a tool carries out: nothing but that it lies there."""


def _paid_first(ability: Ability, *, printed: bool = False) -> Ability:
    """An ability whose cost begins with its MP, those printed on the card included (TK-Z10)."""
    mp = sum(part.mp for part in ability.cost if isinstance(part, Pay))
    rest = tuple(part for part in ability.cost if not isinstance(part, Pay))
    if printed:
        return dataclasses.replace(ability, cost=(PrintedCost(mp), *rest))
    return dataclasses.replace(ability, cost=(Pay(mp), *rest) if mp else rest)


def _makes_room(ability: Ability) -> bool:
    """Whether the cost of a special summon takes a chikemon from the own zone."""
    return any(
        isinstance(part, Sacrifice) and str(part.cards.zone) == words.Zone.CHIKEMON.value and part.count.min > 0
        for part in ability.cost
    )


@lru_cache(maxsize=8192)
def compile_card(number: int, record: Record) -> CompiledCard:
    """One card; made once for the same content. ``facts`` tell which of its abilities is which."""
    abilities: list[CompiledAbility] = []
    assembler = Assembler(LANGUAGE, number, abilities)
    facts: dict[str, Any] = {
        field.name: _plain(getattr(record, field.name))
        for field in dataclasses.fields(record)
        if field.name not in ABILITIES
    }
    if isinstance(record, Magic):
        facts["use"] = assembler.ability(_paid_first(record.effect, printed=True))
    elif isinstance(record, Tool):
        facts["use"] = assembler.ability(_paid_first(JUST_LAID, printed=True))
    elif isinstance(record, SpecialChikemon):
        summoning = record.summoning
        facts["summoning"] = None if summoning is None else assembler.ability(_paid_first(summoning))
        facts["makes_room"] = summoning is not None and _makes_room(summoning)
    printed: Sequence[Ability] = getattr(record, "abilities", ())
    own = [(assembler.ability(_paid_first(ability)), ability) for ability in printed]
    facts["activated"] = tuple(index for index, ability in own if ability.kind is AbilityKind.ACTIVATED)
    standing = tuple(index for index, _ in own if index not in facts["activated"])
    return CompiledCard(number, KINDS[type(record)], facts, abilities, standing)


def _plain(value: Any) -> Any:
    """A printed fact as the engine compares it: words as their slugs."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return tuple(str(part) for part in value)
    return str(value) if isinstance(value, str) else value


def compile_cards(records: Mapping[int, Record]) -> CardTable:
    """The card table of a match."""
    return CardTable({number: compile_card(number, record) for number, record in records.items()})
