"""The random bot and playouts."""

from collections import Counter
from typing import Any

import pytest

from play.bots import BOTS
from play.bots.playout import play_out
from play.bots.sight import Sight
from play.engine.records import Action
from play.engine.state import State
from play.games import GAMES
from play.games.tatemon.zones import DECK, HAND
from tests.play.games import arena

GAME = GAMES["tatemon"]
SEED = bytes(range(32))


class Unseen(Sight):
    """A sight that must not be asked for anything."""

    def __init__(self) -> None:
        """Nothing is there to be seen."""

    def __call__(self) -> Any:
        """No view."""
        raise AssertionError

    def imagined(self, seed: bytes) -> State:
        """No position."""
        raise AssertionError


unseen = Unseen()


def test_every_legal_action_is_chosen_about_as_often() -> None:
    bot = BOTS["random"](SEED)
    legal: list[Action] = [("pick", 1), ("pick", 2), ("done",)]

    chosen = Counter(bot.choose(legal, unseen, turn) for turn in range(1500))

    assert set(chosen) == set(legal)
    assert all(400 < count < 600 for count in chosen.values())


def test_the_same_seed_turn_and_actions_give_the_same_choice_whatever_came_before() -> None:
    legal: list[Action] = [("pick", number) for number in range(20)]
    used, fresh = BOTS["random"](SEED), BOTS["random"](SEED)
    for turn in range(5):
        used.choose(legal, unseen, turn)

    assert used.choose(legal, unseen, 7) == fresh.choose(legal, unseen, 7)
    assert BOTS["random"](bytes(32)).choose(legal, unseen, 7) != fresh.choose(legal, unseen, 7)


@pytest.mark.failure("P16")
def test_what_is_hidden_from_the_bot_does_not_change_its_choice() -> None:
    state, _events, _table = arena.start("tatemon", 14)
    bot = BOTS["random"](SEED)

    for turn, (seat, action, legal) in enumerate(arena.walk(GAME, state, arena.Dice(bytes(32)))):
        other = 1 - seat
        permuted = GAME.clone(state)
        for owner in range(2):
            permuted.zones[DECK][owner].reverse()
        hand, deck = permuted.zones[HAND][other], permuted.zones[DECK][other]
        if hand and deck and deck[0] > 0:
            card = permuted.loose[hand[0]]
            permuted.loose[hand[0]], deck[0] = card._replace(card=deck[0]), card.card
        if not permuted.peeked:
            seen = GAME.legal_actions(permuted, seat)
            assert seen == legal
            assert GAME.view(permuted, seat) == GAME.view(state, seat)
            assert bot.choose(seen, unseen, turn) == bot.choose(legal, unseen, turn)
        GAME.apply(state, seat, action)


def test_a_playout_comes_to_an_end_and_counts_its_decisions() -> None:
    state, _events, _table = arena.start("tatemon", 2)
    watched: list[State] = []

    tally = play_out(GAME, state, [BOTS["random"](SEED), BOTS["random"](bytes(32))], watched.append)

    assert state.outcome is not None
    assert tally.decisions > 0
    assert tally.decisions + tally.forced == len(watched)
    assert tally.turns == state.turn
    assert state.sink is None


def test_a_playout_without_events_leads_where_the_same_actions_with_events_lead() -> None:
    silent, _events, _table = arena.start("tatemon", 6)
    told, _events, _table = arena.start("tatemon", 6)
    bots = [BOTS["random"](SEED), BOTS["random"](bytes(32))]
    taken = [0, 0]

    play_out(GAME, silent, bots)
    while told.outcome is None:
        seat = GAME.decisions(told)[0].seat
        GAME.apply(told, seat, bots[seat].choose(GAME.legal_actions(told, seat), unseen, taken[seat]))
        taken[seat] += 1

    assert GAME.fingerprint(silent) == GAME.fingerprint(told)
