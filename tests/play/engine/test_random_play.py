"""Random matches of the toy game with 2 to 4 seats, in which players also leave."""

import json

import pytest

from catalog.effects.language import DestinationWord, Player, Ref
from catalog.effects.operations import Damage, Destroy, Draw, Heal, Move
from play.engine.protocol import SeatSetup
from tests.play.engine.table import GAME
from tests.play.engine.toy import Fighter, Happening, Hit, Zone, fighters, for_ever, one, use, when
from tests.play.games.arena import Dice, inventory, kept_values_are_fresh

CARDS = {
    1: Fighter(2, (use(Damage(Ref("target"), 1), choose=(one(),)),)),
    2: Fighter(3, (when(Happening.DIED, Player.ANY, Draw(Player.YOU, 1)),)),
    3: Fighter(1, (use(Hit(Player.OPPONENT, 1)), when(Happening.HURT, Player.YOU, Heal(Ref("event.card"), 1)))),
    4: Fighter(2, (use(Move(Ref("target"), DestinationWord(Zone.HAND)), choose=(one(Player.YOU),)),)),
    5: Fighter(4, (use(Destroy(fighters()), Draw(Player.EACH, 1)),)),
    6: Fighter(2, (use(for_ever(when(Happening.DIED, Player.OPPONENT, Hit(Player.OPPONENT, 1)))),)),
}
TABLE = GAME.compile_cards(CARDS)


@pytest.mark.failure("P4", "P17")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_a_match_comes_to_its_end_whoever_leaves_and_however_often_it_is_reloaded(seats: int, seed: int) -> None:
    dice = Dice(seed.to_bytes(32, "big"))
    setups = [SeatSetup({"main": dict.fromkeys(CARDS, 3)}) for _ in range(seats)]
    state, _events = GAME.setup(setups, TABLE, {"shuffle": True}, dice.seed)
    whole = inventory(state)

    while state.outcome is None:
        decisions = GAME.decisions(state)
        assert decisions
        seat = dice.among(decisions).seat
        legal = GAME.legal_actions(state, seat)
        assert legal
        reloaded = GAME.load(json.loads(json.dumps(GAME.dump(state))), TABLE)
        assert GAME.legal_actions(reloaded, seat) == legal
        assert kept_values_are_fresh(state)
        if dice.among(range(60)) == 0:
            quitter = dice.among([other for other in range(seats) if other not in state.out])
            told = GAME.concede(state, quitter)
            assert GAME.concede(reloaded, quitter) == told
        else:
            action = dice.among(legal)
            told = GAME.apply(state, seat, action)
            assert GAME.apply(reloaded, seat, action) == told
        assert GAME.dump(reloaded) == GAME.dump(state)
        if state.outcome is None:
            left = inventory(state)
            assert all(left[other] == (whole[other] if other not in state.out else {}) for other in range(seats))

    assert set(state.outcome.winners).isdisjoint(state.out)
