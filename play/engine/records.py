"""The parts of a state: things, loose cards, frames, questions, what waits, links and lasting effects."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

JSON = Any
Action = tuple[str | int, ...]


_thing_new = object.__new__


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
        # Past the constructor, which takes half as long again: states have dozens of these, and bots clone for each trial.
        copy = _thing_new(Thing)
        copy.handle = self.handle
        copy.card = self.card
        copy.owner = self.owner
        copy.seat = self.seat
        copy.zone = self.zone
        copy.face_up = self.face_up
        copy.spent = self.spent
        copy.born = self.born
        copy.entered = self.entered
        copy.counters = self.counters.copy() if self.counters else {}
        copy.used = self.used
        copy.under = self.under
        return copy


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

    ``of`` says what the options are (card, deck, seat, waiting, mode, number). ``stage`` names the rule by which picks
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
