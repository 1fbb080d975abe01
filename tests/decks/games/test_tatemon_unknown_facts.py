"""Verdicts on decks of which some facts are unknown: no guess, in neither direction."""

import pytest

from cardsite.values import Words
from tests.decks.builders import broken, building, legal_deck, verdict


@pytest.mark.rule("TM-D5")
def test_an_unknown_durability_that_may_go_beyond_the_limit_leaves_the_rule_open() -> None:
    deck = legal_deck()
    deck[0] = (building(1, "residence", None), 1)

    found = verdict(deck)

    assert found.valid
    assert not found.certain
    assert [(warning.code, warning.rule, warning.fields) for warning in found.warnings] == [
        ("rule_undecided", "TM-D5", ("durability",)),
        ("facts_unknown", None, ("durability",)),
    ]


@pytest.mark.rule("TM-D5")
def test_an_unknown_durability_that_cannot_matter_leaves_no_rule_open() -> None:
    deck = [(building(card.number, str(card.known("building_kind")), 1), 1) for card, _ in legal_deck()[:22]]
    deck[0] = (building(1, "residence", None), 1)

    found = verdict(deck + legal_deck()[22:])

    assert found.valid
    assert found.certain
    assert [warning.code for warning in found.warnings] == ["facts_unknown"]


@pytest.mark.rule("TM-D5")
def test_an_unknown_durability_counts_as_the_least_that_can_be_printed() -> None:
    deck = legal_deck()
    deck[:8] = [(building(card.number, str(card.known("building_kind")), 3), 1) for card, _ in deck[:8]]
    deck[8] = (building(9, "culture", None), 1)

    found = verdict(deck)

    assert broken(found) == ["TM-D5"]
    assert found.violations[0].actual == 51
    assert found.certain


@pytest.mark.rule("TM-D4")
def test_a_building_of_unknown_kind_may_be_the_third_of_a_kind() -> None:
    kinds = ["residence"] * 7 + ["office"] * 6 + ["commercial"] * 3 + ["culture"] * 3 + ["transport"] * 2 + [None]
    deck = [(building(index + 1, kind), 1) for index, kind in enumerate(kinds)] + legal_deck()[22:]

    found = verdict(deck)

    assert found.valid
    assert [(warning.code, warning.rule) for warning in found.warnings][:1] == [("rule_undecided", "TM-D4")]


@pytest.mark.rule("TM-D4")
def test_one_building_of_unknown_kind_cannot_fill_two_kinds() -> None:
    kinds = ["residence"] * 7 + ["office"] * 7 + ["commercial"] * 3 + ["culture"] * 2 + ["transport"] * 2 + [None]
    deck = [(building(index + 1, kind), 1) for index, kind in enumerate(kinds)] + legal_deck()[22:]

    found = verdict(deck)

    assert broken(found) == ["TM-D4"]
    (violation,) = found.violations
    assert violation.code == "too_few_for_all_kinds"
    assert violation.params["kinds"] == Words("文化歴史施設、交通機関", "culture, transport")
    assert (violation.limit, violation.actual) == (2, 1)


@pytest.mark.rule("TM-D4")
def test_a_kind_that_the_unknown_cannot_fill_is_short_for_certain() -> None:
    kinds = ["residence"] * 7 + ["office"] * 7 + ["commercial"] * 3 + ["culture"] * 3 + ["transport"] + [None]
    deck = [(building(index + 1, kind), 1) for index, kind in enumerate(kinds)] + legal_deck()[22:]

    found = verdict(deck)

    assert broken(found) == ["TM-D4"]
    assert (found.violations[0].code, found.violations[0].actual) == ("too_few_of_kind", 1)
