"""``manage.py deck_codes_verify``: whether deck codes keep what their specification promises."""

from argparse import ArgumentParser
from random import Random
from statistics import median
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from decks.codec.checksum import CHECKSUM_LENGTH
from decks.management.code_trials import (
    Damage,
    TrialFailedError,
    changes_try,
    damage_try,
    decks_try,
    replacements,
    slips,
)


class Command(BaseCommand):
    """Writes and reads codes of random decks, changes codes in every way of one slip, and measures random damage."""

    help = (
        "Write and read the codes of random decks, change one character of codes in every way, and measure how often random "
        "damage goes unnoticed. Needs no database."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how much is tried."""
        parser.add_argument("--decks", type=int, default=100_000, help="random decks")
        parser.add_argument("--changed", type=int, default=100, help="codes whose every one-character change is tried")
        parser.add_argument("--damaged", type=int, default=200_000, help="codes damaged at random")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *, decks: int, changed: int, damaged: int, seed: int, **_: Any) -> None:
        """Try, and say what came of it."""
        chance = Random(seed)  # noqa: S311  # a trial that can be repeated, no secret
        try:
            codes = decks_try(chance, decks)
        except TrialFailedError as failed:
            raise CommandError(str(failed)) from failed
        self.stdout.write(f"{len(codes)} different decks came back from their codes, all different")
        lengths = [len(code) for code in codes]
        self.stdout.write(f"codes of {min(lengths)} to {max(lengths)} characters, {median(lengths):g} in the median")
        sample = chance.sample(codes, min(changed, len(codes)))
        for name, change in (("one character replaced", replacements), ("one left out, put in or swapped", slips)):
            tried, passed = changes_try(sample, change)
            self.stdout.write(f"{name}: {passed} of {tried} changes unnoticed")
            if passed:
                raise CommandError("A change of one character was taken for a code.")
        self._damage_tell(damage_try(chance, codes, damaged))

    def _damage_tell(self, damage: Damage) -> None:
        self.stdout.write(f"random damage: {damage.passed} of {damage.damaged} unnoticed")
        for length, agreeing in enumerate(damage.agreeing, start=1):
            expected = damage.damaged / 32**length
            self.stdout.write(
                f"  first {length} of {CHECKSUM_LENGTH} characters fit: {agreeing}, {expected:.3g} expected"
            )
        share = damage.canonical / damage.damaged
        self.stdout.write(f"  with a right checksum put on: {damage.canonical} are codes of other decks ({share:.2%})")
        self.stdout.write(f"  so unnoticed: {share / 32**CHECKSUM_LENGTH:.1e} of random damage")
