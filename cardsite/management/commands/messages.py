"""``manage.py messages``: the catalog of translations, brought up to date and compiled, or checked."""

from argparse import ArgumentParser
from pathlib import Path

import django
import polib
from django.core.management.base import BaseCommand, CommandError

from cardsite.messages import (
    CATALOG,
    CLONE,
    COMPILED,
    catalog_faults,
    catalog_read,
    catalog_update,
    messages_collect,
)

SHOWN = 40


class Command(BaseCommand):
    """Collect, compile, or with ``--check`` compare without writing."""

    help = "Collect the texts to translate, keep the Japanese catalog, compile it; --check only compares."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to write."""
        parser.add_argument("--check", action="store_true", help="fail when texts and translations differ")

    def handle(self, *, check: bool, **_options: object) -> None:
        """Say what is missing; with ``--check`` fail for it."""
        messages, catalog = messages_collect(), catalog_read()
        if not check:
            catalog_update(catalog, messages, _known_to_django())
            (CLONE / CATALOG).parent.mkdir(parents=True, exist_ok=True)
            catalog.save(str(CLONE / CATALOG))
            (CLONE / COMPILED).write_bytes(catalog.to_binary())
        faults = catalog_faults(catalog, messages)
        compiled = (CLONE / COMPILED).read_bytes() if (CLONE / COMPILED).exists() else b""
        if compiled != catalog.to_binary():
            faults.append(f"{COMPILED} is not the compiled {CATALOG}")
        for fault in faults[:SHOWN]:
            self.stdout.write(fault)
        if faults and check:
            raise CommandError(f"{len(faults)} faults in the translations: make messages, then edit {CATALOG}")
        self.stdout.write(f"{len(messages)} texts, {len(faults)} faults")


def _known_to_django() -> dict[str, str]:
    """Translations that Django brings for the same words."""
    root = Path(django.__file__).parent
    files = [root / "conf/locale/ja/LC_MESSAGES/django.po", *root.glob("contrib/*/locale/ja/LC_MESSAGES/django.po")]
    return {entry.msgid: entry.msgstr for file in files for entry in polib.pofile(str(file)) if entry.msgstr}
