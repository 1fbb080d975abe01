"""Recordings: what they hold, and that a false one is found out."""

import json
from dataclasses import replace

import pytest

from play.engine.cards import CardTable
from play.engine.protocol import SeatSetup
from play.engine.replay import ACTIONS_PER_FINGERPRINT, CONCEDE, Recording, begin_recording, record, take, verify
from play.engine.rng import ALGORITHM
from play.engine.version import ENGINE_VERSION
from play.errors import EngineVersionError, NotYourDecisionError, ReplayMismatchError
from play.games import GAMES
from tests.cards.fixtures import conditions
from tests.play.games import arena

GAME = GAMES["tatemon"]


def recorded() -> tuple[Recording, CardTable]:
    """A whole match, recorded as it was played, and its card table."""
    state, _events, table = arena.start("tatemon", 3)
    seats = [SeatSetup(deck, conditions("tatemon")) for deck in arena.decks("tatemon")[:2]]
    recording, state, _events = begin_recording(GAME, table, {"responses": True}, bytes(range(32)), seats)
    for seat, action, _legal in arena.walk(GAME, state, arena.Dice(bytes(32))):
        key = GAME.action_key(state, seat, action)
        take(GAME, state, seat, key)
        recording.note(GAME, state, seat, key)
    return recording, table


def test_a_recording_comes_back_from_json_and_leads_to_the_same_end() -> None:
    recording, table = recorded()

    again = Recording.from_json(json.loads(json.dumps(recording.to_json())))
    state = verify(again, GAME, table)

    assert again.to_json() == recording.to_json()
    assert len(again.fingerprints) == len(again.actions) // ACTIONS_PER_FINGERPRINT
    assert state.outcome is not None
    assert GAME.fingerprint(state) == recording.final


def test_a_recording_made_from_stored_actions_equals_one_made_while_playing() -> None:
    recording, table = recorded()

    rebuilt = record(
        GAME,
        table,
        recording.options,
        recording.seed,
        recording.seats,
        recording.actions,
    )

    assert rebuilt.to_json() == recording.to_json()


def test_another_seed_is_found_out() -> None:
    recording, table = recorded()
    recording.seed = bytes(32)

    with pytest.raises(ReplayMismatchError):
        verify(recording, GAME, table)


def test_a_changed_action_is_found_out_by_the_next_fingerprint() -> None:
    recording, table = recorded()
    index = next(i for i, (_seat, key) in enumerate(recording.actions) if key.startswith("build"))
    recording.actions[index] = (recording.actions[index][0], "skip")

    with pytest.raises(ReplayMismatchError):
        verify(recording, GAME, table)


def test_a_fingerprint_too_many_is_found_out() -> None:
    recording, table = recorded()
    recording.fingerprints.append(recording.final)

    with pytest.raises(ReplayMismatchError):
        verify(recording, GAME, table)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_nobody_has_concedes_nothing(seat: int) -> None:
    state, _events, _table = arena.start("tatemon", 3)
    before = GAME.fingerprint(state)

    with pytest.raises(NotYourDecisionError):
        GAME.concede(state, seat)

    assert GAME.fingerprint(state) == before


def test_a_recording_of_another_engine_is_refused() -> None:
    recording, table = recorded()

    with pytest.raises(EngineVersionError) as refused:
        verify(replace(recording, engine="0"), GAME, table)

    assert refused.value.params == {"found": "0 tatemon", "known": f"{ENGINE_VERSION} tatemon"}


def test_conceding_is_recorded() -> None:
    state, _events, table = arena.start("tatemon", 3)
    seats = [SeatSetup(deck, conditions("tatemon")) for deck in arena.decks("tatemon")[:2]]
    recording, state, _events = begin_recording(GAME, table, {}, bytes(32), seats)

    take(GAME, state, 1, CONCEDE)
    recording.note(GAME, state, 1, CONCEDE)

    assert verify(recording, GAME, table).outcome == state.outcome


def test_a_state_of_another_engine_is_refused() -> None:
    state, _events, table = arena.start("tatemon", 3)
    data = {**GAME.dump(state), "engine": "0"}

    with pytest.raises(EngineVersionError):
        GAME.load(data, table)


def test_a_dump_shares_nothing_with_its_state_and_names_the_algorithm_of_chance() -> None:
    state, _events, table = arena.start("tatemon", 3)
    dump = GAME.dump(state)
    before = GAME.fingerprint(state)

    dump["facts"]["declared"].clear()
    loaded_from = GAME.dump(state)
    loaded = GAME.load(loaded_from, table)
    loaded_from["counters"].clear()

    assert GAME.fingerprint(state) == before == GAME.fingerprint(loaded)
    assert dump["chance"] == ALGORITHM
    assert dump["seed"] == state.seed.hex()
