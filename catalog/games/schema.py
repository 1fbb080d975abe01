"""The JSON Schema (2020-12) of a game's cards, read off the declarations of their kinds."""

from typing import Any

from catalog.effects.json_schema import ability_schema, words
from catalog.effects.parser import MAX_TEXT_LENGTH
from catalog.games.card_kinds import CardKindSpec
from catalog.games.game import GameSpec
from catalog.values import FieldSpec, FieldType

Schema = dict[str, Any]

_LISTS = {FieldType.CHOICES, FieldType.TERMS, FieldType.ABILITIES}


def field_schema(spec: FieldSpec) -> Schema:
    """The schema of one printed field, with its words for forms."""
    item = _item_schema(spec)
    schema = item
    if spec.value_type in _LISTS:
        schema = {
            "type": "array",
            "items": item,
            "uniqueItems": not spec.repeats and spec.value_type is not FieldType.ABILITIES,
        }
    if spec.optional:
        schema = {"anyOf": [schema, {"type": "null"}]}
    return {**schema, "title": spec.words.en, "x-title-ja": spec.words.ja}


def _item_schema(spec: FieldSpec) -> Schema:
    if spec.choices is not None:
        return words(spec.choices)
    match spec.value_type:
        case FieldType.INTEGER:
            bounds = {"minimum": spec.minimum or 0}
            return {"type": "integer", **bounds, **({"maximum": spec.maximum} if spec.maximum is not None else {})}
        case FieldType.FLAG:
            return {"type": "boolean"}
        case FieldType.ABILITY | FieldType.ABILITIES:
            return {"$ref": "#/$defs/Ability"}
    return {"type": "string", "minLength": 1, "maxLength": MAX_TEXT_LENGTH, **_category(spec)}


def _category(spec: FieldSpec) -> Schema:
    return {"x-category": spec.category} if spec.category else {}


def kind_schema(kind: CardKindSpec) -> Schema:
    """The facts of one kind of card; facts not known are left out."""
    return {
        "type": "object",
        "title": kind.words.en,
        "x-title-ja": kind.words.ja,
        "additionalProperties": False,
        "properties": {spec.name: field_schema(spec) for spec in kind.fields},
        "x-complete": [spec.name for spec in kind.fields],
    }


def card_schema(game: GameSpec) -> Schema:
    """A card of the game: its kind, and facts that fit the kind."""
    abilities = ability_schema(game.vocabulary)["$defs"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": game.words.en,
        "oneOf": [
            {
                "type": "object",
                "properties": {"kind": {"const": kind.slug}, "facts": {"$ref": f"#/$defs/facts_{kind.slug}"}},
                "required": ["kind", "facts"],
            }
            for kind in game.kinds
        ],
        "$defs": {**abilities, **{f"facts_{kind.slug}": kind_schema(kind) for kind in game.kinds}},
    }
