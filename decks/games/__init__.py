"""Construction rules by game: a literal mapping, nothing registers itself."""

from collections.abc import Mapping

from decks.games import shironeko, tatemon, ticket_monsters
from decks.games.game import DeckRules

GAMES: Mapping[str, DeckRules] = {"tatemon": tatemon, "shironeko": shironeko, "ticket_monsters": ticket_monsters}
