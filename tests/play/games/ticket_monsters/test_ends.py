"""How matches end."""

import pytest

from play.errors import MatchOverError
from play.games.ticket_monsters.turn import LAST_TURN
from tests.play.games.ticket_monsters.cards import DRAW_ONE, chikemon, magic, on, tool
from tests.play.games.ticket_monsters.position import GAME, Cards, Position, Side


def outcome(position: Position) -> tuple[tuple[int, ...], str, str]:
    """The winners, the rule and the reason of an end."""
    ended = GAME.outcome(position.state)
    assert ended is not None
    return ended.winners, ended.rule, ended.reason


@pytest.mark.rule("TK-W1")
@pytest.mark.failure("P3")
def test_a_player_at_0_hp_loses_at_once_and_hp_are_never_below() -> None:
    burn = magic("Burn", {"lose_hp": {"who": "opponent", "amount": 150}}, DRAW_ONE)
    position = Position({"burn": burn}, Side(hand=("burn",)), Side(hp=100))

    position.do(0, "use:@burn")
    position.both_pass(1)

    assert outcome(position) == ((0,), "TK-W1", "no_hp")
    assert position.hp(1) == 0
    assert position.hand(0) == []
    assert GAME.decisions(position.state) == ()
    with pytest.raises(MatchOverError):
        position.do(0, "pass")


@pytest.mark.rule("TK-W1")
def test_battle_damage_takes_the_last_hp_of_either_player() -> None:
    cards: Cards = {"wall": chikemon("Wall", 0, 300)}
    defender = Position(cards, Side(zone=("wolf",)), Side(zone=("golem",), hp=100), step="attack")
    attacker = Position(cards, Side(zone=("golem",), hp=200), Side(zone=("wall",)), step="attack")

    defender.fight("wolf", "golem")
    attacker.fight("golem", "wall")

    assert outcome(defender) == ((0,), "TK-W1", "no_hp")
    assert outcome(attacker) == ((1,), "TK-W1", "no_hp")


@pytest.mark.rule("TK-W2")
@pytest.mark.failure("P2")
@pytest.mark.parametrize("word", ["lose_hp", "lose_stars"])
def test_both_at_the_same_moment_are_a_draw(word: str) -> None:
    doom = magic("Doom", {word: {"who": "each_player", "amount": 6}})
    position = Position({"doom": doom}, Side(hand=("doom",), hp=5, stars=6), Side(hp=6, stars=2))

    position.do(0, "use:@doom")
    position.both_pass(1)

    assert outcome(position) == ((), "TK-W2", "both_beaten")


@pytest.mark.rule("TK-W2")
def test_one_after_the_other_is_no_draw() -> None:
    hit = {"lose_hp": {"who": "you", "amount": 5}}, {"lose_hp": {"who": "opponent", "amount": 5}}
    position = Position({"doom": magic("Doom", *hit)}, Side(hand=("doom",), hp=5), Side(hp=5))

    position.do(0, "use:@doom")
    position.both_pass(1)

    assert outcome(position) == ((1,), "TK-W1", "no_hp")


@pytest.mark.rule("TK-W3")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_may_concede_at_any_time_and_the_opponent_wins(seat: int) -> None:
    position = Position({}, Side(zone=("wolf",)), Side(zone=("golem",)), step="attack")
    position.do(0, "attack:@wolf>@golem")

    GAME.concede(position.state, seat)

    assert outcome(position) == ((1 - seat,), "TK-W3", "conceded")


@pytest.mark.rule("TK-W4")
def test_after_200_turns_the_match_is_a_draw() -> None:
    position = Position({}, Side(), Side(), turn=LAST_TURN - 1)

    position.default_until(1, "summon")
    still_open = GAME.outcome(position.state)
    position.both_pass(1)

    assert still_open is None
    assert outcome(position) == ((), "TK-W4", "turn_limit")


@pytest.mark.rule("TK-W5")
@pytest.mark.failure("P12")
def test_effects_that_set_each_other_off_for_ever_are_a_draw() -> None:
    give = {"gain": {"who": "you", "what": "hp", "amount": 10}}
    take = {"lose_hp": {"who": "you", "amount": 10}}
    cards: Cards = {
        "spring": tool("Spring", on("lost_hp", give, card=None, player="you")),
        "leak": tool("Leak", on("gained_hp", take, card=None, player="you")),
        "prick": magic("Prick", take),
    }
    position = Position(cards, Side(hand=("prick",), items=("spring", "leak")))

    position.do(0, "use:@prick")
    position.both_pass(1)

    assert outcome(position) == ((), "TK-W5", "repetition")


@pytest.mark.rule("TK-W4", "TK-S4")
def test_players_who_only_pass_reach_the_turn_limit() -> None:
    position = Position({}, Side(), Side(), turn=150)

    while position.state.outcome is None:
        for decision in GAME.decisions(position.state):
            GAME.default(position.state, decision.seat)

    assert outcome(position)[1] == "TK-W4"
    assert position.state.turn == LAST_TURN
