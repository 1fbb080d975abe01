"""TATEMON's cards compiled for play."""

from collections.abc import Mapping
from functools import lru_cache

from catalog.games.tatemon.fields import Building, Event
from play.engine.cards import CardTable, CompiledAbility, CompiledCard
from play.engine.effects.assembler import Assembler
from play.games.tatemon.language import LANGUAGE

Record = Building | Event


@lru_cache(maxsize=8192)
def compile_card(number: int, record: Record) -> CompiledCard:
    """One card; made once for the same content. ``facts`` tell which of its abilities is which."""
    abilities: list[CompiledAbility] = []
    assembler = Assembler(LANGUAGE, number, abilities)
    if isinstance(record, Building):
        facts = {
            "building_kind": record.building_kind.value,
            "durability": record.durability,
            "condition": record.your_skill_condition,
            "skill": assembler.ability(record.skill),
            "your_skill": assembler.ability(record.your_skill),
        }
        printed = (facts["skill"], facts["your_skill"])
        standing = tuple(index for index in printed if abilities[index].kind != "activated")
        return CompiledCard(number, "building", facts, abilities, standing)
    facts = {"event_type": record.event_type.value, "ability": assembler.ability(record.ability)}
    return CompiledCard(number, "event", facts, abilities)


def compile_cards(records: Mapping[int, Record]) -> CardTable:
    """The card table of a match."""
    return CardTable({number: compile_card(number, record) for number, record in records.items()})
