"""Rules texts in both languages, word for word."""

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from catalog.effects.language import Place
from catalog.effects.operations import (
    ChooseOne,
    Each,
    Gain,
    If,
    Instead,
    Lasting,
    Look,
    May,
    Move,
    Pick,
    Prevent,
    Repeat,
    Search,
)
from catalog.effects.writing import ability_words
from catalog.games import GAMES
from tests.catalog.effects.strategies import abilities

GAME = GAMES["tatemon"]
CITY = {"zone": "city", "of": "opponent", "kind": "building"}
OWN = {**CITY, "of": "you"}
ONE = {"min": 1, "max": 1}
OWN_ACT = {"timing": "own_act"}


def texts(do: list[Any], kind: str = "building", **keys: Any) -> tuple[str, str]:
    data = {"kind": "activated", "when": OWN_ACT, "do": do, **keys}
    ability, faults = GAME.parse_and_check(data, "")
    assert faults == ()
    words = ability_words(ability, GAME.lexicon, kind)
    return words.ja, words.en


def target(cards: Any = CITY, **keys: Any) -> list[Any]:
    return [{"as": "target", "cards": cards, "count": ONE, **keys}]


HIT = {"damage": {"to": "target", "amount": 2}}


@pytest.mark.parametrize(
    ("do", "keys", "ja", "en"),
    [
        (
            [HIT],
            {"choose": target()},
            "相手の街の建物1つに2ダメージを与える。",
            "Deal 2 damage to 1 building in your opponent's city.",
        ),
        (
            [HIT],
            {"choose": target(by="opponent")},
            "相手は自身の街の建物1つを選ぶ。その建物に2ダメージを与える。",
            "Your opponent chooses 1 building in their city. Deal 2 damage to that building.",
        ),
        (
            [{"damage": {"to": {**CITY, "where": {"building_kind": {"same_as": "target"}}}, "amount": 1}}],
            {"choose": target()},
            "相手の街の建物1つを選ぶ。相手の街のその建物と種類が同じすべての建物に1ダメージを与える。",
            (
                "Choose 1 building in your opponent's city. Deal 1 damage to all buildings of the same kind as that building "
                "in your opponent's city."
            ),
        ),
        (
            [{"damage": {"to": {**CITY, "where": {"building_kind": ["office", "culture"]}}, "amount": {"count": OWN}}}],
            {},
            "相手の街のすべてのオフィスか文化歴史施設の建物にXダメージを与える（Xは自分の街の建物の数）。",
            (
                "Deal X damage to all office or culture buildings in your opponent's city, where X is the number of buildings in "
                "your city."
            ),
        ),
        (
            [{"draw": {"who": {"owner_of": "target"}, "amount": 1}}],
            {"choose": target()},
            "相手の街の建物1つを選ぶ。その建物の持ち主はカードを1枚引く。",
            "Choose 1 building in your opponent's city. That building's owner draws 1 card.",
        ),
        (
            [{"draw": {"who": "you", "amount": 1}}],
            {"if": {"all_of": [{"not": {"turn_of": "you"}}, {"exists": {**OWN, "other": True}}]}},
            "自分のターンでない、かつ自分の街にほかの建物があるなら使える。カードを1枚引く。",
            "Use this only if it is not your turn and there is another building in your city. Draw 1 card.",
        ),
        (
            [
                {"discard": {"who": "opponent", "amount": 1, "how": "random"}},
                {"discard": {"who": "you", "amount": "all"}},
            ],
            {},
            "相手は手札を1枚無作為に捨てる。手札をすべて捨てる。",
            "Your opponent discards 1 card at random. Discard your hand.",
        ),
        (
            [{"mill": {"who": "opponent", "amount": 1}}, {"draw": {"who": "each_player", "amount": 2}}],
            {"cost": [{"damage": {"to": "this", "amount": 1}}], "limit": {"times": 1, "per": "turn"}},
            (
                "［コスト：この建物に1ダメージを与える］相手の山札の上から1枚をリタイヤに置く。各プレイヤーはカードを2枚引く。"
                "（1ターンに1回まで）"
            ),
            (
                "[Cost: Deal 1 damage to this building.] Put the top card of your opponent's deck into their retired pile. "
                "Each player draws 2 cards. (Once per turn.)"
            ),
        ),
        (
            [{"draw": {"who": "you", "amount": 1}}],
            {"if": {"compare": {"left": {"count": OWN}, "is": "at_least", "right": 3}}},
            "自分の街の建物が3つ以上なら使える。カードを1枚引く。",
            "Use this only if there are at least 3 buildings in your city. Draw 1 card.",
        ),
        (
            [
                {
                    "if": {
                        "test": {"not": {"matches": {"card": "target", "where": {"building_kind": "office"}}}},
                        "then": [HIT],
                        "else": [{"destroy": "target"}],
                    }
                }
            ],
            {"choose": target()},
            "相手の街の建物1つを選ぶ。その建物がオフィス以外なら、その建物に2ダメージを与える。そうでないなら、その建物をリタイヤさせる。",
            (
                "Choose 1 building in your opponent's city. If the kind of that building is not office, deal 2 damage to that "
                "building. Otherwise, retire that building."
            ),
        ),
        (
            [
                {"look": {"as": "seen", "zone": "deck", "of": "you", "amount": 3}},
                {"pick": {"as": "kept", "cards": "seen", "count": {"min": 0, "max": 1}, "by": "you"}},
                {"move": {"cards": "kept", "to": "hand"}},
                {"move": {"cards": "seen", "to": "deck", "place": "bottom"}},
            ],
            {},
            (
                "自分の山札の上から3枚を見る。それらのカードの中からカード1枚までを選ぶ。そのカードを自分の手札に加える。"
                "残りのカードを自分の山札の下に置く。"
            ),
            (
                "Look at the top 3 cards of your deck. Choose up to 1 card from among those cards. Put that card into your hand. "
                "Put the rest on the bottom of your deck."
            ),
        ),
        (
            [{"may": {"by": "opponent", "do": [{"discard": {"who": "opponent", "amount": 1}}]}}],
            {},
            "相手は次を行ってもよい：「相手は手札を1枚選んで捨てる。」",
            "Your opponent may do the following: “Your opponent discards 1 card.”",
        ),
        (
            [{"modify": {"cards": OWN, "property": "durability", "by": 1, "reduce": True, "until": "this_turn"}}],
            {},
            "このターンの終わりまで、自分の街のすべての建物の耐久力を-1する。",
            "All buildings in your city get -1 durability until the end of this turn.",
        ),
    ],
)
def test_an_ability_reads_well_in_both_languages(do: list[Any], keys: Any, ja: str, en: str) -> None:
    assert texts(do, **keys) == (ja, en)


@pytest.mark.parametrize(
    ("ability", "uses", "ja", "en"),
    [
        (
            {
                "kind": "replacement",
                "when": {"event": "would_damage", "card": {"of": "you", "kind": "building"}},
                "do": [{"prevent": {"amount": "all"}}],
            },
            1,
            "次の自分のターンの始めまで、自分の建物が受けるダメージを0にする（1回だけ）。",
            "Until your next turn begins, damage dealt to a building of yours is reduced to 0 (once).",
        ),
        (
            {
                "kind": "replacement",
                "when": {"event": "would_retire", "card": {"of": "you", "kind": "building", "other": True}},
                "do": [{"instead": [{"heal": {"to": "event.card", "amount": 1}}]}],
            },
            None,
            "次の自分のターンの始めまで、自分のほかの建物がリタイヤする時、代わりにその建物のダメージを1取り除く。",
            "Until your next turn begins, if another building of yours would retire, instead repair 1 damage on that building.",
        ),
        (
            {
                "kind": "triggered",
                "when": {"event": "turn_began", "player": "you"},
                "if": {"none": OWN},
                "do": [{"gain": {"who": "you", "what": "builds", "amount": 1}}, {"draw": {"who": "you", "amount": 1}}],
            },
            2,
            (
                "次の自分のターンの始めまで、自分のターンが始まった時、自分の街に建物がないなら、次を行う："
                "「自分はこのターン、さらに1回建物を建ててもよい。カードを1枚引く。」（2回まで）。"
            ),
            (
                "Until your next turn begins, when your turn begins, if there are no buildings in your city, do the following: "
                "“You may build 1 more building this turn. Draw 1 card.” (up to twice)."
            ),
        ),
        (
            {"kind": "continuous", "do": [{"modify": {"cards": OWN, "property": "durability", "by": 1}}]},
            None,
            "次の自分のターンの始めまで、自分の街のすべての建物の耐久力を+1する。",
            "Until your next turn begins, all buildings in your city get +1 durability.",
        ),
    ],
)
def test_what_lasts_says_how_long_and_how_often(ability: Any, uses: int | None, ja: str, en: str) -> None:
    step = {"lasting": {"ability": ability, "until": "your_next_turn", **({"uses": uses} if uses else {})}}

    assert texts([step], kind="event") == (ja, en)


def test_a_response_says_when_it_is_used() -> None:
    ja, en = texts([{"negate": "event.use"}], kind="event", when={"timing": "response"})

    assert ja == "［対応］相手が行動を宣言した時、その前に使う。その行動を無効にする。"
    assert en.startswith("[Response] Use this when your opponent announces an act")


@given(data=abilities(GAME.vocabulary))
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_every_sensible_ability_can_be_written(data: Any) -> None:
    ability, faults = GAME.parse_and_check(data, "")
    assume(not faults)

    words = ability_words(ability, GAME.lexicon, "building")

    assert words.ja.endswith(("。", "」", "）"))
    assert words.en[0].isupper() or words.en.startswith("[")
    assert "{" not in words.ja + words.en
    assert "None" not in words.en


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_word_of_a_game_has_its_phrases(game: Any) -> None:
    written_by_the_grammar = {
        ChooseOne,
        Each,
        Gain,
        If,
        Instead,
        Lasting,
        Look,
        May,
        Move,
        Pick,
        Prevent,
        Repeat,
        Search,
    }
    vocabulary, lexicon = game.vocabulary, game.lexicon

    assert set(vocabulary.operations) - written_by_the_grammar == set(lexicon.operations)
    assert set(lexicon.events) == set(vocabulary.events)
    assert set(lexicon.preventions_of_all) == {word for word, spec in vocabulary.events.items() if spec.replaceable}
    assert set(lexicon.preventions) == {
        word for word, spec in vocabulary.events.items() if spec.replaceable and "amount" in spec.roles
    }
    assert set(lexicon.moves) == {
        (zone, place)
        for zone in vocabulary.destinations
        for place in (list(Place) if zone in vocabulary.piles else [None])
    }
    assert set(lexicon.gains) == set(vocabulary.counters)
    assert set(lexicon.nouns) == {"any", *(kind.value for kind in vocabulary.card_kinds)}
    assert set(lexicon.plural_zones) == set(vocabulary.zones)
