"""The engine under random play against RLCard's gin rummy, as ``manage.py playout`` measures both in one run."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from django.conf import settings

from tests.bench.cores import ASKING, pinned
from tests.bench.report import Bar, part_line

GAME = "tatemon"
SPEED_AIM = 0.54
SPEED_FLOOR = 0.27
CLONE_MARK_US = 50.0
STATE_MARK_KB = 20.0
_RATES = {
    "decisions_per_cpu_s": "decisions with two or more answers",
    "forced_per_cpu_s": "forced ones beside them",
    "reference_decisions_per_cpu_s": "RLCard gin rummy",
}


@dataclass(slots=True)
class EngineBench:
    """Runs of the command, each of so many ``games`` from a seed of its own."""

    games: int
    seed: int
    runs: list[dict[str, Any]] = field(default_factory=list)

    def measure(self) -> None:
        """One more run, on one processor."""
        seed = self.seed + len(self.runs)
        words = ["playout", "--game", GAME, "--games", str(self.games), "--seed", str(seed), "--json"]
        with pinned(ASKING):
            said = subprocess.run(
                [sys.executable, "manage.py", *words],
                check=True,
                cwd=settings.BASE_DIR,
                stdout=subprocess.PIPE,
                text=True,
            ).stdout
        self.runs.append(json.loads(said.splitlines()[-1]))

    def report(self) -> Iterator[str]:
        """What was measured, and the median of the ratios of each run."""
        runs = self.runs
        yield f"Engine: {GAME}, {sum(run['games'] for run in runs)} random games between fixture decks"
        for key, name in _RATES.items():
            values = [run[key] for run in runs if run[key] is not None]
            yield part_line(name, values, "/CPU-s") if values else f"  {name}: not installed here, `make bench` does it"
        ratios = [
            run["decisions_per_cpu_s"] / run["reference_decisions_per_cpu_s"]
            for run in runs
            if run["reference_decisions_per_cpu_s"]
        ]
        if ratios:
            yield Bar("decisions / RLCard's: the aim", median(ratios), SPEED_AIM).line()
            yield Bar("decisions / RLCard's: the floor", median(ratios), SPEED_FLOOR).line()
        for name, value, mark in (
            ("clone, median, us", median(run["clone_us"] for run in runs), CLONE_MARK_US),
            ("state as JSON, median, kB", median(run["state_bytes_median"] for run in runs) / 1000, STATE_MARK_KB),
            ("state as JSON, largest, kB", max(run["state_bytes"] for run in runs) / 1000, STATE_MARK_KB),
        ):
            yield Bar(name, value, mark, at_least=False).line()
