"""Damage to characters: the defence, the dungeon, and being out."""

import pytest

from play.games.monster_gate.damage import DamageStep
from play.games.monster_gate.zones import DUNGEON
from tests.play.games.monster_gate.cards import (
    ANY_CHARACTER,
    DRAW_ONE,
    OPPONENTS_CHARACTER,
    OWN_CHARACTER,
    always,
    character,
    dungeon,
    guard,
    hit,
    magic,
    monster,
    on,
    potion,
    target,
)
from tests.play.games.monster_gate.position import GAME, Cards, Position, Side, kinds

HITTER: Cards = {"one": monster("One", 1, 1), "two": monster("Two", 2, 1), "five": monster("Five", 5, 1)}
WALL: Cards = {"wall": character("Wall", 2, 2)}


@pytest.mark.rule("MG-B1", "MG-B2", "MG-B4")
def test_example_1_defence_then_dungeon_cards_one_after_another_and_out_by_the_next_hit() -> None:
    position = Position(
        {**HITTER, **WALL},
        Side(monsters=("five", "one")),
        Side("wall", cellar=("stone1", "stone3")),
    )

    position.do(0, "attack:@five>@wall", "pick:@stone1")
    still_in, left = position.is_in(1), position.dungeon(1)
    position.do(0, "attack:@one>@wall")

    assert (still_in, left) == (True, [])
    assert position.discard(1) == ["stone1", "stone3"]
    assert position.state.outcome == ((0,), "MG-W2", "last_left", True)


@pytest.mark.rule("MG-B1", "MG-B4", "MG-T5")
def test_example_2_the_defence_comes_back_at_the_end_of_the_turn() -> None:
    position = Position(
        {**HITTER, **WALL},
        Side(monsters=("one", "two", "five")),
        Side("wall", deck=("filler",) * 4),
    )
    position.do(0, "attack:@one>@wall", "end")
    position.do(1, "end")

    position.do(0, "attack:@two>@wall")
    after_two = position.is_in(1)
    position.do(0, "attack:@one>@wall")

    assert after_two
    assert position.state.outcome == ((0,), "MG-W2", "last_left", True)


@pytest.mark.rule("MG-B3")
def test_example_3_damage_left_when_the_last_dungeon_card_is_gone_is_void() -> None:
    position = Position(HITTER, Side(monsters=("five",)), Side(cellar=("stone1",)))

    position.do(0, "attack:@five>@1:hero")

    assert position.is_in(1)
    assert (position.dungeon(1), position.discard(1)) == ([], ["stone1"])
    assert [frame.kind for frame in position.state.frames] == ["turn"]


@pytest.mark.rule("MG-B2")
def test_a_dungeon_card_is_discarded_even_if_it_could_take_more() -> None:
    position = Position(HITTER, Side(monsters=("one",)), Side(dungeon=("stone3", "stone1")))

    position.do(0, "attack:@one>@1:hero", "pick:@stone3")

    assert position.dungeon(1) == ["stone1"]
    assert GAME.decisions(position.state)[0].kind == "main"


@pytest.mark.rule("MG-B2")
def test_the_attacker_picks_face_down_cards_by_position_and_they_are_turned_up() -> None:
    position = Position(HITTER, Side(monsters=("two",)), Side(cellar=("stone0", "stone3", "stone1")))
    position.do(0, "attack:@two>@1:hero")
    offered = position.legal()

    events = position.do(0, "pick:@stone1")

    assert len(offered) == 3
    assert all(key.startswith("pick:c") for key in offered)
    turned = next(event for event in events if event.kind == "turned_up")
    assert turned.public["card"] == position.numbers["stone1"]
    assert position.discard(1) == ["stone1"]
    assert len(position.legal()) == 2


@pytest.mark.rule("MG-B2")
def test_the_last_dungeon_card_needs_no_pick() -> None:
    position = Position(HITTER, Side(monsters=("five",)), Side(dungeon=("stone1", "stone0")))

    position.do(0, "attack:@five>@1:hero", "pick:@stone0")

    assert position.dungeon(1) == []
    assert position.is_in(1)


@pytest.mark.rule("MG-B5")
def test_a_card_with_absorption_0_is_used_up_without_taking_anything_away() -> None:
    position = Position(HITTER, Side(monsters=("one",)), Side(cellar=("stone0", "stone1", "stone3")))

    position.do(0, "attack:@one>@1:hero", "pick:@stone0", "pick:@stone1")

    assert position.dungeon(1) == ["stone3"]


@pytest.mark.rule("MG-B1")
def test_damage_within_the_defence_does_nothing_to_an_empty_dungeon() -> None:
    position = Position({**HITTER, **WALL}, Side(monsters=("two",)), Side("wall"))

    position.do(0, "attack:@two>@wall")

    assert position.is_in(1)
    assert (position.shown("wall")["damage"], position.shown("wall")["remaining"]) == (2, 0)


@pytest.mark.rule("MG-B6")
def test_damage_by_an_effect_goes_the_same_way_and_its_controller_picks() -> None:
    bolt = magic("Bolt", hit("target", 2), choose=[target(OPPONENTS_CHARACTER)])
    position = Position({"bolt": bolt, **WALL}, Side(hand=("bolt",)), Side("wall"), Side(dungeon=("stone1", "stone3")))

    position.do(0, "item:@bolt", "pick:@2:hero")
    asked = GAME.decisions(position.state)[0]
    position.do(0, "pick:@stone3")

    assert (asked.seat, asked.prompt) == (0, "dungeon")
    assert position.dungeon(2) == ["stone1"]
    assert position.discard(0) == ["bolt"]


@pytest.mark.rule("MG-B6")
def test_of_damage_to_oneself_the_next_opponent_picks() -> None:
    curse = magic("Curse", hit(OWN_CHARACTER, 1))
    position = Position({"curse": curse}, Side(hand=("curse",), dungeon=("stone1", "stone3")), Side(), Side())

    position.do(0, "item:@curse")
    asked = GAME.waiting_for(position.state)
    position.do(1, "pick:@stone1")

    assert asked == (1,)
    assert position.dungeon(0) == ["stone3"]
    assert GAME.waiting_for(position.state) == (0,)


@pytest.mark.rule("MG-B6", "MG-Z14")
def test_damage_to_several_characters_is_assigned_clockwise_one_after_another() -> None:
    quake = magic("Quake", hit(ANY_CHARACTER, 1))
    pair = ("stone1", "stone3")
    position = Position({"quake": quake}, Side(hand=("quake",), dungeon=pair), Side(dungeon=pair), Side(dungeon=pair))

    position.do(0, "item:@quake")
    askers = []
    while GAME.decisions(position.state)[0].kind != "main":
        seat = GAME.waiting_for(position.state)[0]
        options = [card["handle"] for card in GAME.view(position.state, seat)["decision"]["options"][0]["cards"]]
        askers.append((seat, position.state.things[int(options[0][1:])].seat))
        GAME.apply(position.state, seat, GAME.legal_actions(position.state, seat)[0])

    assert askers == [(1, 0), (0, 1), (0, 2)]


@pytest.mark.rule("MG-B6", "MG-W3")
@pytest.mark.failure("P2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_who_are_left_going_out_by_one_effect_is_a_draw(seats: int) -> None:
    doom = magic("Doom", hit(ANY_CHARACTER, 1))
    position = Position({"doom": doom}, Side(hand=("doom",)), *[Side()] * (seats - 1))

    position.do(0, "item:@doom")

    assert position.state.outcome == ((), "MG-W3", "all_out", True)
    assert GAME.decisions(position.state) == ()


@pytest.mark.rule("MG-B6", "MG-W2")
@pytest.mark.failure("P2", "P3")
def test_two_of_three_who_go_out_together_leave_the_third_as_the_winner() -> None:
    doom = magic("Doom", hit(OPPONENTS_CHARACTER, 1), DRAW_ONE)
    position = Position({"doom": doom}, Side(hand=("doom",)), Side(), Side())

    position.do(0, "item:@doom")

    assert position.state.outcome == ((0,), "MG-W2", "last_left", True)
    assert position.state.frames == []


@pytest.mark.rule("MG-B6", "MG-W1")
def test_who_is_out_by_one_damage_goes_out_only_when_all_of_it_is_assigned() -> None:
    quake = magic("Quake", hit(OPPONENTS_CHARACTER, 1), DRAW_ONE)
    position = Position({"quake": quake}, Side(hand=("quake",)), Side(), Side(dungeon=("stone1", "stone3")), Side())

    position.do(0, "item:@quake")
    meanwhile = position.state.out
    position.do(0, "pick:@stone3")

    assert meanwhile == ()
    assert position.state.out == (1, 3)
    assert position.hand(0) == ["filler"]
    assert position.discard(0) == ["quake"]


@pytest.mark.rule("MG-A4", "MG-B1")
def test_what_is_left_of_a_defence_is_never_below_0_when_it_falls() -> None:
    weaken = {"modify": {"cards": "target", "property": "defence", "by": 2, "reduce": True, "until": "this_turn"}}
    rust = potion("Rust", weaken, choose=[target(OPPONENTS_CHARACTER)])
    position = Position(
        {**HITTER, **WALL, "rust": rust},
        Side(monsters=("one", "two"), hand=("rust",)),
        Side("wall", cellar=("stone0",)),
    )
    position.do(0, "attack:@two>@wall")

    position.do(0, "item:@rust")
    left = position.shown("wall")["remaining"]
    position.do(0, "attack:@one>@wall")

    assert left == 0
    assert position.dungeon(1) == []


def test_damage_to_a_character_can_be_prevented_before_the_defence() -> None:
    shield = dungeon(
        "Shield", 1, guard("would_damage", {"prevent": {"amount": 3}}, card={"of": "you", "kind": "character"})
    )
    position = Position(
        {**HITTER, **WALL, "shield": shield}, Side(monsters=("five",)), Side("wall", dungeon=("shield",))
    )

    position.do(0, "attack:@five>@wall")

    assert position.shown("wall")["damage"] == 2
    assert position.dungeon(1) == ["shield"]


@pytest.mark.rule("MG-P3")
@pytest.mark.failure("P8")
def test_a_face_down_dungeon_card_does_not_work_and_does_not_begin_to_as_it_is_used_up() -> None:
    alarm = dungeon("Alarm", 1, on("absorbed", DRAW_ONE), on("turned_up", DRAW_ONE), always(_stronger("characters")))
    position = Position({**HITTER, "alarm": alarm}, Side(monsters=("one",)), Side(cellar=("alarm", "stone1")))
    attack = position.shown("hero", 1)["attack"]

    events = position.do(0, "attack:@one>@1:hero", "pick:@alarm")

    assert attack == 2
    assert "set_off" not in kinds(events)
    assert position.discard(1) == ["alarm"]


@pytest.mark.rule("MG-P3")
def test_a_face_up_dungeon_card_hears_that_it_is_used_up() -> None:
    alarm = dungeon("Alarm", 1, on("absorbed", DRAW_ONE))
    position = Position({**HITTER, "alarm": alarm}, Side(monsters=("one",)), Side(dungeon=("alarm", "stone1")))

    position.do(0, "attack:@one>@1:hero", "pick:@alarm")

    assert position.hand(1) == ["filler"]


def test_absorption_counts_as_effects_have_changed_it() -> None:
    raise_ = {"modify": {"cards": {"zone": "dungeon", "of": "you", "kind": "any"}, "property": "absorption", "by": 2}}
    mason = monster("Mason", 1, 1, always(raise_))
    position = Position(
        {**HITTER, "mason": mason}, Side(monsters=("five",)), Side(monsters=("mason",), cellar=("stone3", "stone0"))
    )

    position.do(0, "attack:@five>@1:hero", "pick:@stone3")

    assert position.dungeon(1) == ["stone0"]


def test_monsters_cards_in_a_dungeon_take_no_damage() -> None:
    rain = magic("Rain", hit("target", 9), choose=[target({"zone": "dungeon", "of": "opponent", "kind": "any"})])
    position = Position({"rain": rain}, Side(hand=("rain",)), Side(dungeon=("imp",)))

    position.do(0, "item:@rain")

    assert position.dungeon(1) == ["imp"]


@pytest.mark.failure("P17")
def test_a_match_in_the_middle_of_damage_can_be_stored_and_goes_on() -> None:
    position = Position(HITTER, Side(monsters=("five",)), Side(cellar=("stone1", "stone3", "stone0")))
    position.do(0, "attack:@five>@1:hero", "pick:@stone1")

    stored = GAME.load(GAME.dump(position.state), position.table)
    picks = GAME.legal_actions(stored, 0)
    GAME.apply(stored, 0, picks[-1])

    assert picks == GAME.legal_actions(position.state, 0)
    assert position.state.frames[-1].step == DamageStep.DUNGEON
    assert stored.zones[DUNGEON][1] == []


def _stronger(zone: str) -> dict[str, object]:
    return {"modify": {"cards": {"zone": zone, "of": "you", "kind": "any"}, "property": "attack", "by": 1}}
