"""Words to search for, by how many cards have them, and the cards that have them found by looking through all texts."""

import random
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from uuid import UUID

from django.db.models import Q

from catalog.models import CardSearch
from catalog.search.document import lines_of
from catalog.search.tree import texts_wanted
from catalog.selectors.compiling import Compiler
from catalog.selectors.rows import Root

Document = tuple[UUID, str]
"""A card and all that is searched of it."""
LETTERS = "アカサタナ森竜のンー鬱"
LONGEST = 6
RARE_SHARE, COMMON_SHARE = 0.001, 0.01
SAMPLE = 5000
TRIES = 20_000
"""How many words are tried at most to have enough of each sort."""


def documents_read() -> list[Document]:
    """The texts of all cards, those of drafts left out."""
    rows = CardSearch.objects.filter(published_at__isnull=False).values_list("pk", "names", "texts")
    return [(pk, names + texts) for pk, names, texts in rows.iterator()]


def term_make(documents: Sequence[Document], chance: random.Random) -> str:
    """A piece of one to six letters of some text, or as often of letters that are likely to stand together nowhere."""
    size = chance.randint(1, LONGEST)
    if chance.random() < 0.5:
        return "".join(chance.choices(LETTERS, k=size))
    line = chance.choice(lines_of(chance.choice(documents)[1]))
    start = chance.randrange(max(1, len(line) - size + 1))
    return line[start : start + size]


class Scan:
    """All documents one behind the other, to be looked through for a word from beginning to end."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._cards = [card for card, _ in documents]
        self._text = "\0".join(text for _, text in documents)
        self._ends = list(accumulate(len(text) + 1 for _, text in documents))

    def holding(self, word: str) -> set[UUID]:
        """The cards whose documents hold the word."""
        found: set[UUID] = set()
        place = self._text.find(word)
        while place >= 0:
            number = bisect_right(self._ends, place)
            found.add(self._cards[number])
            place = self._text.find(word, self._ends[number])
        return found


def words_by_rarity(documents: Sequence[Document], chance: random.Random, wanted: int) -> dict[str, list[str]]:
    """Words of any length that few cards have, that none has and that many have; each at most so many times."""
    words: dict[str, list[str]] = {"rare": [], "absent": [], "common": []}
    sample = chance.sample(documents, min(len(documents), SAMPLE))
    rare = max(RARE_SHARE, 2 / len(sample))
    for _ in range(TRIES):
        if min(map(len, words.values())) >= wanted:
            break
        word = term_make(sample, chance)
        share = sum(word in document for _, document in sample) / len(sample)
        if share == 0 and not found_by_pieces(word):
            words["absent"].append(word)
        elif share <= rare:
            words["rare"].append(word)
        elif share >= COMMON_SHARE:
            words["common"].append(word)
    return {sort: list(dict.fromkeys(found))[:wanted] for sort, found in words.items()}


def found_by_pieces(word: str) -> set[UUID]:
    """The cards that the site's search finds."""
    condition: Q = Compiler(Root.SEARCH, pieces=True).condition(texts_wanted((word,)))
    return set(CardSearch.objects.filter(condition, published_at__isnull=False).values_list("pk", flat=True))
