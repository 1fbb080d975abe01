"""TATEMON's start."""

import pytest

from play.engine.events import Event
from play.engine.protocol import SeatSetup
from play.engine.state import State
from play.errors import SeatCountError, UnknownCardError, UnknownOptionError
from play.games.tatemon.refusals import NoBuildingInDeckError
from play.games.tatemon.zones import CITY, DECK, HAND
from tests.play.games.tatemon.cards import building, event
from tests.play.games.tatemon.position import GAME

KINDS = ("residence", "office", "commercial", "culture", "transport")
EVENTS = range(1, 16)
BUILDINGS = range(16, 31)
TABLE = GAME.compile_cards(
    {**{number: event() for number in EVENTS}, **{number: building(KINDS[number % 5]) for number in BUILDINGS}}
)
DECK_OF_30 = {number: 1 for number in range(1, 31)}  # noqa: C420  # a count for each card


def start(seed: int, deck: dict[int, int] | None = None) -> tuple[State, list[Event]]:
    """A match of two like decks."""
    seats = [SeatSetup({"main": deck or DECK_OF_30})] * 2
    state, events = GAME.setup(seats, TABLE, {}, seed.to_bytes(32, "big"))
    return state, events


def choose_face_down(state: State) -> None:
    """Both put their first building face down."""
    for seat in range(2):
        GAME.apply(state, seat, GAME.legal_actions(state, seat)[0])


@pytest.mark.rule("TM-S1")
def test_each_player_draws_five_cards_of_a_shuffled_deck() -> None:
    first, _ = start(1)
    second, _ = start(2)

    assert [len(first.zones[HAND][seat]) for seat in range(2)] == [5, 5]
    assert [len(first.zones[DECK][seat]) for seat in range(2)] == [25, 25]
    assert len({tuple(state.zones[DECK][seat]) for state in (first, second) for seat in range(2)}) == 4


@pytest.mark.rule("TM-S2")
def test_a_hand_without_a_building_is_shown_and_drawn_anew() -> None:
    rich_in_events = {**dict.fromkeys(EVENTS, 2), 16: 1}

    state, events = start(3, rich_in_events)

    shown = [event for event in events if event.kind == "shown"]
    assert shown
    for show in shown:
        seen = GAME.event_view(show, 1 - show.public["seat"])["cards"]
        assert len(seen) == 5
        assert all(TABLE[number].kind == "event" for number in seen)
        assert "cards" not in GAME.event_view(show, None)
    for seat in range(2):
        assert any(TABLE[state.loose[handle].card].kind == "building" for handle in state.zones[HAND][seat])
        assert len(state.zones[HAND][seat]) + len(state.zones[DECK][seat]) == 31


@pytest.mark.rule("TM-S2")
def test_a_deck_without_a_building_cannot_start() -> None:
    with pytest.raises(NoBuildingInDeckError):
        start(1, dict.fromkeys(EVENTS, 2))


@pytest.mark.rule("TM-S3")
@pytest.mark.failure("P6")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_both_choose_a_face_down_building_unseen_and_in_any_order(order: tuple[int, int]) -> None:
    state, _ = start(4)
    choices = {seat: GAME.legal_actions(state, seat)[0] for seat in range(2)}
    before = [GAME.view(state, reader) for reader in (None, order[1])]

    events = GAME.apply(state, order[0], choices[order[0]])
    between = [GAME.view(state, reader) for reader in (None, order[1])]
    GAME.apply(state, order[1], choices[order[1]])

    reference, _ = start(4)
    choose_face_down(reference)
    assert events == []
    assert between == before
    assert GAME.dump(state) == GAME.dump(reference)


@pytest.mark.rule("TM-S3")
def test_only_buildings_are_offered_for_the_face_down_choice() -> None:
    state, _ = start(5)

    for seat in range(2):
        offered = [state.loose[int(action[1])].card for action in GAME.legal_actions(state, seat)]
        assert offered
        assert all(TABLE[number].kind == "building" for number in offered)


@pytest.mark.failure("P8")
@pytest.mark.rule("TM-S3")
def test_a_face_down_building_looks_the_same_whatever_it_is() -> None:
    state, _ = start(6)
    choose_face_down(state)
    (handle,) = state.zones[CITY][0]
    seen = GAME.view(state, 1)

    state.things[handle].card = next(number for number in BUILDINGS if number != state.things[handle].card)

    assert GAME.view(state, 1) == seen
    assert seen["players"][0]["zones"]["city"]["cards"] == [{"handle": f"c{handle}", "face_up": False}]
    assert GAME.view(state, 0)["players"][0]["zones"]["city"]["cards"][0]["card"] == state.things[handle].card


@pytest.mark.rule("TM-S4")
@pytest.mark.parametrize("pick", ["pick:s0", "pick:s1"])
def test_chance_names_the_player_who_chooses_who_goes_first(pick: str) -> None:
    winners = set()
    for seed in range(12):
        state, _ = start(seed)
        choose_face_down(state)
        (decision,) = GAME.decisions(state)
        winners.add(decision.seat)

        GAME.apply(state, decision.seat, pick)

        assert state.starter == int(pick[-1])
        assert state.active == state.starter
    assert winners == {0, 1}


@pytest.mark.rule("TM-S5")
def test_then_each_has_one_open_building_and_four_cards_and_the_first_turn_begins() -> None:
    state, _ = start(7)
    choose_face_down(state)
    (decision,) = GAME.decisions(state)

    GAME.apply(state, decision.seat, "pick:s1")

    assert [len(state.zones[CITY][seat]) for seat in range(2)] == [1, 1]
    assert all(thing.face_up for thing in state.things.values())
    assert [len(state.zones[HAND][seat]) for seat in range(2)] == [4, 5]
    assert (state.turn, state.active) == (1, 1)


def test_a_match_has_two_seats_known_cards_and_known_options() -> None:
    seat = SeatSetup({"main": DECK_OF_30})

    with pytest.raises(SeatCountError):
        GAME.setup([seat], TABLE, {}, bytes(32))
    with pytest.raises(UnknownCardError):
        GAME.setup([seat, SeatSetup({"main": {99: 1}})], TABLE, {}, bytes(32))
    with pytest.raises(UnknownOptionError):
        GAME.setup([seat, seat], TABLE, {"speed": 1}, bytes(32))
    with pytest.raises(ValueError, match="32 bytes"):
        GAME.setup([seat, seat], TABLE, {}, b"short")
