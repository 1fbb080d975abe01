"""The lots by which a share of all cards is drawn."""

from uuid import UUID

import pytest

from catalog.models import CardSearch
from catalog.search.lots import HALVINGS, halvings, lot_of
from tests.factories.catalog import BuildingFactory


def test_lots_are_spread_evenly_between_0_and_1() -> None:
    lots = [lot_of(UUID(int=number)) for number in range(16_000)]

    tenths = [sum(int(lot * 10) == tenth for lot in lots) for tenth in range(10)]

    assert min(lots) >= 0
    assert all(1400 < tenth < 1800 for tenth in tenths)


def test_a_lot_falls_within_every_halving_above_it() -> None:
    assert halvings(0.6) == []
    assert halvings(0.5) == []
    assert halvings(0.3) == [-1]
    assert halvings(0.2) == [-2, -1]
    assert halvings(0.0) == list(range(-HALVINGS, 0))


@pytest.mark.django_db
def test_the_lot_of_a_card_and_its_halvings_stand_where_it_is_searched() -> None:
    ids = [BuildingFactory().pk for _ in range(20)]

    stored = {row.pk: (row.lot, [piece for piece in row.grams if piece < 0]) for row in CardSearch.objects.all()}

    assert stored == {card_id: (lot_of(card_id), halvings(lot_of(card_id))) for card_id in ids}
