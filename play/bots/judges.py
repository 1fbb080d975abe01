"""How much a position is worth to a seat, by game: a literal mapping, nothing registers itself."""

from collections.abc import Mapping
from typing import Protocol

from play.engine.state import State
from play.games.monster_gate import judgement as monster_gate
from play.games.shironeko import judgement as shironeko
from play.games.tatemon import judgement as tatemon
from play.games.ticket_monsters import judgement as ticket_monsters


class Judge(Protocol):
    """A game's judgement of imagined positions; each module *is* one of these.

    ``JUDGES_START`` says whether it tells choices before the first turn apart.
    """

    JUDGES_START: bool

    def hide(self, state: State, seat: int) -> None:
        """Take out of a copy what the game keeps beside its zones and a seat does not know."""

    def value(self, state: State, seat: int) -> float:
        """What a position is worth to a seat: more is better, 0 is even."""


JUDGES: Mapping[str, Judge] = {
    "tatemon": tatemon,
    "shironeko": shironeko,
    "ticket_monsters": ticket_monsters,
    "monster_gate": monster_gate,
}
