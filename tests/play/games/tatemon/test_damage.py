"""Damage, retiring, guards and repair."""

import pytest

from play.games.tatemon.zones import CITY
from tests.play.games.tatemon.cards import (
    HIT_ONE,
    HIT_TWO,
    JSON,
    MEND_ALL,
    OPPONENTS_BUILDING,
    OWN_BUILDING,
    act,
    building,
    event,
    target,
)
from tests.play.games.tatemon.position import GAME, Cards, Position, Side


def guard(amount: int | str, uses: int | None = None, until: str = "your_next_turn", of: str = "you") -> JSON:
    """Damage to the own buildings (or those of anybody) is less by an amount."""
    lasting: JSON = {
        "ability": {
            "kind": "replacement",
            "when": {
                "event": "would_damage",
                "card": {"of": of, "kind": "building"},
            },
            "do": [{"prevent": {"amount": amount}}],
        },
        "until": until,
    }
    if uses is not None:
        lasting["uses"] = uses
    return act({"lasting": lasting})


@pytest.mark.rule("TM-B1")
def test_damage_stays_on_a_building_from_turn_to_turn() -> None:
    position = Position({"fire": event(HIT_ONE)}, Side(hand=("fire", "fire")), Side(city=("house",)))

    position.do(0, "event:@fire")
    position.do(1, "skip", "end")
    position.do(0, "skip", "event:@fire")

    assert position.shown("house") == {
        **position.shown("house"),
        "damage": 2,
        "durability": 3,
        "remaining": 1,
    }


@pytest.mark.rule("TM-B1", "TM-B2")
def test_counters_come_off_a_building_that_leaves_the_city() -> None:
    home = act({"move": {"cards": "target", "to": "hand"}}, choose=[{"as": "target", "cards": OPPONENTS_BUILDING}])
    position = Position(
        {"fire": event(HIT_ONE), "wind": event(home)},
        Side(hand=("fire", "wind"), deck=("shop",)),
        Side(city=("house",), deck=("shop",) * 2),
    )

    position.do(0, "event:@fire")
    position.do(1, "skip", "end")
    position.do(0, "skip", "event:@wind")
    position.do(1, "build:@house")

    assert position.damage("house") == 0


@pytest.mark.rule("TM-B2")
def test_a_building_with_durability_3_and_2_damage_takes_1_and_retires() -> None:
    position = Position({"fire": event(HIT_ONE)}, Side(hand=("fire",)), Side(city=("house", "shop")))
    position.state.things[position.handles("house")[0]].counters["damage"] = 2

    position.do(0, "event:@fire", "pick:@house")

    assert position.city(1) == ["shop"]
    assert position.retired(1) == ["house"]


@pytest.mark.rule("TM-B2")
def test_damage_beyond_durability_is_lost() -> None:
    cards: Cards = {"fire": event(HIT_TWO), "shed": building("office", 1)}
    position = Position(cards, Side(hand=("fire",)), Side(city=("shed", "house")))

    position.do(0, "event:@fire", "pick:@shed")

    assert position.retired(1) == ["shed"]
    assert position.damage("house") == 0


@pytest.mark.rule("TM-B3")
def test_repair_takes_counters_off_and_stops_at_zero() -> None:
    mend = act(
        {"heal": {"to": "target", "amount": 2}}, choose=[{"as": "target", "cards": {**OPPONENTS_BUILDING, "of": "you"}}]
    )
    position = Position({"mend": event(mend, "guard")}, Side(city=("house",), hand=("mend",)))
    position.state.things[position.handles("house")[0]].counters["damage"] = 1

    happened = position.do(0, "event:@mend")

    assert position.damage("house") == 0
    assert [event.public["amount"] for event in happened if event.kind == "repaired"] == [1]


@pytest.mark.rule("TM-B3")
def test_repairing_an_undamaged_building_changes_nothing() -> None:
    position = Position({"mend": event(MEND_ALL, "guard")}, Side(city=("house",), hand=("mend",)))

    happened = position.do(0, "event:@mend")

    assert not [event for event in happened if event.kind == "repaired"]


@pytest.mark.rule("TM-T9")
def test_a_guard_used_as_the_own_act_protects_as_long_as_it_says() -> None:
    cards: Cards = {"fire": event(HIT_ONE), "wall": event(guard("all"), "guard")}
    position = Position(cards, Side(city=("house",), hand=("wall",)), Side(hand=("fire", "fire"), deck=("shop",) * 4))

    position.do(0, "event:@wall")
    position.do(1, "skip", "event:@fire")
    protected = position.damage("house")
    position.do(0, "skip", "end")
    position.do(1, "skip", "event:@fire")

    assert (protected, position.damage("house")) == (0, 1)


@pytest.mark.rule("TM-B4")
def test_of_two_guards_the_oldest_works_first_and_one_not_needed_is_not_used_up() -> None:
    cards: Cards = {
        "fire": event(HIT_ONE),
        "old": event(guard(1, uses=1, until="match"), "guard"),
        "new": event(guard("all", uses=1, until="match"), "guard"),
    }
    position = Position(cards, Side(city=("house",), hand=("old", "new")), Side(hand=("fire",), deck=("shop",) * 4))
    position.do(0, "event:@old")
    position.do(1, "skip", "end")
    position.do(0, "skip", "event:@new")

    position.do(1, "skip", "event:@fire")

    left = [(position.names[effect["card"]], effect["uses"]) for effect in GAME.view(position.state, None)["lasting"]]
    assert position.damage("house") == 0
    assert left == [("new", 1)]


@pytest.mark.rule("TM-B4")
def test_the_oldest_guard_works_first_also_when_it_is_the_opponents() -> None:
    cards: Cards = {
        "fire": event(HIT_ONE),
        "wide": event(guard(1, uses=1, until="match", of="any"), "guard"),
        "own": event(guard(1, uses=1, until="match"), "guard"),
    }
    position = Position(cards, Side(city=("house",), hand=("own",)), Side(hand=("fire", "wide"), deck=("shop",) * 4))
    position.do(0, "end")
    position.do(1, "skip", "event:@wide")
    position.do(0, "skip", "event:@own")

    position.do(1, "skip", "event:@fire")

    left = [(position.names[effect["card"]], effect["uses"]) for effect in GAME.view(position.state, None)["lasting"]]
    assert position.damage("house") == 0
    assert left == [("own", 1)]


@pytest.mark.rule("TM-B4")
def test_guards_add_up_until_nothing_is_left_of_the_damage() -> None:
    cards: Cards = {
        "fire": event(HIT_TWO),
        "old": event(guard(1, uses=1, until="match"), "guard"),
        "new": event(guard(1, uses=1, until="match"), "guard"),
    }
    position = Position(cards, Side(city=("house",), hand=("old", "new")), Side(hand=("fire",), deck=("shop",) * 4))
    position.do(0, "event:@old")
    position.do(1, "skip", "end")
    position.do(0, "skip", "event:@new")

    position.do(1, "skip", "event:@fire")

    assert position.damage("house") == 0
    assert position.state.lasting == []


@pytest.mark.rule("TM-Z5")
def test_a_building_retires_when_what_raised_its_durability_ends() -> None:
    prop = act(
        {"modify": {"cards": "target", "property": "durability", "by": 2, "until": "opponent_turn"}},
        choose=[{"as": "target", "cards": {**OPPONENTS_BUILDING, "of": "you"}}],
    )
    cards: Cards = {"prop": event(prop, "guard"), "fire": event(HIT_TWO), "shed": building("office", 2)}
    position = Position(cards, Side(city=("shed",), hand=("prop",)), Side(hand=("fire",)))
    position.do(0, "event:@prop")

    happened = position.do(1, "skip", "event:@fire")

    kinds = [event.kind for event in happened]
    assert position.city(0) == []
    assert kinds.index("damaged") < kinds.index("turn_ended") < kinds.index("lapsed")


@pytest.mark.rule("TM-T0")
def test_what_comes_up_as_a_turn_passes_until_its_end_does_not_last_through_the_next() -> None:
    raised = {"modify": {"cards": "target", "property": "durability", "by": 1, "until": "this_turn"}}
    brace = {"modify": {"cards": OWN_BUILDING, "property": "durability", "by": 5, "until": "this_turn"}}
    wake = {
        "kind": "triggered",
        "when": {"event": "retired", "card": {"of": "you", "kind": "building"}},
        "do": [brace],
    }
    prop = act(
        raised,
        {"damage": {"to": "target", "amount": 2}},
        {"lasting": {"ability": wake, "until": "match"}},
        choose=[target(OWN_BUILDING)],
    )
    cards: Cards = {"prop": event(prop), "shed": building("office", 2)}
    position = Position(cards, Side(city=("shed", "house"), hand=("prop",)))

    position.do(0, "event:@prop", "pick:@shed")

    assert position.retired(0) == ["prop", "shed"]
    assert position.shown("house")["durability"] == 3


@pytest.mark.rule("TM-Z4")
def test_what_lasted_on_a_building_ends_when_it_leaves_and_comes_back() -> None:
    prop = act(
        {"modify": {"cards": "target", "property": "durability", "by": 2, "until": "match"}},
        choose=[{"as": "target", "cards": {**OPPONENTS_BUILDING, "of": "you"}}],
    )
    home = act({"move": {"cards": "target", "to": "hand"}}, choose=[{"as": "target", "cards": OPPONENTS_BUILDING}])
    cards: Cards = {"prop": event(prop, "guard"), "wind": event(home)}
    position = Position(cards, Side(city=("house",), hand=("prop",)), Side(hand=("wind",)))
    position.do(0, "event:@prop")
    raised = position.shown("house")["durability"]

    position.do(1, "skip", "event:@wind")
    position.do(0, "build:@house.0")

    assert raised == 5
    assert position.retired(0) == ["prop"]
    assert position.shown("house")["durability"] == 3
    assert position.state.lasting == []


@pytest.mark.rule("TM-Z7")
def test_a_building_kept_from_retiring_stays_until_it_is_worse_off() -> None:
    spare = act(
        {
            "lasting": {
                "ability": {
                    "kind": "replacement",
                    "when": {"event": "would_retire", "card": {"of": "you", "kind": "building"}},
                    "do": [{"prevent": {"amount": "all"}}],
                },
                "until": "match",
                "uses": 1,
            }
        }
    )
    cards: Cards = {"spare": event(spare, "guard"), "fire": event(HIT_TWO), "shed": building("office", 2)}
    position = Position(cards, Side(city=("shed",), hand=("spare",)), Side(hand=("fire", "fire"), deck=("shop",) * 4))
    position.do(0, "event:@spare")

    position.do(1, "skip", "event:@fire")
    spared = position.city(0)
    position.do(0, "skip", "end")
    position.do(1, "skip", "event:@fire")

    assert spared == ["shed"]
    assert position.state.zones[CITY][0] == []


def test_what_happens_instead_of_retiring_comes_before_the_effect_goes_on() -> None:
    rebuild = act(
        {
            "lasting": {
                "ability": {
                    "kind": "replacement",
                    "when": {"event": "would_retire", "card": {"of": "you", "kind": "building"}},
                    "do": [
                        {
                            "instead": {
                                "do": [
                                    {"heal": {"to": "event.card", "amount": "all"}},
                                    {"draw": {"who": "you", "amount": 1}},
                                ]
                            }
                        }
                    ],
                },
                "until": "match",
                "uses": 1,
            }
        }
    )
    double = act(
        {"damage": {"to": "target", "amount": 2}},
        {"draw": {"who": "you", "amount": 1}},
        choose=[{"as": "target", "cards": OPPONENTS_BUILDING}],
    )
    cards: Cards = {"spare": event(rebuild, "guard"), "fire": event(double), "shed": building("office", 2)}
    position = Position(cards, Side(city=("shed",), hand=("spare",)), Side(hand=("fire",)))
    position.do(0, "event:@spare")

    happened = position.do(1, "skip", "event:@fire")

    drawn = [event.public["moves"][0]["to_seat"] for event in happened if event.public.get("cause") == "draw"]
    assert position.damage("shed") == 0
    assert drawn == [0, 1, 0]


@pytest.mark.rule("TM-B2")
def test_durability_that_ends_with_a_turn_is_looked_at_before_the_next_draw() -> None:
    blight = {
        "kind": "continuous",
        "if": {"turn_of": "you"},
        "do": [{"modify": {"cards": OPPONENTS_BUILDING, "property": "durability", "by": 3, "reduce": True}}],
    }
    position = Position({"swamp": building(skill=blight)}, Side(city=("house",)), Side(city=("swamp",), deck=()))

    position.do(0, "end")

    assert position.retired(0) == ["house"]
    assert position.state.outcome is not None
