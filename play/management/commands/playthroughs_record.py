"""`manage.py playthroughs_record`: the golden files of recorded matches, written anew."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from play.games import GAMES
from play.management.playthroughs import playthroughs_make


class Command(BaseCommand):
    """Writes the playthroughs of every game anew; look at the difference before you commit it."""

    help = "Record the golden matches in fixtures/playthroughs anew."
    requires_system_checks: list[str] = []

    def handle(self, **_: Any) -> None:
        """Replace the files of each game and print their names."""
        fixtures = Path(settings.BASE_DIR) / "fixtures"
        for game in GAMES:
            folder = fixtures / "playthroughs" / game
            made = dict(playthroughs_make(fixtures, game))
            folder.mkdir(parents=True, exist_ok=True)
            for path in folder.glob("*.json"):
                path.unlink()
            for name, text in made.items():
                (folder / name).write_text(text, encoding="utf-8")
                self.stdout.write(str(folder / name))
