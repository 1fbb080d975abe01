"""The state of a match: plain data that can be cloned, dumped and compared at any moment.

Lists and dicts inside frames, asks, links and lasting effects are replaced, never changed in place; so a clone may
share them. Cards in a deck are bare card numbers; a card that an effect is looking at there stands as the negative of
its place in ``peeked``. Every other card has a handle, and a new one with every change of zone. What left its place
stays readable as it was, in ``ghosts`` (from play) and ``gone``, until no effect under way can speak of it.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from play.engine.events import Event
from play.engine.records import Ask, Frame, Lasting, Link, Loose, Outcome, Thing, Waiting

if TYPE_CHECKING:
    from play.engine.cards import CardTable
    from play.engine.rules import Rules

JSON = Any


@dataclass(slots=True)
class State:
    """Everything about a match. ``rules``, ``table``, ``sink``, ``derived`` and ``numbers`` are not dumped.

    ``numbers`` keeps what continuous abilities add to a property of which cards, by word and turn, until something
    changes.
    """

    rules: "Rules"
    table: "CardTable"
    seats: int
    options: dict[str, JSON]
    seed: bytes
    draws: int = 0
    turn: int = 0
    active: int = -1
    starter: int = -1
    out: tuple[int, ...] = ()
    zones: list[list[list[int]]] = field(default_factory=list)
    things: dict[int, Thing] = field(default_factory=dict)
    loose: dict[int, Loose] = field(default_factory=dict)
    peeked: dict[int, Loose] = field(default_factory=dict)
    ghosts: dict[int, Thing] = field(default_factory=dict)
    gone: dict[int, Loose] = field(default_factory=dict)
    handles: int = 0
    serials: int = 0
    frames: list[Frame] = field(default_factory=list)
    sealed: list[list[Frame]] | None = None
    asks: list[Ask | None] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)
    chain: list[Link] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    counters: list[dict[str, int]] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    outcome: Outcome | None = None
    dirty: bool = False
    quiet: int = 0
    mark: tuple[int, int, str] = (0, 0, "")
    actions: int = 0
    actions_in_turn: int = 0
    sink: list[Event] | None = None
    derived: dict[str, Any] = field(default_factory=dict)
    numbers: dict[tuple[str, int], dict[int, int]] = field(default_factory=dict)

    def clone(self) -> "State":
        """An independent copy that shares only the rules and the card table; it has no receiver of events."""
        return State(
            self.rules,
            self.table,
            self.seats,
            self.options,
            self.seed,
            self.draws,
            self.turn,
            self.active,
            self.starter,
            self.out,
            [[pile[:] for pile in zone] for zone in self.zones],
            {handle: thing.clone() for handle, thing in self.things.items()},
            self.loose.copy(),
            self.peeked.copy(),
            {handle: thing.clone() for handle, thing in self.ghosts.items()},
            self.gone.copy(),
            self.handles,
            self.serials,
            [frame.clone() for frame in self.frames],
            None if self.sealed is None else [[frame.clone() for frame in stack] for stack in self.sealed],
            [None if ask is None else ask.clone() for ask in self.asks],
            self.asked[:],
            self.waiting[:],
            [link.clone() for link in self.chain],
            [effect.clone() for effect in self.lasting],
            [counters.copy() for counters in self.counters],
            self.facts.copy(),
            self.outcome,
            self.dirty,
            self.quiet,
            self.mark,
            self.actions,
            self.actions_in_turn,
            numbers={} if self.dirty else self.numbers.copy(),
        )

    def next_serial(self) -> int:
        """A number for something that waits, lasts or stands in the chain; older is smaller."""
        self.serials += 1
        return self.serials

    def emit(self, kind: str, public: dict[str, JSON], private: dict[int, dict[str, JSON]] | None = None) -> None:
        """Tell the receiver of events, if there is one, what happened."""
        if self.sink is not None:
            self.sink.append(Event(kind, public, private or {}))

    def others(self, seat: int) -> list[int]:
        """The other seats still in, in turn order from the next one."""
        return [
            other for other in ((seat + step) % self.seats for step in range(1, self.seats)) if other not in self.out
        ]

    def in_order(self, first: int) -> list[int]:
        """All seats still in, in turn order from one of them."""
        return [seat for seat in ((first + step) % self.seats for step in range(self.seats)) if seat not in self.out]
