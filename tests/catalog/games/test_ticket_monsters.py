"""Ticket Monsters' texts word for word, what its fields refuse, and its printed cards: known in full and in both languages."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from catalog.effects.language import Ability
from catalog.effects.writing import ability_words
from catalog.games.schema import card_schema
from catalog.games.ticket_monsters import TICKET_MONSTERS
from catalog.games.ticket_monsters.words import CardKind
from catalog.values import MissingFacts

FIXTURE = Path(__file__).parents[3] / "fixtures" / "cards" / "ticket_monsters.json"
CARDS = json.loads(FIXTURE.read_text(encoding="utf-8"))["cards"]

MINE = {"zone": "chikemon_zone", "of": "you", "kind": "chikemon"}
THEIRS = {**MINE, "of": "opponent"}
THIS = {"of": "you", "kind": "chikemon", "is": "this"}
DRAW = {"draw": {"who": "you", "amount": 1}}
SUMMON = {"special_summon": {"cards": "this"}}
PREVENT = {"prevent": {"amount": "all"}}


def used(*do: Any, timing: str = "any", **keys: Any) -> dict[str, Any]:
    return {"kind": "activated", "when": {"timing": timing}, "do": list(do), **keys}


def on(event: str, **roles: Any) -> dict[str, Any]:
    return {"kind": "triggered", "when": {"event": event, **(roles or {"card": THIS})}, "do": [DRAW]}


def kept(event: str, **roles: Any) -> dict[str, Any]:
    return {"kind": "replacement", "when": {"event": event, **(roles or {"card": THIS})}, "do": [PREVENT]}


def texts(data: dict[str, Any], kind: str = "chikemon") -> tuple[str, str]:
    ability, faults = TICKET_MONSTERS.parse_and_check(data, "")
    assert faults == ()
    words = ability_words(ability, TICKET_MONSTERS.lexicon, kind)
    return words.ja, words.en


def faults(kind: str, facts: Any) -> list[tuple[str | None, str]]:
    return [(fault.pointer, fault.code) for fault in TICKET_MONSTERS.parse_facts(kind, facts)[1]]


@pytest.mark.parametrize(
    ("timing", "ja", "en"),
    [
        ("any", "【いつでも】カードを1枚引く。", "[Any time] Draw 1 card."),
        ("own_step", "【自分の召喚ステップ】カードを1枚引く。", "[Your summon step] Draw 1 card."),
        ("opponent_attack", "【相手の攻撃宣言時】カードを1枚引く。", "[When your opponent declares an attack] Draw 1 card."),
        ("after_attack", "【ダメージ処理後】カードを1枚引く。", "[After the damage of an attack] Draw 1 card."),
    ],
)  # fmt: skip
def test_a_use_opens_with_its_time(timing: str, ja: str, en: str) -> None:
    assert texts(used(DRAW, timing=timing), "magic") == (ja, en)


@pytest.mark.parametrize(
    ("data", "ja", "en"),
    [
        (on("entered"), "【登場時】カードを1枚引く。", "[On enter] Draw 1 card."),
        (on("special_summoned"), "【特殊召喚時】カードを1枚引く。", "[On special summon] Draw 1 card."),
        (
            on("beaten", card={"of": "opponent", "kind": "chikemon"}, by=THIS),
            "【誘発】このチケモンが相手のチケモンをバトルで倒した時、カードを1枚引く。",
            "[Triggered] When this chikemon beats a chikemon of your opponent's in battle, draw 1 card.",
        ),
        (
            on("lost_stars", player="you"),
            "【誘発】自分のガードスターが減った時、カードを1枚引く。",
            "[Triggered] When you lose a guard star, draw 1 card.",
        ),
        (
            kept("would_be_chosen"),
            "【常時】このチケモンは相手の効果の対象に選ばれない。",
            "[Continuous] This chikemon cannot be chosen by your opponent's effects.",
        ),
        (
            kept("would_lose_hp", player="you"),
            "【常時】自分のHPは減らない。",
            "[Continuous] You lose no HP.",
        ),
    ],
)
def test_what_happens_and_what_is_kept_from_happening_read_in_the_words_of_the_game(
    data: Any, ja: str, en: str
) -> None:
    assert texts(data) == (ja, en)


@pytest.mark.parametrize(
    ("step", "ja", "en"),
    [
        (
            {"lose_hp": {"who": "opponent", "amount": {"hp_of": "you"}}},
            "相手のHPをX減らす（Xは自分のHP）。",
            "Your opponent loses X HP, where X is your HP.",
        ),
        (
            {"gain": {"who": "you", "what": "guard_stars", "amount": 1}},
            "自分のガードスターを1個増やす。",
            "Gain 1 guard star.",
        ),
        (
            {"forbid": {"who": "opponent", "what": "magic", "until": "this_turn"}},
            "ターン終了時まで、相手は魔術を使用できない。",
            "Your opponent cannot use magic until the end of this turn.",
        ),
        (
            {"destroy": {"cards": {**THEIRS, "other": True, "where": {"tribe": "fire", "battle_role": "attacking"}}}},
            "相手のほかのすべての攻撃中の火炎のチケモンを破壊する。",
            "Destroy all other attacking fire chikemon on your opponent's side.",
        ),
        (
            {"bar": {"cards": {**THEIRS, "where": {"name": {"contains": "駅"}}}, "what": "effect", "until": "match"}},
            "対戦の終わりまで、相手のカード名に「駅」を含むすべてのチケモンは効果を使用できない。",
            "All chikemon with “駅” in their names on your opponent's side cannot use effects for the rest of the match.",
        ),
        (
            {"move": {"cards": {**THEIRS, "where": {"grade": {"at_most": 3}}}, "to": "hand"}},
            "相手のグレードが3以下のすべてのチケモンを相手の手札に戻す。",
            "Return all chikemon with grade 3 or less on your opponent's side to your opponent's hand.",
        ),
    ],
)
def test_steps_read_in_the_words_of_the_game(step: Any, ja: str, en: str) -> None:
    assert texts(used(step)) == (f"【いつでも】{ja}", f"[Any time] {en}")


def test_the_chikemon_of_an_attack_are_called_by_what_they_do_in_it() -> None:
    weaker = {"modify": {"cards": "event.card", "property": "power", "by": 50, "reduce": True, "until": "this_battle"}}

    assert texts(used(weaker, timing="opponent_attack"), "magic") == (
        "【相手の攻撃宣言時】このバトルの終わりまで、攻撃しているチケモンの戦闘力を-50する。",
        "[When your opponent declares an attack] The attacking chikemon gets -50 power until the end of this battle.",
    )


def test_an_interrupt_says_which_uses_it_answers() -> None:
    data = used(
        {"negate": {"use": "event.use"}},
        timing="response",
        **{"if": {"matches": {"card": "event.card", "where": {"card_kind": ["magic", "tool"]}}}},
    )

    assert texts(data, "magic") == (
        "【相手の使用に割り込み】そのカードが魔術か道具なら使える。その使用を無効にする。",
        "[Interrupt: your opponent uses a card or effect] Use this only if that card is a magic or tool card. Negate that use.",
    )


@pytest.mark.rule("TK-T4")
@pytest.mark.parametrize(
    ("keys", "ja", "en"),
    [
        (
            {"if": {"compare": {"left": {"stars_of": "you"}, "is": "at_most", "right": 3}}},
            "自分のガードスターの数が3以下なら特殊召喚できる。",
            "Special-summon this chikemon only if the number of your guard stars is at most 3.",
        ),
        (
            {"cost": [{"sacrifice": {"cards": {**MINE, "where": {"tribe": "water"}}, "count": {"min": 2, "max": 2}}}]},
            "［コスト：自分の水のチケモン2体をエネルギーに送る］特殊召喚できる。",
            "[Cost: Send 2 water chikemon on your side to energy.] Special-summon this chikemon.",
        ),
    ],
)
def test_a_printed_condition_reads_as_what_the_special_summon_takes(keys: Any, ja: str, en: str) -> None:
    assert texts(used(SUMMON, timing="special_summon", **keys), "special_chikemon") == (ja, en)


@pytest.mark.failure("P15")
@pytest.mark.parametrize(
    ("kind", "facts", "expected"),
    [
        ("chikemon", {"grade": 11}, [("/grade", "out_of_range")]),
        ("chikemon", {"tribe": "ice"}, [("/tribe", "unknown_word")]),
        ("special_chikemon", {"cost": 1}, [("/cost", "unknown_key")]),
        ("special_chikemon", {"summoning": used(SUMMON)}, [("/summoning/when/timing", "wrong_timing")]),
        (
            "special_chikemon",
            {"summoning": used(DRAW, timing="special_summon")},
            [("/summoning/do/0", "wrong_opening")],
        ),
        ("special_chikemon", {"summoning": on("entered")}, [("/summoning/kind", "not_activated"), ("/summoning/do/0", "wrong_opening")]),
        ("chikemon", {"abilities": [used(SUMMON, timing="special_summon")]}, [("/abilities/0/when/timing", "wrong_timing")]),
        ("magic", {"effect": on("entered")}, [("/effect/kind", "not_activated")]),
        ("magic", {"effect": used({"lose_hp": {"who": "you", "amount": 0}})}, [("/effect/do/0/lose_hp/amount", "no_effect")]),
        ("magic", {"effect": used({"lose_hp": {"who": "you", "amount": 1001}})}, [("/effect/do/0/lose_hp/amount", "not_a_number")]),
        ("magic", {"effect": used({"negate": {"use": "event.use"}})}, [("/effect/do/0/negate/use", "role_unknown")]),
        (
            "magic",
            {"effect": used({"modify": {"cards": {**MINE, "zone": "hand"}, "property": "cost", "by": 1, "until": "match"}})},
            [("/effect/do/0/modify/property", "only_continuous")],
        ),
        (
            "magic",
            {"effect": used(DRAW, cost=[{"sacrifice": {"cards": {**MINE, "zone": "energy"}}}])},
            [("/effect/cost/0/sacrifice/cards", "not_on_board")],
        ),
        (
            "magic",
            {"effect": used({"sacrifice": {"cards": {**MINE, "of": "opponent"}}})},
            [("/effect/do/0/sacrifice/cards/of", "wrong_player")],
        ),
        ("magic", {"effect": used({"pay": 1})}, [("/effect/do/0/pay", "only_a_cost")]),
        ("magic", {"effect": used(DRAW, cost=[DRAW])}, [("/effect/cost/0", "not_a_cost")]),
        (
            "tool",
            {"abilities": [{**kept("would_attack"), "do": [{"instead": {"do": [DRAW]}}]}]},
            [("/abilities/0/do", "only_prevented")],
        ),
        (
            "tool",
            {"abilities": [{"kind": "continuous", "do": [{"modify": {"cards": MINE, "property": "cost", "by": 1}}]}]},
            [("/abilities/0/do/0/modify/cards", "not_on_board")],
        ),
    ],
)  # fmt: skip
def test_what_makes_no_sense_on_a_card_is_refused_with_its_place(kind: str, facts: Any, expected: Any) -> None:
    assert faults(kind, facts) == expected


@pytest.mark.rule("TK-T4")
def test_a_special_chikemon_may_print_no_condition() -> None:
    facts, wrong = TICKET_MONSTERS.parse_facts("special_chikemon", {"summoning": None})

    assert wrong == ()
    assert facts.values == {"summoning": None}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["number"]))
def test_a_printed_card_is_known_in_full_and_reads_in_both_languages(card: Any) -> None:
    facts, wrong = TICKET_MONSTERS.parse_facts(card["kind"], card["facts"], name=card["name_ja"])
    kind = TICKET_MONSTERS.kind(card["kind"])

    assert wrong == ()
    assert kind is not None
    record = kind.complete(facts)
    assert not isinstance(record, MissingFacts)
    assert record.name == card["name_ja"]
    for value in facts.values.values():
        for ability in value if isinstance(value, tuple) else (value,):
            if isinstance(ability, Ability):
                words = ability_words(ability, TICKET_MONSTERS.lexicon, card["kind"])
                assert words.ja.endswith(("。", "」", "）"))
                assert words.en.endswith((".", ".”", ".)"))


def test_the_printed_cards_fit_the_schema_of_the_game() -> None:
    validator = jsonschema.Draft202012Validator(card_schema(TICKET_MONSTERS))

    faults = [
        f"{card['number']}: {fault.message}"
        for card in CARDS
        for fault in validator.iter_errors({"kind": card["kind"], "facts": card["facts"]})
    ]

    assert CARDS
    assert faults == []


def test_every_kind_and_tribe_and_grade_is_printed() -> None:
    fighters = [card["facts"] for card in CARDS if "grade" in card["facts"]]

    assert {card["kind"] for card in CARDS} == {kind.value for kind in CardKind}
    assert {facts["grade"] for facts in fighters} == set(range(1, 11))
    assert len({facts["tribe"] for facts in fighters}) == 6
