"""Runes under characters and the demands of abilities."""

import pytest

from play.engine.zones import put
from play.games.shironeko import refusals
from play.games.shironeko.runes import meets
from play.games.shironeko.zones import TOWN_DISCARD
from tests.play.games.shironeko.cards import (
    DRAW_ONE,
    OWN_CHARACTER,
    always,
    character,
    monster,
    on,
    target,
    use,
)
from tests.play.games.shironeko.position import Cards, Position, Side
from tests.play.games.shironeko.test_playing import refused


@pytest.mark.rule("SN-R1", "SN-R2")
@pytest.mark.parametrize(
    ("demand", "runes", "met"),
    [
        (("red", "any"), ("rainbow", "colorless"), True),
        (("red", "any"), ("colorless", "colorless"), False),
        (("red",), ("red",), True),
        (("red",), ("blue",), False),
        (("red", "red"), ("red",), False),
        (("red", "blue"), ("rainbow",), False),
        (("red", "blue"), ("rainbow", "blue"), True),
        (("red", "blue"), ("rainbow", "red"), True),
        (("red", "blue"), ("rainbow", "rainbow"), True),
        (("any", "any"), ("colorless", "rainbow"), True),
        (("any", "red"), ("red", "blue", "green"), True),
        (("any", "any", "red"), ("red", "blue"), False),
        (("red", "red", "any"), ("red", "rainbow", "colorless"), True),
        ((), (), True),
    ],
)
def test_each_star_needs_a_rune_of_its_own(demand: tuple[str, ...], runes: tuple[str, ...], met: bool) -> None:
    assert meets(demand, runes) is met


LIFT = {"modify": {"cards": "this", "property": "attack", "by": 4}}
RUNES: Cards = {
    "prism": character("Prism", runes=("rainbow",)),
    "ash": character("Ash", runes=("colorless",)),
    "hero": character("Hero", 2, 9, level=2, abilities=(always(LIFT, demand=["red", "any"]),)),
}


@pytest.mark.rule("SN-R1", "SN-R2")
def test_a_continuous_ability_works_while_its_demand_is_met() -> None:
    position = Position(RUNES, Side(area=("hero",)))

    attacks = []
    for under in ((), ("prism",), ("prism", "ash"), ("ash", "ash"), ("knight", "ash")):
        position.under("hero", *under)
        attacks.append(position.shown("hero")["attack"])

    assert attacks == [2, 2, 6, 2, 6]


@pytest.mark.rule("SN-R1")
def test_runes_are_not_spent() -> None:
    sage = character("Sage", level=2, abilities=(use(DRAW_ONE, demand=["red"]),))
    position = Position({"sage": sage}, Side(area=("sage",)))
    position.under("sage", "knight")

    position.do(0, "use:@sage>n0")
    position.end_turn(0)
    position.end_turn(1)

    assert position.shown("sage")["runes"] == ["red"]
    assert "use:@sage>n0" in position.legal()


@pytest.mark.rule("SN-R1")
def test_an_activated_ability_whose_demand_is_not_met_is_refused() -> None:
    sage = character("Sage", level=2, abilities=(use(DRAW_ONE, demand=["blue"]),))
    position = Position({"sage": sage}, Side(area=("sage",)))
    position.under("sage", "knight")

    assert refused(position, "use:@sage>n0") is refusals.DemandNotMetError


@pytest.mark.rule("SN-R1")
def test_a_triggered_ability_needs_its_demand_when_it_is_set_off() -> None:
    scout = character("Scout", level=2, abilities=(on("attacked", DRAW_ONE, demand=["any"]),))
    without = Position({"scout": scout}, Side(area=("scout",)))
    with_rune = Position({"scout": scout}, Side(area=("scout",)))
    with_rune.under("scout", "knight")

    without.do(0, "attack:@scout")
    with_rune.do(0, "attack:@scout")

    assert (without.hand(0), with_rune.hand(0)) == ([], ["filler"])


@pytest.mark.rule("SN-R3")
def test_losing_the_rune_stops_the_ability_at_once() -> None:
    lift = always({"modify": {"cards": "this", "property": "hp", "by": 5}}, demand=["red"])
    position = Position({"hero": character("Hero", 2, 3, level=2, abilities=(lift,))}, Side(area=("hero",)))
    position.under("hero", "knight")
    position.lay("hero", damage=6)
    held = position.shown("hero")["remaining"]

    position.under("hero", "potion")
    position.end_turn(0)

    assert held == 2
    assert position.area(0) == []


@pytest.mark.rule("SN-R4")
@pytest.mark.parametrize(
    ("zone", "card", "runes"),
    [("hand", "prism", ["rainbow"]), ("discard", "ash", ["colorless"]), ("hand", "potion", [])],
)
def test_a_card_attached_by_an_effect_gives_its_printed_runes(zone: str, card: str, runes: list[str]) -> None:
    give = {
        "pick": {
            "as": "rune",
            "cards": {"zone": zone, "of": "you", "kind": "any"},
            "count": {"min": 1, "max": 1},
            "by": "you",
        }
    }
    attach = monster("Weave", give, {"attach": {"cards": "rune", "under": "target"}}, choose=[target(OWN_CHARACTER)])
    side = Side(
        area=("hero",),
        hand=("weave", *((card,) if zone == "hand" else ())),
        discard=(card,) if zone == "discard" else (),
        towns=("red",),
    )
    position = Position({**RUNES, "weave": attach}, side)
    position.lay("hero", damage=1)

    position.do(0, "play:@weave")
    if position.legal()[0].startswith("pick"):
        position.do(0, f"pick:@{card}")

    assert position.shown("hero")["runes"] == runes
    assert position.shown("hero")["under"] == [{"card": position.numbers[card]}]
    assert position.shown("hero")["damage"] == 1


@pytest.mark.rule("SN-R4", "SN-Z5")
def test_cards_from_the_top_of_the_deck_come_under_a_character_face_up() -> None:
    attach = monster("Weave", {"attach_top": {"amount": 2, "under": "target"}}, choose=[target(OWN_CHARACTER)])
    side = Side(area=("hero",), hand=("weave",), towns=("red",), deck=("prism", "ash", "filler"))
    position = Position({**RUNES, "weave": attach}, side)
    position.lay("hero", off=True, damage=2, poison=1)

    position.do(0, "play:@weave")

    shown = position.shown("hero")
    assert shown["runes"] == ["rainbow", "colorless"]
    assert (shown["posture"], shown["damage"], shown["markers"]) == ("off", 2, ["poison"])
    assert position.deck_size(0) == 1


@pytest.mark.rule("SN-Z5", "SN-W1")
def test_who_lays_the_last_card_of_the_deck_under_a_character_loses() -> None:
    attach = monster("Weave", {"attach_top": {"amount": 2, "under": "target"}}, choose=[target(OWN_CHARACTER)])
    side = Side(area=("hero",), hand=("weave",), towns=("red",), deck=("prism", "ash"))
    position = Position({**RUNES, "weave": attach}, side)

    position.do(0, "play:@weave")

    assert position.state.outcome == ((1,), "SN-W1", "deck_empty", True)


@pytest.mark.rule("SN-A7")
def test_a_character_that_is_laid_under_another_has_left_and_what_lay_under_it_is_discarded() -> None:
    fuse = use({"attach": {"cards": "target", "under": "this"}}, choose=[target({**OWN_CHARACTER, "other": True})])
    cards: Cards = {
        **RUNES,
        "smith": character("Smith", abilities=(fuse,)),
        "ghost": character("Ghost", level=2, runes=("blue",), abilities=(on("left", DRAW_ONE),)),
    }
    position = Position(cards, Side(area=("smith", "ghost"), deck=("mage", "filler")))
    position.under("ghost", "knight")

    position.do(0, "use:@smith>n0")

    assert position.shown("smith")["runes"] == ["blue"]
    assert position.area(0) == ["smith"]
    assert position.discard(0) == ["knight"]
    assert position.hand(0) == ["mage"]


@pytest.mark.rule("SN-Z14")
def test_towns_and_cards_of_another_player_go_under_no_character() -> None:
    everything = [
        {"attach": {"cards": {"zone": zone, "of": "any", "kind": "any"}, "under": "target"}}
        for zone in ("discard", "town_discard")
    ]
    cards: Cards = {**RUNES, "weave": monster("Weave", *everything, choose=[target(OWN_CHARACTER)])}
    position = Position(
        cards, Side(area=("hero",), hand=("weave",), towns=("red",), discard=("ash",)), Side(discard=("prism",))
    )
    put(position.state, position.numbers["blue"], 0, TOWN_DISCARD)

    position.do(0, "play:@weave")

    assert position.shown("hero")["runes"] == ["colorless"]
    assert position.discard(1) == ["prism"]
    assert position.zone(TOWN_DISCARD, 0) == ["blue"]
