"""The games by slug: a literal mapping, nothing registers itself."""

from collections.abc import Mapping

from catalog.games.game import GameSpec
from catalog.games.monster_gate import MONSTER_GATE
from catalog.games.shironeko import SHIRONEKO
from catalog.games.tatemon import TATEMON
from catalog.games.ticket_monsters import TICKET_MONSTERS

GAMES: Mapping[str, GameSpec] = {
    "tatemon": TATEMON,
    "shironeko": SHIRONEKO,
    "ticket_monsters": TICKET_MONSTERS,
    "monster_gate": MONSTER_GATE,
}
