"""Ticket Monsters' positions: what lies before a player, and everything that a use of a card can change.

A match begins in the summon step of its third turn. What a card has done this turn is in the pile ``used``: attacks and
effects by their place among its compiled abilities.
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
from play.games.ticket_monsters import rules
from play.games.ticket_monsters.energy import cost_of, mp_of
from play.games.ticket_monsters.field import ATTACKED, UNRESOLVED, keywords, value_of
from play.games.ticket_monsters.players import FULL_HP, FULL_STARS
from play.games.ticket_monsters.turn import SUMMONS_PER_TURN, TurnStep
from play.games.ticket_monsters.zones import BOARDS, CHIKEMON, DECK, ENERGY, HAND, ITEMS, SPECIAL_DECK, ZONES
from tests.cards import scenario
from tests.cards.fixtures import card_table
from tests.cards.scenario import SEED, Facts, Then

__all__ = ["Scenario", "Side", "Then", "TicketMonstersTable", "times"]

GAME = GAMES["ticket_monsters"]
TURN = 3


@dataclass(frozen=True)
class Side:
    """What lies before one player, decks from the top."""

    chikemon: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    energy: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    special: tuple[int, ...] = ()
    deck: tuple[int, ...] = (17, 17, 17, 17)
    hp: int = FULL_HP
    stars: int = FULL_STARS


Scenario = scenario.Scenario[Side]


def times(count: int, line: str) -> tuple[str, ...]:
    """The same change several times."""
    return (line,) * count


class TicketMonstersTable(scenario.Table):
    """A match of Ticket Monsters, with the printed cards unless others are given."""

    def __init__(self, laid_out: Scenario, table: CardTable | None = None) -> None:
        self.table = table or card_table("ticket_monsters")
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
        state.frames.append(Frame("turn", 0, step=TurnStep.SUMMON))
        run(state)

    def _lay(self, seat: int, side: Side) -> None:
        summons = SUMMONS_PER_TURN if seat == self.state.active else 0
        self.state.counters[seat] = {
            "hp": side.hp,
            "guard_stars": side.stars,
            "summons": summons,
            "special_summons": summons,
        }
        for zone, cards in (
            (CHIKEMON, side.chikemon),
            (ITEMS, side.items),
            (HAND, side.hand),
            (ENERGY, side.energy),
            (SPECIAL_DECK, side.special),
            (DECK, side.deck[::-1]),
        ):
            for card in cards:
                put(self.state, card, seat, zone)

    def facts(self) -> Facts:
        """Everything about the position as it is now."""
        state = self.state
        piles: dict[str, Counter[str]] = {}
        decks: dict[str, tuple[int, ...]] = {}
        values = self.match_facts()
        for name, seat in self.seats.items():
            for place, zone in enumerate(ZONES):
                pile = state.zones[place][seat]
                if zone.deck:
                    decks[f"{name}.{zone.slug}"] = tuple(reversed(pile))
                else:
                    cards = state.things if zone.board else state.loose
                    piles[f"{name}.{zone.slug}"] = Counter(str(cards[handle].card) for handle in pile)
            things = [state.things[handle] for zone in BOARDS for handle in state.zones[zone][seat]]
            piles[f"{name}.used"] = Counter(
                f"{thing.card} {'attack' if index == ATTACKED else f'n{index}'}"
                for thing in things
                for index, turn in thing.used
                if turn == state.turn
            )
            piles[f"{name}.lasting"] = self.lasting(seat)
            piles[f"{name}.unresolved"] = Counter(str(thing.card) for thing in things if UNRESOLVED in thing.counters)
            values |= {f"{name} {word}": str(number) for word, number in state.counters[seat].items()}
            for thing in things:
                if thing.zone == CHIKEMON:
                    values |= self._chikemon(f"{name}.{thing.card}", thing)
            for handle in state.zones[HAND][seat]:
                if "cost" in self.table[card := state.loose[handle].card].facts:
                    values[f"{name}.{card} cost"] = str(cost_of(state, handle))
            for handle in state.zones[ENERGY][seat]:
                values[f"{name}.{state.loose[handle].card} mp"] = str(mp_of(state, handle))
        return Facts(piles, decks, values)

    def _chikemon(self, key: str, thing: Thing) -> dict[str, str]:
        state = self.state
        return {
            f"{key} power": str(value_of(state, thing.handle, "power")),
            f"{key} defence": str(value_of(state, thing.handle, "defence")),
            f"{key} attacks": str(numeric(state, thing.handle, "attacks")),
            f"{key} keywords": _listed(keywords(state, thing.handle)),
        }

    def printed(self, key: str) -> str:
        """What a value was before its card came to where it has one."""
        name, _, word = key.partition(" ")
        facts = self.table[int(name.rpartition(".")[2])].facts
        if word in {"power", "defence", "cost", "mp"}:
            return str(facts[word])
        return {"attacks": "1", "keywords": _listed(facts.get("keywords", ()))}[word]


def _listed(words: Iterable[str]) -> str:
    return " ".join(words) or "none"
