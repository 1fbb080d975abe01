"""Questions about what is drawn from a decklist, and their exact answers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from cardsite.errors import Fault, gettext_noop
from catalog.games.game import GameSpec
from decks.numbers.charts import Terms
from decks.numbers.fits import Condition, Fit
from decks.numbers.mulligans import Exchange, Opening, chance_after, expected_after, opening_effort, opening_hands
from decks.numbers.piles import Match, Span, Wishes, chance_fulfilled, effort, pile_size, sort_size
from decks.numbers.situations import Situation, exchange_faults
from decks.values import Entries, Entry

MAX_CONDITIONS = 4
MAX_EFFORT = 600_000  # about half a second of a processor


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance: exact where both bounds are equal; between them, where it depends on facts that nobody knows."""

    least: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class TurnChance:
    """The chance by a turn, by which so many cards were seen."""

    turn: int
    seen: int
    chance: Chance


@dataclass(frozen=True, slots=True)
class Counted:
    """A condition: how many cards count for it surely and perhaps, how many of them are seen on average, and its own chance.

    ``expected`` counts those alone that are sure.
    """

    condition: Condition
    copies: int
    unknown: int
    expected: Fraction
    chance: Chance


@dataclass(frozen=True, slots=True)
class Answer:
    """The chances by each turn up to the one asked about, among so many cards."""

    cards: int
    turns: tuple[TurnChance, ...]
    conditions: tuple[Counted, ...]


@dataclass(slots=True)
class _Sorts:
    """The cards by what they count for: each sort is a test, and a pile is made of all of them."""

    entries: Entries
    tests: list[Callable[[Entry], bool]] = field(default_factory=list)

    def add(self, test: Callable[[Entry], bool]) -> int:
        """The number of a new sort."""
        self.tests.append(test)
        return len(self.tests) - 1

    def pile(self) -> dict[int, int]:
        """The cards by mask."""
        found: dict[int, int] = {}
        for entry in self.entries:
            mask = sum(1 << sort for sort, test in enumerate(self.tests) if test(entry))
            found[mask] = found.get(mask, 0) + entry.count
        return found


@dataclass(frozen=True, slots=True)
class _Asked:
    """One computation: an opening, and what is wished for of it and of the draws after it."""

    opening: Opening
    wishes: Wishes
    match: Match
    certain: bool | None = None
    """The answer where there is nothing to compute."""

    def effort(self, draws: Sequence[int]) -> int:
        """About how many steps the answers take."""
        if self.opening.exchange is Exchange.NONE:
            return sum(effort(self.opening.pile, self.opening.size + drawn, self.wishes) for drawn in draws)
        return opening_effort(self.opening, self.wishes, draws)

    def answers(self, draws: Sequence[int]) -> list[Fraction]:
        """The chance after each of these numbers of draws."""
        if self.certain is not None:
            return [Fraction(int(self.certain))] * len(draws)
        if self.opening.exchange is Exchange.NONE:
            size = self.opening.size
            return [chance_fulfilled(self.opening.pile, size + drawn, self.wishes, self.match) for drawn in draws]
        hands = opening_hands(self.opening)
        return [chance_after(self.opening, hands, drawn, self.wishes, self.match) for drawn in draws]


@dataclass(frozen=True, slots=True)
class Asking:
    """A question about a decklist: how it is drawn from, the conditions, and whether all or any of them are to be met.

    ``terms`` have the words for what is asked about.
    """

    entries: Entries
    game: GameSpec
    situation: Situation
    conditions: tuple[Condition, ...]
    match: Match = Match.ALL
    terms: Terms = field(default_factory=dict)

    def faults(self) -> Iterator[Fault]:
        """Why it cannot be answered."""
        cards, hand = self.situation.dealt(self.entries).count(), self.situation.opening
        yield from exchange_faults(self.situation, self.entries, self.game)
        if self.situation.mulligan.exchange is not Exchange.NONE and cards < 2 * hand:
            return
        draws = self._draws()
        alone = [one for index in range(len(self.conditions)) for one in self._alone(index)]
        steps = sum(one.effort(draws) for one in self._overall()) + sum(one.effort(draws[-1:]) for one in alone)
        if steps > MAX_EFFORT:
            message = gettext_noop(
                "This takes {actual} steps to compute; at most {limit} are done. Ask for less at once."
            )
            yield Fault("too_much_to_compute", message, {"actual": steps, "limit": MAX_EFFORT}, "/conditions")

    def answer(self) -> Answer:
        """The exact chances."""
        cards = self.situation.dealt(self.entries).count()
        draws = self._draws()
        least, most = self._both(self._overall(), draws)
        turns = tuple(
            TurnChance(turn, min(cards, self.situation.opening + drawn), Chance(low, high))
            for turn, drawn, low, high in zip(range(len(draws)), draws, least, most, strict=True)
        )
        return Answer(cards, turns, tuple(self._counted(index, draws[-1:]) for index in range(len(self.conditions))))

    def _draws(self) -> list[int]:
        return [self.situation.drawn_by(turn) for turn in range(self.situation.turn + 1)]

    @staticmethod
    def _both(asked: Sequence[_Asked], draws: Sequence[int]) -> tuple[list[Fraction], list[Fraction]]:
        least = asked[0].answers(draws)
        return least, (asked[1].answers(draws) if len(asked) > 1 else least)

    def _counted(self, index: int, draws: Sequence[int]) -> Counted:
        condition = self.conditions[index]
        (least,), (most,) = self._both(self._alone(index), draws)
        fits = [(condition.fit(entry.card, self.game), entry.count) for entry in self._dealt()]
        return Counted(
            condition=condition,
            copies=sum(count for fit, count in fits if fit is Fit.YES),
            unknown=sum(count for fit, count in fits if fit is Fit.UNKNOWN),
            expected=self._expected(condition, draws[0]),
            chance=Chance(least, most),
        )

    def _dealt(self) -> Entries:
        return self.situation.dealt(self.entries)

    def _expected(self, condition: Condition, drawn: int) -> Fraction:
        sorts = _Sorts(self._dealt())
        sort = sorts.add(lambda entry: condition.fit(entry.card, self.game) is Fit.YES)
        opening = self._opening(sorts)
        cards = pile_size(opening.pile)
        if opening.exchange is not Exchange.NONE:
            return expected_after(opening, opening_hands(opening), drawn, sort)
        seen = min(cards, opening.size + drawn)
        return Fraction(seen * sort_size(opening.pile, sort), cards) if cards else Fraction(0)

    def _opening(self, sorts: _Sorts) -> Opening:
        """The opening hand; whether it is kept depends on what is known of its cards."""
        keep: dict[int, Span] = {}
        for condition in self.situation.kept_sorts():
            fits = _sure(condition, self.game)
            keep[sorts.add(fits)] = condition.span
        exchange = self.situation.mulligan.exchange
        pile = sorts.pile()
        size = min(self.situation.opening, pile_size(pile))
        return Opening(pile, size, exchange, keep, self.situation.keep_match)

    def _overall(self) -> list[_Asked]:
        return self._asked(self.conditions, self.match)

    def _alone(self, index: int) -> list[_Asked]:
        return self._asked(self.conditions[index : index + 1], Match.ALL)

    def _asked(self, conditions: Sequence[Condition], match: Match) -> list[_Asked]:
        """What to compute: one thing, or two bounds where unknown facts may decide."""
        cards = self._dealt()
        open_ones = {
            index
            for index, condition in enumerate(conditions)
            if any(condition.fit(entry.card, self.game) is Fit.UNKNOWN for entry in cards)
        }
        bounds = (False, True) if open_ones else (False,)
        return [self._bound(conditions, match, open_ones, hopeful=hopeful) for hopeful in bounds]

    def _bound(self, conditions: Sequence[Condition], match: Match, open_ones: set[int], *, hopeful: bool) -> _Asked:
        """The computation with every unknown fact turning out badly, or well, for the wishes."""
        sorts = _Sorts(self._dealt())
        wishes: dict[int, Span] = {}
        for index, condition in enumerate(conditions):
            span = condition.span
            both = span.at_least > 0 and span.at_most is not None
            if index in open_ones and both and match is Match.ANY:
                # Of two bounds on unknown cards the worst is that they never hold, the best that the lower one alone counts.
                if hopeful:
                    wishes[sorts.add(_may(condition, self.game))] = Span(span.at_least)
            elif index in open_ones and both:
                wishes[sorts.add(_counts(condition, self.game, hopeful=hopeful))] = Span(span.at_least)
                wishes[sorts.add(_counts(condition, self.game, hopeful=not hopeful))] = Span(0, span.at_most)
            else:
                more_is_better = span.at_most is None
                wishes[sorts.add(_counts(condition, self.game, hopeful=hopeful is more_is_better))] = span
        certain = False if match is Match.ANY and not wishes else None
        return _Asked(self._opening(sorts), wishes, match, certain)


def _sure(condition: Condition, game: GameSpec) -> Callable[[Entry], bool]:
    return lambda entry: condition.fit(entry.card, game) is Fit.YES


def _may(condition: Condition, game: GameSpec) -> Callable[[Entry], bool]:
    return lambda entry: condition.fit(entry.card, game) is not Fit.NO


def _counts(condition: Condition, game: GameSpec, *, hopeful: bool) -> Callable[[Entry], bool]:
    return _may(condition, game) if hopeful else _sure(condition, game)
