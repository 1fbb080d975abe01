"""Matches of the toy game with cards known by name."""

from collections.abc import Mapping, Sequence

from play.engine.events import Event
from play.engine.kernel import Kernel
from play.engine.protocol import SeatSetup
from play.engine.zones import put
from tests.play.engine import toy
from tests.play.engine.toy import BOARD, DECK, HAND, Fighter

GAME = Kernel(toy)
SEED = bytes(32)


class Table:
    """A match after its secret choices, with boards laid out; seat 0 is active."""

    def __init__(self, cards: Mapping[str, Fighter], *boards: Sequence[str]) -> None:
        records = {"plain": Fighter(), **cards}
        self.numbers = {name: number for number, name in enumerate(records, start=1)}
        self.names = {number: name for name, number in self.numbers.items()}
        table = GAME.compile_cards({self.numbers[name]: card for name, card in records.items()})
        self.cards = table
        seats = [SeatSetup({"main": {self.numbers["plain"]: 6}}) for _ in boards]
        self.state, _ = GAME.setup(seats, table, {}, SEED)
        for seat in range(len(boards)):
            GAME.apply(self.state, seat, GAME.legal_actions(self.state, seat)[0])
            GAME.apply(self.state, seat, "number:n0")
        self.clear(boards)

    def clear(self, boards: Sequence[Sequence[str]]) -> None:
        """Lay the boards out, nothing in the hands."""
        state = self.state
        for zone in (BOARD, HAND):
            state.zones[zone] = [[] for _ in boards]
        state.things, state.loose, state.derived = {}, {}, {}
        for seat, board in enumerate(boards):
            for name in board:
                put(state, self.numbers[name], seat, BOARD)
        state.dirty = False

    def handle(self, name: str, seat: int | None = None) -> int:
        """The first card of that name on a board."""
        return next(
            handle
            for owner, board in enumerate(self.state.zones[BOARD])
            for handle in board
            if self.names[self.state.things[handle].card] == name and seat in {None, owner}
        )

    def do(self, seat: int, verb: str, *names: str | int) -> list[Event]:
        """An action with cards by name and seats by number."""
        arguments = ">".join(f"s{name}" if isinstance(name, int) else f"c{self.handle(name)}" for name in names)
        return GAME.apply(self.state, seat, f"{verb}:{arguments}" if arguments else verb)

    def board(self, seat: int) -> list[str]:
        """The names of the cards on a board."""
        return [self.names[self.state.things[handle].card] for handle in self.state.zones[BOARD][seat]]

    def drawn(self, seat: int) -> int:
        """How many cards a seat has drawn since the boards were laid out."""
        return len(self.state.zones[HAND][seat])

    def deck(self, seat: int) -> int:
        """How many cards are left in a deck."""
        return len(self.state.zones[DECK][seat])
