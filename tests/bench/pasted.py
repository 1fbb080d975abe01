"""What reading a pasted list takes: looked up, judged and reported, in process."""

import time
from collections.abc import Iterator

from cardsite.values import Language
from catalog.models import Card, Printing
from decks.api.list_shapes import parsed_document
from decks.codec.listed import Form
from decks.services.exporting import list_export
from decks.services.parsing import list_parse
from decks.values import Decklist, Line
from tests.bench.report import Bar, part_line

GAME = "shironeko"
LINES = 60
IN_A_ROUND = 20
MARK = 30.0  # milliseconds
LANGUAGE: Language = "ja"


class PastedBench:
    """The median time of a list of 60 lines, plain and with names that no card has."""

    def __init__(self) -> None:
        cards = Card.objects.filter(game=GAME).order_by("number")[:LINES]
        lines = [Line("main", card.pk, None, 2) for card in cards]
        printings = dict(Printing.objects.filter(card__in=cards).values_list("card", "pk"))
        printed = [Line(line.zone, line.card_id, printings[line.card_id], 2) for line in lines]
        plain = self._text(lines)
        self._texts = {
            "names alone": plain,
            "with set and collector number": self._text(printed),
            "ten of the names misspelt": plain.replace("の", "ゐ", 10),
        }
        self._times: dict[str, list[float]] = {name: [] for name in self._texts}
        self._own: dict[str, list[float]] = {name: [] for name in self._texts}

    def _text(self, lines: list[Line]) -> str:
        exported = list_export(
            game=GAME, format_slug="final-2020", decklist=Decklist.of(lines), form=Form.TEXT, language=LANGUAGE
        )
        return exported.content.decode()

    def measure(self) -> None:
        """Read each list some more times."""
        for name, text in self._texts.items():
            for _ in range(IN_A_ROUND):
                begun, own = time.perf_counter(), time.process_time()
                parsed_document(list_parse(content=text, game=GAME))
                self._own[name].append((time.process_time() - own) * 1000)
                self._times[name].append((time.perf_counter() - begun) * 1000)

    def report(self) -> Iterator[str]:
        """The median times in milliseconds; the rest of them is the database's, and waiting for a processor."""
        yield f"A pasted list of {LINES} lines, looked up, judged and reported"
        for name, times in self._times.items():
            yield part_line(name, times, "ms")
            yield part_line("  of it processor time of this process", self._own[name], "ms")
        plain = sorted(self._times["names alone"])
        yield Bar("median of names alone, in milliseconds", plain[len(plain) // 2], MARK, at_least=False).line()
