"""What both languages' writers share: names in force, numbers set aside as letters, templates filled."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
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
    """Cards that a name stands for: the phrase that introduces them, then how they are called again."""

    noun: Noun
    many: bool
    introduction: str | None = None


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a text: a literal, a letter explained behind the sentence, or all there is.

    English takes its noun's two forms (``card|cards``), Japanese the counter (``枚``), which all does without.
    """

    text: str
    everything: bool = False

    def __format__(self, forms: str) -> str:
        if "|" not in forms:
            return self.text if self.everything else f"{self.text}{forms}"
        one, many = forms.split("|")
        return f"{self.text} {one if self.text == '1' else many}"


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


class Writer(ABC):
    """One text in one language."""

    spoken: ClassVar[Language]

    def __init__(self, lexicon: Lexicon, card_kind: str) -> None:
        self.lexicon = lexicon
        self.names: dict[str, Named] = {"this": Named(lexicon.nouns[card_kind], many=False)}
        self.letters: list[str] = []

    def words(self, words: Words) -> str:
        """The phrase in this writer's language."""
        return words.in_language(self.spoken)

    def ability(self, ability: Ability) -> str:
        """The whole text of an ability."""
        for choice in ability.choose:
            self.introduce(choice.as_, choice.cards, choice.count, choice.by)
        if ability.when is not None and not isinstance(ability.when, EventPattern):
            self.roles_of_timing()
        activated = ability.kind is AbilityKind.ACTIVATED
        clauses = self.conditional(ability) if activated else [self.lasting_body(ability)]
        return self.frame(ability, self.sentences(clauses))

    def roles_of_timing(self) -> None:
        """The roles that a response may name."""
        self.names["event.card"] = Named(self.lexicon.nouns["any"], many=False)

    def introduce(self, name: str, cards: Filter, count: language.CountRange, by: Player) -> None:
        """A name whose cards are described where it first stands."""
        phrase = self.counted(cards, count, by)
        self.names[name] = Named(self.lexicon.nouns[cards.kind], count.max > 1, phrase)

    def named(self, ref: str) -> str:
        """How cards named before are called at this point."""
        if ref == "this":
            return self.this(self.names["this"].noun)
        known = self.names[ref]
        if known.introduction is not None:
            phrase, known.introduction = known.introduction, None
            return phrase
        return self.again(known)

    def cards(self, cards: language.Cards) -> str:
        """Cards named before, or all that match."""
        return self.all_cards(cards) if isinstance(cards, Filter) else self.named(cards)

    def many(self, cards: language.Cards) -> bool:
        """Whether a phrase for the cards is plural."""
        return isinstance(cards, Filter) or self.names[cards].many

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
        """One step as a clause."""
        match operation:
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
                return self.fill(self.lexicon.moves[operation.to, operation.place], operation)
            case operations.Gain():
                return self.fill(self.lexicon.gains[operation.what], operation)
        return self.fill(self.lexicon.operations[type(operation)], operation)

    def fill(self, template: Words, operation: Any) -> str:
        """A template with the operation's attributes in its slots."""
        slots: dict[str, Any] = {}
        for key, name, annotation, _ in attributes(type(operation)):
            if annotation is not language.LinkRef:
                slots.update(self.slots(key, getattr(operation, name)))
        return self.words(template).format_map(slots)

    def slots(self, key: str, value: Any) -> Mapping[str, Any]:
        """The slots that one attribute fills."""
        if key in {"cards", "to"} and isinstance(value, (str, Filter)) and not isinstance(value, Word):
            cards = value if isinstance(value, Filter) else language.Ref(value)
            many = self.many(cards)
            return {key: Phrase(self.cards(cards), many), "owners": self.owners(many)}
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

    def pattern_slots(self, pattern: EventPattern) -> Mapping[str, Any]:
        """The roles of an event in words, and names for them from here on."""
        slots: dict[str, Any] = {}
        for role, wanted in pattern.roles:
            if isinstance(wanted, Player):
                slots.update(self.player_slots(role, wanted))
            else:
                slots[role] = self.pattern(wanted)
                self.names[f"event.{role}"] = Named(self.lexicon.nouns[wanted.kind], many=False)
        return slots

    def replacement(self, ability: Ability) -> str:
        """A replacement in words: what it prevents, or what is done instead."""
        pattern = ability.when
        assert isinstance(pattern, EventPattern)
        slots = self.pattern_slots(pattern)
        parts: list[str] = []
        for operation in ability.do:
            if isinstance(operation, operations.Prevent):
                table = (
                    self.lexicon.preventions_of_all if operation.amount is language.ALL else self.lexicon.preventions
                )
                template = self.words(table[pattern.event])
                parts.append(template.format_map({**slots, "amount": self.quantity(operation.amount)}))
            elif isinstance(operation, operations.Instead):
                happening = self.words(self.lexicon.events[pattern.event]).format_map(slots)
                parts.append(self.instead(happening, self.clauses(operation.do)))
            else:
                parts.append(self.sentence(operation))
        return self.also(parts)

    def lasting_body(self, ability: Ability) -> str:
        """What an ability that works by itself says as one clause, without its duration."""
        if ability.kind is AbilityKind.REPLACEMENT:
            return self.replacement(ability)
        if isinstance(ability.when, EventPattern):
            happening = self.words(self.lexicon.events[ability.when.event]).format_map(self.pattern_slots(ability.when))
            return self.whenever(happening, self.conditional(ability))
        return self.inline(self.conditional(ability))

    def conditional(self, ability: Ability) -> list[str]:
        """The clauses of an ability, in one behind its condition where it has one."""
        if ability.if_ is None:
            return self.clauses(ability.do)
        condition = self.condition(ability.if_)
        return [self.provided(condition, self.clauses(ability.do))]

    def clauses(self, block: language.Block) -> list[str]:
        """Steps as clauses in their order."""
        return [self.sentence(operation) for operation in block]

    def block(self, block: language.Block) -> str:
        """Steps as sentences in their order."""
        return self.sentences(self.clauses(block))

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
    def pattern(self, pattern: language.CardPattern) -> str:
        """A card in an event."""

    @abstractmethod
    def player_slots(self, key: str, player: language.PlayerRef) -> Mapping[str, Any]:
        """The slots that a player fills."""

    @abstractmethod
    def owners(self, many: bool) -> str:
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
