"""Operations that choose, look, search and show."""

from collections.abc import Iterable
from typing import Any

from catalog.effects import operations
from catalog.effects.language import Filter
from play.engine import changes
from play.engine.asking import ask
from play.engine.cards import Step
from play.engine.effects.assembler import Assembler
from play.engine.effects.steps import simply
from play.engine.records import Frame
from play.engine.state import State
from play.engine.zones import card_of, is_public, owner_of, peek, place_of


def _ask_cards(state: State, frame: Frame, seat: int, prompt: str, options: list[int], least: int, most: int) -> None:
    ask(
        state,
        seat,
        "pick",
        prompt,
        of="card",
        options=options,
        least=min(least, len(options)),
        most=min(most, len(options)),
        card=frame.card,
        source=frame.source,
    )


def pick(assembler: Assembler, operation: operations.Pick) -> None:
    """Cards are chosen as the effect is carried out; among hidden ones the question is put even if nothing fits."""
    cards, by = assembler.chosen_among(operation.cards), assembler.read.chooser(operation.by)
    test = assembler.read.tests(operation.where, "any")
    least, most, name = operation.count.min, operation.count.max, operation.as_
    hidden_zone = isinstance(operation.cards, Filter) and str(operation.cards.zone) in assembler.words.hidden

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.answer is None:
                among = cards(state, frame)
                options = [ref for ref in among if test is None or test(state, frame, ref, card_of(state, ref))]
                if hidden_zone or len(options) > least or not all(is_public(state, ref) for ref in among):
                    _ask_cards(state, frame, by(state, frame), "pick", options, least, most)
                    return here
                frame.answer = options
            frame.refs[name] = sorted(frame.answer)
            frame.answer = None
            return here + 1

        return step

    assembler.step(make)


def _tell_cards(state: State, kind: str, seat: int, public: dict[str, Any], refs: Iterable[int]) -> None:
    """An event whose cards only one seat sees."""
    if state.sink is not None:
        state.emit(kind, {"seat": seat, **public}, {seat: {"cards": [card_of(state, ref).number for ref in refs]}})


def look(assembler: Assembler, operation: operations.Look) -> None:
    """The controller looks at the top of a deck."""
    zone = assembler.words.properties.zones[str(operation.zone)]
    seat_of, amount, name = assembler.read.chooser(operation.of), assembler.read.number(operation.amount), operation.as_

    def act(state: State, frame: Frame) -> None:
        owner = seat_of(state, frame)
        size = len(state.zones[zone][owner])
        count = min(amount(state, frame), size)
        frame.refs[name] = [peek(state, owner, zone, size - 1 - place) for place in range(count)]
        public = {"zone": state.rules.ZONES[zone].slug, "of": owner, "count": count}
        _tell_cards(state, "looked", frame.seat, public, frame.refs[name])

    simply(assembler, act)


def search(assembler: Assembler, operation: operations.Search) -> None:
    """The controller looks through the own deck and chooses.

    The options betray nothing of the deck's order to that player, nor the order of the cards found anything of what
    they are to others.
    """
    zone = assembler.words.properties.zones[str(operation.cards.zone)]
    test = assembler.read.tests(operation.cards.where, operation.cards.kind)
    least, most, name = operation.count.min, operation.count.max, operation.as_

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.answer is None:
                pile = state.zones[zone][frame.seat]
                numbers = [(number if number > 0 else state.peeked[number].card) for number in pile]
                found = sorted(
                    (number, place)
                    for place, number in enumerate(numbers)
                    if test is None or test(state, frame, 0, state.table[number])
                )
                options = [peek(state, frame.seat, zone, place) for _, place in found]
                public = {"zone": state.rules.ZONES[zone].slug, "of": frame.seat, "count": len(pile)}
                _tell_cards(state, "searched", frame.seat, public, options)
                _ask_cards(state, frame, frame.seat, "search", options, least, most)
                return here
            frame.refs[name] = sorted(frame.answer, key=state.zones[zone][frame.seat].index)
            frame.answer = None
            return here + 1

        return step

    assembler.step(make)


def reveal(assembler: Assembler, operation: operations.Reveal) -> None:
    """Cards are shown to everybody."""
    cards = assembler.read.cards(operation.cards)

    def act(state: State, frame: Frame) -> None:
        shown = cards(state, frame)
        if shown and state.sink is not None:
            state.emit(
                "revealed",
                {
                    "cards": [
                        {
                            "card": card_of(state, ref).number,
                            "owner": owner_of(state, ref),
                            "zone": state.rules.ZONES[place_of(state, ref)[0]].slug,
                        }
                        for ref in shown
                    ]
                },
            )

    simply(assembler, act)


def shuffle(assembler: Assembler, operation: operations.Shuffle) -> None:
    """A deck is shuffled."""
    zone = assembler.words.properties.zones[str(operation.zone)]
    seats = assembler.read.seats(operation.of)

    def act(state: State, frame: Frame) -> None:
        for seat in seats(state, frame):
            changes.shuffle_deck(state, seat, zone)

    simply(assembler, act)
