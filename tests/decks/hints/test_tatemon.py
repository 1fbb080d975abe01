"""What unfinished TATEMON decks lack, number by number."""

from collections.abc import Sequence

import pytest

from decks.hints.tatemon import hints
from decks.values import Entries, Entry, Hint, ListedCard
from tests.decks.builders import KINDS, building, event


def lacks(*cards: tuple[ListedCard, int]) -> dict[str, Hint]:
    """The hints by code, those on single kinds by kind."""
    entries = Entries(tuple(Entry("main", card, count) for card, count in cards))
    found = hints(entries, "standard")
    return {
        str(hint.wanted.fields["building_kind"][0]) if hint.code == "kind_missing" and hint.wanted else hint.code: hint
        for hint in found
    }


def buildings(numbers: Sequence[int], durability: int | None = 2, first: int = 1) -> list[tuple[ListedCard, int]]:
    """So many buildings of each kind."""
    kinds = [kind for kind, number in zip(KINDS, numbers, strict=True) for _ in range(number)]
    return [(building(first + index, kind, durability), 1) for index, kind in enumerate(kinds)]


@pytest.mark.rule("TM-D1", "TM-D4")
def test_12_cards_and_2_transport_buildings_are_missing() -> None:
    found = lacks(*buildings([4, 4, 3, 3, 1]), (event(101), 2), (event(102), 1))

    assert (found["cards_missing"].at_least, found["cards_missing"].rule) == (12, "TM-D1")
    assert (found["transport"].at_least, found["transport"].rule) == (2, "TM-D4")
    assert {code for code, hint in found.items() if hint.rule == "TM-D4"} == {"transport"}


@pytest.mark.rule("TM-D2")
def test_where_buildings_have_less_room_than_cards_are_missing_the_rest_are_events() -> None:
    found = lacks(*buildings([4, 4, 4, 4, 4]))

    assert found["cards_missing"].at_least == 10
    assert found["events_missing"].at_least == 8


@pytest.mark.rule("TM-D5")
def test_the_durability_left_is_told_and_what_is_unknown_counts_as_the_least() -> None:
    known = lacks(*buildings([3, 3, 3, 3, 3], durability=3))
    partly = lacks(*buildings([3, 3, 3, 3, 3], durability=3), (building(99, durability=None), 1))
    over = lacks(*buildings([3, 3, 3, 3, 3], durability=4))

    assert (known["durability_left"].at_most, known["durability_left"].sum_of) == (5, "durability")
    assert partly["durability_left"].at_most == 4
    assert over["durability_left"].at_most == 0


@pytest.mark.rule("TM-D4")
def test_a_full_deck_that_lacks_kinds_is_told_how_many_cards_have_to_make_way() -> None:
    found = lacks(*buildings([6, 6, 6, 2, 2]), *((event(101 + index), 2) for index in range(4)))

    assert set(found) == {"culture", "transport", "cards_must_go"}
    assert found["cards_must_go"].at_least == 2
    assert found["cards_must_go"].wanted is None


@pytest.mark.rule("TM-D4")
def test_buildings_of_unknown_kind_may_be_what_is_missing() -> None:
    enough = lacks(*buildings([3, 3, 3, 3, 2]), (building(99, kind=None), 1))
    for_one = lacks(*buildings([3, 3, 3, 2, 2]), (building(99, kind=None), 1))

    assert not [hint for hint in enough.values() if hint.rule == "TM-D4"]
    assert for_one["kinds_missing"].at_least == 1
    assert for_one["kinds_missing"].wanted is not None
    assert {str(kind) for kind in for_one["kinds_missing"].wanted.fields["building_kind"]} == {"culture", "transport"}
