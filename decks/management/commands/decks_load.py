"""``manage.py decks_load``: the project's legal decks into accounts."""

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cardsite.api.language import words_render
from cardsite.errors import SiteError
from cardsite.models import User
from decks.services.files import deck_files, decks_load


class Command(BaseCommand):
    """Gives accounts the decks of the project's files that they do not have yet."""

    help = (
        "Give accounts the project's legal decks, as private decks of their own; those that they have stay as they are."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the accounts and the folder."""
        parser.add_argument("--owner", action="append", required=True, help="name of an account; may be repeated")
        parser.add_argument("--folder", type=Path, default=settings.BASE_DIR / "fixtures" / "decks")

    def handle(self, *, owner: Sequence[str], folder: Path, **_: Any) -> None:
        """Load for each account."""
        try:
            files = deck_files(folder).values()
            for name in owner:
                account = User.objects.filter(username=name, closed_at__isnull=True).first()
                if account is None:
                    raise CommandError(f"There is no account {name}.")
                self.stdout.write(f"{name}: {decks_load(files=files, owner=account)} decks added")
        except SiteError as refused:
            lines = [f"  {fault.pointer}: {words_render(fault.message, fault.params)}" for fault in refused.faults]
            raise CommandError("\n".join([words_render(refused.message, refused.params), *lines])) from refused
