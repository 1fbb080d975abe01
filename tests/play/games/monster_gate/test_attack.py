"""Attacks: who may attack whom, what it costs, and what it does."""

import pytest

from play.games.monster_gate import refusals
from tests.play.games.monster_gate.cards import (
    DRAW_ONE,
    OPPONENTS_CHARACTER,
    OPPONENTS_MONSTER,
    OWN_MONSTER,
    always,
    character,
    guard,
    hit,
    magic,
    monster,
    on,
    potion,
    target,
    weapon,
)
from tests.play.games.monster_gate.position import GAME, Cards, Position, Side, kinds


@pytest.mark.rule("MG-A1")
def test_a_character_attacks_for_2_ap_and_a_monster_for_1() -> None:
    position = Position({}, Side(monsters=("imp",), ap=3), Side(monsters=("ogre",)))

    position.do(0, "attack:@0:hero>@ogre", "attack:@imp>@ogre")

    assert position.ap(0) == 0
    assert [position.shown(name, 0)["posture"] for name in ("hero", "imp")] == ["spent", "spent"]
    assert position.monsters(1) == []


@pytest.mark.rule("MG-A1")
def test_an_attack_needs_its_ap_and_a_ready_attacker() -> None:
    position = Position({}, Side(monsters=("imp",), items=("sword",), ap=1), Side(monsters=("imp",)))

    assert position.refused("attack:@0:hero>@1:hero") is refusals.ApNotEnoughToAttackError
    assert position.refused("attack:@sword>@1:hero") is refusals.NotAnAttackerError
    assert position.refused("attack:@1:imp>@1:hero") is refusals.NotAnAttackerError
    position.do(0, "attack:@0:imp>@1:imp")
    position.state.counters[0]["ap"] = 5
    assert position.refused("attack:@0:imp>@1:hero") is refusals.SpentError


@pytest.mark.rule("MG-A1")
def test_an_attack_of_0_is_paid_for_and_uses_no_dungeon_card() -> None:
    position = Position({"mouse": monster("Mouse", 0, 1)}, Side(monsters=("mouse",), ap=1), Side(cellar=("stone1",)))

    position.do(0, "attack:@mouse>@1:hero")

    assert position.ap(0) == 0
    assert position.dungeon(1) == ["stone1"]


@pytest.mark.rule("MG-A1")
def test_effects_change_what_an_attack_costs() -> None:
    easy = {"modify": {"cards": "this", "property": "attack_cost", "by": 1, "reduce": True}}
    position = Position({"scout": monster("Scout", 1, 1, always(easy))}, Side(monsters=("scout",), ap=0))

    position.do(0, "attack:@scout>@1:hero")

    assert position.ap(0) == 0
    assert not position.is_in(1)


@pytest.mark.rule("MG-A2")
def test_the_target_is_the_character_or_a_monster_of_the_left_neighbour() -> None:
    side = Side(monsters=("imp",), cellar=("stone1",), items=("sword",))
    position = Position({}, side, side, side)

    attacks = [key for key in position.legal() if key.startswith("attack")]

    assert attacks == ["attack:@hero>@hero", "attack:@hero>@imp", "attack:@imp>@hero", "attack:@imp>@imp"]
    for key in ("@2:hero", "@2:imp", "@0:hero", "@1:sword", "@1:stone1"):
        assert position.refused(f"attack:@0:imp>{key}") is refusals.NotATargetError
    position.do(0, "attack:@0:imp>@1:imp")
    assert position.monsters(1) == []


@pytest.mark.rule("MG-A2", "MG-W1")
def test_example_5_with_the_third_player_out_the_second_attacks_the_first() -> None:
    position = Position({}, Side(), Side(monsters=("imp",)), Side())
    GAME.concede(position.state, 2)

    position.do(0, "end")
    attacks = [key for key in position.legal(1) if key.startswith("attack")]
    position.do(1, "attack:@imp>@0:hero")

    assert attacks == ["attack:@hero>@hero", "attack:@imp>@hero"]
    assert position.state.outcome == ((1,), "MG-W2", "last_left", True)


@pytest.mark.rule("MG-A3")
def test_the_target_does_not_strike_back() -> None:
    position = Position({}, Side(monsters=("imp",)), Side(monsters=("ogre",)))

    position.do(0, "attack:@imp>@ogre")

    assert position.shown("ogre")["damage"] == 2
    assert position.shown("imp")["damage"] == 0


@pytest.mark.rule("MG-A4")
def test_a_monster_whose_damage_reaches_its_durability_is_destroyed() -> None:
    position = Position({}, Side(monsters=("imp", "imp")), Side(monsters=("ogre",)))

    position.do(0, "attack:@imp>@ogre")
    before = position.monsters(1)
    position.do(0, "attack:@imp.1>@ogre")

    assert before == ["ogre"]
    assert (position.monsters(1), position.discard(1)) == ([], ["ogre"])


@pytest.mark.rule("MG-A4")
def test_a_fall_in_durability_destroys() -> None:
    weaken = {"modify": {"cards": "target", "property": "durability", "by": 2, "reduce": True, "until": "this_turn"}}
    acid = potion("Acid", weaken, choose=[target(OPPONENTS_MONSTER)])
    position = Position({"acid": acid}, Side(hand=("acid", "acid")), Side(monsters=("imp", "ogre")))

    position.do(0, "item:@acid", "pick:@imp")
    position.do(0, "item:@acid")

    assert position.monsters(1) == ["ogre"]


@pytest.mark.rule("MG-A4")
@pytest.mark.failure("P1")
def test_monsters_destroyed_at_one_moment_see_one_another() -> None:
    mourner = monster("Mourner", 1, 1, on("destroyed", DRAW_ONE, card={"of": "you", "kind": "monster", "other": True}))
    storm = magic("Storm", hit(OPPONENTS_MONSTER, 5))
    position = Position({"mourner": mourner, "storm": storm}, Side(hand=("storm",)), Side(monsters=("mourner",) * 2))

    events = position.do(0, "item:@storm")

    assert [kind for kind in kinds(events) if kind == "set_off"] == ["set_off"] * 2
    assert position.monsters(1) == []


@pytest.mark.rule("MG-Z11")
def test_a_monster_kept_from_being_destroyed_stays_until_it_is_worse_off() -> None:
    others = {"zone": "monsters", "of": "you", "kind": "monster", "other": True}
    saved = guard("would_destroy", {"prevent": {"amount": "all"}}, **{"if": {"exists": {"cards": others}}})
    position = Position(
        {"golem": monster("Golem", 1, 2, saved)}, Side(monsters=("imp",) * 3), Side(monsters=("golem", "filler"))
    )

    position.do(0, "attack:@imp>@golem", "attack:@imp.1>@filler")
    alone = position.monsters(1)
    position.do(0, "attack:@imp.2>@golem")

    assert alone == ["golem"]
    assert position.monsters(1) == []


@pytest.mark.rule("MG-Z11", "MG-T5")
def test_a_monster_kept_from_being_destroyed_is_not_worse_off_by_the_end_of_the_turn() -> None:
    ward = guard("would_destroy", {"prevent": {"amount": "all"}}, card={"of": "you", "kind": "monster"})
    shield = magic("Shield", {"lasting": {"ability": ward, "until": "match", "uses": 1}})
    frailty = {"modify": {"cards": OWN_MONSTER, "property": "durability", "by": 2, "reduce": True, "until": "match"}}
    position = Position(
        {"shield": shield, "frailty": potion("Frailty", frailty)},
        Side(hand=("shield", "frailty"), monsters=("imp",)),
        Side(monsters=("imp",)),
    )

    position.do(0, "item:@shield", "item:@frailty", "end")
    after_the_turn = position.monsters(0)
    position.do(1, "attack:@1:imp>@0:imp")

    assert after_the_turn == ["imp"]
    assert position.monsters(0) == []


@pytest.mark.rule("MG-Z6")
def test_what_an_attack_sets_off_comes_before_its_damage() -> None:
    snare = monster("Snare", 1, 1, on("targeted", hit("event.attacker", 2), attacker={"of": "opponent", "kind": "any"}))
    position = Position({"snare": snare}, Side(monsters=("imp", "ogre")), Side(monsters=("snare",)))

    position.do(0, "attack:@imp>@snare")

    assert position.monsters(0) == ["ogre"]
    assert position.monsters(1) == ["snare"]
    assert position.ap(0) == 9


@pytest.mark.rule("MG-Z6")
@pytest.mark.failure("P9")
def test_a_target_that_is_gone_takes_nothing_and_the_attack_stays_paid() -> None:
    flee = monster("Ghost", 1, 1, on("attacked", {"move": {"cards": OPPONENTS_MONSTER, "to": "hand"}}))
    position = Position({"ghost": flee}, Side(monsters=("ghost",), ap=1), Side(monsters=("imp",)))

    position.do(0, "attack:@ghost>@imp")

    assert (position.hand(1), position.discard(1), position.ap(0)) == (["imp"], [], 0)


@pytest.mark.rule("MG-Z2")
def test_a_ready_guard_keeps_the_character_from_being_attacked_but_not_from_effects() -> None:
    bolt = magic("Bolt", hit(OPPONENTS_CHARACTER, 1))
    cards: Cards = {"knight": monster("Knight", 1, 3, keywords=("guard",)), "bolt": bolt}
    position = Position(cards, Side(monsters=("imp",), hand=("bolt",)), Side(monsters=("knight", "filler")))

    guarded = position.refused("attack:@imp>@1:hero")
    offered = [key for key in position.legal() if key.startswith("attack:@imp")]
    position.lay("knight", spent=True)
    unguarded = [key for key in position.legal() if key.startswith("attack:@imp")]
    position.do(0, "item:@bolt")

    assert guarded is refusals.NotATargetError
    assert offered == ["attack:@imp>@knight", "attack:@imp>@filler"]
    assert unguarded[0] == "attack:@imp>@hero"
    assert not position.is_in(1)


@pytest.mark.rule("MG-Z3")
def test_piercing_damage_beyond_a_monsters_durability_goes_on_to_its_players_character() -> None:
    cards: Cards = {"lance": monster("Lance", 5, 1, keywords=("piercing",)), "wall": character("Wall", 1, 1)}
    position = Position(cards, Side(monsters=("lance",)), Side("wall", monsters=("imp",), cellar=("stone1", "stone3")))

    position.do(0, "attack:@lance>@imp", "pick:@stone1")

    assert position.monsters(1) == []
    assert position.dungeon(1) == []
    assert position.shown("wall")["damage"] == 1
    assert position.is_in(1)


@pytest.mark.rule("MG-Z3")
def test_piercing_an_unprotected_player_puts_it_out() -> None:
    cards: Cards = {"lance": monster("Lance", 5, 1, keywords=("piercing",))}
    position = Position(cards, Side(monsters=("lance",)), Side(monsters=("imp",)))

    position.do(0, "attack:@lance>@imp")

    assert not position.is_in(1)


@pytest.mark.rule("MG-Z4")
def test_ranged_reaches_every_opponent_each_with_its_own_guards() -> None:
    cards: Cards = {
        "archer": monster("Archer", 1, 1, keywords=("ranged",)),
        "knight": monster("Knight", 1, 3, keywords=("guard",)),
    }
    position = Position(cards, Side(monsters=("archer",)), Side(monsters=("imp",)), Side(monsters=("knight",)))

    offered = [key for key in position.legal() if key.startswith("attack:@archer")]
    position.do(0, "attack:@archer>@knight")

    assert offered == ["attack:@archer>@hero", "attack:@archer>@imp", "attack:@archer>@knight"]
    assert position.shown("knight")["damage"] == 1


@pytest.mark.parametrize(
    ("what", "key"), [("attack", "attack:@imp>@1:hero"), ("attack_characters", "attack:@imp>@1:hero")]
)
def test_a_monster_is_kept_from_attacking_for_a_time(what: str, key: str) -> None:
    hold = {"bar": {"cards": "target", "what": what, "until": "this_turn"}}
    net = potion("Net", hold, choose=[target({"zone": "monsters", "of": "you", "kind": "monster"})])
    position = Position({"net": net}, Side(hand=("net",), monsters=("imp",)), Side(monsters=("ogre",)))

    position.do(0, "item:@net")

    assert position.refused(key) is refusals.ForbiddenError
    assert ("attack:@imp>@ogre" in position.legal()) is (what == "attack_characters")


def test_a_card_is_kept_from_being_attacked_until_the_next_turn_of_who_did_it() -> None:
    hide = {"bar": {"cards": "this", "what": "be_attacked", "until": "your_next_turn"}}
    cards: Cards = {"shade": monster("Shade", 1, 1, on("turn_ended", hide, card=None, player="you"))}
    position = Position(cards, Side(monsters=("shade",)), Side(monsters=("imp",)))

    position.do(0, "end")
    hidden = position.refused("attack:@imp>@shade", 1)
    position.do(1, "end")

    assert hidden is refusals.NotATargetError
    assert GAME.view(position.state, None)["lasting"] == []


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("attack", "attack:@1:imp>@2:hero"),
        ("place_monsters", "place:@filler"),
        ("place_dungeons", "place:@stone1"),
        ("use_magic", "item:@1:spell"),
        ("use_potions", "item:@1:drink"),
    ],
)
def test_a_player_is_kept_from_a_deed_until_the_next_turn_of_who_did_it(what: str, key: str) -> None:
    ban = magic("Ban", {"forbid": {"who": "next", "what": what, "until": "your_next_turn"}})
    side = Side(hand=("filler", "stone1", "spell", "drink"), monsters=("imp",))
    position = Position({"ban": ban}, Side(hand=("ban",)), side, Side())

    position.do(0, "item:@ban", "end")

    assert position.refused(key, 1) is refusals.ForbiddenError
    position.do(1, "end")
    position.do(2, "end")
    assert position.state.lasting == []


def test_a_weapon_raises_what_an_attack_does() -> None:
    raised = {
        "modify": {"cards": {"zone": "characters", "of": "you", "kind": "character"}, "property": "attack", "by": 3}
    }
    position = Position({"axe": weapon("Axe", always(raised))}, Side(items=("axe",)), Side(monsters=("ogre",)))

    position.do(0, "attack:@0:hero>@ogre")

    assert position.monsters(1) == []
