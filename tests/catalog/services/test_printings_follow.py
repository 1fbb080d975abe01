"""What lists of printings walk along follows the card and the set, whatever way they change."""

from datetime import date

import pytest

from catalog.models import Card, Erratum, Printing, Ruling, Set
from catalog.search.order import reading_key
from catalog.services.cards import card_update, card_values
from catalog.services.printings import PrintingValues, SetValues, printing_update, set_update
from tests.factories.catalog import BuildingFactory, ErratumFactory, PrintingFactory, RulingFactory, SetFactory

pytestmark = pytest.mark.django_db
DAY, LATER, OWN = date(2020, 1, 1), date(2021, 2, 3), date(2019, 9, 9)


def _days() -> dict[str, date | None]:
    return dict(Printing.objects.values_list("collector_number", "came_out_on"))


def test_printings_come_out_with_their_set_but_for_those_with_a_day_of_their_own() -> None:
    home = SetFactory(code="A1", released_on=DAY)
    PrintingFactory(set=home, collector_number="1")
    PrintingFactory(set=home, collector_number="2", released_on=OWN)
    before = _days()

    set_update(set_id=home.pk, values=SetValues(code="A1", name_ja="セット", released_on=LATER))
    after = _days()
    Set.objects.filter(pk=home.pk).update(released_on=None)

    assert (before, after) == ({"1": DAY, "2": OWN}, {"1": LATER, "2": OWN})
    assert _days() == {"1": None, "2": OWN}


def test_a_printing_follows_into_another_set() -> None:
    printing = PrintingFactory(set=SetFactory(released_on=DAY), collector_number="1")
    other = SetFactory(released_on=LATER)

    printing_update(printing_id=printing.pk, values=PrintingValues(set_id=other.pk, collector_number="1"))

    assert _days() == {"1": LATER}


def test_printings_follow_the_reading_of_their_card_and_belong_to_its_game() -> None:
    printing = PrintingFactory(card=BuildingFactory(reading="あさ"))
    card = Card.objects.get(pk=printing.card_id)
    values = card_values(card)
    before = Printing.objects.values_list("game", "reading_key").get()

    changed = type(values)(**{**{name: getattr(values, name) for name in values.__slots__}, "reading": "ゆう"})
    card_update(card_id=card.pk, values=changed, expected_revision=card.revision, user=None)

    assert before == ("tatemon", reading_key("あさ"))
    assert Printing.objects.values_list("game", "reading_key").get() == ("tatemon", reading_key("ゆう"))


def test_rulings_and_errata_belong_to_the_game_of_their_card() -> None:
    RulingFactory()
    ErratumFactory()

    games = {*Ruling.objects.values_list("game", flat=True), *Erratum.objects.values_list("game", flat=True)}

    assert games == {"tatemon"}
