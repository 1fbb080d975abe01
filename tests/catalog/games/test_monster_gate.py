"""Monster Gate's texts word for word, and its printed cards: known in full, written in both languages, using every word."""

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardsite.values import Words
from catalog.effects.language import Relation
from catalog.effects.writing import ability_words
from catalog.games.monster_gate import MONSTER_GATE
from catalog.games.monster_gate.words import (
    Deed,
    Duration,
    EventName,
    Face,
    Keyword,
    NumericProperty,
    Posture,
    Step,
    TextProperty,
    WordProperty,
    Zone,
)
from catalog.values import MissingFacts, Word

FIXTURE = Path(__file__).parents[3] / "fixtures" / "cards" / "monster_gate.json"
CONTENTS = json.loads(FIXTURE.read_text(encoding="utf-8"))
CARDS = CONTENTS["cards"]
TERMS = {(term["category"], term["slug"]): Words(term["name_ja"], term["name_en"]) for term in CONTENTS["terms"]}
NEVER_SAID = {Zone.IN_USE}
"""The place of magic and potions at work, reached as ``this`` alone."""

MONSTERS = {"zone": "monsters", "of": "opponent", "kind": "monster"}
CHARACTERS = {"zone": "characters", "of": "opponent", "kind": "character"}
DUNGEON = {"zone": "dungeon", "of": "opponent", "kind": "any"}
ONE = {"min": 1, "max": 1}
THIS = {"of": "you", "kind": "monster", "is": "this"}
DRAW = {"draw": {"who": "you", "amount": 1}}
HIT = {"damage": {"to": "target", "amount": 1}}


def parsed(data: dict[str, Any]) -> tuple[Any, list[tuple[str | None, str]]]:
    ability, faults = MONSTER_GATE.parse_and_check(data, "")
    return ability, [(fault.pointer, fault.code) for fault in faults]


def texts(data: dict[str, Any], kind: str = "monster") -> tuple[str, str]:
    ability, faults = parsed(data)
    assert faults == []
    words = ability_words(ability, MONSTER_GATE.lexicon, kind, TERMS)
    return words.ja, words.en


def use(*do: Any, **keys: Any) -> dict[str, Any]:
    return {"kind": "activated", "when": {"timing": "main"}, "do": list(do), **keys}


def target(cards: Any, most: int = 1) -> list[Any]:
    return [{"as": "target", "cards": cards, "count": {"min": 1, "max": most}}]


@pytest.mark.parametrize(
    ("cards", "ja", "en"),
    [
        (MONSTERS, "相手のモンスター1体に1ダメージを与える。", "Deal 1 damage to 1 monster on an opponent's side."),
        (
            {**MONSTERS, "of": "any"},
            "いずれかのプレイヤーのモンスター1体に1ダメージを与える。",
            "Deal 1 damage to 1 monster on any side.",
        ),
        (
            {**MONSTERS, "of": "next"},
            "左隣のプレイヤーのモンスター1体に1ダメージを与える。",
            "Deal 1 damage to 1 monster on your left neighbour's side.",
        ),
        (
            {**MONSTERS, "where": {"card_kind": {"not": "level_up"}, "family": "undead", "cost": {"at_most": 2}}},
            "相手のレベルアップモンスター以外の不死でコストが2以下のモンスター1体に1ダメージを与える。",
            "Deal 1 damage to 1 undead monster with cost 2 or less other than a level-up monster on an opponent's side.",
        ),
        (
            {**MONSTERS, "where": {"posture": "spent", "family": "beast"}},
            "相手の行動ずみの獣のモンスター1体に1ダメージを与える。",
            "Deal 1 damage to 1 spent beast monster on an opponent's side.",
        ),
    ],
)
def test_one_card_is_told_by_whose_side_it_lies_on(cards: Any, ja: str, en: str) -> None:
    assert texts(use(HIT, choose=target(cards)), "magic") == (ja, en)


@pytest.mark.parametrize(
    ("cards", "ja", "en"),
    [
        (
            MONSTERS,
            "相手全員のすべてのモンスターに1ダメージを与える。",
            "Deal 1 damage to all monsters on your opponents' sides.",
        ),
        (
            {**MONSTERS, "of": "any"},
            "全プレイヤーのすべてのモンスターに1ダメージを与える。",
            "Deal 1 damage to all monsters on all sides.",
        ),
        (CHARACTERS, "相手全員のキャラクターに1ダメージを与える。", "Deal 1 damage to each opponent's character."),
        (
            {**CHARACTERS, "of": "any"},
            "全プレイヤーのキャラクターに1ダメージを与える。",
            "Deal 1 damage to each player's character.",
        ),
        (
            {**CHARACTERS, "of": "next"},
            "左隣のプレイヤーのキャラクターに1ダメージを与える。",
            "Deal 1 damage to your left neighbour's character.",
        ),
        ({**CHARACTERS, "of": "you"}, "自分のキャラクターに1ダメージを与える。", "Deal 1 damage to your character."),
    ],
)
def test_all_cards_are_those_of_all_opponents_and_a_character_is_one(cards: Any, ja: str, en: str) -> None:
    assert texts(use({"damage": {"to": cards, "amount": 1}}), "magic") == (ja, en)


@pytest.mark.parametrize(
    ("step", "ja", "en"),
    [
        (
            {"lose": {"who": "next", "what": "ap", "amount": 2}},
            "左隣のプレイヤーはAPを2失う。",
            "Your left neighbour loses 2 AP.",
        ),
        ({"lose": {"who": "you", "what": "ap", "amount": "all"}}, "APをすべて失う。", "Lose all your AP."),
        (
            {"steal": {"who": "each_opponent", "amount": 1}},
            "各相手のAPを1奪う。",
            "Take 1 of each opponent's AP for yourself.",
        ),
        (
            {"dig": {"who": "each_player", "amount": 1, "face": "up"}},
            "各プレイヤーの山札の上から1枚を表向きで自身のダンジョンに置く。",
            "Put the top card of each player's deck face-up into their dungeon.",
        ),
        (
            {"forbid": {"who": "next", "what": "use_magic", "until": "your_next_turn"}},
            "次の自分のターンの始めまで、左隣のプレイヤーは魔法の使用ができない。",
            "Your left neighbour cannot use magic until your next turn begins.",
        ),
        (
            {
                "gain": {
                    "who": "you",
                    "what": "ap",
                    "amount": {"at_most": {"number": {"points": {"of": "next"}}, "limit": 3}},
                }
            },
            "APをX得る（Xは左隣のプレイヤーのAP（最大3））。",
            "Gain X AP, where X is your left neighbour's AP (at most 3).",
        ),
    ],
)
def test_players_are_told_by_where_they_sit(step: Any, ja: str, en: str) -> None:
    assert texts(use(step), "potion") == (ja, en)


def test_a_player_is_chosen_by_the_character() -> None:
    pays = {"discard": {"who": {"owner_of": "target"}, "amount": 1}}
    loses = {"lose": {"who": {"owner_of": "target"}, "what": "ap", "amount": 1}}

    assert texts(use(pays, loses, choose=target(CHARACTERS)), "magic") == (
        "相手のキャラクター1体を選ぶ。そのキャラクターの持ち主は手札を1枚選んで捨てる。そのキャラクターの持ち主はAPを1失う。",
        "Choose 1 character on an opponent's side. That character's owner discards 1 card. That character's owner loses 1 AP.",
    )


def test_cards_of_several_opponents_go_back_to_their_owners() -> None:
    assert texts(use({"move": {"cards": "target", "to": "hand"}}, choose=target(MONSTERS, 2)), "magic") == (
        "相手のモンスター1体か2体を持ち主の手札に加える。",
        "Put 1 or 2 monsters on your opponents' sides into their owners' hand.",
    )


def test_dungeon_cards_are_told_by_the_side_that_is_up() -> None:
    turn = use(
        {"turn_up": {"cards": "target"}},
        choose=target({**DUNGEON, "where": {"face": "down"}}),
        cost=[{"pay": 1}],
        limit={"times": 1, "per": "turn"},
    )

    assert texts(turn, "dungeon") == (
        "【起動】［コスト：APを1支払う］相手のダンジョンの裏向きのカード1枚を表向きにする。（1ターンに1回まで）",
        "[Activated] [Cost: Pay 1 AP.] Turn 1 face-down card in an opponent's dungeon face-up. (Once per turn.)",
    )


@pytest.mark.parametrize(
    ("ability", "kind", "ja", "en"),
    [
        (
            {
                "kind": "triggered",
                "when": {"event": "targeted", "card": THIS, "attacker": {"of": "opponent", "kind": "monster"}},
                "do": [{"damage": {"to": "event.attacker", "amount": 1}}],
            },
            "monster",
            "【誘発】相手のモンスターがこのモンスターを攻撃した時、そのモンスターに1ダメージを与える。",
            "[Triggered] When an opponent's monster attacks this monster, deal 1 damage to that monster.",
        ),
        (
            {"kind": "triggered", "when": {"event": "levelled_up", "card": {**THIS, "kind": "level_up"}}, "do": [DRAW]},
            "level_up",
            "【レベルアップ時】カードを1枚引く。",
            "[On level-up] Draw 1 card.",
        ),
        (
            {
                "kind": "continuous",
                "do": [
                    {
                        "modify": {
                            "cards": {"zone": "hand", "of": "you", "kind": "monster"},
                            "property": "cost",
                            "by": 1,
                            "reduce": True,
                        }
                    }
                ],
            },
            "weapon",
            "【常時】自分の手札のすべてのモンスターのコストを-1する。",
            "[Continuous] All monsters in your hand get -1 cost.",
        ),
        (
            {
                "kind": "replacement",
                "when": {"event": "would_damage", "card": {"of": "you", "kind": "character"}},
                "do": [{"prevent": 1}],
            },
            "dungeon",
            "【常時】自分のキャラクターが受けるダメージを1減らす。",
            "[Continuous] Damage dealt to your character is reduced by 1.",
        ),
        (
            {
                "kind": "replacement",
                "when": {"event": "would_destroy", "card": THIS},
                "if": {"turn_of": "opponent"},
                "do": [{"instead": {"do": [{"move": {"cards": "this", "to": "hand"}}]}}],
            },
            "monster",
            "【常時】相手のターンなら、このモンスターが破壊される時、代わりにこのモンスターを自分の手札に加える。",
            "[Continuous] During an opponent's turn, if this monster would be destroyed, instead put this monster into your hand.",
        ),
    ],
)
def test_abilities_that_work_by_themselves_read_well(ability: Any, kind: str, ja: str, en: str) -> None:
    assert texts(ability, kind) == (ja, en)


@pytest.mark.parametrize(
    ("condition", "ja", "en"),
    [
        ({"not": {"turn_of": "you"}}, "自分のターンでない", "it is not your turn"),
        (
            {"matches": {"card": "this", "where": {"posture": "spent"}}},
            "このモンスターが行動ずみ",
            "this monster is spent",
        ),
        (
            {"matches": {"card": "this", "where": {"card_kind": ["magic", "dungeon"]}}},
            "このモンスターがアイテム【魔法】かダンジョンカード",
            "this monster is a magic card or a dungeon card",
        ),
        (
            {"matches": {"card": "this", "where": {"damage": {"at_least": 1}}}},
            "このモンスターがこのターンにダメージを受けた",
            "this monster is damaged",
        ),
        (
            {"exists": {**MONSTERS, "of": "you", "other": True, "where": {"family": "beast"}}},
            "自分のモンスターゾーンにほかの獣のモンスターがある",
            "there is another beast monster on your side",
        ),
        (
            {"compare": {"left": {"count": MONSTERS}, "is": "at_least", "right": 3}},
            "相手全員のモンスターが3体以上",
            "there are at least 3 monsters on your opponents' sides",
        ),
        (
            {"compare": {"left": {"count": DUNGEON}, "is": "at_most", "right": 2}},
            "相手全員のダンジョンのカードが2枚以下",
            "there are at most 2 cards in your opponents' dungeons",
        ),
    ],
)
def test_conditions_are_said_as_one_says_them(condition: Any, ja: str, en: str) -> None:
    assert texts(use(DRAW, **{"if": condition})) == (
        f"【起動】{ja}なら使える。カードを1枚引く。",
        f"[Activated] Use this only if {en}. Draw 1 card.",
    )


@pytest.mark.failure("P15")
@pytest.mark.parametrize(
    ("step", "path", "code"),
    [
        ({"discard": {"who": "opponent", "amount": 1}}, "/do/0/discard/who", "wrong_player"),
        ({"may": {"by": "opponent", "do": [DRAW]}}, "/do/0/may/by", "wrong_player"),
        ({"may": {"by": "each_opponent", "do": [DRAW]}}, "/do/0/may/by", "wrong_player"),
        (
            {"modify": {"cards": MONSTERS, "property": "cost", "by": 1, "until": "this_turn"}},
            "/do/0/modify/cards",
            "not_on_board",
        ),
        (
            {
                "modify": {
                    "cards": {"zone": "hand", "of": "you", "kind": "monster"},
                    "property": "attack",
                    "by": 1,
                    "until": "this_turn",
                }
            },
            "/do/0/modify/cards",
            "not_on_board",
        ),
    ],
)
def test_nobody_in_particular_does_nothing_and_costs_are_changed_in_hands_alone(
    step: Any, path: str, code: str
) -> None:
    _, faults = parsed(use(step))

    assert (path, code) in faults


def test_the_opponents_deck_cannot_be_looked_at_without_saying_whose() -> None:
    seen = {"look": {"as": "seen", "zone": "deck", "of": "opponent", "amount": 1}}

    _, faults = parsed(use(seen, {"reveal": "seen"}))

    assert faults == [("/do/0/look/of", "wrong_player")]


def abilities_of(card: Any) -> list[Any]:
    return [*([card["facts"]["effect"]] if "effect" in card["facts"] else []), *card["facts"].get("abilities", [])]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["number"]))
def test_a_printed_card_is_known_in_full_and_reads_in_both_languages(card: Any) -> None:
    facts, faults = MONSTER_GATE.parse_facts(card["kind"], card["facts"], name=card["name_ja"])
    kind = MONSTER_GATE.kind(card["kind"])

    assert faults == ()
    assert kind is not None
    record = kind.complete(facts)
    assert not isinstance(record, MissingFacts)
    assert record.name == card["name_ja"]
    for data in abilities_of(card):
        ja, en = texts(data, card["kind"])
        assert ja.endswith(("。", "」", "）"))
        assert en.endswith((".", ".”", ".””", ".)"))


@pytest.mark.rule("MG-P5")
def test_a_level_up_monster_names_a_printed_monster() -> None:
    names = {card["name_ja"] for card in CARDS if card["kind"] in {"monster", "level_up"}}
    bases = {card["facts"]["level_up_from"] for card in CARDS if card["kind"] == "level_up"}

    assert bases
    assert bases <= names


@pytest.mark.rule("MG-D2")
def test_no_two_cards_print_the_same_card_number() -> None:
    numbers = [card["facts"]["card_number"] for card in CARDS]

    assert len(numbers) == len(set(numbers))


def test_there_are_enough_cards_of_each_kind() -> None:
    counts = {kind.slug: sum(card["kind"] == kind.slug for card in CARDS) for kind in MONSTER_GATE.kinds}

    assert len(CARDS) >= 110
    assert counts["character"] >= 12
    assert counts["monster"] + counts["level_up"] >= 50
    assert counts["level_up"] >= 12
    assert counts["dungeon"] >= 20
    assert counts["magic"] + counts["potion"] + counts["weapon"] + counts["other_item"] >= 25


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
    vocabulary = MONSTER_GATE.vocabulary
    groups: tuple[Any, ...] = (
        Zone,
        EventName,
        Duration,
        Step,
        Deed,
        NumericProperty,
        WordProperty,
        TextProperty,
        Keyword,
        Posture,
        Face,
        vocabulary.players,
        Relation,
    )
    known = {(type(word), word) for group in groups for word in group}
    records = {*vocabulary.operations, *vocabulary.numbers, *vocabulary.conditions}

    said = {
        (type(word), word) if isinstance(word, Word) else word
        for card in CARDS
        for value in MONSTER_GATE.parse_facts(card["kind"], card["facts"])[0].values.values()
        for word in words_in(value)
    }

    assert known - said == {(Zone, zone) for zone in NEVER_SAID}
    assert records - said == set()
