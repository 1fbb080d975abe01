"""Monster Gate's positions: what lies before a player, and everything that a use of a card can change.

Cards in play that are spent are in the pile ``spent``, face-down dungeon cards in ``face_down`` beside ``dungeon``,
abilities with a limit that were used this turn or match in ``used``.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from play.engine.cards import CardTable
from play.engine.events import Event
from play.engine.records import Frame, Thing
from play.engine.running import run
from play.engine.standing import numeric
from play.engine.state import State
from play.engine.zones import put
from play.games import GAMES
from play.games.monster_gate import rules
from play.games.monster_gate.attack import attack_cost
from play.games.monster_gate.figures import absorption, attack_value, keywords
from play.games.monster_gate.placing import cost_of
from play.games.monster_gate.turn import TurnStep
from play.games.monster_gate.zones import (
    BOARDS,
    CHARACTERS,
    DECK,
    DISCARD,
    DUNGEON,
    HAND,
    ITEMS,
    MONSTERS,
    ZONES,
)
from tests.cards import scenario
from tests.cards.fixtures import card_table
from tests.cards.scenario import SEED, Facts, Then

__all__ = ["Lying", "MonsterGateTable", "Scenario", "Side", "Then", "times"]

GAME = GAMES["monster_gate"]
TURN = 5
PLAIN_CHARACTER, PLAIN_CARD = 13, 102
"""A character that does nothing unless it is asked to, and a dungeon card that only absorbs damage."""


@dataclass(frozen=True)
class Lying:
    """A card in play that does not simply lie face up, ready and sound."""

    card: int
    spent: bool = False
    damage: int = 0
    down: bool = False


Entry = int | Lying


@dataclass(frozen=True)
class Side:
    """What lies before one player, the deck from the top; what is in play came in an earlier turn."""

    character: Entry = PLAIN_CHARACTER
    monsters: tuple[Entry, ...] = ()
    hand: tuple[int, ...] = ()
    dungeon: tuple[Entry, ...] = (PLAIN_CARD,)
    items: tuple[Entry, ...] = ()
    deck: tuple[int, ...] = (PLAIN_CARD,) * 4
    discard: tuple[int, ...] = ()
    ap: int = 10


Scenario = scenario.Scenario[Side]


def times(count: int, line: str) -> tuple[str, ...]:
    """The same change several times."""
    return (line,) * count


class MonsterGateTable(scenario.Table):
    """A match of two in the main phase of its fifth turn, with the printed cards unless others are given."""

    def __init__(self, laid_out: Scenario, table: CardTable | None = None) -> None:
        self.table = table or card_table("monster_gate")
        sides = {"you": laid_out.you, "opponent": laid_out.opponent}
        other = {"you": "opponent", "opponent": "you"}[laid_out.active]
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
            counters=[{"ap": sides[name].ap, "turns": 2} for name in (laid_out.active, other)],
            facts={"magic": []},
        )
        super().__init__(GAME, state, laid_out.active)
        for name, side in sides.items():
            self._lay(self.seats[name], side)
        state.frames.append(Frame("turn", 0, step=TurnStep.OPEN))
        run(state)

    def _lay(self, seat: int, side: Side) -> None:
        for zone, entries in (
            (CHARACTERS, (side.character,)),
            (MONSTERS, side.monsters),
            (ITEMS, side.items),
            (DUNGEON, side.dungeon),
        ):
            for entry in entries:
                lying = Lying(entry) if isinstance(entry, int) else entry
                thing = self.state.things[put(self.state, lying.card, seat, zone, face_up=not lying.down)]
                thing.entered, thing.spent = TURN - 2, lying.spent
                if lying.damage:
                    thing.counters["damage"] = lying.damage
        for zone, cards in ((HAND, side.hand), (DECK, side.deck[::-1]), (DISCARD, side.discard)):
            for card in cards:
                put(self.state, card, seat, zone)

    def facts(self) -> Facts:
        """Everything about the position as it is now."""
        state = self.state
        piles: dict[str, Counter[str]] = {}
        decks: dict[str, tuple[int, ...]] = {}
        values = self.match_facts()
        values["out"] = _listed(name for name, seat in self.seats.items() if seat in state.out)
        values["magic used"] = _listed(map(str, state.facts["magic"]))
        for name, seat in self.seats.items():
            for place, zone in enumerate(ZONES):
                pile = state.zones[place][seat]
                if zone.deck:
                    decks[f"{name}.{zone.slug}"] = tuple(reversed(pile))
                else:
                    cards = state.things if zone.board else state.loose
                    piles[f"{name}.{zone.slug}"] = Counter(str(cards[handle].card) for handle in pile)
            things = [state.things[handle] for zone in BOARDS for handle in state.zones[zone][seat]]
            piles[f"{name}.spent"] = Counter(str(thing.card) for thing in things if thing.spent)
            piles[f"{name}.face_down"] = Counter(str(thing.card) for thing in things if not thing.face_up)
            piles[f"{name}.used"] = Counter(
                f"{thing.card} ability {index + 1}" for thing in things for index, _ in thing.used
            )
            piles[f"{name}.lasting"] = self.lasting(seat)
            values[f"{name}.ap"] = str(state.counters[seat]["ap"])
            for handle in state.zones[HAND][seat]:
                card = self.table[state.loose[handle].card]
                if "cost" in card.facts:
                    values[f"{name}.{card.number} cost"] = str(cost_of(state, handle, card))
            for thing in things:
                values |= self._values(f"{name}.{thing.card}", thing)
        return Facts(piles, decks, values)

    def _values(self, key: str, thing: Thing) -> Mapping[str, str]:
        state, handle = self.state, thing.handle
        if thing.zone == ITEMS or not thing.face_up:
            return {}
        if thing.zone == DUNGEON:
            return {f"{key} absorption": str(absorption(state, handle))}
        lasts = "defence" if thing.zone == CHARACTERS else "durability"
        return {
            f"{key} attack": str(attack_value(state, handle)),
            f"{key} attack cost": str(attack_cost(state, handle)),
            f"{key} {lasts}": str(numeric(state, handle, lasts)),
            f"{key} damage": str(thing.counters.get("damage", 0)),
            f"{key} keywords": _listed(keywords(state, handle)),
        }

    def printed(self, key: str) -> str:
        """What a value was before its card came there."""
        name, _, word = key.partition(" ")
        card = self.table[int(name.rpartition(".")[2])]
        if word == "keywords":
            return _listed(card.facts["keywords"])
        return str(card.facts.get(word.replace(" ", "_"), 0))

    def note(self, event: Event) -> None:
        """Cards shown to everybody, and those that one seat alone was shown."""
        super().note(event)
        if event.kind == "looked":
            for name, seat in self.seats.items():
                for card in event.private.get(seat, {}).get("cards", ()):
                    self.shown.append(f"{name} sees {card['card'] if isinstance(card, dict) else card}")


def _listed(words: Iterable[str]) -> str:
    return " ".join(words) or "none"
