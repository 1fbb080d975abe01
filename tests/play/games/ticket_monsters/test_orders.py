"""Standing orders in Ticket Monsters: they end on what everybody sees, and the waiting tells nothing of a hand."""

import pytest

from play.engine.orders import give_order, has_ended
from tests.play.games.ticket_monsters.cards import NEGATE, magic
from tests.play.games.ticket_monsters.position import GAME, Cards, Position, Side

CARDS: Cards = {"no": magic("No", NEGATE, timing="response")}


def test_an_order_until_the_step_is_over_ends_with_it() -> None:
    position = Position(CARDS, Side(zone=("wolf",)), Side())
    order = give_order(position.state, "step_ends")
    position.do(0, "pass")
    in_the_step = has_ended(position.state, 1, order)

    position.do(1, "pass")

    assert not in_the_step
    assert has_ended(position.state, 1, order)


def test_an_order_until_an_attack_ends_with_the_next_one_on_its_player() -> None:
    position = Position(CARDS, Side(zone=("wolf", "golem")), Side(), step="attack")
    before = give_order(position.state, "attack")
    attackers = give_order(position.state, "attack")
    position.do(0, "direct:@wolf")
    during = give_order(position.state, "attack")
    at_the_first = [has_ended(position.state, 1, order) for order in (before, during)]
    own_attack = has_ended(position.state, 0, attackers)
    position.both_pass(1)
    position.both_pass(1)

    position.do(0, "direct:@golem")

    assert at_the_first == [True, False]
    assert not own_attack
    assert has_ended(position.state, 1, during)


@pytest.mark.failure("P7")
@pytest.mark.parametrize("until", ["step_ends", "turn_ends", "own_turn", "attack", "link"])
def test_when_an_order_ends_does_not_depend_on_the_hand(until: str) -> None:
    ends = []
    for hand in (("no", "book"), ("wolf", "golem")):
        position = Position(CARDS, Side(zone=("wolf",), hand=("book",)), Side(zone=("golem",), hand=hand))
        order = give_order(position.state, until, link=1)
        ended = []
        for seat, key in (
            (0, "use:@0:book"),
            (1, "pass"),
            (0, "pass"),
            (0, "pass"),
            (1, "pass"),
            (0, "attack:@wolf>@1:golem"),
        ):
            position.do(seat, key)
            ended.append((has_ended(position.state, 1, order), GAME.waiting_for(position.state)))
        ends.append(ended)

    assert ends[0] == ends[1]
