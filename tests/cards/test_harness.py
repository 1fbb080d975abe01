"""The harness sees what it must: nothing where nothing happens, and every change that a card could hide."""

from play.engine.zones import move, put
from play.games.tatemon.zones import CITY, HAND, RETIRED
from tests.cards.tatemon.table import Scenario, Side, TatemonTable

LAID_OUT = Scenario(
    1,
    "skill",
    ja="",
    en="",
    you=Side(city=(1, (19, 2)), hand=(46,), deck=(61, 62), retired=(47,)),
    opponent=Side(city=(28,)),
    do=(),
    changes=(),
)


def test_a_position_is_laid_out_as_written() -> None:
    facts = TatemonTable(LAID_OUT).facts()

    assert sorted(facts.piles["you.city"].elements()) == ["1", "19"]
    assert sorted(facts.piles["you.hand"].elements()) == ["46"]
    assert sorted(facts.piles["you.retired"].elements()) == ["47"]
    assert facts.decks["you.deck"] == (61, 62)
    assert facts.values["you.19 damage"] == "2"
    assert facts.values["active"] == "you"


def test_nothing_done_changes_nothing() -> None:
    table = TatemonTable(LAID_OUT)

    changes = table.play(())

    assert changes == []


def test_every_stray_change_is_seen() -> None:
    table = TatemonTable(LAID_OUT)
    before = table.facts()
    seat = table.seats["opponent"]

    move(table.state, table.state.zones[CITY][seat], RETIRED, cause="effect")
    put(table.state, 63, seat, HAND)
    table.state.zones[0][table.seats["you"]].reverse()
    table.state.draws += 1

    assert sorted(table.changes(before, table.facts())) == [
        "chance",
        "opponent.city -28",
        "opponent.hand +63",
        "opponent.retired +28",
        "you.deck: 62 61",
    ]
