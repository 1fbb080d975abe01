"""Searching very many cards over HTTP: rare, absent and common words of any length, names, counts and deep pages."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from urllib.parse import urlencode

from django.db.models import Q

from cardsite.server import Server
from catalog.models import CardSearch
from catalog.search.document import lines_of
from catalog.search.tree import texts_wanted
from catalog.selectors.compiling import Compiler
from catalog.selectors.names import names_near
from catalog.selectors.reading import cards_visible
from catalog.selectors.rows import Root
from tests.bench.asking import Answer, Asking
from tests.bench.report import Bar, figure_line, part_line
from tests.bench.synthetic import cards_synthesize

CARDS = "/api/v1/cards/"
ASKED = 20
TRIES = 20_000
"""How many words are tried at most to have enough of each sort."""
COMPARED = 100
MISSPELT = 200
RARE_SHARE, COMMON_SHARE = 0.001, 0.01
MARKS = {"rare": 10.0, "absent": 10.0, "common": 50.0, "facets": 100.0, "completions": 5.0}
NEAR_MARK = 0.96
LETTERS = "アカサタナ森竜のンー"


class WrongResultError(Exception):
    """A search that does not find what looking through every card finds, so that its speed means nothing."""


class SearchBench:
    """Searches among the project's cards and many more made up from them."""

    def __init__(self, server: Server, cards: int, seed: int) -> None:
        self.server, self.chance = server, random.Random(seed)
        self.names = cards_synthesize(cards, seed=seed)
        self.cards = CardSearch.objects.count()
        documents = [names + texts for names, texts in CardSearch.objects.values_list("names", "texts").iterator()]
        self.words = self._words(self.chance.sample(documents, min(len(documents), 5000)))
        self._compare()
        self.near = self._near()
        self.deep = self._deep()
        self.rounds: list[Mapping[str, float]] = []

    def _words(self, documents: Sequence[str]) -> dict[str, list[str]]:
        """Words of one to six letters by how common they are; absent ones are made of letters that are there."""
        words: dict[str, list[str]] = {"rare": [], "absent": [], "common": []}
        lines = [line for document in documents for line in lines_of(document)]
        rare = max(RARE_SHARE, 2 / len(documents))
        for _ in range(TRIES):
            if min(map(len, words.values())) >= ASKED * 3:
                break
            size = self.chance.randint(1, 6)
            line = self.chance.choice(lines)
            start = self.chance.randrange(max(1, len(line) - size + 1))
            for word in (line[start : start + size], "".join(self.chance.choices(LETTERS + "鬱", k=size))):
                share = sum(word in document for document in documents) / len(documents)
                if share == 0 and not CardSearch.objects.filter(_condition(word, pieces=True)).exists():
                    words["absent"].append(word)
                elif share <= rare:
                    words["rare"].append(word)
                elif share >= COMMON_SHARE:
                    words["common"].append(word)
        return {sort: list(dict.fromkeys(found))[: ASKED * 3] for sort, found in words.items()}

    def _compare(self) -> None:
        everything = [word for found in self.words.values() for word in found]
        for word in self.chance.sample(everything, min(COMPARED, len(everything))):
            by_pieces, walked = (
                set(CardSearch.objects.filter(_condition(word, pieces=pieces)).values_list("pk", flat=True))
                for pieces in (True, False)
            )
            if by_pieces != walked:
                raise WrongResultError(f"{word}: {len(by_pieces)} cards by pieces, {len(walked)} by looking through")

    def _near(self) -> float:
        """The share of names with one wrong letter whose card is among the first five that may be meant."""
        cards, right = cards_visible(), 0
        for name in (chosen := self.chance.sample(self.names, min(MISSPELT, len(self.names)))):
            right += name[0] in {card.name_ja for _, card in names_near(self._misspelt(name[0]), cards, 5)}
        return right / len(chosen)

    def _misspelt(self, name: str) -> str:
        place, letter = self.chance.randrange(len(name) - 1), self.chance.choice(LETTERS)
        before, here, after = name[:place], name[place : place + 2], name[place + 2 :]
        return before + self.chance.choice([letter + here, here[1], letter + here[1], here[::-1]]) + after

    def _deep(self) -> str:
        """The cursor of a page behind half of the cards."""
        cursor = ""
        with Asking(self.server) as asking:
            for _ in range(self.cards // 400):
                cursor = _json(_list(asking, limit=200, cursor=cursor))["page"]["next"]
        return cursor

    def measure(self) -> None:
        """The median milliseconds of each sort of question, every one of them asked for the first time."""
        with Asking(self.server) as asking:
            _list(asking, limit=len(self.rounds) + 100, q="森")
            took = {sort: self._asked(asking, "", words) for sort, words in self.words.items()}
            took["facets"] = self._asked(asking, "facets/", [*self.words["common"], *self.words["rare"]])
            took["completions"] = self._asked(
                asking,
                "autocomplete/",
                [name[each][:size] for name in self.names[:99] for each in range(3) for size in (1, 2, 3)],
            )
            took["list without a query"] = median(
                _list(asking, limit=50, complete="true", sort=sort).seconds * 1000
                for sort in ("name", "-name", "number", "-number", "kind", "name_en", "-name_en")
            )
            pages = [_list(asking, limit=50, cursor=cursor).seconds for cursor in ("", self.deep)]
            took["deep page / first page"] = pages[1] / pages[0]
        self.rounds.append(took)

    def _asked(self, asking: Asking, path: str, words: Sequence[str]) -> float:
        chosen = self.chance.sample(list(words), min(ASKED, len(words)))
        # An address that nobody asked for before: the memory of answers is not what is measured.
        fresh = {"": {"limit": 50 + len(self.rounds)}}.get(path, {})
        return median(
            _checked(asking.ask("GET", f"{CARDS}{path}?{urlencode({'q': word, **fresh})}")).seconds * 1000
            for word in chosen
        )

    def report(self) -> Iterator[str]:
        """What was measured."""
        yield f"Searching {self.cards} cards, milliseconds of a request; results as by looking through {COMPARED} times"
        for sort, mark in MARKS.items():
            yield part_line(sort, [measured[sort] for measured in self.rounds], "ms")
            yield Bar(
                f"{sort}, median", median(measured[sort] for measured in self.rounds), mark, at_least=False
            ).line()
        other = "list without a query"
        yield part_line(other, [measured[other] for measured in self.rounds], "ms")
        yield Bar("misspelt names with the right one among the first five", self.near, NEAR_MARK).line()
        ratio = "deep page / first page"
        yield figure_line(ratio, median(measured[ratio] for measured in self.rounds))


def _condition(word: str, *, pieces: bool) -> Q:
    return Compiler(Root.SEARCH, pieces=pieces).condition(texts_wanted((word,)))


def _list(asking: Asking, **query: object) -> Answer:
    given = {name: value for name, value in query.items() if value}
    return _checked(asking.ask("GET", f"{CARDS}?{urlencode(given)}"))


def _checked(answer: Answer) -> Answer:
    if answer.status != 200:
        raise WrongResultError(f"A search answers {answer.status}: {answer.body[:300].decode()}")
    return answer


def _json(answer: Answer) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(answer.body)
    return found
