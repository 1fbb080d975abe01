"""Random abilities with everything the language has: names, choices, costs, replacements, abilities inside abilities.

Beside the strategies, which draw what makes sense in most cases, these reach into every corner; the checker says which
of them a card may have.
"""

import random
import typing
from collections.abc import Collection
from typing import Any, Literal

from catalog.effects import language, operations
from catalog.effects.language import Ability, AbilityKind, Condition, NumberLike, Operation, Player, Where
from catalog.effects.parser import attributes
from catalog.effects.vocabulary import EventSpec, Role, Vocabulary
from catalog.values import FieldSpec, Word

MAX_DEPTH = 4
STANDING = [AbilityKind.TRIGGERED, AbilityKind.REPLACEMENT, AbilityKind.CONTINUOUS]
_NESTING = {language.AllOf, language.AnyOf, language.Not}
_OUTER = {
    operations.If,
    operations.May,
    operations.ChooseOne,
    operations.Repeat,
    operations.Each,
    operations.Lasting,
}
_REPLACING = {operations.Prevent, operations.Instead}


class Maker:
    """One ability after another from one seed."""

    def __init__(self, seed: str, vocabulary: Vocabulary) -> None:
        self.chance = random.Random(seed)
        self.vocabulary = vocabulary
        self.depth = 0
        self.given = 0
        self.names: list[str] = []
        self.event: EventSpec | None = None
        self.kind = AbilityKind.ACTIVATED

    def likely(self, share: float) -> bool:
        """Whether something comes about that does so in this share of cases."""
        return self.chance.random() < share

    def word(self, words: Any) -> Any:
        """One of some words."""
        found = self.chance.choice(sorted(words, key=str))
        return found.value if isinstance(found, Word) else found

    def roles(self, role: Role) -> list[str]:
        """The roles of that sort that the event at hand has."""
        return [name for name, kind in (self.event.roles if self.event else {}).items() if kind is role]

    def reference(self) -> str:
        """The card itself, a name in force or a card of the event."""
        return self.chance.choice(["this", *self.names * 2, *(f"event.{role}" for role in self.roles(Role.CARD))])

    def fresh_name(self) -> str:
        """A name never given before."""
        self.given += 1
        return f"name{self.given}"

    def number(self) -> Any:
        """A literal, the event's amount, or something worked out."""
        if self.depth > MAX_DEPTH or self.likely(0.6):
            return self.chance.randint(1, 4)
        if self.roles(Role.AMOUNT) and self.likely(0.5):
            return {"event_amount": "amount"}
        record = self.chance.choice([each for each in self.vocabulary.numbers if each is not language.EventAmount])
        return {record.word: self.record(record)}

    def condition(self) -> Any:
        """A condition; deep down one without parts."""
        known = [each for each in self.vocabulary.conditions if self.depth <= MAX_DEPTH or each not in _NESTING]
        record = self.chance.choice(known)
        return {record.word: self.record(record)}

    def operation(self) -> Any:
        """An operation that the ability at hand can have."""
        known = [
            record
            for record in self.vocabulary.operations
            if not (record in _OUTER and self.depth > MAX_DEPTH)
            and not (record in _REPLACING and self.kind is not AbilityKind.REPLACEMENT)
            and not (record is operations.Negate and not self.roles(Role.USE))
        ]
        if self.kind is AbilityKind.REPLACEMENT and self.depth <= 1:
            known += [*_REPLACING & set(known)] * 4
        record = self.chance.choice(sorted(known, key=lambda each: each.word))
        return {record.word: self.record(record)}

    def block(self, most: int = 2) -> Any:
        """Steps whose names end with them."""
        outer = list(self.names)
        steps = [self.operation() for _ in range(self.chance.randint(1, most))]
        self.names = outer
        return steps

    def where(self) -> Any:
        """Tests on some properties."""
        tests: dict[str, Any] = {}
        for word in self.vocabulary.numeric_properties:
            if self.likely(0.3):
                tests[word.value] = self.chance.choice([2, {"at_most": 2}, {"at_least": self.number()}])
        for word, known in self.vocabulary.word_properties.items():
            if not tests or self.likely(0.3):
                one = self.word(known)
                same = {self.chance.choice(["same_as", "not_same_as"]): self.reference()}
                tests[word.value] = self.chance.choice([one, [one], {"not": one}, same])
        return tests

    def filter(self, *, board: bool) -> Any:
        """Cards on the board, or anywhere."""
        cards = {
            "zone": self.word(self.vocabulary.boards if board else self.vocabulary.zones),
            "of": self.owner(),
            "kind": self.chance.choice(["any", *(self.word([kind]) for kind in self.vocabulary.card_kinds)]),
        }
        return {**cards, "where": self.where()} if self.likely(0.3) else cards

    def owner(self) -> Any:
        """A player, or the owner of a card."""
        if self.likely(0.1):
            return {"owner_of": self.reference()}
        return self.chance.choice(["you", "opponent", "any"])

    def doer(self) -> Any:
        """Somebody who does something."""
        if self.likely(0.2):
            return {"owner_of": self.reference()}
        return self.chance.choice(["you", "opponent", "each_player"])

    def value(self, annotation: Any, key: str) -> Any:
        """A value of an annotated attribute."""
        vocabulary = self.vocabulary
        plain: dict[Any, Any] = {
            int: lambda: self.chance.randint(1, 3),
            bool: lambda: self.likely(0.5),
            NumberLike: self.number,
            language.Amount: lambda: "all" if self.likely(0.25) else self.number(),
            Condition: self.condition,
            Operation: self.operation,
            Where: self.where,
            language.Ref: self.reference,
            language.LinkRef: lambda: "event.use",
            language.RoleName: lambda: "amount",
            language.Cards: lambda: self.reference() if self.likely(0.6) else self.filter(board=self.likely(0.7)),
            language.PlayerRef: lambda: self.doer() if key == "who" else self.owner(),
            Player: lambda: self.chance.choice(
                {"who": ["you", "opponent", "each_player"], "by": ["you", "opponent"]}.get(key, ["you", "opponent"])
            ),
            language.ZoneWord: lambda: self.word(vocabulary.piles),
            language.DestinationWord: lambda: self.word(vocabulary.destinations),
            language.DurationWord: lambda: self.word(vocabulary.durations),
            language.CounterWord: lambda: self.word(vocabulary.counters),
            language.NumericProperty: lambda: self.word(vocabulary.numeric_properties),
            language.WordProperty: lambda: self.word(vocabulary.word_properties),
            language.Filter: lambda: self.filter(board=self.likely(0.5)),
            Ability: lambda: self.ability(STANDING, nested=True),
            language.CardKindWord | Literal["any"]: lambda: "any",
        }
        if annotation in plain:
            return plain[annotation]()
        arguments = typing.get_args(annotation)
        if typing.get_origin(annotation) is tuple:
            if arguments[0] is Operation:
                return self.block()
            least = 2 if arguments[0] is operations.Option else 1
            return [self.value(arguments[0], key) for _ in range(self.chance.randint(least, least + 1))]
        if type(None) in arguments:
            inner = next(part for part in arguments if part is not type(None))
            return self.number() if NumberLike == annotation else self.value(inner, key)
        if issubclass(annotation, Word):
            return self.word(annotation)
        return self.record(annotation)

    def record(self, record: Any) -> Any:
        """A record with its required keys and some of the others; its name is in force from here on."""
        self.depth += 1
        outer = list(self.names)
        name = self.fresh_name()
        drawn: dict[str, Any] = {}
        for key, _, annotation, required in attributes(record):
            if annotation is language.Binding:
                drawn[key] = name
                continue
            if annotation == language.Block and record is operations.Each:
                self.names = [*outer, name]
            if required or self.likely(0.4):
                drawn[key] = self.value(annotation, key)
        self.names = [*outer, name] if name in drawn.values() and record is not operations.Each else outer
        self.depth -= 1
        return self.amended(record, drawn)

    def amended(self, record: Any, drawn: dict[str, Any]) -> dict[str, Any]:
        """A record's values brought in line with one another."""
        if record is operations.Modify:
            drawn["property"] = self.word(self.vocabulary.modifiable)
            drawn["until"] = self.word(self.vocabulary.durations)
        if record is operations.Move:
            drawn.pop("place", None)
            if drawn["to"] in {word.value for word in self.vocabulary.piles}:
                drawn["place"] = self.chance.choice(["top", "bottom"])
        if record is operations.Search:
            drawn["cards"] |= {"zone": self.word(self.vocabulary.piles), "of": "you"}
        if record is operations.Lasting and drawn["ability"]["kind"] == AbilityKind.CONTINUOUS.value:
            drawn.pop("uses", None)
        if record is language.CountRange:
            drawn["max"] = max(drawn["min"], drawn["max"])
        return drawn

    def when(self) -> Any:
        """The event that an ability answers; its roles may be named from here on."""
        replacing = self.kind is AbilityKind.REPLACEMENT
        known = {str(word): spec for word, spec in self.vocabulary.events.items() if spec.replaceable is replacing}
        word = self.word(known)
        roles: dict[str, Any] = {}
        for role in known[word].roles:
            if known[word].roles[role] is Role.CARD:
                roles[role] = {"of": self.chance.choice(["you", "opponent", "any"]), "kind": "any"}
                if self.likely(0.3):
                    roles[role] |= self.chance.choice([{"is": "this"}, {"other": True}, {"where": self.where()}])
            elif known[word].roles[role] is Role.PLAYER:
                roles[role] = self.chance.choice(["you", "opponent", "any"])
        self.event = known[word]
        return {"event": word, **roles}

    def choice(self) -> Any:
        """A choice of targets."""
        least = self.chance.choice([0, 1, 1])
        count = {"min": least, "max": max(least, self.chance.choice([1, 2]))}
        made = {"as": self.fresh_name(), "cards": self.filter(board=self.likely(0.7)), "count": count}
        self.names.append(str(made["as"]))
        return {**made, "by": "opponent"} if self.likely(0.3) else made

    def ability(self, kinds: Collection[AbilityKind], *, nested: bool = False) -> Any:
        """An ability of one of some kinds."""
        around = (self.kind, self.event, list(self.names))
        self.kind, self.event = self.chance.choice(list(kinds)), None
        self.names = self.names if nested else []
        made = self.parts()
        self.kind, self.event, self.names = around
        return made

    def parts(self) -> Any:
        """What an ability of the kind at hand is made of."""
        made: dict[str, Any] = {"kind": self.kind.value}
        if self.kind is AbilityKind.CONTINUOUS:
            change = {
                "cards": "this" if self.likely(0.5) else self.filter(board=True),
                "property": self.word(self.vocabulary.modifiable),
                "by": self.number(),
                "reduce": self.likely(0.4),
            }
            made["do"] = [{"modify": change}]
        if self.kind is AbilityKind.ACTIVATED:
            timing = self.chance.choice(list(self.vocabulary.timings))
            made["when"] = {"timing": timing.value}
            self.event = next(
                (self.vocabulary.events[e] for t, e in self.vocabulary.timing_events.items() if t is timing), None
            )
        elif self.kind is not AbilityKind.CONTINUOUS:
            made["when"] = self.when()
        if self.likely(0.25):
            made["if"] = self.condition()
        if self.kind is AbilityKind.ACTIVATED and self.likely(0.25):
            costs = [record for record in self.vocabulary.operations if record.word in self.vocabulary.costs]
            made["cost"] = [{record.word: self.record(record)} for record in [self.chance.choice(costs)]]
        if self.kind in {AbilityKind.ACTIVATED, AbilityKind.TRIGGERED} and self.likely(0.5):
            made["choose"] = [self.choice() for _ in range(self.chance.randint(1, 2))]
        made.setdefault("do", self.block(3) if self.kind is not AbilityKind.CONTINUOUS else [])
        return made


def random_ability(game: Any, field: FieldSpec, kinds: Collection[AbilityKind], seed: str) -> Any:
    """The first ability from a seed that may stand in a field of a card."""
    for number in range(10_000):
        data = Maker(f"{seed} {number}", game.vocabulary).ability(kinds)
        ability, faults = game.parse_value(field, data, "")
        if ability is not None and not faults:
            return ability
    raise AssertionError(f"no ability from {seed}")
