"""``manage.py cleanup``: what was kept for a while and is due, removed; run it every hour or so."""

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string


class Command(BaseCommand):
    """Call what the settings list with the moment up to which it is kept, each in a transaction of its own."""

    help = (
        "Remove what is no longer kept: answers under idempotency keys, throttle counts, sessions, finished jobs, "
        "batches of cards that nobody carried out, abandoned matches."
    )

    def handle(self, **_options: object) -> None:
        """Print what each clean-up did."""
        now = timezone.now()
        for path, kept in settings.CLEANUPS.items():
            with transaction.atomic():
                count = import_string(path)(before=now - kept)
            self.stdout.write(f"{path.rpartition('.')[2]}: {count}")
