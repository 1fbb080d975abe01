"""Seats that go out while the match goes on."""

import pytest

from catalog.effects.language import Ability, AbilityKind, NumericProperty, Player
from catalog.effects.operations import Draw, Modify
from play.engine.standing import numeric
from play.errors import AlreadyOutError, NotYourDecisionError
from tests.play.engine.table import GAME, Table
from tests.play.engine.toy import BOARD, DECK, HAND, Fighter, Happening, Hit, Number, fighters, for_ever, use, when


def test_the_turn_order_closes_the_gap_and_everything_of_the_seat_is_gone() -> None:
    table = Table({}, ("plain",), ("plain", "plain"), ("plain",))

    GAME.concede(table.state, 1)
    table.do(0, "end")

    assert table.state.active == 2
    assert all(table.state.zones[zone][1] == [] for zone in (BOARD, HAND, DECK))
    assert {thing.owner for thing in table.state.things.values()} == {0, 2}
    assert GAME.outcome(table.state) is None


def test_who_concedes_in_the_own_turn_ends_it() -> None:
    table = Table({}, ("plain",), ("plain",), ("plain",))

    GAME.concede(table.state, 0)

    assert (table.state.active, GAME.waiting_for(table.state)) == (1, (1,))
    with pytest.raises(NotYourDecisionError):
        GAME.apply(table.state, 0, "end")
    with pytest.raises(AlreadyOutError):
        GAME.concede(table.state, 0)


@pytest.mark.failure("P13")
def test_who_concedes_while_choosing_cards_leaves_no_open_question_behind() -> None:
    table = Table({"giant": Fighter(3)}, ("giant",), ("plain", "plain", "plain"), ("plain",))
    table.do(0, "strike", "giant", 1)
    GAME.apply(table.state, 0, GAME.legal_actions(table.state, 0)[0])

    GAME.concede(table.state, 0)

    assert table.board(1) == ["plain", "plain"]
    assert [frame.kind for frame in table.state.frames] == ["turn"]
    assert GAME.waiting_for(table.state) == (1,)
    assert GAME.legal_actions(table.state, 1)


def test_another_players_question_goes_on_when_a_bystander_concedes() -> None:
    table = Table({"giant": Fighter(2)}, ("giant",), ("plain", "plain"), ("plain",))
    table.do(0, "strike", "giant", 1)

    GAME.concede(table.state, 2)
    GAME.apply(table.state, 0, GAME.legal_actions(table.state, 0)[0])

    assert table.board(1) == ["plain"]
    assert GAME.waiting_for(table.state) == (0,)


def test_a_window_goes_on_without_a_seat_that_is_out() -> None:
    table = Table({"x": Fighter(2, (use(Draw(Player.YOU, 1)),))}, ("x",), ("plain",), ("plain",))
    table.do(0, "use", "x")

    GAME.concede(table.state, 1)
    asked = GAME.waiting_for(table.state)
    table.do(2, "pass")
    table.do(0, "pass")

    assert asked == (2,)
    assert table.drawn(0) == 1


def test_links_of_a_seat_that_is_out_leave_the_chain_and_the_others_resolve() -> None:
    x = Fighter(2, (use(Draw(Player.YOU, 1)),))
    table = Table({"x": x, "y": x}, ("x",), ("y",), ("plain",))
    table.do(0, "use", "x")
    table.do(1, "use", "y")

    GAME.concede(table.state, 0)
    table.do(2, "pass")
    events = table.do(1, "pass")

    assert [table.names[event.public["card"]] for event in events if event.kind == "resolved"] == ["y"]
    assert table.drawn(1) >= 1
    assert GAME.waiting_for(table.state) == (1,)


@pytest.mark.failure("P2")
def test_two_of_three_who_go_out_together_leave_the_third_as_the_winner() -> None:
    bomb = Fighter(2, (use(Hit(Player.OPPONENT, 3)),))
    table = Table({"bomb": bomb}, ("bomb",), ("plain",), ("plain",))
    table.do(0, "use", "bomb")

    for seat in (1, 2, 0):
        table.do(seat, "pass")

    ended = GAME.outcome(table.state)
    assert ended is not None
    assert (ended.winners, ended.draw) == ((0,), False)


@pytest.mark.failure("P2")
@pytest.mark.parametrize("seats", [2, 3])
def test_all_who_are_left_going_out_together_is_a_draw(seats: int) -> None:
    doom = Fighter(2, (use(Hit(Player.EACH, 3)),))
    table = Table({"doom": doom}, ("doom",), *[("plain",)] * (seats - 1))
    table.do(0, "use", "doom")

    for seat in (*range(1, seats), 0):
        table.do(seat, "pass")

    ended = GAME.outcome(table.state)
    assert ended is not None
    assert (ended.winners, ended.draw) == ((), True)
    assert GAME.decisions(table.state) == ()


def test_one_of_four_going_out_by_an_effect_lets_the_effect_go_on() -> None:
    x = Fighter(2, (use(Hit(Player.OPPONENT, 1), Draw(Player.YOU, 2)),))
    table = Table({"x": x}, ("x",), ("plain",), ("plain",), ("plain",))
    table.state.counters[2]["life"] = 1
    table.do(0, "use", "x")

    for seat in (1, 2, 3, 0):
        table.do(seat, "pass")

    assert table.state.out == (2,)
    assert table.drawn(0) == 2
    assert GAME.waiting_for(table.state) == (0,)


def test_lasting_and_waiting_abilities_of_a_seat_that_is_out_end() -> None:
    watch = Fighter(2, (use(for_ever(when(Happening.DIED, Player.ANY, Draw(Player.YOU, 1)))),))
    table = Table({"watch": watch}, ("plain",), ("watch",), ("plain",))
    table.do(0, "end")
    table.do(1, "use", "watch")
    for seat in (2, 0, 1):
        table.do(seat, "pass")

    lasting = len(table.state.lasting)
    GAME.concede(table.state, 1)

    assert lasting == 1
    assert table.state.lasting == []
    assert table.state.waiting == []


def test_what_a_seat_that_is_out_left_behind_goes_on_where_nothing_is_to_be_done_for_it() -> None:
    weaker = Modify(fighters(), NumericProperty(Number.POWER), 1, reduce=True)
    curse = Fighter(2, (use(for_ever(Ability(AbilityKind.CONTINUOUS, (weaker,)))),))
    table = Table({"curse": curse}, ("curse",), ("plain",), ("plain",))
    table.do(0, "use", "curse")
    for seat in (1, 2, 0):
        table.do(seat, "pass")

    GAME.concede(table.state, 0)

    assert [effect.kind for effect in table.state.lasting] == ["continuous"]
    assert numeric(table.state, table.handle("plain", 1), "power") == 1
