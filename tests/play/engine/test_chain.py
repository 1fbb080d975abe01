"""Chains of several links and windows of rights."""

import pytest

from catalog.effects.language import DestinationWord, Player, Ref
from catalog.effects.operations import Destroy, Draw, Move
from play.engine.chain import open_window
from play.engine.running import run
from tests.play.engine import toy
from tests.play.engine.table import GAME, Table
from tests.play.engine.toy import Fighter, Hit, Zone, one, use

SCRATCH = Fighter(2, (use(Hit(Player.OPPONENT, 0)),))
SCHOLAR = Fighter(2, (use(Draw(Player.YOU, 1)),))
KILLER = Fighter(3, (use(Destroy(Ref("target")), Draw(Player.YOU, 1), choose=(one(Player.OPPONENT),)),))
RESCUER = Fighter(3, (use(Move(Ref("target"), DestinationWord(Zone.HAND)), choose=(one(Player.YOU),)),))


def test_three_links_resolve_last_in_first_out_after_both_pass_in_a_row() -> None:
    table = Table({"x": SCRATCH, "y": SCRATCH, "z": SCRATCH}, ("x", "z"), ("y",))

    table.do(0, "use", "x")
    table.do(1, "use", "y")
    table.do(0, "use", "z")
    table.do(1, "pass")
    still_open = len(table.state.chain)
    events = table.do(0, "pass")

    assert still_open == 3
    assert [table.names[event.public["card"]] for event in events if event.kind == "resolved"] == ["z", "y", "x"]


def test_the_user_may_answer_the_own_use_when_the_others_pass() -> None:
    table = Table({"x": SCRATCH, "z": SCRATCH}, ("x", "z"), ("plain",))

    table.do(0, "use", "x")
    asked_first = GAME.waiting_for(table.state)
    table.do(1, "pass")
    table.do(0, "use", "z")
    table.do(1, "pass")
    events = table.do(0, "pass")

    assert asked_first == (1,)
    assert [table.names[event.public["card"]] for event in events if event.kind == "resolved"] == ["z", "x"]


def test_rights_go_round_all_seats_until_all_pass_in_a_row() -> None:
    table = Table({"x": SCRATCH, "y": SCRATCH}, ("x",), ("plain",), ("y",), ("plain",))

    table.do(0, "use", "x")
    asked = []
    for seat, verb, *names in ((1, "pass"), (2, "use", "y"), (3, "pass"), (0, "pass"), (1, "pass"), (2, "pass")):
        asked.append(GAME.waiting_for(table.state)[0])
        table.do(seat, verb, *names)

    assert asked == [1, 2, 3, 0, 1, 2]
    assert table.state.chain == []


@pytest.mark.failure("P9", "P10")
def test_a_target_that_another_link_moved_away_is_spared_and_the_rest_happens() -> None:
    table = Table({"killer": KILLER, "rescuer": RESCUER}, ("killer",), ("rescuer", "plain"))

    table.do(0, "use", "killer")
    GAME.apply(table.state, 0, f"pick:c{table.handle('plain')}")
    table.do(1, "use", "rescuer")
    GAME.apply(table.state, 1, f"pick:c{table.handle('plain')}")
    table.do(0, "pass")
    table.do(1, "pass")

    assert table.board(1) == ["rescuer"]
    assert table.drawn(1) == 1
    assert table.state.zones[toy.DISCARD][1] == []
    assert table.drawn(0) == 1


def test_the_targets_of_a_link_are_seen_by_everybody() -> None:
    table = Table({"killer": KILLER}, ("killer",), ("plain", "plain"))

    table.do(0, "use", "killer")
    GAME.apply(table.state, 0, f"pick:c{table.handle('plain')}")

    (link,) = GAME.view(table.state, None)["chain"]
    assert link["targets"] == [f"c{table.handle('plain')}"]
    assert (link["seat"], link["negated"]) == (0, False)


def test_a_chain_survives_being_dumped_between_any_two_answers() -> None:
    table = Table({"x": SCHOLAR, "y": KILLER}, ("x",), ("y",))
    reloaded = Table({"x": SCHOLAR, "y": KILLER}, ("x",), ("y",))
    steps = ((0, "use:c1"), (1, "use:c2"), (0, "pass"), (1, "pass"))

    for seat, written in steps:
        key = written.replace("c1", f"c{table.handle('x')}").replace("c2", f"c{table.handle('y')}")
        GAME.apply(table.state, seat, key)
        GAME.apply(reloaded.state, seat, key)
        reloaded.state = GAME.load(GAME.dump(reloaded.state), reloaded.cards)

    assert GAME.dump(reloaded.state) == GAME.dump(table.state)
    assert table.board(0) == []


def test_the_first_right_of_a_window_may_be_a_main_decision_while_no_chain_is_open() -> None:
    table = Table({"x": SCRATCH}, ("x",), ("plain",))
    table.state.asks[0] = None
    open_window(table.state, [0, 1], again=True, main="main")
    run(table.state)

    first = GAME.decisions(table.state)
    table.do(0, "use", "x")
    answering = GAME.decisions(table.state)
    for seat in (1, 0, 1):
        table.do(seat, "pass")
    again = GAME.decisions(table.state)

    assert [(asked.seat, asked.kind, asked.prompt) for asked in first] == [(0, "main", "main")]
    assert [(asked.seat, asked.kind, asked.prompt) for asked in answering] == [(1, "respond", "respond")]
    assert [(asked.seat, asked.kind, asked.prompt) for asked in again] == [(0, "main", "main")]
