"""The turn: draws, charge, summons, and who comes next."""

import pytest

from play.engine.protocol import SeatSetup
from play.games.ticket_monsters import refusals
from play.games.ticket_monsters.zones import DECK, SPECIAL_DECK
from tests.play.games.ticket_monsters.cards import (
    DRAW_ONE,
    OWN,
    chikemon,
    magic,
    on,
    special,
    summoning,
    target,
    use,
)
from tests.play.games.ticket_monsters.position import GAME, SEED, Cards, Position, Side, kinds, refused


def begun(first_draw: int | None = None) -> Position:
    """A match from its very beginning; seat 0 goes first."""
    position = Position({}, Side())
    numbers = position.numbers
    deck = {"main": {numbers["filler"]: 20, numbers["golem"]: 20}, "special": {numbers["dragon"]: 2}}
    position.state, _ = GAME.setup([SeatSetup(deck), SeatSetup(deck)], position.table, {}, SEED)
    winner = position.asked()[0]
    position.do(winner, "pick:s0")
    if first_draw is not None:
        position.do(0, f"number:n{first_draw}")
    return position


@pytest.mark.rule("TK-S1", "TK-S2")
def test_players_begin_with_1000_hp_6_guard_stars_and_6_cards_of_a_shuffled_deck() -> None:
    position = begun()

    assert [position.hp(seat) for seat in range(2)] == [1000, 1000]
    assert [position.stars(seat) for seat in range(2)] == [6, 6]
    assert [len(position.hand(seat)) for seat in range(2)] == [6, 6]
    assert [len(position.zone(DECK, seat)) for seat in range(2)] == [34, 34]
    assert position.zone(DECK, 0) != sorted(position.zone(DECK, 0)) != position.zone(DECK, 1)
    assert position.zone(SPECIAL_DECK, 1) == ["dragon", "dragon"]


@pytest.mark.rule("TK-S3")
def test_chance_names_a_player_who_chooses_who_goes_first() -> None:
    position = Position({}, Side())
    deck = {"main": {position.numbers["filler"]: 40}}
    chosen = set()

    for seed in range(8):
        state, events = GAME.setup([SeatSetup(deck), SeatSetup(deck)], position.table, {}, bytes([seed] * 32))
        (decision,) = GAME.decisions(state)
        chosen.add(decision.seat)
        assert kinds(events).count("lots_drawn") == 1
        assert [
            GAME.action_key(state, decision.seat, action) for action in GAME.legal_actions(state, decision.seat)
        ] == [
            "pick:s0",
            "pick:s1",
        ]
        GAME.apply(state, decision.seat, f"pick:s{1 - decision.seat}")
        assert (state.starter, state.active) == (1 - decision.seat, 1 - decision.seat)

    assert chosen == {0, 1}


@pytest.mark.rule("TK-T1", "TK-A1")
def test_the_starting_player_draws_0_or_1_in_the_first_turn_and_has_no_attack_step() -> None:
    position = begun()
    choices = position.legal(0)

    position.do(0, "number:n1", "done", "summon:@0:golem")
    position.both_pass(0)

    assert choices == ["number:n0", "number:n1"]
    assert position.asked() == (1, "draw")
    assert position.chikemon(0) == ["golem"]


@pytest.mark.rule("TK-T1")
def test_later_0_1_or_2_cards_are_drawn_and_the_number_is_named_before_the_first() -> None:
    position = begun(0)
    position.do(0, "done")
    position.both_pass(0)

    choices = position.legal(1)
    events = position.do(1, "number:n2")

    assert choices == ["number:n0", "number:n1", "number:n2"]
    assert kinds(events) == ["draws_named", "moved"]
    assert len(position.hand(1)) == 8
    assert position.asked() == (1, "charge")


@pytest.mark.rule("TK-T7")
def test_drawing_from_an_empty_deck_does_nothing() -> None:
    position = Position({}, Side(deck=("wolf",)), step="draw")

    position.do(0, "number:n2")

    assert position.hand(0) == ["wolf"]
    assert position.state.outcome is None
    assert position.asked() == (0, "charge")


@pytest.mark.rule("TK-T2")
def test_up_to_one_card_of_the_hand_is_sent_to_the_own_energy() -> None:
    position = Position({}, Side(hand=("wolf", "book")), step="charge")
    offered = position.legal()

    position.do(0, "pick:@book")

    assert offered == ["pick:@wolf", "pick:@book", "done"]
    assert position.energy(0) == ["book"]
    assert position.hand(0) == ["wolf"]
    assert position.asked() == (0, "summon")


@pytest.mark.rule("TK-T2", "TK-I10")
def test_a_player_need_not_charge_and_nothing_is_used_before() -> None:
    position = Position({}, Side(hand=("book",)), step="draw")

    while_drawing = refused(position, "use:@book")
    position.do(0, "number:n0")
    while_charging = refused(position, "use:@book")
    position.do(0, "done")

    assert (while_drawing.code, while_charging.code) == ("not_an_answer", "not_an_answer")
    assert position.hand(0) == ["book"]
    assert "use:@book" in position.legal()


@pytest.mark.rule("TK-T3", "TK-E1")
def test_a_chikemon_is_summoned_for_its_cost_once_per_turn() -> None:
    cards: Cards = {"bear": chikemon("Bear", cost=2)}
    position = Position(cards, Side(hand=("bear", "golem"), energy=("two",)))

    position.do(0, "summon:@bear")

    assert position.chikemon(0) == ["bear"]
    assert position.energy(0) == []
    assert "two" in position.zone(DECK, 0)
    assert refused(position, "summon:@golem") is refusals.SummonedThisTurnError
    assert position.legal() == ["pass"]


@pytest.mark.rule("TK-T3", "TK-E1")
def test_a_chikemon_whose_cost_cannot_be_reached_is_not_summoned() -> None:
    position = Position({"bear": chikemon("Bear", cost=4)}, Side(hand=("bear",), energy=("one", "two")))

    assert refused(position, "summon:@bear") is refusals.EnergyNotEnoughError
    assert position.legal() == ["pass"]


@pytest.mark.rule("TK-T3")
@pytest.mark.parametrize("name", ["book", "lamp"])
def test_only_chikemon_are_summoned_and_only_from_the_own_hand(name: str) -> None:
    position = Position({}, Side(hand=(name,)), Side(hand=("golem",)))

    assert refused(position, f"summon:@{name}") is refusals.NotAChikemonError
    assert refused(position, "summon:@golem") is refusals.NotInHandError


@pytest.mark.rule("TK-I11")
def test_nobody_summons_in_the_opponents_turn_or_into_an_open_chain() -> None:
    position = Position({}, Side(hand=("book", "golem")), Side(hand=("wolf", "book")))

    position.do(0, "pass")
    in_the_others_turn = refused(position, "summon:@wolf", seat=1)
    position.do(1, "use:@1:book")

    assert in_the_others_turn is refusals.SummonNotNowError
    assert refused(position, "summon:@golem") is refusals.SummonNotNowError


@pytest.mark.rule("TK-I9", "TK-I1")
def test_after_a_summon_the_turn_player_has_the_right_first_and_nothing_interrupts_it() -> None:
    position = Position({}, Side(hand=("golem",), special=("dragon",)), Side(hand=("book",)))

    position.do(0, "summon:@golem")
    after_summon = position.asked()
    position.do(0, "special:@dragon")

    assert after_summon == (0, "summon")
    assert position.asked() == (0, "summon")
    assert position.state.chain == []
    assert position.chikemon(0) == ["golem", "dragon"]


@pytest.mark.rule("TK-I11")
def test_the_summon_step_ends_when_both_pass_in_a_row_with_no_chain_open() -> None:
    position = Position({}, Side(zone=("wolf",), hand=("book", "golem")), Side(hand=("book",)))

    position.do(0, "pass")
    position.do(1, "use:@1:book")
    position.both_pass(0)
    after_the_chain = position.asked()
    position.do(0, "summon:@golem")
    position.both_pass(0)

    assert after_the_chain == (0, "summon")
    assert position.asked() == (0, "attack")


@pytest.mark.rule("TK-T6")
def test_a_sixth_chikemon_finds_no_place() -> None:
    position = Position({}, Side(zone=("wolf",) * 5, hand=("golem",), special=("dragon",)))

    assert refused(position, "summon:@golem") is refusals.ZoneFullError
    assert refused(position, "special:@dragon") is refusals.ZoneFullError
    assert position.legal() == ["pass"]


@pytest.mark.rule("TK-T4")
def test_one_special_chikemon_comes_freely_from_the_special_deck_beside_the_summon() -> None:
    position = Position({}, Side(hand=("golem",), special=("dragon", "dragon")))

    position.do(0, "special:@dragon", "summon:@golem")

    assert position.chikemon(0) == ["dragon", "golem"]
    assert position.zone(SPECIAL_DECK, 0) == ["dragon"]
    assert refused(position, f"special:c{position.handles('dragon')[1]}") is refusals.SpecialSummonedThisTurnError


@pytest.mark.rule("TK-T4", "TK-Z4")
def test_a_printed_condition_must_be_met_and_its_cost_is_paid() -> None:
    water = {**OWN, "where": {"tribe": "water"}}
    condition = {"compare": {"left": {"count": OWN}, "is": "at_least", "right": 2}}
    cards: Cards = {
        "whale": special("Whale", summoning=summoning(**{"if": condition, "cost": [{"sacrifice": {"cards": water}}]})),
        "fish": chikemon("Fish", tribe="water"),
    }
    alone = Position(cards, Side(zone=("fish",), special=("whale",)))
    dry = Position(cards, Side(zone=("wolf", "golem"), special=("whale",)))
    met = Position(cards, Side(zone=("fish", "wolf"), special=("whale",)))

    met.do(0, "special:@whale")

    assert refused(alone, "special:@whale") is refusals.SummonConditionError
    assert refused(dry, "special:@whale") is refusals.CostNotPayableError
    assert met.chikemon(0) == ["wolf", "whale"]
    assert met.energy(0) == ["fish"]
    assert met.state.chain == []


@pytest.mark.rule("TK-T6", "TK-T4")
def test_a_cost_that_takes_an_own_chikemon_makes_the_place_that_a_full_zone_lacks() -> None:
    cards: Cards = {"king": special("King", summoning=summoning(cost=[{"sacrifice": {"cards": OWN}}]))}
    position = Position(cards, Side(zone=("wolf",) * 5, special=("king",)))

    position.do(0, "special:@king", "pick:@wolf")

    assert position.chikemon(0) == ["wolf"] * 4 + ["king"]


@pytest.mark.rule("TK-T4")
def test_a_special_summon_by_an_effect_counts_with_the_one_from_the_special_deck() -> None:
    pile = {"zone": "energy", "of": "you", "kind": "chikemon"}
    rise = magic("Rise", {"special_summon": {"cards": "target"}}, choose=[target(pile)])
    position = Position({"rise": rise}, Side(hand=("rise", "rise"), energy=("wolf", "golem"), special=("dragon",)))

    position.do(0, "use:@rise", "pick:@wolf")
    position.both_pass(1)
    used_up = refused(position, "special:@dragon")
    position.do(0, "use:@rise")
    position.both_pass(1)

    assert position.chikemon(0) == ["wolf"]
    assert used_up is refusals.SpecialSummonedThisTurnError
    assert "golem" in position.energy(0)


@pytest.mark.rule("TK-T4", "TK-T6")
def test_an_effect_leaves_out_a_special_summon_in_the_opponents_turn_or_into_a_full_zone() -> None:
    pile = {"zone": "energy", "of": "you", "kind": "chikemon"}
    rise = magic("Rise", {"special_summon": {"cards": "target"}}, DRAW_ONE, choose=[target(pile)])
    side = Side(hand=("rise",), energy=("golem",))
    others_turn = Position({"rise": rise}, Side(), side)
    full = Position({"rise": rise}, Side(hand=("rise",), energy=("golem",), zone=("wolf",) * 5))

    others_turn.do(0, "pass")
    others_turn.do(1, "use:@rise")
    others_turn.both_pass(0)
    full.do(0, "use:@rise")
    full.both_pass(1)

    assert (others_turn.chikemon(1), others_turn.hand(1)) == ([], ["filler"])
    assert (full.chikemon(0), full.hand(0)) == (["wolf"] * 5, ["filler"])
    assert "golem" in others_turn.energy(1)
    assert "golem" in full.energy(0)


@pytest.mark.rule("TK-T4")
def test_by_an_effect_a_special_summon_comes_in_the_own_attack_step_too() -> None:
    pile = {"zone": "energy", "of": "you", "kind": "chikemon"}
    rise = magic("Rise", {"special_summon": {"cards": "target"}}, choose=[target(pile)])
    position = Position({"rise": rise}, Side(hand=("rise",), zone=("wolf",), energy=("golem",)), step="attack")

    position.do(0, "direct:@wolf")
    position.do(1, "pass")
    position.do(0, "use:@rise")
    position.both_pass(1)

    assert position.chikemon(0) == ["wolf", "golem"]


@pytest.mark.rule("TK-T4")
def test_a_card_that_is_not_in_the_own_special_deck_does_not_come_from_it() -> None:
    position = Position({}, Side(hand=("golem",)), Side(special=("dragon",)))

    assert refused(position, "special:@dragon") is refusals.NotInSpecialDeckError
    assert refused(position, "special:@golem") is refusals.NotInSpecialDeckError


@pytest.mark.rule("TK-S4", "TK-A9")
def test_there_is_no_hand_limit_and_the_turn_passes_to_the_opponent() -> None:
    position = Position({}, Side(hand=("filler",) * 12))

    position.both_pass(0)

    assert len(position.hand(0)) == 12
    assert position.asked() == (1, "draw")
    assert (position.state.turn, position.state.active) == (4, 1)


@pytest.mark.rule("TK-T3", "TK-T4")
def test_the_limits_begin_anew_with_each_turn_and_belong_to_its_player() -> None:
    position = Position({}, Side(hand=("golem", "wolf"), special=("dragon",)))
    position.do(0, "summon:@golem", "special:@dragon")

    position.default_until(1, "summon")
    in_between = [dict(counters) for counters in position.state.counters]
    position.default_until(0, "summon")

    assert [(counters["summons"], counters["special_summons"]) for counters in in_between] == [(0, 0), (1, 1)]
    assert position.state.counters[0]["summons"] == position.state.counters[0]["special_summons"] == 1
    assert "summon:@wolf" in position.legal()


@pytest.mark.rule("TK-Z2")
def test_what_a_summon_sets_off_comes_before_anybody_has_the_right() -> None:
    herald = chikemon("Herald", abilities=(on("entered", DRAW_ONE), on("summoned", DRAW_ONE)))
    position = Position({"herald": herald}, Side(hand=("herald",)))

    position.do(0, "summon:@herald")
    asked_for_order = GAME.decisions(position.state)[0].kind
    position.do(0, position.legal()[0])

    assert asked_for_order == "order"
    assert position.hand(0) == ["filler", "filler"]
    assert position.asked() == (0, "summon")


@pytest.mark.rule("TK-Z2")
def test_what_a_turn_sets_off_comes_at_its_beginning_and_its_end() -> None:
    cards: Cards = {
        "cock": chikemon("Cock", abilities=(on("turn_began", DRAW_ONE, card=None, player="you"),)),
        "owl": chikemon("Owl", abilities=(on("turn_ended", DRAW_ONE, card=None, player="you"),)),
    }
    position = Position(cards, Side(zone=("owl",)), Side(zone=("cock",)))

    position.default_until(1, "draw")

    assert position.hand(0) == ["filler"]
    assert position.hand(1) == ["filler"]


@pytest.mark.rule("TK-T5")
def test_an_effect_of_a_chikemon_in_play_is_used_in_both_turns() -> None:
    position = Position(
        {"sage": chikemon("Sage", abilities=(use(DRAW_ONE),))}, Side(zone=("sage",)), Side(zone=("sage",))
    )

    mine = position.legal()
    position.do(0, "pass")

    assert mine == ["pass", "effect:@sage>n0"]
    assert position.legal(1) == ["pass", "effect:@sage>n0"]
