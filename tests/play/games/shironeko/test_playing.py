"""Playing cards and using abilities in the main phase."""

from typing import Any

import pytest

from play.errors import ActionRefusedError
from play.games.shironeko import refusals
from play.games.shironeko.zones import DISCARD, IN_USE, TOWN_DECK, TOWN_DISCARD, TOWNS
from tests.play.games.shironeko.cards import (
    DRAW_ONE,
    OPPONENTS_CHARACTER,
    OWN_CHARACTER,
    THIS,
    always,
    awakened,
    character,
    guard,
    leader,
    monster,
    on,
    target,
    town,
    use,
)
from tests.play.games.shironeko.position import GAME, Cards, Position, Side

HIT: dict[str, Any] = {"damage": {"to": "target", "amount": 1}}
OFF_THIS: dict[str, Any] = {"turn": {"cards": "this", "to": "off"}}


def refused(position: Position, key: str, seat: int = 0) -> type[ActionRefusedError]:
    """The refusal of an action, which changes nothing."""
    before = GAME.dump(position.state)
    with pytest.raises(ActionRefusedError) as caught:
        position.do(seat, key)
    assert GAME.dump(position.state) == before
    return caught.type


@pytest.mark.rule("SN-M1")
def test_a_character_is_played_for_its_cost_and_enters_on() -> None:
    position = Position({}, Side(hand=("captain",), towns=("red", "red", "red")))

    position.do(0, "play:@captain")

    assert position.area(0) == ["captain"]
    assert position.shown("captain")["posture"] == "on"
    assert position.towns_off(0) == ["red"] * 3


@pytest.mark.rule("SN-M1", "SN-M7")
def test_an_awakened_character_is_played_by_itself_for_its_full_cost() -> None:
    position = Position({}, Side(hand=("knight2",), towns=("red",) * 3))

    position.do(0, "play:@knight2")

    assert position.area(0) == ["knight2"]


@pytest.mark.rule("SN-M1", "SN-M5")
def test_a_monster_takes_effect_and_goes_to_the_discard_pile() -> None:
    position = Position({}, Side(hand=("potion",), towns=("red",), deck=("mage", "filler")))

    position.do(0, "play:@potion")

    assert position.hand(0) == ["mage"]
    assert position.discard(0) == ["potion"]


@pytest.mark.rule("SN-M5", "SN-Z6")
def test_a_monster_lies_nowhere_else_while_its_effect_is_carried_out() -> None:
    recall = monster(
        "Recall",
        {
            "pick": {
                "as": "back",
                "cards": {"zone": "discard", "of": "you", "kind": "any"},
                "count": {"min": 0, "max": 1},
                "by": "you",
            }
        },
        {"move": {"cards": "back", "to": "hand"}},
    )
    position = Position({"recall": recall}, Side(hand=("recall",), towns=("red",), discard=("mage",)))

    position.do(0, "play:@recall")
    offered, in_use = position.legal(), position.zone(IN_USE, 0)
    position.do(0, "pick:@mage")

    assert offered == ["pick:@mage", "done"]
    assert in_use == ["recall"]
    assert position.discard(0) == ["recall"]


@pytest.mark.rule("SN-M1")
def test_a_card_that_is_not_in_the_hand_is_not_played() -> None:
    position = Position({}, Side(area=("knight",), towns=("red",)), Side(hand=("potion",)))

    assert refused(position, "play:@potion") is refusals.NotInHandError
    assert refused(position, "play:@knight") is refusals.NotInHandError


@pytest.mark.rule("SN-M1")
@pytest.mark.parametrize("name", ["red", "chief"])
def test_towns_and_leaders_are_not_played(name: str) -> None:
    position = Position({"chief": leader("Chief")}, Side(hand=(name,), towns=("blue",)))

    assert refused(position, f"play:@0:{name}") is refusals.NotPlayableError


@pytest.mark.rule("SN-M3")
def test_a_fifth_character_is_refused() -> None:
    cards: Cards = {name: character(name) for name in ("a", "b", "c", "d", "e")}
    position = Position(cards, Side(area=("a", "b", "c"), hand=("d", "e"), towns=("red", "red")))

    position.do(0, "play:@d")

    assert len(position.area(0)) == 4
    assert "play:@e" not in position.legal()
    assert refused(position, "play:@e") is refusals.AreaFullError


@pytest.mark.rule("SN-M4")
def test_a_second_character_of_a_card_name_is_refused_in_the_own_area_only() -> None:
    position = Position(
        {}, Side(area=("knight",), hand=("knight", "knight2", "mage"), towns=("red",) * 3), Side(area=("mage",))
    )

    assert refused(position, f"play:c{position.handles('knight')[1]}") is refusals.NameInAreaError
    assert refused(position, "play:@knight2") is refusals.NameInAreaError
    position.do(0, "play:@0:mage")
    assert position.area(0) == ["knight", "mage"]


@pytest.mark.rule("SN-Z4", "SN-M3", "SN-M4")
def test_characters_that_an_effect_lets_enter_come_as_far_as_there_is_room_and_no_namesake() -> None:
    rise = monster("Rise", {"enter": {"cards": {"zone": "discard", "of": "you", "kind": "character"}}})
    position = Position(
        {"rise": rise, "a": character("a"), "b": character("b")},
        Side(
            area=("captain", "knight"),
            hand=("rise",),
            towns=("red",),
            discard=("knight2", "mage", "mage", "potion", "a", "b"),
        ),
    )

    position.do(0, "play:@rise")

    assert position.area(0) == ["captain", "knight", "mage", "a"]
    assert position.discard(0) == ["knight2", "mage", "potion", "b", "rise"]
    assert refused(position, "attack:@mage") is refusals.EnteredThisTurnError


@pytest.mark.rule("SN-M10")
def test_one_ability_of_a_card_is_activated_in_a_turn_whichever_it_is() -> None:
    sage = character("Sage", abilities=(use(DRAW_ONE), use(DRAW_ONE)))
    position = Position({"sage": sage}, Side(area=("sage",)))

    offered = [key for key in position.legal() if key.startswith("use")]
    position.do(0, "use:@sage>n1")
    after = [key for key in position.legal() if key.startswith("use")]
    refusal = refused(position, "use:@sage>n0")
    position.end_turn(0)
    position.end_turn(1)

    assert offered == ["use:@sage>n0", "use:@sage>n1"]
    assert after == []
    assert refusal is refusals.UsedThisTurnError
    assert "use:@sage>n0" in position.legal()


@pytest.mark.rule("SN-M10", "SN-M8")
def test_a_changed_card_may_activate_anew() -> None:
    cards: Cards = {
        "sage": character("Sage", abilities=(use(DRAW_ONE),)),
        "sage2": awakened("Sage", abilities=(use(DRAW_ONE),)),
    }
    position = Position(cards, Side(area=("sage",), hand=("sage2",), towns=("red",)))

    position.do(0, "use:@sage>n0", "change:@sage2>@sage")

    assert "use:@sage2>n0" in position.legal()


@pytest.mark.rule("SN-M10")
def test_an_ability_with_a_number_in_brackets_takes_that_soul_with_one_of_the_colour() -> None:
    sage = character("Sage", abilities=(use(DRAW_ONE, cost=[{"pay": {"soul": 2, "color": "blue"}}]),))
    position = Position({"sage": sage}, Side(area=("sage",), towns=("red", "red", "blue")))

    position.do(0, "use:@sage>n0")

    assert sorted(position.towns_off(0)) == ["blue", "red"]


@pytest.mark.rule("SN-M10")
def test_an_ability_without_its_colour_cannot_be_paid() -> None:
    sage = character("Sage", abilities=(use(DRAW_ONE, cost=[{"pay": {"soul": 1, "color": "blue"}}]),))
    position = Position({"sage": sage}, Side(area=("sage",), towns=("red", "red")))

    assert refused(position, "use:@sage>n0") is refusals.CostNotPayableError


@pytest.mark.rule("SN-M10")
def test_a_card_that_is_off_cannot_pay_by_turning_off() -> None:
    sage = character("Sage", abilities=(use(DRAW_ONE, cost=[OFF_THIS]),))
    position = Position({"sage": sage}, Side(area=("sage",)))

    position.do(0, "use:@sage>n0")
    posture = position.shown("sage")["posture"]
    position.state.things[position.handles("sage")[0]].used = ()

    assert posture == "off"
    assert refused(position, "use:@sage>n0") is refusals.CostNotPayableError


@pytest.mark.rule("SN-M10")
def test_a_cost_may_turn_a_card_on() -> None:
    up = {"turn": {"cards": "this", "to": "on"}}
    sage = character("Sage", abilities=(use(DRAW_ONE, cost=[up]),))
    position = Position({"sage": sage}, Side(area=("sage",)))

    while_on = refused(position, "use:@sage>n0")
    position.lay("sage", off=True)
    position.do(0, "use:@sage>n0")

    assert while_on is refusals.CostNotPayableError
    assert position.shown("sage")["posture"] == "on"


@pytest.mark.rule("SN-M10")
@pytest.mark.failure("P14")
def test_a_town_that_turns_off_as_a_cost_makes_no_soul_for_the_same_cost() -> None:
    forge = town("Forge", abilities=(use(DRAW_ONE, cost=[{"pay": {"soul": 1, "color": "red"}}, OFF_THIS]),))
    alone = Position({"forge": forge}, Side(towns=("forge", "blue")))
    helped = Position({"forge": forge}, Side(towns=("forge", "red")))

    helped.do(0, "use:@forge>n0")

    assert refused(alone, "use:@forge>n0") is refusals.CostNotPayableError
    assert sorted(helped.towns_off(0)) == ["forge", "red"]


@pytest.mark.rule("SN-M10")
@pytest.mark.failure("P14")
def test_a_monster_whose_effect_asks_for_soul_beside_its_cost_cannot_be_paid() -> None:
    cards: Cards = {"greed": monster("Greed", DRAW_ONE, pays=[{"pay": {"soul": 1, "color": "blue"}}])}
    position = Position(cards, Side(hand=("greed",), towns=("red", "blue", "blue")))

    assert refused(position, "play:@greed") is refusals.CostNotPayableError


@pytest.mark.rule("SN-M10")
def test_abilities_of_the_opponents_cards_and_of_cards_elsewhere_are_not_ones_own() -> None:
    sage = character("Sage", abilities=(use(DRAW_ONE), on("entered", DRAW_ONE)))
    position = Position({"sage": sage}, Side(hand=("sage",)), Side(area=("sage",)))

    assert refused(position, f"use:c{position.handles('sage', 1)[0]}>n0") is refusals.NotInYourAreasError
    assert refused(position, f"use:c{position.handles('sage', 0)[0]}>n0") is refusals.NotInYourAreasError


@pytest.mark.rule("SN-M10")
def test_only_activated_abilities_are_activated() -> None:
    sage = character("Sage", abilities=(use(DRAW_ONE), on("entered", DRAW_ONE)))
    position = Position({"sage": sage}, Side(area=("sage",)))

    assert refused(position, "use:@sage>n1") is refusals.NoSuchAbilityError
    assert refused(position, "use:@sage>n7") is refusals.NoSuchAbilityError


@pytest.mark.rule("SN-M10")
def test_towns_and_leaders_have_activated_abilities_too() -> None:
    cards: Cards = {
        "well": town("Well", abilities=(use(DRAW_ONE, cost=[OFF_THIS]),)),
        "chief": leader("Chief", use(DRAW_ONE)),
    }
    position = Position(cards, Side(towns=("well",), led_by=("chief",)))

    assert [key for key in position.legal() if key.startswith("use")] == ["use:@well>n0", "use:@chief>n0"]


@pytest.mark.rule("SN-M10")
def test_a_printed_limit_and_a_printed_condition_hold() -> None:
    once = use(DRAW_ONE, limit={"times": 1, "per": "match"})
    rich = {
        "compare": {"left": {"count": {"zone": "towns", "of": "you", "kind": "town"}}, "is": "at_least", "right": 1}
    }
    cards: Cards = {
        "oracle": character("Oracle", abilities=(once,)),
        "lord": character("Lord", abilities=(use(DRAW_ONE, **{"if": rich}),)),
    }
    position = Position(cards, Side(area=("oracle", "lord")))

    poor = refused(position, "use:@lord>n0")
    position.do(0, "use:@oracle>n0")
    position.end_turn(0)
    position.end_turn(1)

    assert poor is refusals.ConditionNotMetError
    assert refused(position, "use:@oracle>n0") is refusals.LimitReachedError


@pytest.mark.rule("SN-M11")
@pytest.mark.parametrize(
    "operation", [{"destroy": {"cards": "target"}}, {"move": {"cards": "target", "to": "discard"}}]
)
def test_a_town_put_away_goes_to_the_town_discard(operation: dict[str, Any]) -> None:
    choose = [target({"zone": "towns", "of": "opponent", "kind": "town"})]
    position = Position(
        {"quake": monster("Quake", operation, choose=choose)},
        Side(hand=("quake",), towns=("red",)),
        Side(towns=("blue",)),
    )

    position.do(0, "play:@quake")

    assert position.zone(TOWN_DISCARD, 1) == ["blue"]
    assert position.zone(DISCARD, 1) == position.zone(TOWNS, 1) == []


@pytest.mark.rule("SN-Z11")
def test_towns_keep_to_their_own_piles_and_leaders_go_to_the_discard() -> None:
    towns = {"zone": "towns", "of": "you", "kind": "town"}
    chiefs = {"zone": "leader_area", "of": "you", "kind": "leader"}
    cards: Cards = {
        "home": monster("Home", {"move": {"cards": towns, "to": "hand"}}, {"move": {"cards": chiefs, "to": "hand"}}),
        "bury": monster("Bury", {"move": {"cards": towns, "to": "deck", "place": "bottom"}}),
        "chief": leader("Chief"),
    }
    position = Position(cards, Side(hand=("home", "bury"), towns=("red", "red"), led_by=("chief",)))

    position.do(0, "play:@home")
    after_home = position.zone(TOWNS, 0), position.discard(0)
    position.do(0, "play:@bury")

    assert after_home == (["red", "red"], ["chief", "home"])
    assert position.zone(TOWN_DECK, 0) == ["red", "red"]


@pytest.mark.rule("SN-E3")
def test_a_monster_or_an_ability_needs_a_legal_target() -> None:
    cards: Cards = {
        "arrow": monster("Arrow", HIT, choose=[target(OPPONENTS_CHARACTER)]),
        "archer": character("Archer", abilities=(use(HIT, choose=[target(OPPONENTS_CHARACTER)]),)),
    }
    position = Position(cards, Side(area=("archer",), hand=("arrow",), towns=("red",)))

    assert refused(position, "play:@arrow") is refusals.NoTargetError
    assert refused(position, "use:@archer>n0") is refusals.NoTargetError


@pytest.mark.rule("SN-E3", "SN-Z6")
@pytest.mark.parametrize("beside", [(), ("mage",)])
def test_a_monster_is_no_card_of_the_hand_for_its_own_effect(beside: tuple[str, ...]) -> None:
    own_hand = {"zone": "hand", "of": "you", "kind": "any"}
    discard = {"move": {"cards": "target", "to": "discard"}}
    cards: Cards = {
        "trade": monster("Trade", discard, DRAW_ONE, choose=[target(own_hand)]),
        "boast": monster("Boast", DRAW_ONE, **{"if": {"exists": own_hand}}),
        "hoard": monster("Hoard", DRAW_ONE, **{"if": {"none": own_hand}}),
    }
    positions = {
        name: Position(cards, Side(hand=(name, *beside), towns=("red",))) for name in ("trade", "boast", "hoard")
    }

    playable = {name for name, position in positions.items() if f"play:@{name}" in position.legal()}

    assert playable == ({"trade", "boast"} if beside else {"hoard"})


@pytest.mark.rule("SN-E3")
def test_an_on_enter_ability_without_a_target_does_nothing() -> None:
    archer = character("Archer", abilities=(on("entered", HIT, DRAW_ONE, choose=[target(OPPONENTS_CHARACTER)]),))
    position = Position({"archer": archer}, Side(hand=("archer",), towns=("red",)))

    position.do(0, "play:@archer")

    assert position.area(0) == ["archer"]
    assert position.hand(0) == []
    assert GAME.decisions(position.state)[0].prompt == "main"


@pytest.mark.rule("SN-R1", "SN-M6")
def test_an_ability_of_a_covered_card_is_gone() -> None:
    cards: Cards = {"sage": character("Sage", abilities=(use(DRAW_ONE), on("attacked", DRAW_ONE)))}
    position = Position(cards, Side(area=("sage",), hand=("captain",), towns=("red",)))

    position.do(0, "change:@captain>@sage", "attack:@captain")

    assert not [key for key in position.legal() if key.startswith("use")]
    assert position.hand(0) == []


@pytest.mark.rule("SN-Z1")
def test_awakened_characters_are_meant_where_a_card_speaks_of_characters() -> None:
    own = {"zone": "characters", "of": "you", "kind": "character"}
    lift = always({"modify": {"cards": own, "property": "attack", "by": 2}})
    only = {"zone": "characters", "of": "you", "kind": "awakened"}
    more = always({"modify": {"cards": only, "property": "hp", "by": 5}})
    position = Position({"flag": leader("Flag", lift, more)}, Side(area=("mage", "knight2"), led_by=("flag",)))

    assert [position.shown(name)["attack"] for name in ("mage", "knight2")] == [3, 5]
    assert [position.shown(name)["hp"] for name in ("mage", "knight2")] == [2, 9]


@pytest.mark.rule("SN-Z7", "SN-M10")
@pytest.mark.failure("P10")
def test_a_character_that_left_and_came_back_is_another_card() -> None:
    back = use({"move": {"cards": "this", "to": "hand"}})
    home = {"move": {"cards": OWN_CHARACTER, "to": "hand"}}
    rise = {"modify": {"cards": OWN_CHARACTER, "property": "attack", "by": 3, "until": "this_turn"}}
    cards: Cards = {
        "ninja": character("Ninja", abilities=(back,)),
        "rage": monster("Rage", rise),
        "wind": monster("Wind", home),
    }
    position = Position(cards, Side(area=("ninja",), hand=("rage", "wind"), towns=("red",) * 5))
    old = position.handles("ninja")[0]

    position.do(0, "play:@rage", "use:@ninja>n0", "play:@ninja")

    assert position.shown("ninja")["attack"] == 2
    assert position.handles("ninja")[0] != old
    assert "use:@ninja>n0" in position.legal()


@pytest.mark.rule("SN-A7")
def test_a_town_is_kept_by_a_replacement_from_being_moved_away() -> None:
    keep = guard("would_leave", {"prevent": {"amount": "all"}}, card={"of": "you", "kind": "town"})
    choose = [target({"zone": "towns", "of": "opponent", "kind": "town"})]
    cards: Cards = {
        "quake": monster("Quake", {"destroy": {"cards": "target"}}, choose=choose),
        "warden": character("Warden", abilities=(keep,)),
    }
    position = Position(cards, Side(hand=("quake",), towns=("red",)), Side(area=("warden",), towns=("blue",)))

    position.do(0, "play:@quake")

    assert position.zone(TOWNS, 1) == ["blue"]


@pytest.mark.rule("SN-Z12")
def test_what_listens_for_its_own_town_leaving_hears_it() -> None:
    choose = [target({"zone": "towns", "of": "opponent", "kind": "town"})]
    cards: Cards = {
        "quake": monster("Quake", {"destroy": {"cards": "target"}}, choose=choose),
        "ruin": town("Ruin", abilities=(on("left", DRAW_ONE, card=THIS),)),
    }
    position = Position(cards, Side(hand=("quake",), towns=("red",)), Side(towns=("ruin",), deck=("mage", "filler")))

    position.do(0, "play:@quake")

    assert position.hand(1) == ["mage"]


@pytest.mark.rule("SN-A7", "SN-Z12")
def test_a_character_that_effects_do_not_move_away_retreats_by_an_effect_all_the_same() -> None:
    stays = guard("would_leave", {"prevent": {"amount": "all"}}, card=THIS)
    away: dict[str, Any] = {"move": {"cards": OPPONENTS_CHARACTER, "to": "hand"}}
    cards: Cards = {
        "rock": character("Rock", abilities=(stays,)),
        "wind": monster("Wind", away),
        "axe": monster("Axe", {"destroy": {"cards": OPPONENTS_CHARACTER}}),
    }
    position = Position(cards, Side(hand=("wind", "axe"), towns=("red",) * 2), Side(area=("rock",)))

    position.do(0, "play:@wind")
    stayed = position.area(1)
    position.do(0, "play:@axe")

    assert stayed == ["rock"]
    assert position.discard(1) == ["rock"]
