"""A small harness for one use of one card: a position in words, actions by key, and everything that changed.

Cards are written by their number. In a key ``@12`` stands for the handle of card 12; keys are those of the acting seat
(``you``) unless they begin with ``opponent``; ``!key`` says that this action is refused at that point. What a position
of a game holds is said by its own table.
"""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import pytest

from play.engine.actions import written
from play.engine.events import Event
from play.engine.protocol import Game
from play.engine.state import State
from play.errors import ActionRefusedError

SEED = bytes(range(32))
SideT = TypeVar("SideT")


@dataclass(frozen=True)
class Then:
    """What a card does later: actions that lead there, actions looked at, and all their changes."""

    meanwhile: tuple[str, ...]
    do: tuple[str, ...]
    changes: tuple[str, ...]


@dataclass(frozen=True)
class Scenario(Generic[SideT]):
    """One use of a card: which part of it, both its texts, the position, the actions and all their changes.

    ``active`` is whose turn it is.
    """

    card: int
    part: str
    ja: str
    en: str
    you: SideT
    opponent: SideT
    do: tuple[str, ...]
    changes: tuple[str, ...]
    then: tuple[Then, ...] = ()
    active: str = "you"


class Facts(NamedTuple):
    """Everything about a position in words: cards by pile, decks from the top, and single values."""

    piles: Mapping[str, Counter[str]]
    decks: Mapping[str, tuple[int, ...]]
    values: Mapping[str, str]


class Table(ABC):
    """A match in the middle of a turn, laid out as a scenario says; each game lays and reads its own."""

    def __init__(self, game: Game, state: State, active: str) -> None:
        self.game = game
        self.state = state
        other = {"you": "opponent", "opponent": "you"}[active]
        self.seats = {active: state.active, other: 1 - state.active}
        self.shown: list[str] = []

    @abstractmethod
    def facts(self) -> Facts:
        """Everything about the position as it is now."""

    @abstractmethod
    def printed(self, key: str) -> str:
        """What a value was before its card came into play."""

    def arrange(self, seat: int, word: str) -> bool:
        """Whether a word in place of a key changes the position by hand, and the change itself."""
        return False

    def view(self, key: str) -> str:
        """One thing that a spectator sees."""
        return str(self.game.view(self.state, None)[key])

    def match_facts(self) -> dict[str, str]:
        """What every match tells: where its turn stands, and whether chance was asked or work is unfinished."""
        state = self.state
        return {
            "turn": str(state.turn),
            "active": next(name for name, seat in self.seats.items() if seat == state.active),
            "step": self.view("step"),
            "outcome": self.view("outcome"),
            "chance": str(state.draws),
            "unfinished": str(len(state.chain) + len(state.waiting)),
        }

    def lasting(self, seat: int) -> Counter[str]:
        """What effects of a seat left behind for a time."""
        return Counter(
            " ".join(
                [str(effect.card), effect.kind, effect.word, effect.until]
                + ([f"uses {effect.uses}"] if effect.uses is not None else [])
            ).replace("  ", " ")
            for effect in self.state.lasting
            if effect.seat == seat
        )

    def legal(self, seat: int) -> dict[str, str]:
        """The legal keys of a seat by the same keys with card numbers for handles.

        A card that lies face down before another is ``@down``; of actions with the same key the first counts.
        """
        keys: dict[str, str] = {}
        for action in self.game.legal_actions(self.state, seat):
            described = self.game.describe_action(self.state, seat, action)
            key = described.key
            for card in described.cards:
                key = re.sub(rf"\b{card['handle']}\b", f"@{card.get('card', 'down')}", key)
            keys.setdefault(key, described.key)
        return keys

    def do(self, key: str) -> None:
        """Take an action, or see that it is not legal."""
        name, _, rest = key.rpartition(" ")
        forbidden = name.startswith("!") or key.startswith("!")
        seat = self.seats[name.strip("!") or "you"]
        rest = rest.lstrip("!")
        if self.arrange(seat, rest):
            return
        if forbidden:
            self.refuse(seat, rest)
            return
        legal = self.legal(seat)
        assert rest in legal, f"{key}: legal are {sorted(legal)}"
        for event in self.game.apply(self.state, seat, legal[rest]):
            self.note(event)

    def note(self, event: Event) -> None:
        """Cards shown to everybody."""
        if event.kind == "revealed":
            self.shown += [f"shown {card['card']}" for card in event.public["cards"]]

    def refuse(self, seat: int, key: str) -> None:
        """See that an action is refused with each card of that number, one in a deck that nobody can name included."""
        assert key not in self.legal(seat), f"{key}: is legal"
        keys = [key]
        for number in re.findall(r"@(\d+)", key):
            keys = [one.replace(f"@{number}", handle, 1) for one in keys for handle in self.handles(int(number))]
        decks = [number for zone in self.state.zones for pile in zone for number in pile]
        assert keys or all(int(number) in decks for number in re.findall(r"@(\d+)", key)), f"{key}: no such card"
        for one in keys:
            with pytest.raises(ActionRefusedError):
                self.game.apply(self.state, seat, one)

    def handles(self, number: int) -> list[str]:
        """The handles of all cards of a number."""
        state = self.state
        return [
            written("c", ref)
            for cards in (state.things, state.loose, state.peeked)
            for ref, card in cards.items()
            if card.card == number
        ]

    def changes(self, before: Facts, after: Facts) -> Iterator[str]:
        """Every difference between two moments, one line each."""
        for pile, cards in after.piles.items():
            yield from (f"{pile} +{card}" for card in (cards - before.piles[pile]).elements())
            yield from (f"{pile} -{card}" for card in (before.piles[pile] - cards).elements())
        for deck, order in after.decks.items():
            if order != before.decks[deck]:
                yield f"{deck}: {' '.join(map(str, order))}"
        for key, value in after.values.items():
            old = before.values.get(key) or self.printed(key)
            if key == "chance" and value != old:
                yield "chance"
            elif value != old:
                yield f"{key} {old}>{value}"

    def play(self, keys: Sequence[str]) -> list[str]:
        """Take actions: every change, and the cards shown to everybody, in a fixed order."""
        before = self.facts()
        self.shown = []
        for key in keys:
            self.do(key)
        return sorted([*self.changes(before, self.facts()), *self.shown])
