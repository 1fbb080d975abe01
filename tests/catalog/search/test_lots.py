"""The lots by which a share of all cards is drawn."""

from importlib import import_module
from uuid import UUID

import pytest
from django.db import connection

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
def test_cards_stored_before_are_given_the_lots_of_their_ids() -> None:
    ids = [BuildingFactory().pk for _ in range(40)]
    before = {row.pk: (row.lot, row.grams) for row in CardSearch.objects.all()}
    migration = import_module("catalog.migrations.0026_lots_of_ids")
    with connection.cursor() as cursor:
        cursor.execute(migration.BACK)
        CardSearch.objects.update(lot=0.5)

        cursor.execute(migration.LOTS)

    after = {row.pk: (row.lot, row.grams) for row in CardSearch.objects.all()}
    assert after == before
    assert {card_id: lot for card_id, (lot, _) in after.items()} == {card_id: lot_of(card_id) for card_id in ids}
