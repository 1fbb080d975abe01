"""Standing orders: passing until something that everybody can see."""

import pytest

from catalog.effects.language import Player
from play.engine.orders import StandingOrder, give_order, has_ended, ordered_pass, takes_orders
from tests.play.engine.table import GAME, Table
from tests.play.engine.toy import Fighter, Hit, use

SCRATCH = Fighter(2, (use(Hit(Player.OPPONENT, 0)),))


def answered(table: Table) -> Table:
    """A chain of one link that seat 1 may answer."""
    table.do(0, "use", "x")
    return table


def test_an_order_passes_whatever_lies_in_the_hand_and_answers_nothing_but_rights() -> None:
    with_answer = answered(Table({"x": SCRATCH, "y": SCRATCH}, ("x",), ("y",)))
    without = answered(Table({"x": SCRATCH}, ("x",), ("plain",)))

    assert ordered_pass(with_answer.state, 1) == ordered_pass(without.state, 1) == ("pass",)
    assert ordered_pass(with_answer.state, 0) is None
    assert takes_orders(with_answer.state)


def test_an_order_leaves_a_decision_alone_that_is_not_answered_by_passing() -> None:
    table = Table({"x": SCRATCH}, ("x",), ("plain",))

    assert GAME.decisions(table.state)[0].kind == "main"
    assert ordered_pass(table.state, 0) is None


def test_an_order_for_this_turn_ends_with_it_and_every_order_with_the_own_next_turn() -> None:
    table = Table({}, ("plain",), ("plain",))
    orders = {until: give_order(table.state, until, link=9) for until in ("turn_ends", "own_turn", "attack", "link")}
    at_once = {until: has_ended(table.state, 0, order) for until, order in orders.items()}

    table.do(0, "end")
    others_turn = {until: has_ended(table.state, 0, order) for until, order in orders.items()}
    table.do(1, "end")
    own_turn = {until: has_ended(table.state, 0, order) for until, order in orders.items()}

    assert set(at_once.values()) == {False}
    assert others_turn == {"turn_ends": True, "own_turn": False, "attack": False, "link": False}
    assert set(own_turn.values()) == {True}


@pytest.mark.parametrize(("link", "ended"), [(1, True), (2, False)])
def test_an_order_for_a_link_ends_when_the_chain_is_that_long(link: int, ended: bool) -> None:
    table = Table({"x": SCRATCH}, ("x",), ("plain",))
    order = give_order(table.state, "link", link)

    answered(table)

    assert has_ended(table.state, 1, order) is ended


def test_an_order_is_kept_as_json() -> None:
    order = give_order(Table({}, ("plain",), ()).state, "link", 3)

    assert StandingOrder.from_json(order.to_json()) == order
    assert order.to_json() == {"until": "link", "link": 3, "turn": 1, "step": "", "attack": 0}
