"""What cards are found by of their abilities."""

from typing import Any

from catalog.effects.traits import Trait, traits_of
from catalog.games.shironeko import SHIRONEKO
from catalog.games.tatemon import TATEMON

OWN = {"kind": "character", "of": "you", "zone": "characters"}


def traits(game: Any, data: dict[str, Any]) -> set[Trait]:
    ability, faults = game.parse_and_check(data, "")
    assert not faults
    return set(traits_of(ability))


def test_steps_come_with_their_plain_amounts_wherever_they_stand() -> None:
    found = traits(
        TATEMON,
        {
            "kind": "activated",
            "when": {"timing": "own_act"},
            "cost": [{"discard": {"who": "you", "amount": 1}}],
            "do": [
                {"draw": {"who": "you", "amount": 2}},
                {"may": {"by": "you", "do": [{"mill": {"who": "opponent", "amount": 3}}]}},
            ],
        },
    )

    assert found == {
        Trait("ability_kind", "activated"),
        Trait("when", "own_act"),
        Trait("does", "discard", 1),
        Trait("does", "draw", 2),
        Trait("does", "may"),
        Trait("does", "mill", 3),
    }


def test_an_amount_that_is_worked_out_in_play_is_none() -> None:
    counted = {"count": {"zone": "city", "of": "you", "kind": "building"}}
    found = traits(
        TATEMON,
        {"kind": "activated", "when": {"timing": "own_act"}, "do": [{"draw": {"who": "you", "amount": counted}}]},
    )

    assert Trait("does", "draw") in found


def test_events_and_keywords_given_are_traits() -> None:
    found = traits(
        SHIRONEKO,
        {
            "kind": "triggered",
            "when": {"event": "entered", "card": {"of": "you", "kind": "character", "is": "this"}},
            "do": [{"grant": {"cards": "this", "keyword": "breakthrough", "until": "this_turn"}}],
        },
    )

    assert {Trait("when", "entered"), Trait("keyword", "breakthrough"), Trait("does", "grant")} <= found
