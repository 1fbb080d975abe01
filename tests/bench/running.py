"""A run of the benchmarks: rounds of all comparisons in turn, so that a busy moment falls on both sides of each."""

import os
import platform
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from cardsite.database.cluster import cluster_find
from cardsite.progress import step
from cardsite.server import Server
from tests.bench.actions import ActionBench
from tests.bench.cores import ASKING, cores_told, pinned
from tests.bench.database import database_filled
from tests.bench.datasette import MISSING, DatasetteBench, datasette_missing, datasette_running
from tests.bench.engine import EngineBench
from tests.bench.lists import ListBench
from tests.bench.pasted import PastedBench
from tests.bench.plain import plain_cards_fill
from tests.bench.search import SearchBench
from tests.bench.server import server_running
from tests.bench.synthetic import cards_synthesize
from tests.bench.verdicts import VerdictBench
from tests.bench.words import documents_read
from tests.bench.wrk import wrk_find

PARTS = ("engine", "lists", "actions", "pasted", "verdicts", "search")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, and how much of it in each of so many rounds.

    ``seconds`` of load, ``games`` and ``actions``; ``cards`` are made up to search among, and ``terms`` are looked for both ways
    before anything is measured.
    """

    parts: frozenset[str]
    rounds: int
    seconds: int
    games: int
    actions: int
    cards: int
    terms: int
    seed: int


class Bench(Protocol):
    """A comparison with a peer, measured round by round."""

    def measure(self) -> None:
        """Measure both sides once more."""

    def report(self) -> Iterator[str]:
        """What all rounds showed."""


def bench_run(plan: Plan) -> Iterator[str]:
    """The lines of the report of a run."""
    if plan.parts & {"lists", "search"}:
        wrk_find()
    with (
        _database_running(),
        database_filled(),
        tempfile.TemporaryDirectory() as folder,
        server_running(Path(folder)) as server,
    ):
        benches = _benches(plan, server)
        _measure(plan, benches)
        if "search" in plan.parts:
            # After the others: the cards that are made up for it would be in their lists.
            with _searches(plan, server, Path(folder)) as searches:
                _measure(plan, searches)
                benches |= searches
    yield f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}; {cores_told()}"
    for bench in benches.values():
        yield ""
        yield from bench.report()
    if "search" in plan.parts and datasette_missing():
        yield ""
        yield MISSING


def _measure(plan: Plan, benches: Mapping[str, Bench]) -> None:
    for number in range(plan.rounds):
        for name, bench in benches.items():
            with step(f"Round {number + 1} of {plan.rounds}: {name}"), pinned(ASKING):
                bench.measure()


def _benches(plan: Plan, server: Server) -> dict[str, Bench]:
    benches: dict[str, Callable[[], Bench]] = {
        "engine": lambda: EngineBench(plan.games, plan.seed),
        "lists": lambda: ListBench(server, plan.seconds),
        "actions": lambda: ActionBench(server, plan.actions, plan.seed),
        "pasted": lambda: PastedBench(server, plan.seed),
        "verdicts": lambda: VerdictBench(server, plan.seed),
    }
    return {name: make() for name, make in benches.items() if name in plan.parts}


@contextmanager
def _searches(plan: Plan, server: Server, folder: Path) -> Iterator[dict[str, Bench]]:
    """The benchmarks among many cards."""
    with step(f"Making up {plan.cards} cards"):
        cards_synthesize(plan.cards, seed=plan.seed)
        plain_cards_fill()
        documents = documents_read()
    with step(f"Comparing {plan.terms} terms with a plain scan"):
        search = SearchBench(server, documents, terms=plan.terms, seed=plan.seed)
    benches: dict[str, Bench] = {"search": search, "lists among many cards": ListBench(server, plan.seconds)}
    if datasette_missing():
        yield benches
        return
    with datasette_running(folder) as peer:
        peer_bench = DatasetteBench(server, peer, search.words, len(documents), plan.seconds)
        yield {**benches, "Datasette": peer_bench}


@contextmanager
def _database_running() -> Iterator[None]:
    """The embedded database, unless another is named; stopped at the end if it did not run before."""
    cluster = None if os.environ.get("DATABASE_URL") else cluster_find()
    started = cluster.start() if cluster else False
    try:
        yield
    finally:
        if cluster and started:
            cluster.stop()
