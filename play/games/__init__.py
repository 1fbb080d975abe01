"""The games that can be played: a literal mapping, nothing registers itself."""

from collections.abc import Mapping

from play.engine.kernel import Kernel
from play.engine.protocol import Game
from play.games.monster_gate import rules as monster_gate
from play.games.shironeko import rules as shironeko
from play.games.tatemon import rules as tatemon
from play.games.ticket_monsters import rules as ticket_monsters

GAMES: Mapping[str, Game] = {
    "tatemon": Kernel(tatemon),
    "shironeko": Kernel(shironeko),
    "ticket_monsters": Kernel(ticket_monsters),
    "monster_gate": Kernel(monster_gate),
}
