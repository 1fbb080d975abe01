"""What reading a pasted list takes over HTTP: looked up, judged and reported, each time with other cards."""

import json
import random
from collections.abc import Iterator
from uuid import UUID

from cardsite.server import Server
from cardsite.values import Language
from catalog.models import Card, Printing
from decks.codec.listed import Form
from decks.services.exporting import list_export
from decks.values import Decklist, Line
from tests.bench.asking import Asking
from tests.bench.cards import answer_checked
from tests.bench.report import Bar, part_line

GAME = "shironeko"
LINES = 60
IN_A_ROUND = 20
MARK = 30.0  # milliseconds
LANGUAGE: Language = "ja"
PATH = "/api/v1/decks/parse/"
NAMES, NUMBERED, MISSPELT = "names alone", "with set and collector number", "ten of the names misspelt"


class PastedBench:
    """The median time of lists of 60 lines, plain and with names that no card has; no list is sent twice."""

    def __init__(self, server: Server, seed: int) -> None:
        self._server, self._chance = server, random.Random(seed)
        self._cards: list[UUID] = list(Card.objects.filter(game=GAME).order_by("number").values_list("pk", flat=True))
        self._printings = dict(Printing.objects.filter(card__game=GAME).values_list("card", "pk"))
        self._times: dict[str, list[float]] = {NAMES: [], NUMBERED: [], MISSPELT: []}

    def _text(self, *, printed: bool = False) -> str:
        lines = [
            Line("main", card, self._printings[card] if printed else None, 2)
            for card in self._chance.sample(self._cards, LINES)
        ]
        exported = list_export(
            game=GAME, format_slug="final-2020", decklist=Decklist.of(lines), form=Form.TEXT, language=LANGUAGE
        )
        return exported.content.decode()

    def _list(self, sort: str) -> str:
        text = self._text(printed=sort == NUMBERED)
        return text.replace("の", "ゐ", 10) if sort == MISSPELT else text

    def measure(self) -> None:
        """Send some more lists of each sort."""
        with Asking(self._server) as asking:
            for sort, times in self._times.items():
                for _ in range(IN_A_ROUND):
                    body = json.dumps({"text": self._list(sort), "game": GAME}).encode()
                    answer = asking.ask("POST", PATH, body, {"Content-Type": "application/json"})
                    times.append(answer_checked(answer).seconds * 1000)

    def report(self) -> Iterator[str]:
        """The median times in milliseconds."""
        yield f"A pasted list of {LINES} lines, looked up, judged and reported over HTTP"
        for sort, times in self._times.items():
            yield part_line(sort, times, "ms")
        plain = sorted(self._times[NAMES])
        yield Bar("median of names alone, in milliseconds", plain[len(plain) // 2], MARK, at_least=False).line()
