"""A small harness for one use of one card: a position in words, actions by key, and everything that changed.

Cards are written by their number. In a key ``@12`` stands for the handle of card 12; keys are those of the acting seat
(``you``) unless they begin with ``opponent``; ``!key`` says that this action is not legal at that point, and
``opponent grant`` gives that seat a second act, so that the turn does not pass while we look.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from play.engine.protocol import SeatSetup
from play.engine.standing import numeric
from play.engine.zones import put
from play.games import GAMES
from play.games.tatemon.zones import CITY, DECK, HAND, IN_USE, RETIRED
from tests.cards.fixtures import card_table, conditions, deck_counts

GAME = GAMES["tatemon"]
SEED = bytes(range(32))
ACTS = 2
TO_OPPONENT = ("end", "opponent skip", "opponent grant")
"""The rest of your turn left out, and your opponent's up to the act."""

Entry = int | tuple[int, int]
"""A card in a city, undamaged or with its damage."""


@dataclass(frozen=True)
class Side:
    """What lies before one player: city, hand, deck from the top, retired pile."""

    city: tuple[Entry, ...]
    hand: tuple[int, ...] = ()
    deck: tuple[int, ...] = (61, 61, 61)
    retired: tuple[int, ...] = ()


@dataclass(frozen=True)
class Then:
    """What a card does later: actions that lead there, actions looked at, and all their changes."""

    meanwhile: tuple[str, ...]
    do: tuple[str, ...]
    changes: tuple[str, ...]


@dataclass(frozen=True)
class Scenario:
    """One use of a card: which part of it, both its texts, the position, the actions and all their changes.

    ``active`` is whose turn it is; ``acts`` how the number of acts left of that player changes.
    """

    card: int
    part: str
    ja: str
    en: str
    you: Side
    opponent: Side
    do: tuple[str, ...]
    changes: tuple[str, ...]
    then: tuple[Then, ...] = ()
    active: str = "you"
    acts: str = "2>1"


class Facts(NamedTuple):
    """Everything about a position in words: cards by pile, decks from the top, and single values."""

    piles: Mapping[str, Counter[str]]
    decks: Mapping[str, tuple[int, ...]]
    values: Mapping[str, str]


class Table:
    """A match in the middle of a turn, laid out as a scenario says."""

    def __init__(self, scenario: Scenario) -> None:
        deck = {"main": deck_counts("tatemon", "starter")}
        seats = [SeatSetup(deck, conditions("tatemon")) for _ in range(2)]
        self.table = card_table("tatemon")
        self.state, _ = GAME.setup(seats, self.table, {"responses": scenario.active == "opponent"}, SEED)
        while self.state.turn < 2 or self.view("step") != "act":
            for decision in GAME.decisions(self.state):
                GAME.default(self.state, decision.seat)
        active = self.state.active
        other = {"you": "opponent", "opponent": "you"}[scenario.active]
        self.seats = {scenario.active: active, other: 1 - active}
        self.shown: list[int] = []
        self._clear()
        for name, side in (("you", scenario.you), ("opponent", scenario.opponent)):
            self._lay(self.seats[name], side)
        self.grant(active)

    def view(self, key: str) -> str:
        """One thing that a spectator sees."""
        return str(GAME.view(self.state, None)[key])

    def _clear(self) -> None:
        state = self.state
        state.zones = [[[] for _ in zone] for zone in state.zones]
        state.things, state.loose, state.ghosts, state.lasting = {}, {}, {}, []
        state.derived.clear()

    def _lay(self, seat: int, side: Side) -> None:
        for entry in side.city:
            card, damage = (entry, 0) if isinstance(entry, int) else entry
            handle = put(self.state, card, seat, CITY)
            if damage:
                self.state.things[handle].counters["damage"] = damage
        for zone, cards in ((HAND, side.hand), (DECK, side.deck[::-1]), (RETIRED, side.retired)):
            for card in cards:
                put(self.state, card, seat, zone)

    def grant(self, seat: int) -> None:
        """Let a seat act twice in this turn."""
        self.state.counters[seat]["acts"] = ACTS

    def legal(self, seat: int) -> dict[str, str]:
        """The legal keys of a seat by the same keys with card numbers for handles."""
        keys: dict[str, str] = {}
        for action in GAME.legal_actions(self.state, seat):
            described = GAME.describe_action(self.state, seat, action)
            key = described.key
            for card in described.cards:
                key = re.sub(rf"\b{card['handle']}\b", f"@{card['card']}", key)
            keys.setdefault(key, described.key)
        return keys

    def do(self, key: str) -> None:
        """Take an action, or see that it is not legal."""
        name, _, rest = key.rpartition(" ")
        forbidden = name.startswith("!") or key.startswith("!")
        seat = self.seats[name.strip("!") or "you"]
        rest = rest.lstrip("!")
        if rest == "grant":
            self.grant(seat)
            return
        legal = self.legal(seat)
        if forbidden:
            assert rest not in legal, f"{key}: is legal"
            return
        assert rest in legal, f"{key}: legal are {sorted(legal)}"
        for event in GAME.apply(self.state, seat, legal[rest]):
            if event.kind == "revealed":
                self.shown += [card["card"] for card in event.public["cards"]]

    def facts(self) -> Facts:
        """Everything about the position as it is now."""
        state = self.state
        piles: dict[str, Counter[str]] = {}
        decks: dict[str, tuple[int, ...]] = {}
        values: dict[str, str] = {
            "turn": str(state.turn),
            "active": next(name for name, seat in self.seats.items() if seat == state.active),
            "step": self.view("step"),
            "outcome": self.view("outcome"),
            "chance": str(state.draws),
            "unfinished": str(len(state.chain) + len(state.waiting)),
        }
        for name, seat in self.seats.items():
            for word, zone in (("hand", HAND), ("retired", RETIRED), ("in_use", IN_USE)):
                piles[f"{name}.{word}"] = Counter(str(state.loose[handle].card) for handle in state.zones[zone][seat])
            city = [state.things[handle] for handle in state.zones[CITY][seat]]
            piles[f"{name}.city"] = Counter(str(thing.card) for thing in city)
            piles[f"{name}.lasting"] = Counter(
                " ".join(
                    [str(effect.card), effect.kind, effect.word, effect.until]
                    + ([f"uses {effect.uses}"] if effect.uses is not None else [])
                ).replace("  ", " ")
                for effect in state.lasting
                if effect.seat == seat
            )
            piles[f"{name}.conditions"] = Counter(GAME.view(state, None)["players"][seat]["conditions"])
            decks[f"{name}.deck"] = tuple(reversed(state.zones[DECK][seat]))
            for word in ("acts", "builds"):
                values[f"{name}.{word}"] = str(state.counters[seat].get(word, 0))
            for thing in city:
                values[f"{name}.{thing.card} damage"] = str(thing.counters.get("damage", 0))
                values[f"{name}.{thing.card} durability"] = str(numeric(state, thing.handle, "durability"))
        return Facts(piles, decks, values)

    def printed(self, key: str) -> str:
        """What a value was before its building came into the city."""
        name, _, word = key.partition(" ")
        return "0" if word == "damage" else str(self.table[int(name.rpartition(".")[2])].facts["durability"])

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
        return sorted([*self.changes(before, self.facts()), *(f"shown {card}" for card in self.shown)])
