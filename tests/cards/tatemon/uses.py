"""The uses of TATEMON's cards: a building's skill and Your Skill, an event's ability."""

from collections.abc import Sequence

from cardsite.values import Words
from tests.cards.fixtures import card_records, card_rows
from tests.cards.tatemon import commerce, culture, guards, offices, residences, risks, transport
from tests.cards.tatemon.table import Scenario, TatemonTable
from tests.cards.uses import Uses, ability_texts

PARTS = {"building": ("skill", "your_skill"), "event": ("ability",)}


def parts(number: int) -> Sequence[str]:
    """The parts of a card by which it is used."""
    return PARTS[next(row["kind"] for row in card_rows("tatemon") if row["number"] == number)]


def texts(number: int, part: str) -> Words:
    """The rules texts of a part."""
    return ability_texts("tatemon", number, getattr(card_records("tatemon")[number], part))


def automatic(scenario: Scenario) -> list[str]:
    """An act less, and a condition that all know from now on."""
    lines = [f"{scenario.active}.acts {scenario.acts}"] if scenario.acts else []
    if scenario.part == "your_skill":
        lines.append(f"you.conditions +{card_records('tatemon')[scenario.card].your_skill_condition}")
    return lines


TATEMON = Uses(
    "tatemon",
    [
        scenario
        for module in (residences, offices, commerce, culture, transport, risks, guards)
        for scenario in module.SCENARIOS
    ],
    TatemonTable,
    parts,
    texts,
    automatic,
)
