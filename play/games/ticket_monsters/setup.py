"""Ticket Monsters' start: shuffles, opening hands, and who goes first."""

from collections.abc import Sequence
from enum import IntEnum

from play.engine.asking import ask
from play.engine.changes import shuffle_deck
from play.engine.protocol import SeatSetup
from play.engine.records import Frame
from play.engine.rng import draw_below
from play.engine.state import State
from play.engine.zones import move_top, put
from play.games.ticket_monsters.players import FULL_HP, FULL_STARS, HP, STARS
from play.games.ticket_monsters.zones import DECK, HAND, SPECIAL_DECK

OPENING_HAND = 6


class SetupStep(IntEnum):
    """Where the start stands."""

    LOTS = 0
    CHOSEN = 1


def begin(state: State, seats: Sequence[SeatSetup]) -> None:
    """Each player has 1000 HP and 6 guard stars (TK-S1), shuffles the deck and draws 6 cards (TK-S2)."""
    for seat, setup in enumerate(seats):
        state.counters[seat] = {HP: FULL_HP, STARS: FULL_STARS, "summons": 0, "special_summons": 0}
        cards = setup.decklist.get("main", {})
        state.zones[DECK][seat] = [number for number, copies in sorted(cards.items()) for _ in range(copies)]
        shuffle_deck(state, seat, DECK)
        for number, copies in sorted(setup.decklist.get("special", {}).items()):
            for _ in range(copies):
                put(state, number, seat, SPECIAL_DECK)
        move_top(state, seat, DECK, HAND, OPENING_HAND, cause="draw")
    state.frames.append(Frame("setup", 0))


def set_up(state: State, stack: list[Frame], frame: Frame) -> None:
    """Chance names a player, who chooses who goes first (TK-S3)."""
    if frame.step == SetupStep.LOTS:
        frame.step = SetupStep.CHOSEN
        winner = draw_below(state, state.seats)
        state.emit("lots_drawn", {"winner": winner, "draws": [state.draws - 1, state.draws]})
        ask(state, winner, "pick", "starter", of="seat", options=range(state.seats))
        return
    (state.starter,), frame.answer = frame.answer, None
    state.emit("starter_chosen", {"starter": state.starter})
    stack.pop()
    stack.append(Frame("turn", state.starter))
