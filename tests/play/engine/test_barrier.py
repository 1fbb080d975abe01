"""Several seats choosing at once, in several steps."""

import itertools

import pytest

from play.engine.protocol import SeatSetup
from play.engine.state import State
from play.errors import NotYourDecisionError
from tests.play.engine.table import GAME
from tests.play.engine.toy import BOARD, Fighter

TABLE = GAME.compile_cards({number: Fighter(number) for number in range(1, 10)})
SEATS = [SeatSetup({"main": {number: 1 for number in range(1, 10)}}) for _ in range(3)]  # noqa: C420  # counts


def start() -> State:
    """Three seats before their secret choices."""
    return GAME.setup(SEATS, TABLE, {}, bytes(32))[0]


def answers(state: State, seat: int) -> tuple[str, str]:
    """What a seat chooses: its second card, and its own number."""
    return GAME.action_key(state, seat, GAME.legal_actions(state, seat)[1]), f"number:n{seat}"


@pytest.mark.failure("P6")
def test_every_order_of_arrival_leads_to_the_same_state() -> None:
    ends = set()
    for order in itertools.permutations([0, 0, 1, 1, 2, 2]):
        state = start()
        left = {seat: list(answers(state, seat)) for seat in range(3)}

        for seat in order:
            GAME.apply(state, seat, left[seat].pop(0))

        ends.add(GAME.fingerprint(state))
    assert len(ends) == 1


@pytest.mark.failure("P6", "P7")
def test_nobody_can_tell_how_far_another_is() -> None:
    state = start()
    card, number = answers(state, 1)
    before = {reader: GAME.view(state, reader) for reader in (None, 0, 2)}

    first = GAME.apply(state, 1, card)
    second = GAME.apply(state, 1, number)

    assert (first, second) == ([], [])
    assert {reader: GAME.view(state, reader) for reader in (None, 0, 2)} == before
    assert GAME.waiting_for(state) == (0, 1, 2)
    assert [decision.seat for decision in GAME.decisions(state)] == [0, 2]
    assert all(decision.sealed for decision in GAME.decisions(state))


def test_handles_are_made_in_seat_order_when_all_are_done() -> None:
    state = start()
    for seat in (2, 0, 1):
        for key in answers(state, seat):
            GAME.apply(state, seat, key)

    handles = [state.zones[BOARD][seat][0] for seat in range(3)]
    assert handles == sorted(handles)
    assert [state.things[handle].counters["bid"] for handle in handles] == [0, 1, 2]


def test_a_seat_that_has_answered_cannot_answer_again() -> None:
    state = start()
    for key in answers(state, 1):
        GAME.apply(state, 1, key)

    with pytest.raises(NotYourDecisionError):
        GAME.apply(state, 1, "number:n3")


def test_half_done_secret_choices_survive_a_restart() -> None:
    state = start()
    GAME.apply(state, 1, answers(state, 1)[0])

    loaded = GAME.load(GAME.dump(state), TABLE)

    for other in (state, loaded):
        GAME.apply(other, 1, "number:n1")
        for seat in (0, 2):
            for key in answers(other, seat):
                GAME.apply(other, seat, key)
    assert GAME.dump(loaded) == GAME.dump(state)


def test_a_seat_that_leaves_opens_the_barrier_for_the_others() -> None:
    state = start()
    for seat in (0, 2):
        for key in answers(state, seat):
            GAME.apply(state, seat, key)

    GAME.concede(state, 1)

    assert state.sealed is None
    assert [len(state.zones[BOARD][seat]) for seat in range(3)] == [1, 0, 1]
    assert state.turn == 1
