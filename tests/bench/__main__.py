"""All benchmarks in one run: figures with their parts, and ratios to a peer; it never fails by the clock."""

import argparse
import os
import sys

import django


def main() -> None:
    """Measure what was asked for and print the report."""
    # Before anything reads the settings: a database that no other run uses, and the server's own size of its pool.
    os.environ.setdefault("CARDSITE_ENV", "development")
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    os.environ["TEST_DATABASE_SUFFIX"] = f"bench_{os.getpid()}"
    os.environ["DEBUG"] = "false"
    os.environ.pop("DATABASE_POOL_SIZE", None)
    django.setup()
    from tests.bench.running import PARTS, Plan, bench_run  # noqa: PLC0415  # the settings come first
    from tests.bench.wrk import LoadError  # noqa: PLC0415  # the same

    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"any of {', '.join(PARTS)}; all unless named")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each comparison, of which medians are told")
    parser.add_argument("--seconds", type=int, default=3, help="seconds of load on each list in a round")
    parser.add_argument("--games", type=int, default=60, help="random games of the engine in a round")
    parser.add_argument("--actions", type=int, default=100, help="actions over HTTP in a round")
    parser.add_argument("--cards", type=int, default=20_000, help="cards made up to search and list among")
    parser.add_argument("--terms", type=int, default=1000, help="terms whose findings are compared with a plain scan")
    parser.add_argument("--seed", type=int, default=1, help="of the random games and matches")
    words = parser.parse_args()
    parts = frozenset(words.parts or PARTS)
    if unknown := parts - {*PARTS}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    plan = Plan(parts, words.rounds, words.seconds, words.games, words.actions, words.cards, words.terms, words.seed)
    try:
        for line in bench_run(plan):
            sys.stdout.write(f"{line}\n")
    except LoadError as error:
        raise SystemExit(str(error)) from error


if __name__ == "__main__":
    main()
