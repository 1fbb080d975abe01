"""Which of two cards is nearer to a third."""

from typing import Any

from catalog.games.shironeko.fields import CARD_KINDS
from decks.hints.likeness import Likeness, distance

CHARACTER = CARD_KINDS[0].fields
NONE: dict[str, Any] = {"change_cost": None, "runes": [], "types": [], "keywords": []}
FACTS: dict[str, Any] = {"color": "red", "level": 2, "cost": 3, "attack": 4, "hp": 5, "jobs": ["sword"], **NONE}


def card(*traits: str, **facts: Any) -> Likeness:
    return Likeness(FACTS | facts, frozenset(traits))


def test_the_same_card_is_as_near_as_can_be() -> None:
    assert distance(card("does:draw"), card("does:draw"), CHARACTER) == 0


def test_colour_cost_and_effects_count() -> None:
    aim = card("does:draw", "when:enters")

    far = [
        distance(aim, one, CHARACTER)
        for one in (
            card("does:draw", "when:enters", cost=4),
            card("does:draw", "when:enters", cost=9),
            card("does:draw", "when:enters", cost=9, color="blue"),
            card("does:draw", color="blue"),
            card("does:destroy", color="blue"),
        )
    ]

    assert far == sorted(far)
    assert len(set(far)) == len(far)


def test_what_nobody_knows_is_neither_near_nor_far() -> None:
    aim, unknown = card(), Likeness({name: value for name, value in FACTS.items() if name != "color"}, frozenset())

    near, between, far = (distance(aim, one, CHARACTER) for one in (card(), unknown, card(color="blue")))

    assert near < between < far


def test_lists_are_near_by_what_they_share() -> None:
    aim = card(jobs=["sword", "bow"])

    assert distance(aim, card(jobs=["bow"]), CHARACTER) < distance(aim, card(jobs=["staff"]), CHARACTER)
