"""A batch is stopped while it waits or is worked at, and nothing of the step is left."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from catalog.errors import BatchStateError
from catalog.models import Card, CardBatch
from catalog.services.batches import working
from catalog.services.batches.making import batch_again, batch_order, batch_stop, batch_undo_order
from tests.catalog.services.test_batches import applied, new_card, planned
from tests.factories.accounts import EditorFactory
from tests.jobs import jobs_run


def cards_file(count: int) -> dict[str, Any]:
    """A file of so many new cards."""
    return {"game": "tatemon", "cards": [new_card(name_ja=f"灯台{n}") for n in range(count)]}


def ordered(count: int) -> CardBatch:
    """A batch of new cards that is to be carried out."""
    batch = planned(cards_file(count))
    return batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)


def stop_elsewhere(batch: CardBatch) -> None:
    """The batch stopped by another thread, and so in another transaction."""

    def stop() -> None:
        try:
            batch_stop(batch_id=batch.pk, user=None)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(stop).result(20)


@pytest.mark.django_db
def test_a_batch_that_waits_is_where_it_was_before_and_its_job_does_nothing() -> None:
    editor, batch = EditorFactory.create(), ordered(2)

    batch_stop(batch_id=batch.pk, user=editor)
    jobs_run()

    batch.refresh_from_db()
    assert (batch.state, batch.applied_by, Card.objects.count()) == ("planned", None, 0)
    assert batch.refusal is not None
    assert (batch.refusal["code"], batch.refusal["params"]) == ("batch_stopped", {"by": str(editor)})


@pytest.mark.django_db(transaction=True)
def test_a_batch_that_is_worked_at_is_broken_off_and_can_be_carried_out_later() -> None:
    batch = ordered(3)
    steps = 0

    def beat() -> None:
        nonlocal steps
        steps += 1
        if steps == 2:
            stop_elsewhere(batch)

    working.batch_apply(batch_id=batch.pk, beat=beat)
    stopped = (CardBatch.objects.get().state, Card.objects.count())
    batch = CardBatch.objects.get()
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)
    jobs_run()

    assert stopped == ("planned", 0)
    assert (CardBatch.objects.get().state, Card.objects.count()) == ("applied", 3)


@pytest.mark.django_db
def test_an_undoing_that_is_stopped_leaves_the_batch_carried_out() -> None:
    batch = applied(cards_file(1))
    batch_undo_order(batch_id=batch.pk, user=None, leave_changed=False, may_publish=True)

    batch_stop(batch_id=batch.pk, user=None)
    jobs_run()

    batch.refresh_from_db()
    assert (batch.state, Card.objects.count()) == ("applied", 1)
    with pytest.raises(BatchStateError):
        batch_stop(batch_id=batch.pk, user=None)


@pytest.mark.django_db
def test_a_comparison_that_is_stopped_can_be_made_after_all() -> None:
    batch = planned(cards_file(1))
    CardBatch.objects.update(state="planning")
    batch_stop(batch_id=batch.pk, user=None)

    stopped = CardBatch.objects.get().state
    batch_again(batch_id=batch.pk)
    jobs_run()

    assert (stopped, CardBatch.objects.get().state) == ("stopped", "planned")
