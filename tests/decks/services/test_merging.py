"""Decks when two cards become one."""

import pytest
from django.db.models import ProtectedError

from catalog.errors import CardInUseError
from catalog.services.cards import card_delete
from decks.models import Deck, DeckLine
from decks.services.decklists import decklist_read
from decks.services.merging import card_merge
from decks.values import Line
from tests.factories.catalog import BuildingFactory, PrintingFactory
from tests.factories.decks import DeckFactory

pytestmark = pytest.mark.django_db


def test_copies_of_merged_cards_add_up_and_chosen_printings_stay() -> None:
    gone, kept = BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(gone, 2), (kept, 1)])
    untouched = DeckFactory(cards=[(kept, 1)])
    printing = PrintingFactory(card=gone)
    DeckLine.objects.create(deck=deck, zone="main", card=gone, printing=printing, count=1)

    card_merge(card_id=gone.pk, into_id=kept.pk, expected_revision=None, user=None)

    lines = deck.lines.values_list("card_id", "printing_id", "count")
    assert sorted(lines, key=lambda line: line[2]) == [(kept.pk, printing.pk, 1), (kept.pk, None, 3)]
    assert Deck.objects.get(pk=deck.pk).revision == 2
    assert Deck.objects.get(pk=untouched.pk).revision == 1


def test_a_line_holds_no_more_copies_than_it_can() -> None:
    gone, kept = BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(gone, 999), (kept, 2)])

    card_merge(card_id=gone.pk, into_id=kept.pk, expected_revision=None, user=None)

    assert [line.count for line in deck.lines.all()] == [999]


def test_a_list_that_still_names_a_merged_card_means_the_card_it_is_now() -> None:
    gone, kept = BuildingFactory(), BuildingFactory()
    card_merge(card_id=gone.pk, into_id=kept.pk, expected_revision=None, user=None)

    read = decklist_read(game="tatemon", lines=[Line("main", gone.pk, None, 1), Line("main", kept.pk, None, 2)])

    assert read.lines == (Line("main", kept.pk, None, 3),)


@pytest.mark.failure("D11")
def test_a_card_in_a_deck_is_not_deleted() -> None:
    card = BuildingFactory()
    printing = PrintingFactory(card=card)
    deck = DeckFactory(cards=[(card, 1)])
    DeckLine.objects.create(deck=deck, zone="main", card=card, printing=printing, count=1)

    with pytest.raises(CardInUseError):
        card_delete(card_id=card.pk, expected_revision=None, user=None)
    with pytest.raises(ProtectedError):
        printing.delete()

    assert deck.lines.count() == 2
