"""Shironeko's start: shuffles, who goes first, the opening hands and their exchange."""

from collections.abc import Sequence
from enum import IntEnum

from play.engine.asking import ask
from play.engine.changes import shuffle_deck
from play.engine.protocol import SeatSetup
from play.engine.records import Frame
from play.engine.rng import draw_below
from play.engine.state import State
from play.engine.zones import move, move_top, put
from play.games.shironeko.zones import DECK, HAND, LEADERS, TOWN_DECK

CARDS_FOR_FIRST, CARDS_FOR_SECOND = 4, 5
DECKS = {"main": DECK, "town": TOWN_DECK}


class SetupStep(IntEnum):
    """Where the start stands."""

    LOTS = 0
    CHOSEN = 1
    EXCHANGE = 2
    EXCHANGED = 3


def begin(state: State, seats: Sequence[SeatSetup]) -> None:
    """Both decks of each player are shuffled (SN-S1); leaders lie outside both."""
    for seat, setup in enumerate(seats):
        for part, zone in DECKS.items():
            cards = setup.decklist.get(part, {})
            state.zones[zone][seat] = [number for number, copies in sorted(cards.items()) for _ in range(copies)]
            shuffle_deck(state, seat, zone)
        for number, copies in sorted(setup.decklist.get("leaders", {}).items()):
            for _ in range(copies):
                put(state, number, seat, LEADERS)
    state.frames.append(Frame("setup", 0))


def set_up(state: State, stack: list[Frame], frame: Frame) -> None:
    """The start from the lots to the first turn."""
    match frame.step:
        case SetupStep.LOTS:
            frame.step = SetupStep.CHOSEN
            _draw_lots(state)
        case SetupStep.CHOSEN:
            frame.step = SetupStep.EXCHANGE
            _deal(state, frame)
        case SetupStep.EXCHANGE:
            _ask_exchange(state, frame)
        case _:
            _exchange(state, stack, frame)


def _draw_lots(state: State) -> None:
    """Chance names the player who chooses who goes first (SN-S1)."""
    winner = draw_below(state, state.seats)
    state.emit("lots_drawn", {"winner": winner, "draws": [state.draws - 1, state.draws]})
    ask(state, winner, "pick", "starter", of="seat", options=range(state.seats))


def _deal(state: State, frame: Frame) -> None:
    """The first player draws 4 cards, the second 5 (SN-S2)."""
    (starter,), frame.answer = frame.answer, None
    state.starter = starter
    state.emit("starter_chosen", {"starter": starter})
    move_top(state, starter, DECK, HAND, CARDS_FOR_FIRST, cause="draw")
    move_top(state, 1 - starter, DECK, HAND, CARDS_FOR_SECOND, cause="draw")
    frame.seat = starter


def _ask_exchange(state: State, frame: Frame) -> None:
    """Each player may exchange cards once, the first player before the second (SN-S3)."""
    hand = state.zones[HAND][frame.seat][:]
    frame.step = SetupStep.EXCHANGED
    ask(state, frame.seat, "pick", "exchange", of="card", options=hand, least=0, most=len(hand))


def _exchange(state: State, stack: list[Frame], frame: Frame) -> None:
    """The picked cards go to the bottom of the deck, as many come from its top, then it is shuffled (SN-S3)."""
    picked, frame.answer = sorted(frame.answer), None
    seat = frame.seat
    if picked:
        move(state, picked, DECK, cause="exchange", top=False)
        move_top(state, seat, DECK, HAND, len(picked), cause="draw")
        shuffle_deck(state, seat, DECK)
    if seat == state.starter:
        frame.seat = 1 - seat
        frame.step = SetupStep.EXCHANGE
    else:
        stack.pop()
        stack.append(Frame("turn", state.starter))
