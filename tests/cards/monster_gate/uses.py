"""The uses of Monster Gate's cards: abilities, effects of magic and potions, level-ups, keywords, bare absorption."""

from collections.abc import Sequence

from cardsite.values import Words
from catalog.games.monster_gate.fields import CARD_KINDS, LevelUpMonster, UsedItem
from catalog.games.monster_gate.words import Keyword
from tests.cards.fixtures import card_records, card_rows
from tests.cards.monster_gate import (
    beasts,
    constructs,
    dragons,
    fiends,
    items,
    keepers,
    lairs,
    magic_at_others,
    magic_for_oneself,
    passages,
    plants,
    potions,
    spirits,
    undead,
    wanderers,
    weapons,
)
from tests.cards.monster_gate.table import MonsterGateTable, Scenario
from tests.cards.uses import Uses, ability_texts

GAME = "monster_gate"
MODULES = (
    keepers,
    wanderers,
    beasts,
    dragons,
    undead,
    spirits,
    constructs,
    plants,
    fiends,
    lairs,
    passages,
    magic_at_others,
    magic_for_oneself,
    potions,
    weapons,
    items,
)
SHOWN_BY_TWO = frozenset(Keyword) - {Keyword.RANGED}
"""Ranged says something only where three or more play, so the rules of attack show it (MG-Z4)."""


def parts(number: int) -> Sequence[str]:
    """The parts of a card by which it is used; one with none of them is used up in a dungeon."""
    record = card_records(GAME)[number]
    found = ["level up"] if isinstance(record, LevelUpMonster) else []
    found += [str(keyword) for keyword in getattr(record, "keywords", ()) if keyword in SHOWN_BY_TWO]
    found += ["effect"] if isinstance(record, UsedItem) else []
    found += [f"ability {place}" for place, _ in enumerate(getattr(record, "abilities", ()), start=1)]
    return found or ["absorption"]


def texts(number: int, part: str) -> Words:
    """What is printed for a part: a rules text, the base of a level-up, a keyword, an absorption."""
    record = card_records(GAME)[number]
    if part == "level up":
        (base,) = (row for row in card_rows(GAME) if row["name_ja"] == record.level_up_from)
        return _labelled("level_up_from", Words(base["name_ja"], base["name_en"]))
    if part == "absorption":
        return _labelled("absorption", Words(str(record.absorption), str(record.absorption)))
    if part in set(Keyword):
        return next(keyword.words for keyword in Keyword if keyword == part)
    if part == "effect":
        return ability_texts(GAME, number, record.effect)
    return ability_texts(GAME, number, record.abilities[int(part.rpartition(" ")[2]) - 1])


def _labelled(field: str, value: Words) -> Words:
    label = next(spec.words for kind in CARD_KINDS for spec in kind.fields if spec.name == field)
    return Words(f"{label.ja}：{value.ja}", f"{label.en}: {value.en}")


def automatic(scenario: Scenario) -> list[str]:
    """Nothing: each scenario names all that its use changes."""
    return []


MONSTER_GATE = Uses(
    GAME,
    [scenario for module in MODULES for scenario in module.SCENARIOS],
    MonsterGateTable,
    parts,
    texts,
    automatic,
)
