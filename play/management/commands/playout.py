"""`manage.py playout`: random games between fixture decks, measured, and on demand watched and recorded."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from play.engine.replay import verify as replay_check
from play.games import GAMES
from play.management.fixture_decks import FixturePlay, fixture_play
from play.management.playouts import Pairing, pairings, play_all
from play.management.recorded_playouts import BrokenInvariantError, watched_game
from play.management.reference import reference_decisions_per_cpu_s

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
GAMES_PER_PROGRESS = 100


class Command(BaseCommand):
    """Plays random games and prints what was seen: ends, draws, caps, turns, speed, clones and sizes of states."""

    help = "Play random games between fixture decks and measure them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which game, how many games from which seed, and what to do beside measuring."""
        parser.add_argument("--game", required=True, choices=sorted(GAMES))
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--seats", type=int, help="only games of so many players; otherwise all numbers in turn")
        parser.add_argument("--json", action="store_true", help="print the figures as one last line of JSON")
        parser.add_argument(
            "--verify", action="store_true", help="check every state of a second run of the games, and play each again"
        )
        parser.add_argument(
            "--record", type=Path, metavar="FILE", help="write the checked games there; implies --verify"
        )

    def handle(self, *, game: str, games: int, seed: int, verify: bool, record: Path | None, **options: Any) -> None:
        """Play, measure, print; fails when a game hits a cap or an invariant is broken."""
        if games < 1:
            raise CommandError("At least one game is needed.")
        seats = options["seats"]
        if seats is not None and seats not in GAMES[game].seat_counts:
            raise CommandError(f"This game is not played by {seats}.")
        play = fixture_play(FIXTURES, game)
        if verify or record is not None:
            self._watch(play, pairings(play, games, seed, seats), record)
        reference = reference_decisions_per_cpu_s(seed)
        found = play_all(play, pairings(play, games, seed, seats), self._progress)
        summary = found.summary(game, reference)
        self.stdout.write(json.dumps(summary) if options["json"] else _lines(summary))
        if found.capped:
            raise CommandError(f"{found.capped} games were ended by a cap.")

    def _watch(self, play: FixturePlay, games: Iterable[Pairing], record: Path | None) -> None:
        with nullcontext() if record is None else record.open("w", encoding="utf-8") as file:
            if file is not None:
                head = {"game": play.game.slug, "cards": play.cards}
                file.write(json.dumps(head, ensure_ascii=False) + "\n")
            for number, pairing in enumerate(games, start=1):
                try:
                    watched = watched_game(play.game, play.table, pairing)
                except BrokenInvariantError as error:
                    raise CommandError(f"Game {number}: {error}") from error
                replay_check(watched.recording, play.game, play.table)
                if file is not None:
                    file.write(json.dumps(watched.recording.to_json()) + "\n")
                self._progress(number)

    def _progress(self, games: int) -> None:
        if games % GAMES_PER_PROGRESS == 0 and sys.stderr.isatty():
            self.stderr.write(f"{games} games", ending="\r")


def _lines(summary: dict[str, Any]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in summary.items())
