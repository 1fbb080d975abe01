"""The one- and two-letter pieces of folded words, by which an index finds whatever holds a word.

Whatever holds a word holds all its pieces, so pieces narrow down and a look at the text itself decides. What is stored
and what is looked for are cut up here alike.
"""

from collections.abc import Iterator

MULTIPLIER = 0x9E3779B1
MASK = 0x7FFFFFFF


def _pieces(line: str) -> Iterator[int]:
    before = 0
    for character in line:
        code = ord(character)
        yield code
        if before:
            yield (before * MULTIPLIER ^ code * 0x85EBCA6B) & MASK
        before = code


def grams(*lines: str) -> list[int]:
    """Every piece of the folded lines, once, as numbers of 31 bits; no piece reaches from one line into another."""
    return sorted({piece for line in lines for piece in _pieces(line)})


def grams_wanted(word: str) -> list[int]:
    """The pieces to look a folded word up by: its pairs of letters, or the one letter that it is."""
    return grams(word) if len(word) == 1 else sorted(set(grams(word)) - {ord(character) for character in word})
