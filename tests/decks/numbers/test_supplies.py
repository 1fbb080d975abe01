"""When costs can be paid by what comes in turn by turn."""

from fractions import Fraction

import pytest

from decks.numbers import GAMES
from decks.numbers.supplies import Budget, budget_drawn, supply_budget
from decks.values import Entries
from tests.decks.numbers.listed import made_card, made_entries


def budget(game: str, entries: Entries) -> Budget:
    (supply,) = GAMES[game].supplies
    return supply_budget(supply, entries)


def turns(found: Budget) -> dict[int, tuple[int | None, int | None]]:
    return {paid.cost: (paid.fastest, paid.average) for paid in found.costs}


@pytest.mark.rule("TK-T2", "TK-E1")
def test_energy_pays_from_the_turn_on_which_enough_cards_were_charged() -> None:
    entries = made_entries(
        (made_card("ticket_monsters", 1, "magic", cost=0, mp=3), 1),
        (made_card("ticket_monsters", 2, "magic", cost=4, mp=1), 5),
        (made_card("ticket_monsters", 3, "tool", cost=6, mp=0), 2),
        (made_card("ticket_monsters", 4, "tool", cost=12, mp=0), 1),
    )

    found = budget("ticket_monsters", entries)

    assert found.average == Fraction(8, 9)
    assert turns(found) == {0: (1, 1), 4: (2, 5), 6: (4, 7), 12: (None, None)}


@pytest.mark.rule("MG-T1")
def test_ap_come_in_anew_on_each_turn() -> None:
    entries = made_entries(
        (made_card("monster_gate", 1, "character", ap=4), 1),
        (made_card("monster_gate", 2, "character", ap=2), 2),
        (made_card("monster_gate", 3, "monster", cost=3), 2),
        (made_card("monster_gate", 4, "monster", cost=9), 1),
        (made_card("monster_gate", 5, "monster"), 3),
    )

    found = budget("monster_gate", entries)

    assert turns(found) == {3: (1, 2), 9: (3, 4)}
    assert found.unknown == 3


@pytest.mark.rule("SN-T3")
def test_one_town_a_turn_makes_soul() -> None:
    towns = made_entries(
        (made_card("shironeko", 1, "town", soul_amount=1), 9), (made_card("shironeko", 2, "town"), 1), zone="town"
    )
    main = made_entries(
        (made_card("shironeko", 3, "character", cost=3), 2), (made_card("shironeko", 4, "monster", cost=10), 2)
    )

    found = budget("shironeko", Entries((*towns, *main)))

    assert turns(found) == {3: (3, 3), 10: (None, None)}
    assert (found.givers, found.givers_unknown) == (9, 1)


def test_what_is_never_paid_has_a_bar_of_its_own() -> None:
    entries = made_entries(
        (made_card("ticket_monsters", 1, "magic", cost=2, mp=1), 4),
        (made_card("ticket_monsters", 2, "magic", cost=20, mp=1), 1),
    )

    drawn = budget_drawn(budget("ticket_monsters", entries))

    assert [(bar.key, bar.count) for bar in drawn.bars] == [("1", 0), ("2", 4), ("later", 1)]


def test_without_anything_that_pays_nothing_is_paid() -> None:
    found = budget("monster_gate", made_entries((made_card("monster_gate", 3, "monster", cost=3), 2)))

    assert turns(found) == {3: (None, None)}
    assert found.average is None
