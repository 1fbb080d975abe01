"""The loop that carries a state on to the next decision or the end."""

from collections.abc import Mapping, Sequence

from play.engine.asking import ask
from play.engine.barrier import carry_sealed
from play.engine.chain import resolve, window
from play.engine.ending import close, finish
from play.engine.records import Frame, Outcome, Waiting
from play.engine.repetition import LONG_RUN, MAX_QUIET_STEPS, look_for_repetition
from play.engine.rules import Handler
from play.engine.state import State
from play.engine.targets import can_choose
from play.engine.zones import forget, look_away

MAX_WAITING = 500
"""Abilities waiting at once beyond which a match ends unrated."""


def _announce(state: State, stack: list[Frame], frame: Frame) -> None:
    """Choose targets and pay, step by step; then the game says what an announced use leads to."""
    program = state.table.cards[frame.card].abilities[frame.ability].announce
    if frame.step < len(program):
        frame.step = program[frame.step](state, frame)
    else:
        stack.pop()
        state.rules.announced(state, frame)


def _trigger(state: State, stack: list[Frame], frame: Frame) -> None:
    """Choose the targets of an ability that was set off; then it is an effect."""
    program = state.table.cards[frame.card].abilities[frame.ability].announce
    if frame.step < len(program):
        frame.step = program[frame.step](state, frame)
    else:
        frame.kind = "effect"
        frame.step = 0


def _effect(state: State, stack: list[Frame], frame: Frame) -> None:
    """One step of an effect."""
    program = state.table.cards[frame.card].abilities[frame.ability].program
    if frame.step < len(program):
        frame.step = program[frame.step](state, frame)
    else:
        stack.pop()
        if state.peeked and not any(other.kind == "effect" for other in stack):
            look_away(state)
        if state.ghosts or state.gone:
            forget(state)


def _order(state: State, stack: list[Frame], frame: Frame) -> None:
    """A seat names which of its waiting abilities, those among which there is a choice, comes next."""
    among = frame.data["among"]
    own = [entry for entry in state.waiting if entry.serial in among]
    if frame.answer is None:
        ask(state, frame.seat, "order", "next_ability", of="waiting", options=[entry.serial for entry in own])
        return
    stack.pop()
    begin_waiting(state, next(entry for entry in own if entry.serial == frame.answer[0]))


FRAMES: Mapping[str, Handler] = {
    "announce": _announce,
    "trigger": _trigger,
    "effect": _effect,
    "order": _order,
    "window": window,
    "resolve": resolve,
}


def carry(state: State, stack: list[Frame], frame: Frame) -> None:
    """One step of the frame on top of a stack."""
    handler = FRAMES.get(frame.kind)
    if handler is None:
        handler = state.rules.FRAMES[frame.kind]
    handler(state, stack, frame)


def begin_waiting(state: State, entry: Waiting) -> None:
    """An ability that was set off takes its turn; one whose target is missing does nothing."""
    state.waiting = [other for other in state.waiting if other is not entry]
    frame = Frame(
        "trigger",
        entry.seat,
        card=entry.card,
        ability=entry.ability,
        source=entry.source,
        refs=dict(entry.refs),
        event=entry.event,
    )
    if can_choose(state, frame, state.table[entry.card].abilities[entry.ability].targets):
        state.frames.append(frame)


def begin_one_of(state: State, seat: int, entries: Sequence[Waiting]) -> None:
    """The one waiting ability takes its turn, or the seat is asked which of several does."""
    if len(entries) == 1:
        begin_waiting(state, entries[0])
    else:
        state.frames.append(Frame("order", seat, data={"among": [entry.serial for entry in entries]}))


def _next_waiting(state: State) -> None:
    """The turn player's waiting abilities come first, then the others' in turn order, each ordering the own ones."""
    if len(state.waiting) > MAX_WAITING:
        finish(state, Outcome((), "", "cap", rated=False))
        return
    for seat in state.in_order(max(state.active, 0)):
        own = [entry for entry in state.waiting if entry.seat == seat]
        if own:
            begin_one_of(state, seat, own)
            return


def run(state: State) -> None:
    """Carry on: rules that hold all the time, then what waits, then the frame on top, until somebody must choose.

    After every step the rules are looked at until nothing changes. Deterministic; ends at the latest by the repetition
    rule or the cap on steps without a choice.
    """
    rules = state.rules
    frames = FRAMES
    own_frames = rules.FRAMES
    while state.outcome is None:
        state.quiet += 1
        if state.dirty:
            state.dirty = False
            state.numbers.clear()
            rules.check(state)
            if state.quiet > MAX_QUIET_STEPS:
                finish(state, Outcome((), "", "cap", rated=False))
            continue
        if state.sealed is not None:
            if carry_sealed(state, carry):
                return
            continue
        for question in state.asks:
            if question is not None:
                return
        if state.waiting and state.frames[-1].answer is None and rules.may_start_waiting(state):
            _next_waiting(state)
        else:
            stack = state.frames
            frame = stack[-1]
            kind = frame.kind
            (frames.get(kind) or own_frames[kind])(state, stack, frame)
        if state.quiet > LONG_RUN:
            look_for_repetition(state)
    close(state)
