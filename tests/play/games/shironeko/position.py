"""A Shironeko match laid out in the middle of a turn, with cards known by name."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catalog.games.shironeko.fields import Awakened, Character, Leader, Monster, Town
from play.engine.events import Event
from play.engine.kernel import Kernel
from play.engine.records import Frame
from play.engine.running import run
from play.engine.state import State
from play.engine.zones import card_of, put
from play.games.shironeko import rules
from play.games.shironeko.turn import TurnStep
from play.games.shironeko.zones import (
    CHARACTERS,
    DAMAGE,
    DECK,
    DISCARD,
    HAND,
    IN_USE,
    LEADER_AREA,
    LEADERS,
    TOWN_DECK,
    TOWN_DISCARD,
    TOWNS,
    ZONES,
)
from tests.play.games.shironeko.cards import awakened, character, monster, town

GAME = Kernel(rules)
SEED = bytes(range(32))

Cards = Mapping[str, Character | Awakened | Monster | Town | Leader]

CARDS: Cards = {
    "filler": character("Filler", 1, 1),
    "knight": character("Knight", 2, 3),
    "mage": character("Mage", 1, 2),
    "captain": character("Captain", 3, 5, level=2, cost=3),
    "knight2": awakened("Knight", 3, 4, cost=3),
    "potion": monster("Potion"),
    "red": town("Red Soul"),
    "blue": town("Blue Soul", "blue"),
}
"""Plain cards for every position."""

LAID = (CHARACTERS, TOWNS, LEADER_AREA)


@dataclass(frozen=True)
class Side:
    """What lies before one player, decks from the top. ``area`` and ``towns`` stand ON since an earlier turn."""

    area: Sequence[str] = ()
    hand: Sequence[str] = ()
    deck: Sequence[str] = ("filler",) * 12
    towns: Sequence[str] = ()
    discard: Sequence[str] = ()
    town_deck: Sequence[str] = ()
    leaders: Sequence[str] = ()
    led_by: Sequence[str] = ()


class Position:
    """Seat 0 is active and in its main phase."""

    def __init__(self, cards: Cards, first: Side, second: Side | None = None, *, turn: int = 3) -> None:
        records = {**CARDS, **cards}
        self.numbers = {name: number for number, name in enumerate(records, start=1)}
        self.names = {number: name for name, number in self.numbers.items()}
        self.table = GAME.compile_cards({self.numbers[name]: record for name, record in records.items()})
        self.state = State(
            rules,
            self.table,
            2,
            {},
            SEED,
            turn=turn,
            active=0,
            starter=0,
            zones=[[[], []] for _ in ZONES],
            asks=[None, None],
            asked=[0, 0],
            counters=[{}, {}],
        )
        for seat, side in enumerate((first, second or Side())):
            for zone, names in (
                (CHARACTERS, side.area),
                (HAND, side.hand),
                (DECK, side.deck[::-1]),
                (TOWNS, side.towns),
                (DISCARD, side.discard),
                (TOWN_DECK, side.town_deck[::-1]),
                (LEADERS, side.leaders),
                (LEADER_AREA, side.led_by),
            ):
                for name in names:
                    put(self.state, self.numbers[name], seat, zone)
        for thing in self.state.things.values():
            thing.entered = turn - 2
        self.state.frames.append(Frame("turn", 0, step=TurnStep.MAIN))
        run(self.state)

    def handles(self, name: str, seat: int | None = None) -> list[int]:
        """The handles of the cards of that name, those in play first."""
        state = self.state
        return [
            handle
            for zone in (*LAID, HAND, DISCARD, DAMAGE, TOWN_DISCARD, LEADERS, IN_USE)
            for owner in range(2)
            if seat in {None, owner}
            for handle in state.zones[zone][owner]
            if card_of(state, handle).number == self.numbers[name]
        ]

    def key(self, key: str) -> str:
        """A key with ``@name`` for the handle of a card, ``@name.1`` for the second, ``@0:name`` for a seat's."""

        def handle(found: re.Match[str]) -> str:
            seat = None if found[1] is None else int(found[1][:-1])
            return f"c{self.handles(found[2], seat)[int(found[3] or 0)]}"

        return re.sub(r"@(\d:)?(\w+)(?:\.(\d))?", handle, key)

    def do(self, seat: int, *keys: str) -> list[Event]:
        """Actions one after another: all that happened."""
        return [event for key in keys for event in GAME.apply(self.state, seat, self.key(key))]

    def legal(self, seat: int = 0) -> list[str]:
        """The legal keys of a seat, with names for the handles of cards."""
        keys = []
        for action in GAME.legal_actions(self.state, seat):
            described = GAME.describe_action(self.state, seat, action)
            key = described.key
            for card in described.cards:
                if card["handle"].startswith("c"):
                    key = key.replace(card["handle"], "@" + self.names[card["card"]], 1)
            keys.append(key)
        return keys

    def zone(self, zone: int, seat: int) -> list[str]:
        """The names of the cards in a zone, decks from the top."""
        pile = self.state.zones[zone][seat]
        if ZONES[zone].deck:
            return [self.names[number] for number in reversed(pile)]
        return [self.names[card_of(self.state, handle).number] for handle in pile]

    def area(self, seat: int) -> list[str]:
        """The names of the characters of a seat."""
        return self.zone(CHARACTERS, seat)

    def hand(self, seat: int) -> list[str]:
        """The names of the cards in a hand."""
        return self.zone(HAND, seat)

    def discard(self, seat: int) -> list[str]:
        """The names of the cards in a discard pile."""
        return self.zone(DISCARD, seat)

    def deck_size(self, seat: int) -> int:
        """How many cards a deck has."""
        return len(self.state.zones[DECK][seat])

    def shown(self, name: str, seat: int | None = None) -> Any:
        """What everybody sees of a card in play."""
        handle = self.handles(name, seat)[0]
        return next(
            card
            for player in GAME.view(self.state, None)["players"]
            for zone in player["zones"].values()
            for card in zone.get("cards", ())
            if card["handle"] == f"c{handle}"
        )

    def lay(self, name: str, *, seat: int | None = None, off: bool = False, **counters: int) -> None:
        """Turn a card that is in play OFF, or put counters on it."""
        thing = self.state.things[self.handles(name, seat)[0]]
        thing.spent = off
        thing.counters.update(counters)
        self.forget()

    def under(self, name: str, *names: str) -> None:
        """Lay cards under a character."""
        self.state.things[self.handles(name)[0]].under = tuple(self.numbers[other] for other in names)
        self.forget()

    def forget(self) -> None:
        """Let go of what was worked out before the position was changed by hand."""
        self.state.derived.clear()
        self.state.numbers.clear()

    def end_turn(self, seat: int) -> None:
        """End a turn, taking what must be answered by default until the other player's main phase."""
        self.do(seat, "end")
        while self.state.outcome is None and self.state.asks[1 - seat] is None:
            GAME.default(self.state, seat)

    def towns_off(self, seat: int) -> list[str]:
        """The names of the towns that are OFF."""
        return [self.names[thing.card] for thing in self._towns(seat) if thing.spent]

    def _towns(self, seat: int) -> Iterable[Any]:
        return [self.state.things[handle] for handle in self.state.zones[TOWNS][seat]]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events in their order."""
    return [event.kind for event in events]
