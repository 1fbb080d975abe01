"""The start: secret choices of character and starting dungeon, shuffles, who begins, opening hands."""

import json
from typing import Any

import pytest

from cardsite.errors import SiteError
from play.engine.events import Event
from play.engine.protocol import SeatSetup
from play.engine.state import State
from play.errors import NotAnOptionError, SeatCountError, SeveralDecisionsError
from play.games.monster_gate import refusals
from play.games.monster_gate.zones import CHARACTERS, DECK, DUNGEON, HAND
from tests.play.games.monster_gate.cards import Record, character, dungeon, monster
from tests.play.games.monster_gate.position import GAME

LEAN, WIDE, VAST = 1, 2, 3
MONSTERS = range(10, 20)
STONES = range(30, 40)
RECORDS: dict[int, Record] = {
    LEAN: character("Lean", dungeon_count=3, absorption=5),
    WIDE: character("Wide", dungeon_count=6, absorption=4),
    VAST: character("Vast", dungeon_count=60),
    **{number: monster(f"Monster {number}", absorption=1) for number in MONSTERS},
    **{number: dungeon(f"Stone {number}", absorption=3) for number in STONES},
}
LIST = {"main": {LEAN: 2, WIDE: 1, VAST: 1, **dict.fromkeys(MONSTERS, 3), **dict.fromkeys(STONES, 2)}}
TABLE = GAME.compile_cards(RECORDS)


def start(seats: int = 2, seed: int = 1) -> State:
    """A match before its secret choices."""
    state, _events = GAME.setup([SeatSetup(LIST)] * seats, TABLE, {}, seed.to_bytes(32, "big"))
    return state


def choose(state: State, seat: int, number: int, *cards: int) -> list[Event]:
    """The secret choices of a seat."""
    events = GAME.apply(state, seat, f"pick:k{number}")
    return events + GAME.apply_all(state, seat, [f"pick:k{card}" for card in cards])


def chosen(seats: int = 2, seed: int = 1) -> tuple[State, list[Event]]:
    """A match after its secret choices, and what happened by them."""
    state = start(seats, seed)
    events: list[Event] = []
    for seat in range(seats):
        events += choose(state, seat, LEAN, 10, 31, WIDE)
    return state, events


def cards_in(state: State, zone: int, seat: int) -> list[int]:
    """The card numbers in a zone in play."""
    return [state.things[handle].card for handle in state.zones[zone][seat]]


@pytest.mark.rule("MG-S0")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_players_than_2_to_4_are_refused(seats: int) -> None:
    with pytest.raises(SeatCountError):
        start(seats)


@pytest.mark.rule("MG-S0", "MG-S1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_players_choose_at_once(seats: int) -> None:
    state = start(seats)

    assert GAME.waiting_for(state) == tuple(range(seats))
    assert {decision.prompt for decision in GAME.decisions(state)} == {"character"}
    assert all(decision.sealed for decision in GAME.decisions(state))


@pytest.mark.rule("MG-S1", "MG-D4")
def test_only_characters_that_leave_an_opening_hand_are_offered() -> None:
    state = start()

    assert GAME.legal_actions(state, 0) == [("pick", LEAN), ("pick", WIDE)]
    with pytest.raises(NotAnOptionError):
        GAME.apply(state, 0, f"pick:k{VAST}")


@pytest.mark.rule("MG-S1", "MG-D4")
def test_a_deck_that_cannot_start_with_any_character_is_refused() -> None:
    with pytest.raises(refusals.NoCharacterError):
        GAME.setup([SeatSetup(LIST), SeatSetup({"main": {VAST: 3, 10: 47}})], TABLE, {}, bytes(32))


@pytest.mark.rule("MG-S2")
def test_as_many_cards_of_any_type_as_the_character_says_spare_characters_among_them() -> None:
    state, _ = chosen()

    assert sorted(cards_in(state, DUNGEON, 0)) == [WIDE, 10, 31]
    assert cards_in(state, CHARACTERS, 0) == [LEAN]
    assert not any(state.things[handle].face_up for handle in state.zones[DUNGEON][0])
    assert len(state.zones[DECK][0]) == sum(LIST["main"].values()) - 1 - 3 - 6


@pytest.mark.rule("MG-S2")
def test_the_starting_dungeon_is_picked_card_by_card_or_in_one_request() -> None:
    state, other = start(), start()
    GAME.apply(state, 0, f"pick:k{LEAN}")
    GAME.apply(other, 0, f"pick:k{LEAN}")

    for card in (10, 10, 31):
        GAME.apply(state, 0, f"pick:k{card}")
    GAME.apply_all(other, 0, ["pick:k10", "pick:k10", "pick:k31"])

    assert GAME.dump(state) == GAME.dump(other)
    assert GAME.decisions(state)[0].seat == 1


@pytest.mark.rule("MG-S2")
def test_no_more_copies_are_picked_than_the_deck_has() -> None:
    state = start()
    GAME.apply(state, 0, f"pick:k{WIDE}")

    before = GAME.dump(state)
    with pytest.raises(NotAnOptionError):
        GAME.apply_all(state, 0, ["pick:k31", "pick:k31", "pick:k31"])
    with pytest.raises(NotAnOptionError):
        GAME.apply(state, 0, f"pick:k{WIDE}")
    assert GAME.dump(state) == before

    assert ("pick", 31) not in GAME.preview(state, 0, ["pick:k31", "pick:k31"])


@pytest.mark.rule("MG-S2")
def test_a_character_and_its_dungeon_are_two_decisions() -> None:
    state = start()

    before = GAME.dump(state)
    with pytest.raises(SeveralDecisionsError):
        GAME.apply_all(state, 0, [f"pick:k{LEAN}", "pick:k10", "pick:k10", "pick:k31"])

    assert GAME.dump(state) == before


@pytest.mark.rule("MG-Z8")
def test_the_rest_of_the_dungeon_can_be_left_to_the_game() -> None:
    state = start()
    GAME.apply(state, 0, f"pick:k{WIDE}")

    GAME.apply_all(state, 0, ["pick:k10", "rest"])
    choose(state, 1, LEAN, 10, 10, 10)

    assert sorted(cards_in(state, DUNGEON, 0)) == [LEAN, LEAN, 10, 30, 30, 31]


@pytest.mark.rule("MG-S1", "MG-S2")
@pytest.mark.failure("P6", "P7")
def test_nobody_sees_whether_or_what_another_has_chosen_and_the_order_of_arrival_makes_no_difference() -> None:
    state, other = start(3), start(3)
    before = {reader: GAME.view(state, reader) for reader in (None, 1, 2)}

    told = choose(state, 0, LEAN, 10, 31, WIDE)
    after = {reader: GAME.view(state, reader) for reader in (None, 1, 2)}
    for seat in (1, 2):
        choose(state, seat, WIDE, 10, 11, 12, 13, 14, 15)
    for seat in (2, 0, 1):
        choose(other, seat, *((LEAN, 10, 31, WIDE) if seat == 0 else (WIDE, 10, 11, 12, 13, 14, 15)))

    assert told == []
    assert after == before
    assert GAME.fingerprint(state) == GAME.fingerprint(other)


@pytest.mark.rule("MG-S2")
@pytest.mark.failure("P7", "P8")
def test_opponents_see_how_many_dungeon_cards_and_their_owner_which() -> None:
    state, events = chosen()

    own = GAME.view(state, 0)["players"][0]["zones"]["dungeon"]
    other = GAME.view(state, 1)["players"][0]["zones"]["dungeon"]
    laid = [event for event in events if event.public.get("cause") == "face_down"]

    assert sorted(card["card"] for card in own["cards"]) == [WIDE, 10, 31]
    assert other["count"] == 3
    assert all(set(card) == {"handle", "face_up"} and not card["face_up"] for card in other["cards"])
    assert len(laid) == 4
    assert "card" not in json.dumps([event.seen_by(None) for event in laid])


@pytest.mark.rule("MG-S2", "MG-Z9")
@pytest.mark.failure("P8")
def test_another_dungeon_chosen_looks_the_same_to_the_opponent() -> None:
    seen: list[Any] = []
    for cards in ((10, 11, 12), (39, WIDE, 10), (19, 30, 10)):
        state = start()
        events = choose(state, 0, LEAN, *cards) + choose(state, 1, LEAN, 10, 10, 10)
        seen.append(
            json.dumps(
                [
                    GAME.view(state, 1)["players"][0]["zones"],
                    [GAME.event_view(event, 1) for event in events if event.public.get("cause") == "face_down"],
                ]
            )
        )

    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("MG-Z9")
def test_the_places_in_a_dungeon_are_decided_by_chance() -> None:
    orders = set()
    for seed in range(1, 20):
        state, _ = chosen(seed=seed)
        orders.add(tuple(cards_in(state, DUNGEON, 0)))

    assert len(orders) == 6


@pytest.mark.rule("MG-S3")
def test_the_rest_of_each_deck_is_shuffled() -> None:
    state, events = chosen()

    assert [event.public["seat"] for event in events if event.kind == "shuffled"] == [0, 1]
    assert state.zones[DECK][0] != sorted(state.zones[DECK][0])
    assert state.zones[DECK][0] != state.zones[DECK][1]


@pytest.mark.rule("MG-S4")
def test_chance_decides_who_begins_and_play_goes_clockwise() -> None:
    starters = set()
    for seed in range(1, 20):
        state, _ = chosen(3, seed)
        starters.add(state.active)
        GAME.apply(state, state.active, "end")
        assert state.active == (state.starter + 1) % 3

    assert starters == {0, 1, 2}


@pytest.mark.rule("MG-S5", "MG-T2")
def test_each_player_draws_6_cards_and_the_first_one_more_in_the_turn() -> None:
    state, _ = chosen()

    sizes = [len(state.zones[HAND][seat]) for seat in range(2)]

    assert sizes[state.starter] == 7
    assert sizes[1 - state.starter] == 6


@pytest.mark.rule("MG-S6", "MG-S7")
def test_characters_are_turned_up_ready_and_everybody_starts_without_ap() -> None:
    state, events = chosen()

    kinds = [event.kind for event in events]
    turned = [event.public["seat"] for event in events if event.kind == "turned_up"]
    assert sorted(turned) == [0, 1]
    assert kinds.index("turned_up") > kinds.index("starter_drawn")
    assert [state.things[handle].spent for pile in state.zones[CHARACTERS] for handle in pile] == [False, False]
    assert state.counters[1 - state.starter] == {"ap": 0, "turns": 0}
    assert state.counters[state.starter] == {"ap": 3, "turns": 1}


def test_a_character_without_a_starting_dungeon_needs_no_picks() -> None:
    records = {1: character("Bare", dungeon_count=0), 2: monster("Imp")}
    state, _ = GAME.setup([SeatSetup({"main": {1: 3, 2: 47}})] * 2, GAME.compile_cards(records), {}, bytes(32))

    for seat in range(2):
        GAME.apply(state, seat, "pick:k1")

    assert state.turn == 1
    assert state.zones[DUNGEON] == [[], []]


@pytest.mark.rule("MG-W1")
def test_who_concedes_during_the_secret_choices_is_out_and_the_others_go_on() -> None:
    state = start(3)
    choose(state, 0, LEAN, 10, 31, WIDE)
    GAME.apply(state, 1, f"pick:k{WIDE}")

    GAME.concede(state, 1)
    asked = GAME.waiting_for(state)
    choose(state, 2, LEAN, 10, 31, WIDE)

    assert asked == (0, 2)
    assert state.turn == 1
    assert state.active in {0, 2}
    assert state.zones[DECK][1] == []


@pytest.mark.rule("MG-W1")
def test_the_last_one_to_choose_who_concedes_lets_the_others_begin() -> None:
    state = start(4)
    for seat in (0, 2, 3):
        choose(state, seat, LEAN, 10, 31, WIDE)

    GAME.concede(state, 1)

    assert state.turn == 1
    assert [len(pile) for pile in state.zones[DUNGEON]] == [3, 0, 3, 3]
    assert state.starter in {0, 2, 3}


@pytest.mark.failure("P4")
def test_a_player_who_is_gone_is_answered_for() -> None:
    state = start(2)

    for _ in range(2):
        for seat in range(2):
            GAME.default(state, seat)

    assert state.turn == 1
    assert len(state.zones[DUNGEON][0]) == 3


def test_a_card_of_another_deck_is_no_pick() -> None:
    state = start()
    GAME.apply(state, 0, f"pick:k{LEAN}")

    for key in ("pick:k77", "pick:c10", "pick:10", "done"):
        with pytest.raises(SiteError):
            GAME.apply(state, 0, key)
