"""The JSON Schema (2020-12) of a game's abilities, read off the same records that the parser reads."""

import functools
import operator
import typing
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from catalog.effects import language
from catalog.effects.language import Ability, CardPattern, Condition, EventPattern, Number, Operation, Player, Where
from catalog.effects.parser import MAX_TEXT_LENGTH, attributes
from catalog.effects.vocabulary import Role, Vocabulary
from catalog.values import Word

Schema = dict[str, Any]

NAME: Schema = {"type": "string", "pattern": "^[a-z_][a-z0-9_]*$"}
REFERENCE: Schema = {"type": "string", "pattern": "^[a-z_][a-z0-9_]*([.][a-z_][a-z0-9_]*)?$"}


def words(members: Iterable[Word]) -> Schema:
    """One of some words, with its readings for forms."""
    ordered = sorted(members, key=lambda word: word.value)
    return {"enum": [word.value for word in ordered], "x-words": {w.value: [w.words.ja, w.words.en] for w in ordered}}


def reference(name: str) -> Schema:
    """A reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


class SchemaWriter:
    """The definitions of one vocabulary's records, each under its class name."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.definitions: dict[str, Schema] = {}
        self.literal: Schema = {"type": "integer", "minimum": 0, "maximum": vocabulary.largest_number}
        named = {
            "number": {"oneOf": [self.literal, *self.tagged(vocabulary.numbers)]},
            "condition": {"oneOf": self.tagged(vocabulary.conditions)},
            "operation": {"oneOf": self.tagged(vocabulary.operations)},
            "where": self.where(),
            "event": {"oneOf": [self.event(word) for word in vocabulary.events]},
        }
        self.definitions.update(named)

    def annotated(self, annotation: Any) -> Schema:
        """The schema of an annotated attribute."""
        vocabulary = self.vocabulary
        plain: Mapping[Any, Schema] = {
            int: self.literal,
            bool: {"type": "boolean"},
            language.RoleName: NAME,
            language.NumberLike: reference("number"),
            language.Amount: {"anyOf": [{"const": "all"}, reference("number")]},
            Condition: reference("condition"),
            Operation: reference("operation"),
            Where: reference("where"),
            language.Binding: NAME,
            language.Ref: REFERENCE,
            language.LinkRef: REFERENCE,
            Player: words(vocabulary.players),
            language.ZoneWord: words(vocabulary.zones),
            language.DestinationWord: words(vocabulary.destinations),
            language.DurationWord: words(vocabulary.durations),
            language.CounterWord: words(vocabulary.counters),
            language.TimingWord: words(vocabulary.timings),
            language.NumericProperty: words(vocabulary.numeric_properties),
            language.WordProperty: words(vocabulary.word_properties),
            language.DemandWord: words(vocabulary.demands),
            language.CardKindWord | Literal["any"]: {"enum": ["any", *sorted(w.value for w in vocabulary.card_kinds)]},
        }
        if annotation in plain:
            return plain[annotation]
        if annotation == language.Cards:
            return {"anyOf": [REFERENCE, self.record(language.Filter)]}
        if annotation == language.PlayerRef:
            return {"anyOf": [words(vocabulary.players), self.record(language.OwnerOf)]}
        if annotation == language.When:
            return {"anyOf": [self.record(language.Timing), reference("event")]}
        return self.composed(annotation)

    def composed(self, annotation: Any) -> Schema:
        """The schema of a list, an optional value, an enumeration or a record."""
        arguments = typing.get_args(annotation)
        if typing.get_origin(annotation) is tuple:
            return {"type": "array", "minItems": 1, "items": self.annotated(arguments[0])}
        if type(None) in arguments:
            present = functools.reduce(operator.or_, (part for part in arguments if part is not type(None)))
            return {"anyOf": [self.annotated(present), {"type": "null"}]}
        if issubclass(annotation, Word):
            return words(annotation)
        return self.record(annotation)

    def record(self, record: Any) -> Schema:
        """A reference to a record's definition, which is written on the first call."""
        name = record.__name__
        if name not in self.definitions:
            self.definitions[name] = {}
            shape = attributes(record)
            self.definitions[name] = {
                "type": "object",
                "description": record.__doc__,
                "additionalProperties": False,
                "properties": {key: self.annotated(annotation) for key, _, annotation, _ in shape},
                "required": [key for key, _, _, required in shape if required],
            }
        return reference(name)

    def tagged(self, records: Iterable[type[Number | Condition | Operation]]) -> list[Schema]:
        """Objects with a word for their only key; a record of one attribute may be written as its value alone."""
        return [self.word_object(record) for record in records]

    def word_object(self, record: type[Number | Condition | Operation]) -> Schema:
        """One word with its record."""
        shape = attributes(record)
        body = self.record(record)
        if len(shape) == 1:
            body = {"anyOf": [body, self.annotated(shape[0][2])]}
        return {
            "type": "object",
            "title": record.word,
            "additionalProperties": False,
            "properties": {record.word: body},
            "required": [record.word],
        }

    def where(self) -> Schema:
        """Tests by property."""
        bound = reference("number")
        bounds = {
            "type": "object",
            "additionalProperties": False,
            "minProperties": 1,
            "properties": {"at_least": bound, "at_most": bound},
        }
        properties: dict[str, Schema] = {
            word.value: {"anyOf": [self.literal, bounds]} for word in self.vocabulary.numeric_properties
        }
        for word, allowed in self.vocabulary.word_properties.items():
            one = words(allowed) if not isinstance(allowed, str) else {**REFERENCE, "x-category": allowed}
            some = {"anyOf": [one, {"type": "array", "minItems": 1, "items": one}]}
            compared = {
                "type": "object",
                "additionalProperties": False,
                "minProperties": 1,
                "maxProperties": 1,
                "properties": {"not": some, "same_as": REFERENCE, "not_same_as": REFERENCE},
            }
            properties[word.value] = {"anyOf": [*some["anyOf"], compared]}
        text: Schema = {"type": "string", "minLength": 1, "maxLength": MAX_TEXT_LENGTH}
        read = {
            "type": "object",
            "additionalProperties": False,
            "minProperties": 1,
            "maxProperties": 1,
            "properties": {
                **dict.fromkeys(("not", "contains", "not_contains"), text),
                **dict.fromkeys(("same_as", "not_same_as"), REFERENCE),
            },
        }
        properties.update({word.value: {"anyOf": [text, read]} for word in self.vocabulary.text_properties})
        return {"type": "object", "additionalProperties": False, "minProperties": 1, "properties": properties}

    def event(self, word: Word) -> Schema:
        """An event with its card and player roles."""
        roles = self.vocabulary.events[word].roles
        schemas = {Role.CARD: CardPattern, Role.PLAYER: Player}
        properties = {role: self.annotated(schemas[kind]) for role, kind in roles.items() if kind in schemas}
        return {
            "type": "object",
            "title": word.value,
            "description": EventPattern.__doc__,
            "additionalProperties": False,
            "properties": {"event": {"const": word.value}, **properties},
            "required": ["event", *properties],
        }


def ability_schema(vocabulary: Vocabulary) -> Schema:
    """The JSON Schema of an ability: a reference and the definitions below ``$defs``."""
    writer = SchemaWriter(vocabulary)
    return {**writer.record(Ability), "$defs": writer.definitions}
