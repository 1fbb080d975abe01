"""Rules text in English."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from cardsite.values import Language
from catalog.effects import language, operations
from catalog.effects.language import Ability, Filter, LimitPeriod, OwnerOf, Player, Timing
from catalog.effects.lexicon import Noun
from catalog.effects.writing_base import Named, Writer

_SUBJECTS = {player: player.words.en for player in Player}
_ONE_OF_MANY = "an opponent"
_LEAVING_OUT = "other than"
_STATED = (*_SUBJECTS.values(), _ONE_OF_MANY)


@dataclass(frozen=True, slots=True)
class Order:
    """A verb's subject left out for you (an order), stated for others."""

    subject: str

    def __format__(self, forms: str) -> str:
        one, other = forms.split("|")
        return one if self.subject == "you" else f"{self.subject} {other}"


@dataclass(frozen=True, slots=True)
class Subject:
    """A verb with its subject always stated."""

    subject: str

    def __format__(self, forms: str) -> str:
        one, other = forms.split("|")
        return f"{self.subject} {one if self.subject == 'you' else other}"


def capital(clause: str) -> str:
    """A clause beginning with a capital."""
    return clause[:1].upper() + clause[1:]


def plural(noun: str) -> str:
    """A noun in the plural."""
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def is_closed(clause: str) -> bool:
    """Whether a clause ends in a bracket of finished sentences."""
    return clause.endswith("”") and clause.rstrip("”").endswith(".")


class EnglishWriter(Writer):
    """One English text."""

    spoken: ClassVar[Language] = "en"
    separator: ClassVar[str] = ", "

    def sentences(self, clauses: list[str]) -> str:
        """Clauses with capitals and full stops."""
        return " ".join(capital(clause) if is_closed(clause) else f"{capital(clause)}." for clause in clauses)

    def frame(self, ability: Ability, body: str) -> str:
        """Timing and cost in front, the limit behind."""
        text = body
        if ability.cost:
            text = f"[Cost: {self.block(ability.cost)}] {text}"
        if isinstance(ability.when, Timing) and ability.when.timing in self.lexicon.timings:
            text = f"{self.lexicon.timings[ability.when.timing].en} {text}"
        if ability.limit is not None:
            times = {1: "Once", 2: "Twice"}.get(ability.limit.times, f"{ability.limit.times} times")
            text = f"{text} ({times} per {'turn' if ability.limit.per is LimitPeriod.TURN else 'match'}.)"
        return " ".join(filter(None, (self.front(ability), text)))

    def this(self, noun: Noun) -> str:
        """The card itself."""
        return f"this {noun.en}"

    def again(self, named: Named) -> str:
        """The cards spoken of."""
        if named.rest:
            return "the rest"
        return f"those {named.noun.plural}" if named.many else f"that {named.noun.en}"

    def owner(self, player: language.PlayerRef, by: Player = Player.YOU, *, many: bool = False) -> str:
        """A possessive; a player who chooses among the own cards is called so."""
        if by is player and player is not Player.YOU:
            return "their"
        if many and player is Player.OPPONENT and self.lexicon.many_players:
            return "your opponents'"
        return "your" if player is Player.YOU else f"{self.subject(player)}'s"

    def subject(self, player: language.PlayerRef) -> str:
        """A player as one who does something."""
        if isinstance(player, OwnerOf):
            return f"{self.named(player.owner_of)}'s owner"
        return _ONE_OF_MANY if player is Player.OPPONENT and self.lexicon.many_players else _SUBJECTS[player]

    def place(self, cards: Filter, *, many: bool, by: Player) -> str:
        """Where the cards lie."""
        if (cards.zone, cards.kind) in self.lexicon.sides:
            return self.side(cards.of, many=many, by=by)
        zone = self.words(cards.zone.words)
        if cards.of is Player.ANY:
            return f"in all {self.lexicon.plural_zones[cards.zone]}" if many else f"in any {zone}"
        if many and self.of_several(cards.of):
            return f"in {self.owner(cards.of, by, many=True)} {self.lexicon.plural_zones[cards.zone]}"
        return f"in {self.owner(cards.of, by)} {zone}"

    def side(self, of: language.PlayerRef, *, many: bool, by: Player) -> str:
        """Whose side the cards lie on."""
        if of is Player.ANY and self.lexicon.many_players:
            return "on all sides" if many else "on any side"
        if of is Player.ANY:
            return "on both sides" if many else "on either side"
        if many and self.of_several(of):
            return f"on {self.owner(of, by, many=True)} sides"
        return f"on {self.owner(of, by)} side"

    def like(self, where: language.Where, noun: str, *, many: bool = False) -> str:
        """A noun with its tests before and behind it."""
        near = self.nearest(where)
        adjectives = [test for test in where.tests if self.is_adjective(test) and test not in near]
        before = [self.adjective(test) for test in (*adjectives, *near) if self.is_adjective(test)]
        behind = [self.behind(test, many=many) for test in where.tests if not self.is_adjective(test)]
        behind.sort(key=lambda text: text.startswith(_LEAVING_OUT))
        joined = [
            f"and {text.removeprefix('with ')}" if number and text.startswith("with") else text
            for number, text in enumerate(behind)
        ]
        return " ".join([*before, noun, *joined])

    def is_adjective(self, test: language.Test) -> bool:
        """Whether a test stands in front of its noun."""
        if not isinstance(test, language.WordTest):
            return self.is_positive(test)
        return self.held(test) is None and not (test.negated and self.nouns_of(test))

    def adjective(self, test: language.Test) -> str:
        """Words in front of a noun."""
        if not isinstance(test, language.WordTest):
            return self.lexicon.positives[test.property].en
        words = self.alternatives(test)
        return f"non-{' and non-'.join(words)}" if test.negated else " or ".join(words)

    def behind(self, test: language.Test, *, many: bool = False) -> str:
        """A test behind its noun."""
        name = self.words(test.property.words)
        if isinstance(test, language.SameTest):
            return f"of {'a different' if test.negated else 'the same'} {name} {'from' if test.negated else 'as'} {self.named(test.same_as)}"
        if isinstance(test, language.TextTest):
            return self.reading(test, many=many)
        if isinstance(test, language.WordTest):
            return f"{_LEAVING_OUT} {self.of_kinds(test)}" if self.nouns_of(test) else self.holding(test)
        return f"with {name} {self.bounds(test)}"

    def holding(self, test: language.WordTest) -> str:
        """A property that a card has, behind its noun."""
        held = self.held(test)
        assert held is not None
        return held[test.negated].en.format(words=" or ".join(self.alternatives(test)))

    def of_kinds(self, test: language.WordTest) -> str:
        """A card of one of the kinds that a test names."""
        return " or ".join(f"{'an' if noun.en[0] in 'aeiou' else 'a'} {noun.en}" for noun in self.nouns_of(test))

    def reading(self, test: language.TextTest, *, many: bool = False) -> str:
        """A text behind a noun."""
        name = self.words(test.property.words)
        negation = "not " if test.negated else ""
        whose = f"their {name}s" if many else f"its {name}"
        return f"{negation}with “{test.text}” in {whose}" if test.contains else f"{negation}named “{test.text}”"

    def bounds(self, test: language.NumberTest) -> str:
        """A number's bounds."""
        low, high = test.at_least, test.at_most
        if low == high and low is not None:
            return self.number(low)
        if low is not None and high is not None:
            return f"from {self.number(low)} to {self.number(high)}"
        return f"{self.number(low)} or more" if low is not None else f"{self.number(high or 0)} or less"

    def count(self, count: language.CountRange) -> str:
        """How many."""
        if count.min == count.max:
            return str(count.max)
        if count.max == count.min + 1 and count.min:
            return f"{count.min} or {count.max}"
        return f"up to {count.max}" if count.min == 0 else f"{count.min} to {count.max}"

    def described(self, cards: Filter, lead: str, *, many: bool, by: Player = Player.YOU) -> str:
        """Cards with what leads them, what they are like and where they lie."""
        noun = self.noun(cards)
        like = self.like(cards.where, noun.plural if many else noun.en, many=many)
        first = ("another",) if lead == "an" and cards.other else (lead, "other" if cards.other else "")
        return " ".join(part for part in (*first, like, self.place(cards, many=many, by=by)) if part)

    def counted(self, cards: Filter, count: language.CountRange, by: Player) -> str:
        """Some of the cards."""
        return self.described(cards, self.count(count), many=count.max > 1, by=by)

    def all_cards(self, cards: Filter) -> str:
        """All of the cards; of a single one no number is told."""
        return self.single(cards) if self.is_single(cards) else self.described(cards, "all", many=True)

    def plain(self, cards: Filter) -> str:
        """The cards as such."""
        return self.single(cards) if self.is_single(cards) else self.described(cards, "", many=True)

    def single(self, cards: Filter) -> str:
        """The one card that each player has."""
        each = {Player.OPPONENT: Player.EACH_OPPONENT, Player.ANY: Player.EACH}
        of = (
            cards.of if isinstance(cards.of, OwnerOf) or not self.lexicon.many_players else each.get(cards.of, cards.of)
        )
        return f"{self.owner(of)} {self.like(cards.where, self.noun(cards).en)}"

    def pattern(self, pattern: language.CardPattern, *, many: bool) -> str:
        """A card in an event, or all such cards."""
        if pattern.is_ is not None:
            return self.named(pattern.is_)
        single = pattern.kind in {kind for _, kind in self.lexicon.singles}
        if many and not single:
            like = self.like(pattern.where, self.lexicon.nouns[pattern.kind].plural, many=True)
            owner = "" if pattern.of is Player.ANY else f"{self.owner(pattern.of)} "
            return f"{owner}{'other ' if pattern.other else ''}{like}"
        if pattern.of is Player.ANY:
            return self.pattern_noun(pattern)
        if single or (pattern.of is Player.OPPONENT and self.lexicon.many_players and not pattern.other):
            return f"{self.owner(pattern.of)} {self.like(pattern.where, self.lexicon.nouns[pattern.kind].en)}"
        return self.pattern_noun(pattern, f" of {'yours' if pattern.of is Player.YOU else self.owner(pattern.of)}")

    def pattern_noun(self, pattern: language.CardPattern, owner: str = "") -> str:
        """A card in an event, its owner right behind its noun where one is given."""
        like = self.like(pattern.where, f"{self.lexicon.nouns[pattern.kind].en}{owner}")
        return f"{'another' if pattern.other else 'an' if like[0] in 'aeiou' else 'a'} {like}"

    def choosing(self, by: Player, cards: str) -> str:
        """A player chooses the cards."""
        return f"{'choose' if by is Player.YOU else f'{self.subject(by)} chooses'} {cards}"

    def for_a_time(self, clause: str, until: str) -> str:
        """The duration behind."""
        return f"{clause} {until}"

    def usable(self, condition: str) -> str:
        """A condition of use."""
        return f"use this only if {condition}"

    def player_slots(self, key: str, player: language.PlayerRef) -> Mapping[str, Any]:
        """An order to you or a statement, a stated subject, the possessive, the bare word."""
        subject = self.subject(player)
        return {
            key: Order(subject) if key == "who" else subject,
            "subject": Subject(subject),
            "possessive": "your" if player is Player.YOU else f"{subject}'s",
            "their": "your" if player is Player.YOU else "their",
        }

    def owners(self, of: language.PlayerRef | None, *, many: bool) -> str:
        """The owner's, by name where it is known."""
        if of is Player.YOU or (of is Player.OPPONENT and not self.lexicon.many_players):
            return self.owner(of)
        return "their owners'" if many else "its owner's"

    def everything(self) -> str:
        """All there is."""
        return "all"

    def meaning(self, letter: str, phrase: str) -> str:
        """What a letter stands for."""
        return f"{letter} is {phrase}"

    def explained(self, clause: str, meanings: list[str]) -> str:
        """The letters behind the clause."""
        return f"{clause}, where {' and '.join(meanings)}" if meanings else clause

    def number(self, number: language.NumberLike) -> str:
        """A number as a noun phrase."""
        match number:
            case int():
                return str(number)
            case language.Count():
                return f"the number of {self.plain(number.among)}"
            case language.Distinct():
                return f"the number of different {plural(self.words(number.property.words))} among {self.plain(number.among)}"
            case language.Sum():
                return f"the total {self.words(number.property.words)} of {self.plain(number.among)}"
            case language.Value():
                return f"the {self.words(number.property.words)} of {self.named(number.of)}"
            case language.EventAmount():
                return "that amount"
            case language.Plus():
                return " plus ".join(self.number(part) for part in number.parts)
            case language.Minus():
                return f"{self.number(number.from_)} minus {self.number(number.take)} (at least 0)"
            case language.Times():
                return f"{self.number(number.by)} times {self.number(number.number)}"
            case language.AtMost(number=language.Minus() as less):
                bounds = f"(from 0 to {self.number(number.limit)})"
                return f"{self.number(less.from_)} minus {self.number(less.take)} {bounds}"
            case language.AtMost():
                return f"{self.number(number.number)} (at most {self.number(number.limit)})"
        return self.fill(self.lexicon.numbers[type(number)], number)

    def condition(self, condition: language.Condition) -> str:
        """A clause behind if."""
        match condition:
            case language.Compare(left=language.Count() as left, right=int() as right):
                one = right == 1
                cards = self.described(left.among, f"{self.words(condition.is_.words)} {right}", many=not one)
                return f"there {'is' if one else 'are'} {cards}"
            case language.Compare():
                relation = f"{self.words(condition.is_.words)} {self.number(condition.right)}"
                return f"{self.number(condition.left)} is {relation}"
            case language.Exists():
                return f"there is {self.described(condition.cards, self.article(condition.cards), many=False)}"
            case language.Nothing():
                return f"there are no {self.plain(condition.cards)}"
            case language.Matches():
                card = self.named(condition.card)
                return " and ".join(self.predicate(card, test) for test in condition.where.tests)
            case language.AllOf():
                return " and ".join(self.condition(part) for part in condition.conditions)
            case language.AnyOf():
                return " or ".join(self.condition(part) for part in condition.conditions)
            case language.Not(
                condition=language.Matches(where=language.Where(tests=(language.WordTest() as test,))) as met
            ):
                flipped = dataclasses.replace(test, negated=not test.negated)
                return self.predicate(self.named(met.card), flipped)
            case language.Not(condition=language.TurnOf(player=player)):
                return f"it is not {self.owner(player)} turn"
            case language.Not():
                return f"it is not the case that {self.condition(condition.condition)}"
            case language.TurnOf():
                return f"it is {self.owner(condition.player)} turn"
        raise AssertionError(condition)

    def article(self, cards: Filter) -> str:
        """The article that fits what comes behind it."""
        first = "other" if cards.other else self.like(cards.where, self.noun(cards).en)
        if cards.other:
            return "an"
        return "an" if first[0] in "aeiou" else "a"

    def predicate(self, card: str, test: language.Test) -> str:
        """A test as a statement about a card."""
        name = self.words(test.property.words)
        if isinstance(test, language.WordTest):
            words = " or ".join(self.alternatives(test))
            if self.nouns_of(test) or test.property in self.lexicon.states:
                return f"{card} is {'not ' if test.negated else ''}{self.of_kinds(test) or words}"
            stated = self.stated(card, test, words)
            if stated is not None:
                return stated
            if self.held(test) is not None:
                return f"{card} has {'no ' if test.negated else ''}{words}"
            return f"the {name} of {card} is {'not ' if test.negated else ''}{words}"
        if isinstance(test, (language.SameTest, language.TextTest)):
            return f"{card} is {self.behind(test)}"
        if self.is_positive(test):
            return f"{card} is {self.adjective(test)}"
        return f"the {name} of {card} is {self.bounds(test)}"

    def provided(self, condition: str, body: list[str]) -> str:
        """A text behind a condition."""
        return f"if {condition}, {self.inline(body)}"

    def while_(self, condition: language.Condition, body: list[str]) -> str:
        """What takes the place of a change as long as a condition holds; throughout somebody's turn."""
        if isinstance(condition, language.TurnOf):
            return f"during {self.owner(condition.player)} turn, {self.inline(body)}"
        return super().while_(condition, body)

    def inline(self, clauses: list[str]) -> str:
        """One clause as it is, several as a list to carry out."""
        return self.small(clauses[0]) if len(clauses) == 1 else f"do the following: “{self.sentences(clauses)}”"

    def small(self, clause: str) -> str:
        """A clause inside a sentence; letters and names keep their capitals."""
        return clause if clause[1:2].isupper() else clause[:1].lower() + clause[1:]

    def whenever(self, happening: str, body: list[str]) -> str:
        """A text behind an event."""
        return f"when {happening}, {self.inline(body)}"

    def instead(self, happening: str, body: list[str]) -> str:
        """A text in place of an event."""
        return f"if {happening}, instead {self.inline(body)}"

    def also(self, clauses: list[str]) -> str:
        """Clauses joined."""
        return "; also, ".join(self.small(clause) for clause in clauses)

    def if_(self, operation: operations.If) -> str:
        """A step behind a condition, and the step otherwise."""
        text = self.provided(self.condition(operation.test), self.clauses(operation.then))
        if not operation.else_:
            return text
        stop = "" if is_closed(text) else "."
        return f"{text}{stop} Otherwise, {self.inline(self.clauses(operation.else_))}"

    def may(self, operation: operations.May) -> str:
        """A step that a player may decline."""
        clauses = self.clauses(operation.do)
        if operation.by is Player.YOU and len(clauses) == 1 and not clauses[0].startswith(_STATED):
            return f"you may {self.small(clauses[0])}"
        return f"{self.subject(operation.by)} may do the following: “{self.sentences(clauses)}”"

    def choose_one(self, operation: operations.ChooseOne) -> str:
        """A choice between steps."""
        lead = "choose one" if operation.by is Player.YOU else f"{self.subject(operation.by)} chooses one"
        options = " or ".join(f"“{self.block(option.do)}”" for option in operation.options)
        return f"{lead}: {options}"

    def repeat(self, operation: operations.Repeat) -> str:
        """Steps done several times."""
        times = f"{self.quantity(operation.times):time|times}"
        return f"do the following {times}: “{self.block(operation.do)}”"

    def each(self, operation: operations.Each) -> str:
        """Steps done for each card."""
        if isinstance(operation.cards, Filter):
            noun = self.noun(operation.cards)
            cards = self.described(operation.cards, "", many=False)
        else:
            noun = self.names[operation.cards].noun
            cards = f"of {self.cards(operation.cards)}"
        self.names[operation.as_] = Named(noun, many=False, zone=self.zone_of(operation.cards))
        return f"for each {cards}, one after another, do the following: “{self.block(operation.do)}”"

    def lasting(self, operation: operations.Lasting) -> str:
        """An ability set up for a time."""
        body = self.small(self.lasting_body(operation.ability, many=operation.uses is None))
        times = {None: "", 1: " (once)", 2: " (up to twice)"}.get(operation.uses, f" (up to {operation.uses} times)")
        return f"{self.words(operation.until.words)}, {body}{times}"

    def pick(self, operation: operations.Pick) -> str:
        """A choice among cards described or named."""
        if isinstance(operation.cards, Filter):
            noun = self.noun(operation.cards)
            phrase = self.counted(self.narrowed(operation.cards, operation.where), operation.count, operation.by)
        else:
            noun = self.names[operation.cards].noun
            many = operation.count.max > 1
            like = self.like(operation.where, noun.plural if many else noun.en, many=many)
            phrase = f"{self.count(operation.count)} {like} from among {self.named(operation.cards)}"
        self.names[operation.as_] = self.found(operation, noun)
        return self.choosing(operation.by, phrase)

    def look(self, operation: operations.Look) -> str:
        """A look at the top of a pile."""
        amount = self.quantity(operation.amount)
        self.names[operation.as_] = Named(
            self.lexicon.nouns["any"], amount.text != "1", of=operation.of, zone=operation.zone
        )
        cards = f"{amount:=card|cards}"
        return f"look at the top {cards} of {self.owner(operation.of)} {self.words(operation.zone.words)}"

    def search(self, operation: operations.Search) -> str:
        """A search through a pile."""
        noun = self.noun(operation.cards)
        many = operation.count.max > 1
        like = self.like(operation.cards.where, noun.plural if many else noun.en, many=many)
        pile = f"{self.owner(operation.cards.of)} {self.words(operation.cards.zone.words)}"
        self.names[operation.as_] = self.found(operation, noun)
        return f"search {pile} for {self.count(operation.count)} {like}"
