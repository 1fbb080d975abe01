"""Work that no request waits for: put on the queue in the caller's transaction, done by a worker beside the server."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Min
from django.utils import timezone
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob, ProcrastinateWorker

UNFINISHED = frozenset({"todo", "doing"})
_FORGET_SQL = """
DELETE FROM procrastinate_jobs job
WHERE job.status NOT IN ('todo', 'doing')
  AND NOT EXISTS (SELECT FROM procrastinate_events event WHERE event.job_id = job.id AND event.at >= %s)
"""


@dataclass(frozen=True, slots=True)
class QueueHealth:
    """Workers that gave a sign of life lately, jobs that wait for one, and since when the oldest of those waits."""

    workers: int
    waiting: int
    oldest: datetime | None


def job_put(task: str, *, lock: str | None = None, **arguments: Any) -> int:
    """The number of a new job, which is there once the transaction is; jobs of one lock are done one after another."""
    return app.configure_task(task, lock=lock).defer(**arguments)


def job_is_unfinished(job_id: int | None) -> bool:
    """Whether a job waits or is being done; one that failed or is forgotten is neither."""
    return ProcrastinateJob.objects.filter(pk=job_id, status__in=UNFINISHED).exists()


def queue_health() -> QueueHealth:
    """How the queue is doing."""
    silent = timezone.now() - timedelta(seconds=settings.WORKER_SILENT_SECONDS)
    due: Sequence[str] = ("todo",)
    waiting = ProcrastinateJob.objects.filter(status__in=due).exclude(scheduled_at__gt=timezone.now())
    put = waiting.filter(procrastinateevent__type="deferred").aggregate(at=Min("procrastinateevent__at"))
    return QueueHealth(
        workers=ProcrastinateWorker.objects.filter(last_heartbeat__gte=silent).count(),
        waiting=waiting.count(),
        oldest=put["at"],
    )


def jobs_forget(*, before: datetime) -> int:
    """How many jobs were deleted whose last event is older than a moment; none that waits or is being done."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET_SQL, [before])
        return int(cursor.rowcount)
