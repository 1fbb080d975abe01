"""Operations on what players have: decks, hands and counters."""

from catalog.effects import operations
from catalog.effects.language import Manner
from play.engine import changes
from play.engine.asking import ask
from play.engine.cards import Measure, Step
from play.engine.effects.assembler import Assembler
from play.engine.effects.steps import amount_of, for_players, simply
from play.engine.records import Frame
from play.engine.rng import draw_below
from play.engine.state import State


def draw(assembler: Assembler, operation: operations.Draw) -> None:
    """A player draws."""
    amount = assembler.read.number(operation.amount)

    def for_one(seat: Measure) -> None:
        def act(state: State, frame: Frame) -> None:
            count = amount(state, frame)
            if count:
                changes.draw(state, seat(state, frame), count)

        simply(assembler, act)

    for_players(assembler, operation.who, for_one)


def mill(assembler: Assembler, operation: operations.Mill) -> None:
    """The top of a player's deck goes onto the discard pile."""
    amount = assembler.read.number(operation.amount)
    for_players(
        assembler,
        operation.who,
        lambda seat: simply(
            assembler, lambda state, frame: changes.mill(state, seat(state, frame), amount(state, frame))
        ),
    )


def discard(assembler: Assembler, operation: operations.Discard) -> None:
    """A player discards from the hand, by choice or at random."""
    amount = amount_of(assembler, operation.amount)
    at_random = operation.how is Manner.RANDOM

    def for_one(seat: Measure) -> None:
        def make(here: int) -> Step:
            def step(state: State, frame: Frame) -> int:
                who = seat(state, frame)
                hand = state.zones[state.rules.WORDS.hand][who]
                if frame.answer is None:
                    count = len(hand) if amount is None else min(amount(state, frame), len(hand))
                    if count == len(hand):
                        frame.answer = hand[:]
                    elif at_random:
                        frame.answer = _at_random(state, hand, count)
                    elif count:
                        ask(
                            state,
                            who,
                            "pick",
                            "discard",
                            of="card",
                            options=hand,
                            least=count,
                            most=count,
                            card=frame.card,
                            source=frame.source,
                        )
                        return here
                picked, frame.answer = frame.answer or [], None
                changes.discard(state, picked, by_effect=frame.kind != "announce")
                return here + 1

            return step

        assembler.step(make)

    for_players(assembler, operation.who, for_one)


def _at_random(state: State, cards: list[int], count: int) -> list[int]:
    """Some cards, each set of them equally likely; which ones the event of the discard tells."""
    left = cards[:]
    first = state.draws
    found = [left.pop(draw_below(state, len(left))) for _ in range(count)]
    if state.sink is not None:
        state.emit("chance", {"of": "cards", "draws": [first, state.draws]})
    return found


def gain(assembler: Assembler, operation: operations.Gain) -> None:
    """A player has more of something."""
    word, amount = str(operation.what), assembler.read.number(operation.amount)

    def for_one(seat: Measure) -> None:
        def act(state: State, frame: Frame) -> None:
            who, more = seat(state, frame), amount(state, frame)
            counters = state.counters[who]
            counters[word] = counters.get(word, 0) + more
            state.dirty = True
            if state.sink is not None:
                state.emit("gained", {"seat": who, "what": word, "amount": more, "total": counters[word]})

        simply(assembler, act)

    for_players(assembler, operation.who, for_one)
