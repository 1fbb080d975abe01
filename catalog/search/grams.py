"""The pieces of folded words, of one letter to three, by which an index finds whatever holds a word.

Documents are cut into pieces of three letters too, where none of them is a kanji: two kana or Latin letters stand together
nearly everywhere, two kanji hardly anywhere. Whatever holds a word holds all its pieces, so pieces narrow down and a look at the text itself decides. What is stored
and what is looked for are cut up here alike.
"""

from collections.abc import Iterator
from itertools import pairwise

MULTIPLIER = 0x9E3779B1
MASK = 0x7FFFFFFF
FIRST_KANJI = 0x3400
"""The code from which letters are ideographs; kana and all of Latin come before."""


def _pair(before: int, code: int) -> int:
    return (before * MULTIPLIER ^ code * 0x85EBCA6B) & MASK


def _pieces(line: str) -> Iterator[int]:
    before = 0
    for character in line:
        code = ord(character)
        yield code
        if before:
            yield _pair(before, code)
        before = code


def grams(*lines: str) -> list[int]:
    """Every piece of the folded lines, once, as numbers of 31 bits; no piece reaches from one line into another."""
    return sorted({piece for line in lines for piece in _pieces(line)})


def grams_wanted(word: str) -> list[int]:
    """The pieces to look a folded word up by among `grams`: its pairs of letters, or the one letter that it is."""
    return grams(word) if len(word) == 1 else sorted(set(grams(word)) - {ord(character) for character in word})


def _threes(line: str) -> Iterator[tuple[int, int]]:
    """Each piece of three letters without a kanji, with its place."""
    codes = [ord(character) for character in line]
    for place, (one, two, three) in enumerate(zip(codes, codes[1:], codes[2:], strict=False)):
        if one < FIRST_KANJI and two < FIRST_KANJI and three < FIRST_KANJI:
            yield place, _pair(_pair(one, two), three)


def document_grams(*lines: str) -> list[int]:
    """Every piece of the folded lines of a document, once: those of `grams`, and those of three letters."""
    return sorted({*grams(*lines), *(piece for line in lines for _, piece in _threes(line))})


def document_grams_wanted(word: str) -> list[int]:
    """The pieces to look a folded word up by among `document_grams`: the longest there are, which cover all of it."""
    threes = dict(_threes(word))
    pairs = {
        _pair(ord(one), ord(two))
        for place, (one, two) in enumerate(pairwise(word))
        if place not in threes and place - 1 not in threes
    }
    return sorted({*threes.values(), *pairs}) or grams_wanted(word)
