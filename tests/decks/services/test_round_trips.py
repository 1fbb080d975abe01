"""What is written of a list in any form is read as that list (D4): every deck file of every game, printings included."""

from itertools import product
from pathlib import Path
from shutil import copyfile

import pytest
from django.conf import settings
from django.core.management import call_command

from cardsite.values import LANGUAGES, Language
from catalog.models import Card
from decks.codec.listed import Form
from decks.codec.resolving import Status
from decks.games import GAMES
from decks.services.exporting import list_export
from decks.services.files import deck_files
from decks.services.parsing import list_parse
from decks.values import Decklist, Line

WAYS: tuple[tuple[Form, Language], ...] = (
    (Form.TEXT, "ja"),
    (Form.TEXT, "en"),
    (Form.CSV, "ja"),
    (Form.JSON, "en"),
    (Form.CODE, "ja"),
)
FIXTURES = Path(settings.BASE_DIR) / "fixtures"
FILES = deck_files(FIXTURES / "decks")

pytestmark = pytest.mark.django_db


def cards_load(game: str, folder: Path) -> None:
    """One game's cards and rulebook in the database."""
    for kind in ("rulebooks", "cards"):
        (folder / kind).mkdir()
        copyfile(FIXTURES / kind / f"{game}.json", folder / kind / f"{game}.json")
    call_command("fixtures_load", folder=folder, verbosity=0)


def decklists_of(game: str) -> dict[str, tuple[str, Decklist]]:
    """The lists of a game's files with their formats, as they are and with printings chosen for some of the copies."""
    cards = {card.number: card for card in Card.objects.filter(game=game).prefetch_related("printings")}
    found = {}
    for path, file in FILES.items():
        if file.game != game:
            continue
        plain = [Line(line.zone, cards[line.number].pk, None, line.count) for line in file.lines]
        printed = [
            Line(line.zone, line.card_id, printings[index % len(printings)].pk if index % 3 else None, 1)
            for index, line in enumerate(one for one in plain for _ in range(one.count))
            if (printings := list(next(card for card in cards.values() if card.pk == line.card_id).printings.all()))
        ]
        found[path.stem] = (file.format, Decklist.of(plain))
        found[f"{path.stem} printed"] = (file.format, Decklist.of(printed))
    return found


@pytest.mark.failure("D4")
@pytest.mark.parametrize("game", GAMES)
def test_every_deck_comes_back_from_every_form_in_both_languages(game: str, tmp_path: Path) -> None:
    cards_load(game, tmp_path)
    lists = decklists_of(game)

    for (name, (slug, decklist)), (form, language) in product(lists.items(), WAYS):
        written = list_export(
            game=game, format_slug=slug, name=name, decklist=decklist, form=form, language=language
        ).content.decode()
        read = list_parse(content=written, game=game, format_slug=slug)

        assert read.form == form, written
        assert Decklist.of(line.line for line in read.lines if line.line) == decklist, written
        assert {line.resolution.status for line in read.lines} <= {Status.OK, Status.IGNORED}
        assert read.warnings == ()


@pytest.mark.failure("D4")
def test_what_a_list_says_of_itself_comes_back_with_it(tmp_path: Path) -> None:
    cards_load("tatemon", tmp_path)
    slug, decklist = decklists_of("tatemon")["rush"]

    for form, language in product((Form.TEXT, Form.JSON, Form.CODE), LANGUAGES):
        content = list_export(
            game="tatemon", format_slug=slug, name="青：その2", decklist=decklist, form=form, language=language
        ).content.decode()
        read = list_parse(content=content)

        assert (read.game, read.format) == ("tatemon", "standard")
        assert read.name == (None if form is Form.CODE else "青：その2")
