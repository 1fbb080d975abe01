"""Shironeko's positions: what lies before a player, and everything that a use of a card can change.

Cards in play that are OFF are in the pile ``off``, what a card has done this turn in ``used``. ``fresh`` says whether a
character has entered this turn and must wait to attack.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from play.engine.cards import CardTable
from play.engine.records import Frame, Thing
from play.engine.running import run
from play.engine.standing import numeric
from play.engine.state import State
from play.engine.zones import put
from play.games import GAMES
from play.games.shironeko import rules
from play.games.shironeko.battle import ATTACKED, keywords
from play.games.shironeko.turn import TurnStep
from play.games.shironeko.zones import (
    BOARDS,
    CHARACTERS,
    DECK,
    DISCARD,
    HAND,
    LEADER_AREA,
    LEADERS,
    TOWN_DECK,
    TOWN_DISCARD,
    TOWNS,
    ZONES,
)
from tests.cards import scenario
from tests.cards.fixtures import card_table
from tests.cards.scenario import SEED, Facts, Then

__all__ = ["Lying", "Scenario", "ShironekoTable", "Side", "Then", "times"]

GAME = GAMES["shironeko"]
TURN = 3


@dataclass(frozen=True)
class Lying:
    """A card in play that does not simply stand ON and sound, with nothing under it."""

    card: int
    off: bool = False
    damage: int = 0
    under: tuple[int, ...] = ()
    markers: tuple[str, ...] = ()


Entry = int | Lying


@dataclass(frozen=True)
class Side:
    """What lies before one player, decks from the top; what is in play came in an earlier turn."""

    area: tuple[Entry, ...] = ()
    hand: tuple[int, ...] = ()
    towns: tuple[Entry, ...] = ()
    deck: tuple[int, ...] = (73, 73, 73, 73)
    discard: tuple[int, ...] = ()
    town_deck: tuple[int, ...] = ()
    town_discard: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    led_by: tuple[Entry, ...] = ()


Scenario = scenario.Scenario[Side]


def times(count: int, line: str) -> tuple[str, ...]:
    """The same change several times."""
    return (line,) * count


class ShironekoTable(scenario.Table):
    """A match of Shironeko in the main phase of its third turn, with the printed cards unless others are given."""

    def __init__(self, laid_out: Scenario, table: CardTable | None = None) -> None:
        self.table = table or card_table("shironeko")
        state = State(
            rules,
            self.table,
            2,
            {},
            SEED,
            turn=TURN,
            active=0,
            starter=0,
            zones=[[[], []] for _ in ZONES],
            asks=[None, None],
            asked=[0, 0],
            counters=[{}, {}],
        )
        super().__init__(GAME, state, laid_out.active)
        for name, side in (("you", laid_out.you), ("opponent", laid_out.opponent)):
            self._lay(self.seats[name], side)
        state.frames.append(Frame("turn", 0, step=TurnStep.MAIN))
        run(state)

    def _lay(self, seat: int, side: Side) -> None:
        for zone, entries in ((CHARACTERS, side.area), (TOWNS, side.towns), (LEADER_AREA, side.led_by)):
            for entry in entries:
                lying = Lying(entry) if isinstance(entry, int) else entry
                thing = self.state.things[put(self.state, lying.card, seat, zone)]
                thing.entered, thing.spent, thing.under = TURN - 2, lying.off, lying.under
                thing.counters = dict.fromkeys(lying.markers, 1)
                if lying.damage:
                    thing.counters["damage"] = lying.damage
        for zone, cards in (
            (HAND, side.hand),
            (DECK, side.deck[::-1]),
            (DISCARD, side.discard),
            (TOWN_DECK, side.town_deck[::-1]),
            (TOWN_DISCARD, side.town_discard),
            (LEADERS, side.leaders),
        ):
            for card in cards:
                put(self.state, card, seat, zone)

    def facts(self) -> Facts:
        """Everything about the position as it is now."""
        state = self.state
        piles: dict[str, Counter[str]] = {}
        decks: dict[str, tuple[int, ...]] = {}
        values = self.match_facts()
        values["due"] = str(state.facts.get("due") or "none")
        for name, seat in self.seats.items():
            for place, zone in enumerate(ZONES):
                pile = state.zones[place][seat]
                if zone.deck:
                    decks[f"{name}.{zone.slug}"] = tuple(reversed(pile))
                else:
                    cards = state.things if zone.board else state.loose
                    piles[f"{name}.{zone.slug}"] = Counter(str(cards[handle].card) for handle in pile)
            things = [state.things[handle] for zone in BOARDS for handle in state.zones[zone][seat]]
            piles[f"{name}.off"] = Counter(str(thing.card) for thing in things if thing.spent)
            piles[f"{name}.used"] = Counter(
                f"{thing.card} {'attack' if index == ATTACKED else f'ability {index + 1}'}"
                for thing in things
                for index, turn in thing.used
                if turn == state.turn
            )
            piles[f"{name}.lasting"] = self.lasting(seat)
            for thing in things:
                if thing.zone == CHARACTERS:
                    values |= self._character(f"{name}.{thing.card}", thing)
        return Facts(piles, decks, values)

    def _character(self, key: str, thing: Thing) -> dict[str, str]:
        state = self.state
        return {
            f"{key} attack": str(numeric(state, thing.handle, "attack")),
            f"{key} hp": str(numeric(state, thing.handle, "hp")),
            f"{key} damage": str(thing.counters.get("damage", 0)),
            f"{key} markers": _listed(marker for marker in thing.counters if marker != "damage"),
            f"{key} keywords": _listed(keywords(state, thing.handle)),
            f"{key} under": _listed(map(str, thing.under)),
            f"{key} fresh": "yes" if thing.entered == state.turn else "no",
        }

    def printed(self, key: str) -> str:
        """What a value was before its character came into the area."""
        name, _, word = key.partition(" ")
        facts = self.table[int(name.rpartition(".")[2])].facts
        if word in {"attack", "hp"}:
            return str(facts[word])
        return {"damage": "0", "keywords": _listed(facts["keywords"]), "fresh": "yes"}.get(word, "none")


def _listed(words: Iterable[str]) -> str:
    return " ".join(words) or "none"
