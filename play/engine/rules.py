"""What a game tells the engine: its zones, kinds of work, verbs, guards and the rules that are looked at all the time.

A game's module of rules *is* the implementation of this protocol.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from play.errors import ActionRefusedError

if TYPE_CHECKING:
    from play.engine.cards import CardTable
    from play.engine.protocol import SeatSetup
    from play.engine.records import Action, Ask, Frame, Link, Outcome, Thing
    from play.engine.standing import Standing
    from play.engine.state import State

JSON = Any
Refusal = type[ActionRefusedError]
Handler = Callable[["State", "list[Frame]", "Frame"], None]
"""Carries on with the frame on top of a stack: a change, a question, or its end.

What a step changes may set off replacements, whose frames come on top; so a step that asks changes nothing in play.
A frame whose question was dropped, because a seat went out, is carried on without an answer and puts it again.
"""

Guard = Callable[["State", int, "Action"], Refusal | None]
"""Says why a seat may not act so, or nothing; changes nothing."""


class Stage(NamedTuple):
    """The rule of a staged decision: what may be picked next, whether it may be closed, whether it must be.

    ``rest`` completes the picks by the game's own rule for a player who leaves them to it. With ``refusal`` an answer may
    also name all the picks at once, in any order, and it says why they do not complete the decision; ``whole`` lists
    the sets that do where they are few enough to be offered instead of single picks, else nothing.
    """

    next_picks: Callable[["State", "Ask"], list[int]]
    may_close: Callable[["State", "Ask"], bool]
    is_full: Callable[["State", "Ask"], bool]
    rest: Callable[["State", "Ask"], list[int]] | None = None
    refusal: Callable[["State", "Ask", Sequence[int]], Refusal | None] | None = None
    whole: Callable[["State", "Ask"], Sequence[Sequence[int]] | None] | None = None


class ZoneSpec(NamedTuple):
    """A zone: its slug, who sees what lies there (all, owner, none), and whether it is a board or a deck.

    Cards on a board are things with a state of their own; cards in a deck have no handles.
    """

    slug: str
    seen_by: str
    board: bool = False
    deck: bool = False


class Verb(NamedTuple):
    """A verb of main actions and responses: the kinds of its arguments (c card, s seat, n number) and its words."""

    arguments: str
    template: str


@dataclass(frozen=True, slots=True)
class ChangeWords:
    """A game's event words for the changes that the engine makes, and the zones these changes speak of.

    An event word left empty is one that the game does not have. Of several replacements that fit one change those of
    the player whom it affects come first, unless the game looks at their age alone.
    """

    deck: int
    hand: int
    board: int
    discard: int
    would_damage: str = ""
    damaged: str = ""
    repaired: str = ""
    would_destroy: str = ""
    destroyed: str = ""
    would_leave: str = ""
    left: str = ""
    drawn: str = ""
    would_discard: str = ""
    discarded: str = ""
    affected_first: bool = True


class Rules(Protocol):
    """The rules of one game as the engine needs them."""

    SLUG: str
    SEATS: range
    OPTIONS: Mapping[str, type]
    ZONES: Sequence[ZoneSpec]
    WORDS: ChangeWords
    FRAMES: Mapping[str, Handler]
    FLOW: frozenset[str]
    VERBS: Mapping[str, Verb]
    GUARDS: Mapping[str, Guard]
    STAGES: Mapping[str, Stage]
    PROMPTS: Mapping[str, str]
    EVENTS: Mapping[str, str]
    REASONS: Mapping[str, str]
    MAX_ACTIONS: int
    MAX_ACTIONS_PER_TURN: int
    REPETITION_RULE: str

    def compile_cards(self, records: Mapping[int, Any]) -> "CardTable":
        """The card table made of the engine's records."""

    def format_options(self, records: Mapping[int, Any]) -> dict[str, JSON]:
        """The options that follow from all cards of a format; players cannot set them."""

    def begin(self, state: "State", seats: "Sequence[SeatSetup]") -> None:
        """Lay out the first state and push the frame of the match."""

    def candidates(self, state: "State", seat: int, ask: "Ask") -> "list[Action]":
        """All actions that could answer a main or respond decision; guards sort them."""

    def check(self, state: "State") -> bool:
        """Look at the rules that hold all the time; whether something changed."""

    def may_start_waiting(self, state: "State") -> bool:
        """Whether an ability that waits may begin now."""

    def is_active(self, state: "State", standing: "Standing") -> bool:
        """Whether an ability at work may work for its player, beyond its own text."""

    def worked(self, state: "State", standing: "Standing") -> None:
        """An ability at work has just been set off or stepped in."""

    def announced(self, state: "State", frame: "Frame") -> None:
        """An ability was chosen for and paid: put it into the chain or carry it out."""

    def link_resolved(self, state: "State", link: "Link") -> None:
        """A link of the chain has been carried out or was negated."""

    def respond(self, state: "State", frame: "Frame", seat: int, action: "Action") -> None:
        """Begin what a seat does with its right in a window."""

    def numeric(self, state: "State", thing: "Thing", word: str) -> int:
        """A numeric property of a card in play without what others add to it."""

    def empty_draw(self, state: "State", seat: int) -> None:
        """A seat had to draw from an empty deck."""

    def left_behind(self, state: "State", seat: int) -> "Outcome | None":
        """A seat gives up: the end of the match, or None when it goes on without that seat."""

    def eliminated(self, state: "State", seats: Sequence[int]) -> None:
        """Seats went out and their cards left: set the flow of turns right."""

    def default_action(self, state: "State", ask: "Ask") -> "Action":
        """The answer for a player who is gone, to a main or respond decision."""

    def view(self, state: "State", seat: int | None) -> dict[str, JSON]:
        """What a reader may know beyond zones, chain and decision.

        Standing orders look at its ``step``, and in games with attacks that are answered at its ``battle``: the seat that
        attacks, and the attack's number in the turn.
        """

    def view_thing(self, state: "State", thing: "Thing") -> dict[str, JSON]:
        """What everybody may know of a face-up card in play beyond its number."""
