"""Which of two cards is nearer to a third."""

from typing import Any

from catalog.games import GAMES
from catalog.games.shironeko.fields import CARD_KINDS
from decks.hints.likeness import Leaning, Likeness, distance
from tests.decks.numbers.listed import made_card, made_entries

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


def test_a_list_shares_words_with_cards_by_its_copies() -> None:
    fields = GAMES["shironeko"].fields().values()
    red = made_card("shironeko", 1, "character", color="red", jobs=["swordsman"], level=1)
    blue = made_card("shironeko", 2, "monster", color="blue")
    both = made_card("shironeko", 3, "character", color="red", jobs=["lancer", "swordsman"], level=1)
    plain = made_card("shironeko", 4, "town")
    leaning = Leaning.of(made_entries((red, 3), (blue, 1)), fields)

    shared = [leaning.shared_with(card) for card in (red, blue, both, plain)]

    assert shared == [6, 1, 6, 0]
