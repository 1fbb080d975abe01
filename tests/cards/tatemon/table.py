"""TATEMON's positions: what lies before a player, and everything that a use of a card can change.

``opponent grant`` gives that seat a second act, so that the turn does not pass while we look.
"""

from collections import Counter
from dataclasses import dataclass

from play.engine.protocol import SeatSetup
from play.engine.standing import numeric
from play.engine.zones import put
from play.games import GAMES
from play.games.tatemon.zones import CITY, DECK, HAND, IN_USE, RETIRED
from tests.cards import scenario
from tests.cards.fixtures import card_table, conditions, deck_counts
from tests.cards.scenario import SEED, Facts, Then

__all__ = ["TO_OPPONENT", "Scenario", "Side", "TatemonTable", "Then"]

GAME = GAMES["tatemon"]
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
class Scenario(scenario.Scenario[Side]):
    """A use of a card; ``acts`` is how the number of acts left of the active player changes."""

    acts: str = "2>1"


class TatemonTable(scenario.Table):
    """A match of TATEMON in the act step of its second turn."""

    def __init__(self, laid_out: Scenario) -> None:
        deck = {"main": deck_counts("tatemon", "starter")}
        seats = [SeatSetup(deck, conditions("tatemon")) for _ in range(2)]
        self.table = card_table("tatemon")
        state, _ = GAME.setup(seats, self.table, {"responses": laid_out.active == "opponent"}, SEED)
        while state.turn < 2 or GAME.view(state, None)["step"] != "act":
            for decision in GAME.decisions(state):
                GAME.default(state, decision.seat)
        super().__init__(GAME, state, laid_out.active)
        self._clear()
        for name, side in (("you", laid_out.you), ("opponent", laid_out.opponent)):
            self._lay(self.seats[name], side)
        self.arrange(state.active, "grant")

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

    def arrange(self, seat: int, word: str) -> bool:
        """``grant`` lets a seat act twice in this turn."""
        if word == "grant":
            self.state.counters[seat]["acts"] = ACTS
        return word == "grant"

    def facts(self) -> Facts:
        """Everything about the position as it is now."""
        state = self.state
        piles: dict[str, Counter[str]] = {}
        decks: dict[str, tuple[int, ...]] = {}
        values = self.match_facts()
        for name, seat in self.seats.items():
            for word, zone in (("hand", HAND), ("retired", RETIRED), ("in_use", IN_USE)):
                piles[f"{name}.{word}"] = Counter(str(state.loose[handle].card) for handle in state.zones[zone][seat])
            city = [state.things[handle] for handle in state.zones[CITY][seat]]
            piles[f"{name}.city"] = Counter(str(thing.card) for thing in city)
            piles[f"{name}.lasting"] = self.lasting(seat)
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
