"""Announced acts and the events that answer them."""

import pytest

from play.games.tatemon.refusals import CostNotPayableError, WrongTimingError
from tests.play.games.tatemon.cards import (
    HIT_ONE,
    HIT_TWO,
    OPPONENTS_BUILDING,
    OWN_BUILDING,
    RESPONSE,
    act,
    building,
    event,
)
from tests.play.games.tatemon.position import GAME, Cards, Position, Side

NEGATE = act({"negate": {"use": "event.use"}}, when=RESPONSE)
SHELTER = act(
    {"move": {"cards": "target", "to": "hand"}},
    when=RESPONSE,
    choose=[{"as": "target", "cards": OWN_BUILDING}],
)


@pytest.mark.rule("TM-T9")
def test_where_the_format_has_responses_the_opponent_is_asked_after_every_act_whatever_the_hand() -> None:
    position = Position({"fire": event(HIT_ONE)}, Side(hand=("fire",)), Side(city=("house",)), responses=True)

    position.do(0, "event:@fire")

    assert GAME.waiting_for(position.state) == (1,)
    assert position.legal(1) == ["pass"]
    assert position.damage("house") == 0


@pytest.mark.rule("TM-T9")
def test_where_the_format_has_none_the_act_is_carried_out_at_once() -> None:
    position = Position({"fire": event(HIT_ONE)}, Side(hand=("fire",)), Side(city=("house",)))

    position.do(0, "event:@fire")

    assert position.damage("house") == 1


@pytest.mark.rule("TM-T9")
def test_the_cards_of_the_table_decide_whether_responses_are_asked_for() -> None:
    assert "response" in GAME.compile_cards({1: event(NEGATE, "guard")}).timings
    assert "response" not in GAME.compile_cards({1: event(HIT_ONE)}).timings


@pytest.mark.rule("TM-T9")
def test_passing_lets_the_act_be_carried_out() -> None:
    position = Position({"fire": event(HIT_ONE)}, Side(hand=("fire",)), Side(city=("house",)), responses=True)

    position.do(0, "event:@fire")
    position.do(1, "pass")

    assert position.damage("house") == 1
    assert position.state.active == 1


@pytest.mark.rule("TM-T9", "TM-T8", "TM-Z2")
def test_a_response_negates_the_act_and_both_events_retire() -> None:
    cards: Cards = {"fire": event(HIT_ONE), "calm": event(NEGATE, "guard")}
    position = Position(cards, Side(hand=("fire",)), Side(city=("house",), hand=("calm",)), responses=True)

    position.do(0, "event:@fire")
    chain = GAME.view(position.state, None)["chain"]
    position.do(1, "event:@calm")

    assert [link["card"] for link in chain] == [position.numbers["fire"]]
    assert position.damage("house") == 0
    assert (position.retired(0), position.retired(1)) == (["fire"], ["calm"])
    assert position.state.counters[1]["acts"] == 1


@pytest.mark.rule("TM-Z2")
def test_a_response_is_carried_out_before_the_act_and_is_not_answered() -> None:
    cards: Cards = {"fire": event(HIT_ONE), "flee": event(SHELTER, "guard")}
    position = Position(
        cards, Side(hand=("fire", "flee")), Side(city=("house", "shop"), hand=("flee", "flee")), responses=True
    )

    position.do(0, "event:@fire", "pick:@house")
    position.do(1, "event:@flee.1", "pick:@shop")

    assert position.damage("house") == 1
    assert position.city(1) == ["house"]
    assert position.state.active == 1


@pytest.mark.failure("P9", "P10")
@pytest.mark.rule("TM-Z2")
def test_a_target_that_a_response_moves_away_is_spared_and_the_rest_of_the_act_happens() -> None:
    strike = act(
        {"destroy": {"cards": "target"}},
        {"draw": {"who": "you", "amount": 1}},
        cost=[{"discard": {"who": "you", "amount": 1}}],
        choose=[{"as": "target", "cards": OPPONENTS_BUILDING}],
    )
    cards: Cards = {"strike": event(strike), "flee": event(SHELTER, "guard")}
    position = Position(
        cards,
        Side(hand=("strike", "museum"), deck=("shop",)),
        Side(city=("house",), hand=("flee",), deck=("office",)),
        responses=True,
    )

    position.do(0, "event:@strike")
    position.do(1, "event:@flee")

    assert position.hand(1) == ["house", "office"]
    assert position.retired(1) == ["flee"]
    assert position.hand(0) == ["shop"]
    assert position.retired(0) == ["museum", "strike"]


@pytest.mark.failure("P10")
def test_a_building_that_left_and_came_back_in_response_is_another_object() -> None:
    blink = act(
        {"move": {"cards": "target", "to": "hand"}},
        {"build": {"cards": {"zone": "hand", "of": "you", "kind": "building"}}},
        when=RESPONSE,
        choose=[{"as": "target", "cards": OWN_BUILDING}],
    )
    cards: Cards = {"fire": event(HIT_TWO), "blink": event(blink, "guard")}
    position = Position(cards, Side(hand=("fire",)), Side(city=("house",), hand=("blink",)), responses=True)
    old = position.handles("house")

    position.do(0, "event:@fire")
    position.do(1, "event:@blink")

    assert position.handles("house") != old
    assert position.city(1) == ["house"]
    assert position.damage("house") == 0


@pytest.mark.rule("TM-T9")
def test_a_response_is_not_used_as_the_own_act_and_an_act_not_as_a_response() -> None:
    cards: Cards = {"fire": event(HIT_ONE), "calm": event(NEGATE, "guard")}
    position = Position(
        cards, Side(city=("shop",), hand=("fire", "calm")), Side(city=("house",), hand=("fire",)), responses=True
    )

    with pytest.raises(WrongTimingError) as own:
        position.do(0, "event:@calm")
    position.do(0, "event:@fire")
    with pytest.raises(WrongTimingError):
        position.do(1, "event:@fire")
    with pytest.raises(WrongTimingError):
        position.do(1, "skill:@house")

    assert own.value.rule == "TM-T9"


def test_a_cost_that_cannot_be_paid_in_full_is_refused_and_nothing_is_paid() -> None:
    dear = act({"draw": {"who": "you", "amount": 2}}, cost=[{"discard": {"who": "you", "amount": 2}}])
    position = Position({"dear": event(dear)}, Side(hand=("dear", "shop")))
    before = GAME.dump(position.state)

    with pytest.raises(CostNotPayableError):
        position.do(0, "event:@dear")

    assert GAME.dump(position.state) == before


@pytest.mark.rule("TM-Z3")
def test_a_step_that_an_effect_forbids_is_refused_when_it_would_come_next() -> None:
    ban = event(act({"forbid": {"who": "opponent", "what": "your_skill", "until": "opponent_turn"}}))
    position = Position({"ban": ban}, Side(hand=("ban",), deck=("shop",) * 3), Side(city=("house",)))

    position.do(0, "event:@ban")
    position.do(1, "skip")
    during = position.legal(1)
    position.do(1, "end")
    position.do(0, "skip", "end")
    position.do(1, "skip")

    assert during == ["skill:@house", "end"]
    assert position.legal(1) == ["skill:@house", "your_skill:@house", "end"]


@pytest.mark.rule("TM-Z3")
def test_what_is_forbidden_is_told_about_the_seat() -> None:
    ban = event(act({"forbid": {"who": "opponent", "what": "act", "until": "opponent_turn"}}))
    position = Position({"ban": ban}, Side(hand=("ban",)))

    happened = position.do(0, "event:@ban")

    told = [event.public["subjects"] for event in happened if event.kind == "lasting"]
    assert told == [effect["subjects"] for effect in GAME.view(position.state, None)["lasting"]] == [["s1"]]


@pytest.mark.parametrize(
    ("what", "legal"), [("build", ["skip"]), ("act", ["end"]), ("event", ["skill:@house", "your_skill:@house", "end"])]
)
def test_each_step_can_be_forbidden(what: str, legal: list[str]) -> None:
    ban = event(act({"forbid": {"who": "opponent", "what": what, "until": "opponent_turn"}}))
    position = Position(
        {"ban": ban, "fire": event()}, Side(hand=("ban",)), Side(city=("house",), hand=("shop", "fire"))
    )

    position.do(0, "event:@ban")
    if what != "build":
        position.do(1, "skip")

    assert position.legal(1) == legal


def test_an_ability_is_used_as_often_as_its_limit_allows() -> None:
    once = act({"draw": {"who": "you", "amount": 1}}, limit={"times": 1, "per": "match"})
    position = Position(
        {"inn": building("culture", skill=once)}, Side(city=("inn",), deck=("shop",) * 5), Side(deck=("shop",) * 5)
    )

    position.do(0, "skill:@inn")
    position.do(1, "skip", "end")
    position.do(0, "skip")

    assert position.legal() == ["your_skill:@inn", "end"]
