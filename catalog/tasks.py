"""The catalog's jobs, which the worker takes off the queue."""

from collections.abc import Callable
from uuid import UUID

import structlog
from procrastinate import JobContext
from procrastinate.contrib.django import app
from procrastinate.exceptions import JobAborted

from cardsite.worker import GoOnLater
from catalog.services.batches import working
from catalog.services.bulk import bulk_files_make

logger = structlog.get_logger(__name__)


def _beat(context: JobContext) -> Callable[[], None]:
    """What breaks the work off when the worker is to stop."""

    def beat() -> None:
        if context.should_abort():
            raise JobAborted

    return beat


@app.task(name="catalog.batch_plan", retry=GoOnLater(), pass_context=True)
def batch_plan(context: JobContext, *, batch_id: str) -> None:
    """A batch compared with the cards."""
    working.batch_plan(batch_id=UUID(batch_id), beat=_beat(context))


@app.task(name="catalog.batch_apply", retry=GoOnLater(), pass_context=True)
def batch_apply(context: JobContext, *, batch_id: str) -> None:
    """A batch carried out."""
    working.batch_apply(batch_id=UUID(batch_id), beat=_beat(context))


@app.task(name="catalog.batch_undo", retry=GoOnLater(), pass_context=True)
def batch_undo(context: JobContext, *, batch_id: str) -> None:
    """A batch undone."""
    working.batch_undo(batch_id=UUID(batch_id), beat=_beat(context))


@app.periodic(cron="*/10 * * * *")
@app.task(name="catalog.bulk_make", queueing_lock="catalog.bulk_make")
def bulk_make(timestamp: int) -> None:
    """The bulk files, where the catalog changed since they were made; ``timestamp`` is the second it was to be done."""
    files = bulk_files_make()
    logger.info("bulk files are present", for_second=timestamp, files=len(files), at=files[0].at)
