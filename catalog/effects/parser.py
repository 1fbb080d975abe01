"""From JSON to the effect tree: every record read by its annotations, every fault reported with its path.

Keys that a record does not have, words that the game does not have and values out of bounds are refused; nothing is
guessed. The paths are JSON pointers below the one given, ``/do/0/damage/amount``.
"""

import dataclasses
import functools
import operator
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, Literal

from cardsite.errors import Fault, gettext_noop
from catalog.effects import language
from catalog.effects.language import (
    Ability,
    All,
    CardPattern,
    Condition,
    EventPattern,
    Number,
    NumberTest,
    Operation,
    OwnerOf,
    Player,
    SameTest,
    Test,
    TextTest,
    Timing,
    Where,
    WordTest,
)
from catalog.effects.vocabulary import Role, Vocabulary
from catalog.values import Word

MAX_DEPTH = 24
MAX_TEXT_LENGTH = 200
NAME_PATTERN = "a-z, 0-9 and _, beginning with a letter"


class _Refused(Exception):  # noqa: N818  # a jump out of one value, never seen outside
    """The value at hand cannot be read; the fault is noted already."""


def attribute_key(name: str) -> str:
    """The JSON key of a record's attribute."""
    return name.rstrip("_")


@functools.cache
def _shape(record: Any) -> tuple[tuple[str, str, Any, bool], ...]:
    hints = typing.get_type_hints(record)
    return tuple(
        (attribute_key(field.name), field.name, hints[field.name], field.default is dataclasses.MISSING)
        for field in dataclasses.fields(record)
    )


def attributes(record: Any) -> tuple[tuple[str, str, Any, bool], ...]:
    """Each attribute of a record class as (JSON key, attribute, annotation, required)."""
    return _shape(record)


def is_name(value: Any) -> bool:
    """Whether a value can name a binding."""
    return isinstance(value, str) and value.isascii() and value.isidentifier() and value == value.lower()


class Reader:
    """One reading of one JSON value against a game's vocabulary, collecting faults."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.faults: list[Fault] = []
        self.depth = 0
        self.readers: Mapping[Any, Callable[[Any, str], Any]] = {
            int: self.integer,
            bool: self.flag,
            language.NumberLike: self.number,
            language.Amount: self.amount,
            language.Cards: self.cards,
            language.PlayerRef: self.player_reference,
            language.When: self.when,
            Player: self.player,
            Condition: self.condition,
            Operation: self.operation,
            Where: self.where,
            language.Binding: self.name,
            language.Ref: self.reference,
            language.LinkRef: self.reference,
            language.RoleName: self.name,
            language.ZoneWord: self.of_words(vocabulary.zones),
            language.DestinationWord: self.of_words(vocabulary.destinations),
            language.EventWord: self.of_words(vocabulary.events),
            language.DurationWord: self.of_words(vocabulary.durations),
            language.CounterWord: self.of_words(vocabulary.counters),
            language.TimingWord: self.of_words(vocabulary.timings),
            language.NumericProperty: self.of_words(vocabulary.numeric_properties),
            language.WordProperty: self.of_words(vocabulary.word_properties),
            language.DemandWord: self.of_words(vocabulary.demands),
            language.CardKindWord | Literal["any"]: self.card_kind,
        }

    def fault(self, path: str, code: str, message: str, **params: Any) -> None:
        """Note one fault."""
        self.faults.append(Fault(code, message, params, pointer=path))

    def refuse(self, path: str, code: str, message: str, **params: Any) -> typing.NoReturn:
        """Note one fault and give the value up."""
        self.fault(path, code, message, **params)
        raise _Refused

    def read(self, annotation: Any, data: Any, path: str) -> Any:
        """A value of the annotated type."""
        reader = self.readers.get(annotation)
        if reader is not None:
            return reader(data, path)
        origin = typing.get_origin(annotation)
        if origin is tuple:
            return self.sequence(typing.get_args(annotation)[0], data, path)
        if origin in {typing.Union, types.UnionType}:
            present = [part for part in typing.get_args(annotation) if part is not type(None)]
            return None if data is None else self.read(functools.reduce(operator.or_, present), data, path)
        if issubclass(annotation, Word):
            return self.word(data, path, annotation)
        return self.record(annotation, data, path)

    def attempt(self, annotation: Any, data: Any, path: str) -> Any:
        """A value of the annotated type, or None with its faults noted."""
        try:
            return self.read(annotation, data, path)
        except _Refused:
            return None

    def mapping(self, data: Any, path: str) -> Mapping[str, Any]:
        """A JSON object."""
        if not isinstance(data, dict):
            self.refuse(path, "not_an_object", gettext_noop("An object is expected here."))
        return data

    def record(self, record: type[Any], data: Any, path: str) -> Any:
        """A record with its keys, none too many and none missing."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.refuse(
                path, "too_deep", gettext_noop("The effect is nested deeper than {limit} levels."), limit=MAX_DEPTH
            )
        try:
            return self.fields(record, self.mapping(data, path), path)
        finally:
            self.depth -= 1

    def fields(self, record: type[Any], data: Mapping[str, Any], path: str) -> Any:
        """The record made of the keys of an object."""
        known = {key for key, *_ in attributes(record)}
        before = len(self.faults)
        for key in data:
            if key not in known:
                self.unknown_key(key, known, path)
        values: dict[str, Any] = {}
        for key, name, annotation, required in attributes(record):
            if key in data:
                values[name] = self.attempt(annotation, data[key], f"{path}/{key}")
            elif required:
                self.fault(f"{path}/{key}", "missing_key", gettext_noop('The key "{key}" is missing here.'), key=key)
        if len(self.faults) > before:
            raise _Refused
        return record(**values)

    def unknown_key(self, key: str, known: set[str], path: str) -> None:
        """Note a key that the record does not have."""
        self.fault(
            f"{path}/{key}",
            "unknown_key",
            gettext_noop('The key "{key}" is not known here. Known: {allowed}.'),
            key=key,
            allowed=", ".join(sorted(known)),
        )

    def sequence(self, item: Any, data: Any, path: str) -> tuple[Any, ...]:
        """A list with at least one item."""
        if not isinstance(data, list):
            self.refuse(path, "not_a_list", gettext_noop("A list is expected here."))
        if not data:
            self.refuse(path, "empty_list", gettext_noop("An empty list says nothing; leave the key out."))
        before = len(self.faults)
        items = tuple(self.attempt(item, value, f"{path}/{index}") for index, value in enumerate(data))
        if len(self.faults) > before:
            raise _Refused
        return items

    def integer(self, data: Any, path: str) -> int:
        """A whole number from 0 to the largest that the game writes out."""
        limit = self.vocabulary.largest_number
        if not isinstance(data, int) or isinstance(data, bool) or not 0 <= data <= limit:
            self.refuse(
                path,
                "not_a_number",
                gettext_noop("A whole number from 0 to {limit} is expected here."),
                limit=limit,
            )
        return data

    def flag(self, data: Any, path: str) -> bool:
        """True or false."""
        if not isinstance(data, bool):
            self.refuse(path, "not_a_flag", gettext_noop("true or false is expected here."))
        return data

    def name(self, data: Any, path: str) -> str:
        """A name for a binding."""
        if not is_name(data) or data in {"this", "event"}:
            self.refuse(
                path,
                "bad_name",
                gettext_noop("A name is made of {allowed}; this and event are taken."),
                allowed=NAME_PATTERN,
            )
        return str(data)

    def reference(self, data: Any, path: str) -> str:
        """A name used; whether it stands for something is the checker's question."""
        if not isinstance(data, str) or not all(is_name(part) for part in data.split(".", 1)):
            self.refuse(path, "bad_reference", gettext_noop("The name of a card is expected here."))
        return data

    def word(self, data: Any, path: str, words: typing.Iterable[Word]) -> Word:
        """One of a set of words, to the letter."""
        match = next((word for word in words if isinstance(data, str) and data == word.value), None)
        if match is None:
            self.refuse(
                path,
                "unknown_word",
                gettext_noop('"{value}" is not a word here. Allowed: {allowed}.'),
                value=data,
                allowed=", ".join(sorted(word.value for word in words)),
            )
        return match

    def of_words(self, words: typing.Iterable[Word]) -> Callable[[Any, str], Word]:
        """A reader of one set of words."""
        return lambda data, path: self.word(data, path, words)

    def player(self, data: Any, path: str) -> Player:
        """A player word that the game has."""
        return typing.cast("Player", self.word(data, path, self.vocabulary.players))

    def card_kind(self, data: Any, path: str) -> str:
        """A kind of card, or ``any``."""
        return "any" if data == "any" else str(self.word(data, path, self.vocabulary.card_kinds).value)

    def player_reference(self, data: Any, path: str) -> language.PlayerRef:
        """A player, or the owner of a card named before."""
        if isinstance(data, dict):
            return typing.cast("OwnerOf", self.record(OwnerOf, data, path))
        return self.player(data, path)

    def tagged(self, records: typing.Iterable[type[Any]], data: Any, path: str) -> Any:
        """A record written as an object with its word for the only key."""
        by_word = {record.word: record for record in records}
        body = self.mapping(data, path)
        if len(body) != 1:
            self.refuse(
                path,
                "not_one_word",
                gettext_noop("Exactly one word is expected here. Allowed: {allowed}."),
                allowed=", ".join(sorted(by_word)),
            )
        ((word, arguments),) = body.items()
        if word not in by_word:
            self.unknown_key(word, set(by_word), path)
            raise _Refused
        record = by_word[word]
        shape = attributes(record)
        if len(shape) == 1 and not (isinstance(arguments, dict) and set(arguments) == {shape[0][0]}):
            return record(**{shape[0][1]: self.read(shape[0][2], arguments, f"{path}/{word}")})
        return self.record(record, arguments, f"{path}/{word}")

    def number(self, data: Any, path: str) -> language.NumberLike:
        """A literal number, or an object that works one out."""
        if isinstance(data, dict):
            return typing.cast("Number", self.tagged(self.vocabulary.numbers, data, path))
        return self.integer(data, path)

    def amount(self, data: Any, path: str) -> language.Amount:
        """A number, or ``all``."""
        return All.ALL if data == "all" else self.number(data, path)

    def cards(self, data: Any, path: str) -> language.Cards:
        """The name of cards, or a filter."""
        if isinstance(data, str):
            return language.Ref(self.reference(data, path))
        return typing.cast("language.Filter", self.record(language.Filter, data, path))

    def condition(self, data: Any, path: str) -> Condition:
        """A condition by its word."""
        return typing.cast("Condition", self.tagged(self.vocabulary.conditions, data, path))

    def operation(self, data: Any, path: str) -> Operation:
        """An operation by its word."""
        return typing.cast("Operation", self.tagged(self.vocabulary.operations, data, path))

    def when(self, data: Any, path: str) -> language.When:
        """A timing, or an event with its roles."""
        body = self.mapping(data, path)
        if "event" in body:
            return self.event_pattern(body, path)
        return typing.cast("Timing", self.record(Timing, body, path))

    def event_pattern(self, data: Mapping[str, Any], path: str) -> EventPattern:
        """An event with a pattern for each of its card and player roles."""
        event = self.word(data["event"], f"{path}/event", self.vocabulary.events)
        roles = {
            role: kind for role, kind in self.vocabulary.events[event].roles.items() if kind in {Role.CARD, Role.PLAYER}
        }
        before = len(self.faults)
        for key in data:
            if key != "event" and key not in roles:
                self.unknown_key(key, {"event", *roles}, path)
        patterns: list[tuple[str, CardPattern | Player]] = []
        for role, kind in roles.items():
            if role not in data:
                self.fault(f"{path}/{role}", "missing_key", gettext_noop('The key "{key}" is missing here.'), key=role)
                continue
            reader = CardPattern if kind is Role.CARD else Player
            patterns.append((role, self.attempt(reader, data[role], f"{path}/{role}")))
        if len(self.faults) > before:
            raise _Refused
        return EventPattern(language.EventWord(event), tuple(patterns))

    def where(self, data: Any, path: str) -> Where:
        """Tests by property."""
        body = self.mapping(data, path)
        if not body:
            self.refuse(path, "empty_tests", gettext_noop("Tests that test nothing: leave the key out."))
        before = len(self.faults)
        tests: list[Test] = []
        words = (
            *self.vocabulary.word_properties,
            *self.vocabulary.numeric_properties,
            *self.vocabulary.text_properties,
        )
        order = {word.value: place for place, word in enumerate(words)}
        # JSON gives keys no order, and the database keeps none: the tests are read in that of the vocabulary.
        for key, value in sorted(body.items(), key=lambda item: (order.get(item[0], len(order)), item[0])):
            try:
                tests.append(self.test(key, value, f"{path}/{key}"))
            except _Refused:
                continue
        if len(self.faults) > before:
            raise _Refused
        return Where(tuple(tests))

    def test(self, key: str, data: Any, path: str) -> Test:
        """One property's test: a number or bounds, a word or words, or the same as another card's."""
        numeric = {word.value: word for word in self.vocabulary.numeric_properties}
        worded = {word.value: word for word in self.vocabulary.word_properties}
        texts = {word.value: word for word in self.vocabulary.text_properties}
        if key in numeric:
            return self.number_test(language.NumericProperty(numeric[key]), data, path)
        if key in texts:
            return self.text_test(language.TextProperty(texts[key]), data, path)
        if key not in worded:
            self.refuse(
                path,
                "unknown_key",
                gettext_noop('The key "{key}" is not known here. Known: {allowed}.'),
                key=key,
                allowed=", ".join(sorted({*numeric, *worded, *texts})),
            )
        return self.word_test(worded[key], data, path)

    def number_test(self, prop: language.NumericProperty, data: Any, path: str) -> NumberTest:
        """A number exactly, or within bounds."""
        if not isinstance(data, dict):
            exact = self.integer(data, path)
            return NumberTest(prop, exact, exact)
        if not data or not set(data) <= {"at_least", "at_most"}:
            self.refuse(
                path,
                "bad_bounds",
                gettext_noop("A number is expected here, or an object with {allowed}."),
                allowed="at_least, at_most",
            )
        bounds = {key: self.number(value, f"{path}/{key}") for key, value in data.items()}
        return NumberTest(prop, **bounds)

    def word_test(self, prop: Word, data: Any, path: str) -> WordTest | SameTest:
        """Some words of the property, their negation, or the comparison with a card."""
        if isinstance(data, dict):
            if len(data) != 1 or not set(data) <= {"not", "same_as", "not_same_as"}:
                self.refuse(
                    path,
                    "bad_test",
                    gettext_noop("A word or a list of words is expected here, or an object with one of {allowed}."),
                    allowed="not, same_as, not_same_as",
                )
            ((word, value),) = data.items()
            if word != "not":
                ref = language.Ref(self.reference(value, f"{path}/{word}"))
                return SameTest(language.WordProperty(prop), ref, negated=word == "not_same_as")
            return WordTest(language.WordProperty(prop), self.property_words(prop, value, f"{path}/not"), negated=True)
        return WordTest(language.WordProperty(prop), self.property_words(prop, data, path))

    def text_test(self, prop: language.TextProperty, data: Any, path: str) -> TextTest | SameTest:
        """A text to the letter, one that has it in it, the negation of either, or the comparison with a card."""
        if not isinstance(data, dict):
            return TextTest(prop, self.text(data, path))
        if len(data) != 1 or not set(data) <= {"not", "contains", "not_contains", "same_as", "not_same_as"}:
            self.refuse(
                path,
                "bad_test",
                gettext_noop("A text is expected here, or an object with one of {allowed}."),
                allowed="contains, not, not_contains, not_same_as, same_as",
            )
        ((word, value),) = data.items()
        if word.endswith("same_as"):
            ref = language.Ref(self.reference(value, f"{path}/{word}"))
            return SameTest(prop, ref, negated=word == "not_same_as")
        text = self.text(value, f"{path}/{word}")
        return TextTest(prop, text, contains=word.endswith("contains"), negated=word.startswith("not"))

    def text(self, data: Any, path: str) -> str:
        """A text that could be a name."""
        if not isinstance(data, str) or not 0 < len(data.strip()) <= MAX_TEXT_LENGTH or data != data.strip():
            self.refuse(
                path,
                "not_a_text",
                gettext_noop("A text of 1 to {limit} characters without spaces around it is expected here."),
                limit=MAX_TEXT_LENGTH,
            )
        return data

    def property_words(self, prop: Word, data: Any, path: str) -> tuple[Word | language.TermSlug, ...]:
        """One or several of the words or terms that a property can take."""
        if isinstance(data, list):
            return tuple(self.property_word(prop, value, f"{path}/{index}") for index, value in enumerate(data))
        return (self.property_word(prop, data, path),)

    def property_word(self, prop: Word, data: Any, path: str) -> Word | language.TermSlug:
        """A word of the property, or the slug of a term; whether that term exists is asked where terms are known."""
        words = self.vocabulary.word_properties[prop]
        if isinstance(words, str):
            return language.TermSlug(self.reference(data, path))
        return self.word(data, path, words)


def parse_ability(data: Any, vocabulary: Vocabulary, path: str = "") -> tuple[Ability | None, tuple[Fault, ...]]:
    """The ability that a JSON value says, or None, and everything that is wrong with its form."""
    reader = Reader(vocabulary)
    ability = reader.attempt(Ability, data, path)
    return ability, tuple(reader.faults)
