"""The site's own jobs, put on the queue by the clock of whichever worker is first."""

import structlog
from procrastinate.contrib.django import app

from cardsite.services import cleanups_run

logger = structlog.get_logger(__name__)


@app.periodic(cron="17 * * * *")
@app.task(name="cardsite.cleanup", queueing_lock="cardsite.cleanup")
def cleanup(timestamp: int) -> None:
    """What was kept for a while and is due, removed; ``timestamp`` is the second it was to be done."""
    logger.info("cleaned up", for_second=timestamp, **cleanups_run())
