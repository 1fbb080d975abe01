"""Names near to one that is misspelt by one letter: what to look them up by, and how near they are."""

from collections.abc import Iterator

from catalog.search.grams import grams, grams_wanted

BLOCKS = 4
SHORTEST = 2
LONGEST = 60


def pieces_of(name: str) -> list[int]:
    """The pieces of a folded name, and its length as a negative number: what it is looked up by when misspelt."""
    return [-len(name), *grams(name)]


def lengths_near(name: str, errors: int) -> list[int]:
    """The lengths, as they stand among pieces, of names from which this one may differ by so many letters."""
    return [-length for length in range(max(1, len(name) - errors), len(name) + errors + 1)]


def respelt(name: str) -> frozenset[str]:
    """What the folded name would be with one letter less, or with two neighbours changed round."""
    shorter = {name[:place] + name[place + 1 :] for place in range(len(name))}
    swapped = {name[:place] + name[place + 1] + name[place] + name[place + 2 :] for place in range(len(name) - 1)}
    return frozenset((shorter | swapped) - {"", name})


def pieces_kept(name: str) -> Iterator[tuple[list[int], str]]:
    """The pieces of a folded name that are left wherever one letter of it is wrong or missing, block by block, and the block.

    A name from which this one differs by one such letter holds all the pieces of at least one of the lists, and all letters
    of its block but one.
    """
    blocks = min(BLOCKS, len(name))
    for block in range(blocks):
        start, end = len(name) * block // blocks, len(name) * (block + 1) // blocks
        kept = {piece for part in (name[:start], name[end:]) for piece in grams_wanted(part)}
        if kept:
            yield sorted(kept), name[start:end]


def distance(one: str, other: str, limit: int) -> int:
    """How many letters must be put in, left out, replaced or changed round with their neighbour; limit + 1 for more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, against in enumerate(other, 1):
            cost = min(row[j - 1] + 1, before[j] + 1, before[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return row[-1]


def unlikeliness(typed: str, name: str) -> int:
    """The place of a name among others that differ from what was typed by as many letters; the likeliest have the least.

    Neighbours changed round, or a letter left out, lead from a name to few spellings, and so from what was typed to few
    names; a letter that is wrong leads to as many of either as there are letters.
    """
    if sorted(typed) == sorted(name):
        return 0
    if len(typed) != len(name):
        return 1 if len(typed) < len(name) else 2
    return 3
