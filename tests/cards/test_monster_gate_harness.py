"""Monster Gate's positions are laid out as written, and everything that a card could hide is seen."""

from play.engine.zones import move, put
from play.games.monster_gate.figures import turn
from play.games.monster_gate.placing import turn_cards_up
from play.games.monster_gate.zones import CHARACTERS, DECK, DISCARD, DUNGEON, HAND, MONSTERS
from tests.cards.monster_gate.table import Lying, MonsterGateTable, Scenario, Side

LAID_OUT = Scenario(
    18,
    "ability 1",
    ja="",
    en="",
    you=Side(
        character=2,
        monsters=(18, Lying(33, spent=True, damage=2)),
        hand=(110,),
        dungeon=(90, Lying(91, down=True)),
        items=(136,),
        deck=(102, 90),
        discard=(103,),
        ap=7,
    ),
    opponent=Side(character=Lying(13, damage=1), monsters=(51,), dungeon=(Lying(92, down=True),)),
    do=(),
    changes=(),
)


def test_a_position_is_laid_out_as_written() -> None:
    facts = MonsterGateTable(LAID_OUT).facts()

    assert sorted(facts.piles["you.monsters"].elements()) == ["18", "33"]
    assert sorted(facts.piles["you.spent"].elements()) == ["33"]
    assert sorted(facts.piles["you.dungeon"].elements()) == ["90", "91"]
    assert sorted(facts.piles["you.face_down"].elements()) == ["91"]
    assert sorted(facts.piles["you.items"].elements()) == ["136"]
    assert facts.decks["you.deck"] == (102, 90)
    assert facts.values["you.33 damage"] == "2"
    assert facts.values["you.2 attack"] == "6"
    assert facts.values["you.ap"] == "7"
    assert facts.values["opponent.13 damage"] == "1"
    assert facts.values["step"] == "main"


def test_nothing_done_changes_nothing() -> None:
    table = MonsterGateTable(LAID_OUT)

    changes = table.play(())

    assert changes == []


def test_every_stray_change_is_seen() -> None:
    table = MonsterGateTable(LAID_OUT)
    before = table.facts()
    state, you, opponent = table.state, table.seats["you"], table.seats["opponent"]

    state.things[state.zones[MONSTERS][you][0]].counters["damage"] = 1
    turn(state, [state.zones[CHARACTERS][opponent][0]], spent=True)
    turn_cards_up(state, state.zones[DUNGEON][opponent])
    move(state, [state.zones[MONSTERS][opponent][0]], DISCARD, cause="effect")
    put(state, 112, opponent, HAND)
    state.zones[DECK][you].reverse()
    state.counters[you]["ap"] -= 2
    state.facts["magic"] = [110]
    state.draws += 1

    assert sorted(table.changes(before, table.facts())) == [
        "chance",
        "magic used none>110",
        "opponent.discard +51",
        "opponent.face_down -92",
        "opponent.hand +112",
        "opponent.monsters -51",
        "opponent.spent +13",
        "you.18 damage 0>1",
        "you.ap 7>5",
        "you.deck: 90 102",
    ]
