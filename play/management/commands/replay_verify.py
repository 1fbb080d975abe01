"""`manage.py replay_verify FILE…`: recorded matches played again, fingerprint by fingerprint."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardsite.api.language import words_render
from cardsite.errors import SiteError
from play.management.recordings import recordings_read


class Command(BaseCommand):
    """Plays every recording of the files again; fails when one does not lead where it says."""

    help = "Play recorded matches again and compare the fingerprints of their states."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *, files: list[Path], **_: Any) -> None:
        """Print the number of recordings that verify and every one that does not."""
        right = wrong = 0
        for path in files:
            if not path.is_file():
                raise CommandError(f"{path} is not a file.")
            for recorded in recordings_read(path):
                try:
                    recorded.play_again()
                except SiteError as error:
                    self.stdout.write(f"{recorded.place}: {words_render(error.message, error.params)}")
                    wrong += 1
                else:
                    right += 1
        self.stdout.write(f"{right} recordings lead where they say, {wrong} do not.")
        if wrong:
            raise CommandError("Not every recording verifies.")
