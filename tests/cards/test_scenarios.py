"""Every card does exactly what its texts say, and nothing else changes."""

from collections.abc import Sequence
from types import ModuleType

import pytest

from catalog.effects.writing import write_ability
from catalog.games import GAMES
from tests.cards.fixtures import card_records, card_rows
from tests.cards.scenario import Scenario, Table
from tests.cards.tatemon import commerce, culture, guards, offices, residences, risks, transport

MODULES: Sequence[ModuleType] = (residences, offices, commerce, culture, transport, risks, guards)
SCENARIOS: tuple[Scenario, ...] = tuple(scenario for module in MODULES for scenario in module.SCENARIOS)
NAMES = {row["number"]: row["name_en"] for row in card_rows("tatemon")}
PARTS = {"building": ("skill", "your_skill"), "event": ("ability",)}

scenarios = pytest.mark.parametrize(
    "scenario", SCENARIOS, ids=[f"{NAMES.get(scenario.card)}, {scenario.part}" for scenario in SCENARIOS]
)


def in_any_order(changes: Sequence[str], expected: Sequence[str]) -> list[str]:
    """Changes with a deck that was shuffled sorted, where the order of that deck is not expected."""
    loose = {line.partition(": *")[0] for line in expected if ": *" in line}
    return sorted(
        f"{deck}: *{' '.join(sorted(order.split(), key=int))}" if deck in loose else line
        for line in changes
        for deck, _, order in [line.partition(": ")]
    )


def automatic(scenario: Scenario) -> list[str]:
    """What the first use of a card changes whatever it does: an act less, and a condition that all know from now on."""
    lines = [f"{scenario.active}.acts {scenario.acts}"] if scenario.acts else []
    if scenario.part == "your_skill":
        lines.append(f"you.conditions +{card_records('tatemon')[scenario.card].your_skill_condition}")
    return lines


@scenarios
def test_a_use_of_a_card_changes_exactly_what_it_says(scenario: Scenario) -> None:
    table = Table(scenario)

    changes = table.play(scenario.do)

    assert scenario.changes
    assert in_any_order(changes, scenario.changes) == sorted([*scenario.changes, *automatic(scenario)])


@pytest.mark.parametrize(
    "scenario",
    [scenario for scenario in SCENARIOS if scenario.then],
    ids=[f"{NAMES.get(scenario.card)}, {scenario.part}" for scenario in SCENARIOS if scenario.then],
)
def test_what_a_card_leaves_behind_works_later(scenario: Scenario) -> None:
    table = Table(scenario)
    table.play(scenario.do)

    for later in scenario.then:
        table.play(later.meanwhile)
        changes = table.play(later.do)

        assert changes == sorted(later.changes)


@scenarios
def test_the_texts_of_a_card_say_this(scenario: Scenario) -> None:
    row = next(row for row in card_rows("tatemon") if row["number"] == scenario.card)
    ability = getattr(card_records("tatemon")[scenario.card], scenario.part)

    texts = [write_ability(ability, GAMES["tatemon"].lexicon, language, row["kind"]) for language in ("ja", "en")]

    assert texts == [scenario.ja, scenario.en]


def test_every_part_of_every_card_has_one_scenario() -> None:
    printed = sorted((row["number"], part) for row in card_rows("tatemon") for part in PARTS[row["kind"]])

    assert sorted((scenario.card, scenario.part) for scenario in SCENARIOS) == printed
