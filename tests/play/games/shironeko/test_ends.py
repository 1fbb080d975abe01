"""How a match ends, beside what damage does."""

import pytest

from play.errors import MatchOverError
from play.games.shironeko.turn import LAST_TURN
from tests.play.games.shironeko.cards import monster
from tests.play.games.shironeko.position import GAME, Cards, Position, Side


@pytest.mark.rule("SN-W1")
def test_drawing_the_last_card_loses() -> None:
    position = Position({}, Side(), Side(deck=("mage",)))

    position.do(0, "end")

    assert position.hand(1) == ["mage"]
    assert position.state.outcome == ((0,), "SN-W1", "deck_empty", True)


@pytest.mark.rule("SN-W1")
@pytest.mark.parametrize(
    "operation",
    [
        {"mill": {"who": "opponent", "amount": 3}},
        {"draw": {"who": "opponent", "amount": 3}},
        {"damage_deck": {"who": "opponent", "amount": 5}},
        {"move": {"cards": {"zone": "deck", "of": "opponent", "kind": "any"}, "to": "discard"}},
    ],
)
def test_a_deck_emptied_by_an_effect_loses(operation: dict[str, object]) -> None:
    cards: Cards = {"doom": monster("Doom", operation)}
    position = Position(cards, Side(hand=("doom",), towns=("red",)), Side(deck=("mage",) * 3))

    position.do(0, "play:@doom")

    assert position.state.outcome == ((0,), "SN-W1", "deck_empty", True)


@pytest.mark.rule("SN-W1")
def test_a_deck_with_one_card_left_has_not_lost() -> None:
    cards: Cards = {"doom": monster("Doom", {"mill": {"who": "opponent", "amount": 2}})}
    position = Position(cards, Side(hand=("doom",), towns=("red",)), Side(deck=("mage",) * 3))

    position.do(0, "play:@doom")

    assert position.state.outcome is None
    assert position.deck_size(1) == 1


@pytest.mark.rule("SN-W1")
def test_what_would_have_refilled_the_deck_comes_too_late() -> None:
    refill = {"move": {"cards": {"zone": "discard", "of": "you", "kind": "any"}, "to": "deck", "place": "bottom"}}
    cards: Cards = {"gamble": monster("Gamble", {"draw": {"who": "you", "amount": 1}}, refill)}
    position = Position(cards, Side(hand=("gamble",), towns=("red",), deck=("mage",), discard=("knight",) * 5))

    position.do(0, "play:@gamble")

    assert position.state.outcome == ((1,), "SN-W1", "deck_empty", True)


@pytest.mark.rule("SN-W3")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_may_concede_at_any_time(seat: int) -> None:
    position = Position({}, Side(area=("knight",)), Side(area=("mage",)))
    position.do(0, "attack:@knight")

    GAME.concede(position.state, seat)

    assert position.state.outcome == ((1 - seat,), "SN-W3", "conceded", True)
    with pytest.raises(MatchOverError):
        GAME.concede(position.state, 1 - seat)


@pytest.mark.rule("SN-W4")
def test_after_200_turns_the_match_is_a_draw() -> None:
    position = Position({}, Side(), turn=LAST_TURN)
    before = Position({}, Side(), turn=LAST_TURN - 1)

    position.do(0, "end")
    before.do(0, "end")

    assert position.state.outcome == ((), "SN-W4", "turn_limit", True)
    assert before.state.outcome is None
