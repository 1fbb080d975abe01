"""The turn: AP, the draw, the main phase, the end, and whose turn comes next."""

import pytest

from play.games.monster_gate import refusals
from play.games.monster_gate.turn import LAST_TURN
from tests.play.games.monster_gate.cards import (
    ANY_MONSTER,
    DRAW_ONE,
    character,
    dungeon,
    magic,
    monster,
    on,
    target,
    weapon,
)
from tests.play.games.monster_gate.position import GAME, Cards, Position, Side, kinds

GAIN = {"gain": {"who": "you", "what": "ap", "amount": 1}}


@pytest.mark.rule("MG-T1")
def test_example_4_ap_that_is_not_spent_stays() -> None:
    position = Position({}, Side(ap=0), Side(ap=0))

    for _ in range(2):
        position.do(0, "end")
        position.do(1, "end")

    assert position.ap(0) == 6
    assert position.ap(1) == 6


@pytest.mark.rule("MG-T1")
def test_spent_cards_become_ready_at_the_start_of_the_own_turn() -> None:
    position = Position({}, Side(monsters=("imp",)), Side(monsters=("imp",)))
    position.lay("imp", seat=0, spent=True)
    position.lay("imp", seat=1, spent=True)

    position.do(0, "end")
    postures = [position.shown("imp", seat)["posture"] for seat in range(2)]
    position.do(1, "end")

    assert postures == ["spent", "ready"]
    assert position.shown("imp", 0)["posture"] == "ready"


@pytest.mark.rule("MG-Z10")
def test_what_the_start_of_a_turn_sets_off_comes_after_the_ap_and_before_the_draw() -> None:
    well = dungeon("Well", 1, on("turn_began", DRAW_ONE, card=None, player="you", **{"if": _has_ap(3)}))
    position = Position({"well": well}, Side(), Side(ap=0, dungeon=("well",), deck=("imp", "ogre", "filler")))

    events = position.do(0, "end")

    assert position.hand(1) == ["imp", "ogre"]
    assert kinds(events).index("gained") < kinds(events).index("set_off")


@pytest.mark.rule("MG-T2")
def test_example_6_nothing_happens_when_the_deck_is_empty_at_the_draw() -> None:
    position = Position({}, Side(), Side(deck=()))

    position.do(0, "end")

    assert position.hand(1) == []
    assert GAME.waiting_for(position.state) == (1,)


@pytest.mark.rule("MG-T2")
def test_one_card_is_drawn_each_turn() -> None:
    position = Position({}, Side(), Side(deck=("imp", "ogre")))

    position.do(0, "end")

    assert position.hand(1) == ["imp"]


@pytest.mark.rule("MG-T3")
def test_everything_is_done_in_any_order_and_number_as_ap_allows() -> None:
    side = Side(hand=("imp", "imp", "stone1", "spell", "drink", "sword"), monsters=("ogre",), ap=7)
    position = Position({}, side, Side(monsters=("filler",)))

    position.do(
        0, "item:@drink", "place:@imp", "attack:@ogre>@1:filler", "item:@spell", "place:@sword", "place:@0:stone1"
    )
    position.do(0, f"place:c{position.handles('imp')[-1]}")

    assert position.monsters(0) == ["ogre", "imp", "imp"]
    assert position.ap(0) == 0


@pytest.mark.rule("MG-T3")
def test_nobody_acts_in_another_players_turn() -> None:
    position = Position({}, Side(), Side(hand=("imp",)), Side(hand=("spell",)))

    assert [decision.seat for decision in GAME.decisions(position.state)] == [0]
    assert GAME.legal_actions(position.state, 1) == []


@pytest.mark.rule("MG-T4")
@pytest.mark.parametrize("seat", [0, 1])
def test_in_the_own_first_turn_neither_magic_nor_attacks(seat: int) -> None:
    sides = [Side(hand=("spell", "drink"), monsters=("imp",), turns=0) for _ in range(2)]
    sides[0] = Side(hand=("spell", "drink"), monsters=("imp",), turns=1)
    position = Position({}, *sides, turn=1)
    if seat:
        position.do(0, "end")

    assert position.refused(f"item:@{seat}:spell", seat) is refusals.FirstTurnError
    assert position.refused(f"attack:@{seat}:imp>@{1 - seat}:hero", seat) is refusals.FirstTurnError
    assert not [key for key in position.legal(seat) if key.startswith("attack")]
    assert "item:@drink" in position.legal(seat)


@pytest.mark.rule("MG-T4")
def test_from_the_own_second_turn_on_both_are_possible() -> None:
    position = Position({}, Side(hand=("spell",), monsters=("imp",), turns=1), turn=1)
    position.do(0, "end")
    position.do(1, "end")

    assert {"item:@spell", "attack:@imp>@hero"} <= set(position.legal())


@pytest.mark.rule("MG-T5")
def test_damage_goes_at_the_end_of_any_turn() -> None:
    position = Position({}, Side(monsters=("imp",)), Side(monsters=("ogre",)))
    position.do(0, "attack:@imp>@ogre")
    damaged = position.shown("ogre")["damage"]

    position.do(0, "end")

    assert damaged == 2
    assert position.shown("ogre")["damage"] == 0


@pytest.mark.rule("MG-T5")
def test_damage_and_a_raised_durability_end_together_so_nothing_is_destroyed() -> None:
    tougher = {"modify": {"cards": "target", "property": "durability", "by": 3, "until": "this_turn"}}
    bless = magic("Bless", tougher, choose=[target(ANY_MONSTER)])
    position = Position({"bless": bless}, Side(hand=("bless",), monsters=("ogre",)), Side(monsters=("imp",)))
    position.do(0, "item:@bless", "pick:@imp")
    position.lay("imp", damage=4)

    position.do(0, "end")

    assert position.monsters(1) == ["imp"]
    assert (position.shown("imp")["damage"], position.shown("imp")["remaining"]) == (0, 2)


@pytest.mark.rule("MG-Z10", "MG-T5")
def test_what_the_end_of_a_turn_sets_off_comes_while_damage_still_stands() -> None:
    finish = on("turn_ended", {"damage": {"to": ANY_MONSTER, "amount": 1}}, card=None, player="you")
    position = Position({"axe": weapon("Axe", finish)}, Side(items=("axe",)), Side(monsters=("imp",)))
    position.lay("imp", damage=1)

    position.do(0, "end")

    assert position.monsters(1) == []


@pytest.mark.rule("MG-E1")
@pytest.mark.failure("P11")
def test_the_turn_players_effects_come_first_then_clockwise_each_ordering_the_own() -> None:
    cards: Cards = {name: monster(name, 1, 1, on("turn_ended", GAIN, card=None, player="any")) for name in "abcd"}
    position = Position(cards, Side(monsters=("a",)), Side(monsters=("b", "c")), Side(monsters=("d",)))

    events = position.do(0, "end")
    asked = GAME.decisions(position.state)[0]
    events += GAME.apply(position.state, 1, GAME.legal_actions(position.state, 1)[1])

    assert (asked.seat, asked.kind, asked.prompt) == (1, "order", "next_ability")
    gained = [event.public["seat"] for event in events if event.kind == "gained"]
    assert gained == [0, 1, 1, 2, 1]
    assert position.state.active == 1


@pytest.mark.rule("MG-W4")
def test_after_200_turns_in_all_the_match_is_a_draw_among_those_left() -> None:
    last, before = Position({}, Side(), turn=LAST_TURN), Position({}, Side(), turn=LAST_TURN - 1)

    last.do(0, "end")
    before.do(0, "end")

    assert last.state.outcome == ((), "MG-W4", "turn_limit", True)
    assert before.state.outcome is None


def test_a_view_says_where_the_turn_stands() -> None:
    position = Position({}, Side(monsters=("imp",)), Side(dungeon=("stone1", "stone3")))

    main = GAME.view(position.state, None)["step"]
    position.do(0, "attack:@imp>@1:hero")
    choosing = GAME.view(position.state, None)["step"]
    GAME.concede(position.state, 0)

    assert (main, choosing, GAME.view(position.state, None)["step"]) == ("main", "choice", "over")


def test_ap_gained_each_turn_is_what_the_character_prints() -> None:
    position = Position({"lord": character("Lord", ap=5)}, Side(), Side("lord", ap=1))

    position.do(0, "end")

    assert position.ap(1) == 6


def _has_ap(amount: int) -> dict[str, object]:
    return {"compare": {"left": {"points": {"of": "you"}}, "is": "at_least", "right": amount}}
