"""An ability put together as programs: a flat row of steps with jumps, and the abilities nested in it beside it."""

from collections.abc import Callable, Mapping
from typing import Any

from catalog.effects import language, operations
from catalog.effects.language import Ability, AbilityKind, EventPattern, LimitPeriod, Timing
from play.engine.cards import Check, CompiledAbility, Modification, Reduce, Select, Step, Target
from play.engine.effects.reading import Reading
from play.engine.effects.references import Properties, names_in
from play.engine.records import Frame
from play.engine.state import State
from play.engine.targets import choosing

Assemble = Callable[["Assembler", Any], None]
"""Adds the steps of one operation."""

Payable = Callable[["Assembler", Any], Check]
"""Says whether an operation can be paid in full as a cost."""


class Mark:
    """A place in a program that steps before it can jump to."""

    __slots__ = ("place",)

    def __init__(self) -> None:
        self.place = -1


Choosable = Callable[[State, Frame, list[int]], list[int]]
"""Those of some cards that an effect under way can choose."""


class Language:
    """A game's effect language as the engine carries it out: properties, a handler for each operation, hidden zones.

    With ``choosable`` effects cannot choose just any card that their texts speak of.
    """

    def __init__(
        self,
        properties: Properties,
        handlers: Mapping[type[language.Operation], Assemble],
        payable: Mapping[type[language.Operation], Payable],
        hidden: frozenset[str],
        choosable: Choosable | None = None,
    ) -> None:
        self.choosable = choosable
        self.properties = properties
        self.handlers = handlers
        self.payable = payable
        self.hidden = hidden


class Assembler:
    """The making of one ability's programs.

    ``cost`` is the whole cost of the ability at hand: a part of it may take what another part would need.

    ``settled`` names the conditions of a replacement that are settled as it steps in, by the step that has them.
    """

    def __init__(
        self,
        words: Language,
        card: int,
        abilities: list[CompiledAbility],
        settled: dict[operations.If, str] | None = None,
    ) -> None:
        self.words = words
        self.card = card
        self.abilities = abilities
        self.settled = {} if settled is None else settled
        self.read = Reading(words.properties)
        self.steps: list[Step] = []
        self.cost: language.Block = ()

    def step(self, make: Callable[[int], Step]) -> None:
        """Add a step, made with its own place: going on is the next number, asking is staying."""
        self.steps.append(make(len(self.steps)))

    def mark(self, mark: Mark) -> None:
        """Let a mark stand for the place of the next step."""
        mark.place = len(self.steps)

    def jump(self, mark: Mark) -> None:
        """Go on at a mark."""
        self.step(lambda here: lambda state, frame: mark.place)

    def block(self, block: language.Block) -> None:
        """The steps of all operations of a block, in their order."""
        for operation in block:
            self.words.handlers[type(operation)](self, operation)

    def ability(self, ability: Ability) -> int:
        """Compile an ability and those nested in it: its index among the card's abilities."""
        index = len(self.abilities)
        timing = str(ability.when.timing) if isinstance(ability.when, Timing) else None
        demand = tuple(str(star) for star in ability.demand)
        compiled = CompiledAbility(self.card, index, ability.kind.value, timing, demand=demand)
        self.abilities.append(compiled)
        if isinstance(ability.when, EventPattern):
            compiled.event = str(ability.when.event)
            compiled.matches = self.read.pattern(ability.when)
        if ability.limit is not None:
            compiled.limit = (ability.limit.times, ability.limit.per is LimitPeriod.TURN)
        if ability.if_ is not None:
            compiled.condition = self.read.condition(ability.if_)
        if ability.kind is AbilityKind.CONTINUOUS:
            compiled.modifies = tuple(
                self.modification(operation) for operation in ability.do if isinstance(operation, operations.Modify)
            )
            return index
        compiled.targets = tuple(self.target(choice, ability) for choice in ability.choose)
        self.cost = ability.cost
        compiled.payable = tuple(self.words.payable[type(cost)](self, cost) for cost in ability.cost)
        compiled.announce = self.program(lambda inner: inner.announce(compiled.targets, ability.cost))
        if ability.kind is AbilityKind.REPLACEMENT:
            compiled.leaves = self.reduction(ability.do)
        compiled.program = self.program(lambda inner: inner.block(ability.do))
        return index

    def program(self, fill: Callable[["Assembler"], None]) -> tuple[Step, ...]:
        """A program of its own, for the same card."""
        inner = Assembler(self.words, self.card, self.abilities, self.settled)
        fill(inner)
        return tuple(inner.steps)

    def modification(self, operation: operations.Modify) -> Modification:
        """What a continuous ability adds to whom."""
        by = self.read.number(operation.by)
        amount = (lambda state, frame: -by(state, frame)) if operation.reduce else by
        return Modification(str(operation.property), self.read.cards(operation.cards), amount, operation.reduce)

    def chosen_among(self, cards: language.Cards) -> Select:
        """The cards that a choice can be made among."""
        select, choosable = self.read.cards(cards), self.words.choosable
        if choosable is None:
            return select
        return lambda state, frame: choosable(state, frame, select(state, frame))

    def target(self, choice: language.Choice, ability: Ability) -> Target:
        """A choice of targets; one that later choices speak of is offered only where those can be met."""
        later = ability.choose[ability.choose.index(choice) + 1 :]
        return Target(
            choice.as_,
            self.chosen_among(choice.cards),
            choice.count.min,
            choice.count.max,
            self.read.chooser(choice.by),
            feeds=any(choice.as_ in names_in(other.cards) for other in later),
            hidden=str(choice.cards.zone) in self.words.hidden,
        )

    def announce(self, targets: tuple[Target, ...], cost: language.Block) -> None:
        """Targets are chosen, then the cost is paid."""
        for place, target in enumerate(targets):
            self.step(choosing(target, targets[place + 1 :]))
        self.block(cost)

    def reduction(self, block: language.Block) -> Reduce | None:
        """What a replacement leaves of a change, or None where it lets the change happen."""
        parts = [part for operation in block if (part := self._reduction_by(operation)) is not None]
        if not parts:
            return None

        def leaves(state: State, frame: Frame, amount: int) -> int:
            for part in parts:
                amount = part(state, frame, amount)
            return amount

        return leaves

    def _reduction_by(self, operation: language.Operation) -> Reduce | None:
        match operation:
            case operations.Instead():
                return lambda state, frame, amount: 0
            case operations.Prevent(amount=language.All.ALL):
                return lambda state, frame, amount: 0
            case operations.Prevent(amount=part):
                assert not isinstance(part, language.All)
                measure = self.read.number(part)
                return lambda state, frame, amount: max(0, amount - measure(state, frame))
            case operations.If():
                check = self.read.condition(operation.test)
                then = self.reduction(operation.then)
                otherwise = self.reduction(operation.else_)
                if then is None and otherwise is None:
                    return None

                key = self.settled.setdefault(operation, f"settled{len(self.settled)}")

                def branch(state: State, frame: Frame, amount: int) -> int:
                    frame.data[key] = check(state, frame)
                    part = then if frame.data[key] else otherwise
                    return amount if part is None else part(state, frame, amount)

                return branch
            case _:
                return None
