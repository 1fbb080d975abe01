"""Batches as the staff make them and order what is done with them; the doing is the worker's."""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from django.db import transaction
from django.utils.dateparse import parse_datetime

from cardsite.errors import Fault, gettext_noop
from cardsite.jobs import job_is_unfinished, job_put
from cardsite.models import User
from cardsite.waiting import busy_told
from catalog.errors import BatchStateError, BatchStoppedError, InvalidFileError, PublishingNotAllowedError
from catalog.models import CardBatch
from catalog.services.batches.refusals import refusal_json
from catalog.services.rendering import moment_write
from catalog.services.transfer.rows import MAX_ROWS, Publication
from catalog.services.transfer.sources import EditSource, FileSource, Source

State = CardBatch.State
TASKS: Mapping[str, str] = {
    State.PLANNING: "catalog.batch_plan",
    State.APPLYING: "catalog.batch_apply",
    State.UNDOING: "catalog.batch_undo",
}
BACK: Mapping[State, State] = {
    State.PLANNING: State.STOPPED,
    State.APPLYING: State.PLANNED,
    State.UNDOING: State.APPLIED,
}
LONGEST_TITLE = 200


def source_of(batch: CardBatch) -> Source:
    """What the batch was asked for."""
    content = zlib.decompress(batch.source)
    if batch.kind == CardBatch.Kind.IMPORT:
        return FileSource(batch.game_id, batch.form, content)
    asked = orjson.loads(content)
    ids = tuple(UUID(one) for one in asked["cards"])
    publication = Publication(parse_datetime(asked["publish_at"] or "")) if "publish_at" in asked else None
    return EditSource(batch.game_id, ids, asked.get("facts", {}), tuple(asked.get("unknown", ())), publication)


def batch_only_publishes(batch: CardBatch) -> bool:
    """Whether the batch was asked for the publication of its cards, and for nothing else of them."""
    if batch.kind != CardBatch.Kind.EDIT:
        return False
    asked = orjson.loads(zlib.decompress(batch.source))
    return "publish_at" in asked and not asked.get("facts") and not asked.get("unknown")


def _edit_source(
    card_ids: Iterable[str], facts: Mapping[str, Any], unknown: Iterable[str], publication: Publication | None
) -> bytes:
    asked: dict[str, Any] = {"cards": list(card_ids), "facts": dict(facts), "unknown": list(unknown)}
    if publication is not None:
        asked["publish_at"] = moment_write(publication.at)
    return zlib.compress(orjson.dumps(asked))


def _send(batch: CardBatch, state: CardBatch.State) -> CardBatch:
    """The batch at a step that the worker takes; what is written to a game is written one batch after another."""
    batch.state = state
    batch.done = batch.total = 0
    batch.refusal = None
    batch.save()
    lock = None if state == State.PLANNING else f"cards of {batch.game_id}"
    batch.job_id = job_put(TASKS[state], lock=lock, batch_id=str(batch.pk))
    batch.save(update_fields=["job_id"])
    return batch


def _locked(batch_id: UUID, *states: CardBatch.State) -> CardBatch:
    with busy_told():
        batch = CardBatch.objects.select_for_update(no_key=True, of=("self",)).filter(pk=batch_id).first()
    if batch is None or batch.state not in states:
        raise BatchStateError
    return batch


@transaction.atomic
def batch_import(*, game: str, form: str, name: str, content: bytes, user: User | None) -> CardBatch:
    """A file that the worker will compare with the cards."""
    batch = CardBatch(
        kind=CardBatch.Kind.IMPORT,
        game_id=game,
        title=name[:LONGEST_TITLE],
        form=form,
        source=zlib.compress(content),
        user=user,
    )
    return _send(batch, State.PLANNING)


@transaction.atomic
def batch_choose(*, game: str, card_ids: Sequence[UUID], title: str, user: User | None) -> CardBatch:
    """Chosen cards of a game, whose common edit is still to be said."""
    if len(card_ids) > MAX_ROWS:
        message = gettext_noop("At most {limit} cards are edited together.")
        raise InvalidFileError(faults=[Fault("too_many_rows", message, {"limit": MAX_ROWS})])
    return CardBatch.objects.create(
        kind=CardBatch.Kind.EDIT,
        game_id=game,
        title=title[:LONGEST_TITLE],
        source=_edit_source(map(str, card_ids), {}, (), None),
        state=State.CHOSEN,
        user=user,
    )


@transaction.atomic
def batch_edit(
    *,
    batch_id: UUID,
    facts: Mapping[str, Any],
    unknown: Sequence[str],
    title: str,
    publication: Publication | None = None,
) -> CardBatch:
    """The common edit of the chosen cards, which the worker will compare with them; it may be said anew until carried out."""
    batch = _locked(batch_id, State.CHOSEN, State.STOPPED, State.PLANNED)
    asked = orjson.loads(zlib.decompress(batch.source))
    batch.source = _edit_source(asked["cards"], facts, unknown, publication)
    batch.title = title[:LONGEST_TITLE]
    return _send(batch, State.PLANNING)


@transaction.atomic
def batch_order(*, batch_id: UUID, fingerprint: str, user: User | None, may_publish: bool) -> CardBatch:
    """The batch to be carried out as it was shown under that fingerprint; a second order is refused."""
    batch = _locked(batch_id, State.PLANNED)
    if batch.fingerprint != fingerprint or batch.counts.get("refused"):
        raise BatchStateError
    if batch.publishes and not may_publish:
        raise PublishingNotAllowedError
    batch.applied_by = user
    return _send(batch, State.APPLYING)


@transaction.atomic
def batch_undo_order(*, batch_id: UUID, user: User | None, leave_changed: bool, may_publish: bool) -> CardBatch:
    """The batch to be undone: whole, or but for the cards that cannot go back."""
    batch = _locked(batch_id, State.APPLIED)
    if batch.publishes and not may_publish:
        raise PublishingNotAllowedError
    batch.undone_by, batch.leaves_changed = user, leave_changed
    return _send(batch, State.UNDOING)


def batch_is_stuck(batch: CardBatch) -> bool:
    """Whether the batch waits for a job that ended without doing it."""
    return batch.state in CardBatch.WORKING and not job_is_unfinished(batch.job_id)


@transaction.atomic
def batch_stop(*, batch_id: UUID, user: User | None) -> CardBatch:
    """The batch where it was before the step that it waits for or is at; the worker finds out and leaves nothing of that."""
    batch = _locked(batch_id, *BACK)
    if batch.state == State.APPLYING:
        batch.applied_by = None
    elif batch.state == State.UNDOING:
        batch.undone_by = None
    batch.state = BACK[State(batch.state)]
    batch.job_id = None
    batch.done = batch.total = 0
    batch.refusal = refusal_json(BatchStoppedError(by=str(user)))
    batch.save(update_fields=["state", "job_id", "done", "total", "refusal", "applied_by", "undone_by"])
    return batch


@transaction.atomic
def batch_again(*, batch_id: UUID) -> CardBatch:
    """A batch whose job broke off, given to the worker once more at the step where it is, or a stopped one to be compared."""
    batch = _locked(batch_id, State.STOPPED, *BACK)
    if batch.state == State.STOPPED:
        return _send(batch, State.PLANNING)
    if not batch_is_stuck(batch):
        raise BatchStateError
    return _send(batch, State(batch.state))


@transaction.atomic
def batches_forget(*, before: datetime) -> int:
    """How many batches from before a moment were deleted that were never carried out."""
    open_states = (State.CHOSEN, State.PLANNING, State.STOPPED, State.PLANNED, State.UNREADABLE)
    found = CardBatch.objects.filter(made_at__lt=before, state__in=open_states)
    # Held before it is looked what goes: one may be ordered at this moment, or its rows be written.
    held = list(found.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))
    return CardBatch.objects.filter(pk__in=held).delete()[1].get("catalog.CardBatch", 0)
