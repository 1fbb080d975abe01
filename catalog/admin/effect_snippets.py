"""Pieces of effects to put into the editor: one for each word of a game's vocabulary, with the keys it needs filled in.

They are read off the JSON Schema of abilities, so a new word has its piece without being listed here. Of several ways to
fill a piece in, the first that is right inside an ability is taken, and its rules text explains the word.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from cardsite.values import LANGUAGES, Words
from catalog.effects.json_schema import NAME, REFERENCE, Schema, ability_schema
from catalog.effects.language import Operation
from catalog.effects.parser import attributes
from catalog.effects.writing import write_ability
from catalog.games import GAMES
from catalog.games.game import GameSpec

CHOSEN = "target"
NAMES = frozenset({CHOSEN, "event.use", "amount"})
COMMON: Mapping[str, Any] = {
    "who": "you",
    "player": "you",
    "by": "you",
    "amount": 1,
    "number": 2,
    "from": 3,
    "right": 2,
    "use": "event.use",
    "role": "amount",
}
PREFERRED: tuple[Mapping[str, Any], ...] = (
    {"of": "opponent", "until": "this_turn"},
    {"of": "opponent"},
    {"of": "you"},
    {"of": "you", "zone": "hand"},
    {"of": "you", "zone": "deck"},
    {"of": "opponent", "to": "hand"},
    {"of": "opponent", "to": CHOSEN},
    {"of": CHOSEN, "card": CHOSEN},
)
LIKELY: Mapping[str, Mapping[str, Any]] = {
    "look": {"of": "you", "zone": "deck"},
    "shuffle": {"of": "you", "zone": "deck"},
    "build": {"of": "you", "zone": "hand"},
    "heal": {"of": "you"},
    "special_summon": {"of": "you", "zone": "hand"},
    "sacrifice": {"of": "you"},
}
OFTEN_GIVEN = frozenset({"count"})
SEVERAL = frozenset({"options", "parts", "conditions"})


@dataclass(frozen=True, slots=True)
class Snippet:
    """One piece: its group in the editor, its word, the JSON to put in, and what it would say on a card.

    ``whole`` is an ability with the piece in it, for an editor in which nothing stands yet.
    """

    group: str
    word: str
    value: Any
    whole: Any
    says: Words

    @property
    def source(self) -> str:
        """The piece as it is put in."""
        return json.dumps(self.value, ensure_ascii=False, indent=2)


class SnippetWriter:
    """The pieces of one game, filled in from its schema."""

    def __init__(self, game: GameSpec) -> None:
        self.game = game
        self.definitions: Mapping[str, Schema] = ability_schema(game.vocabulary)["$defs"]
        vocabulary = game.vocabulary
        kind, board = game.kinds[0].slug, min(word.value for word in vocabulary.boards)
        self.common: dict[str, Any] = {**COMMON, "kind": kind, "zone": board}
        if vocabulary.modifiable:
            self.common["property"] = min(word.value for word in vocabulary.modifiable)
        self.common["left"] = {"count": {"among": {"zone": board, "of": "you", "kind": kind}}}
        self.starts = tuple(self.whole())
        lasting = (start.value for start in self.starts if start.value["kind"] != "activated")
        self.common["ability"] = next(lasting, None)

    def fill(self, schema: Schema, key: str, preferred: Mapping[str, Any]) -> Any:
        """The smallest value that the schema allows, with the preferred words where they may stand."""
        wish = preferred.get(key, self.common.get(key))
        if wish is not None and (isinstance(wish, dict) or self.allows(schema, wish)):
            return wish
        if "$ref" in schema:
            return self.fill(self.definitions[schema["$ref"].removeprefix("#/$defs/")], key, preferred)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][-1 if schema["enum"][0] == "any" else 0]
        for several in ("oneOf", "anyOf"):
            if several in schema:
                options = [option for option in schema[several] if option not in (REFERENCE, {"const": "all"})]
                return self.fill((options or schema[several])[0], key, preferred)
        match schema["type"]:
            case "object":
                needed = {*schema.get("required", ()), *OFTEN_GIVEN, *preferred.keys() & {"until"}}
                names = [name for name in schema["properties"] if name in needed]
                if not names:
                    names = list(schema["properties"])[: schema.get("minProperties", 0)]
                inner = {**preferred, "cards": CHOSEN} if "as" in names else preferred
                return {
                    name: self.fill(schema["properties"][name], name, inner if name == "do" else preferred)
                    for name in names
                }
            case "array":
                return [self.fill(schema["items"], key, preferred)] * (2 if key in SEVERAL else 1)
            case "boolean":
                return True
            case "integer":
                return 1
        return CHOSEN

    def allows(self, schema: Schema, value: Any) -> bool:
        """Whether a plain word or number is one of those that a schema names."""
        if "$ref" in schema:
            return self.allows(self.definitions[schema["$ref"].removeprefix("#/$defs/")], value)
        options = [*schema.get("oneOf", ()), *schema.get("anyOf", ())]
        if options:
            return any(self.allows(option, value) for option in options)
        if schema in (NAME, REFERENCE):
            return value in NAMES
        if schema.get("type") == "integer":
            return isinstance(value, int)
        return bool(value in schema.get("enum", ()) or ("const" in schema and value == schema["const"]))

    def steps(self, group: str, value: Any) -> Iterator[list[Any]]:
        """What an ability may do with a piece in it, so that a name which the piece gives is used."""
        draw = {"draw": {"who": "you", "amount": 1}}
        hit = {"damage": {"to": CHOSEN, "amount": 1}}
        picked = {"pick": {"as": "picked", "cards": CHOSEN, "count": {"min": 1, "max": 1}, "by": "you"}}
        if group == "number":
            yield [{"draw": {"who": "you", "amount": value}}]
        elif group == "condition":
            yield [{"if": {"test": value, "then": [draw]}}]
        elif group == "choice":
            yield from ([hit], [{"destroy": {"cards": CHOSEN}}], [{"move": {"cards": CHOSEN, "to": "hand"}}])
        else:
            yield from ([value], [value, hit], [value, {"move": {"cards": CHOSEN, "to": "hand"}}])
            yield [value, picked, {"move": {"cards": "picked", "to": "hand"}}]

    def settings(self, group: str, value: Any) -> Iterator[dict[str, Any]]:
        """Abilities in which a piece may stand."""
        choose = [value] if group == "choice" else [self.fill(self.definitions["Choice"], "", {"of": "you"})]
        for step in self.steps(group, value):
            for start in self.starts:
                whole = {**start.value, "do": step}
                if group != "choice":
                    yield whole
                if whole["kind"] == "activated":
                    yield {**whole, "choose": choose}
                if whole["kind"] == "activated" and group == "operation":
                    yield {**start.value, "cost": [value]}
            yield {"kind": "continuous", "do": step}

    def candidates(self, word: str, schema: Schema) -> Iterator[Any]:
        """Ways to fill a piece in, the likeliest first."""
        for preferred in (*([LIKELY[word]] if word in LIKELY else []), *PREFERRED):
            yield self.fill(schema, "", preferred)

    def best(self, group: str, word: str, schema: Schema) -> Snippet:
        """The first way to fill a piece in that is right somewhere, with its text; else the plainest, with its word."""
        for value in self.candidates(word, schema):
            for ability in self.settings(group, value):
                parsed, faults = self.game.parse_and_check(ability, "")
                if not faults:
                    return Snippet(group, word, value, ability, self.text(parsed))
        plainest = next(self.candidates(word, schema))
        return Snippet(group, word, plainest, next(self.settings(group, plainest)), Words(word, word))

    def text(self, ability: Any) -> Words:
        """What an ability says on the game's first kind of card."""
        kind = self.game.kinds[0].slug
        return Words(*(write_ability(ability, self.game.lexicon, language, kind) for language in LANGUAGES))

    @staticmethod
    def plain(step: Operation) -> dict[str, Any]:
        """A step of names and words alone, in JSON."""
        return {step.word: {key: getattr(step, name) for key, name, _, _ in attributes(type(step))}}

    def whole(self) -> Iterator[Snippet]:
        """An ability of each kind to begin with."""
        draw = [{"draw": {"who": "you", "amount": 1}}]
        starts: dict[str, dict[str, Any]] = {}
        for timing in self.game.vocabulary.timings:
            entrance = self.game.lexicon.entrances.get(timing)
            do = [self.plain(entrance.step)] if entrance else draw
            starts[timing.value] = {"kind": "activated", "when": {"timing": timing.value}, "do": do}
        for event in self.definitions["event"]["oneOf"]:
            when = self.fill(event, "", {"of": "you"})
            spec = next(s for w, s in self.game.vocabulary.events.items() if w.value == when["event"])
            kind, do = ("replacement", [{"prevent": {"amount": "all"}}]) if spec.replaceable else ("triggered", draw)
            starts[when["event"]] = {"kind": kind, "when": when, "do": do}
        for word, ability in starts.items():
            parsed, faults = self.game.parse_and_check(ability, "")
            if not faults:
                yield Snippet("ability", word, ability, ability, self.text(parsed))

    def write(self) -> Iterator[Snippet]:
        """Every piece of the game."""
        yield from self.starts
        yield self.best("choice", "choose", self.definitions["Choice"])
        for group in ("operation", "condition", "number"):
            for schema in self.definitions[group]["oneOf"]:
                if "title" in schema:
                    yield self.best(group, schema["title"], schema)


@cache
def effect_snippets(game: str) -> tuple[Snippet, ...]:
    """The pieces of a game's effects, in the order of the editor."""
    return tuple(SnippetWriter(GAMES[game]).write())
