"""What the worker does with a batch: each step whole in one transaction, and only if it is not done yet.

A worker that dies in the midst leaves nothing of the step; the next one begins it anew. A step from which somebody took
the batch back leaves nothing either.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from cardsite.errors import SiteError
from cardsite.values import text_storable
from catalog.errors import InvalidFileError
from catalog.models import CardBatch, CardBatchRow
from catalog.services.batches.holding import StepStoppedError, Tell, batch_hold, progress_told
from catalog.services.batches.making import source_of
from catalog.services.batches.refusals import faults_json, refusal_json
from catalog.services.batches.undoing import changes_undo
from catalog.services.transfer.plan import ImportPlan, PlannedRow, Status, cards_apply, cards_plan

State = CardBatch.State
SHOWN_ABSENT = 1_000  # cards that a file does not name are listed so far, the others counted
INSERTED_AT_ONCE = 500


def _nothing() -> None:
    """Nobody wants the work to stop."""


@contextmanager
def _step(batch_id: UUID, state: CardBatch.State, beat: Callable[[], None]) -> Iterator[tuple[CardBatch, Tell] | None]:
    """The batch held at that step in a transaction of its own, and whom to tell; None where there is nothing to do."""
    with suppress(StepStoppedError), transaction.atomic():
        batch = batch_hold(batch_id, state)
        if batch is None:
            yield None
            return
        with progress_told(batch, beat) as tell:
            yield batch, tell


def batch_plan(*, batch_id: UUID, beat: Callable[[], None] = _nothing) -> None:
    """Compare the batch with the cards; ``beat`` may raise, at any step, to break the work off."""
    with _step(batch_id, State.PLANNING, beat) as step:
        if step is not None:
            _plan(*step)


def _plan(batch: CardBatch, tell: Tell, **known: Any) -> None:
    try:
        plan = cards_plan(source_of(batch), tell=tell)
    except InvalidFileError as refusal:
        _end(batch, **{"state": State.UNREADABLE, "refusal": refusal_json(refusal), **known})
        return
    batch.rows.all().delete()
    CardBatchRow.objects.bulk_create(_rows(batch, plan.rows), batch_size=INSERTED_AT_ONCE)
    _end(
        batch,
        state=State.PLANNED,
        fingerprint=plan.fingerprint,
        publishes=plan.publishes,
        counts={status.value: plan.count(status) for status in Status} | {"absent": _absent_count(batch, plan)},
        absent=_absent(batch, plan),
        **known,
    )


def _absent_count(batch: CardBatch, plan: ImportPlan) -> int:
    return len(plan.absent) if batch.kind == CardBatch.Kind.IMPORT else 0


def _absent(batch: CardBatch, plan: ImportPlan) -> list[dict[str, object]]:
    if batch.kind != CardBatch.Kind.IMPORT:
        return []
    return [{"number": card.number, "name": card.name} for card in plan.absent[:SHOWN_ABSENT]]


def _rows(batch: CardBatch, rows: Iterable[PlannedRow]) -> Iterable[CardBatchRow]:
    for position, row in enumerate(rows):
        if row.status is not Status.UNCHANGED:
            yield CardBatchRow(
                batch=batch,
                position=position,
                place=row.place,
                status=row.status.value,
                kind=row.kind,
                name=text_storable(row.name),
                number=row.number,
                card_id=row.card_id,
                difference=list(row.difference),
                faults=faults_json(row.faults),
            )


def _end(batch: CardBatch, **values: Any) -> None:
    """The step's end; only what it found is written, since the progress is another connection's, and only if nobody stopped it."""
    if not CardBatch.objects.filter(pk=batch.pk, state=batch.state, job_id=batch.job_id).update(**values):
        raise StepStoppedError


def batch_apply(*, batch_id: UUID, beat: Callable[[], None] = _nothing) -> None:
    """Carry the batch out; what has become impossible is compared anew, for somebody to look at."""
    with _step(batch_id, State.APPLYING, beat) as step:
        if step is None:
            return
        batch, tell = step
        try:
            plan = cards_apply(
                source_of(batch),
                fingerprint=batch.fingerprint,
                user=batch.applied_by,
                may_publish=True,  # whoever ordered it was asked, and under this fingerprint it publishes what it did then
                batch=batch,
                tell=tell,
            )
        except SiteError as refusal:
            # The rows hold the faults.
            _plan(batch, tell, refusal=refusal_json(refusal) | {"faults": []}, applied_by=None)
            return
        rows = list(batch.rows.filter(status=CardBatchRow.Status.CREATED))
        for row in rows:
            row.card_id, row.number = plan.rows[row.position].card_id, plan.rows[row.position].number
        CardBatchRow.objects.bulk_update(rows, ["card_id", "number"], batch_size=INSERTED_AT_ONCE)
        _end(batch, state=State.APPLIED, applied_at=timezone.now())


def batch_undo(*, batch_id: UUID, beat: Callable[[], None] = _nothing) -> None:
    """Undo the batch; refused with the reasons by row while cards stand against it that are not to be left."""
    with _step(batch_id, State.UNDOING, beat) as step:
        if step is None:
            return
        batch, tell = step
        left, refusal = changes_undo(batch, tell)
        rows = list(batch.rows.filter(card_id__in=left))
        for row in rows:
            row.left = faults_json(left[row.card_id]) if row.card_id else []
        CardBatchRow.objects.bulk_update(rows, ["left"], batch_size=INSERTED_AT_ONCE)
        if refusal is not None:
            _end(batch, state=State.APPLIED, refusal=refusal_json(refusal), undone_by=None)
        else:
            _end(batch, state=State.UNDONE, undone_at=timezone.now())
