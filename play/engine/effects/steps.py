"""The small parts of which operations are put together: a plain step, a loop over players, an amount."""

from collections.abc import Callable

from catalog.effects.language import All, Amount, Cards, Player, PlayerRef
from play.engine.cards import Measure, Step
from play.engine.effects.assembler import Assembler, Mark
from play.engine.records import Frame
from play.engine.state import State

Act = Callable[[State, Frame], None]


def simply(assembler: Assembler, act: Act) -> None:
    """Add a step that acts and goes on."""

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            act(state, frame)
            return here + 1

        return step

    assembler.step(make)


def _follow(frame: Frame, name: str, handle: int) -> None:
    """Let ``this`` or a card of the event stand for the object that it has become."""
    if name == "this":
        frame.source = handle
    else:
        frame.event = {**(frame.event or {}), name.removeprefix("event."): handle}


def moving(assembler: Assembler, cards: Cards, act: Callable[[State, list[int]], dict[int, int]]) -> None:
    """Add a step that moves cards; their name goes with those that it laid open, as new objects (TM-Z4).

    A name for more than these cards stays with those that it leaves behind. The card of the ability itself and those of
    the event that set it off are followed into play; elsewhere they are found by the event, or read as they were.
    """
    select = assembler.read.cards(cards)

    def move(state: State, frame: Frame) -> None:
        refs = select(state, frame)
        if refs:
            became = act(state, refs)
            if isinstance(cards, str) and cards in frame.refs:
                frame.refs[cards] = [became.get(ref, ref) for ref in frame.refs[cards]]
            elif isinstance(cards, str) and became.get(refs[0]) in state.things:
                _follow(frame, cards, became[refs[0]])

    simply(assembler, move)


def for_players(assembler: Assembler, who: PlayerRef, make: Callable[[Callable[[State, Frame], int]], None]) -> None:
    """Add the steps that ``make`` adds, for the one player or for each player in turn order from the controller."""
    if isinstance(who, Player) and who not in {Player.EACH, Player.EACH_OPPONENT}:
        make(assembler.read.chooser(who))
        return
    seats = assembler.read.seats(who)
    key = f"players{len(assembler.steps)}"
    again, end = Mark(), Mark()
    simply(assembler, lambda state, frame: frame.data.update({key: [-1, *seats(state, frame)]}))
    assembler.mark(again)

    def next_player(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            frame.data[key] = [seat for seat in frame.data[key][1:] if seat not in state.out]
            return here + 1 if frame.data[key] else end.place

        return step

    assembler.step(next_player)
    make(lambda state, frame: int(frame.data[key][0]))
    assembler.jump(again)
    assembler.mark(end)


def amount_of(assembler: Assembler, amount: Amount) -> Measure | None:
    """A number, or None for all there is."""
    return None if isinstance(amount, All) else assembler.read.number(amount)
