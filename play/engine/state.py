"""The state of a match: plain data that can be cloned, dumped and compared at any moment.

Lists and dicts inside frames, asks, links and lasting effects are replaced, never changed in place; so a clone may
share them. Cards in a deck are bare card numbers; a card that an effect is looking at there stands as the negative of
its place in ``peeked``. Every other card has a handle, and a new one with every change of zone.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from play.engine.events import Event

if TYPE_CHECKING:
    from play.engine.cards import CardTable
    from play.engine.rules import Rules

JSON = Any
Action = tuple[str | int, ...]


@dataclass(slots=True)
class Thing:
    """A card in play: whose it is, who controls it, how it lies, and what lies on it.

    ``born`` is its age among all that waits and lasts, ``entered`` the turn it came. ``used`` holds (ability, turn)
    for each use of an ability with a limit; ``under`` the numbers of covered cards.
    """

    handle: int
    card: int
    owner: int
    seat: int
    zone: int
    face_up: bool = True
    spent: bool = False
    born: int = 0
    entered: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    used: tuple[tuple[int, int], ...] = ()
    under: tuple[int, ...] = ()

    def clone(self) -> "Thing":
        """An independent copy."""
        return Thing(
            self.handle,
            self.card,
            self.owner,
            self.seat,
            self.zone,
            self.face_up,
            self.spent,
            self.born,
            self.entered,
            self.counters.copy(),
            self.used,
            self.under,
        )


class Loose(NamedTuple):
    """A card with a handle outside play: its number, its owner and its zone."""

    card: int
    owner: int
    zone: int


@dataclass(slots=True)
class Frame:
    """One unfinished piece of work: a kind, the next step, whose it is, and what it has bound so far.

    Frames of effects name their card, ability and source; ``refs`` are named cards, ``event`` the event that set the
    ability off, ``answer`` what the last decision or the frame above gave.
    """

    kind: str
    seat: int
    step: int = 0
    answer: Any = None
    card: int = 0
    ability: int = 0
    source: int = 0
    refs: dict[str, list[int]] = field(default_factory=dict)
    event: dict[str, Any] | None = None
    data: dict[str, Any] = field(default_factory=dict)

    def clone(self) -> "Frame":
        """An independent copy."""
        return Frame(
            self.kind,
            self.seat,
            self.step,
            self.answer,
            self.card,
            self.ability,
            self.source,
            self.refs.copy(),
            self.event,
            self.data.copy(),
        )


@dataclass(slots=True)
class Ask:
    """A decision that a seat must make: its kind, what is offered, and what was picked so far.

    ``of`` says what the options are (card, seat, waiting, mode, number). ``stage`` names the rule by which picks
    are legal; ``prompt`` what is asked; ``source`` and ``card`` what asks.
    """

    seat: int
    kind: str
    prompt: str
    serial: int
    of: str = ""
    options: list[int] = field(default_factory=list)
    least: int = 1
    most: int = 1
    picked: list[int] = field(default_factory=list)
    stage: str = "count"
    card: int = 0
    source: int = 0
    data: dict[str, Any] = field(default_factory=dict)

    def clone(self) -> "Ask":
        """An independent copy."""
        return Ask(
            self.seat,
            self.kind,
            self.prompt,
            self.serial,
            self.of,
            self.options,
            self.least,
            self.most,
            self.picked,
            self.stage,
            self.card,
            self.source,
            self.data,
        )


@dataclass(slots=True)
class Waiting:
    """An ability that was set off and waits for its turn, with what it had bound and the event that set it off."""

    serial: int
    seat: int
    card: int
    ability: int
    source: int
    refs: dict[str, list[int]]
    event: dict[str, Any] | None


@dataclass(slots=True)
class Link:
    """An announced use in the chain, with its bound targets and, for an answer, the announcement that it answers."""

    serial: int
    seat: int
    card: int
    ability: int
    source: int
    refs: dict[str, list[int]]
    event: dict[str, Any] | None = None
    negated: bool = False

    def clone(self) -> "Link":
        """An independent copy."""
        return Link(self.serial, self.seat, self.card, self.ability, self.source, self.refs, self.event, self.negated)


@dataclass(slots=True)
class Lasting:
    """Something that an effect left behind for a time.

    ``kind`` is replacement, triggered, continuous, modify or forbid. ``subjects`` are the cards or seats it is about;
    ``until`` is (duration word, turn of its making); ``uses`` what is left of a limited number.
    """

    serial: int
    kind: str
    seat: int
    card: int
    ability: int
    source: int
    until: str
    turn: int
    uses: int | None = None
    refs: dict[str, list[int]] = field(default_factory=dict)
    subjects: list[int] = field(default_factory=list)
    word: str = ""
    amount: int = 0

    def clone(self) -> "Lasting":
        """An independent copy."""
        return Lasting(
            self.serial,
            self.kind,
            self.seat,
            self.card,
            self.ability,
            self.source,
            self.until,
            self.turn,
            self.uses,
            self.refs,
            self.subjects,
            self.word,
            self.amount,
        )


class Outcome(NamedTuple):
    """How a match ended: the winners (none for a draw), the rule, the reason, and whether it counts."""

    winners: tuple[int, ...]
    rule: str
    reason: str
    rated: bool = True


@dataclass(slots=True)
class State:
    """Everything about a match. ``rules``, ``table``, ``sink`` and ``derived`` are not part of what is dumped."""

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
        )

    def next_handle(self) -> int:
        """A handle never used before in this match."""
        self.handles += 1
        return self.handles

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
