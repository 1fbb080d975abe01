"""The start: shuffles, who goes first, opening hands and their exchange."""

from typing import Any

import pytest

from play.engine.protocol import SeatSetup
from play.engine.state import State
from play.errors import NotAnOptionError
from play.games.shironeko.zones import DECK, HAND, LEADERS, TOWN_DECK
from tests.play.games.shironeko.cards import character, leader, monster, town
from tests.play.games.shironeko.position import GAME

FIGURES, MONSTERS, TOWNS, LEADER = range(1, 33), range(41, 49), range(51, 61), 70
RECORDS: dict[int, Any] = {
    **{number: character(f"Figure {number}") for number in FIGURES},
    **{number: monster(f"Monster {number}") for number in MONSTERS},
    **{number: town(f"Town {number}") for number in TOWNS},
    LEADER: leader("Figure 1"),
}
LIST = {
    "main": dict.fromkeys((*FIGURES, *MONSTERS), 1),
    "town": dict.fromkeys(TOWNS, 1),
    "leaders": {LEADER: 1},
}


def start(seed: int = 1) -> State:
    """A match before its first question."""
    state, _events = GAME.setup(
        [SeatSetup(LIST), SeatSetup(LIST)], GAME.compile_cards(RECORDS), {}, seed.to_bytes(32, "big")
    )
    return state


def dealt(seed: int = 1, starter: int = 0) -> State:
    """A match whose hands are dealt."""
    state = start(seed)
    GAME.apply(state, GAME.decisions(state)[0].seat, f"pick:s{starter}")
    return state


def numbers(state: State, seat: int) -> list[int]:
    """The card numbers in a hand."""
    return [state.loose[handle].card for handle in state.zones[HAND][seat]]


@pytest.mark.rule("SN-S1")
def test_both_decks_are_shuffled_apart_and_hold_their_own_cards() -> None:
    state = start()

    for seat in range(2):
        assert sorted(state.zones[DECK][seat]) == sorted(LIST["main"])
        assert sorted(state.zones[TOWN_DECK][seat]) == sorted(LIST["town"])
        assert state.zones[DECK][seat] != sorted(LIST["main"])
    assert state.zones[DECK][0] != state.zones[DECK][1]


@pytest.mark.rule("SN-S1")
def test_chance_names_the_player_who_chooses_who_goes_first() -> None:
    choosers = {GAME.decisions(start(seed))[0].seat for seed in range(1, 12)}

    assert choosers == {0, 1}
    assert GAME.decisions(start())[0].prompt == "starter"


@pytest.mark.rule("SN-S1", "SN-S2")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_first_player_draws_4_cards_and_the_second_5(starter: int) -> None:
    state = dealt(starter=starter)

    assert len(state.zones[HAND][starter]) == 4
    assert len(state.zones[HAND][1 - starter]) == 5


@pytest.mark.rule("SN-S3")
def test_the_first_player_decides_on_an_exchange_before_the_second() -> None:
    state = dealt(starter=1)

    first = GAME.decisions(state)
    GAME.apply(state, 1, "done")
    second = GAME.decisions(state)

    assert [(decision.seat, decision.prompt) for decision in first] == [(1, "exchange")]
    assert [(decision.seat, decision.prompt) for decision in second] == [(0, "exchange")]


@pytest.mark.rule("SN-S3")
def test_exchanged_cards_go_under_the_deck_before_as_many_are_drawn_and_it_is_shuffled() -> None:
    state = dealt()
    kept, *away = numbers(state, 0)
    top = state.zones[DECK][0][-3:][::-1]
    handles = state.zones[HAND][0][1:]

    events = GAME.apply_all(state, 0, [*(f"pick:c{handle}" for handle in handles), "done"])

    assert numbers(state, 0) == [kept, *top]
    assert set(away) <= set(state.zones[DECK][0])
    assert [event.kind for event in events] == ["moved", "moved", "shuffled"]
    assert state.zones[DECK][0][:3] != away


@pytest.mark.rule("SN-S3")
def test_an_exchange_is_offered_once_and_may_be_left_out() -> None:
    state = dealt()
    before = numbers(state, 0), numbers(state, 1)

    GAME.apply(state, 0, "done")
    GAME.apply(state, 1, "done")

    assert (numbers(state, 0), numbers(state, 1)) == before
    assert GAME.view(state, None)["step"] == "main"


@pytest.mark.rule("SN-S3")
def test_a_card_cannot_be_exchanged_twice() -> None:
    state = dealt()
    handle = state.zones[HAND][0][0]
    before = GAME.dump(state)

    with pytest.raises(NotAnOptionError):
        GAME.apply_all(state, 0, [f"pick:c{handle}", f"pick:c{handle}"])

    assert GAME.dump(state) == before


@pytest.mark.failure("P7")
def test_nobody_else_sees_what_is_exchanged_or_which_leaders_were_brought() -> None:
    state = dealt()
    handle = state.zones[HAND][0][0]

    events = GAME.apply_all(state, 0, [f"pick:c{handle}", "done"])

    for reader in (None, 1):
        told = [GAME.event_view(event, reader) for event in events]
        assert all("card" not in move for view in told for move in view.get("moves", ()))
        assert GAME.view(state, reader)["players"][0]["zones"]["leaders"] == {"count": 1}
    own = GAME.view(state, 0)["players"][0]["zones"]["leaders"]["cards"]
    assert own == [{"handle": f"c{state.zones[LEADERS][0][0]}", "card": LEADER}]
