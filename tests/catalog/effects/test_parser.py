"""Reading abilities: every fault is reported with its path, nothing is guessed."""

from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.effects.json_schema import ability_schema
from catalog.effects.language import (
    ALL,
    Ability,
    AbilityKind,
    Choice,
    Count,
    CountRange,
    Filter,
    NumberTest,
    Player,
    Timing,
    Where,
    WordTest,
)
from catalog.effects.operations import Damage, Heal
from catalog.effects.parser import parse_ability
from catalog.games import GAMES
from catalog.games.tatemon.language import BuildingKind, NumericProperty, WordProperty, Zone
from catalog.games.tatemon.language import Timing as TimingWords
from tests.catalog.effects.strategies import abilities

CITY_ZONE: Any = Zone.CITY
BUILDING: Any = "building"
TARGET: Any = "target"
DURABILITY: Any = NumericProperty.DURABILITY
DAMAGE: Any = NumericProperty.DAMAGE
KIND: Any = WordProperty.BUILDING_KIND
VOCABULARY = GAMES["tatemon"].vocabulary
OWN_ACT: Any = TimingWords.OWN_ACT
SCHEMA = jsonschema.Draft202012Validator(ability_schema(VOCABULARY))
CITY = {"zone": "city", "of": "opponent", "kind": "building"}
STRIKE = {
    "kind": "activated",
    "when": {"timing": "own_act"},
    "choose": [{"as": "target", "cards": CITY, "count": {"min": 1, "max": 1}}],
    "do": [{"damage": {"to": "target", "amount": 2}}],
}


def faults(data: Any) -> list[tuple[str | None, str]]:
    ability, found = parse_ability(data, VOCABULARY, "/skill")
    assert (ability is None) == bool(found)
    return [(fault.pointer, fault.code) for fault in found]


def changed(**keys: Any) -> dict[str, Any]:
    return {**STRIKE, **keys}


def test_an_ability_is_read_into_its_records() -> None:
    ability, found = parse_ability(STRIKE, VOCABULARY)

    assert found == ()
    assert ability == Ability(
        kind=AbilityKind.ACTIVATED,
        when=Timing(OWN_ACT),
        choose=(Choice(TARGET, Filter(CITY_ZONE, Player.OPPONENT, BUILDING), CountRange(1, 1)),),
        do=(Damage(TARGET, 2),),
    )


def test_tests_are_read_as_bounds_and_words() -> None:
    cards = {
        **CITY,
        "where": {"durability": {"at_most": 2}, "building_kind": {"not": ["office", "culture"]}, "damage": 1},
    }

    ability, _ = parse_ability(changed(do=[{"heal": {"to": cards, "amount": "all"}}]), VOCABULARY)

    assert ability is not None
    assert ability.do == (
        Heal(
            Filter(
                CITY_ZONE,
                Player.OPPONENT,
                BUILDING,
                Where(
                    (
                        WordTest(KIND, (BuildingKind.OFFICE, BuildingKind.CULTURE), negated=True),
                        NumberTest(DURABILITY, at_most=2),
                        NumberTest(DAMAGE, 1, 1),
                    )
                ),
            ),
            ALL,
        ),
    )


def test_tests_are_read_in_the_order_of_the_vocabulary_whatever_order_their_keys_are_in() -> None:
    tests = {"damage": 1, "building_kind": "office", "durability": 2}
    orders = (tests, dict(reversed(tests.items())), dict(sorted(tests.items())))

    read = [
        parse_ability(changed(do=[{"heal": {"to": {**CITY, "where": order}, "amount": "all"}}]), VOCABULARY)
        for order in orders
    ]

    assert read[0] == read[1] == read[2]
    assert read[0][1] == ()


def test_a_record_of_one_key_may_be_written_as_its_value() -> None:
    short, _ = parse_ability(changed(do=[{"damage": {"to": "target", "amount": {"count": CITY}}}]), VOCABULARY)
    long, _ = parse_ability(
        changed(do=[{"damage": {"to": "target", "amount": {"count": {"among": CITY}}}}]), VOCABULARY
    )

    assert short == long
    assert short is not None
    assert short.do[0] == Damage(TARGET, Count(Filter(CITY_ZONE, Player.OPPONENT, BUILDING)))


@pytest.mark.failure("P15")
@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ([], [("/skill", "not_an_object")]),
        ({"kind": "activated"}, [("/skill/do", "missing_key")]),
        (changed(Kind="activated"), [("/skill/Kind", "unknown_key")]),
        (changed(kind="Activated"), [("/skill/kind", "unknown_word")]),
        (changed(do=[]), [("/skill/do", "empty_list")]),
        (changed(do={"draw": 1}), [("/skill/do", "not_a_list")]),
        (
            changed(do=[{"damage": {"to": "target", "amonut": 2}}]),
            [("/skill/do/0/damage/amonut", "unknown_key"), ("/skill/do/0/damage/amount", "missing_key")],
        ),
        (changed(do=[{"Damage": {"to": "target", "amount": 2}}]), [("/skill/do/0/Damage", "unknown_key")]),
        (changed(do=[{"damage": {}, "draw": {}}]), [("/skill/do/0", "not_one_word")]),
        (changed(do=[{"damage": {"to": "target", "amount": -1}}]), [("/skill/do/0/damage/amount", "not_a_number")]),
        (changed(do=[{"damage": {"to": "target", "amount": True}}]), [("/skill/do/0/damage/amount", "not_a_number")]),
        (changed(do=[{"damage": {"to": "target", "amount": 100}}]), [("/skill/do/0/damage/amount", "not_a_number")]),
        (changed(do=[{"damage": {"to": "target", "amount": "all"}}]), [("/skill/do/0/damage/amount", "not_a_number")]),
        (changed(do=[{"damage": {"to": "Target!", "amount": 1}}]), [("/skill/do/0/damage/to", "bad_reference")]),
        (
            changed(do=[{"damage": {"to": {"zone": "city", "kind": "building"}, "amount": 1}}]),
            [("/skill/do/0/damage/to/of", "missing_key")],
        ),
        (
            changed(do=[{"damage": {"to": {**CITY, "where": {"Durability": 2}}, "amount": 1}}]),
            [("/skill/do/0/damage/to/where/Durability", "unknown_key")],
        ),
        (
            changed(do=[{"damage": {"to": {**CITY, "where": {}}, "amount": 1}}]),
            [("/skill/do/0/damage/to/where", "empty_tests")],
        ),
        (
            changed(do=[{"damage": {"to": {**CITY, "where": {"durability": {"min": 1}}}, "amount": 1}}]),
            [("/skill/do/0/damage/to/where/durability", "bad_bounds")],
        ),
        (
            changed(do=[{"damage": {"to": {**CITY, "where": {"building_kind": {"is": "office"}}}, "amount": 1}}]),
            [("/skill/do/0/damage/to/where/building_kind", "bad_test")],
        ),
        (
            changed(do=[{"damage": {"to": {**CITY, "where": {"building_kind": ["shop"]}}, "amount": 1}}]),
            [("/skill/do/0/damage/to/where/building_kind/0", "unknown_word")],
        ),
        (changed(when={"event": "retired"}), [("/skill/when/card", "missing_key")]),
        (changed(when={"event": "Retired", "card": {}}), [("/skill/when/event", "unknown_word")]),
        (
            changed(when={"event": "turn_began", "player": "you", "card": {"of": "you", "kind": "any"}}),
            [("/skill/when/card", "unknown_key")],
        ),
        (changed(choose=[{**STRIKE["choose"][0], "as": "this"}]), [("/skill/choose/0/as", "bad_name")]),  # type: ignore[index]  # a literal above
        (
            changed(do=[{"modify": {"cards": CITY, "property": "durability", "by": 1, "reduce": 1}}]),
            [("/skill/do/0/modify/reduce", "not_a_flag")],
        ),
        (
            changed(do=[{"damage": {}}, {"draw": {"who": "me", "amount": 1}}]),
            [
                ("/skill/do/0/damage/to", "missing_key"),
                ("/skill/do/0/damage/amount", "missing_key"),
                ("/skill/do/1/draw/who", "unknown_word"),
            ],
        ),
    ],
)
def test_each_fault_of_form_is_reported_with_its_path(data: Any, expected: list[tuple[str, str]]) -> None:
    assert faults(data) == expected


def test_an_effect_nested_without_end_is_refused() -> None:
    step: dict[str, Any] = {"draw": {"who": "you", "amount": 1}}
    for _ in range(200):
        step = {"may": {"by": "you", "do": [step]}}

    found = faults(changed(do=[step]))

    assert [code for _, code in found] == ["too_deep"]


@given(data=abilities(VOCABULARY))
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_well_formed_fits_the_schema_and_is_read(data: Any) -> None:
    assert faults(data) == []
    assert list(SCHEMA.iter_errors(data)) == []


@given(data=abilities(VOCABULARY), choose=st.randoms(use_true_random=False))
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
def test_a_key_misspelt_anywhere_is_refused_by_reader_and_schema(data: Any, choose: Any) -> None:
    places = [place for place in objects(data) if place]
    place = choose.choice(places)
    key = choose.choice(sorted(place))
    place[f"{key}_"] = place.pop(key)

    assert faults(data) != []
    assert list(SCHEMA.iter_errors(data)) != []


def objects(data: Any) -> list[dict[str, Any]]:
    if isinstance(data, list):
        return [found for item in data for found in objects(item)]
    if isinstance(data, dict):
        return [data, *(found for item in data.values() for found in objects(item))]
    return []
