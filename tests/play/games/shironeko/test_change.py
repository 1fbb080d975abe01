"""Changing one character into another."""

import pytest

from play.games.shironeko import refusals
from tests.play.games.shironeko.cards import (
    DRAW_ONE,
    OWN_CHARACTER,
    always,
    awakened,
    character,
    monster,
    on,
    target,
)
from tests.play.games.shironeko.position import Cards, Position, Side
from tests.play.games.shironeko.test_playing import refused

HIGHER: Cards = {
    "lord": character("Lord", 4, 6, level=2, cost=5, change_cost=2, color="blue", runes=("blue",)),
    "king": character("King", 5, 8, level=3, cost=8, change_cost=2, runes=("rainbow", "red")),
}


@pytest.mark.rule("SN-M6")
def test_a_change_takes_the_change_cost_and_covers_the_card_below() -> None:
    position = Position(HIGHER, Side(area=("mage",), hand=("lord",), towns=("blue", "blue", "blue")))

    position.do(0, "change:@lord>@mage")

    assert position.area(0) == ["lord"]
    assert position.shown("lord")["under"] == [{"card": position.numbers["mage"]}]
    assert position.towns_off(0) == ["blue", "blue"]
    assert position.hand(0) == []


@pytest.mark.rule("SN-M6")
def test_covered_cards_are_their_printed_runes_and_earlier_ones_stay() -> None:
    position = Position(HIGHER, Side(area=("mage",), hand=("lord", "king"), towns=("blue",) * 2 + ("red",) * 2))

    position.do(0, "change:@lord>@mage", "rest", "change:@king>@lord")

    assert position.shown("king")["runes"] == ["red", "blue"]


@pytest.mark.rule("SN-M6", "SN-M2")
def test_the_change_cost_asks_for_the_cards_colour() -> None:
    position = Position(HIGHER, Side(area=("mage",), hand=("lord",), towns=("red", "red")))

    assert refused(position, "change:@lord>@mage") is refusals.SoulNotEnoughError


@pytest.mark.rule("SN-M6")
@pytest.mark.parametrize(("card", "onto"), [("king", "mage"), ("lord", "lord2"), ("mage", "lord2")])
def test_a_change_needs_exactly_one_level_less(card: str, onto: str) -> None:
    cards: Cards = {**HIGHER, "lord2": character("Lord Two", level=2)}
    position = Position(cards, Side(area=("knight", onto), hand=(card,), towns=("red", "blue") * 3))

    onto_handle, hand_handle = position.handles(onto)[0], position.state.zones[1][0][0]

    assert refused(position, f"change:c{hand_handle}>c{onto_handle}") is refusals.WrongLevelError


@pytest.mark.rule("SN-M6")
def test_a_change_is_for_own_characters_and_by_characters_only() -> None:
    position = Position(HIGHER, Side(hand=("lord", "potion"), towns=("blue",) * 2), Side(area=("mage",)))

    assert refused(position, "change:@lord>@mage") is refusals.NotACharacterError
    assert refused(position, "change:@potion>@mage") is refusals.NotACharacterError
    assert refused(position, "change:@mage>@mage") is refusals.NotInHandError


@pytest.mark.rule("SN-M6")
def test_a_card_without_a_change_cost_is_not_changed_to() -> None:
    cards: Cards = {"hermit": character("Hermit", level=2, change_cost=None)}
    position = Position(cards, Side(area=("mage",), hand=("hermit",), towns=("red",) * 3))

    assert refused(position, "change:@hermit>@mage") is refusals.NoChangeCostError


@pytest.mark.rule("SN-M7")
def test_an_awakened_card_is_changed_only_onto_a_character_of_its_name() -> None:
    position = Position({}, Side(area=("mage", "knight"), hand=("knight2",), towns=("red",)))

    refusal = refused(position, "change:@knight2>@mage")
    position.do(0, "change:@knight2>@knight")

    assert refusal is refusals.WrongNameError
    assert position.area(0) == ["mage", "knight2"]


@pytest.mark.rule("SN-M8")
def test_a_change_leaves_the_character_on_without_counters_and_markers_and_it_may_attack() -> None:
    position = Position({}, Side(area=("knight",), hand=("captain",), towns=("red",)))
    position.lay("knight", off=True, damage=2, poison=1)

    position.do(0, "change:@captain>@knight")

    shown = position.shown("captain")
    assert (shown["posture"], shown["damage"], shown["markers"]) == ("on", 0, [])
    assert "attack:@captain" in position.legal()


@pytest.mark.rule("SN-M8", "SN-A1")
def test_the_limit_of_attacks_is_for_each_card() -> None:
    position = Position({}, Side(area=("knight",), hand=("captain",), towns=("red",)))

    position.do(0, "attack:@knight", "change:@captain>@knight", "attack:@captain")

    assert position.deck_size(1) == 12 - 2 - 3
    position.state.things[position.handles("captain")[0]].spent = False
    assert refused(position, "attack:@captain") is refusals.AttackedThisTurnError


@pytest.mark.rule("SN-M8")
def test_what_was_given_to_the_covered_card_ends() -> None:
    rise = {"modify": {"cards": OWN_CHARACTER, "property": "attack", "by": 5, "until": "this_turn"}}
    position = Position(
        {"rage": monster("Rage", rise)}, Side(area=("knight",), hand=("rage", "captain"), towns=("red",) * 2)
    )

    position.do(0, "play:@rage", "change:@captain>@knight")

    assert position.shown("captain")["attack"] == 3


@pytest.mark.rule("SN-M8", "SN-A2")
def test_a_character_that_entered_this_turn_may_be_changed_and_then_attacks() -> None:
    position = Position({}, Side(hand=("knight", "knight2"), towns=("red",) * 2))

    position.do(0, "play:@knight", "change:@knight2>@knight", "attack:@knight2")

    assert position.deck_size(1) == 12 - 3


@pytest.mark.rule("SN-M9", "SN-M3")
def test_a_change_is_possible_with_four_characters() -> None:
    cards: Cards = {name: character(name) for name in ("a", "b", "c")}
    position = Position(cards, Side(area=("a", "b", "knight", "c"), hand=("captain",), towns=("red",)))

    position.do(0, "change:@captain>@knight")

    assert position.area(0) == ["a", "b", "captain", "c"]


@pytest.mark.rule("SN-M9", "SN-M4")
def test_names_are_looked_at_as_they_are_after_the_change() -> None:
    cards: Cards = {"captain2": character("Captain", level=2), "sergeant": character("Sergeant")}
    position = Position(cards, Side(area=("captain", "sergeant"), hand=("captain2",), towns=("red",)))

    refusal = refused(position, "change:@captain2>@sergeant")

    assert refusal is refusals.NameInAreaError


@pytest.mark.rule("SN-Z2")
def test_a_change_sets_off_on_enter_abilities_and_those_on_a_change_but_nothing_has_left() -> None:
    cards: Cards = {
        "base": character("Base", abilities=(on("left", DRAW_ONE), on("retreated", DRAW_ONE))),
        "risen": awakened("Base", abilities=(on("entered", DRAW_ONE), on("changed", DRAW_ONE, DRAW_ONE))),
    }
    position = Position(cards, Side(area=("base",), hand=("risen",), towns=("red",)))

    position.do(0, "change:@risen>@base")
    waiting = len(position.state.waiting)
    position.do(0, position.legal()[0])

    assert waiting == 2
    assert len(position.hand(0)) == 3


@pytest.mark.rule("SN-R3")
def test_an_ability_that_waits_goes_on_although_its_card_was_covered() -> None:
    sink = {"attach": {"cards": "this", "under": "target"}}
    other = {**OWN_CHARACTER, "other": True}
    scout = character("Scout", abilities=(on("entered", sink, choose=[target(other)]), on("entered", DRAW_ONE)))
    position = Position({"scout": scout}, Side(area=("knight",), hand=("scout",), towns=("red",)))

    position.do(0, "play:@scout")
    first, _second = position.legal()
    position.do(0, first)

    assert position.area(0) == ["knight"]
    assert position.shown("knight")["runes"] == ["red"]
    assert position.hand(0) == ["filler"]


@pytest.mark.rule("SN-M6")
def test_the_same_card_gives_no_second_effect_from_below() -> None:
    lift = always({"modify": {"cards": OWN_CHARACTER, "property": "attack", "by": 1}})
    position = Position(
        {"banner": character("Banner", abilities=(lift,))}, Side(area=("banner",), hand=("captain",), towns=("red",))
    )

    position.do(0, "change:@captain>@banner")

    assert position.shown("captain")["attack"] == 3
