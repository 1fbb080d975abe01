"""What a game's vocabulary and phrases may add to the shared grammar: larger numbers, other reach, own numbers, titles."""

import dataclasses
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from cardsite.values import Words
from catalog.effects.checker import check_ability
from catalog.effects.json_schema import ability_schema
from catalog.effects.language import SHARED_NUMBERS, CountRange, Filter, Number, Operation, Player
from catalog.effects.parser import parse_ability
from catalog.effects.vocabulary import Vocabulary
from catalog.effects.writing import ability_words
from catalog.games import GAMES
from catalog.games.tatemon.language import NumericProperty, Timing, Zone

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
    modifiable_off_board={NumericProperty.DURABILITY: Zone.HAND},
    numbers=(*SHARED_NUMBERS, Savings),
    operations=(*PLAIN.vocabulary.operations, Trade),
)
PHRASES = dataclasses.replace(
    PLAIN.lexicon,
    operations={**PLAIN.lexicon.operations, Trade: Words("{some}を渡す", "give away {some}")},
    numbers={Savings: Words("{possessive}貯金", "{possessive} savings")},
    roles={(Timing.RESPONSE, "card"): Words("使われたカード", "the card used")},
)


def faults_of(data: Any, vocabulary: Vocabulary = WIDER) -> set[str]:
    ability, faults = parse_ability(data, vocabulary)
    found = faults if ability is None else check_ability(ability, vocabulary)
    return {fault.code for fault in found}


def text(do: Any, timing: str = "own_act") -> tuple[str, str]:
    data = {"kind": "activated", "when": {"timing": timing}, "do": [do]}
    ability, faults = parse_ability(data, WIDER)
    assert ability is not None
    assert faults == ()
    words = ability_words(ability, PHRASES, "event")
    return words.ja.split("。")[-2], words.en.rpartition(". ")[2]


def draw(amount: Any) -> Any:
    return {"kind": "activated", "when": {"timing": "own_act"}, "do": [{"draw": {"who": "you", "amount": amount}}]}


def dearer(cards: Any = HAND, **keys: Any) -> Any:
    return {"modify": {"cards": cards, "property": "durability", "by": 1, **keys}}


def test_a_game_says_how_large_a_number_may_be_written_out() -> None:
    assert faults_of(draw(500)) == set()
    assert faults_of(draw(501)) == {"not_a_number"}
    assert faults_of(draw(100), PLAIN.vocabulary) == {"not_a_number"}


def test_the_schema_gives_the_same_bound_as_the_parser() -> None:
    literal = ability_schema(WIDER)["$defs"]["number"]["oneOf"][0]

    assert literal["maximum"] == WIDER.largest_number


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        ({"kind": "continuous", "do": [dearer()]}, set()),
        ({"kind": "continuous", "do": [dearer({**HAND, "zone": "retired"})]}, {"not_on_board"}),
        (
            {"kind": "activated", "when": {"timing": "own_act"}, "do": [dearer(until="this_turn")]},
            {"not_on_board"},
        ),
    ],
)
def test_only_continuous_abilities_change_a_property_off_the_board_and_only_in_its_zone(
    data: Any, faults: set[str]
) -> None:
    assert faults_of(data) == faults


def test_other_properties_and_other_games_do_not_reach_off_the_board() -> None:
    assert faults_of({"kind": "continuous", "do": [dearer()]}, PLAIN.vocabulary) == {"not_on_board"}


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
