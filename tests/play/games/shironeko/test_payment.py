"""Soul: which towns may be turned OFF for a cost, and the payment that keeps most options."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.errors import NotAnAnswerError, NotAnOptionError, TooFewPicksError
from play.games.shironeko import refusals
from play.games.shironeko.payment import ways
from play.games.shironeko.zones import TOWN_DISCARD
from tests.play.games.shironeko.cards import DRAW_ONE, character, guard, monster, target, town, use
from tests.play.games.shironeko.position import GAME, Cards, Position, Side
from tests.play.games.shironeko.test_playing import refused

THREE: Cards = {"giant": character("Giant", cost=3), "dwarf": character("Dwarf", cost=2), "sprite": character("Sprite")}


@pytest.mark.rule("SN-M2")
def test_a_red_card_of_cost_3_is_paid_with_two_blue_towns_and_a_red_one() -> None:
    position = Position(THREE, Side(hand=("giant",), towns=("blue", "blue", "red")))

    position.do(0, "play:@giant")

    assert len(position.towns_off(0)) == 3


@pytest.mark.rule("SN-M2")
def test_a_red_card_of_cost_2_takes_the_red_town() -> None:
    position = Position(THREE, Side(hand=("dwarf",), towns=("blue", "blue", "red")))

    position.do(0, "play:@dwarf")

    assert sorted(position.towns_off(0)) == ["blue", "red"]
    assert position.area(0) == ["dwarf"]


@pytest.mark.rule("SN-M2")
def test_soul_without_the_colour_pays_nothing() -> None:
    position = Position(THREE, Side(hand=("dwarf",), towns=("blue", "blue", "blue")))

    assert "play:@dwarf" not in position.legal()
    assert refused(position, "play:@dwarf") is refusals.SoulNotEnoughError


@pytest.mark.rule("SN-M2")
def test_too_little_soul_and_towns_that_are_off_pay_nothing() -> None:
    position = Position(THREE, Side(hand=("giant", "dwarf"), towns=("red", "red")))
    position.lay("red", off=True)

    assert refused(position, "play:@giant") is refusals.SoulNotEnoughError
    assert refused(position, "play:@dwarf") is refusals.SoulNotEnoughError


@pytest.mark.rule("SN-M2")
def test_a_colourless_card_takes_soul_of_any_colour() -> None:
    cards: Cards = {"golem": character("Golem", color="colorless", cost=2)}
    position = Position(cards, Side(hand=("golem",), towns=("blue", "blue")))

    position.do(0, "play:@golem")

    assert position.towns_off(0) == ["blue", "blue"]


@pytest.mark.rule("SN-M2")
def test_a_cost_of_0_needs_no_town_and_no_colour() -> None:
    cards: Cards = {"rat": character("Rat", cost=0), "spark": monster("Spark", cost=0)}
    position = Position(cards, Side(hand=("rat", "spark"), towns=("blue",)))

    position.do(0, "play:@rat", "play:@spark")

    assert position.area(0) == ["rat"]
    assert position.towns_off(0) == []


@pytest.mark.rule("SN-M2")
def test_what_a_town_makes_over_the_cost_is_lost() -> None:
    cards: Cards = {**THREE, "mine": town("Mine", amount=2)}
    position = Position(cards, Side(hand=("sprite", "mage"), towns=("mine",)))

    position.do(0, "play:@sprite")

    assert position.towns_off(0) == ["mine"]
    assert refused(position, "play:@mage") is refusals.SoulNotEnoughError


@pytest.mark.rule("SN-M2")
def test_a_town_with_two_colours_makes_either() -> None:
    cards: Cards = {**THREE, "bazaar": town("Bazaar", "blue", "red")}
    position = Position(cards, Side(hand=("sprite",), towns=("bazaar",)))

    position.do(0, "play:@sprite")

    assert position.towns_off(0) == ["bazaar"]


@pytest.mark.rule("SN-M2")
def test_no_town_is_offered_that_the_cost_does_not_need() -> None:
    cards: Cards = {**THREE, "mine": town("Mine", "blue", amount=2)}
    position = Position(cards, Side(hand=("giant",), towns=("red", "blue", "mine")))

    position.do(0, "play:@giant")
    paid = sorted(position.towns_off(0))

    assert paid == ["mine", "red"]


@pytest.mark.rule("SN-M2")
def test_towns_of_the_same_card_and_state_are_listed_once_and_others_each() -> None:
    cards: Cards = {**THREE, "twin": town("Twin"), "well": town("Well", abilities=(use(DRAW_ONE),))}
    position = Position(cards, Side(hand=("dwarf",), towns=("red", "red", "twin", "well", "well")))
    position.do(0, "use:@well>n0")

    position.do(0, "play:@dwarf")

    red, well, used = (position.handles("red")[0], position.handles("well")[1], position.handles("well")[0])
    twin = position.handles("twin")[0]
    keys = {GAME.action_key(position.state, 0, action) for action in GAME.legal_actions(position.state, 0)}
    assert keys == {f"pick:c{handle}" for handle in (red, twin, used, well)} | {"rest"}


@pytest.mark.rule("SN-M2")
@pytest.mark.failure("P14")
def test_a_payment_is_picked_town_by_town_and_closes_when_it_is_complete() -> None:
    cards: Cards = {**THREE, "twin": town("Twin")}
    position = Position(cards, Side(hand=("dwarf",), towns=("red", "twin", "blue")))

    position.do(0, "play:@dwarf")
    first = position.legal()
    position.do(0, "pick:@blue")
    second = position.legal()
    nothing_turned = position.towns_off(0)
    position.do(0, "pick:@twin")

    assert first == ["pick:@red", "pick:@twin", "pick:@blue", "rest"]
    assert second == ["pick:@red", "pick:@twin", "rest"]
    assert nothing_turned == []
    assert sorted(position.towns_off(0)) == ["blue", "twin"]
    assert position.area(0) == ["dwarf"]


@pytest.mark.rule("SN-M2")
@pytest.mark.failure("P14")
def test_a_payment_in_part_or_with_a_town_too_many_is_refused_and_nothing_changes() -> None:
    cards: Cards = {**THREE, "twin": town("Twin")}
    position = Position(cards, Side(hand=("dwarf",), towns=("red", "twin", "blue")))
    position.do(0, "play:@dwarf")
    before = GAME.dump(position.state)

    with pytest.raises(TooFewPicksError):
        GAME.apply_all(position.state, 0, [position.key("pick:@red"), "done"])
    with pytest.raises(NotAnAnswerError):
        GAME.apply_all(position.state, 0, [position.key("play:@dwarf")])
    with pytest.raises(NotAnOptionError):
        GAME.apply_all(position.state, 0, [position.key("pick:@red"), position.key("pick:@red")])

    assert GAME.dump(position.state) == before


@pytest.mark.rule("SN-M2", "SN-Z13")
def test_the_rest_of_a_payment_keeps_the_most_cards_of_the_hand_payable() -> None:
    cards: Cards = {**THREE, "fish": character("Fish", color="blue")}
    position = Position(cards, Side(hand=("dwarf", "fish"), towns=("red", "blue", "red")))

    position.do(0, "play:@dwarf", "rest")

    assert position.towns_off(0) == ["red", "red"]
    assert "play:@fish" in position.legal()


@pytest.mark.rule("SN-M2", "SN-Z13")
def test_the_rest_of_a_payment_keeps_colours_then_soul_then_towns_with_abilities() -> None:
    colours = Position(
        {**THREE, "bazaar": town("Bazaar", "red", "blue")}, Side(hand=("sprite",), towns=("bazaar", "red"))
    )
    soul = Position({**THREE, "mine": town("Mine", amount=2)}, Side(hand=("sprite",), towns=("mine", "red")))
    well = town("Well", abilities=(use(DRAW_ONE, cost=[{"turn": {"cards": "this", "to": "off"}}]),))
    abilities = Position({**THREE, "well": well}, Side(hand=("sprite",), towns=("well", "red")))

    for position in (colours, soul, abilities):
        position.do(0, "play:@sprite", "rest")

    assert [position.towns_off(0) for position in (colours, soul, abilities)] == [["red"]] * 3


@pytest.mark.rule("SN-M2", "SN-Z13")
def test_the_rest_of_a_payment_keeps_what_was_picked() -> None:
    cards: Cards = {**THREE, "fish": character("Fish", color="blue")}
    position = Position(cards, Side(hand=("dwarf", "fish"), towns=("red", "blue", "red")))

    position.do(0, "play:@dwarf", "pick:@blue", "rest")

    assert position.towns_off(0) == ["red", "blue"]


@pytest.mark.rule("SN-M2")
def test_a_player_who_is_gone_pays_by_the_rest() -> None:
    position = Position({**THREE, "twin": town("Twin")}, Side(hand=("dwarf",), towns=("red", "twin", "blue")))
    position.do(0, "play:@dwarf")

    GAME.default(position.state, 0)

    assert position.area(0) == ["dwarf"]


def test_a_town_without_soul_is_never_turned_for_a_cost() -> None:
    cards: Cards = {**THREE, "ruin": town("Ruin", amount=0)}
    position = Position(cards, Side(hand=("sprite",), towns=("ruin", "red")))

    position.do(0, "play:@sprite")

    assert position.towns_off(0) == ["red"]


@pytest.mark.rule("SN-M2")
def test_an_effect_on_a_town_tells_it_from_its_twin() -> None:
    lift = {"modify": {"cards": "this", "property": "attack", "by": 1, "until": "match"}}
    cards: Cards = {**THREE, "well": town("Well", abilities=(use(lift),))}
    position = Position(cards, Side(hand=("sprite",), towns=("well", "well")))
    position.do(0, "use:@well>n0")

    position.do(0, "play:@sprite")

    assert len(position.legal()) == 3


@pytest.mark.rule("SN-M10", "SN-M2")
@pytest.mark.failure("P14")
def test_soul_is_paid_before_the_towns_that_make_it_are_put_away() -> None:
    away = {"destroy": {"cards": "this"}}
    soul = {"pay": {"soul": 1, "color": "red"}}
    all_away = {"destroy": {"cards": {"zone": "towns", "of": "you", "kind": "town"}}}
    cards: Cards = {
        "shrine": town("Shrine", abilities=(use(DRAW_ONE, cost=[away, soul]),)),
        "ruin": monster("Ruin", DRAW_ONE, pays=[all_away]),
    }
    by_ability = Position(cards, Side(towns=("shrine",)))
    by_monster = Position(cards, Side(hand=("ruin",), towns=("red",)))

    by_ability.do(0, "use:@shrine>n0")
    by_monster.do(0, "play:@ruin")

    assert (by_ability.zone(TOWN_DISCARD, 0), by_ability.hand(0)) == (["shrine"], ["filler"])
    assert (by_monster.zone(TOWN_DISCARD, 0), by_monster.hand(0)) == (["red"], ["filler"])


@pytest.mark.rule("SN-M2")
def test_an_ability_that_speaks_of_a_town_for_a_time_tells_it_from_its_twin() -> None:
    named = {"of": "you", "kind": "town", "is": "target"}
    kept = guard("would_leave", {"prevent": {"amount": "all"}}, card=named)
    ward = monster(
        "Ward",
        {"lasting": {"until": "match", "ability": kept}},
        choose=[target({"zone": "towns", "of": "you", "kind": "town"})],
        cost=0,
    )
    position = Position({**THREE, "ward": ward}, Side(hand=("ward", "sprite"), towns=("red", "red")))
    position.do(0, "play:@ward", "pick:@red")

    position.do(0, "play:@sprite")

    assert position.legal() == ["pick:@red", "pick:@red", "rest"]


def _is_payment(cost: int, shares: tuple[tuple[int, bool, int], ...], way: tuple[int, ...]) -> bool:
    total = sum(soul * number for (soul, _, _), number in zip(shares, way, strict=True))
    colored = sum(fits * number for (_, fits, _), number in zip(shares, way, strict=True))
    return cost == 0 or (total >= cost and colored > 0)


@pytest.mark.rule("SN-M2")
@given(
    st.integers(0, 7),
    st.lists(st.tuples(st.integers(1, 3), st.booleans(), st.integers(1, 3)), max_size=4).map(tuple),
)
def test_the_ways_to_pay_are_all_payments_from_which_no_town_can_be_left_out(
    cost: int, shares: tuple[tuple[int, bool, int], ...]
) -> None:
    found = ways(cost, shares)

    expected = {
        way
        for way in product(*(range(count + 1) for _, _, count in shares))
        if _is_payment(cost, shares, way)
        and not any(
            number and _is_payment(cost, shares, (*way[:place], number - 1, *way[place + 1 :]))
            for place, number in enumerate(way)
        )
    }
    assert Counter(found) == Counter(expected)
