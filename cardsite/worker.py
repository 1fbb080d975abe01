"""The worker: takes jobs off the queue and does them, and gives back to the queue what a worker that died had taken.

A job may be begun twice, when its worker died or fell silent; the work itself sees to it that it is done once.
"""

import asyncio

import structlog
from django.conf import settings
from procrastinate import App, BaseRetryStrategy, PsycopgConnector, RetryDecision
from procrastinate.contrib.django import app as site_app
from procrastinate.contrib.django.utils import connector_params
from procrastinate.exceptions import ConnectorException, JobAborted
from procrastinate.jobs import Job
from psycopg import InterfaceError as DriverInterfaceError
from psycopg import OperationalError as DriverOperationalError

logger = structlog.get_logger(__name__)
CONNECTIONS = 3  # listening, fetching jobs and keeping their state; the work itself has connections of its own
GRACE_SECONDS = 3  # what a job that is being done gets to finish when the worker is to stop; then it is broken off
LOOKS_PER_SILENCE = 3  # how often a dead worker is looked for, in the time after which it counts as dead
PATIENCE = 10  # attempts while the database is away
PATIENCE_SECONDS = 5  # between them


class GoOnLater(BaseRetryStrategy):
    """Done again from the start: at once what a stopping worker broke off, in a while what lost the database.

    So is what the database broke off because two writers waited for each other; nothing is kept of it.
    """

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        """When; None where another attempt would end like this one."""
        if isinstance(exception, JobAborted):
            return RetryDecision(retry_in={"seconds": 0})
        causes = (exception, exception.__cause__)
        away = any(isinstance(cause, DriverOperationalError | DriverInterfaceError) for cause in causes)
        if away and job.attempts < PATIENCE:
            return RetryDecision(retry_in={"seconds": PATIENCE_SECONDS})
        return None


async def silent_restart(app: App) -> None:
    """Give back the jobs of workers that no longer give a sign of life, until cancelled."""
    silence = settings.WORKER_SILENT_SECONDS
    while True:
        try:
            for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=silence):
                await app.job_manager.retry_job(job)
                logger.warning("a silent worker's job was given back", job=job.id, task=job.task_name)
        except ConnectorException as error:
            # The database is away, or another worker gave the job back first: the next look will tell.
            logger.warning("looking for silent workers failed", error=repr(error))
        await asyncio.sleep(silence / LOOKS_PER_SILENCE)


async def work(*, concurrency: int) -> None:
    """Do jobs until a signal to stop, so many at once."""
    silence = settings.WORKER_SILENT_SECONDS
    connector = PsycopgConnector(kwargs=connector_params(), min_size=1, max_size=CONNECTIONS)
    with site_app.replace_connector(connector) as app:
        async with app.open_async():
            watch = asyncio.create_task(silent_restart(app))
            try:
                await app.run_worker_async(
                    concurrency=concurrency,
                    shutdown_graceful_timeout=GRACE_SECONDS,
                    update_heartbeat_interval=silence / LOOKS_PER_SILENCE,
                    stalled_worker_timeout=silence,
                )
            finally:
                watch.cancel()
