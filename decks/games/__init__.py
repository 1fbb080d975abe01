"""Construction rules by game: a literal mapping, nothing registers itself."""

from collections.abc import Mapping

from decks.games import monster_gate, shironeko, tatemon, ticket_monsters
from decks.games.game import DeckRules

GAMES: Mapping[str, DeckRules] = {
    "tatemon": tatemon,
    "shironeko": shironeko,
    "ticket_monsters": ticket_monsters,
    "monster_gate": monster_gate,
}
