"""`manage.py rules_audit`: every rule of the rulebooks, where code cites it and which tests carry it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from catalog.games import GAMES
from play.management.rule_audit import GameAudit, audit


class Command(BaseCommand):
    """Lists every rule ID with its citations in code and its tests; fails when something is missing or unknown."""

    help = "List every rule ID of the rulebooks with the code that cites it and the tests that carry it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A folder of rule texts to compare with, and whether only faults are shown."""
        parser.add_argument(
            "--against", type=Path, metavar="DIR", help="also compare with the rule texts DIR/<game>.md"
        )
        parser.add_argument("--faults", action="store_true", help="show only what is missing or unknown")

    def handle(self, *, against: Path | None, faults: bool, **options: Any) -> None:
        """Print the audit of each game and exit with 1 unless all are clean."""
        if against is not None and not against.is_dir():
            raise CommandError(f"{against} is not a folder.")
        found = audit(settings.BASE_DIR, {slug: game.rule_prefix for slug, game in GAMES.items()}, against)
        for game in found.games:
            self._print_game(game, faults=faults)
        for place in found.unreadable:
            self.stdout.write(f"{place}: the mark does not name its rules as literal strings")
        if not found.clean:
            raise CommandError("The audit found faults.")

    def _print_game(self, game: GameAudit, *, faults: bool) -> None:
        complete = sum(rule.complete for rule in game.rules)
        if not faults:
            for rule in game.rules:
                code = ", ".join(map(str, rule.code)) or "-"
                tests = ", ".join(map(str, rule.tests)) or "-"
                self.stdout.write(f"{rule.rule_id}\n  code:  {code}\n  tests: {tests}")
        for rule in game.rules:
            if not rule.code:
                self.stdout.write(f"{rule.rule_id}: no code cites it")
            if not rule.tests:
                self.stdout.write(f"{rule.rule_id}: no test carries it")
        for rule_id, places in game.unknown.items():
            self.stdout.write(f"{rule_id}: not in the rulebook, cited at {', '.join(map(str, places))}")
        for rule_id in game.lacking:
            self.stdout.write(f"{rule_id}: the rulebook lacks it")
        for rule_id in game.surplus:
            self.stdout.write(f"{rule_id}: the rulebook has it, the rule text does not")
        for rule_id in game.twice:
            self.stdout.write(f"{rule_id}: printed more than once in the rulebook")
        share = 100 * complete / len(game.rules) if game.rules else 0.0
        self.stdout.write(f"{game.game}: {complete} of {len(game.rules)} rules have code and tests ({share:.1f} %)")
