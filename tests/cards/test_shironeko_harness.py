"""Shironeko's positions are laid out as written, and everything that a card could hide is seen."""

from play.engine.zones import move, put
from play.games.shironeko.posture import mark, turn
from play.games.shironeko.zones import CHARACTERS, DECK, DISCARD, HAND, TOWNS
from tests.cards.shironeko.table import Lying, Scenario, ShironekoTable, Side

LAID_OUT = Scenario(
    3,
    "ability 1",
    ja="",
    en="",
    you=Side(
        area=(3, Lying(4, off=True, damage=2, under=(1,), markers=("shock",))),
        hand=(72,),
        towns=(94, Lying(95, off=True)),
        deck=(73, 74),
        discard=(75,),
        town_deck=(96, 97),
        leaders=(116,),
        led_by=(119,),
    ),
    opponent=Side(area=(25,), towns=(98,)),
    do=(),
    changes=(),
)


def test_a_position_is_laid_out_as_written() -> None:
    facts = ShironekoTable(LAID_OUT).facts()

    assert sorted(facts.piles["you.characters"].elements()) == ["3", "4"]
    assert sorted(facts.piles["you.off"].elements()) == ["4", "95"]
    assert sorted(facts.piles["you.leader_area"].elements()) == ["119"]
    assert facts.decks["you.deck"] == (73, 74)
    assert facts.decks["you.town_deck"] == (96, 97)
    assert facts.values["you.4 damage"] == "2"
    assert facts.values["you.4 under"] == "1"
    assert facts.values["you.4 markers"] == "shock"
    assert facts.values["you.4 fresh"] == "no"


def test_nothing_done_changes_nothing() -> None:
    table = ShironekoTable(LAID_OUT)

    changes = table.play(())

    assert changes == []


def test_every_stray_change_is_seen() -> None:
    table = ShironekoTable(LAID_OUT)
    before = table.facts()
    state, you, opponent = table.state, table.seats["you"], table.seats["opponent"]
    attacker, defender = state.zones[CHARACTERS][you][0], state.zones[CHARACTERS][opponent][0]

    mark(state, [attacker], "poison")
    state.things[attacker].under = (2,)
    turn(state, [attacker, state.zones[TOWNS][opponent][0]], off=True)
    move(state, [defender], DISCARD, cause="effect")
    put(state, 63, opponent, HAND)
    state.zones[DECK][you].reverse()
    state.facts["due"] = [[[you, 1]]]
    state.draws += 1

    assert sorted(table.changes(before, table.facts())) == [
        "chance",
        "due none>[[[0, 1]]]",
        "opponent.characters -25",
        "opponent.discard +25",
        "opponent.hand +63",
        "opponent.off +98",
        "you.3 markers none>poison",
        "you.3 under none>2",
        "you.deck: 74 73",
        "you.off +3",
    ]
