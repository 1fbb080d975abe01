"""The project's own cards of one game, for tests that need no other game: a quarter of the work."""

from pathlib import Path

from django.conf import settings

from catalog.services.files import cards_file_read, rulebook_file_read
from catalog.services.fixtures import cards_file_load, rulebook_file_load

FIXTURES = Path(settings.BASE_DIR) / "fixtures"


def game_load(game: str) -> None:
    """The rulebook and the cards of a game's files in the database."""
    rulebook_file_load(file=rulebook_file_read((FIXTURES / "rulebooks" / f"{game}.json").read_bytes()))
    cards_file_load(file=cards_file_read((FIXTURES / "cards" / f"{game}.json").read_bytes()))
