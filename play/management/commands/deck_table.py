"""`manage.py deck_table`: how the fixture decks of a game fare against one another under a bot."""

import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from play.bots import BOTS
from play.games import GAMES
from play.management.deck_table import Score, UnknownDeckError, table_play, totals
from play.management.fixture_decks import fixture_play
from play.management.kept_scores import KeptScores

FIXTURES = Path(settings.BASE_DIR) / "fixtures"


class Command(BaseCommand):
    """Plays mirrored pairs of games of every pairing of decks and prints who won how many, with 95 % intervals."""

    help = "Play every pairing of fixture decks in mirrored pairs and print the table."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which game and bot, how many pairs of games for each pairing, and within which bounds each must win."""
        parser.add_argument("--game", required=True, choices=sorted(GAMES))
        parser.add_argument("--bot", default="greedy", choices=sorted(BOTS))
        parser.add_argument("--pairs", type=int, default=100, help="mirrored pairs for each pairing of decks")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--decks", nargs="+", metavar="DECK", help="only pairings of which one is among these")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
        parser.add_argument(
            "--keep", type=Path, metavar="FILE", help="keep what was played, and go on from it next time"
        )
        parser.add_argument("--within", type=float, nargs=2, metavar=("LOW", "HIGH"), help="fail beyond these parts")
        parser.add_argument("--json", action="store_true", help="print the table as one last line of JSON")

    def handle(self, *, game: str, bot: str, pairs: int, seed: int, jobs: int, **options: Any) -> None:
        """Play and print; fails when a deck wins a part of a pairing beyond the bounds asked for."""
        if pairs < 1 or jobs < 1:
            raise CommandError("At least one pair and one process are needed.")
        known = KeptScores(options["keep"], fixture_play(FIXTURES, game)) if options["keep"] else None
        try:
            scores = table_play(
                FIXTURES,
                game,
                options["decks"],
                bot=bot,
                pairs=pairs,
                seed=seed,
                jobs=jobs,
                progress=self._progress,
                known=known,
            )
        except UnknownDeckError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps([_row(score) for score in scores]))
        else:
            for score in scores:
                self.stdout.write(_line(score))
            for deck, rate in totals(scores).items():
                self.stdout.write(f"{deck}: {rate:.1%} of all its games")
        bounds = options["within"]
        beyond = [score for score in scores if bounds and not bounds[0] <= score.rate <= bounds[1]]
        if beyond:
            raise CommandError("; ".join(_line(score) for score in beyond))

    def _progress(self, pairs: int) -> None:
        if sys.stderr.isatty():
            self.stderr.write(f"{pairs} pairs", ending="\r")


def _row(score: Score) -> dict[str, Any]:
    low, high = score.interval
    return {
        "first": score.first,
        "second": score.second,
        "games": score.games,
        "won": score.won,
        "drawn": score.drawn,
        "lost": score.lost,
        "rate": round(score.rate, 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _line(score: Score) -> str:
    low, high = score.interval
    return f"{score.first} against {score.second}: {score.rate:.1%} ({low:.1%} to {high:.1%}) of {score.games} games"
