"""``manage.py bulk_make``: the bulk files of the catalog as it is now."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from catalog.services.bulk import bulk_files_make, bulk_root


class Command(BaseCommand):
    """Makes the bulk files where the catalog changed since they were made."""

    help = "Make the bulk files of all public cards, sets, printings, rulings and errata, if anything changed since the last time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whether to make them in any case."""
        parser.add_argument("--force", action="store_true", help="make them although nothing changed")

    def handle(self, *, force: bool, verbosity: int, **_: Any) -> None:
        """Make them, and say what there is."""
        files = bulk_files_make(force=force)
        if verbosity:
            for one in files:
                self.stdout.write(f"{bulk_root() / one.stored_as}: {one.count} rows, {one.size} bytes, {one.at}")
