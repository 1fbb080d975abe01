"""Numbers of decklists by game: a literal mapping, nothing registers itself."""

from collections.abc import Mapping

from decks.numbers import monster_gate, shironeko, tatemon, ticket_monsters
from decks.numbers.game import DeckNumbers

GAMES: Mapping[str, DeckNumbers] = {
    "tatemon": tatemon.NUMBERS,
    "shironeko": shironeko.NUMBERS,
    "ticket_monsters": ticket_monsters.NUMBERS,
    "monster_gate": monster_gate.NUMBERS,
}
