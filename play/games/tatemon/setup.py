"""TATEMON's start: shuffle, draw, the face-down buildings, and who goes first."""

from collections.abc import Sequence

from play.engine.asking import ask
from play.engine.barrier import give, open_barrier
from play.engine.changes import shuffle_deck
from play.engine.protocol import SeatSetup
from play.engine.records import Frame
from play.engine.rng import draw_below
from play.engine.state import State
from play.engine.zones import card_of, move, move_top, turn_up
from play.games.tatemon.refusals import NoBuildingInDeckError
from play.games.tatemon.zones import ASIDE, CITY, DECK, HAND

OPENING_HAND = 5


def begin(state: State, seats: Sequence[SeatSetup]) -> None:
    """Decks are shuffled and five cards drawn (TM-S1); declared conditions stand for the match (TM-S6)."""
    state.options.setdefault("responses", "response" in state.table.timings)
    state.facts["declared"] = [sorted(seat.declared) for seat in seats]
    state.facts["shown"] = [[] for _ in seats]
    for seat, setup in enumerate(seats):
        deck = [number for number, copies in sorted(setup.decklist["main"].items()) for _ in range(copies)]
        if not any(state.table[number].kind == "building" for number in deck):
            raise NoBuildingInDeckError
        state.zones[DECK][seat] = deck
        shuffle_deck(state, seat, DECK)
    for seat in range(state.seats):
        move_top(state, seat, DECK, HAND, OPENING_HAND, cause="draw")
        while not buildings_in_hand(state, seat):
            draw_again(state, seat)
    state.frames.append(Frame("setup", 0))


def buildings_in_hand(state: State, seat: int) -> list[int]:
    """The buildings in a hand."""
    return [handle for handle in state.zones[HAND][seat] if card_of(state, handle).kind == "building"]


def draw_again(state: State, seat: int) -> None:
    """A hand without a building is shown, laid aside for five new cards and shuffled back (TM-S2)."""
    shown = state.zones[HAND][seat][:]
    numbers = [card_of(state, handle).number for handle in shown]
    state.emit(
        "shown", {"seat": seat, "count": len(shown)}, {reader: {"cards": numbers} for reader in range(state.seats)}
    )
    aside = move(state, shown, ASIDE, cause="redraw")
    move_top(state, seat, DECK, HAND, OPENING_HAND, cause="draw")
    move(state, aside, DECK, cause="redraw")
    shuffle_deck(state, seat, DECK)


def choose_face_down(state: State, stack: list[Frame], frame: Frame) -> None:
    """A seat's own secret choice of a building from the hand (TM-S3)."""
    if frame.answer is None:
        ask(state, frame.seat, "pick", "face_down", of="card", options=buildings_in_hand(state, frame.seat))
    else:
        give(state, stack, frame.answer[0])


def set_up(state: State, stack: list[Frame], frame: Frame) -> None:
    """The start from the face-down choices to the first turn."""
    if frame.step == 0:
        frame.step = 1
        open_barrier(state, {seat: Frame("face_down", seat) for seat in range(state.seats)})
    elif frame.step == 1:
        for seat, handle in frame.answer:
            move(state, [handle], CITY, cause="face_down", seat=seat, face_up=False)
        _draw_lots(state, frame)
    else:
        _start(state, stack, frame.answer[0])


def _draw_lots(state: State, frame: Frame) -> None:
    """Chance names the player who chooses who goes first, after both face-down choices (TM-S4)."""
    frame.answer = None
    frame.step = 2
    winner = draw_below(state, state.seats)
    state.emit("lots_drawn", {"winner": winner, "draws": [state.draws - 1, state.draws]})
    ask(state, winner, "pick", "starter", of="seat", options=range(state.seats))


def _start(state: State, stack: list[Frame], starter: int) -> None:
    """The face-down buildings are turned up (TM-S5) and the starting player's turn begins (TM-T0)."""
    stack.pop()
    state.starter = starter
    state.emit("starter_chosen", {"starter": starter})
    for seat in range(state.seats):
        for handle in state.zones[CITY][seat]:
            turn_up(state, handle)
    stack.append(Frame("turn", starter))
