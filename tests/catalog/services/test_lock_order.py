"""Writers of cards, and of what belongs to them, wait for one another in one order."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from django.db import connection, transaction

from catalog.models import Card, Printing
from catalog.search.order import reading_key
from catalog.services.cards import card_lock, card_update, card_values
from catalog.services.images.pictures import printing_picture_remove
from catalog.services.printings import PrintingValues, SetValues, printing_delete, printing_update, set_update
from catalog.services.rulings import ruling_delete
from tests.factories.catalog import LONG_AGO, PrintingFactory, RulingFactory, SetFactory

LATER = date(2022, 2, 2)
WAITING = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_blocking_pids(pid) @> ARRAY[pg_backend_pid()]"


def _printing_change(printing: Printing) -> None:
    values = PrintingValues(set_id=printing.set_id, collector_number="B-1", released_on=LATER)
    printing_update(printing_id=printing.pk, values=values)


def _set_change(printing: Printing) -> None:
    set_update(set_id=printing.set_id, values=SetValues("A1", "セット", released_on=LATER, published_at=LONG_AGO))


def _somebody_waits_for_us() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(WAITING)
        return bool(cursor.fetchone()[0])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "write",
    [
        _printing_change,
        _set_change,
        lambda printing: printing_picture_remove(printing_id=printing.pk),
        lambda printing: printing_delete(printing_id=printing.pk),
        lambda printing: RulingFactory(card=printing.card),
        lambda printing: ruling_delete(ruling_id=printing.card.rulings.get().pk),
    ],
)
def test_whoever_writes_an_entry_of_a_card_that_is_being_written_waits_for_the_end(
    write: Callable[[Printing], object],
) -> None:
    printing = PrintingFactory(set=SetFactory(code="A1", released_on=date(2020, 1, 1)))
    RulingFactory(card=printing.card)
    failed: list[Exception] = []

    def run() -> None:
        try:
            write(printing)
        except Exception as error:  # noqa: BLE001  # told to the test, which shows it
            failed.append(error)
        finally:
            connection.close()

    beside = threading.Thread(target=run)
    with transaction.atomic():
        card = card_lock(card_id=printing.card_id, expected_revision=None)
        beside.start()
        ends = time.monotonic() + 20
        while beside.is_alive() and not _somebody_waits_for_us() and time.monotonic() < ends:
            time.sleep(0.01)
        waited = beside.is_alive()
        values = replace(card_values(card), reading="ゆう")
        card_update(card_id=card.pk, values=values, expected_revision=None, user=None)
    beside.join(20)

    assert (waited, failed) == (True, [])
    assert set(Printing.objects.values_list("reading_key", flat=True)) <= {reading_key("ゆう")}
    assert Card.objects.get().reading == "ゆう"
