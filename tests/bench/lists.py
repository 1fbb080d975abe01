"""The site's list of 50 cards against the plain list of the same cards, in requests per second."""

import json
from collections.abc import Iterator
from statistics import median
from typing import Any

from cardsite.server import Server
from tests.bench.asking import Answer, Asking
from tests.bench.plain import CARDS, PlainCard
from tests.bench.report import Bar, figure_line, part_line
from tests.bench.wrk import requests_per_second

PLAIN = "/bench/plain/"
OURS = f"/api/v1/cards/?game=tatemon&limit={CARDS}"
WAYS = (
    "plain ModelSerializer list",
    "our list",
    "our list, asked for the first time",  # not from the memory of answers to the same address
    "our list, revalidated: 304",
)
LIST_MARK = 5.0
REVALIDATION_MARK = 10.0


class UnequalAnswersError(Exception):
    """The two lists do not say the same, so that comparing their speed would say nothing."""


class ListBench:
    """Both lists on one server, after a look at what they answer.

    They must hold the same cards, and revalidation must answer 304 to the present tag and to no other.
    """

    def __init__(self, server: Server, seconds: int) -> None:
        self.address, self.seconds = server.address, seconds
        self.cards = PlainCard.cards.count()
        self.rounds: list[tuple[float, ...]] = []
        with Asking(server) as asking:
            plain, ours = asking.ask("GET", PLAIN), asking.ask("GET", OURS)
            shown, cards = _json(plain), _json(ours)["data"]
            self.tag = ours.headers["ETag"]
            same = asking.ask("GET", OURS, headers={"If-None-Match": self.tag})
            other = asking.ask("GET", OURS, headers={"If-None-Match": '"other"'})
        if len(shown) != CARDS or shown != cards:
            raise UnequalAnswersError("The plain list and the site's do not hold the same cards.")
        if (same.status, same.body) != (304, b"") or (other.status, other.body) != (200, ours.body):
            raise UnequalAnswersError("Revalidation does not answer 304 to the present tag alone.")
        self.bytes_plain, self.bytes_ours = len(plain.body), len(ours.body)

    def measure(self) -> None:
        """Requests per second of the plain list and of the site's in three ways, one after the other."""
        self.rounds.append(
            (
                requests_per_second(self.address + PLAIN, self.seconds),
                requests_per_second(self.address + OURS, self.seconds),
                requests_per_second(self.address + OURS, self.seconds, spelled_anew=True),
                requests_per_second(self.address + OURS, self.seconds, {"If-None-Match": self.tag}),
            )
        )

    def report(self) -> Iterator[str]:
        """What was measured, and the medians of the ratios of each round."""
        yield f"Lists of {CARDS} of {self.cards} cards: plain {self.bytes_plain} bytes, ours {self.bytes_ours} bytes, the same cards"
        for place, name in enumerate(WAYS):
            yield part_line(name, [measured[place] for measured in self.rounds], "requests/s")
        ratios = [median(one[place] / one[0] for one in self.rounds) for place in range(len(WAYS))]
        yield Bar(f"{WAYS[1]} / plain list", ratios[1], LIST_MARK).line()
        yield figure_line(f"{WAYS[2]} / plain list", ratios[2])
        yield Bar(f"{WAYS[3]} / plain list", ratios[3], REVALIDATION_MARK).line()


def _json(answer: Answer) -> Any:
    if answer.status != 200:
        raise UnequalAnswersError(f"A list answers {answer.status}: {answer.body[:300].decode()}")
    return json.loads(answer.body)
