"""Decklists made ready for a match."""

import pytest

from catalog.games.tatemon.fields import Building, Event
from decks.errors import DeckIllegalError, DeckIncompleteError
from decks.selectors import decklist_of
from decks.services.decklists import decklist_for_match
from tests.factories.catalog import BuildingFactory
from tests.factories.decks import DeckFactory, legal_cards

pytestmark = pytest.mark.django_db


def test_a_legal_deck_gives_copies_cards_and_records_by_number() -> None:
    cards = legal_cards()
    deck = DeckFactory(cards=cards)

    ready = decklist_for_match(game="tatemon", format_slug=None, decklist=decklist_of(deck.lines.all()))

    assert ready.verdict.valid
    assert ready.zones == {"main": {card.number: count for card, count in cards}}
    assert {number: card.pk for number, card in ready.cards.items()} == {card.number: card.pk for card, _ in cards}
    assert {type(record) for record in ready.records.values()} == {Building, Event}


def test_an_illegal_deck_is_refused_with_its_verdict() -> None:
    deck = DeckFactory(cards=legal_cards()[:-1])

    with pytest.raises(DeckIllegalError) as refused:
        decklist_for_match(game="tatemon", format_slug=None, decklist=decklist_of(deck.lines.all()))

    assert [violation.rule for violation in refused.value.verdict.violations] == ["TM-D1"]


def test_a_card_known_in_part_is_refused_with_the_fields_that_are_missing() -> None:
    partly = BuildingFactory(facts={"building_kind": "residence", "durability": 2})
    deck = DeckFactory(cards=[(partly, 1), *legal_cards()[1:]])

    with pytest.raises(DeckIncompleteError) as refused:
        decklist_for_match(game="tatemon", format_slug=None, decklist=decklist_of(deck.lines.all()))

    missing = ["skill", "your_skill", "your_skill_condition"]
    assert refused.value.extra == {"cards": [{"id": partly.pk, "number": partly.number, "missing": missing}]}
    (fault,) = refused.value.faults
    assert fault.params["fields"].en == "skill, Your Skill, Your Skill condition"
