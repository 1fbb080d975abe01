"""Rules text in Japanese."""

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar

from cardsite.values import Language
from catalog.effects import language, operations
from catalog.effects.language import Ability, AbilityKind, Filter, LimitPeriod, OwnerOf, Player, Relation, Timing
from catalog.effects.lexicon import Noun
from catalog.effects.writing_base import Named, Writer

_OWNERS = {**{player: f"{player.words.ja}の" for player in Player}, Player.ANY: "お互いの"}
_SUBJECTS = {player: f"{player.words.ja}は" for player in Player}
_OF_ALL = {Player.OPPONENT: "相手全員の", Player.ANY: "全プレイヤーの"}


class JapaneseWriter(Writer):
    """One Japanese text."""

    spoken: ClassVar[Language] = "ja"
    separator: ClassVar[str] = "・"

    def sentences(self, clauses: list[str]) -> str:
        """Clauses, each with its full stop unless it ends in a bracket of sentences."""
        return "".join(clause if clause.endswith("」") else f"{clause}。" for clause in clauses)

    def frame(self, ability: Ability, body: str) -> str:
        """Timing and cost in front, the limit behind."""
        text = body
        if ability.cost:
            text = f"［コスト：{self.block(ability.cost).removesuffix('。')}］{text}"
        if isinstance(ability.when, Timing) and ability.when.timing in self.lexicon.timings:
            text = self.lexicon.timings[ability.when.timing].ja + text
        if ability.limit is not None:
            period = "1ターン" if ability.limit.per is LimitPeriod.TURN else "1回の対戦"
            text = f"{text}（{period}に{ability.limit.times}回まで）"
        return self.front(ability) + text

    def this(self, noun: Noun) -> str:
        """The card itself."""
        return f"この{noun.ja}"

    def again(self, named: Named) -> str:
        """The cards spoken of."""
        lead = "残りの" if named.rest else "それらの" if named.many else "その"
        return f"{lead}{named.noun.ja}"

    def owner(self, player: language.PlayerRef, by: Player = Player.YOU, *, many: bool = False) -> str:
        """A possessive; a player who chooses among the own cards is called so."""
        if isinstance(player, OwnerOf):
            return f"{self.named(player.owner_of)}の持ち主の"
        if by is player and player is not Player.YOU:
            return "自身の"
        if self.lexicon.many_players and many:
            return _OF_ALL.get(player, _OWNERS[player])
        if self.lexicon.many_players and player is Player.ANY:
            return f"{player.words.ja}の"
        return _OWNERS[player]

    def description(
        self, cards: Filter, by: Player = Player.YOU, particle: str = "の", *, many: bool = False
    ) -> tuple[str, Noun]:
        """Where the cards lie and what they are like, and their noun."""
        tests = self.tests(cards.where)
        by_side = particle == "の" and (cards.zone, cards.kind) in self.lexicon.sides
        place = "" if by_side else f"{self.words(cards.zone.words)}{particle}"
        owner = self.owner(cards.of, by, many=many)
        return f"{owner}{place}{'ほかの' if cards.other else ''}{tests}", self.noun(cards)

    def tests(self, where: language.Where) -> str:
        """Tests in front of their noun, one after another."""
        near = self.nearest(where)
        tests = [test for test in where.tests if test not in near]
        said = [self.test(test) for test in tests]
        joined = [
            f"{text.removesuffix('の')}で" if text.endswith("の") and not self.stays_plain(test) else text
            for test, text in zip(tests, said, strict=True)
        ]
        return "".join([*joined[:-1], *said[-1:], *(self.test(test) for test in near)])

    def stays_plain(self, test: language.Test) -> bool:
        """Whether a test stands in front of others as it does alone: how a card lies, and what kinds are left out."""
        if not isinstance(test, language.WordTest):
            return False
        return test.property in self.lexicon.states or (test.negated and bool(self.nouns_of(test)))

    def test(self, test: language.Test) -> str:
        """A test in front of its noun."""
        name = self.words(test.property.words)
        if isinstance(test, language.WordTest):
            return self.holding(test) or f"{self.either(test)}{'以外' if test.negated else ''}の"
        if isinstance(test, language.TextTest):
            return f"{name}{self.reading(test)}"
        if isinstance(test, language.SameTest):
            return f"{self.named(test.same_as)}と{name}が{'違う' if test.negated else '同じ'}"
        if self.is_positive(test):
            return self.lexicon.positives[test.property].ja
        return f"{name}が{self.bounds(test)}の"

    def holding(self, test: language.WordTest) -> str:
        """A property that a card has, in front of its noun; nothing for one that it is."""
        held = self.held(test)
        return held[test.negated].ja.format(words=self.either(test)) if held else ""

    def either(self, test: language.WordTest) -> str:
        """Words of which one holds."""
        return "か".join(self.alternatives(test))

    def reading(self, test: language.TextTest) -> str:
        """A text in front of a noun."""
        if test.contains:
            return f"に「{test.text}」を含{'まない' if test.negated else 'む'}"
        return f"が「{test.text}」{'以外' if test.negated else ''}の"

    def bounds(self, test: language.NumberTest) -> str:
        """A number's bounds."""
        low, high = test.at_least, test.at_most
        if low == high and low is not None:
            return self.number(low)
        parts = [f"{self.number(low)}以上"] if low is not None else []
        parts += [f"{self.number(high)}以下"] if high is not None else []
        return "".join(parts)

    def count(self, count: language.CountRange, noun: Noun) -> str:
        """How many of a noun."""
        if count.min == count.max:
            return f"{count.max}{noun.counter}"
        if count.min == 0:
            return f"{count.max}{noun.counter}まで"
        if count.max == count.min + 1:
            return f"{count.min}{noun.counter}か{count.max}{noun.counter}"
        return f"{count.min}～{count.max}{noun.counter}"

    def counted(self, cards: Filter, count: language.CountRange, by: Player) -> str:
        """Some of the cards."""
        where, noun = self.description(cards, by)
        return f"{where}{noun.ja}{self.count(count, noun)}"

    def all_cards(self, cards: Filter) -> str:
        """All of the cards; words stand behind すべての, longer tests in front of it. Of a single one no number is told."""
        where, noun = self.description(cards, many=True)
        if self.is_single(cards):
            return f"{where}{noun.ja}"
        tests = cards.where.tests
        short = tests if all(isinstance(test, language.WordTest) for test in tests) else self.nearest(cards.where)
        behind = self.tests(language.Where(short))
        return f"{where.removesuffix(behind)}すべての{behind}{noun.ja}"

    def plain(self, cards: Filter, particle: str = "の") -> str:
        """The cards as such."""
        where, noun = self.description(cards, particle=particle, many=particle == "の")
        return f"{where}{noun.ja}"

    def pattern(self, pattern: language.CardPattern, *, many: bool) -> str:  # no number in Japanese
        """A card in an event."""
        if pattern.is_ is not None:
            return self.named(pattern.is_)
        owner = "いずれかの" if pattern.of is Player.ANY else self.owner(pattern.of)
        return f"{owner}{self.pattern_noun(pattern)}"

    def pattern_noun(self, pattern: language.CardPattern) -> str:
        """A card in an event without its owner."""
        tests = self.tests(pattern.where)
        return f"{'ほかの' if pattern.other else ''}{tests}{self.lexicon.nouns[pattern.kind].ja}"

    def choosing(self, by: Player, cards: str) -> str:
        """A player chooses the cards."""
        return f"{'' if by is Player.YOU else _SUBJECTS[by]}{cards}を選ぶ"

    def for_a_time(self, clause: str, until: str) -> str:
        """The duration in front."""
        return f"{until}、{clause}"

    def usable(self, condition: str) -> str:
        """A condition of use."""
        return f"{condition}なら使える"

    def player_slots(self, key: str, player: language.PlayerRef) -> Mapping[str, Any]:
        """The subject (left out for you), the stated subject, the possessive, the bare word."""
        if isinstance(player, OwnerOf):
            owner = self.owner(player)
            bare = owner.removesuffix("の")
            return {
                key: f"{bare}は" if key == "who" else bare,
                "subject": f"{bare}は",
                "possessive": owner,
                "their": "自身の",
            }
        subject = _SUBJECTS[player]
        bare = _OWNERS[player].removesuffix("の") if player is not Player.ANY else "いずれかのプレイヤー"
        return {
            key: "" if key == "who" and player is Player.YOU else subject if key == "who" else bare,
            "subject": subject,
            "possessive": _OWNERS[player],
            "their": _OWNERS[player] if player is Player.YOU else "自身の",
        }

    def owners(self, of: language.PlayerRef | None, *, many: bool) -> str:  # no number in Japanese
        """The owner's, by name where it is known."""
        known = {Player.YOU} if self.lexicon.many_players else {Player.YOU, Player.OPPONENT}
        return _OWNERS[of] if isinstance(of, Player) and of in known else "持ち主の"

    def everything(self) -> str:
        """All there is."""
        return "すべて"

    def meaning(self, letter: str, phrase: str) -> str:
        """What a letter stands for."""
        return f"{letter}は{phrase}"

    def explained(self, clause: str, meanings: list[str]) -> str:
        """The letters in brackets behind the clause."""
        return f"{clause}（{'、'.join(meanings)}）" if meanings else clause

    def number(self, number: language.NumberLike) -> str:
        """A number as a noun phrase."""
        match number:
            case int():
                return str(number)
            case language.Count():
                return f"{self.plain(number.among)}の数"
            case language.Distinct():
                return f"{self.plain(number.among)}の{self.words(number.property.words)}の数"
            case language.Sum():
                return f"{self.plain(number.among)}の{self.words(number.property.words)}の合計"
            case language.Value():
                return f"{self.named(number.of)}の{self.words(number.property.words)}"
            case language.EventAmount():
                return "その値"
            case language.Plus():
                return "と".join(self.number(part) for part in number.parts) + "の和"
            case language.Minus():
                return f"{self.number(number.from_)}から{self.number(number.take)}を引いた数（0未満にはならない）"
            case language.Times():
                return f"{self.number(number.number)}の{self.number(number.by)}倍"
            case language.AtMost(number=language.Minus() as less):
                bounds = f"（0以上{self.number(number.limit)}以下）"
                return f"{self.number(less.from_)}から{self.number(less.take)}を引いた数{bounds}"
            case language.AtMost():
                return f"{self.number(number.number)}（最大{self.number(number.limit)}）"
        return self.fill(self.lexicon.numbers[type(number)], number)

    def condition(self, condition: language.Condition) -> str:
        """A clause that takes なら."""
        match condition:
            case language.Compare(left=language.Count() as left, right=int() as right):
                noun = self.noun(left.among)
                return f"{self.plain(left.among)}が{self.related(condition.is_, f'{right}{noun.counter}')}"
            case language.Compare():
                return f"{self.number(condition.left)}が{self.related(condition.is_, self.number(condition.right))}"
            case language.Exists():
                return f"{self.plain(condition.cards, 'に')}がある"
            case language.Nothing():
                return f"{self.plain(condition.cards, 'に')}がない"
            case language.Matches():
                card = self.named(condition.card)
                return "、かつ".join(self.predicate(card, test) for test in condition.where.tests)
            case language.AllOf():
                return "、かつ".join(self.condition(part) for part in condition.conditions)
            case language.AnyOf():
                return "、または".join(self.condition(part) for part in condition.conditions)
            case language.Not(
                condition=language.Matches(where=language.Where(tests=(language.WordTest() as test,))) as met
            ):
                flipped = dataclasses.replace(test, negated=not test.negated)
                return self.predicate(self.named(met.card), flipped)
            case language.Not(condition=language.TurnOf(player=player)):
                return f"{_OWNERS[player]}ターンでない"
            case language.Not():
                return f"「{self.condition(condition.condition)}」ではない"
            case language.TurnOf():
                return f"{_OWNERS[condition.player]}ターン"
        raise AssertionError(condition)

    def related(self, relation: Relation, right: str) -> str:
        """A relation behind its number."""
        return f"{relation.words.ja}{right}" if relation is Relation.EQUAL else f"{right}{relation.words.ja}"

    def predicate(self, card: str, test: language.Test) -> str:
        """A test as a statement about a card."""
        name = self.words(test.property.words)
        if isinstance(test, language.WordTest):
            stated = self.stated(card, test, self.either(test))
            if stated is not None:
                return stated
            said = self.holding(test).removesuffix("の") or f"{self.either(test)}{'以外' if test.negated else ''}"
            return f"{card}が{said}"
        if isinstance(test, language.TextTest):
            return f"{card}の{name}{self.reading(test).removesuffix('の')}"
        if isinstance(test, language.SameTest):
            return f"{card}と{self.named(test.same_as)}の{name}が{'違う' if test.negated else '同じ'}"
        if self.is_positive(test):
            return f"{card}が{self.lexicon.positives[test.property].ja}"
        return f"{card}の{name}が{self.bounds(test)}"

    def provided(self, condition: str, body: list[str]) -> str:
        """A text behind a condition, in brackets where it has several sentences."""
        return f"{condition}なら、{self.inline(body)}"

    def inline(self, clauses: list[str]) -> str:
        """One clause as it is, several as a list to carry out."""
        return clauses[0] if len(clauses) == 1 else f"次を行う：「{self.sentences(clauses)}」"

    def whenever(self, happening: str, body: list[str]) -> str:
        """A text behind an event."""
        return f"{happening}時、{self.inline(body)}"

    def instead(self, happening: str, body: list[str]) -> str:
        """A text in place of an event."""
        return f"{happening}時、代わりに{self.inline(body)}"

    def also(self, clauses: list[str]) -> str:
        """Clauses joined."""
        return "。さらに、".join(clauses)

    def if_(self, operation: operations.If) -> str:
        """A step behind a condition, and the step otherwise."""
        text = self.provided(self.condition(operation.test), self.clauses(operation.then))
        if not operation.else_:
            return text
        return (
            f"{text}{'' if text.endswith('」') else '。'}そうでないなら、{self.inline(self.clauses(operation.else_))}"
        )

    def may(self, operation: operations.May) -> str:
        """A step that a player may decline."""
        subject = "" if operation.by is Player.YOU else _SUBJECTS[operation.by]
        return f"{subject}次を行ってもよい：「{self.block(operation.do)}」"

    def choose_one(self, operation: operations.ChooseOne) -> str:
        """A choice between steps."""
        subject = "" if operation.by is Player.YOU else _SUBJECTS[operation.by]
        options = "".join(f"「{self.block(option.do)}」" for option in operation.options)
        return f"{subject}次から1つを選び、それを行う：{options}"

    def repeat(self, operation: operations.Repeat) -> str:
        """Steps done several times."""
        times = self.quantity(operation.times)
        return f"次を{times}回行う：「{self.block(operation.do)}」"

    def each(self, operation: operations.Each) -> str:
        """Steps done for each card."""
        kind = (
            self.names[operation.cards].noun if not isinstance(operation.cards, Filter) else self.noun(operation.cards)
        )
        cards = self.cards(operation.cards)
        self.names[operation.as_] = Named(kind, many=False, zone=self.zone_of(operation.cards))
        return f"{cards}について、1{kind.counter}ずつ次を行う：「{self.block(operation.do)}」"

    def lasting(self, operation: operations.Lasting) -> str:
        """An ability set up for a time."""
        body = self.lasting_body(operation.ability, many=operation.uses is None)
        times = (
            "" if operation.uses is None else "（1回だけ）" if operation.uses == 1 else f"（{operation.uses}回まで）"
        )
        if operation.ability.kind is AbilityKind.TRIGGERED and operation.uses == 1:
            times = "（最初の1回だけ）"
        return f"{self.words(operation.until.words)}、{body}{times}"

    def pick(self, operation: operations.Pick) -> str:
        """A choice among cards described or named."""
        if isinstance(operation.cards, Filter):
            phrase = self.counted(self.narrowed(operation.cards, operation.where), operation.count, operation.by)
            noun = self.noun(operation.cards)
        else:
            noun = self.names[operation.cards].noun
            tests = self.tests(operation.where)
            phrase = f"{self.named(operation.cards)}の中から{tests}{noun.ja}{self.count(operation.count, noun)}"
        self.names[operation.as_] = self.found(operation, noun)
        return self.choosing(operation.by, phrase)

    def look(self, operation: operations.Look) -> str:
        """A look at the top of a pile."""
        amount = self.quantity(operation.amount)
        self.names[operation.as_] = Named(
            self.lexicon.nouns["any"], amount.text != "1", of=operation.of, zone=operation.zone
        )
        return f"{self.owner(operation.of)}{self.words(operation.zone.words)}の上から{amount}枚を見る"

    def search(self, operation: operations.Search) -> str:
        """A search through a pile."""
        where, noun = self.description(operation.cards)
        pile = f"{self.owner(operation.cards.of)}{self.words(operation.cards.zone.words)}"
        like = where.removeprefix(f"{pile}の")
        self.names[operation.as_] = self.found(operation, noun)
        return f"{pile}を見て、{like}{noun.ja}{self.count(operation.count, noun)}を選ぶ"
