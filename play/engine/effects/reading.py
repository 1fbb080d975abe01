"""What an ability reads: references, filters, numbers and conditions turned into functions of state and frame."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, assert_never

from catalog.effects import language
from catalog.effects.language import Filter, Number, Player, Relation
from catalog.effects.parser import attributes
from play.engine.cards import Check, CompiledCard, Measure, Select
from play.engine.state import Frame, State
from play.engine.zones import card_of, exists, owner_of

Property = Callable[[State, int, CompiledCard], Any]
"""A property of a card (a handle, or 0 for a bare card in a deck) or None where the card has no such property."""

Seats = Callable[[State, Frame], Iterable[int]]
Test = Callable[[State, Frame, int, CompiledCard], bool]


@dataclass(frozen=True, slots=True)
class Properties:
    """How a game reads its zone words and the numbers and words about a card.

    ``own_numbers`` and ``own_conditions`` read the records that only this game's vocabulary has.
    """

    zones: Mapping[str, int]
    boards: frozenset[int]
    decks: frozenset[int]
    numeric: Mapping[str, Property]
    worded: Mapping[str, Property]
    own_numbers: Mapping[type[Number], Callable[["Reading", Any], Measure]] = field(default_factory=dict)
    own_conditions: Mapping[type[language.Condition], Callable[["Reading", Any], Check]] = field(default_factory=dict)


def names_in(record: Any) -> frozenset[str]:
    """All names of cards that a part of an ability speaks of."""
    if isinstance(record, tuple):
        return frozenset().union(*(names_in(part) for part in record))
    if not dataclasses.is_dataclass(record):
        return frozenset()
    found: set[str] = set()
    for key, name, annotation, _ in attributes(type(record)):
        value = getattr(record, name)
        if isinstance(value, str) and annotation in {language.Ref, language.Ref | None, language.Cards}:
            found.add(value)
        elif key != "as":
            found |= names_in(value)
    return frozenset(found)


def named(ref: str) -> Select:
    """The handles that a name stands for, whether or not the objects are still there."""
    if ref == "this":
        return lambda state, frame: [frame.source]
    if ref.startswith("event."):
        role = ref.removeprefix("event.")
        return lambda state, frame: [frame.event[role]] if frame.event is not None else []
    return lambda state, frame: frame.refs.get(ref, [])


def still_there(ref: str) -> Select:
    """The objects that a name stands for, without those that are gone.

    A card that an event took to an open pile is found there by that event's abilities.
    """
    handles = named(ref)
    follows = ref == "this" or ref.startswith("event.")

    def select(state: State, frame: Frame) -> list[int]:
        found = []
        for handle in handles(state, frame):
            if exists(state, handle):
                found.append(handle)
            elif follows and frame.event is not None and frame.event.get("card") == handle:
                became = frame.event.get("became", 0)
                if exists(state, became):
                    found.append(became)
        return found

    return select


def _readable(ref: str) -> Callable[[State, Frame], int | None]:
    """The first object of a name that can still be read, be it only as it was when it left."""
    handles = named(ref)

    def read(state: State, frame: Frame) -> int | None:
        for handle in handles(state, frame):
            if exists(state, handle) or handle in state.ghosts:
                return handle
        return None

    return read


class Reading:
    """The compiler of everything that only reads."""

    def __init__(self, properties: Properties) -> None:
        self.properties = properties

    def seats(self, player: language.PlayerRef) -> Seats:
        """The seats that a player word means for the controller of an ability."""
        if isinstance(player, language.OwnerOf):
            read = _readable(player.owner_of)

            def owner(state: State, frame: Frame) -> Iterable[int]:
                handle = read(state, frame)
                return () if handle is None else (owner_of(state, handle),)

            return owner
        match player:
            case Player.YOU:
                return lambda state, frame: (frame.seat,)
            case Player.OPPONENT:
                return lambda state, frame: state.others(frame.seat)
            case Player.EACH | Player.ANY:
                return lambda state, frame: state.in_order(frame.seat)
            case _:
                assert_never(player)

    def chooser(self, player: Player) -> Measure:
        """The one seat that chooses."""
        if player is Player.YOU:
            return lambda state, frame: frame.seat
        return lambda state, frame: state.others(frame.seat)[0]

    def tests(self, where: language.Where, kind: str | Literal["any"]) -> Test | None:  # noqa: PYI051  # as declared
        """All tests of a filter as one, or None where there are none."""
        checks = [self._test(test) for test in where.tests]
        if kind == "any" and not checks:
            return None
        if not checks:
            return lambda state, frame, ref, card: card.kind == kind
        if kind == "any":
            return lambda state, frame, ref, card: all(check(state, frame, ref, card) for check in checks)
        return lambda state, frame, ref, card: (
            card.kind == kind and all(check(state, frame, ref, card) for check in checks)
        )

    def _test(self, test: language.Test) -> Test:
        match test:
            case language.NumberTest():
                return self._number_test(test)
            case language.WordTest():
                words = frozenset(str(word) for word in test.any_of)
                read = self.properties.worded[str(test.property)]
                wanted = not test.negated

                def has_word(state: State, frame: Frame, ref: int, card: CompiledCard) -> bool:
                    word = read(state, ref, card)
                    return word is not None and (word in words) is wanted

                return has_word
            case language.SameTest():
                return self._same_test(test)
            case _:
                assert_never(test)

    def _number_test(self, test: language.NumberTest) -> Test:
        read = self.properties.numeric[str(test.property)]
        low = None if test.at_least is None else self.number(test.at_least)
        high = None if test.at_most is None else self.number(test.at_most)

        def within(state: State, frame: Frame, ref: int, card: CompiledCard) -> bool:
            value = read(state, ref, card)
            return (
                value is not None
                and (low is None or value >= low(state, frame))
                and (high is None or value <= high(state, frame))
            )

        return within

    def _same_test(self, test: language.SameTest) -> Test:
        read = self.properties.worded[str(test.property)]
        other = _readable(test.same_as)
        wanted = not test.negated

        def same(state: State, frame: Frame, ref: int, card: CompiledCard) -> bool:
            model = other(state, frame)
            word = read(state, ref, card)
            if model is None or word is None:
                return False
            return (word == read(state, model, card_of(state, model))) is wanted

        return same

    def filter(self, cards: Filter) -> Select:
        """The cards in a zone that match, the controller's first, each zone in its order."""
        zone = self.properties.zones[str(cards.zone)]
        seats = self.seats(cards.of)
        test = self.tests(cards.where, cards.kind)
        other = cards.other
        if zone in self.properties.boards:

            def on_board(state: State, frame: Frame) -> list[int]:
                piles = state.zones[zone]
                things = state.things
                table = state.table.cards
                return [
                    handle
                    for seat in seats(state, frame)
                    for handle in piles[seat]
                    if (
                        test is None
                        or (things[handle].face_up and test(state, frame, handle, table[things[handle].card]))
                    )
                    and not (other and handle == frame.source)
                ]

            return on_board

        def in_pile(state: State, frame: Frame) -> list[int]:
            piles = state.zones[zone]
            return [
                handle
                for seat in seats(state, frame)
                for handle in piles[seat]
                if (test is None or test(state, frame, handle, card_of(state, handle)))
                and not (other and handle == frame.source)
            ]

        return in_pile

    def cards(self, cards: language.Cards) -> Select:
        """Named cards that are still there, or all that match."""
        return self.filter(cards) if isinstance(cards, Filter) else still_there(cards)

    def among(self, cards: Filter) -> Callable[[State, Frame], list[tuple[int, CompiledCard]]]:
        """The cards that match, each with its handle; 0 for the bare cards of a deck."""
        zone = self.properties.zones[str(cards.zone)]
        if zone not in self.properties.decks:
            select = self.filter(cards)
            return lambda state, frame: [(handle, card_of(state, handle)) for handle in select(state, frame)]
        seats = self.seats(cards.of)
        test = self.tests(cards.where, cards.kind)

        def in_deck(state: State, frame: Frame) -> list[tuple[int, CompiledCard]]:
            found = []
            for seat in seats(state, frame):
                for number in state.zones[zone][seat]:
                    card = state.table[number] if number > 0 else card_of(state, number)
                    if test is None or test(state, frame, 0, card):
                        found.append((0, card))
            return found

        return in_deck

    def number(self, number: language.NumberLike) -> Measure:
        """A number worked out when it is needed."""
        match number:
            case int():
                return lambda state, frame: number
            case language.Count(among=among):
                return self._count(among)
            case language.Distinct():
                entries = self.among(number.among)
                word = self.properties.worded[str(number.property)]
                return lambda state, frame: len(
                    {word(state, ref, card) for ref, card in entries(state, frame)} - {None}
                )
            case language.Sum():
                entries = self.among(number.among)
                value = self.properties.numeric[str(number.property)]
                return lambda state, frame: sum(value(state, ref, card) or 0 for ref, card in entries(state, frame))
            case language.Value():
                return self._value(number)
            case language.EventAmount(role=role):
                return lambda state, frame: int(frame.event[role]) if frame.event is not None else 0
            case language.Plus(parts=parts):
                measures = [self.number(part) for part in parts]
                return lambda state, frame: sum(measure(state, frame) for measure in measures)
            case language.Minus(from_=start, take=take):
                first, second = self.number(start), self.number(take)
                return lambda state, frame: max(0, first(state, frame) - second(state, frame))
            case language.Times(number=times, by=by):
                first, second = self.number(times), self.number(by)
                return lambda state, frame: first(state, frame) * second(state, frame)
            case language.AtMost(number=capped, limit=limit):
                first, second = self.number(capped), self.number(limit)
                return lambda state, frame: min(first(state, frame), second(state, frame))
            case _:
                return self.properties.own_numbers[type(number)](self, number)

    def _count(self, among: Filter) -> Measure:
        if self.properties.zones[str(among.zone)] in self.properties.decks:
            entries = self.among(among)
            return lambda state, frame: len(entries(state, frame))
        select = self.filter(among)
        return lambda state, frame: len(select(state, frame))

    def _value(self, number: language.Value) -> Measure:
        read = self.properties.numeric[str(number.property)]
        handle_of = _readable(number.of)

        def value(state: State, frame: Frame) -> int:
            handle = handle_of(state, frame)
            return 0 if handle is None else int(read(state, handle, card_of(state, handle)) or 0)

        return value

    def condition(self, condition: language.Condition) -> Check:
        """A condition as it is looked at."""
        match condition:
            case language.Compare():
                return self._compare(condition)
            case language.Exists(cards=cards):
                entries = self.among(cards)
                return lambda state, frame: bool(entries(state, frame))
            case language.Nothing(cards=cards):
                entries = self.among(cards)
                return lambda state, frame: not entries(state, frame)
            case language.Matches():
                return self._matches(condition)
            case language.AllOf(conditions=conditions):
                checks = [self.condition(part) for part in conditions]
                return lambda state, frame: all(check(state, frame) for check in checks)
            case language.AnyOf(conditions=conditions):
                checks = [self.condition(part) for part in conditions]
                return lambda state, frame: any(check(state, frame) for check in checks)
            case language.Not(condition=inner):
                check = self.condition(inner)
                return lambda state, frame: not check(state, frame)
            case language.TurnOf(player=player):
                seats = self.seats(player)
                return lambda state, frame: state.active in seats(state, frame)
            case _:
                return self.properties.own_conditions[type(condition)](self, condition)

    def _compare(self, condition: language.Compare) -> Check:
        left, right = self.number(condition.left), self.number(condition.right)
        match condition.is_:
            case Relation.AT_LEAST:
                return lambda state, frame: left(state, frame) >= right(state, frame)
            case Relation.AT_MOST:
                return lambda state, frame: left(state, frame) <= right(state, frame)
            case Relation.EQUAL:
                return lambda state, frame: left(state, frame) == right(state, frame)
            case Relation.MORE:
                return lambda state, frame: left(state, frame) > right(state, frame)
            case Relation.LESS:
                return lambda state, frame: left(state, frame) < right(state, frame)
            case _:
                assert_never(condition.is_)

    def _matches(self, condition: language.Matches) -> Check:
        handle_of = _readable(condition.card)
        test = self.tests(condition.where, "any")

        def matches(state: State, frame: Frame) -> bool:
            handle = handle_of(state, frame)
            return handle is not None and (test is None or test(state, frame, handle, card_of(state, handle)))

        return matches

    def pattern(self, pattern: language.EventPattern) -> Check | None:
        """Whether the event at hand is of the kind that an ability listens for."""
        checks = [
            self._player_role(role, wanted) if isinstance(wanted, Player) else self._card_role(role, wanted)
            for role, wanted in pattern.roles
        ]
        return lambda state, frame: all(check(state, frame) for check in checks)

    def _player_role(self, role: str, player: Player) -> Check:
        seats = self.seats(player)
        return lambda state, frame: frame.event is not None and frame.event[role] in seats(state, frame)

    def _card_role(self, role: str, wanted: language.CardPattern) -> Check:
        seats = self.seats(wanted.of)
        test = self.tests(wanted.where, wanted.kind)
        same = None if wanted.is_ is None else named(wanted.is_)
        other = wanted.other

        def fits(state: State, frame: Frame) -> bool:
            assert frame.event is not None
            handle = frame.event[role]
            return (
                (same is None or handle in same(state, frame))
                and not (other and handle == frame.source)
                and owner_of(state, handle) in seats(state, frame)
                and (test is None or test(state, frame, handle, card_of(state, handle)))
            )

        return fits
