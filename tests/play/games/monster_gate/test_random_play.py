"""Random matches of 2 to 4 players between fixture decks, some of whom give up at any moment."""

import pytest

from play.engine.state import State
from play.games import GAMES
from play.games.monster_gate import rules
from play.games.monster_gate.zones import CHARACTERS, ITEMS, MONSTERS
from tests.play.games import arena

GAME = GAMES["monster_gate"]
QUIT_ONE_IN = 60


def must_hold(state: State) -> None:
    """What is true of every state that waits for somebody."""
    left = [seat for seat in range(state.seats) if seat not in state.out]
    for seat in range(state.seats):
        assert state.counters[seat]["ap"] >= 0
        if seat in state.out:
            assert not any(zone[seat] for zone in state.zones)
            assert state.asks[seat] is None
        elif state.turn:
            assert len(state.zones[CHARACTERS][seat]) == 1
            assert len(state.zones[ITEMS][seat]) <= 1
    assert len(left) > 1
    assert {entry.seat for entry in state.waiting} <= set(left)
    assert {frame.seat for frame in state.frames if frame.kind not in rules.FLOW} <= set(left)
    assert {thing.owner for thing in state.things.values()} <= set(left)
    assert state.active in left or state.turn == 0
    assert all(
        state.things[handle].face_up for zone in (MONSTERS, ITEMS) for pile in state.zones[zone] for handle in pile
    )
    assert not state.facts.get("doomed") or state.frames[-1].kind == "damage"


@pytest.mark.rule("MG-W1", "MG-W2")
@pytest.mark.failure("P13", "P4")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_matches_in_which_players_give_up_at_any_moment_go_on_to_an_end_by_a_rule(seats: int, seed: int) -> None:
    state, _events, table = arena.start("monster_gate", seed, seats)
    dice = arena.Dice(bytes([seed, seats]) * 16)

    for seat, action, _legal in arena.walk(GAME, state, dice):
        must_hold(state)
        if state.seats - len(state.out) > 2 and dice.among(range(QUIT_ONE_IN)) == 0:
            quitter = dice.among([other for other in range(seats) if other not in state.out])
            again = GAME.load(GAME.dump(state), table)
            assert GAME.concede(state, quitter) == GAME.concede(again, quitter)
            assert GAME.fingerprint(state) == GAME.fingerprint(again)
        else:
            GAME.apply(state, seat, action)

    ended = GAME.outcome(state)
    assert ended is not None
    assert ended.rated
    assert ended.rule in {"MG-W2", "MG-W3", "MG-W4", "MG-W5"}
    assert set(ended.winners) <= {seat for seat in range(seats) if seat not in state.out}


@pytest.mark.failure("P7", "P8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_others_cannot_see_makes_no_difference_to_a_view_in_the_middle_of_a_match(seats: int) -> None:
    state, _events, _table = arena.start("monster_gate", 5, seats)

    for seat, action, _legal in arena.walk(GAME, state, arena.Dice(bytes(32))):
        other = GAME.clone(state)
        for thing in other.things.values():
            if not thing.face_up and thing.seat != 0:
                thing.card = 1
        for handle, card in other.loose.items():
            if card.zone == 1 and card.owner != 0:
                other.loose[handle] = card._replace(card=1)
        other.zones[0] = [[1] * len(pile) for pile in other.zones[0]]
        if state.turn and seat == 0:
            assert GAME.view(other, 0) == GAME.view(state, 0)
        GAME.apply(state, seat, action)

    assert GAME.outcome(state) is not None
