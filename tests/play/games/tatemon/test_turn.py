"""TATEMON's turn: its order, what is optional, and what the first turn leaves out."""

import pytest

from play.errors import NotAnAnswerError
from play.games import GAMES
from play.games.tatemon.refusals import (
    ActBeforeBuildError,
    BuildAfterActError,
    FirstTurnActError,
    NotABuildingError,
    NotAnEventError,
    NoTargetError,
    NotDeclaredError,
    NotInCityError,
    NotInHandError,
)
from play.games.tatemon.turn import TurnStep
from tests.play.games.tatemon.cards import HIT_ONE, OTHER_CONDITION, act, building, event
from tests.play.games.tatemon.position import GAME, Cards, Position, Side


@pytest.mark.rule("TM-T0")
def test_turns_alternate() -> None:
    position = Position({}, Side())

    position.do(0, "end")
    position.do(1, "skip", "end")

    assert (position.state.turn, position.state.active) == (5, 0)


@pytest.mark.rule("TM-T1")
def test_a_turn_begins_with_one_card_from_the_top_of_the_deck() -> None:
    position = Position({}, Side(), Side(deck=("museum", "shop")))

    position.do(0, "end")

    assert position.hand(1) == ["museum"]
    assert position.deck(1) == ["shop"]


@pytest.mark.rule("TM-T2")
def test_one_building_goes_from_the_hand_face_up_into_the_city() -> None:
    position = Position({}, Side(hand=("shop", "museum")), step=TurnStep.BUILD)

    position.do(0, "build:@shop")

    assert position.city(0) == ["shop"]
    assert position.shown("shop")["face_up"]
    assert position.legal() == ["skill:@shop", "your_skill:@shop", "end"]


@pytest.mark.rule("TM-T2")
def test_building_can_be_skipped_with_an_empty_city() -> None:
    position = Position({}, Side(hand=("shop",)), step=TurnStep.BUILD)

    position.do(0, "skip")

    assert position.city(0) == []
    assert position.legal() == ["end"]


@pytest.mark.rule("TM-T2")
def test_a_second_building_of_a_kind_and_a_sixth_building_are_legal() -> None:
    city = ("house", "house", "office", "office", "shop")
    position = Position({}, Side(city=city, hand=("house",)), step=TurnStep.BUILD)

    position.do(0, "build:c6")

    assert position.city(0) == [*city, "house"]


@pytest.mark.rule("TM-T2")
@pytest.mark.parametrize(
    ("key", "refusal"),
    [("build:@fire", NotABuildingError), ("build:@shop", NotInHandError), ("build:c99", NotInHandError)],
)
def test_only_a_building_from_the_own_hand_is_built(key: str, refusal: type[Exception]) -> None:
    position = Position({"fire": event()}, Side(hand=("fire",)), Side(hand=("shop",)), step=TurnStep.BUILD)
    before = GAME.dump(position.state)

    with pytest.raises(refusal) as refused:
        position.do(0, key)

    assert refused.value.rule == "TM-T2"  # type: ignore[attr-defined]  # every refusal cites
    assert GAME.dump(position.state) == before


@pytest.mark.rule("TM-T3")
def test_one_act_ends_the_turn() -> None:
    position = Position({"fire": event()}, Side(city=("house",), hand=("fire",)))

    position.do(0, "skill:@house")

    assert position.state.active == 1


@pytest.mark.rule("TM-T3")
def test_the_same_skill_is_used_again_in_a_later_turn() -> None:
    position = Position({}, Side(city=("house",), deck=("shop",) * 5))

    position.do(0, "skill:@house")
    position.do(1, "skip", "end")
    position.do(0, "skip")

    assert "skill:@house" in position.legal()


@pytest.mark.rule("TM-T3")
def test_a_building_in_the_hand_is_not_used_as_an_event() -> None:
    position = Position({}, Side(hand=("house",)))

    with pytest.raises(NotAnEventError):
        position.do(0, "event:@house")


@pytest.mark.rule("TM-T4")
def test_the_starting_player_can_only_end_the_first_turn_after_the_build_step() -> None:
    cards: Cards = {"fire": event()}
    position = Position(cards, Side(city=("house",), hand=("fire", "shop")), step=TurnStep.BUILD, turn=1)

    position.do(0, "build:@shop")

    assert position.legal() == ["end"]
    for key in ("skill:@house", "your_skill:@house", "event:@fire"):
        with pytest.raises(FirstTurnActError) as refused:
            position.do(0, key)
        assert refused.value.rule == "TM-T4"


@pytest.mark.rule("TM-T4")
def test_the_other_player_acts_on_the_own_first_turn() -> None:
    position = Position({}, Side(), Side(city=("house",)), turn=1)

    position.do(0, "end")
    position.do(1, "skip")

    assert "skill:@house" in position.legal(1)


@pytest.mark.rule("TM-T5")
def test_there_is_no_act_before_the_build_step_is_over_and_no_build_after_it() -> None:
    position = Position({}, Side(city=("house",), hand=("shop",)), step=TurnStep.BUILD)

    with pytest.raises(ActBeforeBuildError) as early:
        position.do(0, "skill:@house")
    position.do(0, "skip")
    with pytest.raises(BuildAfterActError) as late:
        position.do(0, "build:@shop")

    assert (early.value.rule, late.value.rule) == ("TM-T5", "TM-T5")


@pytest.mark.failure("P5")
def test_the_same_action_a_second_time_is_refused_and_changes_nothing() -> None:
    position = Position({}, Side(city=("house",), hand=("shop",)), step=TurnStep.BUILD)
    first = GAME.decisions(position.state)[0].serial
    position.do(0, "skip")
    before = GAME.dump(position.state)

    with pytest.raises(NotAnAnswerError):
        position.do(0, "skip")

    assert GAME.dump(position.state) == before
    assert GAME.decisions(position.state)[0].serial == first + 1


@pytest.mark.rule("TM-T5")
def test_skipping_the_act_ends_the_turn() -> None:
    position = Position({}, Side(city=("house",)))

    position.do(0, "end")

    assert position.state.active == 1


@pytest.mark.rule("TM-T6")
def test_a_building_built_this_turn_uses_its_skill_and_one_in_the_hand_does_not() -> None:
    position = Position({}, Side(hand=("shop", "museum"), deck=("house",)), step=TurnStep.BUILD)

    position.do(0, "build:@shop")
    with pytest.raises(NotInCityError) as refused:
        position.do(0, "skill:@museum")
    position.do(0, "skill:@shop")

    assert refused.value.rule == "TM-T6"
    assert position.hand(0) == ["museum", "house"]


@pytest.mark.rule("TM-T6")
def test_the_opponents_buildings_have_no_skills_for_the_player() -> None:
    position = Position({}, Side(), Side(city=("house",)))

    with pytest.raises(NotInCityError):
        position.do(0, "skill:@house")


@pytest.mark.rule("TM-T7", "TM-S6")
def test_a_your_skill_is_usable_only_with_its_condition_declared() -> None:
    villa = building(condition=OTHER_CONDITION)
    position = Position({"villa": villa}, Side(city=("house", "villa")))

    assert position.legal() == ["skill:@house", "your_skill:@house", "skill:@villa", "end"]
    with pytest.raises(NotDeclaredError) as refused:
        position.do(0, "your_skill:@villa")
    assert refused.value.rule == "TM-T7"


@pytest.mark.rule("TM-S6")
def test_the_opponent_sees_a_condition_only_once_its_your_skill_was_used() -> None:
    position = Position({}, Side(city=("house",)))
    before = GAME.view(position.state, 1)["players"][0]["conditions"]
    own = GAME.view(position.state, 0)["players"][0]["conditions"]

    position.do(0, "your_skill:@house")

    assert (before, own) == ([], ["early_riser"])
    assert GAME.view(position.state, 1)["players"][0]["conditions"] == ["early_riser"]


@pytest.mark.rule("TM-T8")
def test_an_event_lies_in_use_and_retires_when_its_text_is_carried_out() -> None:
    fire = event(act({"discard": {"who": "you", "amount": 1}}, {"draw": {"who": "you", "amount": 1}}))
    position = Position({"fire": fire}, Side(hand=("fire", "shop", "museum")))

    position.do(0, "event:@fire")
    in_use = GAME.view(position.state, 1)["players"][0]["zones"]["in_use"]["cards"]
    position.do(0, "pick:@shop")

    assert [card["card"] for card in in_use] == [position.numbers["fire"]]
    assert position.retired(0) == ["shop", "fire"]
    assert GAME.view(position.state, 1)["players"][0]["zones"]["in_use"]["cards"] == []


@pytest.mark.rule("TM-T10")
def test_what_needs_a_target_cannot_be_used_without_one() -> None:
    position = Position({"fire": event(HIT_ONE)}, Side(hand=("fire",)))

    with pytest.raises(NoTargetError) as refused:
        position.do(0, "event:@fire")

    assert refused.value.rule == "TM-T10"
    assert position.legal() == ["end"]


@pytest.mark.rule("TM-T10")
def test_what_needs_two_targets_takes_the_one_there_is() -> None:
    hits = act(
        {"damage": {"to": "both", "amount": 1}},
        choose=[
            {
                "as": "both",
                "cards": {"zone": "city", "of": "opponent", "kind": "building"},
                "count": {"min": 2, "max": 2},
            }
        ],
    )
    position = Position({"fire": event(hits)}, Side(hand=("fire",)), Side(city=("house",)))

    position.do(0, "event:@fire")

    assert position.damage("house") == 1


@pytest.mark.rule("TM-T11")
def test_no_hand_is_too_large() -> None:
    position = Position({}, Side(hand=("house",) * 12))

    position.do(0, "end")

    assert len(position.hand(0)) == 12
    assert GAMES["tatemon"].decisions(position.state)[0].seat == 1


@pytest.mark.rule("TM-Z6")
def test_a_build_that_an_act_gives_is_taken_right_after_it() -> None:
    grant = event(act({"gain": {"who": "you", "what": "builds", "amount": 1}}), "guard")
    position = Position({"permit": grant}, Side(city=("house",), hand=("permit", "shop", "museum")))

    position.do(0, "event:@permit")
    offered = position.legal()
    position.do(0, "build:@shop")

    assert offered == ["build:@shop", "build:@museum", "skip"]
    assert position.city(0) == ["house", "shop"]
    assert position.state.active == 1


@pytest.mark.rule("TM-T3")
def test_an_act_that_gives_another_act_is_followed_by_it() -> None:
    grant = event(act({"gain": {"who": "you", "what": "acts", "amount": 1}}), "guard")
    position = Position({"permit": grant}, Side(city=("house",), hand=("permit",)))

    position.do(0, "event:@permit")

    assert position.legal() == ["skill:@house", "your_skill:@house", "end"]
