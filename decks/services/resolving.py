"""The lines of a list with the cards that they mean, all looked up together."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from decks.codec.lines import Reading
from decks.codec.listed import ListedLine
from decks.codec.resolving import Resolution, Status, is_final, line_resolve
from decks.selectors.naming import cards_known

_IGNORED = Resolution(Status.IGNORED)


def lines_resolve(*, game: str, lines: Sequence[ListedLine]) -> list[Resolution]:
    """What each line means, in two rounds of look-ups at most: the less likely readings only of lines that need them."""
    found = [_IGNORED] * len(lines)
    said = [index for index, line in enumerate(lines) if line.ignored is None]
    first = {index: lines[index].sure for index in said}
    _round(game, lines, first, found)
    rest = {
        index: (*lines[index].sure, *lines[index].possible())
        for index in said
        if lines[index].plain and not is_final(found[index])
    }
    _round(game, lines, rest, found, last={index: lines[index].last() for index in rest})
    for index in said:
        if lines[index].decoration and found[index].status is Status.UNKNOWN:
            found[index] = _IGNORED
    return found


def _round(
    game: str,
    lines: Sequence[ListedLine],
    readings: Mapping[int, Sequence[Reading]],
    found: list[Resolution],
    last: Mapping[int, Sequence[Reading]] = MappingProxyType({}),
) -> None:
    if not readings:
        return
    asked = (*readings.values(), *last.values())
    known = cards_known(game=game, subjects={one.subject for each in asked for one in each})
    for index, each in readings.items():
        found[index] = line_resolve(lines[index], known, each)
        if found[index].status is Status.UNKNOWN and last.get(index):
            again = line_resolve(lines[index], known, last[index])
            # Where neither names a card, the likelier count is told.
            if again.status is not Status.UNKNOWN or not found[index].choices:
                found[index] = again
