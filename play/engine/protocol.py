"""What a game offers to the rest of the project, and the records that go in and come out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from play.engine.cards import CardTable
from play.engine.events import Event
from play.engine.records import Action
from play.engine.state import State

JSON = Any


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """What a seat brings: its decklist by zone (card number: copies) and what it declares to be true of it."""

    decklist: Mapping[str, Mapping[int, int]]
    declared: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class ActionView:
    """An action in the words of the border: its key, its verb, a template for words, and the cards it is about."""

    key: str
    verb: str
    template: str
    cards: tuple[Mapping[str, JSON], ...] = ()

    def to_json(self) -> dict[str, JSON]:
        """As part of a view."""
        return {"key": self.key, "verb": self.verb, "template": self.template, "cards": list(self.cards)}


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A decision that a seat must make now. ``serial`` counts the seat's decisions, ``picked`` its picks so far.

    ``sealed`` decisions are made by several seats at once, unseen by one another.
    """

    seat: int
    kind: str
    prompt: str
    template: str
    serial: int
    least: int
    most: int
    picked: tuple[str, ...]
    sealed: bool
    card: int | None
    source: str | None

    def to_json(self) -> dict[str, JSON]:
        """As part of a view."""
        return {
            "kind": self.kind,
            "prompt": self.prompt,
            "template": self.template,
            "serial": self.serial,
            "least": self.least,
            "most": self.most,
            "picked": list(self.picked),
            "sealed": self.sealed,
            "card": self.card,
            "source": self.source,
        }


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """How a match ended: winners (none for a draw), the rule, the reason with its template, and whether it counts."""

    winners: tuple[int, ...]
    draw: bool
    rule: str
    reason: str
    template: str
    rated: bool

    def to_json(self) -> dict[str, JSON]:
        """As part of a view."""
        return {
            "winners": list(self.winners),
            "draw": self.draw,
            "rule": self.rule,
            "reason": self.reason,
            "template": self.template,
            "rated": self.rated,
        }


class Game(Protocol):
    """One game, from its cards to the end of a match. Nothing else changes a state."""

    @property
    def slug(self) -> str:
        """The game's slug."""

    @property
    def seat_counts(self) -> range:
        """How many seats a match may have."""

    def compile_cards(self, records: Mapping[int, Any]) -> CardTable:
        """The card table of the engine's records by their numbers."""

    def check_options(self, options: Mapping[str, JSON]) -> None:
        """Refuse options that players cannot set, and values that an option cannot have."""

    def format_options(self, records: Mapping[int, Any]) -> dict[str, JSON]:
        """The options that follow from all cards of a format, by their numbers."""

    def setup(
        self, seats: Sequence[SeatSetup], cards: CardTable, options: Mapping[str, JSON], seed: bytes
    ) -> tuple[State, list[Event]]:
        """The first state that waits for somebody, and what happened until then."""

    def decisions(self, state: State) -> tuple[DecisionView, ...]:
        """What is being waited for: one record for each seat that must choose now."""

    def waiting_for(self, state: State) -> tuple[int, ...]:
        """The seats that everybody sees being waited for; of simultaneous decisions all, answered or not."""

    def legal_actions(self, state: State, seat: int) -> list[Action]:
        """All legal answers in a stable order; none for a seat without a decision."""

    def action_key(self, state: State, seat: int, action: Action) -> str:
        """The key of a legal action."""

    def parse_action(self, state: State, seat: int, key: str) -> Action:
        """The action that a key says."""

    def describe_action(self, state: State, seat: int, action: Action) -> ActionView:
        """A legal action in words and cards."""

    def apply(self, state: State, seat: int, action: Action | str) -> list[Event]:
        """Refuse and change nothing, or carry on to the next decision or the end."""

    def apply_all(self, state: State, seat: int, actions: Sequence[Action | str]) -> list[Event]:
        """Several picks of one staged decision, all or none."""

    def as_taken(self, state: State, seat: int, actions: Sequence[Action | str]) -> list[Action]:
        """Several picks of one staged decision as they are taken: one answer where they name a set in any order."""

    def preview(self, state: State, seat: int, actions: Sequence[Action | str]) -> list[Action]:
        """The legal answers after some picks; stores nothing."""

    def concede(self, state: State, seat: int) -> list[Event]:
        """A seat gives the match up, at any time."""

    def default_actions(self, state: State, seat: int) -> list[Action]:
        """The actions that answer a decision for a player who is gone."""

    def default(self, state: State, seat: int) -> list[Event]:
        """Answer a decision for a player who is gone."""

    def outcome(self, state: State) -> OutcomeView | None:
        """How the match ended, or None while it goes on."""

    def view(self, state: State, seat: int | None) -> dict[str, JSON]:
        """What a seat, or with None a spectator, may know."""

    def event_view(self, event: Event, seat: int | None) -> dict[str, JSON]:
        """What a seat, or with None a spectator, may know of an event."""

    def event_template(self, kind: str) -> str:
        """The words for a kind of event."""

    def dump(self, state: State) -> dict[str, JSON]:
        """The whole state as JSON."""

    def load(self, data: Mapping[str, JSON], cards: CardTable) -> State:
        """The state that was dumped."""

    def clone(self, state: State) -> State:
        """An independent copy."""

    def fingerprint(self, state: State) -> str:
        """A hash of the whole state."""

    def advance(self, state: State, seat: int, action: Action) -> None:
        """Apply a legal action without a receiver of events, as playouts do."""
