"""Shironeko's texts word for word, and its printed cards: known in full, written in both languages, using every word."""

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardsite.values import Words
from catalog.effects.checker import check_ability
from catalog.effects.language import Place, Relation
from catalog.effects.parser import parse_ability
from catalog.effects.writing import ability_words
from catalog.games.shironeko import SHIRONEKO
from catalog.games.shironeko.language import (
    VOCABULARY,
    Color,
    Demand,
    Duration,
    EventName,
    Keyword,
    Marker,
    NumericProperty,
    Posture,
    Rune,
    Step,
    TextProperty,
    WordProperty,
    Zone,
)
from catalog.values import MissingFacts, Word

FIXTURE = Path(__file__).parents[3] / "fixtures" / "cards" / "shironeko.json"
CONTENTS = json.loads(FIXTURE.read_text(encoding="utf-8"))
CARDS = CONTENTS["cards"]
TERMS = {(term["category"], term["slug"]): Words(term["name_ja"], term["name_en"]) for term in CONTENTS["terms"]}
NEVER_SAID = {Zone.LEADERS, Zone.IN_USE}
"""The leader list, which make-leader reads by name, and the place of a monster at work, reached as ``this`` alone."""

THEIRS = {"zone": "characters", "of": "opponent", "kind": "character"}
MINE = {**THEIRS, "of": "you"}
ONE = {"min": 1, "max": 1}
THIS = {"of": "you", "kind": "character", "is": "this"}
DRAW = {"draw": {"who": "you", "amount": 1}}


def texts(data: dict[str, Any], kind: str = "character") -> tuple[str, str]:
    ability, faults = SHIRONEKO.parse_and_check(data, "")
    assert faults == ()
    words = ability_words(ability, SHIRONEKO.lexicon, kind, TERMS)
    return words.ja, words.en


def on(event: str, card: Any = THIS, **keys: Any) -> dict[str, Any]:
    return {"kind": "triggered", "when": {"event": event, "card": card}, "do": [DRAW], **keys}


@pytest.mark.parametrize(
    ("data", "ja", "en"),
    [
        (on("entered"), "【登場時】カードを1枚引く。", "[On enter] Draw 1 card."),
        (on("changed"), "【キャラチェンジ時】カードを1枚引く。", "[On change] Draw 1 card."),
        (on("turned_up"), "【トリガー】カードを1枚引く。", "[Trigger] Draw 1 card."),
        (
            on("attacked", demand=["red", "any"]),
            "【誘発】［ルーン：赤★・☆］このキャラが攻撃した時、カードを1枚引く。",
            "[Triggered][Runes: red ★, ☆] When this character attacks, draw 1 card.",
        ),
        (
            on("entered", {"of": "you", "kind": "character", "other": True, "where": {"level": {"at_least": 3}}}),
            "【誘発】自分のほかのレベルが3以上のキャラが登場した時、カードを1枚引く。",
            "[Triggered] When another character of yours with level 3 or more enters, draw 1 card.",
        ),
    ],
)
def test_an_ability_opens_with_its_moment(data: dict[str, Any], ja: str, en: str) -> None:
    assert texts(data) == (ja, en)


def test_an_awakened_card_calls_itself_a_character() -> None:
    assert texts(on("attacked"), "awakened") == texts(on("attacked"), "character")


def test_the_use_of_a_monster_has_nothing_before_it() -> None:
    use = {"kind": "activated", "when": {"timing": "main"}, "do": [DRAW]}

    assert texts(use, "monster") == ("カードを1枚引く。", "Draw 1 card.")
    assert texts(use, "town") == ("【起動】カードを1枚引く。", "[Activated] Draw 1 card.")


@pytest.mark.parametrize(
    ("cards", "ja", "en"),
    [
        (
            {**THEIRS, "where": {"posture": "on", "level": {"at_most": 2}}},
            "相手のONでレベルが2以下のキャラ1体に1ダメージを与える。",
            "Deal 1 damage to 1 ON character with level 2 or less on your opponent's side.",
        ),
        (
            {**THEIRS, "where": {"marker": "poison", "keyword": {"not": "stop"}}},
            "相手の毒状態で「STOP!」を持たないキャラ1体に1ダメージを与える。",
            "Deal 1 damage to 1 character with poison and without STOP! on your opponent's side.",
        ),
        (
            {**MINE, "other": True, "where": {"color": "red", "job": "swordsman"}},
            "自分のほかの赤で剣士のキャラ1体に1ダメージを与える。",
            "Deal 1 damage to 1 other red swordsman character on your side.",
        ),
        (
            {**MINE, "of": "any", "where": {"name": {"contains": "灯"}}},
            "お互いのカード名に「灯」を含むキャラ1体に1ダメージを与える。",
            "Deal 1 damage to 1 character with “灯” in its name on either side.",
        ),
    ],
)
def test_cards_in_play_are_told_by_their_side_and_their_tests_joined(cards: Any, ja: str, en: str) -> None:
    hit = {"damage": {"to": "target", "amount": 1}}
    use = {"kind": "activated", "when": {"timing": "main"}, "choose": [{"as": "target", "cards": cards, "count": ONE}]}

    assert texts({**use, "do": [hit]}, "monster") == (ja, en)


def test_a_marker_is_something_a_character_has() -> None:
    cards = {**THEIRS, "where": {"level": 1}}
    gone = {
        "if": {"test": {"matches": {"card": "target", "where": {"marker": {"not": "shock"}}}}, "then": [DRAW]},
    }
    use = {"kind": "activated", "when": {"timing": "main"}, "choose": [{"as": "target", "cards": cards, "count": ONE}]}

    assert texts({**use, "do": [gone]}, "monster") == (
        "相手のレベルが1のキャラ1体を選ぶ。そのキャラが感電状態でないなら、カードを1枚引く。",
        "Choose 1 character with level 1 on your opponent's side. If that character has no shock, draw 1 card.",
    )


def test_this_card_alone_is_not_many() -> None:
    stays = {"kind": "replacement", "when": {"event": "would_leave", "card": THIS}, "do": [{"prevent": "all"}]}

    assert texts(stays)[1] == "[Continuous] This character is not moved away by effects."


def abilities_of(card: Any) -> list[Any]:
    return [*([card["facts"]["effect"]] if card["kind"] == "monster" else []), *card["facts"]["abilities"]]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["number"]))
def test_a_printed_card_is_known_in_full_and_reads_in_both_languages(card: Any) -> None:
    facts, faults = SHIRONEKO.parse_facts(card["kind"], card["facts"], name=card["name_ja"])
    kind = SHIRONEKO.kind(card["kind"])

    assert faults == ()
    assert kind is not None
    record = kind.complete(facts)
    assert not isinstance(record, MissingFacts)
    assert record.name == card["name_ja"]
    for data in abilities_of(card):
        ja, en = texts(data, card["kind"])
        assert ja.endswith(("。", "」", "）"))
        assert en.endswith((".", ".”", ".)"))


def test_awakened_cards_are_one_level_above_the_character_of_their_name() -> None:
    bases = {card["name_ja"]: card["facts"]["level"] for card in CARDS if card["kind"] == "character"}
    awakened = {card["name_ja"]: card["facts"]["level"] for card in CARDS if card["kind"] == "awakened"}

    assert awakened
    assert all(bases[name] + 1 == level for name, level in awakened.items())


def test_every_leader_has_a_card_that_makes_it_the_leader() -> None:
    leaders = {card["name_ja"] for card in CARDS if card["kind"] == "leader"}
    makers = {card["name_ja"] for card in CARDS if "make_leader" in card["facts"].get("keywords", ())}

    assert leaders == makers


def words_in(value: Any) -> Iterator[Any]:
    """Every word and every record class in a parsed value."""
    if isinstance(value, Word):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from words_in(part)
    elif dataclasses.is_dataclass(value):
        yield type(value)
        for field in dataclasses.fields(value):
            yield from words_in(getattr(value, field.name))


def test_every_word_of_the_vocabulary_is_on_a_card() -> None:
    vocabulary = SHIRONEKO.vocabulary
    groups = (
        Zone,
        EventName,
        Duration,
        Step,
        NumericProperty,
        WordProperty,
        TextProperty,
        Color,
        Rune,
        Demand,
        Keyword,
        Marker,
        Posture,
        vocabulary.players,
        Relation,
        Place,
    )
    known = {(type(word), word) for group in groups for word in group}
    records = {*vocabulary.operations, *vocabulary.numbers, *vocabulary.conditions}

    said = {
        (type(word), word) if isinstance(word, Word) else word
        for card in CARDS
        for value in SHIRONEKO.parse_facts(card["kind"], card["facts"])[0].values.values()
        for word in words_in(value)
    }

    assert known - said == {(Zone, zone) for zone in NEVER_SAID}
    assert records - said == set()


@pytest.mark.failure("P15")
def test_soul_is_paid_as_a_cost_and_not_in_the_middle_of_an_effect() -> None:
    soul = {"pay": {"soul": 1, "color": "red"}}
    parsed, _ = parse_ability(
        {
            "kind": "activated",
            "when": {"timing": "main"},
            "cost": [soul],
            "do": [{"may": {"by": "you", "do": [soul, {"draw": {"who": "you", "amount": 1}}]}}],
        },
        VOCABULARY,
    )
    assert parsed is not None

    faults = check_ability(parsed, VOCABULARY)

    assert [(fault.pointer, fault.code) for fault in faults] == [("/do/0/may/do/0/pay", "only_a_cost")]
