"""Searching very many cards over HTTP: rare, absent and common words of any length, names, counts and deep pages."""

import random
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from django.db.models import QuerySet

from cardsite.server import Server
from catalog.models import Card
from catalog.selectors.names import names_near
from catalog.selectors.reading import cards_visible
from tests.bench.asking import Asking
from tests.bench.cards import WrongResultError, cards_asked, page_asked
from tests.bench.report import Bar, part_line
from tests.bench.synthetic import FIRST_NUMBER
from tests.bench.words import LETTERS, Document, Scan, found_by_pieces, term_make, words_by_rarity

ASKED = 20
MISSPELT = 1000
NEAR_LENGTH = 3
"""How many letters a name has at least that is misspelt."""
MARKS = {
    "rare": 10.0,
    "absent": 10.0,
    "common": 50.0,
    "facets of rare": 100.0,
    "facets of common": 100.0,
    "completions": 5.0,
}
"""Milliseconds of the median request: of first pages, of counts, and of names that are being typed."""
NEAR_MARK = 0.96
DEEP_PAGE = 10_000
PAGE = 50
DEEP_MARK = 1.5
SORTS = ("name", "-name", "number", "-number", "kind", "name_en", "-name_en")


class SearchBench:
    """Searches among the project's cards and many more made up from them, after a look at what they find."""

    def __init__(self, server: Server, documents: Sequence[Document], *, terms: int, seed: int) -> None:
        self.server, self.chance, self.cards = server, random.Random(seed), len(documents)
        self.terms = terms
        self.words = words_by_rarity(documents, self.chance, ASKED * 3)
        self._compare(documents)
        self.near = self._near()
        self.deep_page, self.deep = self._deep()
        made_up = Card.objects.filter(number__gte=FIRST_NUMBER).order_by("number")
        self.names = list(made_up.values_list("name_ja", "reading", "name_en")[:99])
        self.rounds: list[Mapping[str, float]] = []
        self.measured = 0
        # Once for nothing: what a server has yet to load for its first hundred answers is not what is measured.
        self.measure()
        self.rounds.clear()

    def _compare(self, documents: Sequence[Document]) -> None:
        """Each of the terms must find the cards that looking through all of their texts finds."""
        scan = Scan(documents)
        for _ in range(self.terms):
            term = term_make(documents, self.chance)
            walked = scan.holding(term)
            by_pieces = found_by_pieces(term)
            if by_pieces != walked:
                raise WrongResultError(f"{term}: {len(by_pieces)} cards by pieces, {len(walked)} by looking through")

    def _near(self) -> float:
        """The share of names with one wrong letter whose card is among the first five that may be meant.

        Half of them are names of the project's own cards, as many as there are: those are the shorter ones.
        """
        chosen = [*self._names_sampled(Card.objects.filter(number__lt=FIRST_NUMBER), MISSPELT // 2)]
        chosen += self._names_sampled(Card.objects.filter(number__gte=FIRST_NUMBER), MISSPELT - len(chosen))
        cards = cards_visible()
        right = sum(name in {card.name_ja for _, card in names_near(self._misspelt(name), cards, 5)} for name in chosen)
        return right / len(chosen)

    def _names_sampled(self, cards: QuerySet[Card], count: int) -> list[str]:
        names = sorted(name for name in cards.values_list("name_ja", flat=True) if len(name) >= NEAR_LENGTH)
        return self.chance.sample(names, min(count, len(names)))

    def _misspelt(self, name: str) -> str:
        """The name with a letter too many, too few or wrong, or with two letters the other way round."""
        fault = self.chance.choice(("insert", "delete", "replace", "swap"))
        place = self.chance.randrange({"insert": len(name) + 1, "swap": len(name) - 1}.get(fault, len(name)))
        before, here, after = name[:place], name[place : place + 1], name[place + 1 :]
        letter = self.chance.choice(LETTERS)
        return {
            "insert": before + letter + here + after,
            "delete": before + after,
            "replace": before + letter + after,
            "swap": before + after[:1] + here + after[1:],
        }[fault]

    def _deep(self) -> tuple[int, str]:
        """Page 10,000, or the last one where there are fewer, and the cursor that leads to it."""
        page, cursor = 1, ""
        with Asking(self.server) as asking:
            while page < DEEP_PAGE:
                limit = min(4, DEEP_PAGE - page) * PAGE
                following = page_asked(asking, limit=limit, cursor=cursor)["next"]
                if following is None:
                    break
                page, cursor = page + limit // PAGE, following
        return page, cursor

    def measure(self) -> None:
        """The median milliseconds of each sort of question, every one of them asked for the first time."""
        # No address is asked for twice: the memory of answers is not what is measured.
        self.measured += 1
        with Asking(self.server) as asking:
            took = {sort: self._asked(asking, "", words) for sort, words in self.words.items()}
            for sort in ("rare", "common"):
                took[f"facets of {sort}"] = self._asked(asking, "facets/", self.words[sort])
            beginnings = [name[each][:size] for name in self.names for each in range(3) for size in (1, 2, 3)]
            took["completions"] = self._asked(asking, "autocomplete/", beginnings)
            limit = PAGE + self.measured
            took["first page"] = median(cards_asked(asking, limit=limit, sort=sort).seconds * 1000 for sort in SORTS)
            pages = [
                median(cards_asked(asking, limit=limit + more, cursor=cursor).seconds * 1000 for more in range(40, 50))
                for cursor in ("", self.deep)
            ]
            took["deep page / first page"] = pages[1] / pages[0]
        self.rounds.append(took)

    def _asked(self, asking: Asking, path: str, words: Sequence[str]) -> float:
        chosen = self.chance.sample(list(words), min(ASKED, len(words)))
        spaces = " " * self.measured
        return median(cards_asked(asking, path, q=word + spaces).seconds * 1000 for word in chosen)

    def report(self) -> Iterator[str]:
        """What was measured."""
        yield f"Searching {self.cards} cards, ms of a request; {self.terms} terms found what looking through finds"
        for sort, mark in MARKS.items():
            took = [measured[sort] for measured in self.rounds]
            yield part_line(sort, took, "ms")
            yield Bar(f"{sort}, median", median(took), mark, at_least=False).line()
        yield part_line("first page of the whole list, any order", [one["first page"] for one in self.rounds], "ms")
        ratio = median(measured["deep page / first page"] for measured in self.rounds)
        yield Bar(f"page {self.deep_page} / page 1", ratio, DEEP_MARK, at_least=False).line()
        yield Bar("misspelt names with the right one among the first five", self.near, NEAR_MARK).line()
