"""Placing cards and using items in the main phase."""

from typing import Any

import pytest

from play.games.monster_gate import refusals
from play.games.monster_gate.zones import IN_USE, ITEMS
from tests.play.games.monster_gate.cards import (
    DRAW_ONE,
    OWN_CHARACTER,
    THIS,
    always,
    character,
    dungeon,
    level_up,
    magic,
    monster,
    on,
    other_item,
    potion,
    target,
    use,
    weapon,
)
from tests.play.games.monster_gate.position import GAME, Cards, Position, Side, kinds

LEVELS: Cards = {"imp2": level_up("Great Imp", "Imp"), "imp3": level_up("Arch Imp", "Great Imp", 6, 6, cost=2)}


@pytest.mark.rule("MG-P1")
def test_a_card_costs_its_ap() -> None:
    position = Position({}, Side(hand=("ogre", "ogre"), ap=5))

    position.do(0, "place:@ogre")

    assert position.ap(0) == 2
    assert position.refused(f"place:c{position.handles('ogre')[-1]}") is refusals.ApNotEnoughError


@pytest.mark.rule("MG-P1")
@pytest.mark.parametrize("key", ["place:@1:imp", "place:@2:filler", "item:@1:spell", "level_up:@1:imp>@0:imp"])
def test_a_card_that_is_not_in_the_own_hand_is_not_played(key: str) -> None:
    side = Side(hand=("imp", "spell"), discard=("filler",))
    position = Position({}, Side(monsters=("imp",)), side, side)

    assert position.refused(key) is refusals.NotInHandError


@pytest.mark.rule("MG-P2")
def test_a_monster_enters_spent_and_several_of_one_number_may_stand() -> None:
    position = Position({}, Side(hand=("imp", "imp"), monsters=("imp",)))

    position.do(0, f"place:c{position.handles('imp')[-1]}")
    position.do(0, f"place:c{position.handles('imp')[-1]}")

    assert position.monsters(0) == ["imp", "imp", "imp"]
    fresh = position.handles("imp")[1]
    assert position.refused(f"attack:c{fresh}>@1:hero") is refusals.SpentError


@pytest.mark.rule("MG-Z1")
def test_a_monster_with_swift_enters_ready() -> None:
    position = Position({"wolf": monster("Wolf", keywords=("swift",))}, Side(hand=("wolf",)))

    position.do(0, "place:@wolf")

    assert position.shown("wolf")["posture"] == "ready"
    assert "attack:@wolf>@hero" in position.legal()


@pytest.mark.rule("MG-P3")
def test_a_dungeon_card_goes_face_up_into_the_own_dungeon_and_works_there() -> None:
    raised = {"modify": {"cards": OWN_CHARACTER, "property": "attack", "by": 2}}
    position = Position({"forge": dungeon("Forge", 1, always(raised))}, Side(hand=("forge",), cellar=("stone1",) * 9))

    position.do(0, "place:@forge")

    assert len(position.dungeon(0)) == 10
    assert position.shown("forge") == {
        "handle": position.key("@forge"),
        "face_up": True,
        "card": position.numbers["forge"],
        "absorption": 1,
    }
    assert position.shown("hero", 0)["attack"] == 4


@pytest.mark.rule("MG-P3")
def test_an_ability_of_a_face_down_card_is_not_used() -> None:
    position = Position({"mine": dungeon("Mine", 1, use(DRAW_ONE))}, Side(cellar=("mine",)))

    assert position.refused("use:@mine>n0") is refusals.FaceDownError
    assert position.legal() == ["attack:@hero>@hero", "end"]


@pytest.mark.rule("MG-P4")
@pytest.mark.parametrize("name", ["lord", "spell", "drink"])
def test_other_cards_are_not_placed(name: str) -> None:
    position = Position({"lord": character("Lord")}, Side(hand=(name,)))

    assert position.refused(f"place:@{name}") is refusals.NotPlaceableError


@pytest.mark.rule("MG-P4")
def test_a_monster_from_the_hand_never_goes_into_the_dungeon() -> None:
    position = Position({}, Side(hand=("imp", "sword")))

    position.do(0, "place:@imp", "place:@sword")

    assert position.dungeon(0) == []


@pytest.mark.rule("MG-P5")
def test_a_level_up_takes_the_place_of_its_base_which_is_discarded() -> None:
    mourner = monster("Mourner", 1, 9, on("destroyed", DRAW_ONE, card={"of": "you", "kind": "monster"}))
    position = Position({**LEVELS, "mourner": mourner}, Side(hand=("imp2",), monsters=("imp", "mourner"), ap=2))
    position.lay("imp", damage=1)

    events = position.do(0, "level_up:@imp2>@imp")

    assert sorted(position.monsters(0)) == ["imp2", "mourner"]
    assert position.discard(0) == ["imp"]
    assert (position.shown("imp2")["posture"], position.shown("imp2")["damage"]) == ("spent", 0)
    assert position.ap(0) == 1
    assert "set_off" not in kinds(events)


@pytest.mark.rule("MG-P5")
def test_example_8_a_base_placed_in_the_same_main_phase_does_not_do() -> None:
    position = Position(LEVELS, Side(hand=("imp2", "imp")))
    position.do(0, "place:@imp")

    assert position.refused("level_up:@imp2>@imp") is refusals.BaseTooNewError
    assert not [key for key in position.legal() if key.startswith("level_up")]


@pytest.mark.rule("MG-P5")
def test_of_two_bases_only_the_one_that_was_there_is_replaced() -> None:
    position = Position(LEVELS, Side(hand=("imp2", "imp"), monsters=("imp",)))
    position.do(0, f"place:c{position.handles('imp')[-1]}")
    old, new = position.handles("imp")

    assert position.refused(f"level_up:@imp2>c{new}") is refusals.BaseTooNewError
    position.do(0, f"level_up:@imp2>c{old}")

    assert position.monsters(0) == ["imp", "imp2"]


@pytest.mark.rule("MG-P5")
def test_a_level_up_monster_is_itself_a_base_only_from_the_next_main_phase_on() -> None:
    position = Position(LEVELS, Side(hand=("imp2", "imp3"), monsters=("imp",)))
    position.do(0, "level_up:@imp2>@imp")

    assert position.refused("level_up:@imp3>@imp2") is refusals.BaseTooNewError
    position.do(0, "end")
    position.do(1, "end")
    position.do(0, "level_up:@imp3>@imp2")

    assert position.monsters(0) == ["imp3"]


@pytest.mark.rule("MG-P5")
def test_what_came_before_the_main_phase_of_this_turn_is_a_base() -> None:
    imp = {
        "pick": {
            "as": "found",
            "cards": {"zone": "discard", "of": "you", "kind": "monster"},
            "count": {"min": 1, "max": 1},
            "by": "you",
        }
    }
    nest = dungeon("Nest", 1, on("turn_began", imp, {"place": {"cards": "found"}}, card=None, player="you"))
    position = Position({**LEVELS, "nest": nest}, Side(), Side(dungeon=("nest",), discard=("imp",), hand=("imp2",)))

    position.do(0, "end")
    position.do(1, "level_up:@imp2>@imp")

    assert position.monsters(1) == ["imp2"]


@pytest.mark.rule("MG-P5")
def test_a_level_up_needs_its_named_base_on_the_own_board() -> None:
    position = Position(
        LEVELS, Side(hand=("imp2", "imp"), monsters=("ogre",), items=("sword",)), Side(monsters=("imp",))
    )

    assert position.refused("place:@imp2") is refusals.OnlyByLevelUpError
    assert position.refused("level_up:@imp2>@ogre") is refusals.WrongBaseError
    assert position.refused("level_up:@imp2>@1:imp") is refusals.NoBaseError
    assert position.refused("level_up:@imp2>@sword") is refusals.NoBaseError
    assert position.refused("level_up:@0:imp>@ogre") is refusals.NotALevelUpError


@pytest.mark.rule("MG-P6")
@pytest.mark.parametrize("name", ["spell", "drink"])
def test_magic_and_potions_take_effect_and_go_to_the_discard(name: str) -> None:
    position = Position({}, Side(hand=(name,), deck=("ogre",), ap=1))

    position.do(0, f"item:@{name}")

    assert (position.hand(0), position.discard(0), position.ap(0)) == (["ogre"], [name], 0)


@pytest.mark.rule("MG-P6")
def test_magic_lies_neither_in_the_hand_nor_in_the_discard_while_it_takes_effect() -> None:
    recall = magic("Recall", {"move": {"cards": "back", "to": "hand"}}, choose=[target(_discarded(), "back", least=0)])
    position = Position({"recall": recall}, Side(hand=("recall",), discard=("imp",)))

    position.do(0, "item:@recall")
    offered, in_use = position.legal(), position.zone(IN_USE, 0)
    position.do(0, "pick:@imp")

    assert (offered, in_use) == (["pick:@imp", "done"], ["recall"])
    assert position.discard(0) == ["recall"]


@pytest.mark.rule("MG-P6")
@pytest.mark.parametrize(
    "does", [{"lay": {"cards": "this", "face": "up"}}, {"move": {"cards": "this", "to": "deck", "place": "bottom"}}]
)
def test_magic_that_puts_itself_elsewhere_was_used_all_the_same(does: dict[str, Any]) -> None:
    sage = monster("Sage", 1, 9, on("item_used", DRAW_ONE, player="you", card={"of": "you", "kind": "magic"}))
    position = Position({"wall": magic("Wall", does), "sage": sage}, Side(monsters=("sage",), hand=("wall",)))

    position.do(0, "item:@wall")

    assert position.discard(0) == []
    assert len(position.hand(0)) == 1
    assert position.state.gone == {}


@pytest.mark.rule("MG-P6")
def test_the_same_card_number_of_magic_is_used_once_a_turn() -> None:
    twin = magic("Twin", card_number=magic("Spell").card_number)
    position = Position({"twin": twin}, Side(hand=("spell", "spell", "twin", "drink", "drink")))
    position.do(0, "item:@spell", "item:@drink")

    assert position.refused("item:@spell") is refusals.SameMagicError
    assert position.refused("item:@twin") is refusals.SameMagicError
    position.do(0, "item:@drink", "end")
    position.do(1, "end")
    position.do(0, "item:@twin")

    assert position.discard(0) == ["spell", "drink", "drink", "twin"]


@pytest.mark.rule("MG-P6")
def test_an_item_without_a_target_is_not_used() -> None:
    aimed = potion("Aimed", {"destroy": {"cards": "target"}}, choose=[target(_monsters())])
    position = Position({"aimed": aimed}, Side(hand=("aimed", "imp")))

    assert position.refused("item:@aimed") is refusals.NoTargetError
    assert position.refused("item:@0:imp") is refusals.NotConsumedError


def test_an_item_whose_further_cost_or_condition_is_not_met_is_not_used() -> None:
    dear = potion("Dear", pays=[{"pay": 2}])
    late = potion("Late", **{"if": {"exists": {"cards": _monsters()}}})
    position = Position({"dear": dear, "late": late}, Side(hand=("dear", "late"), ap=2))

    assert position.refused("item:@dear") is refusals.CostNotPayableError
    assert position.refused("item:@late") is refusals.ConditionNotMetError
    position.state.counters[0]["ap"] = 3
    position.do(0, "item:@dear")

    assert position.ap(0) == 0


@pytest.mark.rule("MG-P7")
def test_weapons_and_other_items_stay_and_a_new_one_discards_the_old() -> None:
    charm = other_item("Charm")
    position = Position({"charm": charm}, Side(hand=("charm", "sword")))

    position.do(0, "place:@sword")
    first = position.zone(ITEMS, 0)
    position.do(0, "place:@charm")

    assert (first, position.zone(ITEMS, 0)) == (["sword"], ["charm"])
    assert position.discard(0) == ["sword"]


@pytest.mark.rule("MG-P7")
def test_a_weapon_works_while_it_is_the_players_item() -> None:
    raised = {"modify": {"cards": OWN_CHARACTER, "property": "attack", "by": 3}}
    position = Position({"blade": weapon("Blade", always(raised))}, Side(hand=("blade", "sword")))

    position.do(0, "place:@blade")
    armed = position.shown("hero", 0)["attack"]
    position.do(0, "place:@sword")

    assert (armed, position.shown("hero", 0)["attack"]) == (5, 2)


@pytest.mark.rule("MG-P8")
def test_a_class_change_keeps_posture_damage_dungeon_item_and_ap() -> None:
    rise = magic("Rise", {"change_class": {"to": "heir"}}, choose=[target(_characters_in_hand(), "heir")])
    lord = character("Lord", 6, 4, dungeon_count=9, ap=7)
    position = Position(
        {"rise": rise, "lord": lord},
        Side(hand=("rise", "lord"), items=("sword",), cellar=("stone1",), ap=6),
    )
    position.lay("hero", seat=0, spent=True, damage=3)

    position.do(0, "item:@rise", "pick:@lord")

    shown = position.shown("lord")
    assert (shown["posture"], shown["damage"], shown["defence"], shown["remaining"]) == ("spent", 3, 4, 1)
    assert sorted(position.discard(0)) == ["hero", "rise"]
    assert (position.dungeon(0), position.zone(ITEMS, 0), position.ap(0)) == (["stone1"], ["sword"], 5)
    position.do(0, "end")
    position.do(1, "end")
    assert position.ap(0) == 12


def test_an_ability_is_used_as_often_as_it_says_and_paid_for() -> None:
    shaman = monster("Shaman", 1, 1, use(DRAW_ONE, cost=[{"pay": 2}], limit={"times": 1, "per": "turn"}))
    position = Position({"shaman": shaman}, Side(monsters=("shaman",), ap=5), Side(monsters=("shaman",)))

    position.do(0, "use:@0:shaman>n0")

    assert (position.ap(0), len(position.hand(0))) == (3, 1)
    assert position.refused("use:@0:shaman>n0") is refusals.LimitReachedError
    assert position.refused("use:@1:shaman>n0") is refusals.NotInPlayError
    assert position.refused("use:@0:hero>n0") is refusals.NoSuchAbilityError
    position.do(0, "end")
    position.do(1, "end")
    position.do(0, "use:@0:shaman>n0")
    assert position.ap(0) == 4


def test_a_cost_that_makes_a_card_spent_needs_a_ready_one() -> None:
    spin = use(DRAW_ONE, cost=[{"turn": {"cards": "this", "to": "spent"}}], limit={"times": 9, "per": "turn"})
    position = Position({"dancer": monster("Dancer", 1, 1, spin)}, Side(monsters=("dancer",)))

    position.do(0, "use:@dancer>n0")

    assert position.shown("dancer")["posture"] == "spent"
    assert position.refused("use:@dancer>n0") is refusals.CostNotPayableError


@pytest.mark.rule("MG-P1")
def test_effects_change_what_cards_in_the_hand_cost() -> None:
    cheap = {"modify": {"cards": _hand_monsters(), "property": "cost", "by": 2, "reduce": True}}
    broker = monster("Broker", 1, 1, always(cheap))
    position = Position({"broker": broker}, Side(hand=("ogre", "imp"), monsters=("broker",), ap=1))

    position.do(0, "place:@imp", "place:@ogre")

    assert position.ap(0) == 0


@pytest.mark.rule("MG-P1")
@pytest.mark.failure("P7")
def test_cards_made_cheaper_for_a_turn_are_those_now_in_the_hand_and_nobody_else_learns_which() -> None:
    cheap = {"modify": {"cards": _hand_monsters(), "property": "cost", "by": 3, "reduce": True, "until": "this_turn"}}
    sale = potion("Sale", cheap, DRAW_ONE)
    position = Position({"sale": sale}, Side(hand=("sale", "ogre"), deck=("ogre",), ap=1))

    position.do(0, "item:@sale")
    lasting = [GAME.view(position.state, reader)["lasting"][0]["subjects"] for reader in (0, 1)]
    old, new = position.handles("ogre")
    position.do(0, f"place:c{old}")

    assert [len(subjects) for subjects in lasting] == [1, 0]
    assert position.monsters(0) == ["ogre"]
    assert position.refused(f"place:c{new}") is refusals.ApNotEnoughError


def test_what_enters_and_levels_up_is_heard() -> None:
    cards: Cards = {
        "imp2": level_up("Great Imp", "Imp", 4, 4, on("levelled_up", DRAW_ONE), on("entered", DRAW_ONE)),
        "hall": dungeon("Hall", 1, on("entered", DRAW_ONE, card=THIS)),
    }
    position = Position(cards, Side(hand=("imp2", "hall"), monsters=("imp",)))

    position.do(0, "place:@hall")
    drawn = len(position.hand(0))
    position.do(0, "level_up:@imp2>@imp")
    position.do(0, GAME.action_key(position.state, 0, GAME.legal_actions(position.state, 0)[0]))

    assert drawn == 2
    assert len(position.hand(0)) == 3


def _monsters() -> dict[str, object]:
    return {"zone": "monsters", "of": "opponent", "kind": "monster"}


def _hand_monsters() -> dict[str, object]:
    return {"zone": "hand", "of": "you", "kind": "monster"}


def _characters_in_hand() -> dict[str, object]:
    return {"zone": "hand", "of": "you", "kind": "character"}


def _discarded() -> dict[str, object]:
    return {"zone": "discard", "of": "you", "kind": "any"}
