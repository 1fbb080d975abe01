"""An ability with a rune demand does nothing while the runes under its character do not meet it."""

import dataclasses

import pytest

from play.engine.cards import CardTable
from play.games import GAMES
from tests.cards.fixtures import card_records
from tests.cards.shironeko.table import ShironekoTable
from tests.cards.shironeko.unmet import UNMET, Unmet
from tests.cards.shironeko.uses import SHIRONEKO


def table_without_runes() -> CardTable:
    """All printed cards, but none gives a rune."""
    return GAMES["shironeko"].compile_cards(
        {
            number: dataclasses.replace(record, runes=()) if hasattr(record, "runes") else record
            for number, record in card_records("shironeko").items()
        }
    )


@pytest.mark.parametrize("unmet", UNMET, ids=[f"{unmet.card}, {unmet.part}" for unmet in UNMET])
@pytest.mark.rule("SN-R1")
def test_an_ability_does_nothing_without_the_runes_it_demands(unmet: Unmet) -> None:
    (scenario,) = (one for one in SHIRONEKO.scenarios if (one.card, one.part) == (unmet.card, unmet.part))
    table = ShironekoTable(scenario, table_without_runes())

    changes = table.play(unmet.do)

    assert changes == sorted(unmet.changes)
    assert changes != sorted(scenario.changes)


def test_every_demand_is_shown_unmet() -> None:
    demanding = sorted(
        (number, f"ability {place}")
        for number, record in card_records("shironeko").items()
        for place, ability in enumerate(record.abilities, start=1)
        if ability.demand
    )

    assert sorted((unmet.card, unmet.part) for unmet in UNMET) == demanding
