"""What an ability reads: numbers, conditions and the events it listens for, as functions of state and frame."""

from typing import assert_never

from catalog.effects import language
from catalog.effects.language import Filter, Player, Relation
from play.engine.cards import Check, Measure
from play.engine.effects.references import named, readable
from play.engine.effects.selecting import Selecting
from play.engine.records import Frame
from play.engine.state import State
from play.engine.zones import card_of, owner_of


class Reading(Selecting):
    """The compiler of everything that only reads."""

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

                def words(state: State, frame: Frame) -> int:
                    found = [word(state, ref, card) for ref, card in entries(state, frame)]
                    each = {part for value in found for part in (value if isinstance(value, tuple) else (value,))}
                    return len(each - {None})

                return words
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
        handle_of = readable(number.of)

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
        handle_of = readable(condition.card)
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
                and (test is None or (_is_open(state, handle) and test(state, frame, handle, card_of(state, handle))))
            )

        return fits


def _is_open(state: State, handle: int) -> bool:
    """Whether a card shows what it is: one that lies face down in play is nothing in particular."""
    thing = state.things.get(handle)
    return thing is None or thing.face_up
