"""The start phase and the end phase."""

import pytest

from play.engine.running import run
from play.errors import NotAnAnswerError, TooFewPicksError
from play.games.shironeko.zones import TOWN_DECK, TOWNS
from tests.play.games.shironeko.cards import (
    ANY_CHARACTER,
    ANYBODYS,
    DRAW_ONE,
    OPPONENTS_CHARACTER,
    OWN_CHARACTER,
    character,
    leader,
    monster,
    on,
    target,
    town,
)
from tests.play.games.shironeko.position import GAME, Cards, Position, Side


@pytest.mark.rule("SN-T1")
def test_own_off_cards_turn_on_and_the_opponents_stay_off() -> None:
    cards: Cards = {"chief": leader("Chief")}
    position = Position(cards, Side(area=("mage",)), Side(area=("knight",), towns=("red",), led_by=("chief",)), turn=4)
    for name, seat in (("mage", 0), ("knight", 1), ("red", 1), ("chief", 1)):
        position.lay(name, seat=seat, off=True)

    position.end_turn(0)

    assert position.shown("mage")["posture"] == "off"
    assert [position.shown(name)["posture"] for name in ("knight", "red", "chief")] == ["on"] * 3


@pytest.mark.rule("SN-T1", "SN-X3")
def test_shock_put_on_in_the_opponents_turn_keeps_a_character_off_through_its_owners_next_turn() -> None:
    shock = monster("Bolt", {"mark": {"cards": "target", "marker": "shock"}}, choose=[target(OPPONENTS_CHARACTER)])
    position = Position({"bolt": shock}, Side(hand=("bolt",), towns=("red",)), Side(area=("knight",)))
    position.lay("knight", off=True)

    position.do(0, "play:@bolt")
    position.end_turn(0)
    in_own_turn = position.shown("knight")
    position.end_turn(1)
    after_own_turn = position.shown("knight")
    position.end_turn(0)

    assert (in_own_turn["posture"], in_own_turn["markers"]) == ("off", ["shock"])
    assert (after_own_turn["posture"], after_own_turn["markers"]) == ("off", [])
    assert position.shown("knight")["posture"] == "on"


@pytest.mark.rule("SN-T1", "SN-M8")
def test_a_shocked_character_that_is_changed_is_on_without_the_marker() -> None:
    position = Position({}, Side(area=("knight",), hand=("knight2",), towns=("red",)))
    position.lay("knight", off=True, shock=1)

    position.do(0, "change:@knight2>@knight")

    assert (position.shown("knight2")["posture"], position.shown("knight2")["markers"]) == ("on", [])


@pytest.mark.rule("SN-T2")
def test_a_turn_begins_with_one_card_drawn() -> None:
    position = Position({}, Side(), Side(deck=("mage", "knight", "filler")))

    position.end_turn(0)

    assert position.hand(1) == ["mage"]


@pytest.mark.rule("SN-T2")
def test_the_first_player_draws_no_card_on_the_first_turn() -> None:
    position = Position({}, Side(), turn=0)
    state = position.state
    state.asks = [None, None]
    state.frames[-1].step = 0

    run(state)

    assert state.turn == 1
    assert position.hand(0) == []


@pytest.mark.rule("SN-T3")
def test_the_top_town_is_laid_face_up_and_on() -> None:
    position = Position({}, Side(), Side(town_deck=("blue", "red")))

    position.end_turn(0)

    assert position.zone(TOWNS, 1) == ["blue"]
    assert position.zone(TOWN_DECK, 1) == ["red"]
    assert position.shown("blue")["posture"] == "on"


@pytest.mark.rule("SN-T3")
def test_an_empty_town_deck_gives_no_town_and_the_turn_goes_on() -> None:
    position = Position({}, Side(), Side(towns=("red",)))

    position.end_turn(0)

    assert position.zone(TOWNS, 1) == ["red"]
    assert GAME.decisions(position.state)[0].prompt == "main"


@pytest.mark.rule("SN-Z3")
def test_a_town_that_is_laid_has_entered() -> None:
    cards: Cards = {"gate": town("Gate", abilities=(on("entered", DRAW_ONE),))}
    position = Position(cards, Side(), Side(town_deck=("gate",), deck=("mage", "knight", "filler")))

    position.end_turn(0)

    assert position.hand(1) == ["mage", "knight"]


@pytest.mark.rule("SN-X1", "SN-A7")
def test_a_bonus_until_the_end_of_the_turn_ends_and_a_character_with_too_much_damage_retreats() -> None:
    rise = {"modify": {"cards": "target", "property": "hp", "by": 2, "until": "this_turn"}}
    cards: Cards = {"shield": monster("Shield", rise, choose=[target(OWN_CHARACTER)])}
    position = Position(cards, Side(area=("knight",), hand=("shield",), towns=("red",)))

    position.do(0, "play:@shield")
    position.lay("knight", damage=4)
    before = position.shown("knight")
    position.end_turn(0)

    assert (before["hp"], before["remaining"]) == (5, 1)
    assert position.area(0) == []
    assert "knight" in position.discard(0)


@pytest.mark.rule("SN-X1")
@pytest.mark.parametrize(("until", "turns"), [("this_turn", 0), ("opponent_turn", 1), ("your_next_turn", 1)])
def test_effects_last_as_long_as_they_say(until: str, turns: int) -> None:
    rise = {"modify": {"cards": "target", "property": "attack", "by": 1, "until": until}}
    cards: Cards = {"rage": monster("Rage", rise, choose=[target(OWN_CHARACTER)])}
    position = Position(cards, Side(area=("knight",), hand=("rage",), towns=("red",)))
    position.do(0, "play:@rage")

    attacks = []
    for seat in (0, 1, 0, 1):
        position.end_turn(seat)
        attacks.append(position.shown("knight")["attack"])

    assert attacks == [3] * turns + [2] * (4 - turns)


@pytest.mark.rule("SN-X1")
def test_an_effect_that_came_up_in_the_end_phase_ends_with_that_turn_too() -> None:
    rage = {"modify": {"cards": OWN_CHARACTER, "property": "attack", "by": 2, "until": "this_turn"}}
    sturdy = {"modify": {"cards": OWN_CHARACTER, "property": "hp", "by": 2, "until": "this_turn"}}
    mourner = character("Mourner", 1, 2, abilities=(on("retreated", rage, sturdy, card=ANYBODYS),))
    position = Position({"mourner": mourner}, Side(area=("mourner", "mage")))
    position.lay("mage", damage=1, poison=1)
    position.lay("mourner", damage=1)

    position.end_turn(0)

    assert position.area(0) == ["mourner"]
    assert [position.shown("mourner")[value] for value in ("attack", "hp", "remaining")] == [1, 2, 1]
    assert position.state.lasting == []


@pytest.mark.rule("SN-X1")
def test_an_effect_for_the_rest_of_the_match_does_not_end() -> None:
    rise = {"modify": {"cards": "target", "property": "attack", "by": 1, "until": "match"}}
    cards: Cards = {"rage": monster("Rage", rise, choose=[target(OWN_CHARACTER)])}
    position = Position(cards, Side(area=("knight",), hand=("rage",), towns=("red",)))
    position.do(0, "play:@rage")

    for seat in (0, 1, 0, 1):
        position.end_turn(seat)

    assert position.shown("knight")["attack"] == 3


@pytest.mark.rule("SN-X2")
def test_poison_hurts_every_poisoned_character_of_both_players_at_the_end_of_each_turn() -> None:
    position = Position({}, Side(area=("knight",)), Side(area=("mage", "captain")))
    position.lay("knight", poison=1)
    position.lay("mage", poison=1)

    position.end_turn(0)
    first = position.shown("knight")["damage"], position.shown("mage")["damage"], position.shown("captain")["damage"]
    position.end_turn(1)

    assert first == (1, 1, 0)
    assert position.shown("knight")["damage"] == 2
    assert position.discard(1) == ["mage"]


@pytest.mark.rule("SN-X3")
def test_shock_comes_off_the_turn_players_characters_only() -> None:
    position = Position({}, Side(area=("knight",)), Side(area=("mage",)))
    position.lay("knight", shock=1)
    position.lay("mage", shock=1)

    position.end_turn(0)

    assert position.shown("knight")["markers"] == []
    assert position.shown("mage")["markers"] == ["shock"]


@pytest.mark.rule("SN-X4")
def test_a_hand_of_8_is_cut_down_to_7_by_the_turn_player_alone() -> None:
    position = Position({}, Side(hand=("mage",) * 8), Side(hand=("knight",) * 9))

    position.do(0, "end")
    asked = GAME.decisions(position.state)[0]
    with pytest.raises(TooFewPicksError):
        position.do(0, "done")
    position.do(0, "pick:@mage")

    assert (asked.prompt, asked.least, asked.most) == ("hand_size", 1, 1)
    assert len(position.hand(0)) == 7
    assert position.discard(0) == ["mage"]
    assert len(position.hand(1)) == 10


@pytest.mark.rule("SN-X4")
def test_a_hand_of_7_is_left_alone() -> None:
    position = Position({}, Side(hand=("mage",) * 7))

    position.do(0, "end")

    assert GAME.decisions(position.state)[0].seat == 1
    assert len(position.hand(0)) == 7


@pytest.mark.rule("SN-X5")
def test_a_character_bears_one_marker_of_each_kind_at_most() -> None:
    venom = {"mark": {"cards": ANY_CHARACTER, "marker": "poison"}}
    cards: Cards = {"venom": monster("Venom", venom, {"mark": {"cards": ANY_CHARACTER, "marker": "shock"}}, venom)}
    position = Position(cards, Side(area=("captain",), hand=("venom",), towns=("red",)))

    position.do(0, "play:@venom")
    marked = position.shown("captain")["markers"]
    position.end_turn(0)

    assert marked == ["shock", "poison"]
    assert position.shown("captain")["damage"] == 1


@pytest.mark.rule("SN-X2", "SN-X5")
def test_a_marker_taken_off_works_no_longer() -> None:
    cure = monster("Cure", {"unmark": {"cards": OWN_CHARACTER, "marker": "poison"}})
    position = Position({"cure": cure}, Side(area=("knight",), hand=("cure",), towns=("red",)))
    position.lay("knight", poison=1)

    position.do(0, "play:@cure")
    position.end_turn(0)

    assert position.shown("knight")["damage"] == 0


@pytest.mark.rule("SN-M1")
def test_nothing_is_played_in_answer_to_an_attack() -> None:
    position = Position({}, Side(area=("knight",)), Side(area=("mage",), hand=("potion",), towns=("red",)))
    position.do(0, "attack:@knight")
    before = GAME.dump(position.state)

    for key in ("play:@potion", "end"):
        with pytest.raises(NotAnAnswerError):
            position.do(1, key)

    assert GAME.dump(position.state) == before


@pytest.mark.rule("SN-Z15")
def test_abilities_of_the_turns_beginning_and_end_are_set_off() -> None:
    cards: Cards = {
        "rooster": character("Rooster", abilities=(on("turn_began", DRAW_ONE, card=None, player="you"),)),
        "owl": character("Owl", abilities=(on("turn_ended", DRAW_ONE, card=None, player="opponent"),)),
    }
    position = Position(cards, Side(), Side(area=("rooster", "owl"), deck=("mage", "knight", "captain", "filler")))

    position.do(0, "end")

    assert position.hand(1) == ["mage", "knight", "captain"]
