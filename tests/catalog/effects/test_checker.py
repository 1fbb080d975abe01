"""Sense of abilities: names, kinds, players, places and amounts."""

from typing import Any

import pytest

from catalog.games import GAMES

GAME = GAMES["tatemon"]
CITY = {"zone": "city", "of": "opponent", "kind": "building"}
ONE = {"min": 1, "max": 1}
TARGET = {"as": "target", "cards": CITY, "count": ONE}
HIT = {"damage": {"to": "target", "amount": 1}}
DRAW = {"draw": {"who": "you", "amount": 1}}
WOULD_DAMAGE = {"event": "would_damage", "card": {"of": "you", "kind": "building"}}
RETIRED = {"event": "retired", "card": {"of": "you", "kind": "building"}}


def activated(*do: Any, **keys: Any) -> dict[str, Any]:
    return {"kind": "activated", "when": {"timing": "own_act"}, "do": list(do), **keys}


def lasting(kind: str, when: Any, *do: Any, **keys: Any) -> dict[str, Any]:
    ability = {"kind": kind, "do": list(do), **({"when": when} if when else {})}
    return {"lasting": {"ability": ability, "until": "your_next_turn", **keys}}


def faults(data: Any) -> list[tuple[str | None, str]]:
    _, found = GAME.parse_and_check(data, "")
    return [(fault.pointer, fault.code) for fault in found]


@pytest.mark.parametrize(
    "data",
    [
        activated(HIT, choose=[TARGET]),
        activated(DRAW, cost=[{"damage": {"to": "this", "amount": 1}}]),
        activated({"negate": "event.use"}, when={"timing": "response"}),
        activated({"damage": {"to": "event.card", "amount": 1}}, when={"timing": "response"}),
        activated(lasting("replacement", WOULD_DAMAGE, {"prevent": {"amount": "all"}})),
        activated(lasting("triggered", RETIRED, DRAW, uses=1)),
        activated(HIT, lasting("triggered", RETIRED, {"heal": {"to": "target", "amount": 1}}), choose=[TARGET]),
        activated({"look": {"as": "seen", "zone": "deck", "of": "you", "amount": 3}}, {"reveal": "seen"}),
        activated({"each": {"as": "one", "cards": CITY, "do": [{"damage": {"to": "one", "amount": 1}}]}}),
        activated({"modify": {"cards": CITY, "property": "durability", "by": 1, "until": "match"}}),
    ],
)
def test_a_sensible_ability_has_no_fault(data: Any) -> None:
    assert faults(data) == []


@pytest.mark.failure("P15")
@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (activated(DRAW, choose=[TARGET]), [("/choose/0/as", "name_unused")]),
        (activated(HIT), [("/do/0/damage/to", "name_unknown")]),
        (
            activated({"pick": {"as": "target", "cards": "target", "count": ONE, "by": "you"}}, HIT),
            [("/do/0/pick/cards", "name_unknown")],
        ),
        (activated(HIT, choose=[TARGET, TARGET]), [("/choose/1/as", "name_twice")]),
        (
            activated({"pick": {"as": "found", "cards": CITY, "count": ONE, "by": "you"}}),
            [("/do/0/pick/as", "name_unused")],
        ),
        (
            activated({"may": {"by": "you", "do": [{"pick": {"as": "x", "cards": CITY, "count": ONE, "by": "you"}}]}}),
            [("/do/0/may/do/0/pick/as", "name_unused")],
        ),
        (
            activated(
                {
                    "may": {
                        "by": "you",
                        "do": [{"pick": {"as": "target", "cards": CITY, "count": ONE, "by": "you"}}, HIT],
                    }
                },
                HIT,
            ),
            [("/do/1/damage/to", "name_unknown")],
        ),
        (activated({"each": {"as": "one", "cards": CITY, "do": [DRAW]}}), [("/do/0/each/as", "name_unused")]),
        (activated({"damage": {"to": "event.card", "amount": 1}}), [("/do/0/damage/to", "role_unknown")]),
        (activated({"negate": "event.use"}), [("/do/0/negate/use", "role_unknown")]),
        (
            activated({"draw": {"who": "you", "amount": {"event_amount": "amount"}}}),
            [("/do/0/draw/amount", "role_unknown")],
        ),
        (activated({"prevent": {"amount": "all"}}), [("/do/0/prevent", "not_replacement")]),
        (activated({"draw": {"who": "you", "amount": 0}}), [("/do/0/draw/amount", "no_effect")]),
        (activated({"draw": {"who": "any", "amount": 1}}), [("/do/0/draw/who", "wrong_player")]),
        (
            activated({"damage": {"to": {"zone": "hand", "of": "you", "kind": "any"}, "amount": 1}}),
            [("/do/0/damage/to", "not_on_board")],
        ),
        (
            activated(HIT, choose=[{**TARGET, "cards": {"zone": "hand", "of": "opponent", "kind": "any"}}]),
            [("/choose/0/cards", "hidden_choice"), ("/do/0/damage/to", "not_on_board")],
        ),
        (
            activated(
                {"search": {"as": "x", "cards": {"zone": "deck", "of": "opponent", "kind": "any"}, "count": ONE}},
                {"reveal": "x"},
            ),
            [("/do/0/search/cards", "not_searchable")],
        ),
        (activated(HIT, choose=[{**TARGET, "count": {"min": 2, "max": 1}}]), [("/choose/0/count", "bad_range")]),
        (
            activated({"modify": {"cards": CITY, "property": "damage", "by": 1, "until": "match"}}),
            [("/do/0/modify/property", "not_modifiable")],
        ),
        (
            activated({"modify": {"cards": CITY, "property": "durability", "by": 1}}),
            [("/do/0/modify/until", "bad_duration")],
        ),
        (activated({"move": {"cards": "this", "to": "deck"}}), [("/do/0/move/place", "bad_place")]),
        (activated({"move": {"cards": "this", "to": "hand", "place": "top"}}), [("/do/0/move/place", "bad_place")]),
        (activated(DRAW, cost=[DRAW]), [("/cost/0", "not_a_cost")]),
        (
            activated({"choose_one": {"by": "you", "options": [{"do": [DRAW]}]}}),
            [("/do/0/choose_one/options", "one_option")],
        ),
        (activated(lasting("triggered", WOULD_DAMAGE, DRAW)), [("/do/0/lasting/ability/when/event", "wrong_event")]),
        (
            activated(lasting("replacement", RETIRED, {"prevent": {"amount": "all"}})),
            [("/do/0/lasting/ability/when/event", "wrong_event")],
        ),
        (activated(lasting("continuous", None, DRAW)), [("/do/0/lasting/ability/do/0", "not_continuous")]),
        (activated(lasting("triggered", RETIRED, DRAW, uses=0)), [("/do/0/lasting/uses", "bad_uses")]),
        (
            activated(lasting("activated", {"timing": "own_act"}, DRAW)),
            [("/do/0/lasting/ability/kind", "not_lasting")],
        ),
        ({"kind": "triggered", "when": {"timing": "own_act"}, "do": [DRAW]}, [("/when", "wrong_when")]),
        ({"kind": "activated", "do": [DRAW]}, [("/when", "wrong_when")]),
        (
            {"kind": "triggered", "when": RETIRED, "cost": [{"mill": {"who": "you", "amount": 1}}], "do": [DRAW]},
            [("/cost", "wrong_part")],
        ),
        (activated(DRAW, limit={"times": 0, "per": "turn"}), [("/limit", "no_effect")]),
    ],
)
def test_each_fault_of_sense_is_reported_with_its_path(data: Any, expected: list[tuple[str, str]]) -> None:
    assert faults(data) == expected


HAND = {"zone": "hand", "of": "you", "kind": "any"}
LOOK = {"look": {"as": "seen", "zone": "deck", "of": "you", "amount": 2}}
PICK_SEEN = {"pick": {"as": "one", "cards": "seen", "count": ONE, "by": "opponent"}}
PREVENT = {"prevent": {"amount": "all"}}


def replacing(*do: Any) -> dict[str, Any]:
    return {"kind": "replacement", "when": WOULD_DAMAGE, "do": list(do)}


@pytest.mark.failure("P15")
@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            activated({"pick": {"as": "one", "cards": HAND, "count": ONE, "by": "you"}}, {"destroy": {"cards": "one"}}),
            [("/do/1/destroy/cards", "not_on_board")],
        ),
        (activated(LOOK, PICK_SEEN, {"reveal": "one"}), [("/do/1/pick/cards", "hidden_choice")]),
        (
            activated(LOOK, {"move": {"cards": "seen", "to": "hand"}}, {"reveal": "seen"}),
            [("/do/2/reveal/cards", "out_of_reach")],
        ),
        (
            activated({"look": {"as": "seen", "zone": "hand", "of": "you", "amount": 1}}, {"reveal": "seen"}),
            [("/do/0/look/zone", "not_a_pile")],
        ),
        (
            activated({"look": {"as": "seen", "zone": "deck", "of": "any", "amount": 1}}, {"reveal": "seen"}),
            [("/do/0/look/of", "wrong_player")],
        ),
        (activated({"shuffle": {"zone": "city", "of": "you"}}), [("/do/0/shuffle/zone", "not_a_pile")]),
        (
            activated(DRAW, HIT, choose=[TARGET], cost=[{"damage": {"to": "target", "amount": 1}}]),
            [("/cost/0/damage/to", "name_unknown")],
        ),
        (
            activated(DRAW, cost=[{"discard": {"who": "opponent", "amount": 1}}]),
            [("/cost/0/discard/who", "not_your_cost")],
        ),
        (
            activated(DRAW, cost=[{"damage": {"to": "this", "amount": 1}}, {"destroy": {"cards": "this"}}]),
            [("/cost/1", "cost_twice")],
        ),
        (
            activated(DRAW, cost=[{"discard": {"who": "you", "amount": 1}}, {"discard": {"who": "you", "amount": 2}}]),
            [("/cost/1", "cost_twice")],
        ),
        (replacing({"may": {"by": "you", "do": [PREVENT]}}), [("/do/0/may/do/0/prevent", "not_replacement")]),
        (replacing({"instead": {"do": [PREVENT]}}), [("/do/0/instead/do/0/prevent", "not_replacement")]),
        (
            replacing({"choose_one": {"by": "you", "options": [{"do": [PREVENT]}, {"do": [DRAW]}]}}),
            [("/do/0/choose_one/options/0/do/0/prevent", "not_replacement")],
        ),
        (
            {
                "kind": "replacement",
                "when": {
                    "event": "would_damage",
                    "card": {"of": "you", "kind": "building", "where": {"building_kind": {"same_as": "event.card"}}},
                },
                "do": [PREVENT],
            },
            [("/when/card/where/building_kind/same_as", "role_unknown")],
        ),
        (
            activated(
                {
                    "repeat": {
                        "times": 99,
                        "do": [{"repeat": {"times": 99, "do": [{"heal": {"to": "this", "amount": 1}}]}}],
                    }
                }
            ),
            [("/do", "too_long")],
        ),
        (
            activated({"choose_one": {"by": "you", "options": [{"do": [LOOK]}, {"do": [DRAW]}]}}),
            [("/do/0/choose_one/options/0/do/0/look/as", "name_unused")],
        ),
    ],
)
def test_what_cannot_work_in_play_is_reported_with_its_path(data: Any, expected: list[tuple[str, str]]) -> None:
    assert faults(data) == expected


@pytest.mark.parametrize(
    "data",
    [
        activated(LOOK, {"reveal": "seen"}, PICK_SEEN, {"move": {"cards": "one", "to": "hand"}}),
        activated(LOOK, {"move": {"cards": "seen", "to": "retired"}}, {"reveal": "seen"}),
        activated(DRAW, cost=[{"discard": {"who": "you", "amount": 1}}, {"mill": {"who": "you", "amount": 1}}]),
        replacing({"if": {"test": {"turn_of": "you"}, "then": [PREVENT], "else": [{"instead": {"do": [DRAW]}}]}}),
        activated(
            {
                "repeat": {
                    "times": 9,
                    "do": [{"each": {"as": "one", "cards": CITY, "do": [{"heal": {"to": "one", "amount": 1}}]}}],
                }
            }
        ),
    ],
)
def test_what_comes_near_to_a_fault_and_works_is_not_reported(data: Any) -> None:
    assert faults(data) == []
