"""What version 1 of deck codes knows of the games: never changed, only added to by a further game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CodedGame:
    """A game in deck codes: the two characters that its codes begin with, and its zones and formats in the order of codes.

    A format that is not here is spelled out, so a new format needs no place in this table, and gets none: a deck would
    then have a second code.
    """

    slug: str
    tag: str
    zones: tuple[str, ...]
    formats: tuple[str, ...]


CODED_GAMES = (
    CodedGame("tatemon", "tm", ("main",), ("standard",)),
    CodedGame("shironeko", "sn", ("main", "town", "leaders"), ("launch-2017", "final-2020")),
    CodedGame("ticket_monsters", "tk", ("main", "special"), ("standard",)),
    CodedGame("monster_gate", "mg", ("main",), ("standard",)),
)
BY_SLUG = {game.slug: game for game in CODED_GAMES}
BY_TAG = {game.tag: game for game in CODED_GAMES}
