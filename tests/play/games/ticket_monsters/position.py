"""A Ticket Monsters match laid out in the middle of a turn, with cards known by name."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from catalog.games.ticket_monsters.fields import Chikemon, Magic, SpecialChikemon, Tool
from play.engine.events import Event
from play.engine.kernel import Kernel
from play.engine.records import Frame
from play.engine.running import run
from play.engine.state import State
from play.engine.zones import card_of, put
from play.errors import ActionRefusedError
from play.games.ticket_monsters import rules
from play.games.ticket_monsters.turn import TurnStep
from play.games.ticket_monsters.zones import CHIKEMON, DECK, ENERGY, HAND, ITEMS, SPECIAL_DECK, ZONES
from tests.play.games.ticket_monsters.cards import chikemon, magic, special, tool

GAME = Kernel(rules)
SEED = bytes(range(32))

Cards = Mapping[str, Chikemon | SpecialChikemon | Magic | Tool]

CARDS: Cards = {
    "filler": chikemon("Filler", 10, 10),
    "golem": chikemon("Golem", 100, 200),
    "wolf": chikemon("Wolf", 300, 100),
    "dragon": special("Dragon", 400, 400),
    "book": magic("Book"),
    "lamp": tool("Lamp"),
    "one": chikemon("One", mp=1),
    "two": chikemon("Two", mp=2),
    "three": chikemon("Three", mp=3),
}
"""Plain cards for every position."""

STEPS = {"draw": TurnStep.DRAW, "charge": TurnStep.CHARGE, "summon": TurnStep.SUMMON, "attack": TurnStep.ATTACK_STEP}


@dataclass(frozen=True)
class Side:
    """What lies before one player, decks from the top. Chikemon and tools lie there since an earlier turn."""

    zone: Sequence[str] = ()
    hand: Sequence[str] = ()
    deck: Sequence[str] = ("filler",) * 8
    energy: Sequence[str] = ()
    items: Sequence[str] = ()
    special: Sequence[str] = ()
    hp: int = 1000
    stars: int = 6


class Position:
    """Seat 0 is active and at the beginning of a step."""

    def __init__(
        self, cards: Cards, first: Side, second: Side | None = None, *, step: str = "summon", turn: int = 3
    ) -> None:
        records = {**CARDS, **cards}
        self.numbers = {name: number for number, name in enumerate(records, start=1)}
        self.names = {number: name for name, number in self.numbers.items()}
        self.table = GAME.compile_cards({self.numbers[name]: record for name, record in records.items()})
        sides = (first, second or Side())
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
            counters=[
                {
                    "hp": side.hp,
                    "guard_stars": side.stars,
                    "summons": int(seat == 0),
                    "special_summons": int(seat == 0),
                }
                for seat, side in enumerate(sides)
            ],
        )
        for seat, side in enumerate(sides):
            for zone, names in (
                (CHIKEMON, side.zone),
                (HAND, side.hand),
                (DECK, side.deck[::-1]),
                (ENERGY, side.energy),
                (ITEMS, side.items),
                (SPECIAL_DECK, side.special),
            ):
                for name in names:
                    put(self.state, self.numbers[name], seat, zone)
        for thing in self.state.things.values():
            thing.entered = turn - 2
        self.state.frames.append(Frame("turn", 0, step=STEPS[step]))
        run(self.state)

    def handles(self, name: str, seat: int | None = None) -> list[int]:
        """The handles of the cards of that name, those in play first."""
        state = self.state
        return [
            handle
            for zone in (CHIKEMON, ITEMS, HAND, ENERGY, SPECIAL_DECK)
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

        return re.sub(r"@(\d:)?([a-z_]+)(?:\.(\d))?", handle, key)

    def do(self, seat: int, *keys: str) -> list[Event]:
        """Actions one after another: all that happened."""
        return [event for key in keys for event in GAME.apply(self.state, seat, self.key(key))]

    def both_pass(self, first: int) -> list[Event]:
        """Both players pass, the one first who has the right."""
        return [*self.do(first, "pass"), *self.do(1 - first, "pass")]

    def fight(self, attacker: str, defender: str = "") -> list[Event]:
        """Seat 0 attacks and nobody uses anything."""
        key = f"attack:@0:{attacker}>@1:{defender}" if defender else f"direct:@0:{attacker}"
        events = self.do(0, key)
        for _ in range(2):
            if self.state.outcome is None:
                events += self.both_pass(1)
        return events

    def legal(self, seat: int = 0) -> list[str]:
        """The legal keys of a seat, with names for the handles of cards."""
        keys = []
        for action in GAME.legal_actions(self.state, seat):
            described = GAME.describe_action(self.state, seat, action)
            verb, colon, arguments = described.key.partition(":")
            for card in described.cards:
                if card["handle"].startswith("c"):
                    arguments = re.sub(rf"\b{card['handle']}\b", "@" + self.names[card["card"]], arguments, count=1)
            keys.append(verb + colon + arguments)
        return keys

    def asked(self) -> tuple[int, str]:
        """Who is asked, and what for."""
        (decision,) = GAME.decisions(self.state)
        return decision.seat, decision.prompt

    def zone(self, zone: int, seat: int) -> list[str]:
        """The names of the cards in a zone, decks from the top."""
        pile = self.state.zones[zone][seat]
        if ZONES[zone].deck:
            return [self.names[number] for number in reversed(pile)]
        return [self.names[card_of(self.state, handle).number] for handle in pile]

    def chikemon(self, seat: int) -> list[str]:
        """The names of the chikemon of a seat."""
        return self.zone(CHIKEMON, seat)

    def items(self, seat: int) -> list[str]:
        """The names of the cards in an item zone."""
        return self.zone(ITEMS, seat)

    def hand(self, seat: int) -> list[str]:
        """The names of the cards in a hand."""
        return self.zone(HAND, seat)

    def energy(self, seat: int) -> list[str]:
        """The names of the cards in an energy zone."""
        return self.zone(ENERGY, seat)

    def hp(self, seat: int) -> int:
        """The HP of a player."""
        return self.state.counters[seat]["hp"]

    def stars(self, seat: int) -> int:
        """The guard stars of a player."""
        return self.state.counters[seat]["guard_stars"]

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

    def default_until(self, seat: int, prompt: str) -> None:
        """Default answers until a player is asked for something."""
        while self.state.outcome is None and self.asked() != (seat, prompt):
            GAME.default(self.state, self.asked()[0])


def refused(position: Position, key: str, seat: int = 0) -> type[ActionRefusedError]:
    """The refusal of an action, which changes nothing."""
    before = GAME.dump(position.state)
    with pytest.raises(ActionRefusedError) as caught:
        position.do(seat, key)
    assert GAME.dump(position.state) == before
    return caught.type


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of events in their order."""
    return [event.kind for event in events]


def put_away(position: Position, events: Iterable[Event]) -> list[str]:
    """The names of the cards that went from the item zone to energy, in their order."""
    return [
        position.names[row["card"]]
        for event in events
        if event.kind == "moved"
        for row in event.public["moves"]
        if row["from"] == "item_zone" and row["to"] == "energy"
    ]
