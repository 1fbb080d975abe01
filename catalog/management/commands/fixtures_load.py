"""``manage.py fixtures_load``: the project's cards and rulebooks into the database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cardsite.api.language import words_render
from cardsite.errors import SiteError
from catalog.services.fixtures import fixtures_load
from catalog.services.refreshing import cards_refresh


class Command(BaseCommand):
    """Adds what is missing, brings untouched cards up to the files, leaves what staff changed and says so."""

    help = "Load the project's cards and rulebooks: add what is missing, keep and report what staff changed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder, and whether the files win."""
        parser.add_argument("--folder", type=Path, default=settings.BASE_DIR / "fixtures", help="where the files are")
        parser.add_argument("--overwrite", action="store_true", help="take the files' version of what differs")

    def handle(self, *, folder: Path, overwrite: bool, verbosity: int, **_: Any) -> None:
        """Load, then render anew what the last release left stale."""
        try:
            reports = fixtures_load(folder=folder, overwrite=overwrite)
        except SiteError as refused:
            lines = [f"  {fault.pointer}: {words_render(fault.message, fault.params)}" for fault in refused.faults]
            raise CommandError("\n".join([words_render(refused.message, refused.params), *lines])) from refused
        for name, report in reports.items():
            if report.changed_anything or report.kept or verbosity > 1:
                self.stdout.write(
                    f"{name}: {report.added} added, {report.updated} updated, {report.unchanged} unchanged,"
                    f" {len(report.kept)} kept"
                )
            for line in report.kept:
                self.stdout.write(f"  kept {line}")
        if refreshed := cards_refresh():
            self.stdout.write(f"{refreshed} cards rendered anew")
