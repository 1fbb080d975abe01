"""What only characters can suffer or bear: damage, markers, cards under them."""

import pytest

from tests.play.games.shironeko.cards import DRAW_ONE, JSON, leader, monster, town, use
from tests.play.games.shironeko.position import Cards, Position, Side, kinds

TOWNS: JSON = {"zone": "towns", "of": "opponent", "kind": "town"}
LEADERS: JSON = {"zone": "leader_area", "of": "opponent", "kind": "leader"}


@pytest.mark.rule("SN-T1", "SN-X5")
@pytest.mark.parametrize("cards", [TOWNS, LEADERS])
def test_a_town_or_leader_bears_no_shock_that_would_keep_it_off(cards: JSON) -> None:
    storm = monster("Storm", {"mark": {"cards": cards, "marker": "shock"}}, {"turn": {"cards": cards, "to": "off"}})
    position = Position(
        {"storm": storm, "chief": leader("Chief")},
        Side(hand=("storm",), towns=("red",)),
        Side(towns=("blue",), led_by=("chief",)),
    )

    events = position.do(0, "play:@storm")
    position.end_turn(0)

    assert "marked" not in kinds(events)
    assert [position.shown(name)["posture"] for name in ("blue", "chief")] == ["on", "on"]


@pytest.mark.rule("SN-A7")
@pytest.mark.parametrize("cards", [TOWNS, LEADERS])
def test_a_town_or_leader_takes_no_damage(cards: JSON) -> None:
    quake = monster("Quake", {"damage": {"to": cards, "amount": 3}})
    position = Position(
        {"quake": quake, "chief": leader("Chief")},
        Side(hand=("quake",), towns=("red",)),
        Side(towns=("blue",), led_by=("chief",)),
    )

    events = position.do(0, "play:@quake")

    assert "damaged" not in kinds(events)


@pytest.mark.rule("SN-M10", "SN-A7")
def test_a_town_cannot_pay_with_damage_to_itself() -> None:
    harmed = use(DRAW_ONE, cost=[{"damage": {"to": "this", "amount": 1}}])
    position = Position({"mine": town("Mine", abilities=(harmed,))}, Side(towns=("mine",)))

    assert position.legal() == ["end"]


@pytest.mark.rule("SN-Z14")
def test_nothing_is_laid_under_a_town() -> None:
    bury = use({"attach": {"cards": {"zone": "discard", "of": "you", "kind": "character"}, "under": "this"}})
    cards: Cards = {"crypt": town("Crypt", abilities=(bury,))}
    position = Position(cards, Side(towns=("crypt",), discard=("mage",)))

    position.do(0, "use:@crypt>n0")

    assert position.discard(0) == ["mage"]
