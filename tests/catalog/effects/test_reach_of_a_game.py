"""What a game's vocabulary and phrases may add to the shared grammar: larger numbers, other reach, own numbers, titles."""

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from cardsite.values import Words
from catalog.effects.checker import check_ability
from catalog.effects.json_schema import ability_schema
from catalog.effects.language import SHARED_NUMBERS, CountRange, Filter, Number, Operation, Player
from catalog.effects.lexicon import Entrance
from catalog.effects.operations import Draw
from catalog.effects.parser import parse_ability
from catalog.effects.vocabulary import Vocabulary
from catalog.effects.writing import ability_words
from catalog.games import GAMES
from catalog.games.tatemon.language import NumericProperty, Timing, WordProperty, Zone

PLAIN = GAMES["tatemon"]
HAND = {"zone": "hand", "of": "you", "kind": "building"}


@dataclass(frozen=True, slots=True)
class Savings(Number):
    """What a player has put by."""

    word: ClassVar[str] = "savings"
    whose: Player


@dataclass(frozen=True, slots=True)
class Trade(Operation):
    """Some cards are given away."""

    word: ClassVar[str] = "trade"
    cards: Filter
    count: CountRange = CountRange(1, 1)


WIDER = dataclasses.replace(
    PLAIN.vocabulary,
    largest_number=500,
    modifiable=frozenset({NumericProperty.DURABILITY, NumericProperty.DAMAGE}),
    modifiable_elsewhere={NumericProperty.DURABILITY: frozenset({Zone.HAND})},
    numbers=(*SHARED_NUMBERS, Savings),
    operations=(*PLAIN.vocabulary.operations, Trade),
)
PHRASES = dataclasses.replace(
    PLAIN.lexicon,
    operations={**PLAIN.lexicon.operations, Trade: Words("{some}を渡す", "give away {some}")},
    numbers={Savings: Words("{possessive}貯金", "{possessive} savings")},
    roles={(Timing.RESPONSE, "card"): Words("使われたカード", "the card used")},
    nearest=(WordProperty.BUILDING_KIND,),
    statements={
        WordProperty.BUILDING_KIND: (
            Words("{card}は{words}", "{card} is one"),
            Words("{card}は{words}外", "{card} is none"),
        )
    },
    returns={(Zone.RETIRED, Zone.HAND): Words("{cards}を{owners}手札に戻す", "return {cards} to {owners} hand")},
    entrances={
        Timing.RESPONSE: Entrance(
            Draw(Player.YOU, 3),
            Words("三枚引ける", "draw three"),
            Words("{condition}なら三枚引ける", "draw three if {condition}"),
        )
    },
)


def faults_of(data: Any, vocabulary: Vocabulary = WIDER) -> set[str]:
    ability, faults = parse_ability(data, vocabulary)
    found = faults if ability is None else check_ability(ability, vocabulary)
    return {fault.code for fault in found}


GIVE = {"trade": {"cards": HAND}}


def text(do: Any, timing: str = "own_act", **keys: Any) -> tuple[str, str]:
    data = {"kind": "activated", "when": {"timing": timing}, "do": [do], **keys}
    ability, faults = parse_ability(data, WIDER)
    assert ability is not None
    assert faults == ()
    words = ability_words(ability, PHRASES, "event")
    return words.ja.split("。")[-2], words.en.rpartition(". ")[2]


def draw(amount: Any) -> Any:
    return {"kind": "activated", "when": {"timing": "own_act"}, "do": [{"draw": {"who": "you", "amount": amount}}]}


def test_a_game_says_how_large_a_number_may_be_written_out() -> None:
    assert faults_of(draw(500)) == set()
    assert faults_of(draw(501)) == {"not_a_number"}
    assert faults_of(draw(100), PLAIN.vocabulary) == {"not_a_number"}


def test_the_schema_gives_the_same_bound_as_the_parser() -> None:
    literal = ability_schema(WIDER)["$defs"]["number"]["oneOf"][0]

    assert literal["maximum"] == WIDER.largest_number


CITY = {"zone": "city", "of": "you", "kind": "building"}


@pytest.mark.parametrize(
    ("cards", "prop", "faults"),
    [
        (HAND, "durability", set()),
        (CITY, "durability", {"not_on_board"}),
        (CITY, "damage", set()),
        (HAND, "damage", {"not_on_board"}),
    ],
)
def test_a_property_of_cards_elsewhere_is_changed_there_and_the_others_on_the_board(
    cards: Any, prop: str, faults: set[str]
) -> None:
    change = {"modify": {"cards": cards, "property": prop, "by": 1}}

    assert faults_of({"kind": "continuous", "do": [change]}) == faults


def test_other_games_reach_no_farther() -> None:
    change = {"modify": {"cards": HAND, "property": "durability", "by": 1}}

    assert faults_of({"kind": "continuous", "do": [change]}, PLAIN.vocabulary) == {"not_on_board"}


@pytest.mark.parametrize("whose", ["each_player", "any"])
def test_what_one_player_has_is_asked_of_one_player(whose: str) -> None:
    assert faults_of(draw({"savings": "opponent"})) == set()
    assert "unknown_word" in faults_of(draw({"savings": "nobody"}))
    assert faults_of(draw({"savings": {"whose": whose}})) == {"wrong_player"}


def test_a_number_of_the_game_reads_in_its_words() -> None:
    assert text({"draw": {"who": "you", "amount": {"savings": "opponent"}}}) == (
        "カードをX枚引く（Xは相手の貯金）",
        "Draw X cards, where X is your opponent's savings.",
    )


def test_so_many_of_the_cards_read_as_chosen_ones() -> None:
    some = {"trade": {"cards": HAND, "count": {"min": 2, "max": 2}}}

    assert text(some) == ("自分の手札の建物2つを渡す", "Give away 2 buildings in your hand.")


def test_a_card_of_the_answered_event_is_called_by_its_title() -> None:
    shown = {"reveal": {"cards": "event.card"}}

    assert text(shown, "response") == ("使われたカードを公開する", "Reveal the card used.")


def test_the_nearest_tests_stand_at_their_noun_and_the_others_before_them() -> None:
    some = {"trade": {"cards": {**HAND, "where": {"building_kind": "office", "durability": 3}}}}

    assert text(some) == (
        "自分の手札の耐久力が3のオフィスの建物1つを渡す",
        "Give away 1 office building with durability 3 in your hand.",
    )


def test_a_game_says_in_its_own_phrase_what_a_card_is() -> None:
    tall = {"if": {"test": {"matches": {"card": "this", "where": {"building_kind": "office"}}}, "then": [GIVE]}}
    other = {"if": {"test": {"not": tall["if"]["test"]}, "then": [GIVE]}}

    assert text(tall)[1] == "If this event is one, give away 1 building in your hand."
    assert text(other)[1] == "If this event is none, give away 1 building in your hand."


def test_cards_that_come_from_some_zones_return() -> None:
    back = {"move": {"cards": "target", "to": "hand"}}
    there = {"as": "target", "cards": {**HAND, "zone": "retired"}, "count": {"min": 1, "max": 1}}
    here = {**there, "cards": CITY}

    assert text(back, choose=[there])[1] == "Return 1 building in your retired pile to your hand."
    assert text(back, choose=[here])[1] == "Put 1 building in your city into your hand."


def test_the_step_that_a_timing_exists_for_reads_with_its_condition() -> None:
    step = {"draw": {"who": "you", "amount": 3}}
    own_turn = {"turn_of": "you"}

    assert text(step, "response")[0].endswith("三枚引ける")
    assert text(step, "response", **{"if": own_turn})[0] == "自分のターンなら三枚引ける"
    assert text({"draw": {"who": "you", "amount": 2}}, "response", **{"if": own_turn})[0] == "カードを2枚引く"


def test_a_card_that_is_there_beside_this_one_is_another() -> None:
    more = {"exists": {**CITY, "other": True, "where": {"building_kind": "office"}}}
    change = {"modify": {"cards": CITY, "property": "damage", "by": 1}}

    ability, _ = parse_ability({"kind": "continuous", "if": more, "do": [change]}, WIDER)

    assert ability is not None
    assert "If there is another office building in your city," in ability_words(ability, PHRASES, "event").en


def test_all_other_cards_of_a_sort_are_the_other_ones_first() -> None:
    gone = {"destroy": {"cards": {**CITY, "other": True, "where": {"building_kind": "office"}}}}

    assert text(gone)[0] == "自分の街のほかのすべてのオフィスの建物をリタイヤさせる"


def test_several_continuous_changes_are_sentences_of_their_own() -> None:
    change = {"modify": {"cards": CITY, "property": "damage", "by": 1}}
    ability, _ = parse_ability({"kind": "continuous", "do": [change, change]}, WIDER)

    assert ability is not None
    assert "Do the following" not in ability_words(ability, PHRASES, "event").en


def test_a_difference_up_to_a_limit_has_both_bounds_in_one_bracket() -> None:
    less = {"at_most": {"number": {"minus": {"from": {"savings": "you"}, "take": 2}}, "limit": 5}}

    assert text({"draw": {"who": "you", "amount": less}}) == (
        "カードをX枚引く（Xは自分の貯金から2を引いた数（0以上5以下））",
        "Draw X cards, where X is your savings minus 2 (from 0 to 5).",
    )
