"""What the greedy bot makes of Monster Gate positions."""

from typing import Any, cast

from play.bots import BOTS
from play.bots.sight import Sight
from play.engine.protocol import Game, SeatSetup
from play.games.monster_gate import judgement
from tests.play.games.monster_gate.cards import OPPONENTS_CHARACTER, character, hit, magic, monster, target
from tests.play.games.monster_gate.position import GAME, Cards, Position, Side

SEED = bytes(range(32))


class Counted:
    """Monster Gate, counting how often somebody plays on in an imagined position."""

    def __init__(self) -> None:
        self.trials = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def advance(self, *given: Any) -> None:
        """Play on."""
        self.trials += 1
        GAME.advance(*given)


def choice(position: Position, seat: int = 0) -> str:
    """What the bot does, with card names."""
    legal = GAME.legal_actions(position.state, seat)
    chosen = BOTS["greedy"](SEED).choose(legal, Sight(GAME, position.state, seat), 0)
    return position.legal(seat)[legal.index(chosen)]


def test_it_takes_the_attack_that_wins() -> None:
    position = Position({}, Side(monsters=("ogre",), ap=1), Side(monsters=("ogre",)))

    assert choice(position) == "attack:@ogre>@hero"


def test_it_puts_out_the_opponent_whose_dungeon_is_empty() -> None:
    bolt = magic("Bolt", hit("target", 2), choose=[target(OPPONENTS_CHARACTER)])
    position = Position(
        {"bolt": bolt}, Side(hand=("bolt",)), Side(cellar=("stone3",)), Side(), Side(cellar=("stone3",))
    )
    position.do(0, "item:@bolt")

    legal = GAME.legal_actions(position.state, 0)
    chosen = BOTS["greedy"](SEED).choose(legal, Sight(GAME, position.state, 0), 0)

    assert chosen == ("pick", position.handles("hero", 2)[0])


def test_it_chooses_the_character_that_gives_most_and_leaves_the_dungeon_to_the_match() -> None:
    records = {1: character("Weak", 1, 0, ap=1), 2: character("Strong", 4, 3, ap=5), 3: monster("Imp")}
    state, _ = GAME.setup([SeatSetup({"main": {1: 1, 2: 1, 3: 48}})] * 2, GAME.compile_cards(records), {}, SEED)
    bot = BOTS["greedy"](SEED)

    character_chosen = bot.choose(GAME.legal_actions(state, 0), Sight(GAME, state, 0), 0)
    GAME.apply(state, 0, character_chosen)
    dungeon_chosen = bot.choose(GAME.legal_actions(state, 0), Sight(GAME, state, 0), 1)

    assert (character_chosen, dungeon_chosen) == (("pick", 2), ("rest",))


def test_one_ap_more_in_every_turn_is_worth_more_than_three_cards_of_the_starting_dungeon() -> None:
    records = {
        1: character("Sheltered", 1, 1, ap=4, dungeon_count=9),
        2: character("Tireless", 1, 1, ap=5, dungeon_count=6),
        3: monster("Imp"),
    }
    state, _ = GAME.setup([SeatSetup({"main": {1: 1, 2: 1, 3: 48}})] * 2, GAME.compile_cards(records), {}, SEED)

    chosen = BOTS["greedy"](SEED).choose(GAME.legal_actions(state, 0), Sight(GAME, state, 0), 0)

    assert chosen == ("pick", 2)


def test_a_position_is_worth_less_the_more_opponents_are_left_and_nothing_to_who_is_out() -> None:
    cards: Cards = {}
    position = Position(cards, Side(), Side(), Side())
    before = judgement.value(position.state, 0)

    GAME.concede(position.state, 2)

    assert judgement.value(position.state, 0) > before
    assert judgement.value(position.state, 2) == -judgement.WON
    GAME.concede(position.state, 1)
    assert judgement.value(position.state, 0) == judgement.WON


def test_face_down_cards_that_it_cannot_tell_apart_are_looked_at_once() -> None:
    trials, offered = [], []
    for cellar in (("stone3",) * 2, ("stone3",) * 5):
        position = Position({}, Side(monsters=("ogre",), ap=1), Side(cellar=cellar))
        position.do(0, "attack:@ogre>@1:hero")
        game = Counted()
        legal = GAME.legal_actions(position.state, 0)
        BOTS["greedy"](SEED).choose(legal, Sight(cast("Game", game), position.state, 0), 0)
        trials.append(game.trials)
        offered.append(len(legal))

    assert offered == [2, 5]
    # One trial for each card that absorbs; the last one needs no choice.
    assert trials == [1, 4]
