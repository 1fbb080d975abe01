"""Every card does exactly what its texts say, and nothing else changes."""

from collections.abc import Sequence
from typing import Any

import pytest

from cardsite.values import Words
from tests.cards.fixtures import card_rows
from tests.cards.monster_gate.uses import MONSTER_GATE
from tests.cards.scenario import Scenario
from tests.cards.shironeko.uses import SHIRONEKO
from tests.cards.tatemon.uses import TATEMON
from tests.cards.ticket_monsters.uses import TICKET_MONSTERS
from tests.cards.uses import Uses

GAMES = (TATEMON, SHIRONEKO, TICKET_MONSTERS, MONSTER_GATE)

scenarios = pytest.mark.parametrize(
    ("uses", "scenario"),
    [
        pytest.param(uses, scenario, id=f"{uses.game}: {uses.name(scenario)}")
        for uses in GAMES
        for scenario in uses.scenarios
    ],
)


def in_any_order(changes: Sequence[str], expected: Sequence[str]) -> list[str]:
    """Changes with a deck that was shuffled sorted, where the order of that deck is not expected."""
    loose = {line.partition(": *")[0] for line in expected if ": *" in line}
    return sorted(
        f"{deck}: *{' '.join(sorted(order.split(), key=int))}" if deck in loose else line
        for line in changes
        for deck, _, order in [line.partition(": ")]
    )


@scenarios
def test_a_use_of_a_card_changes_exactly_what_it_says(uses: Uses, scenario: Scenario[Any]) -> None:
    table = uses.table(scenario)

    changes = table.play(scenario.do)

    assert scenario.changes
    assert in_any_order(changes, scenario.changes) == sorted([*scenario.changes, *uses.automatic(scenario)])


@pytest.mark.parametrize(
    ("uses", "scenario"),
    [
        pytest.param(uses, scenario, id=f"{uses.game}: {uses.name(scenario)}")
        for uses in GAMES
        for scenario in uses.scenarios
        if scenario.then
    ],
)
def test_what_a_card_leaves_behind_works_later(uses: Uses, scenario: Scenario[Any]) -> None:
    table = uses.table(scenario)
    table.play(scenario.do)

    for later in scenario.then:
        table.play(later.meanwhile)
        changes = table.play(later.do)

        assert changes == sorted(later.changes)


@scenarios
def test_the_texts_of_a_card_say_this(uses: Uses, scenario: Scenario[Any]) -> None:
    texts = uses.texts(scenario.card, scenario.part)

    assert texts == Words(scenario.ja, scenario.en)


@pytest.mark.parametrize("uses", GAMES, ids=[uses.game for uses in GAMES])
def test_every_part_of_every_card_has_one_scenario(uses: Uses) -> None:
    printed = sorted((row["number"], part) for row in card_rows(uses.game) for part in uses.parts(row["number"]))

    assert sorted((scenario.card, scenario.part) for scenario in uses.scenarios) == printed
