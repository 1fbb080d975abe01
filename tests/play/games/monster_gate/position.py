"""A Monster Gate match of 2 to 4 players laid out in the middle of a turn, with cards known by name."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from play.engine.events import Event
from play.engine.kernel import Kernel
from play.engine.records import Frame
from play.engine.running import run
from play.engine.state import State
from play.engine.zones import card_of, put
from play.errors import ActionRefusedError
from play.games.monster_gate import rules
from play.games.monster_gate.turn import TurnStep
from play.games.monster_gate.zones import (
    CHARACTERS,
    DECK,
    DISCARD,
    DUNGEON,
    HAND,
    IN_USE,
    ITEMS,
    MONSTERS,
    ZONES,
)
from tests.play.games.monster_gate.cards import Record, character, dungeon, magic, monster, potion, weapon

GAME = Kernel(rules)
SEED = bytes(range(32))

Cards = Mapping[str, Record]

CARDS: Cards = {
    "filler": monster("Filler", 1, 1),
    "hero": character("Hero", 2, 0),
    "imp": monster("Imp", 2, 2),
    "ogre": monster("Ogre", 5, 4, cost=3),
    "stone0": dungeon("Stone 0", 0),
    "stone1": dungeon("Stone 1", 1),
    "stone3": dungeon("Stone 3", 3),
    "spell": magic("Spell"),
    "drink": potion("Drink"),
    "sword": weapon("Sword"),
}
"""Plain cards for every position."""

LAID = (CHARACTERS, MONSTERS, ITEMS, DUNGEON)


@dataclass(frozen=True)
class Side:
    """What lies before one player, the deck from the top; ``cellar`` is the face-down part of the dungeon.

    What lies there does so, ready, since an earlier turn; the player has begun as many turns as ``turns``.
    """

    character: str = "hero"
    monsters: Sequence[str] = ()
    hand: Sequence[str] = ()
    dungeon: Sequence[str] = ()
    cellar: Sequence[str] = ()
    items: Sequence[str] = ()
    discard: Sequence[str] = ()
    deck: Sequence[str] = ("filler",) * 8
    ap: int = 10
    turns: int = 2


class Position:
    """Seat 0 is active and in its main phase."""

    def __init__(self, cards: Cards, *sides: Side, turn: int = 10) -> None:
        records = {**CARDS, **cards}
        self.numbers = {name: number for number, name in enumerate(records, start=1)}
        self.names = {number: name for name, number in self.numbers.items()}
        self.table = GAME.compile_cards({self.numbers[name]: record for name, record in records.items()})
        sides = sides if len(sides) > 1 else (*sides, Side())
        count = len(sides)
        self.state = State(
            rules,
            self.table,
            count,
            {},
            SEED,
            turn=turn,
            active=0,
            starter=0,
            zones=[[[] for _ in sides] for _ in ZONES],
            asks=[None] * count,
            asked=[0] * count,
            counters=[{"ap": side.ap, "turns": side.turns} for side in sides],
            facts={"magic": []},
        )
        for seat, side in enumerate(sides):
            for zone, names in (
                (CHARACTERS, (side.character,)),
                (MONSTERS, side.monsters),
                (HAND, side.hand),
                (DUNGEON, side.dungeon),
                (ITEMS, side.items),
                (DISCARD, side.discard),
                (DECK, side.deck[::-1]),
            ):
                for name in names:
                    put(self.state, self.numbers[name], seat, zone)
            for name in side.cellar:
                put(self.state, self.numbers[name], seat, DUNGEON, face_up=False)
        self.state.frames.append(Frame("turn", 0, step=TurnStep.OPEN))
        run(self.state)

    def handles(self, name: str, seat: int | None = None) -> list[int]:
        """The handles of the cards of that name, those in play first."""
        state = self.state
        return [
            handle
            for zone in (*LAID, HAND, DISCARD, IN_USE)
            for owner in range(state.seats)
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

    def refused(self, key: str, seat: int = 0) -> type[ActionRefusedError]:
        """The refusal of an action, which changes nothing."""
        before = GAME.dump(self.state)
        with pytest.raises(ActionRefusedError) as caught:
            self.do(seat, key)
        assert GAME.dump(self.state) == before
        return caught.type

    def legal(self, seat: int = 0) -> list[str]:
        """The legal keys of a seat, with names for the handles of cards that the seat is told."""
        keys = []
        for action in GAME.legal_actions(self.state, seat):
            described = GAME.describe_action(self.state, seat, action)
            key = described.key
            for card in described.cards:
                if "card" in card and card["handle"].startswith("c"):
                    key = re.sub(rf"{card['handle']}\b", "@" + self.names[card["card"]], key, count=1)
            keys.append(key)
        return keys

    def zone(self, zone: int, seat: int) -> list[str]:
        """The names of the cards in a zone, decks from the top."""
        pile = self.state.zones[zone][seat]
        if ZONES[zone].deck:
            return [self.names[number] for number in reversed(pile)]
        return [self.names[card_of(self.state, handle).number] for handle in pile]

    def monsters(self, seat: int) -> list[str]:
        """The names of the monsters of a seat."""
        return self.zone(MONSTERS, seat)

    def hand(self, seat: int) -> list[str]:
        """The names of the cards in a hand."""
        return self.zone(HAND, seat)

    def discard(self, seat: int) -> list[str]:
        """The names of the cards in a discard pile."""
        return self.zone(DISCARD, seat)

    def dungeon(self, seat: int) -> list[str]:
        """The names of the cards in a dungeon, face up or down."""
        return self.zone(DUNGEON, seat)

    def ap(self, seat: int) -> int:
        """How much AP a seat has."""
        return self.state.counters[seat]["ap"]

    def is_in(self, seat: int) -> bool:
        """Whether a seat is still in, and the match goes on or is won by it."""
        outcome = self.state.outcome
        return seat not in self.state.out and (outcome is None or seat in outcome.winners)

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

    def lay(self, name: str, *, seat: int | None = None, spent: bool = False, **counters: int) -> None:
        """Turn a card that is in play sideways, or put counters on it."""
        thing = self.state.things[self.handles(name, seat)[0]]
        thing.spent = spent
        thing.counters.update(counters)
        self.state.derived.clear()
        self.state.numbers.clear()


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events in their order."""
    return [event.kind for event in events]
