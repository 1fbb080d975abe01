"""What works in a dungeon, and what lies there as it takes damage away."""

import pytest

from play.games.monster_gate import refusals
from tests.play.games.monster_gate.cards import (
    ANYBODYS,
    DRAW_ONE,
    OWN_CHARACTER,
    always,
    character,
    dungeon,
    magic,
    monster,
    on,
    use,
    weapon,
)
from tests.play.games.monster_gate.position import Position, Side, kinds

MOURNER = monster("Mourner", 1, 1, on("absorbed", DRAW_ONE, card=ANYBODYS), on("left", DRAW_ONE))
BLADE = weapon("Blade", always({"modify": {"cards": OWN_CHARACTER, "property": "attack", "by": 2}}))
OWN_FACE_UP = {"zone": "dungeon", "of": "you", "kind": "any", "where": {"face": "up"}}
RAISED = always({"modify": {"cards": OWN_FACE_UP, "property": "absorption", "by": 2}})
THEIR_DUNGEON = {"zone": "dungeon", "of": "opponent", "kind": "any"}
LIGHT = magic("Light", {"turn_up": {"cards": THEIR_DUNGEON}})


@pytest.mark.rule("MG-Z16")
@pytest.mark.parametrize("turned_up", [False, True])
def test_cards_that_are_no_dungeon_cards_do_nothing_face_up_in_a_dungeon(turned_up: bool) -> None:
    lying = ("mourner", "blade", "stone3")
    position = Position(
        {"mourner": MOURNER, "blade": BLADE, "light": LIGHT},
        Side(hand=("light",), monsters=("imp",)),
        Side(cellar=lying) if turned_up else Side(dungeon=lying),
    )
    if turned_up:
        position.do(0, "item:@light")

    attack = position.shown("hero", 1)["attack"]
    position.do(0, "attack:@imp>@1:hero", "pick:@mourner", "pick:@stone3")

    assert position.shown("blade")["face_up"]
    assert (attack, position.hand(1)) == (2, [])


@pytest.mark.rule("MG-B2", "MG-P3")
def test_a_card_turned_up_by_damage_is_face_up_to_other_cards_as_it_absorbs() -> None:
    mason = monster("Mason", 1, 1, RAISED)
    pillar = dungeon("Pillar", 1, RAISED)
    position = Position(
        {"mason": mason, "pillar": pillar},
        Side(monsters=("ogre",)),
        Side(monsters=("mason",), dungeon=("pillar",), cellar=("stone1", "stone0")),
    )

    position.do(0, "attack:@ogre>@1:hero", "pick:@stone1")

    assert position.discard(1) == ["stone1"]


@pytest.mark.rule("MG-P3")
def test_a_card_turned_up_by_damage_does_not_raise_its_own_absorption() -> None:
    position = Position(
        {"mason": dungeon("Mason", 3, RAISED)}, Side(monsters=("ogre",)), Side(cellar=("mason", "stone0"))
    )

    position.do(0, "attack:@ogre>@1:hero", "pick:@mason")

    assert position.discard(1) == ["mason", "stone0"]


@pytest.mark.rule("MG-Z16", "MG-T3")
def test_an_ability_of_a_character_that_lies_in_the_dungeon_cannot_be_used() -> None:
    position = Position({"king": character("King", 2, 1, use(DRAW_ONE))}, Side(dungeon=("king",)))

    refusal = position.refused("use:@king>n0")

    assert refusal is refusals.NoSuchAbilityError
    assert not [key for key in position.legal() if key.startswith("use")]


@pytest.mark.rule("MG-Z16", "MG-P4")
@pytest.mark.parametrize(("top", "drawn"), [("imp", []), ("stone1", ["filler"])])
def test_only_a_dungeon_card_enters_a_dungeon(top: str, drawn: list[str]) -> None:
    herald = monster("Herald", 1, 1, on("entered", DRAW_ONE, card={"of": "you", "kind": "any"}))
    spade = magic("Spade", {"dig": {"who": "you", "amount": 1, "face": "up"}})
    position = Position(
        {"herald": herald, "spade": spade},
        Side(monsters=("herald",), hand=("spade",), deck=(top, "filler")),
    )

    position.do(0, "item:@spade")

    assert (position.dungeon(0), position.hand(0)) == ([top], drawn)


@pytest.mark.failure("P7", "P8")
def test_face_down_cards_are_neither_turned_sideways_nor_named_by_it() -> None:
    calm = magic("Calm", {"turn": {"cards": THEIR_DUNGEON, "to": "spent"}})
    position = Position({"calm": calm}, Side(hand=("calm",)), Side(cellar=("imp", "stone1")))

    events = position.do(0, "item:@calm")

    assert "spent" not in kinds(events)
    assert not any(thing.spent for thing in position.state.things.values())
