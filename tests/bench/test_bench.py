"""The benchmarks run through and tell all their figures; what the clock says is not judged here."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

import pytest

from tests.bench.words import Scan

CLONE = Path(__file__).resolve().parents[2]
LOAD_GENERATOR = """#!/bin/sh
echo "Requests/sec:    100.00"
"""
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs the benchmarks with the programs of one folder alone on the path."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tests.bench", *words],
            check=False,
            cwd=CLONE,
            env={**os.environ, "PATH": str(tmp_path)},
            capture_output=True,
            text=True,
        )

    return run


def test_every_comparison_is_made_and_told_with_its_parts(run: Run, tmp_path: Path) -> None:
    generator = tmp_path / "wrk"
    generator.write_text(LOAD_GENERATOR)
    generator.chmod(0o755)

    done = run("--rounds", "1", "--seconds", "1", "--games", "1", "--actions", "3", "--cards", "300")

    assert done.returncode == 0, done.stderr
    for figure in (
        "decisions with two or more answers",
        "RLCard gin rummy",
        "state as JSON, largest, kB",
        "the same cards",
        "our list, revalidated: 304 / plain list",
        "synchronous_commit on",
        "the same rows written and committed",
        "action request / its parts, medians",
        "a deck of monster_gate",
        "misspelt names with the right one among the first five",
    ):
        assert figure in done.stdout


def test_without_the_load_generator_it_is_named_before_anything_is_measured(run: Run) -> None:
    done = run("lists")

    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("wrk is needed to measure lists")


def test_a_scan_finds_the_documents_that_hold_a_word_and_not_what_two_hold_between_them() -> None:
    documents = [(UUID(int=number), text) for number, text in enumerate(["森林", "川", "", "林川林"])]
    scan = Scan(documents)

    found = {word: {card.int for card in scan.holding(word)} for word in ("林", "川", "林川", "川林", "森", "鬱")}

    assert found == {"林": {0, 3}, "川": {1, 3}, "林川": {3}, "川林": {3}, "森": {0}, "鬱": set()}
