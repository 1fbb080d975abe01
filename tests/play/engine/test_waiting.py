"""Batches, waiting abilities and their order, repetition and caps."""

from dataclasses import replace

import pytest

from catalog.effects.language import Limit, LimitPeriod, Player, Ref
from catalog.effects.operations import Damage, Destroy, Draw, Heal
from play.engine import repetition
from play.engine.records import Outcome
from tests.play.engine.table import GAME, Table
from tests.play.engine.toy import DISCARD, MAX_ACTIONS_PER_TURN, Fighter, Happening, Hit, fighters, use, when

MOURNER = Fighter(2, (when(Happening.DIED, Player.ANY, Draw(Player.YOU, 1)),))
PLAGUE = Fighter(9, (use(Destroy(fighters(Player.OPPONENT))),))


@pytest.mark.failure("P1")
def test_three_that_die_at_one_moment_are_one_batch_and_the_mourners_see_all_of_them() -> None:
    table = Table({"mourner": MOURNER, "plague": PLAGUE}, ("plague",), ("mourner", "mourner", "plain"))
    table.do(0, "use", "plague")
    table.do(1, "pass")

    events = table.do(0, "pass")
    while GAME.waiting_for(table.state) == (1,):
        events += GAME.apply(table.state, 1, GAME.legal_actions(table.state, 1)[0])

    moves = [event for event in events if event.public.get("cause") == "effect"]
    assert len(moves) == 1
    assert len(moves[0].public["moves"]) == 3
    assert len([event for event in events if event.kind == "set_off"]) == 6
    assert table.deck(1) == 0
    assert table.state.ghosts == {}


@pytest.mark.failure("P1")
@pytest.mark.parametrize("period", LimitPeriod)
def test_an_ability_with_a_limit_is_set_off_no_oftener_by_several_that_die_at_one_moment(period: LimitPeriod) -> None:
    (mourning,) = MOURNER.abilities
    modest = Fighter(2, (replace(mourning, limit=Limit(2, period)),))
    table = Table({"modest": modest, "plague": PLAGUE}, ("plague", "modest"), ("plain", "plain", "plain"))
    table.do(0, "use", "plague")
    table.do(1, "pass")

    events = table.do(0, "pass")

    assert [event.kind for event in events].count("set_off") == 2


@pytest.mark.failure("P11")
def test_waiting_abilities_come_seat_by_seat_from_the_turn_player_each_seat_ordering_its_own() -> None:
    herald = Fighter(2, (when(Happening.DIED, Player.ANY, Hit(Player.YOU, 0)),))
    table = Table(
        {"herald": herald, "mourner": MOURNER, "killer": Fighter(1)},
        ("killer", "mourner", "herald"),
        ("plain",),
        ("mourner", "herald"),
    )
    table.do(0, "strike", "killer", 1)

    events = GAME.apply(table.state, 0, GAME.legal_actions(table.state, 0)[0])
    order = [GAME.waiting_for(table.state)]
    events += GAME.apply(table.state, 0, GAME.legal_actions(table.state, 0)[1])
    order.append(GAME.waiting_for(table.state))
    events += GAME.apply(table.state, 2, GAME.legal_actions(table.state, 2)[1])

    told = [
        "hit" if event.kind == "hit" else f"draw {event.public['moves'][0]['to_seat']}"
        for event in events
        if event.kind == "hit" or event.public.get("cause") == "draw"
    ]
    assert order == [(0,), (2,)]
    assert told == ["hit", "draw 0", "hit", "draw 2"]


@pytest.mark.failure("P12")
def test_fighters_that_hurt_and_mend_each_other_for_ever_are_a_draw() -> None:
    medic = Fighter(2, (when(Happening.HURT, Player.ANY, Heal(Ref("event.card"), 1)),))
    brute = Fighter(2, (when(Happening.MENDED, Player.ANY, Damage(Ref("event.card"), 1)),))
    spark = Fighter(2, (use(Damage(fighters(Player.OPPONENT), 1)),))
    table = Table({"medic": medic, "brute": brute, "spark": spark}, ("spark", "medic", "brute"), ("plain",))
    table.do(0, "use", "spark")
    table.do(1, "pass")

    table.do(0, "pass")

    assert table.state.outcome == Outcome((), "TY-W3", "repetition")


def test_repetition_is_looked_for_only_after_a_long_run_without_a_choice() -> None:
    table = Table({}, ("plain",), ("plain",))

    for _ in range(12):
        seat = table.state.active
        table.do(seat, "end")

    assert table.state.mark == (0, 0, "")
    assert table.state.quiet < repetition.LONG_RUN


def test_a_match_beyond_the_cap_on_actions_is_an_explained_unrated_draw() -> None:
    table = Table({"scratch": Fighter(2, (use(Hit(Player.OPPONENT, 0)),))}, ("scratch",), ("plain",))

    actions = 0
    while table.state.outcome is None:
        seat = GAME.waiting_for(table.state)[0]
        key = f"use:c{table.handle('scratch')}" if not table.state.chain else "pass"
        GAME.apply(table.state, seat, key)
        actions += 1

    ended = GAME.outcome(table.state)
    assert ended is not None
    assert (ended.draw, ended.rated, ended.reason) == (True, False, "cap")
    assert "safety limit" in ended.template
    assert actions <= MAX_ACTIONS_PER_TURN + 1


def test_cards_under_one_that_leaves_play_go_to_the_discard_pile() -> None:
    table = Table({"giant": Fighter(1), "crown": Fighter(), "base": Fighter()}, ("giant",), ("crown",))
    crown = table.state.things[table.handle("crown")]
    crown.under = (table.numbers["base"], table.numbers["plain"])
    table.do(0, "strike", "giant", 1)

    GAME.apply(table.state, 0, f"pick:c{table.handle('crown')}")

    pile = [table.names[table.state.loose[handle].card] for handle in table.state.zones[DISCARD][1]]
    assert pile == ["crown", "base", "plain"]


@pytest.mark.failure("P8")
def test_what_happens_to_a_face_down_card_is_not_heard_as_what_the_card_is() -> None:
    table = Table({"mourner": MOURNER, "killer": Fighter(1)}, ("killer",), ("plain",), ("mourner",))
    hidden = table.handle("plain", 1)
    table.state.things[hidden].face_up = False
    table.do(0, "strike", "killer", 1)

    events = GAME.apply(table.state, 0, f"pick:c{hidden}")

    assert table.board(1) == []
    assert "set_off" not in [event.kind for event in events]
