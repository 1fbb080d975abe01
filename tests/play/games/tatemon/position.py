"""A TATEMON match laid out in the middle of a turn, with cards known by name."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catalog.games.tatemon.fields import Building, Event
from play.engine.events import Event as Happening
from play.engine.records import Frame
from play.engine.running import run
from play.engine.state import State
from play.engine.zones import card_of, put
from play.games import GAMES
from play.games.tatemon import rules
from play.games.tatemon.turn import TurnStep
from play.games.tatemon.zones import CITY, DECK, HAND, RETIRED, ZONES
from tests.play.games.tatemon.cards import CONDITION, building

GAME = GAMES["tatemon"]
SEED = bytes(range(32))

Cards = Mapping[str, Building | Event]

CARDS: Cards = {
    "house": building("residence"),
    "office": building("office"),
    "shop": building("commercial"),
    "museum": building("culture"),
    "station": building("transport"),
}
"""A plain building of each kind, for every position."""


@dataclass(frozen=True)
class Side:
    """What lies before one player, the deck from the top."""

    city: Sequence[str] = ()
    hand: Sequence[str] = ()
    deck: Sequence[str] = ("house", "house", "house")
    retired: Sequence[str] = ()
    declared: Sequence[str] = (CONDITION,)


class Position:
    """Seat 0 is active and stands before its build or its act."""

    def __init__(
        self,
        cards: Cards,
        first: Side,
        second: Side | None = None,
        *,
        step: TurnStep = TurnStep.ACT,
        turn: int = 3,
        responses: bool = False,
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
            {"responses": responses},
            SEED,
            turn=turn,
            active=0,
            starter=0,
            zones=[[[], []] for _ in ZONES],
            asks=[None, None],
            asked=[0, 0],
            counters=[{"builds": 0, "acts": 1}, {"builds": 0, "acts": 0}],
            facts={"declared": [sorted(side.declared) for side in sides], "shown": [[], []]},
        )
        if step is not TurnStep.ACT:
            self.state.counters[0]["builds"] = 1
        for seat, side in enumerate(sides):
            for zone, names in ((CITY, side.city), (HAND, side.hand), (DECK, side.deck[::-1]), (RETIRED, side.retired)):
                for name in names:
                    put(self.state, self.numbers[name], seat, zone)
        self.state.frames.append(Frame("turn", 0, step=step))
        run(self.state)

    def handles(self, name: str, seat: int | None = None) -> list[int]:
        """The handles of the cards of that name, in the city first."""
        state = self.state
        return [
            handle
            for zone in (CITY, HAND, RETIRED)
            for owner in range(2)
            if seat in {None, owner}
            for handle in state.zones[zone][owner]
            if card_of(state, handle).number == self.numbers[name]
        ]

    def key(self, key: str) -> str:
        """A key with ``@name`` for the handle of a card; ``@name.1`` is the second of them."""
        return re.sub(r"@(\w+)(?:\.(\d))?", lambda found: f"c{self.handles(found[1])[int(found[2] or 0)]}", key)

    def do(self, seat: int, *keys: str) -> list[Happening]:
        """Actions one after another: all that happened."""
        return [happening for key in keys for happening in GAME.apply(self.state, seat, self.key(key))]

    def legal(self, seat: int = 0) -> list[str]:
        """The legal keys of a seat, with card names."""
        keys = []
        for action in GAME.legal_actions(self.state, seat):
            described = GAME.describe_action(self.state, seat, action)
            key = described.key
            for card in described.cards:
                key = key.replace(card["handle"], "@" + self.names[card["card"]])
            keys.append(key)
        return keys

    def zone(self, zone: int, seat: int) -> list[str]:
        """The names of the cards in a zone, decks from the top."""
        pile = self.state.zones[zone][seat]
        if zone == DECK:
            return [self.names[number] for number in reversed(pile)]
        return [self.names[card_of(self.state, handle).number] for handle in pile]

    def city(self, seat: int) -> list[str]:
        """The names of the buildings in a city."""
        return self.zone(CITY, seat)

    def hand(self, seat: int) -> list[str]:
        """The names of the cards in a hand."""
        return self.zone(HAND, seat)

    def retired(self, seat: int) -> list[str]:
        """The names of the cards in a retired pile."""
        return self.zone(RETIRED, seat)

    def deck(self, seat: int) -> list[str]:
        """The names of the cards in a deck, from the top."""
        return self.zone(DECK, seat)

    def shown(self, name: str, seat: int | None = None) -> Any:
        """What everybody sees of a building in a city."""
        handle = self.handles(name, seat)[0]
        return next(
            card
            for player in GAME.view(self.state, None)["players"]
            for card in player["zones"]["city"]["cards"]
            if card["handle"] == f"c{handle}"
        )

    def damage(self, name: str, seat: int | None = None) -> int:
        """The damage on a building."""
        return int(self.shown(name, seat)["damage"])
