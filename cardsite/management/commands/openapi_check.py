"""``manage.py openapi_check FILE``: whether the committed description of the API is what the code says."""

import difflib
from argparse import ArgumentParser
from io import StringIO
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

SHOWN_LINES = 60


class Command(BaseCommand):
    """Compare the OpenAPI file with the schema; ``make openapi`` writes it anew."""

    help = "Compare the committed OpenAPI file with the schema of the code."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the committed file."""
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_options: object) -> None:
        """Print where the two differ and fail."""
        written = StringIO()
        call_command("spectacular", validate=True, fail_on_warn=True, stdout=written)
        committed = file.read_text() if file.exists() else ""
        lines = difflib.unified_diff(
            committed.splitlines(), written.getvalue().rstrip("\n").splitlines(), str(file), "schema", lineterm="", n=1
        )
        difference = list(lines)
        if difference:
            self.stdout.write("\n".join(difference[:SHOWN_LINES]))
            raise CommandError(f"{file} is not what the code says ({len(difference)} lines): make openapi")
