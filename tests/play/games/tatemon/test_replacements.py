"""Abilities that step in before a change: once into what they bring about, and by what they found when they did."""

from typing import Any

import pytest

from tests.play.games.tatemon.cards import HIT_ONE, HIT_TWO, building, event
from tests.play.games.tatemon.position import Position, Side

OTHERS = {"zone": "city", "of": "you", "kind": "building", "other": True}
DRAW = {"draw": {"who": "you", "amount": 1}}


def shielded(*do: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """What happens when the building itself would be damaged."""
    card = {"of": "you", "kind": "building", "is": "this"}
    return {"kind": "replacement", "when": {"event": "would_damage", "card": card}, "do": list(do), **parts}


@pytest.mark.rule("TM-Z9")
def test_two_buildings_that_hand_damage_to_each_other_do_so_once() -> None:
    handed_on = {"damage": {"to": OTHERS, "amount": {"event_amount": "amount"}}}
    mirror = shielded({"instead": {"do": [handed_on]}})
    position = Position(
        {"left": building(skill=mirror), "right": building(skill=mirror), "fire": event(HIT_ONE)},
        Side(hand=("fire",)),
        Side(city=("left", "right")),
    )

    position.do(0, "event:@fire", "pick:@left")

    assert (position.damage("left"), position.damage("right")) == (1, 0)
    assert position.state.outcome is None


@pytest.mark.rule("TM-Z9")
def test_a_building_that_damages_itself_instead_is_damaged() -> None:
    position = Position(
        {
            "odd": building(skill=shielded({"instead": {"do": [{"damage": {"to": "this", "amount": 2}}]}})),
            "fire": event(HIT_ONE),
        },
        Side(hand=("fire",)),
        Side(city=("odd",)),
    )

    position.do(0, "event:@fire")

    assert position.damage("odd") == 2


def test_a_condition_inside_a_replacement_is_settled_as_it_steps_in() -> None:
    unhurt = {"compare": {"left": {"value": {"property": "damage", "of": "event.card"}}, "is": "equal", "right": 0}}
    step = {"if": {"test": unhurt, "then": [{"prevent": {"amount": 1}}], "else": [DRAW]}}
    position = Position(
        {"fort": building(durability=5, skill=shielded(step)), "fire": event(HIT_TWO)},
        Side(hand=("fire",)),
        Side(city=("fort",), deck=("shop", "shop")),
    )

    position.do(0, "event:@fire")

    assert position.damage("fort") == 1
    assert position.hand(1) == ["shop"]
    assert position.deck(1) == ["shop"]
