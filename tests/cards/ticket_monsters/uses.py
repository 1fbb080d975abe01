"""The uses of Ticket Monsters' cards: summons, summon conditions, keywords, a magic's effect and other effects."""

from collections.abc import Sequence

from cardsite.values import Words
from catalog.games.ticket_monsters.fields import Magic, SpecialChikemon
from catalog.games.ticket_monsters.words import Keyword
from tests.cards.fixtures import card_records, card_rows
from tests.cards.ticket_monsters import (
    earth,
    fire,
    human,
    magic_battle,
    magic_interrupts,
    magic_step,
    magic_summons,
    metal,
    phantom,
    special_earth_metal,
    special_human,
    special_phantom,
    special_water_fire,
    tools_lasting,
    tools_used,
    water,
)
from tests.cards.ticket_monsters.table import Scenario, TicketMonstersTable
from tests.cards.uses import Uses, ability_texts

GAME = "ticket_monsters"
MODULES = (
    human,
    earth,
    metal,
    water,
    fire,
    phantom,
    special_human,
    special_earth_metal,
    special_water_fire,
    special_phantom,
    magic_interrupts,
    magic_battle,
    magic_step,
    magic_summons,
    tools_lasting,
    tools_used,
)


def parts(number: int) -> Sequence[str]:
    """The parts of a card by which it is used; one without any is summoned."""
    record = card_records(GAME)[number]
    if isinstance(record, Magic):
        return ["effect"]
    found = [f"ability {place}" for place, _ in enumerate(record.abilities, start=1)]
    if isinstance(record, SpecialChikemon):
        found.append("summon condition" if record.summoning is not None else "summon")
    if Keyword.DIRECT in getattr(record, "keywords", ()):
        found.append("direct strike")
    return found or ["summon"]


def texts(number: int, part: str) -> Words:
    """What is printed for a part: a rules text, a keyword, or the name of a chikemon that is only summoned."""
    record = card_records(GAME)[number]
    if part == "summon":
        (row,) = (row for row in card_rows(GAME) if row["number"] == number)
        return Words(row["name_ja"], row["name_en"])
    if part == "direct strike":
        return Keyword.DIRECT.words
    if part == "effect":
        assert isinstance(record, Magic)
        return ability_texts(GAME, number, record.effect)
    assert not isinstance(record, Magic)
    if part == "summon condition":
        assert isinstance(record, SpecialChikemon)
        assert record.summoning is not None
        return ability_texts(GAME, number, record.summoning)
    return ability_texts(GAME, number, record.abilities[int(part.rpartition(" ")[2]) - 1])


def automatic(scenario: Scenario) -> list[str]:
    """Nothing: each scenario names all that its use changes."""
    return []


TICKET_MONSTERS = Uses(
    GAME,
    [scenario for module in MODULES for scenario in module.SCENARIOS],
    TicketMonstersTable,
    parts,
    texts,
    automatic,
)
