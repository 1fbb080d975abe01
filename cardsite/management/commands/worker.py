"""``manage.py worker``: does what the site put on its queue, beside the server or on a machine of its own."""

import asyncio
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connections

from cardsite.database.tables import migrations_lacking
from cardsite.worker import work

DEFAULT_CONCURRENCY = 2  # a long import does not keep a short comparison waiting


class Command(BaseCommand):
    """Work until Ctrl-C or a signal to end; what is being done by then is broken off and done again by the next worker."""

    help = "Do the jobs on the site's queue, such as imports of cards. Any number of workers share the work."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much to do at once."""
        parser.add_argument("--jobs", type=int, default=DEFAULT_CONCURRENCY, help="jobs done at once")

    def handle(self, *, jobs: int, **_options: Any) -> None:
        """Refuse tables of another version, then work."""
        try:
            missing = migrations_lacking()
        except OperationalError as error:
            raise CommandError(str(error)) from error
        if missing:
            raise CommandError(f"The database lacks {', '.join(missing)}: run manage.py migrate first.")
        connections.close_all()
        asyncio.run(work(concurrency=jobs))
