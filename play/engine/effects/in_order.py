"""Operations that carry out other operations: again, for each, under a condition, by choice."""

from catalog.effects import operations
from catalog.effects.language import Ref
from play.engine.asking import ask
from play.engine.cards import Step
from play.engine.effects.assembler import Assembler, Mark
from play.engine.effects.steps import simply
from play.engine.records import Frame
from play.engine.state import State


def repeat(assembler: Assembler, operation: operations.Repeat) -> None:
    """The same several times; how many is settled at the start."""
    times = assembler.read.number(operation.times)
    key = f"left{len(assembler.steps)}"
    again, end = Mark(), Mark()
    simply(assembler, lambda state, frame: frame.data.update({key: times(state, frame)}))
    assembler.mark(again)

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.data[key] == 0:
                return end.place
            frame.data[key] -= 1
            return here + 1

        return step

    assembler.step(make)
    assembler.block(operation.do)
    assembler.jump(again)
    assembler.mark(end)


def each(assembler: Assembler, operation: operations.Each) -> None:
    """The same for each of the cards that are there at the start, one after another; those gone by then are left out."""
    cards, name = assembler.read.cards(operation.cards), operation.as_
    there = assembler.read.cards(Ref(name))
    key = f"each{len(assembler.steps)}"
    again, end = Mark(), Mark()
    simply(assembler, lambda state, frame: frame.data.update({key: cards(state, frame)}))
    assembler.mark(again)

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            left = frame.data[key]
            while left:
                frame.refs[name], left = left[:1], left[1:]
                frame.data[key] = left
                if there(state, frame):
                    return here + 1
            return end.place

        return step

    assembler.step(make)
    assembler.block(operation.do)
    assembler.jump(again)
    assembler.mark(end)


def if_(assembler: Assembler, operation: operations.If) -> None:
    """One thing if a condition holds, else another; one that a replacement settled before the change stays settled."""
    check = assembler.read.condition(operation.test)
    settled = assembler.settled.get(operation)
    otherwise, end = Mark(), Mark()

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            holds = check(state, frame) if settled is None else frame.data[settled]
            return here + 1 if holds else otherwise.place

        return step

    assembler.step(make)
    assembler.block(operation.then)
    if operation.else_:
        assembler.jump(end)
    assembler.mark(otherwise)
    assembler.block(operation.else_)
    assembler.mark(end)


def choose_one(assembler: Assembler, operation: operations.ChooseOne) -> None:
    """A player names one of several things; none is done where that player went out."""
    by = assembler.read.chooser(operation.by)
    marks = [Mark() for _ in operation.options]
    end = Mark()

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.answer is None:
                ask(
                    state,
                    by(state, frame),
                    "pick",
                    "choose_one",
                    of="mode",
                    options=range(len(marks)),
                    card=frame.card,
                    source=frame.source,
                )
                return here
            picked, frame.answer = frame.answer, None
            if not picked:
                return end.place
            (mode,) = picked
            if state.sink is not None:
                state.emit("mode_chosen", {"card": frame.card, "mode": mode})
            return marks[int(mode)].place

        return step

    assembler.step(make)
    for mark, option in zip(marks, operation.options, strict=True):
        assembler.mark(mark)
        assembler.block(option.do)
        assembler.jump(end)
    assembler.mark(end)


def may(assembler: Assembler, operation: operations.May) -> None:
    """A player says yes or no."""
    by = assembler.read.chooser(operation.by)
    end = Mark()

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.answer is None:
                ask(state, by(state, frame), "yes_no", "may", card=frame.card, source=frame.source)
                return here
            answer, frame.answer = frame.answer, None
            return here + 1 if answer == "yes" else end.place

        return step

    assembler.step(make)
    assembler.block(operation.do)
    assembler.mark(end)
