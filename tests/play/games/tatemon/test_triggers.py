"""Abilities that wait: what sets them off, what they see, and in which order they come."""

import pytest

from tests.play.games.tatemon.cards import ANY_BUILDING, HIT_ONE, JSON, OPPONENTS_BUILDING, act, building, event
from tests.play.games.tatemon.position import GAME, Cards, Position, Side


def when(word: str, of: str, *do: JSON, other: bool = False) -> JSON:
    """A triggered ability about a building of somebody."""
    card: JSON = {"of": of, "kind": "building"}
    if other:
        card["other"] = True
    return {"kind": "triggered", "when": {"event": word, "card": card}, "do": list(do)}


DRAW = {"draw": {"who": "you", "amount": 1}}
WATCHER = building("culture", 1, skill=when("retired", "you", DRAW, other=True))
BLAST = event(act({"destroy": {"cards": ANY_BUILDING}}))


@pytest.mark.failure("P1")
def test_buildings_that_retire_at_one_moment_each_see_the_others_go() -> None:
    position = Position(
        {"watcher": WATCHER, "other": WATCHER, "blast": BLAST},
        Side(hand=("blast",)),
        Side(city=("watcher", "other", "house"), deck=("shop",) * 6),
    )

    happened = position.do(0, "event:@blast")
    while position.state.active == 0:
        happened += position.do(1, _first(position))

    set_off = [event for event in happened if event.kind == "set_off"]
    assert position.retired(1) == ["watcher", "other", "house"]
    assert len(set_off) == 4


def _first(position: Position) -> str:
    action = GAME.legal_actions(position.state, 1)[0]
    return GAME.action_key(position.state, 1, action)


@pytest.mark.rule("TM-Z8")
@pytest.mark.failure("P11")
def test_the_turn_players_waiting_abilities_come_first_in_the_order_that_player_likes() -> None:
    own = building("culture", skill=when("retired", "any", {"gain": {"who": "you", "what": "acts", "amount": 1}}))
    own_too = building("office", skill=when("retired", "any", DRAW))
    theirs = building("transport", skill=when("retired", "any", DRAW))
    strike = event(act({"destroy": {"cards": "target"}}, choose=[{"as": "target", "cards": OPPONENTS_BUILDING}]))
    position = Position(
        {"own": own, "own_too": own_too, "theirs": theirs, "strike": strike},
        Side(city=("own", "own_too"), hand=("strike",)),
        Side(city=("theirs", "house")),
    )

    position.do(0, "event:@strike", "pick:@house")
    (decision,) = GAME.decisions(position.state)
    options = GAME.legal_actions(position.state, 0)
    described = [GAME.describe_action(position.state, 0, action).cards[0]["card"] for action in options]
    happened = position.do(0, GAME.action_key(position.state, 0, options[1]))

    told = [
        event.kind if event.kind == "gained" else f"draw {event.public['moves'][0]['to_seat']}"
        for event in happened
        if event.kind == "gained" or event.public.get("cause") == "draw"
    ]
    assert (decision.seat, decision.kind) == (0, "order")
    assert described == [position.numbers["own"], position.numbers["own_too"]]
    assert told == ["draw 0", "gained", "draw 1"]


@pytest.mark.rule("TM-Z8")
def test_what_is_set_off_during_an_effect_waits_until_the_effect_is_over() -> None:
    alarm = building("culture", skill=when("damaged", "you", DRAW))
    double = event(act({"damage": {"to": OPPONENTS_BUILDING, "amount": 1}}, {"draw": {"who": "you", "amount": 1}}))
    position = Position({"alarm": alarm, "double": double}, Side(hand=("double",)), Side(city=("alarm",)))

    happened = position.do(0, "event:@double")

    drawn = [event.public["moves"][0]["to_seat"] for event in happened if event.public.get("cause") == "draw"]
    assert drawn[:2] == [0, 1]


def test_a_building_that_retired_is_found_in_the_open_pile_by_its_own_ability() -> None:
    phoenix = building("culture", 1, skill={**when("retired", "you", {"build": {"cards": "event.card"}})})
    position = Position({"phoenix": phoenix, "fire": event(HIT_ONE)}, Side(hand=("fire",)), Side(city=("phoenix",)))
    old = position.handles("phoenix")

    position.do(0, "event:@fire")

    assert position.city(1) == ["phoenix"]
    assert position.handles("phoenix") != old
    assert position.retired(1) == []


@pytest.mark.rule("TM-T7")
def test_a_your_skill_that_works_by_itself_needs_its_condition_and_shows_it_as_it_works() -> None:
    alarm = building("culture", your_skill=when("damaged", "you", DRAW))
    cards: Cards = {"alarm": alarm, "fire": event(HIT_ONE)}
    declared = Position(cards, Side(hand=("fire",)), Side(city=("alarm",)))
    undeclared = Position(cards, Side(hand=("fire",)), Side(city=("alarm",), declared=()))

    declared.do(0, "event:@fire")
    undeclared.do(0, "event:@fire")

    assert (len(declared.hand(1)), len(undeclared.hand(1))) == (2, 1)
    assert GAME.view(declared.state, 0)["players"][1]["conditions"] == ["early_riser"]
    assert GAME.view(undeclared.state, 0)["players"][1]["conditions"] == []


def test_a_continuous_skill_raises_durability_while_its_building_stands() -> None:
    wall = building(
        "culture",
        1,
        skill={
            "kind": "continuous",
            "do": [
                {
                    "modify": {
                        "cards": {"zone": "city", "of": "you", "kind": "building", "other": True},
                        "property": "durability",
                        "by": 2,
                    }
                }
            ],
        },
    )
    position = Position(
        {"wall": wall, "fire": event(HIT_ONE)}, Side(hand=("fire",)), Side(city=("wall", "house"), hand=("shop",))
    )
    raised = (position.shown("house")["durability"], position.shown("wall")["durability"])

    position.do(0, "event:@fire", "pick:@wall")

    assert raised == (5, 1)
    assert position.shown("house")["durability"] == 3


def test_a_lasting_trigger_with_uses_is_gone_when_they_are_used_up() -> None:
    trap = event(
        act({"lasting": {"ability": when("built", "opponent", DRAW), "until": "match", "uses": 1}}),
        "guard",
    )
    position = Position(
        {"trap": trap}, Side(hand=("trap",), deck=("house",) * 4), Side(hand=("shop", "museum"), deck=("house",) * 4)
    )
    position.do(0, "event:@trap")

    position.do(1, "build:@shop")
    after_first = position.hand(0)
    position.do(1, "end")
    position.do(0, "skip", "end")
    position.do(1, "build:@museum", "end")

    assert after_first == ["house"]
    assert len(position.hand(0)) == 3
    assert position.state.lasting == []
