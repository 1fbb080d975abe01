"""TATEMON's construction rules, each alone and together."""

import pytest

from tests.decks.builders import broken, building, event, legal_deck, verdict


@pytest.mark.rule("TM-D1", "TM-D2", "TM-D3", "TM-D4", "TM-D5", "TM-D6")
def test_a_deck_at_every_limit_is_legal_and_its_numbers_are_told() -> None:
    deck = legal_deck()
    deck[:6] = [(building(card.number, str(card.known("building_kind")), 3), 1) for card, _ in deck[:6]]

    found = verdict(deck)

    assert found.valid
    assert found.certain
    assert found.warnings == ()
    assert found.counts == {
        "zones": {"main": 30},
        "cards": 30,
        "buildings": 22,
        "events": 8,
        "kinds": {"residence": 5, "office": 5, "commercial": 4, "culture": 4, "transport": 4},
        "durability": 50,
    }


@pytest.mark.rule("TM-D1")
@pytest.mark.parametrize("copies", [0, 2])
def test_a_deck_of_29_or_31_cards_breaks_the_size_alone(copies: int) -> None:
    deck = [*legal_deck()[:-1], (event(104), 1), *([(event(105), copies)] if copies else [])]

    found = verdict(deck)

    assert broken(found) == ["TM-D1"]
    assert (found.violations[0].limit, found.violations[0].actual) == (30, 29 + copies)
    assert sum(cited.count for cited in found.violations[0].cards) == 29 + copies


@pytest.mark.rule("TM-D2")
def test_23_buildings_and_7_events_break_the_number_of_buildings_alone() -> None:
    deck = [*legal_deck()[:-1], (event(104), 1), (building(23, "culture"), 1)]

    found = verdict(deck)

    assert broken(found) == ["TM-D2"]
    assert (found.violations[0].limit, found.violations[0].actual) == (22, 23)
    assert len(found.violations[0].cards) == 23


@pytest.mark.rule("TM-D3")
@pytest.mark.failure("D8")
def test_a_building_twice_is_named_with_its_count() -> None:
    deck = legal_deck()
    deck[21:22] = []
    deck[0] = (deck[0][0], 2)

    found = verdict(deck)

    assert broken(found) == ["TM-D3"]
    (violation,) = found.violations
    assert violation.code == "building_repeated"
    assert violation.zone == "main"
    assert [(cited.id, cited.count) for cited in violation.cards] == [(deck[0][0].id, 2)]
    assert (violation.limit, violation.actual) == (1, 2)


@pytest.mark.rule("TM-D4")
@pytest.mark.failure("D16")
def test_kinds_of_6_6_6_2_2_name_both_short_kinds_and_no_total() -> None:
    kinds = ["residence"] * 6 + ["office"] * 6 + ["commercial"] * 6 + ["culture"] * 2 + ["transport"] * 2
    deck = [(building(index + 1, kind), 1) for index, kind in enumerate(kinds)] + legal_deck()[22:]

    found = verdict(deck)

    assert broken(found) == ["TM-D4", "TM-D4"]
    assert [violation.params["kind"].en for violation in found.violations] == ["culture", "transport"]
    assert [(violation.limit, violation.actual) for violation in found.violations] == [(3, 2), (3, 2)]
    assert [len(violation.cards) for violation in found.violations] == [2, 2]


@pytest.mark.rule("TM-D5")
def test_a_total_durability_of_51_is_one_too_many_and_names_51_and_50() -> None:
    deck = legal_deck()
    deck[:7] = [(building(card.number, str(card.known("building_kind")), 3), 1) for card, _ in deck[:7]]

    found = verdict(deck)

    assert broken(found) == ["TM-D5"]
    (violation,) = found.violations
    words = violation.message.format(limit=violation.limit, actual=violation.actual)
    assert "51" in words
    assert "50" in words


@pytest.mark.rule("TM-D6")
def test_a_third_copy_of_an_event_is_too_many() -> None:
    deck = [*legal_deck()[:-2], (event(103), 3), (event(104), 1)]

    found = verdict(deck)

    assert broken(found) == ["TM-D6"]
    assert (found.violations[0].limit, found.violations[0].actual) == (2, 3)


@pytest.mark.rule("TM-D1", "TM-D2", "TM-D3", "TM-D4", "TM-D5", "TM-D6")
def test_a_deck_wrong_in_every_way_is_told_everything_at_once() -> None:
    deck = [(building(1, "residence", 2), 20), (building(2, "office", 4), 3), (event(101), 3)]

    found = verdict(deck)

    assert broken(found) == ["TM-D1", "TM-D2", "TM-D3", "TM-D3", "TM-D4", "TM-D4", "TM-D4", "TM-D5", "TM-D6"]


@pytest.mark.rule("TM-D1", "TM-D4")
def test_an_empty_deck_lacks_its_cards_and_every_kind() -> None:
    found = verdict([])

    assert broken(found) == ["TM-D1", *["TM-D4"] * 5]
