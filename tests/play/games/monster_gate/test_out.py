"""Players who go out while the match goes on, in any phase, and what becomes of what they leave."""

from typing import Any

import pytest

from play.errors import AlreadyOutError, NotYourDecisionError
from play.games.monster_gate.zones import ZONES
from tests.play.games.monster_gate.cards import (
    ANY_CHARACTER,
    ANY_MONSTER,
    ANYBODYS,
    DRAW_ONE,
    OPPONENTS_CHARACTER,
    OPPONENTS_MONSTER,
    OWN_CHARACTER,
    always,
    hit,
    magic,
    monster,
    on,
)
from tests.play.games.monster_gate.position import GAME, Cards, Position, Side, kinds

WEAKEN = {"modify": {"cards": OPPONENTS_MONSTER, "property": "attack", "by": 1, "reduce": True}}
CURSE = magic("Curse", {**WEAKEN, "modify": {**WEAKEN["modify"], "until": "your_next_turn"}})
PAIR = ("stone1", "stone3")


@pytest.mark.rule("MG-W1")
@pytest.mark.parametrize("seats", [3, 4])
def test_all_cards_of_who_is_out_leave_and_the_turn_order_closes_the_gap(seats: int) -> None:
    side = Side(monsters=("imp",), hand=("ogre",), dungeon=("stone1",), cellar=("stone3",), items=("sword",))
    position = Position({}, Side(), side, *[Side()] * (seats - 2))

    GAME.concede(position.state, 1)
    position.do(0, "end")

    assert position.state.active == 2
    assert all(position.state.zones[zone][1] == [] for zone in range(len(ZONES)))
    assert {thing.owner for thing in position.state.things.values()} == {0, *range(2, seats)}
    assert GAME.view(position.state, None)["players"][1]["out"]


@pytest.mark.rule("MG-W1", "MG-A2")
@pytest.mark.parametrize("seats", [3, 4])
def test_who_is_put_out_by_an_attack_leaves_the_next_but_one_as_the_target(seats: int) -> None:
    position = Position({}, Side(monsters=("imp", "imp")), *[Side()] * (seats - 1))

    position.do(0, "attack:@imp>@1:hero")
    attacks = [key for key in position.legal() if key.startswith("attack:@imp")]

    assert position.state.out == (1,)
    assert position.state.active == 0
    assert attacks == ["attack:@imp>@hero"]
    position.do(0, "attack:@imp.1>@2:hero")
    assert GAME.outcome(position.state) is None if seats == 4 else position.is_in(0)
    assert not position.is_in(2)


@pytest.mark.rule("MG-W1", "MG-T5")
def test_who_concedes_in_the_own_turn_ends_it_with_its_damage_and_effects() -> None:
    rage = {"modify": {"cards": ANY_MONSTER, "property": "attack", "by": 3, "until": "this_turn"}}
    position = Position(
        {"rage": magic("Rage", rage)}, Side(hand=("rage",), monsters=("imp",)), Side(monsters=("ogre",)), Side()
    )
    position.do(0, "item:@rage")
    position.lay("ogre", damage=2)

    events = GAME.concede(position.state, 0)

    assert position.state.active == 1
    assert position.shown("ogre")["damage"] == 0
    assert position.shown("ogre")["attack"] == 5
    assert kinds(events).index("out") < kinds(events).index("turn_ended") < kinds(events).index("turn_began")
    with pytest.raises(NotYourDecisionError):
        GAME.apply(position.state, 0, "end")
    with pytest.raises(AlreadyOutError):
        GAME.concede(position.state, 0)


@pytest.mark.rule("MG-W1")
@pytest.mark.failure("P13")
@pytest.mark.parametrize("seats", [3, 4])
def test_an_attacker_who_concedes_while_choosing_dungeon_cards_drops_the_damage(seats: int) -> None:
    position = Position(
        {}, Side(monsters=("ogre",)), Side(cellar=("stone1", "stone0", "stone3")), *[Side()] * (seats - 2)
    )
    position.do(0, "attack:@ogre>@1:hero")
    position.do(0, "pick:@stone0")

    GAME.concede(position.state, 0)

    assert position.dungeon(1) == ["stone1", "stone3"]
    assert [frame.kind for frame in position.state.frames] == ["turn"]
    assert GAME.waiting_for(position.state) == (1,)
    assert GAME.legal_actions(position.state, 1)


@pytest.mark.rule("MG-W1")
@pytest.mark.failure("P13")
def test_a_target_who_concedes_while_its_dungeon_is_chosen_from_ends_the_attack_alone() -> None:
    position = Position({}, Side(monsters=("ogre", "imp")), Side(cellar=PAIR), Side())
    position.do(0, "attack:@ogre>@1:hero")

    GAME.concede(position.state, 1)
    attacks = [key for key in position.legal() if key.startswith("attack:@imp")]

    assert position.state.active == 0
    assert [frame.kind for frame in position.state.frames] == ["turn"]
    assert attacks == ["attack:@imp>@hero"]


@pytest.mark.rule("MG-W1")
def test_a_bystander_who_concedes_changes_nothing_about_the_choice() -> None:
    position = Position({}, Side(monsters=("ogre",)), Side(cellar=PAIR), Side())
    position.do(0, "attack:@ogre>@1:hero")
    offered = GAME.legal_actions(position.state, 0)

    GAME.concede(position.state, 2)

    assert GAME.legal_actions(position.state, 0) == offered
    position.do(0, "pick:@stone1")
    assert position.dungeon(1) == []


@pytest.mark.rule("MG-W1", "MG-B6")
def test_a_player_who_chooses_for_anothers_damage_to_itself_and_concedes_drops_that_damage_alone() -> None:
    quake = magic("Quake", hit(ANY_CHARACTER, 4), DRAW_ONE)
    position = Position({"quake": quake}, Side(hand=("quake",), cellar=PAIR), Side(cellar=PAIR), Side(cellar=PAIR))
    position.do(0, "item:@quake")
    asked = GAME.waiting_for(position.state)

    GAME.concede(position.state, 1)
    then = GAME.waiting_for(position.state)
    position.do(0, "pick:@2:stone1")

    assert (asked, then) == ((1,), (0,))
    assert len(position.dungeon(0)) == 2
    assert position.dungeon(2) == []
    assert position.discard(0) == ["quake"]
    assert len(position.hand(0)) == 1


@pytest.mark.rule("MG-W1", "MG-B6")
def test_who_puts_itself_out_ends_the_own_effect_and_turn_and_others_damage_stands() -> None:
    doom = magic("Doom", hit(ANY_CHARACTER, 1), {"draw": {"who": "each_player", "amount": 2}})
    position = Position({"doom": doom}, Side(hand=("doom",)), Side(cellar=("stone3",)), Side(cellar=("stone3",)))

    position.do(0, "item:@doom")

    assert position.state.out == (0,)
    assert position.dungeon(1) == position.dungeon(2) == []
    assert position.state.active == 1
    assert (len(position.hand(1)), len(position.hand(2))) == (1, 0)


@pytest.mark.rule("MG-W1")
def test_another_players_effect_goes_on_without_who_is_out() -> None:
    blast = magic("Blast", hit(OPPONENTS_CHARACTER, 1), {"discard": {"who": "each_opponent", "amount": 1}})
    position = Position(
        {"blast": blast},
        Side(hand=("blast",)),
        Side(hand=("imp", "ogre")),
        Side(cellar=("stone1",), hand=("imp", "ogre")),
        Side(cellar=("stone1",), hand=("imp", "ogre")),
    )

    position.do(0, "item:@blast")
    asked = GAME.waiting_for(position.state)
    GAME.concede(position.state, 2)
    position.do(3, "pick:@3:imp")

    assert asked == (2,)
    assert position.state.out == (1, 2)
    assert position.discard(3) == ["stone1", "imp"]
    assert GAME.waiting_for(position.state) == (0,)


NEXT_MONSTER = {"zone": "monsters", "of": "next", "kind": "monster"}
GAIN = {"gain": {"who": "next", "what": "ap", "amount": 1}}


@pytest.mark.rule("MG-W1")
@pytest.mark.parametrize(
    "asks",
    [
        [
            {"pick": {"as": "given", "cards": NEXT_MONSTER, "count": {"min": 1, "max": 1}, "by": "next"}},
            {"destroy": {"cards": "given"}},
        ],
        [{"discard": {"who": "next", "amount": 1}}],
        [{"choose_one": {"by": "next", "options": [{"do": [GAIN]}, {"do": [GAIN, GAIN]}]}}],
        [{"may": {"by": "next", "do": [GAIN]}}],
    ],
    ids=["pick", "discard", "choose_one", "may"],
)
def test_what_an_effect_asked_who_is_out_is_asked_of_nobody_else(asks: list[dict[str, Any]]) -> None:
    side = Side(monsters=("imp", "imp"), hand=("imp", "ogre"))
    position = Position({"word": magic("Word", *asks, DRAW_ONE)}, Side(hand=("word",)), side, side)
    position.do(0, "item:@word")
    asked = GAME.waiting_for(position.state)

    GAME.concede(position.state, 1)

    assert (asked, GAME.waiting_for(position.state)) == ((1,), (0,))
    assert (position.monsters(2), position.hand(2), position.ap(2)) == (["imp", "imp"], ["imp", "ogre"], 10)
    assert position.hand(0) == ["filler"]


@pytest.mark.rule("MG-W1")
def test_waiting_effects_of_who_is_out_end_and_the_others_stay() -> None:
    cards: Cards = {
        name: monster(name, 1, 1, on("turn_ended", DRAW_ONE, card=None, player="any")) for name in ("a", "b", "c", "d")
    }
    position = Position(cards, Side(), Side(monsters=("a", "b")), Side(monsters=("c", "d")))
    position.do(0, "end")

    GAME.concede(position.state, 1)

    assert GAME.decisions(position.state)[0].seat == 2
    assert {entry.seat for entry in position.state.waiting} == {2}


@pytest.mark.rule("MG-W1", "MG-Z13")
@pytest.mark.parametrize("leaves", ["own turn", "another's turn"])
def test_until_your_next_turn_ends_where_the_turn_of_who_is_out_would_have_begun(leaves: str) -> None:
    sides = [Side(monsters=("imp",), hand=("curse",)), *[Side(monsters=("imp",))] * 3]
    position = Position({"curse": CURSE}, *sides)
    position.do(0, "item:@curse")
    if leaves == "own turn":
        GAME.concede(position.state, 0)
    else:
        position.do(0, "end")
        GAME.concede(position.state, 0)

    attacks = [position.shown("imp", 3)["attack"]]
    for seat in (1, 2):
        position.do(seat, "end")
        attacks.append(position.shown("imp", 3)["attack"])
    position.do(3, "end")

    assert position.state.active == 1
    assert attacks == [1, 1, 1]
    assert position.shown("imp", 3)["attack"] == 2
    assert position.state.lasting == []


@pytest.mark.rule("MG-W1", "MG-Z13")
def test_until_your_next_turn_left_in_the_turn_before_it_ends_with_that_turn() -> None:
    thorn = monster(
        "Thorn", 1, 9, on("targeted", {"modify": {**WEAKEN["modify"], "until": "your_next_turn"}}, attacker=ANYBODYS)
    )
    position = Position({"thorn": thorn}, Side(monsters=("imp",)), Side(monsters=("thorn",)), Side(monsters=("ogre",)))
    position.do(0, "attack:@imp>@thorn")
    GAME.concede(position.state, 1)

    before = position.shown("ogre")["attack"]
    position.do(0, "end")

    assert (before, position.state.active) == (4, 2)
    assert position.shown("ogre")["attack"] == 5


@pytest.mark.rule("MG-W1", "MG-Z13")
def test_until_your_next_turn_of_two_who_are_out_side_by_side_ends_with_the_gap() -> None:
    side = Side(monsters=("imp",), hand=("curse",))
    position = Position({"curse": CURSE}, side, side, side, Side(monsters=("imp",)))
    position.do(0, "end")
    position.do(1, "item:@1:curse", "end")
    position.do(2, "item:@2:curse")
    GAME.concede(position.state, 1)
    GAME.concede(position.state, 2)

    first = position.shown("imp", 3)["attack"]
    position.do(3, "end")
    second = position.shown("imp", 3)["attack"]
    position.do(0, "end")

    assert (first, second, position.shown("imp", 3)["attack"]) == (0, 0, 2)


@pytest.mark.rule("MG-W1", "MG-Z13")
def test_abilities_left_behind_that_would_have_to_be_carried_out_end_with_their_player() -> None:
    listens = on("turn_ended", DRAW_ONE, card=None, player="any")
    oath = magic("Oath", {"lasting": {"ability": listens, "until": "match"}})
    position = Position({"oath": oath}, Side(hand=("oath",)), Side(), Side())
    position.do(0, "item:@oath")
    before = len(position.state.lasting)

    GAME.concede(position.state, 0)

    assert (before, position.state.lasting) == (1, [])
    assert position.state.waiting == []


@pytest.mark.rule("MG-W1")
def test_continuous_effects_of_who_is_out_end_at_once_and_damage_may_destroy() -> None:
    tougher = {"modify": {"cards": ANY_MONSTER, "property": "durability", "by": 2}}
    totem = monster("Totem", 1, 1, always(tougher))
    position = Position({"totem": totem}, Side(monsters=("imp",)), Side(monsters=("ogre",)), Side(monsters=("totem",)))
    position.lay("ogre", damage=5)

    GAME.concede(position.state, 2)

    assert position.monsters(1) == []


@pytest.mark.rule("MG-W2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_player_left_wins(seats: int) -> None:
    position = Position({}, *[Side()] * seats)

    for seat in range(1, seats):
        GAME.concede(position.state, seat)

    assert position.state.outcome == ((0,), "MG-W2", "last_left", True)
    assert GAME.decisions(position.state) == ()


@pytest.mark.rule("MG-W1", "MG-W2")
def test_who_was_beaten_by_damage_still_being_assigned_is_out_though_its_dealer_concedes() -> None:
    quake = magic("Quake", hit(OPPONENTS_CHARACTER, 1))
    position = Position({"quake": quake}, Side(hand=("quake",)), Side(), Side(cellar=PAIR))
    position.do(0, "item:@quake")

    GAME.concede(position.state, 0)

    assert position.state.outcome == ((2,), "MG-W2", "last_left", True)


@pytest.mark.rule("MG-W5")
@pytest.mark.failure("P12")
def test_an_endless_loop_that_nobody_can_stop_is_a_draw() -> None:
    again = {"heal": {"to": "this", "amount": "all"}}
    wheel = monster("Wheel", 1, 99, on("damaged", again), on("healed", hit("this", 1)))
    position = Position({"wheel": wheel}, Side(monsters=("imp",)), Side(monsters=("wheel",)))

    position.do(0, "attack:@imp>@wheel")

    assert position.state.outcome == ((), "MG-W5", "repetition", True)


@pytest.mark.rule("MG-W1")
def test_of_damage_to_oneself_nobody_is_asked_once_the_last_opponent_has_won() -> None:
    curse = magic("Curse", hit(OWN_CHARACTER, 1), DRAW_ONE)
    position = Position({"curse": curse}, Side(hand=("curse",)), Side())

    position.do(0, "item:@curse")

    assert position.state.outcome == ((1,), "MG-W2", "last_left", True)
