"""How a TATEMON match ends."""

import pytest

from play.errors import MatchOverError
from play.games.tatemon.turn import TurnStep
from tests.play.games.tatemon.cards import HIT_TWO, JSON, act, building, event
from tests.play.games.tatemon.position import GAME, Position, Side

FOUR = ("house", "office", "shop", "museum")


def outcome(position: Position) -> tuple[tuple[int, ...], str, str]:
    """Winners, rule and reason."""
    ended = GAME.outcome(position.state)
    assert ended is not None
    return ended.winners, ended.rule, ended.reason


@pytest.mark.rule("TM-W1")
def test_the_fifth_kind_wins_before_the_act() -> None:
    position = Position({}, Side(city=FOUR, hand=("station",)), step=TurnStep.BUILD)

    position.do(0, "build:@station")

    assert outcome(position) == ((0,), "TM-W1", "five_kinds")


@pytest.mark.rule("TM-W1")
def test_five_buildings_of_four_kinds_do_not_win() -> None:
    position = Position({}, Side(city=FOUR, hand=("house",)), step=TurnStep.BUILD)

    position.do(0, "build:c5")

    assert GAME.outcome(position.state) is None


@pytest.mark.rule("TM-W1")
def test_a_city_completed_in_the_opponents_turn_wins_at_once() -> None:
    gift = act(
        {"build": {"cards": {"zone": "retired", "of": "opponent", "kind": "building"}}},
        {"draw": {"who": "you", "amount": 1}},
    )
    position = Position({"gift": event(gift)}, Side(hand=("gift",)), Side(city=FOUR, retired=("station",)))

    happened = position.do(0, "event:@gift")

    assert outcome(position) == ((1,), "TM-W1", "five_kinds")
    assert not [event for event in happened if event.public.get("cause") == "draw"]


@pytest.mark.rule("TM-W1", "TM-W3")
@pytest.mark.parametrize(
    ("extra", "winners", "reason"),
    [(("house",), (1,), "judged_by_buildings"), ((), (), "judged_equal"), (("tower",), (1,), "judged_by_buildings")],
)
@pytest.mark.failure("P2")
def test_two_cities_completed_by_one_step_are_judged(
    extra: tuple[str, ...], winners: tuple[int, ...], reason: str
) -> None:
    gift = act({"build": {"cards": {"zone": "retired", "of": "any", "kind": "building"}}})
    position = Position(
        {"gift": event(gift), "tower": building("residence", 9)},
        Side(city=FOUR, hand=("gift",), retired=("station",)),
        Side(city=(*FOUR, *extra), retired=("station",)),
    )

    position.do(0, "event:@gift")

    assert outcome(position) == (winners, "TM-W1", reason)


@pytest.mark.rule("TM-W2")
def test_drawing_the_last_card_ends_nothing_and_the_next_draw_does() -> None:
    position = Position({}, Side(deck=("shop",)), Side(city=("house",)))

    position.do(0, "end")
    position.do(1, "skip", "end")
    after_last_card = GAME.outcome(position.state)
    position.do(0, "skip", "end")
    position.do(1, "skip", "end")

    assert after_last_card is None
    assert outcome(position) == ((1,), "TM-W2", "judged_by_kinds")


@pytest.mark.rule("TM-W2")
@pytest.mark.failure("P3")
def test_an_effect_that_draws_from_an_empty_deck_ends_the_match_and_drops_its_rest() -> None:
    greedy = act(
        {"draw": {"who": "you", "amount": 2}},
        {"damage": {"to": {"zone": "city", "of": "opponent", "kind": "building"}, "amount": 1}},
        {"discard": {"who": "you", "amount": 1}},
    )
    position = Position({"greed": event(greedy)}, Side(hand=("greed",), deck=("shop",)), Side(city=("house",)))

    position.do(0, "event:@greed")

    assert outcome(position) == ((1,), "TM-W2", "judged_by_kinds")
    assert position.hand(0) == ["shop"]
    assert position.damage("house") == 0
    assert GAME.decisions(position.state) == ()
    for seat in range(2):
        assert GAME.legal_actions(position.state, seat) == []
        with pytest.raises(MatchOverError):
            position.do(seat, "end")
        with pytest.raises(MatchOverError):
            GAME.concede(position.state, seat)


@pytest.mark.rule("TM-W3")
@pytest.mark.parametrize(
    ("first", "second", "winners", "reason"),
    [
        (("house", "office", "museum", "station"), ("office", "shop", "museum"), (0,), "judged_by_kinds"),
        (("house",) * 5, ("house",) * 4, (0,), "judged_by_buildings"),
        (("house", "office"), ("tall", "shop"), (1,), "judged_by_durability"),
        (("house", "tall"), ("tall", "house"), (), "judged_equal"),
    ],
)
def test_judgement_looks_at_kinds_then_buildings_then_remaining_durability(
    first: tuple[str, ...], second: tuple[str, ...], winners: tuple[int, ...], reason: str
) -> None:
    position = Position({"tall": building("office", 4)}, Side(city=first), Side(city=second, deck=()))

    position.do(0, "end")

    assert outcome(position) == (winners, "TM-W2", reason)


@pytest.mark.rule("TM-W3")
def test_judgement_subtracts_damage_from_durability() -> None:
    position = Position(
        {"fire": event(HIT_TWO), "tall": building("office", 4)},
        Side(city=("house",), hand=("fire",)),
        Side(city=("tall",), deck=()),
    )

    position.do(0, "event:@fire")

    assert outcome(position) == ((0,), "TM-W2", "judged_by_durability")


@pytest.mark.rule("TM-W4")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_concedes_at_any_time_and_the_opponent_wins(seat: int) -> None:
    position = Position({}, Side(city=("house",)))

    happened = GAME.concede(position.state, seat)

    assert outcome(position) == ((1 - seat,), "TM-W4", "conceded")
    assert [event.kind for event in happened] == ["conceded", "ended"]
    assert GAME.decisions(position.state) == ()


def _rearming(seat_word: str) -> JSON:
    """Whenever a building of a player is repaired, damage it; whenever it is damaged, repair it."""
    return {
        "lasting": {
            "ability": {
                "kind": "triggered",
                "when": {"event": seat_word, "card": {"of": "you", "kind": "building"}},
                "do": [
                    {"damage": {"to": "event.card", "amount": 1}}
                    if seat_word == "repaired"
                    else {"heal": {"to": "event.card", "amount": 1}}
                ],
            },
            "until": "match",
        }
    }


@pytest.mark.rule("TM-W5")
@pytest.mark.failure("P12")
def test_two_effects_that_set_each_other_off_for_ever_are_a_draw() -> None:
    loop = act(
        _rearming("repaired"),
        _rearming("damaged"),
        {"damage": {"to": {"zone": "city", "of": "you", "kind": "building"}, "amount": 1}},
    )
    position = Position({"loop": event(loop)}, Side(city=("house",), hand=("loop",)))

    position.do(0, "event:@loop")

    assert outcome(position) == ((), "TM-W5", "repetition")


@pytest.mark.failure("P12")
def test_a_loop_that_never_repeats_itself_ends_unrated_by_the_cap() -> None:
    grow = act(
        {
            "lasting": {
                "ability": {
                    "kind": "triggered",
                    "when": {"event": "repaired", "card": {"of": "you", "kind": "building"}},
                    "do": [
                        {"gain": {"who": "you", "what": "acts", "amount": 1}},
                        {"damage": {"to": "event.card", "amount": 1}},
                        {"heal": {"to": "event.card", "amount": 1}},
                    ],
                },
                "until": "match",
            }
        },
        {"damage": {"to": {"zone": "city", "of": "you", "kind": "building"}, "amount": 1}},
        {"heal": {"to": {"zone": "city", "of": "you", "kind": "building"}, "amount": 1}},
    )
    position = Position({"grow": event(grow)}, Side(city=("house",), hand=("grow",)))

    position.do(0, "event:@grow")

    ended = GAME.outcome(position.state)
    assert ended is not None
    assert (ended.draw, ended.reason, ended.rated) == (True, "cap", False)


@pytest.mark.failure("P12")
def test_a_loop_that_leaves_more_and_more_behind_ends_long_before_it_is_slow() -> None:
    shield: JSON = {
        "kind": "replacement",
        "when": {"event": "would_leave", "card": {"of": "you", "kind": "building"}},
        "do": [{"prevent": {"amount": "all"}}],
    }
    grow: JSON = {
        "kind": "triggered",
        "when": {"event": "repaired", "card": {"of": "you", "kind": "building"}},
        "do": [
            {"lasting": {"ability": shield, "until": "match"}},
            {"damage": {"to": "event.card", "amount": 1}},
            {"heal": {"to": "event.card", "amount": 1}},
        ],
    }
    own = {"zone": "city", "of": "you", "kind": "building"}
    spark = act(
        {"lasting": {"ability": grow, "until": "match"}},
        {"damage": {"to": own, "amount": 1}},
        {"heal": {"to": own, "amount": 1}},
    )
    position = Position({"spark": event(spark)}, Side(city=("house",), hand=("spark",)))

    position.do(0, "event:@spark")

    assert outcome(position) == ((), "", "cap")
    assert len(position.state.lasting) < 400


@pytest.mark.failure("P12")
def test_what_multiplies_without_end_ends_the_match_unrated() -> None:
    own = {"zone": "city", "of": "you", "kind": "building"}
    echo: JSON = {
        "kind": "triggered",
        "when": {"event": "repaired", "card": {"of": "you", "kind": "building"}},
        "do": [
            {"repeat": {"times": 9, "do": [{"damage": {"to": own, "amount": 1}}, {"heal": {"to": own, "amount": 1}}]}}
        ],
    }
    position = Position(
        {
            "echo": building(durability=9, skill=echo),
            "twin": building(durability=9, skill=echo),
            "mend": event(act(*echo["do"])),
        },
        Side(city=("echo", "twin"), hand=("mend",)),
    )

    position.do(0, "event:@mend")
    while position.state.outcome is None:
        position.do(0, GAME.action_key(position.state, 0, GAME.legal_actions(position.state, 0)[0]))

    assert outcome(position) == ((), "", "cap")
    assert len(position.state.waiting) == 0
