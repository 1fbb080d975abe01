"""What unfinished decklists lack, by game: a literal mapping, nothing registers itself."""

from collections.abc import Mapping

from decks.hints import monster_gate, shironeko, tatemon, ticket_monsters
from decks.hints.game import Hints

GAMES: Mapping[str, Hints] = {
    "tatemon": tatemon.hints,
    "shironeko": shironeko.hints,
    "ticket_monsters": ticket_monsters.hints,
    "monster_gate": monster_gate.hints,
}
