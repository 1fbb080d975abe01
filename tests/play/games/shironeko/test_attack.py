"""Attacks: who may, the defence, combat, and what breaks through."""

import pytest

from play.games.shironeko import refusals
from tests.play.games.shironeko.cards import (
    ANYBODYS,
    DRAW_ONE,
    OPPONENTS_CHARACTER,
    OWN_CHARACTER,
    THIS,
    always,
    character,
    guard,
    leader,
    monster,
    on,
    target,
    use,
)
from tests.play.games.shironeko.position import GAME, Cards, Position, Side, kinds
from tests.play.games.shironeko.test_playing import refused


@pytest.mark.rule("SN-A1", "SN-A3", "SN-A4")
def test_an_attack_turns_the_character_off_and_damages_the_opponents_deck() -> None:
    position = Position({}, Side(area=("captain",)), Side(deck=("mage", "knight", "potion", "filler")))

    events = position.do(0, "attack:@captain")

    assert position.shown("captain")["posture"] == "off"
    assert position.discard(1) == ["mage", "knight", "potion"]
    assert position.deck_size(1) == 1
    assert kinds(events) == ["turned", "attacked", "moved", "deck_damaged", "moved"]


@pytest.mark.rule("SN-A1")
def test_a_character_that_is_off_does_not_attack() -> None:
    position = Position({}, Side(area=("knight",)))
    position.lay("knight", off=True)

    assert refused(position, "attack:@knight") is refusals.CharacterOffError


@pytest.mark.rule("SN-A1")
def test_a_character_attacks_once_a_turn_also_when_it_was_turned_on_again() -> None:
    up = {"turn": {"cards": OWN_CHARACTER, "to": "on"}}
    position = Position({"rally": monster("Rally", up)}, Side(area=("knight",), hand=("rally",), towns=("red",)))

    position.do(0, "attack:@knight", "play:@rally")
    refusal = refused(position, "attack:@knight")
    position.end_turn(0)
    position.end_turn(1)

    assert refusal is refusals.AttackedThisTurnError
    assert "attack:@knight" in position.legal()


@pytest.mark.rule("SN-A1")
def test_attacks_and_the_rest_of_the_main_phase_are_mixed_freely() -> None:
    position = Position({}, Side(area=("knight", "captain"), hand=("potion", "mage"), towns=("red", "red")))

    position.do(0, "attack:@knight", "play:@potion", "attack:@captain", "play:@mage")

    assert position.deck_size(1) == 12 - 2 - 3
    assert position.area(0) == ["knight", "captain", "mage"]


@pytest.mark.rule("SN-A1")
def test_only_own_characters_attack() -> None:
    position = Position({}, Side(towns=("red",), hand=("knight",)), Side(area=("mage",)))

    assert refused(position, "attack:@mage") is refusals.NotInYourAreasError
    assert refused(position, "attack:@knight") is refusals.NotInYourAreasError


@pytest.mark.rule("SN-A2")
def test_a_character_does_not_attack_in_the_turn_in_which_it_entered() -> None:
    position = Position({}, Side(hand=("knight",), towns=("red",)))

    position.do(0, "play:@knight")
    refusal = refused(position, "attack:@knight")
    position.end_turn(0)
    position.end_turn(1)

    assert refusal is refusals.EnteredThisTurnError
    assert "attack:@knight" in position.legal()


@pytest.mark.rule("SN-A3")
def test_the_opponent_takes_the_damage_or_defends_with_a_character_that_is_on() -> None:
    position = Position({}, Side(area=("knight",)), Side(area=("mage", "captain", "filler")))
    position.lay("filler", seat=1, off=True)

    position.do(0, "attack:@knight")
    offered = position.legal(1)
    off, foreign = refused(position, "defend:@filler", 1), refused(position, "defend:@knight", 1)
    position.do(1, "defend:@captain")

    assert offered == ["defend:@mage", "defend:@captain", "take"]
    assert (off, foreign) == (refusals.CannotDefendError, refusals.CannotDefendError)
    assert position.shown("captain")["posture"] == "off"
    assert position.deck_size(1) == 12


@pytest.mark.rule("SN-A3")
def test_the_opponent_may_take_the_damage_although_a_defender_is_there() -> None:
    position = Position({}, Side(area=("knight",)), Side(area=("mage",)))

    position.do(0, "attack:@knight")
    position.do(1, "take")

    assert position.deck_size(1) == 10
    assert position.shown("mage")["posture"] == "on"


@pytest.mark.rule("SN-A3", "SN-E1")
def test_effects_of_attacking_come_before_the_defence_is_chosen() -> None:
    tire = on("attacked", {"turn": {"cards": "target", "to": "off"}}, choose=[target(OPPONENTS_CHARACTER)])
    position = Position(
        {"dancer": character("Dancer", abilities=(tire,))}, Side(area=("dancer",)), Side(area=("mage", "captain"))
    )

    position.do(0, "attack:@dancer")
    asked = [decision.seat for decision in GAME.decisions(position.state)]
    position.do(0, "pick:@captain")

    assert asked == [0]
    assert position.legal(1) == ["defend:@mage", "take"]


@pytest.mark.rule("SN-A6", "SN-A7")
def test_both_deal_their_attack_at_once_and_both_retreat() -> None:
    cards: Cards = {"ogre": character("Ogre", 3, 4), "troll": character("Troll", 4, 3)}
    position = Position(cards, Side(area=("ogre",)), Side(area=("troll",)))

    position.do(0, "attack:@ogre")
    position.do(1, "defend:@troll")

    assert (position.area(0), position.area(1)) == ([], [])
    assert (position.discard(0), position.discard(1)) == (["ogre"], ["troll"])
    assert position.deck_size(1) == 12


@pytest.mark.rule("SN-A6", "SN-A7")
def test_damage_stays_on_characters_that_stand() -> None:
    position = Position({}, Side(area=("knight",)), Side(area=("captain",)))

    position.do(0, "attack:@knight")
    position.do(1, "defend:@captain")

    assert position.discard(0) == ["knight"]
    assert position.shown("captain")["damage"] == 2
    assert position.shown("captain")["remaining"] == 3


@pytest.mark.rule("SN-A7", "SN-E1")
@pytest.mark.failure("P1")
def test_characters_that_retreat_together_each_see_the_others() -> None:
    seen = on("retreated", DRAW_ONE, card={"of": "you", "kind": "any", "other": True})
    cards: Cards = {
        "blast": monster("Blast", {"damage": {"to": OPPONENTS_CHARACTER, "amount": 3}}),
        "a": character("a", abilities=(seen,)),
        "b": character("b", abilities=(seen,)),
        "c": character("c"),
    }
    position = Position(cards, Side(hand=("blast",), towns=("red",)), Side(area=("a", "b", "c"), deck=("mage",) * 6))

    events = position.do(0, "play:@blast")

    retreats = [event for event in events if event.kind == "moved" and event.public["cause"] == "hp"]
    assert [len(event.public["moves"]) for event in retreats] == [3]
    assert len(position.state.waiting) == 4


@pytest.mark.rule("SN-A7")
def test_the_cards_under_a_character_that_leaves_go_to_the_discard() -> None:
    home = {"move": {"cards": "target", "to": "hand"}}
    cards: Cards = {"wind": monster("Wind", home, choose=[target(OPPONENTS_CHARACTER)])}
    position = Position(cards, Side(area=("captain",), hand=("wind",), towns=("red",)), Side(area=("knight2", "mage")))
    position.under("knight2", "knight", "filler")

    position.do(0, "play:@wind", "pick:@knight2")

    assert position.hand(1) == ["knight2"]
    assert position.discard(1) == ["knight", "filler"]


@pytest.mark.rule("SN-A7")
def test_a_character_that_retreats_takes_the_cards_under_it_along() -> None:
    position = Position({}, Side(area=("captain",)), Side(area=("knight",)))
    position.under("knight", "mage")

    position.do(0, "attack:@captain")
    position.do(1, "defend:@knight")

    assert sorted(position.discard(1)) == ["knight", "mage"]


@pytest.mark.rule("SN-A7", "SN-Z10")
def test_a_character_that_is_kept_from_retreating_stays_until_it_is_worse_off() -> None:
    stay = guard("would_retreat", {"prevent": {"amount": "all"}}, card=THIS)
    once = use({"lasting": {"ability": stay, "until": "this_turn", "uses": 1}})
    cards: Cards = {
        "saint": character("Saint", 1, 2, abilities=(once,)),
        "dart": monster("Dart", {"damage": {"to": OWN_CHARACTER, "amount": 2}}),
    }
    position = Position(cards, Side(area=("saint",), hand=("dart", "dart"), towns=("red", "red")))

    position.do(0, "use:@saint>n0", "play:@dart")
    kept = position.area(0)
    position.do(0, "play:@dart")

    assert kept == ["saint"]
    assert position.area(0) == []


@pytest.mark.rule("SN-A8")
def test_no_damage_is_dealt_when_the_attacker_is_gone() -> None:
    home = on("attacked", {"move": {"cards": "event.card", "to": "hand"}}, card=ANYBODYS)
    position = Position({"wall": leader("Wall", home)}, Side(area=("knight",)), Side(led_by=("wall",)))

    position.do(0, "attack:@knight")

    assert position.hand(0) == ["knight"]
    assert position.deck_size(1) == 12


@pytest.mark.rule("SN-A8")
def test_no_damage_is_dealt_when_the_defender_is_gone() -> None:
    home = on("defended", {"move": {"cards": "this", "to": "hand"}})
    position = Position({"ghost": character("Ghost", abilities=(home,))}, Side(area=("knight",)), Side(area=("ghost",)))

    position.do(0, "attack:@knight")
    position.do(1, "defend:@ghost")

    assert position.hand(1) == ["ghost"]
    assert position.shown("knight")["damage"] == 0
    assert position.deck_size(1) == 12


RAM: Cards = {
    "ram": character("Ram", 5, 9, keywords=("breakthrough",)),
    "fragile": character("Fragile", 5, 2, keywords=("breakthrough",)),
}


@pytest.mark.rule("SN-A9")
def test_breakthrough_deals_what_the_defenders_hp_did_not_take_to_the_deck() -> None:
    position = Position(RAM, Side(area=("ram",)), Side(area=("knight",)))
    position.lay("knight", damage=1)

    position.do(0, "attack:@ram")
    position.do(1, "defend:@knight")

    assert position.deck_size(1) == 12 - (5 - 2)
    assert position.discard(1)[0] == "knight"


@pytest.mark.rule("SN-A9")
def test_breakthrough_works_also_when_the_attacker_retreats() -> None:
    position = Position(RAM, Side(area=("fragile",)), Side(area=("knight",)))

    position.do(0, "attack:@fragile")
    position.do(1, "defend:@knight")

    assert position.area(0) == []
    assert position.deck_size(1) == 12 - 2


@pytest.mark.rule("SN-A9")
def test_breakthrough_does_nothing_when_the_defender_stands_or_has_just_the_hp() -> None:
    cards: Cards = {**RAM, "wall": character("Wall", 1, 6), "gate": character("Gate", 1, 5)}
    stands = Position(cards, Side(area=("ram",)), Side(area=("wall",)))
    exact = Position(cards, Side(area=("ram",)), Side(area=("gate",)))

    for position, defender in ((stands, "wall"), (exact, "gate")):
        position.do(0, "attack:@ram")
        position.do(1, f"defend:@{defender}")

    assert (stands.deck_size(1), exact.deck_size(1)) == (12, 12)
    assert (stands.area(1), exact.area(1)) == (["wall"], [])


@pytest.mark.rule("SN-A9")
def test_a_defender_that_is_kept_from_retreating_is_not_broken_through() -> None:
    stay = guard("would_retreat", {"instead": {"do": [{"move": {"cards": "this", "to": "hand"}}]}}, card=THIS)
    cards: Cards = {**RAM, "saint": character("Saint", 1, 2, abilities=(stay,))}
    position = Position(cards, Side(area=("ram",)), Side(area=("saint",)))

    position.do(0, "attack:@ram")
    position.do(1, "defend:@saint")

    assert position.hand(1) == ["saint"]
    assert position.deck_size(1) == 12


@pytest.mark.rule("SN-A9")
def test_breakthrough_may_be_given_for_a_time() -> None:
    give = {"grant": {"cards": OWN_CHARACTER, "keyword": "breakthrough", "until": "this_turn"}}
    position = Position(
        {"horn": monster("Horn", give)}, Side(area=("captain",), hand=("horn",), towns=("red",)), Side(area=("mage",))
    )

    position.do(0, "play:@horn", "attack:@captain")
    keywords = position.shown("captain")["keywords"]
    position.do(1, "defend:@mage")
    position.end_turn(0)

    assert keywords == ["breakthrough"]
    assert position.discard(1) == ["mage", "filler"]
    assert position.shown("captain")["keywords"] == []


@pytest.mark.rule("SN-A9", "SN-E1")
def test_a_defender_that_an_effect_puts_away_after_the_combat_is_not_broken_through() -> None:
    finish = on("damaged", {"damage": {"to": "event.card", "amount": 9}}, card={"of": "opponent", "kind": "any"})
    cards: Cards = {
        "ram": character("Ram", 5, 9, keywords=("breakthrough",), abilities=(finish,)),
        "wall": character("Wall", 1, 6),
    }
    position = Position(cards, Side(area=("ram",)), Side(area=("wall",)))

    position.do(0, "attack:@ram")
    position.do(1, "defend:@wall")

    assert position.area(1) == []
    assert position.deck_size(1) == 12


@pytest.mark.rule("SN-A10")
def test_stop_does_nothing_in_play() -> None:
    plain, stopping = character("Plain"), character("Plain", keywords=("stop",))
    positions = [Position({"it": card}, Side(area=("it",)), Side(area=("mage",))) for card in (plain, stopping)]

    for position in positions:
        position.do(0, "attack:@it")
        position.do(1, "defend:@mage")

    first, second = (GAME.view(position.state, 0) for position in positions)
    for view in (first, second):
        for card in view["players"][0]["zones"]["characters"]["cards"]:
            del card["keywords"]
    assert first == second


@pytest.mark.rule("SN-A1", "SN-A3")
def test_an_effect_may_bar_attacks_and_defences_for_a_time() -> None:
    halt = {"bar": {"cards": OWN_CHARACTER, "what": "attack", "until": "this_turn"}}
    open_up = {"bar": {"cards": OPPONENTS_CHARACTER, "what": "defend", "until": "this_turn"}}
    cards: Cards = {"halt": monster("Halt", halt), "open": monster("Open", open_up)}
    position = Position(
        cards,
        Side(area=("knight", "captain"), hand=("halt", "open"), towns=("red",) * 2),
        Side(area=("mage", "filler")),
    )

    position.do(0, "play:@open", "attack:@captain")
    deck = position.deck_size(1)
    position.do(0, "play:@halt")
    refusal = refused(position, "attack:@knight")
    position.end_turn(0)
    position.end_turn(1)

    assert deck == 9
    assert refusal is refusals.BarredError
    assert "attack:@knight" in position.legal()


@pytest.mark.rule("SN-A3")
def test_a_barred_character_is_refused_as_defender_while_another_may() -> None:
    blind = {"bar": {"cards": "target", "what": "defend", "until": "this_turn"}}
    cards: Cards = {"blind": monster("Blind", blind, choose=[target(OPPONENTS_CHARACTER)])}
    position = Position(cards, Side(area=("knight",), hand=("blind",), towns=("red",)), Side(area=("mage", "captain")))

    position.do(0, "play:@blind", "pick:@mage", "attack:@knight")

    assert position.legal(1) == ["defend:@captain", "take"]
    assert refused(position, "defend:@mage", 1) is refusals.BarredError


@pytest.mark.rule("SN-A6", "SN-R3")
def test_values_count_as_they_are_at_the_moment_of_combat() -> None:
    lift = always({"modify": {"cards": {**OWN_CHARACTER, "other": True}, "property": "attack", "by": 3}})
    weaken = on(
        "defended",
        {"modify": {"cards": OPPONENTS_CHARACTER, "property": "attack", "by": 9, "reduce": True, "until": "this_turn"}},
    )
    cards: Cards = {
        "flag": character("Flag", abilities=(lift,)),
        "siren": character("Siren", 1, 1, abilities=(weaken,)),
    }
    position = Position(cards, Side(area=("flag", "knight")), Side(area=("siren",)))

    attack = position.shown("knight")["attack"]
    position.do(0, "attack:@knight")
    position.do(1, "defend:@siren")

    assert attack == 5
    assert position.area(1) == ["siren"]
    assert position.shown("knight")["attack"] == 0
