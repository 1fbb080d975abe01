"""What both languages' writers share: names in force, numbers set aside as letters, templates filled."""

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass
from typing import Any, ClassVar

from cardsite.values import Language, Words
from catalog.effects import language, operations
from catalog.effects.language import Ability, AbilityKind, EventPattern, Filter, Operation, Player
from catalog.effects.lexicon import Lexicon, Noun
from catalog.effects.parser import attributes
from catalog.values import Word

_LETTERS = "XYZ"


@dataclass(slots=True)
class Named:
    """Cards that a name stands for: the phrase that introduces them, then how they are called again; a title always does."""

    noun: Noun
    many: bool
    introduction: str | None = None
    of: language.PlayerRef | None = None
    picked_from: str | None = None
    rest: bool = False
    title: str | None = None
    zone: Word | None = None


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a text: a literal, a letter explained behind the sentence, or all there is.

    English takes its noun's two forms (``card|cards``; ``=card|cards`` leaves a one unsaid), Japanese the counter
    (``枚``), which all does without.
    """

    text: str
    everything: bool = False

    def __format__(self, forms: str) -> str:
        if "|" not in forms:
            return self.text if self.everything else f"{self.text}{forms}"
        one, many = forms.split("|")
        if self.text != "1":
            return f"{self.text} {many}"
        return one.removeprefix("=") if one.startswith("=") else f"1 {one}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Cards in a text, with the verb's form that agrees with their number where one is asked for."""

    text: str
    many: bool

    def __format__(self, forms: str) -> str:
        if not forms:
            return self.text
        one, many = forms.split("|")
        return f"{self.text} {many if self.many else one}"


def mentions(value: Any, name: str) -> bool:
    """Whether a part of a tree uses a name."""
    if isinstance(value, tuple):
        return any(mentions(part, name) for part in value)
    if is_dataclass(value):
        return any(mentions(getattr(value, attribute), name) for _, attribute, _, _ in attributes(type(value)))
    return isinstance(value, str) and not isinstance(value, Word) and value == name


def named_plainly_first(ability: Ability, name: str) -> bool:
    """Whether the first step that uses a name takes just these cards, so that they can be described there."""
    if mentions(ability.if_, name):
        return False
    first = next((operation for operation in ability.do if mentions(operation, name)), None)
    if isinstance(first, (operations.If, operations.May, operations.ChooseOne, operations.Repeat, operations.Each)):
        return False
    return name in {getattr(first, "to", None), getattr(first, "cards", None)}


Terms = Mapping[tuple[str, str], Words]
"""The words of editable terms by category and slug."""


@dataclass(frozen=True, slots=True)
class Change:
    """The change that a replacement answers, with the roles of its event in words."""

    event: Word
    slots: Mapping[str, Any]


class Writer(ABC):
    """One text in one language."""

    spoken: ClassVar[Language]
    separator: ClassVar[str]

    def __init__(self, lexicon: Lexicon, card_kind: str, terms: Terms) -> None:
        self.lexicon = lexicon
        self.card_kind = card_kind
        self.terms = terms
        own = lexicon.selves.get(card_kind) or lexicon.nouns[card_kind]
        self.names: dict[str, Named] = {"this": Named(own, many=False, of=Player.YOU)}
        self.letters: list[str] = []
        self.change: Change | None = None

    def words(self, words: Words) -> str:
        """The phrase in this writer's language."""
        return words.in_language(self.spoken)

    def alternatives(self, test: language.WordTest) -> list[str]:
        """The words or terms of which one holds; a term that nobody has named yet reads as its slug."""
        category = self.lexicon.categories.get(test.property, "")
        return [
            self.words(
                value.words
                if isinstance(value, Word)
                else self.terms.get((category, value)) or Words(str(value), str(value))
            )
            for value in test.any_of
        ]

    def ability(self, ability: Ability) -> str:
        """The whole text of an ability."""
        if isinstance(ability.when, EventPattern):
            self.pattern_slots(ability.when)
        elif ability.when is not None:
            self.roles_of_timing(ability.when)
        stated = self.choices(ability)
        by_itself = ability.kind in {AbilityKind.ACTIVATED, AbilityKind.CONTINUOUS} or self.moment(ability) is not None
        clauses = self.conditional(ability) if by_itself else [self.lasting_body(ability)]
        return self.frame(ability, self.sentences([*stated, *clauses]))

    def choices(self, ability: Ability) -> list[str]:
        """The choices that need a clause of their own; all of them have names from here on."""
        stated: list[str] = []
        for choice in ability.choose:
            self.introduce(choice)
            if choice.by is not Player.YOU or not named_plainly_first(ability, choice.as_):
                stated.append(self.chosen(choice))
        return stated

    def roles_of_timing(self, when: language.Timing) -> None:
        """The roles that an ability used at this time may name."""
        self.names["event.card"] = Named(self.lexicon.nouns["any"], many=False)
        for (timing, role), title in self.lexicon.roles.items():
            if timing == when.timing:
                self.names[f"event.{role}"] = Named(self.lexicon.nouns["any"], many=False, title=self.words(title))

    def introduce(self, choice: language.Choice) -> None:
        """A name whose cards are described where it first stands."""
        cards, count = choice.cards, choice.count
        phrase = self.counted(cards, count, choice.by)
        self.names[choice.as_] = Named(self.noun(cards), count.max > 1, phrase, cards.of, zone=cards.zone)

    def chosen(self, choice: language.Choice) -> str:
        """A choice said in a clause of its own."""
        return self.choosing(choice.by, self.named(choice.as_))

    def named(self, ref: str) -> str:
        """How cards named before are called at this point."""
        if ref == "this":
            return self.this(self.names["this"].noun)
        known = self.names[ref]
        if known.introduction is not None:
            phrase, known.introduction = known.introduction, None
            return phrase
        return known.title or self.again(known)

    def cards(self, cards: language.Cards) -> str:
        """Cards named before, or all that match."""
        return self.all_cards(cards) if isinstance(cards, Filter) else self.named(cards)

    def many(self, cards: language.Cards) -> bool:
        """Whether a phrase for the cards is plural."""
        return not self.is_single(cards) if isinstance(cards, Filter) else self.names[cards].many

    def is_single(self, cards: Filter) -> bool:
        """Whether no player has more than one such card."""
        return (cards.zone, cards.kind) in self.lexicon.singles

    def of_several(self, of: language.PlayerRef) -> bool:
        """Whether cards may lie with several players."""
        return of is Player.OPPONENT and self.lexicon.many_players

    def quantity(self, number: language.Amount) -> Quantity:
        """A literal, or a letter whose meaning is kept for the end of the sentence."""
        if isinstance(number, int):
            return Quantity(str(number))
        if number is language.ALL:
            return Quantity(self.everything(), everything=True)
        letter = _LETTERS[len(self.letters)]
        self.letters.append(self.meaning(letter, self.number(number)))
        return Quantity(letter)

    def sentence(self, operation: Operation) -> str:
        """One step as a sentence without its final stop, letters explained."""
        kept, self.letters = self.letters, []
        text = self.explained(self.step(operation), self.letters)
        self.letters = kept
        return text

    def step(self, operation: Operation) -> str:
        """One step as a clause; what is moved away leaves the rest of what it was picked from."""
        clause = self.clause(operation)
        moved = getattr(operation, "cards", None)
        if isinstance(moved, str) and not isinstance(operation, (operations.Pick, operations.Reveal)):
            source = self.names[moved].picked_from
            if source is not None:
                self.names[source].rest = True
        return clause

    def clause(self, operation: Operation) -> str:
        """One step by its word."""
        match operation:
            case operations.Prevent():
                return self.prevention(operation)
            case operations.Instead():
                return self.exchange(operation)
            case operations.If():
                return self.if_(operation)
            case operations.May():
                return self.may(operation)
            case operations.ChooseOne():
                return self.choose_one(operation)
            case operations.Repeat():
                return self.repeat(operation)
            case operations.Each():
                return self.each(operation)
            case operations.Lasting():
                return self.lasting(operation)
            case operations.Pick():
                return self.pick(operation)
            case operations.Look():
                return self.look(operation)
            case operations.Search():
                return self.search(operation)
            case operations.Move():
                return self.fill(self.way(operation), operation)
            case operations.Gain():
                return self.fill(self.lexicon.gains[operation.what], operation)
        of_all = getattr(operation, "amount", None) is language.ALL
        if of_all and type(operation) in self.lexicon.operations_of_all:
            return self.fill(self.lexicon.operations_of_all[type(operation)], operation)
        clause = self.fill(self.lexicon.operations[type(operation)], operation)
        until = getattr(operation, "until", None)
        return clause if until is None else self.for_a_time(clause, self.words(until.words))

    def way(self, operation: operations.Move) -> Words:
        """The template for a move, by where it comes from where that is worded."""
        source = self.zone_of(operation.cards)
        return self.lexicon.returns.get((source, operation.to)) or self.lexicon.moves[operation.to, operation.place]

    def zone_of(self, cards: language.Cards) -> Word | None:
        """Where cards lie, if they were told by their place."""
        return cards.zone if isinstance(cards, Filter) else self.names[cards].zone

    def fill(self, template: Words, operation: Any) -> str:
        """A template with the operation's attributes in its slots."""
        slots: dict[str, Any] = {}
        for key, name, annotation, _ in attributes(type(operation)):
            if annotation is not language.LinkRef:
                slots.update(self.slots(key, getattr(operation, name)))
            if annotation is language.CountRange and isinstance(operation.cards, Filter):
                slots["some"] = self.counted(operation.cards, getattr(operation, name), Player.YOU)
        return self.words(template).format_map(slots)

    def slots(self, key: str, value: Any) -> Mapping[str, Any]:
        """The slots that one attribute fills."""
        if key in {"cards", "to"} and isinstance(value, (str, Filter)) and not isinstance(value, Word):
            cards = value if isinstance(value, Filter) else language.Ref(value)
            many = self.many(cards)
            of = cards.of if isinstance(cards, Filter) else self.names[cards].of
            return {key: Phrase(self.cards(cards), many), "owners": self.owners(of, many=many)}
        if isinstance(value, (Player, language.OwnerOf)):
            return self.player_slots(key, value)
        if isinstance(value, Word):
            return {key: self.words(value.words)}
        if (isinstance(value, (int, language.Number)) and not isinstance(value, bool)) or value is language.ALL:
            return {key: self.quantity(value)}
        if isinstance(value, bool):
            return {"sign": "-" if value else "+"}
        if isinstance(value, str):
            return {key: self.named(value)}
        return {}

    def pattern_slots(self, pattern: EventPattern, *, many: bool = False) -> Mapping[str, Any]:
        """The roles of an event in words, and names for them from here on."""
        slots: dict[str, Any] = {}
        for role, wanted in pattern.roles:
            if isinstance(wanted, Player):
                slots.update(self.player_slots(role, wanted))
            else:
                slots[role] = Phrase(self.pattern(wanted, many=many), many and wanted.is_ is None)
                slots[f"{role}_noun"] = self.pattern_noun(wanted)
                self.names[f"event.{role}"] = Named(self.lexicon.nouns[wanted.kind], many=False, of=wanted.of)
        return slots

    def replacement(self, ability: Ability, *, many: bool) -> str:
        """A replacement in words: what it prevents, or what is done instead; of many cards unless its uses are few."""
        pattern = ability.when
        assert isinstance(pattern, EventPattern)
        many = many and any(isinstance(operation, operations.Prevent) for operation in ability.do)
        outer, self.change = self.change, Change(pattern.event, self.pattern_slots(pattern, many=many))
        text = self.also(self.clauses(ability.do))
        self.change = outer
        return text if ability.if_ is None else self.while_(ability.if_, [text])

    def prevention(self, operation: operations.Prevent) -> str:
        """What a replacement takes off the change that it answers."""
        assert self.change is not None
        table = self.lexicon.preventions_of_all if operation.amount is language.ALL else self.lexicon.preventions
        slots = {**self.change.slots, "amount": self.quantity(operation.amount)}
        return self.words(table[self.change.event]).format_map(slots)

    def exchange(self, operation: operations.Instead) -> str:
        """What a replacement does in place of the change that it answers."""
        assert self.change is not None
        happening = self.words(self.lexicon.events[self.change.event]).format_map(self.change.slots)
        return self.instead(happening, self.clauses(operation.do))

    def lasting_body(self, ability: Ability, *, many: bool = True) -> str:
        """What an ability that works by itself says as one clause, without its duration."""
        if ability.kind is AbilityKind.REPLACEMENT:
            return self.replacement(ability, many=many)
        if isinstance(ability.when, EventPattern):
            happening = self.words(self.lexicon.events[ability.when.event]).format_map(self.pattern_slots(ability.when))
            stated = [] if all(choice.as_ in self.names for choice in ability.choose) else self.choices(ability)
            return self.whenever(happening, [*stated, *self.conditional(ability)])
        return self.inline(self.conditional(ability))

    def narrowed(self, cards: Filter, where: language.Where) -> Filter:
        """A filter with further tests."""
        return dataclasses.replace(cards, where=language.Where((*cards.where.tests, *where.tests)))

    def found(self, operation: operations.Pick | operations.Search, noun: Noun) -> Named:
        """The cards that a step picks out."""
        cards = operation.cards
        if isinstance(cards, Filter):
            return Named(noun, operation.count.max > 1, of=cards.of, zone=cards.zone)
        source = self.names[cards]
        return Named(noun, operation.count.max > 1, of=source.of, picked_from=cards, zone=source.zone)

    def conditional(self, ability: Ability) -> list[str]:
        """The clauses of an ability: a condition of use in front, any other condition around them."""
        entrance = self.entrance(ability)
        if entrance is not None:
            return [entrance, *self.clauses(ability.do[1:])]
        if ability.if_ is None:
            return self.clauses(ability.do)
        condition = self.condition(ability.if_)
        if ability.kind is AbilityKind.ACTIVATED:
            return [self.usable(condition), *self.clauses(ability.do)]
        return [self.provided(condition, self.clauses(ability.do))]

    def while_(self, condition: language.Condition, body: list[str]) -> str:
        """What takes the place of a change as long as a condition holds."""
        return self.provided(self.condition(condition), body)

    def is_positive(self, test: language.Test) -> bool:
        """Whether a test is one for a number of at least one that reads as an adjective."""
        if not isinstance(test, language.NumberTest) or test.property not in self.lexicon.positives:
            return False
        return test.at_least == 1 and test.at_most is None

    def nouns_of(self, test: language.WordTest) -> list[Noun]:
        """The nouns for the kinds of card that a test names; none for other properties."""
        if test.property is not self.lexicon.kinds:
            return []
        return [self.lexicon.nouns[str(word)] for word in test.any_of]

    def entrance(self, ability: Ability) -> str | None:
        """The first step of an ability used at a time that exists for just this step, with its condition."""
        entrance = (
            self.lexicon.entrances.get(ability.when.timing) if isinstance(ability.when, language.Timing) else None
        )
        if entrance is None or ability.do[0] != entrance.step:
            return None
        if ability.if_ is None:
            return self.words(entrance.plain)
        return self.words(entrance.conditional).format(condition=self.condition(ability.if_))

    def clauses(self, block: language.Block) -> list[str]:
        """Steps as clauses in their order."""
        return [self.sentence(operation) for operation in block]

    def block(self, block: language.Block) -> str:
        """Steps as sentences in their order."""
        return self.sentences(self.clauses(block))

    def noun(self, cards: Filter) -> Noun:
        """What the cards are called where they lie."""
        return self.lexicon.sides.get((cards.zone, cards.kind)) or self.lexicon.nouns[cards.kind]

    def nearest(self, where: language.Where) -> tuple[language.Test, ...]:
        """The tests that stand nearest to their noun, in the order in which they stand there."""
        order = self.lexicon.nearest
        near = [test for test in where.tests if isinstance(test, language.WordTest) and test.property in order]
        return tuple(sorted(near, key=lambda test: order.index(test.property)))

    def stated(self, card: str, test: language.WordTest, words: str) -> str | None:
        """A statement about a card in the game's own phrase."""
        phrases = self.lexicon.statements.get(test.property)
        return self.words(phrases[test.negated]).format(card=card, words=words) if phrases else None

    def held(self, test: language.WordTest) -> tuple[Words, Words] | None:
        """The phrases for a property that a card has, with one of the words and without."""
        return self.lexicon.held.get(test.property)

    def moment(self, ability: Ability) -> Words | None:
        """What stands before a triggered ability in place of what has to happen to its own card."""
        if ability.kind is not AbilityKind.TRIGGERED or not isinstance(ability.when, EventPattern):
            return None
        own = any(isinstance(wanted, language.CardPattern) and wanted.is_ == "this" for _, wanted in ability.when.roles)
        return self.lexicon.moments.get(ability.when.event) if own else None

    def front(self, ability: Ability) -> str:
        """What stands before an ability: its kind and its demand, where the game writes them."""
        used = ability.kind is AbilityKind.ACTIVATED and self.card_kind in self.lexicon.use_of
        kind = None if used else self.moment(ability) or self.lexicon.fronts.get(ability.kind)
        parts = [self.words(kind)] if kind is not None else []
        if ability.demand and self.lexicon.demand is not None:
            demand = self.separator.join(self.words(word.words) for word in ability.demand)
            parts.append(self.words(self.lexicon.demand).format(demand=demand))
        return "".join(parts)

    @abstractmethod
    def inline(self, clauses: list[str]) -> str:
        """One clause as it is inside a sentence, several as a list to carry out."""

    @abstractmethod
    def sentences(self, clauses: list[str]) -> str:
        """Clauses as finished sentences."""

    @abstractmethod
    def frame(self, ability: Ability, body: str) -> str:
        """The text with its timing, limit and cost."""

    @abstractmethod
    def this(self, noun: Noun) -> str:
        """The card that carries the ability."""

    @abstractmethod
    def again(self, named: Named) -> str:
        """Cards introduced before."""

    @abstractmethod
    def counted(self, cards: Filter, count: language.CountRange, by: Player) -> str:
        """Some of the cards that match, as one player chooses them."""

    @abstractmethod
    def all_cards(self, cards: Filter) -> str:
        """All the cards that match."""

    @abstractmethod
    def pattern(self, pattern: language.CardPattern, *, many: bool) -> str:
        """A card in an event, or all such cards."""

    @abstractmethod
    def pattern_noun(self, pattern: language.CardPattern) -> str:
        """A card in an event without its owner."""

    @abstractmethod
    def choosing(self, by: Player, cards: str) -> str:
        """A player chooses the cards."""

    @abstractmethod
    def for_a_time(self, clause: str, until: str) -> str:
        """A clause with its duration."""

    @abstractmethod
    def usable(self, condition: str) -> str:
        """A condition of use."""

    @abstractmethod
    def player_slots(self, key: str, player: language.PlayerRef) -> Mapping[str, Any]:
        """The slots that a player fills."""

    @abstractmethod
    def owners(self, of: language.PlayerRef | None, *, many: bool) -> str:
        """Whose zone moved cards go to."""

    @abstractmethod
    def number(self, number: language.NumberLike) -> str:
        """A number as a noun phrase."""

    @abstractmethod
    def everything(self) -> str:
        """The amount that is all there is."""

    @abstractmethod
    def meaning(self, letter: str, phrase: str) -> str:
        """What a letter stands for."""

    @abstractmethod
    def explained(self, clause: str, meanings: list[str]) -> str:
        """A clause with its letters explained."""

    @abstractmethod
    def condition(self, condition: language.Condition) -> str:
        """A condition as a clause."""

    @abstractmethod
    def provided(self, condition: str, body: list[str]) -> str:
        """A text behind a condition."""

    @abstractmethod
    def whenever(self, happening: str, body: list[str]) -> str:
        """A text behind an event."""

    @abstractmethod
    def instead(self, happening: str, body: list[str]) -> str:
        """A text in place of an event."""

    @abstractmethod
    def also(self, clauses: list[str]) -> str:
        """Clauses joined into one."""

    @abstractmethod
    def if_(self, operation: operations.If) -> str:
        """A step behind a condition."""

    @abstractmethod
    def may(self, operation: operations.May) -> str:
        """A step that a player may decline."""

    @abstractmethod
    def choose_one(self, operation: operations.ChooseOne) -> str:
        """A choice between steps."""

    @abstractmethod
    def repeat(self, operation: operations.Repeat) -> str:
        """Steps done several times."""

    @abstractmethod
    def each(self, operation: operations.Each) -> str:
        """Steps done for each card."""

    @abstractmethod
    def lasting(self, operation: operations.Lasting) -> str:
        """An ability set up for a time."""

    @abstractmethod
    def pick(self, operation: operations.Pick) -> str:
        """A choice while the effect is carried out."""

    @abstractmethod
    def look(self, operation: operations.Look) -> str:
        """A look at the top of a pile."""

    @abstractmethod
    def search(self, operation: operations.Search) -> str:
        """A search through a pile."""
