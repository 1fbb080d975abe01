"""Kinds of card as declared: their fields, facts in part, and the JSON Schema that follows."""

from typing import Any

import jsonschema
import pytest

from cardsite.values import Words
from catalog.effects.language import Ability
from catalog.games import GAMES
from catalog.games.card_kinds import card_kind, card_record, fact
from catalog.games.game import GameSpec
from catalog.games.schema import card_schema
from catalog.games.tatemon.fields import Event
from catalog.games.tatemon.language import BuildingKind, CardKind, EventType
from catalog.values import FieldType, MissingFacts

GAME = GAMES["tatemon"]
DRAW = {"kind": "activated", "when": {"timing": "own_act"}, "do": [{"draw": {"who": "you", "amount": 1}}]}
AURA = {
    "kind": "continuous",
    "do": [
        {
            "modify": {
                "cards": {"zone": "city", "of": "you", "kind": "building"},
                "property": "durability",
                "by": 1,
            }
        }
    ],
}
BUILDING = {
    "building_kind": "office",
    "durability": 2,
    "skill": DRAW,
    "your_skill": DRAW,
    "your_skill_condition": "early_riser",
}


@card_record
class Sample:
    """A record with a field of every type."""

    number: int = fact(Words("数", "number"), minimum=2, maximum=5, filterable=True)
    flag: bool = fact(Words("印", "flag"))
    choice: BuildingKind = fact(Words("種", "choice"))
    choices: tuple[BuildingKind, ...] = fact(Words("種々", "choices"))
    term: str = fact(Words("語", "term"), category="condition")
    terms: tuple[str, ...] = fact(Words("語々", "terms"), category="condition")
    text: str = fact(Words("文", "text"))
    ability: Ability = fact(Words("能力", "ability"))
    abilities: tuple[Ability, ...] = fact(Words("能力々", "abilities"))
    optional: int | None = fact(Words("任意", "optional"))


SAMPLE = card_kind(CardKind.BUILDING, Sample)
SAMPLE_GAME = GameSpec(
    slug="sample",
    words=Words("見本", "sample"),
    reading="ミホン",
    rule_prefix="SM",
    kinds=(SAMPLE,),
    vocabulary=GAME.vocabulary,
    lexicon=GAME.lexicon,
    term_categories={},
)
WHOLE: dict[str, Any] = {
    "number": 3,
    "flag": True,
    "choice": "office",
    "choices": ["office", "culture"],
    "term": "early_riser",
    "terms": ["early_riser"],
    "text": "文",
    "ability": DRAW,
    "abilities": [DRAW, DRAW],
    "optional": None,
}


def test_a_declaration_gives_each_field_its_type_and_bounds() -> None:
    types = {spec.name: spec.value_type for spec in SAMPLE.fields}

    assert types == {
        "number": FieldType.INTEGER,
        "flag": FieldType.FLAG,
        "choice": FieldType.CHOICE,
        "choices": FieldType.CHOICES,
        "term": FieldType.TERM,
        "terms": FieldType.TERMS,
        "text": FieldType.TEXT,
        "ability": FieldType.ABILITY,
        "abilities": FieldType.ABILITIES,
        "optional": FieldType.INTEGER,
    }
    number = SAMPLE.field("number")
    assert number is not None
    assert (number.minimum, number.maximum, number.filterable, number.optional) == (2, 5, True, False)
    assert [spec.name for spec in SAMPLE.fields if spec.optional] == ["optional"]


def test_whole_facts_make_the_engines_record() -> None:
    facts, faults = GAME.parse_facts("event", {"event_type": "guard", "ability": DRAW})

    kind = GAME.kind("event")
    assert kind is not None
    record = kind.complete(facts)

    assert faults == ()
    assert isinstance(record, Event)
    assert record.event_type is EventType.GUARD
    assert isinstance(record.ability, Ability)


def test_facts_known_in_part_name_what_is_missing() -> None:
    facts, faults = GAME.parse_facts("building", {"building_kind": "office", "durability": 2})

    kind = GAME.kind("building")
    assert kind is not None
    missing = kind.complete(facts)

    assert faults == ()
    assert missing == MissingFacts("building", ("skill", "your_skill", "your_skill_condition"))


def test_none_is_a_fact_for_an_optional_field_and_a_missing_key_is_not() -> None:
    with_none, _ = SAMPLE_GAME.parse_facts("building", WHOLE)
    without, _ = SAMPLE_GAME.parse_facts("building", {key: value for key, value in WHOLE.items() if key != "optional"})

    whole = SAMPLE.complete(with_none)
    assert isinstance(whole, Sample)
    assert whole.optional is None
    assert SAMPLE.complete(without) == MissingFacts("building", ("optional",))


@pytest.mark.parametrize(
    ("kind", "data", "pointer", "code"),
    [
        ("tower", {}, "/facts/kind", "unknown_kind"),
        ("building", [], "/facts", "not_an_object"),
        ("building", {"durabilty": 1}, "/facts/durabilty", "unknown_key"),
        ("building", {"durability": 0}, "/facts/durability", "out_of_range"),
        ("building", {"durability": 21}, "/facts/durability", "out_of_range"),
        ("building", {"durability": "2"}, "/facts/durability", "out_of_range"),
        ("building", {"durability": True}, "/facts/durability", "out_of_range"),
        ("building", {"durability": None}, "/facts/durability", "out_of_range"),
        ("building", {"building_kind": "Office"}, "/facts/building_kind", "unknown_word"),
        ("building", {"your_skill_condition": " x"}, "/facts/your_skill_condition", "not_a_text"),
        ("building", {"skill": {**DRAW, "when": {"timing": "response"}}}, "/facts/skill/when/timing", "wrong_timing"),
        ("building", {"skill": {**DRAW, "do": []}}, "/facts/skill/do", "empty_list"),
        ("event", {"ability": AURA}, "/facts/ability/kind", "not_activated"),
        ("event", {"ability": {**DRAW, "limit": {"times": 1, "per": "turn"}}}, "/facts/ability/limit", "wrong_part"),
    ],
)
@pytest.mark.failure("P15")
def test_a_wrong_fact_is_refused_with_its_path(kind: str, data: Any, pointer: str, code: str) -> None:
    _, faults = GAME.parse_facts(kind, data, "/facts")

    assert [(fault.pointer, fault.code) for fault in faults] == [(pointer, code)]


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("flag", 1, "not_a_flag"),
        ("choices", "office", "not_a_list"),
        ("choices", ["office", "office"], "repeated"),
        ("terms", ["a", "a"], "repeated"),
        ("number", 6, "out_of_range"),
        ("text", "", "not_a_text"),
        ("abilities", [{**DRAW, "kind": "x"}], "unknown_word"),
    ],
)
def test_every_type_of_field_refuses_what_it_cannot_hold(name: str, value: Any, code: str) -> None:
    _, faults = SAMPLE_GAME.parse_facts("building", {**WHOLE, name: value})

    assert [fault.code for fault in faults] == [code]


def test_a_field_name_has_one_type_and_one_meaning_in_all_games() -> None:
    seen: dict[str, Any] = {}

    for game in GAMES.values():
        for kind in game.kinds:
            for spec in kind.fields:
                assert seen.setdefault(spec.name, (spec.value_type, spec.words)) == (spec.value_type, spec.words)


def test_the_schema_accepts_cards_and_refuses_what_the_reader_refuses() -> None:
    schema = card_schema(GAME)
    validator = jsonschema.Draft202012Validator(schema)
    jsonschema.Draft202012Validator.check_schema(schema)

    assert validator.is_valid({"kind": "building", "facts": BUILDING})
    assert validator.is_valid({"kind": "building", "facts": {"durability": 3}})
    assert not validator.is_valid({"kind": "building", "facts": {**BUILDING, "durability": 0}})
    assert not validator.is_valid({"kind": "event", "facts": BUILDING})
    assert not validator.is_valid({"kind": "building", "facts": {**BUILDING, "skill": {**DRAW, "limt": 1}}})


def test_the_schema_describes_every_type_of_field() -> None:
    validator = jsonschema.Draft202012Validator(card_schema(SAMPLE_GAME))

    assert validator.is_valid({"kind": "building", "facts": WHOLE})
    for name in WHOLE:
        assert not validator.is_valid({"kind": "building", "facts": {**WHOLE, name: {"wrong": 1}}})
