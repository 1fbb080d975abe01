"""``manage.py cleanup``: what was kept for a while and is due, removed; the worker does it every hour, too."""

from django.core.management.base import BaseCommand

from cardsite.services import cleanups_run


class Command(BaseCommand):
    """Remove what is due and say how much that was."""

    help = (
        "Remove what is no longer kept: answers under idempotency keys, throttle counts, sessions, finished jobs, "
        "batches of cards that nobody carried out, abandoned matches."
    )

    def handle(self, **_options: object) -> None:
        """Print what each clean-up did."""
        for name, count in cleanups_run().items():
            self.stdout.write(f"{name}: {count}")
