"""Random abilities in JSON, drawn from the records' annotations and a game's words."""

import typing
from collections.abc import Callable
from typing import Any, Literal

from hypothesis import strategies as st

from catalog.effects import language, operations
from catalog.effects.language import AbilityKind, CardPattern, Condition, Operation, Player, Where
from catalog.effects.parser import attributes
from catalog.effects.vocabulary import Role, Vocabulary
from catalog.values import Word

MAX_DEPTH = 4
ACTORS = [Player.YOU, Player.OPPONENT]


class AbilityDrawer:
    """Draws one well-formed ability; the only card it names is ``this``."""

    def __init__(self, draw: Callable[..., Any], vocabulary: Vocabulary) -> None:
        self.draw = draw
        self.vocabulary = vocabulary
        self.depth = 0
        self.names = 0

    def one_of(self, values: Any) -> Any:
        """One of some values; words by their slugs."""
        ordered = sorted(values, key=str)
        value = ordered[self.draw(st.integers(0, len(ordered) - 1))]
        return value.value if isinstance(value, Word) else value

    def number(self) -> Any:
        """A literal, or something worked out."""
        if self.depth > MAX_DEPTH or self.draw(st.booleans()):
            return self.draw(st.integers(1, 9))
        records = [r for r in self.vocabulary.numbers if r is not language.EventAmount]
        return self.tagged(records)

    def tagged(self, records: Any) -> Any:
        """A record under its word."""
        record = records[self.draw(st.integers(0, len(records) - 1))]
        return {record.word: self.record(record)}

    def operation(self) -> Any:
        """An operation that needs no name and no kind of ability."""
        special = {
            operations.Negate,
            operations.Prevent,
            operations.Instead,
            operations.Lasting,
            operations.Pick,
            operations.Search,
            operations.Each,
        }
        if self.depth > MAX_DEPTH:
            special |= {operations.If, operations.May, operations.ChooseOne, operations.Repeat}
        return self.tagged([record for record in self.vocabulary.operations if record not in special])

    def condition(self) -> Any:
        """A condition; deep down one without parts."""
        nesting = {language.AllOf, language.AnyOf, language.Not}
        records = self.vocabulary.conditions
        return self.tagged([r for r in records if self.depth <= MAX_DEPTH or r not in nesting])

    def where(self) -> Any:
        """Tests on one or two properties."""
        tests: dict[str, Any] = {}
        for word in self.draw(st.sets(st.sampled_from(list(self.vocabulary.numeric_properties)), max_size=2)):
            tests[word.value] = self.draw(st.sampled_from([2, {"at_least": 1}, {"at_least": 1, "at_most": 3}]))
        for word, allowed in self.vocabulary.word_properties.items():
            shape = self.draw(st.sampled_from(["none", "one", "some", "not", "same"])) if tests else "some"
            words = {"one": self.one_of(allowed), "some": [self.one_of(allowed)], "not": {"not": self.one_of(allowed)}}
            if shape != "none":
                tests[word.value] = words.get(shape, {"same_as": "this"})
        return tests

    def value(self, annotation: Any, key: str) -> Any:
        """A value of an annotated attribute."""
        vocabulary = self.vocabulary
        plain: dict[Any, Callable[[], Any]] = {
            int: lambda: self.draw(st.integers(1, 3)),
            bool: lambda: self.draw(st.booleans()),
            language.NumberLike: self.number,
            language.Amount: self.number,
            Condition: self.condition,
            Operation: self.operation,
            Where: self.where,
            language.Binding: self.fresh_name,
            language.Ref: lambda: "this",
            language.Cards: lambda: self.draw(st.sampled_from(["this", self.filter("board")])),
            language.PlayerRef: lambda: self.one_of(ACTORS),
            Player: lambda: self.one_of(ACTORS),
            language.ZoneWord: lambda: self.one_of(vocabulary.piles if key == "zone" else vocabulary.zones),
            language.DestinationWord: lambda: self.one_of(vocabulary.destinations - vocabulary.piles),
            language.DurationWord: lambda: self.one_of(vocabulary.durations),
            language.CounterWord: lambda: self.one_of(vocabulary.counters),
            language.NumericProperty: lambda: self.one_of(vocabulary.numeric_properties),
            language.WordProperty: lambda: self.one_of(vocabulary.word_properties),
            language.Filter: lambda: self.filter("any"),
        }
        if annotation in plain:
            return plain[annotation]()
        arguments = typing.get_args(annotation)
        if typing.get_origin(annotation) is tuple:
            low = 2 if arguments[0] is operations.Option else 1
            return [self.value(arguments[0], key) for _ in range(self.draw(st.integers(low, low + 1)))]
        if type(None) in arguments:
            return None
        if annotation == language.CardKindWord | Literal["any"]:
            return "any"
        if issubclass(annotation, Word):
            return self.one_of(annotation)
        return self.record(annotation)

    def fresh_name(self) -> str:
        """A name not given before."""
        self.names += 1
        return f"name{self.names}"

    def filter(self, where: str) -> Any:
        """A filter on the board, or anywhere."""
        zones = self.vocabulary.boards if where == "board" else self.vocabulary.zones
        cards = {"zone": self.one_of(zones), "of": self.one_of([*ACTORS, Player.ANY]), "kind": "any"}
        return {**cards, "where": self.where()} if self.draw(st.booleans()) else cards

    def record(self, record: Any) -> Any:
        """A record with its required keys, and some of the others."""
        self.depth += 1
        optional = self.draw(st.booleans())
        drawn = {
            key: self.value(annotation, key)
            for key, _, annotation, required in attributes(record)
            if required or (optional and annotation is bool) or key == "until"
        }
        self.depth -= 1
        if record is operations.Modify:
            drawn |= {
                "property": self.one_of(self.vocabulary.modifiable),
                "until": self.one_of(self.vocabulary.durations),
            }
        return drawn

    def event(self) -> Any:
        """An event that a triggered ability may listen for."""
        spec = {word: spec for word, spec in self.vocabulary.events.items() if not spec.replaceable}
        slug = self.one_of(spec)
        event = next(word for word in spec if word.value == slug)
        roles = {
            role: self.record(CardPattern) if kind is Role.CARD else self.one_of(ACTORS)
            for role, kind in spec[event].roles.items()
            if kind in {Role.CARD, Role.PLAYER}
        }
        return {"event": event.value, **roles}

    def ability(self, kind: AbilityKind) -> Any:
        """An activated or a triggered ability."""
        when = {"timing": self.one_of(self.vocabulary.timings)} if kind is AbilityKind.ACTIVATED else self.event()
        ability = {
            "kind": kind.value,
            "when": when,
            "do": [self.operation() for _ in range(self.draw(st.integers(1, 2)))],
        }
        return {**ability, "if": self.condition()} if self.draw(st.booleans()) else ability


@st.composite
def abilities(draw: Callable[..., Any], vocabulary: Vocabulary) -> Any:
    """A well-formed ability in JSON, sensible in most cases."""
    kind = draw(st.sampled_from([AbilityKind.ACTIVATED, AbilityKind.TRIGGERED]))
    return AbilityDrawer(draw, vocabulary).ability(kind)
