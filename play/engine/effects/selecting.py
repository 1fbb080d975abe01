"""Which players and cards an ability speaks of: filters and tests as functions of state and frame."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Literal, assert_never

from catalog.effects import language
from catalog.effects.language import Filter, Player
from play.engine.cards import CompiledCard, Measure, Select
from play.engine.effects.references import Properties, readable, still_there
from play.engine.records import Frame
from play.engine.state import State
from play.engine.zones import card_of, owner_of, peek

Seats = Callable[[State, Frame], Iterable[int]]
Test = Callable[[State, Frame, int, CompiledCard], bool]


class Selecting(ABC):
    """The compiler of players, filters and tests."""

    def __init__(self, properties: Properties) -> None:
        self.properties = properties

    def seats(self, player: language.PlayerRef) -> Seats:
        """The seats that a player word means for the controller of an ability."""
        if isinstance(player, language.OwnerOf):
            read = readable(player.owner_of)

            def owner(state: State, frame: Frame) -> Iterable[int]:
                handle = read(state, frame)
                return () if handle is None else (owner_of(state, handle),)

            return owner
        match player:
            case Player.YOU:
                return lambda state, frame: (frame.seat,)
            case Player.OPPONENT:
                return lambda state, frame: state.others(frame.seat)
            case Player.NEXT:
                return lambda state, frame: state.others(frame.seat)[:1]
            case Player.EACH_OPPONENT:
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
        kinds = self.properties.kinds.get(kind, frozenset({kind}))
        if kind == "any" and not checks:
            return None
        if not checks:
            return lambda state, frame, ref, card: card.kind in kinds
        if kind == "any":
            return lambda state, frame, ref, card: all(check(state, frame, ref, card) for check in checks)
        return lambda state, frame, ref, card: (
            card.kind in kinds and all(check(state, frame, ref, card) for check in checks)
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
                    if isinstance(word, tuple):
                        return words.isdisjoint(word) is not wanted
                    return word is not None and (word in words) is wanted

                return has_word
            case language.SameTest():
                return self._same_test(test)
            case language.TextTest():
                return self._text_test(test)
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
        other = readable(test.same_as)
        wanted = not test.negated

        def same(state: State, frame: Frame, ref: int, card: CompiledCard) -> bool:
            model = other(state, frame)
            word = read(state, ref, card)
            if model is None or word is None:
                return False
            other_word = read(state, model, card_of(state, model))
            if isinstance(word, tuple) and isinstance(other_word, tuple):
                return any(part in other_word for part in word) is wanted
            return (word == other_word) is wanted

        return same

    def _text_test(self, test: language.TextTest) -> Test:
        read = self.properties.worded[str(test.property)]
        text, contains, wanted = test.text, test.contains, not test.negated

        def reads(state: State, frame: Frame, ref: int, card: CompiledCard) -> bool:
            found = read(state, ref, card)
            return found is not None and (text in found if contains else text == found) is wanted

        return reads

    def filter(self, cards: Filter) -> Select:
        """The cards in a zone that match, the controller's first, each zone in its order.

        A card in a hand that is looked at for being used is not among them: it lies there no more once it is used.
        """
        zone = self.properties.zones[str(cards.zone)]
        seats = self.seats(cards.of)
        test = self.tests(cards.where, cards.kind)
        other = cards.other
        if zone in self.properties.boards:
            back = self.properties.on_the_back
            blind = cards.kind == "any" and all(str(test.property) in back for test in cards.where.tests)

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
                        or (
                            (blind or things[handle].face_up) and test(state, frame, handle, table[things[handle].card])
                        )
                    )
                    and not (other and handle == frame.source)
                ]

            return on_board

        def in_pile(state: State, frame: Frame) -> list[int]:
            piles = state.zones[zone]
            without = other or zone == state.rules.WORDS.hand
            return [
                handle
                for seat in seats(state, frame)
                for handle in piles[seat]
                if (test is None or test(state, frame, handle, card_of(state, handle)))
                and not (without and handle == frame.source)
            ]

        return in_pile

    def cards(self, cards: language.Cards) -> Select:
        """Named cards that are still there, or all that match; those in a deck get names for as long as it takes."""
        if not isinstance(cards, Filter):
            return still_there(cards)
        zone = self.properties.zones[str(cards.zone)]
        if zone not in self.properties.decks:
            return self.filter(cards)
        seats = self.seats(cards.of)
        test = self.tests(cards.where, cards.kind)

        def in_deck(state: State, frame: Frame) -> list[int]:
            return [
                name
                for seat in seats(state, frame)
                for place, number in enumerate(state.zones[zone][seat])
                if test is None or test(state, frame, 0, state.table[number] if number > 0 else card_of(state, number))
                for name in (peek(state, seat, zone, place),)
            ]

        return in_deck

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

    @abstractmethod
    def number(self, number: language.NumberLike) -> Measure:
        """A number worked out when it is needed."""
