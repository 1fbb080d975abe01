"""Monster Gate's start: character and starting dungeon chosen in secret, shuffles, who goes first, hands."""

from collections.abc import Sequence
from enum import IntEnum

from play.engine.asking import ask
from play.engine.barrier import give, open_barrier
from play.engine.changes import shuffle_deck
from play.engine.protocol import SeatSetup
from play.engine.records import Ask, Frame
from play.engine.rng import draw_below, shuffle
from play.engine.rules import Stage
from play.engine.state import State
from play.engine.zones import forget, look_away, move, move_top, peek, turn_up
from play.games.monster_gate.refusals import NoCharacterError
from play.games.monster_gate.zones import CHARACTERS, DECK, DUNGEON, HAND

OPENING_HAND = 6


class SetupStep(IntEnum):
    """Where the start stands."""

    CHOOSE = 0
    LAY = 1
    START = 2


def begin(state: State, seats: Sequence[SeatSetup]) -> None:
    """Everybody has 0 AP and has begun no turn (MG-S7); decks lie as listed until they are shuffled."""
    for seat, setup in enumerate(seats):
        cards = setup.decklist["main"]
        state.zones[DECK][seat] = [number for number, copies in sorted(cards.items()) for _ in range(copies)]
        state.counters[seat].update(ap=0, turns=0)
        if not fitting_characters(state, seat):
            raise NoCharacterError
    state.frames.append(Frame("setup", 0))


def fitting_characters(state: State, seat: int) -> list[int]:
    """The characters of a deck that leave an opening hand beside their starting dungeon (MG-S1, MG-D4)."""
    deck = state.zones[DECK][seat]
    cards = state.table.cards
    return [
        number
        for number in dict.fromkeys(deck)
        if cards[number].kind == "character" and 1 + cards[number].facts["dungeon_count"] + OPENING_HAND <= len(deck)
    ]


def choose_start(state: State, stack: list[Frame], frame: Frame) -> None:
    """A seat's own secret choices: a character (MG-S1), then as many cards of any type as it says (MG-S2)."""
    seat = frame.seat
    if frame.answer is None:
        if frame.step == 0:
            ask(state, seat, "pick", "character", of="deck", options=fitting_characters(state, seat))
        else:
            _ask_dungeon(state, frame)
        return
    picked, frame.answer = frame.answer, None
    if frame.step == 0:
        frame.step = 1
        frame.data = {"character": picked[0]}
        if state.table.cards[picked[0]].facts["dungeon_count"] == 0:
            give(state, stack, [picked[0]])
    else:
        give(state, stack, [frame.data["character"], *picked])


def _ask_dungeon(state: State, frame: Frame) -> None:
    deck = state.zones[DECK][frame.seat][:]
    deck.remove(frame.data["character"])
    count = state.table.cards[frame.data["character"]].facts["dungeon_count"]
    copies = {str(number): deck.count(number) for number in dict.fromkeys(deck)}
    ask(
        state,
        frame.seat,
        "pick",
        "starting_dungeon",
        of="deck",
        options=list(dict.fromkeys(deck)),
        least=count,
        most=count,
        stage="starting_dungeon",
        data={"copies": copies},
    )


def next_cards(state: State, ask: Ask) -> list[int]:
    """The cards of which the deck has a copy left that is not picked (MG-S2)."""
    if len(ask.picked) >= ask.most:
        return []
    if not ask.picked:
        return ask.options
    copies = ask.data["copies"]
    return [number for number in ask.options if ask.picked.count(number) < copies[str(number)]]


def _is_full(state: State, ask: Ask) -> bool:
    return len(ask.picked) >= ask.most


def rest_of_dungeon(state: State, ask: Ask) -> list[int]:
    """The cards that complete a starting dungeon for a player who leaves them to the game (MG-Z8).

    Those that take most damage away; among these spare characters before the others, then in the order of the deck.
    """
    cards = state.table.cards
    left = [number for number in ask.options for _ in range(ask.data["copies"][str(number)] - ask.picked.count(number))]
    left.sort(key=lambda number: (-cards[number].facts["absorption"], cards[number].kind != "character"))
    return left[: ask.most - len(ask.picked)]


STAGE = Stage(next_cards, _is_full, _is_full, rest_of_dungeon)


def set_up(state: State, stack: list[Frame], frame: Frame) -> None:
    """The start from the secret choices to the first turn."""
    match frame.step:
        case SetupStep.CHOOSE:
            frame.step = SetupStep.LAY
            open_barrier(state, {seat: Frame("choose_start", seat) for seat in state.in_order(0)})
        case SetupStep.LAY:
            frame.step = SetupStep.START
            chosen, frame.answer = frame.answer, None
            for seat, (character, *dungeon) in chosen:
                _lay_out(state, seat, character, dungeon)
        case _:
            stack.pop()
            _start(state)


def _lay_out(state: State, seat: int, character: int, dungeon: list[int]) -> None:
    """The chosen cards go face down onto the board (MG-S1, MG-S2).

    The dungeon lies in an order decided by chance, so that no place in it tells what lies there (MG-Z9).
    """
    first = state.draws
    shuffle(state, dungeon)
    if state.sink is not None:
        state.emit("chance", {"of": "cards", "draws": [first, state.draws]})
    (figure,) = _named(state, seat, [character])
    cards = _named(state, seat, dungeon)
    move(state, [figure], CHARACTERS, cause="face_down", face_up=False)
    if cards:
        move(state, cards, DUNGEON, cause="face_down", face_up=False)
    look_away(state)
    forget(state)


def _named(state: State, seat: int, numbers: list[int]) -> list[int]:
    """Names for cards of these numbers in a deck, each a card of its own."""
    return [peek(state, seat, DECK, state.zones[DECK][seat].index(number)) for number in numbers]


def _start(state: State) -> None:
    """Decks are shuffled (MG-S3), chance names who begins (MG-S4), hands are drawn (MG-S5), characters shown (MG-S6)."""
    seats = state.in_order(0)
    for seat in seats:
        shuffle_deck(state, seat, DECK)
    first = state.draws
    state.starter = seats[draw_below(state, len(seats))]
    state.emit("starter_drawn", {"starter": state.starter, "draws": [first, state.draws]})
    for seat in state.in_order(state.starter):
        move_top(state, seat, DECK, HAND, OPENING_HAND, cause="draw")
    for seat in state.in_order(state.starter):
        for handle in state.zones[CHARACTERS][seat]:
            turn_up(state, handle)
    state.frames.append(Frame("turn", state.starter))
