"""``manage.py cards_check``: every card of the project's files and of the database held against the declarations."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection

from cardsite.api.language import words_render
from cardsite.errors import Fault, SiteError
from cardsite.values import LANGUAGES, Words
from catalog.errors import InvalidCardError
from catalog.games import GAMES
from catalog.models import Card
from catalog.services.files import CardsFile, FileCard, cards_file_read, rulebook_file_read
from catalog.services.refreshing import cards_stale
from catalog.services.rendering import Terms, facts_read, texts_write


def _said(fault: Fault) -> str:
    return f"{fault.pointer}: {words_render(fault.message, fault.params)}"


def _card_faults(file: CardsFile, card: FileCard, terms: Terms) -> Iterator[str]:
    game = GAMES[file.game]
    try:
        facts = facts_read(game, card.values.kind, card.values.facts, terms)
    except InvalidCardError as refused:
        yield from map(_said, refused.faults)
        return
    for language in LANGUAGES:
        for name, text in texts_write(game, facts, terms, language).items():
            if not text.strip():
                yield f"/facts/{name}: no text in {language}"


class Command(BaseCommand):
    """Each card reads, makes sense and has its texts; each stored card is rendered as it would be now."""

    help = "Check every card of the files and, where the database answers, every stored card."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder of the files."""
        parser.add_argument("--folder", type=Path, default=settings.BASE_DIR / "fixtures", help="where the files are")

    def handle(self, *, folder: Path, **_: Any) -> None:
        """Print what is wrong, a line each; fail if anything is."""
        wrong = [*self._files(folder), *self._stored()]
        for line in wrong:
            self.stderr.write(line)
        if wrong:
            raise CommandError(f"{len(wrong)} faults")

    def _files(self, folder: Path) -> Iterator[str]:
        paths = sorted(folder.glob("cards/*.json"))
        if not paths:
            yield f"{folder}: no files of cards"
        checked = 0
        for path in paths:
            try:
                file = cards_file_read(path.read_bytes())
            except SiteError as refused:
                yield from (f"{path.name}{_said(fault)}" for fault in refused.faults)
                continue
            if file.game not in GAMES:
                yield f"{path.name}/game: there is no game {file.game}"
                continue
            terms = {(category, slug): Words(said.name_ja, said.name_en) for category, slug, said in file.terms}
            for card in file.cards:
                yield from (f"{path.name}{card.pointer}{line}" for line in _card_faults(file, card, terms))
                checked += 1
        for path in sorted(folder.glob("rulebooks/*.json")):
            try:
                rulebook_file_read(path.read_bytes())
            except SiteError as refused:
                yield from (f"{path.name}{_said(fault)}" for fault in refused.faults)
        self.stdout.write(f"{checked} cards of {len(paths)} files checked")

    def _stored(self) -> Iterator[str]:
        try:
            connection.ensure_connection()
        except OperationalError:
            self.stdout.write("no database answers: stored cards were not checked")
            return
        if Card._meta.db_table not in connection.introspection.table_names():  # noqa: SLF001  # Django's documented Meta API
            self.stdout.write("the database has no tables yet: stored cards were not checked")
            return
        checked = 0
        for slug in GAMES:
            checked += Card.objects.filter(game_id=slug).count()
            for card, refused in cards_stale(slug):
                if refused is None:
                    yield f"stored card {card.pk} ({slug} {card.number}): rendered before something it depends on changed"
                else:
                    yield from (
                        f"stored card {card.pk} ({slug} {card.number}){_said(fault)}" for fault in refused.faults
                    )
        self.stdout.write(f"{checked} stored cards checked")
