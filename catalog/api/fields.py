"""The facts of cards as the description of the interface shows them, read off the games' declarations."""

from typing import Any

from catalog.games import GAMES
from catalog.games.card_kinds import CardKindSpec
from catalog.games.game import GameSpec
from catalog.games.schema import kind_schema

CARD_KINDS = list(dict.fromkeys(kind.slug for game in GAMES.values() for kind in game.kinds))
ABILITY: dict[str, Any] = {
    "type": "object",
    "description": "An ability as a tree; its JSON Schema is in the game's `card-schema/`.",
    "additionalProperties": True,
}


def _plain(schema: Any) -> Any:
    # The tree of abilities is recursive and a document of its own: here it is only an object.
    if isinstance(schema, dict):
        if "$ref" in schema:
            return {**ABILITY, **{key: value for key, value in schema.items() if key != "$ref"}}
        return {key: _plain(value) for key, value in schema.items() if not key.startswith("x-")}
    return [_plain(item) for item in schema] if isinstance(schema, list) else schema


def _kind(game: GameSpec, kind: CardKindSpec) -> dict[str, Any]:
    return {**_plain(kind_schema(kind)), "title": f"{game.words.en}: {kind.words.en}"}


# A card known in part may fit the facts of several kinds.
FACTS_SCHEMA: dict[str, Any] = {"anyOf": [_kind(game, kind) for game in GAMES.values() for kind in game.kinds]}
