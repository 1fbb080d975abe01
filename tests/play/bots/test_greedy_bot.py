"""The greedy bot: what it makes of a position, and that hidden cards make no difference to it."""

import pytest

from play.bots import BOTS
from play.bots.imagining import imagine
from play.bots.judges import JUDGES
from play.bots.playout import play_out
from play.bots.sight import Sight
from play.engine.records import Action
from play.engine.rng import draw_below
from play.engine.state import State
from play.games import GAMES
from tests.play.games import arena
from tests.play.games.shironeko.cards import OPPONENTS_CHARACTER, character, monster, target
from tests.play.games.shironeko.position import GAME as SHIRONEKO
from tests.play.games.shironeko.position import Cards, Position, Side

SEED = bytes(range(32))
EVERY_GAME = pytest.mark.parametrize("slug", sorted(JUDGES))
EVERY_TABLE = pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in sorted(JUDGES) for seats in GAMES[slug].seat_counts]
)


def choice(position: Position, seat: int = 0) -> str:
    """What the bot does in a Shironeko position, with card names."""
    legal = SHIRONEKO.legal_actions(position.state, seat)
    chosen = BOTS["greedy"](SEED).choose(legal, Sight(SHIRONEKO, position.state, seat), 0)
    return position.legal(seat)[legal.index(chosen)]


def with_other_hidden_cards(state: State, seat: int, dice: arena.Dice) -> State:
    """The same position for a seat, with everything hidden from it dealt anew among where it lies."""
    permuted = state.clone()
    for zone, spec in enumerate(state.rules.ZONES):
        for owner, pile in enumerate(permuted.zones[zone]):
            if spec.deck and all(entry > 0 for entry in pile):
                for place in range(len(pile)):
                    other = draw_below(dice, len(pile))
                    pile[place], pile[other] = pile[other], pile[place]
                if owner != seat and spec.slug == "deck":
                    _exchange_with_hand(permuted, owner, pile)
                    _exchange_with_face_down(permuted, owner, pile)
    permuted.seed = dice.seed
    return permuted


def _exchange_with_hand(state: State, owner: int, deck: list[int]) -> None:
    for place, handle in enumerate(state.zones[state.rules.WORDS.hand][owner]):
        if place < len(deck):
            card = state.loose[handle]
            state.loose[handle], deck[place] = card._replace(card=deck[place]), card.card


def _exchange_with_face_down(state: State, owner: int, deck: list[int]) -> None:
    hidden = [thing for thing in state.things.values() if thing.seat == owner and not thing.face_up]
    for thing, place in zip(hidden, reversed(range(len(deck))), strict=False):
        thing.card, deck[place] = deck[place], thing.card


@EVERY_TABLE
@pytest.mark.failure("P16")
@pytest.mark.parametrize("match", [3, 4])
def test_what_is_hidden_from_the_bot_does_not_change_its_choice(slug: str, seats: int, match: int) -> None:
    game = GAMES[slug]
    state, _events, _table = arena.start(slug, match, seats)
    bot, dice = BOTS["greedy"](SEED), arena.Dice(bytes(31) + b"h")

    for turn, (seat, action, legal) in enumerate(arena.walk(game, state, arena.Dice(bytes(32)))):
        if not state.peeked and turn % 3 == 0:
            permuted = with_other_hidden_cards(state, seat, dice)
            if game.legal_actions(permuted, seat) == legal:
                chosen = bot.choose(legal, Sight(game, state, seat), turn)
                assert bot.choose(legal, Sight(game, permuted, seat), turn) == chosen
        game.apply(state, seat, action)


@EVERY_TABLE
@pytest.mark.failure("P16")
def test_an_imagined_position_shows_its_seat_the_same_and_holds_other_hidden_cards(slug: str, seats: int) -> None:
    game = GAMES[slug]
    state, _events, _table = arena.start(slug, 7, seats)
    differs = 0

    for turn, (seat, action, legal) in enumerate(arena.walk(game, state, arena.Dice(bytes(32)))):
        before = game.dump(state)
        seen = imagine(state, seat, turn.to_bytes(32, "big"), JUDGES[slug].hide)
        assert game.legal_actions(seen, seat) == legal
        true, imagined = game.view(state, seat), game.view(seen, seat)
        for view in (true, imagined):
            view.pop("seed_hash")
            view["waiting_for"] = None
        assert true == imagined
        assert game.dump(state) == before
        differs += seen.zones[state.rules.WORDS.deck] != state.zones[state.rules.WORDS.deck]
        game.apply(state, seat, action)

    assert differs


@EVERY_GAME
def test_every_choice_is_legal_and_the_same_for_the_same_seed(slug: str) -> None:
    game = GAMES[slug]
    state, _events, _table = arena.start(slug, 1)
    bot, twin = BOTS["greedy"](SEED), BOTS["greedy"](SEED)

    for turn in range(60):
        if state.outcome is not None:
            break
        seat = game.decisions(state)[0].seat
        legal = game.legal_actions(state, seat)
        chosen = bot.choose(legal, Sight(game, state, seat), turn)
        assert chosen in legal
        assert twin.choose(legal, Sight(game, state, seat), turn) == chosen
        game.apply(state, seat, chosen)


@EVERY_GAME
def test_it_beats_random_play(slug: str) -> None:
    game = GAMES[slug]
    won = 0

    for number in range(6):
        state, _events, _table = arena.start(slug, number)
        seat = number % 2
        kinds = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        play_out(game, state, [BOTS[kind](bytes([number]) * 32) for kind in kinds])
        assert state.outcome is not None
        won += state.outcome.winners == (seat,)

    assert won >= 5


def test_only_one_action_needs_no_thought() -> None:
    legal: list[Action] = [("end",)]
    position = Position({}, Side())

    assert BOTS["greedy"](SEED).choose(legal, Sight(SHIRONEKO, position.state, 0), 0) == ("end",)


def test_it_takes_the_attack_that_wins() -> None:
    position = Position({}, Side(area=("captain",)), Side(deck=("filler",) * 3))

    assert choice(position) == "attack:@captain"


def test_it_defends_where_taking_the_damage_would_lose() -> None:
    position = Position({}, Side(area=("captain",)), Side(area=("filler",), deck=("filler",) * 3))
    position.do(0, "attack:@captain")

    assert choice(position, 1) == "defend:@filler"


def test_it_aims_harm_where_it_hurts_the_opponent_most() -> None:
    strike = monster(
        "Strike", {"damage": {"to": "target", "amount": 3}}, choose=[target({**OPPONENTS_CHARACTER, "of": "any"})]
    )
    cards: Cards = {"strike": strike, "titan": character("Titan", 9, 3)}
    position = Position(cards, Side(area=("mage",), hand=("strike",), towns=("red",)), Side(area=("titan", "filler")))

    first = choice(position)
    position.do(0, "play:@strike")

    assert first == "play:@strike"
    assert choice(position) == "pick:@titan"


def test_it_leaves_a_payment_to_the_rest() -> None:
    cards: Cards = {"giant": character("Giant", 9, 9, cost=2)}
    position = Position(cards, Side(hand=("giant",), towns=("red", "red", "blue")))

    position.do(0, "play:@giant")

    assert choice(position) == "rest"
