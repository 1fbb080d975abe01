"""Costs paid with energy, and what becomes of paid cards."""

from typing import Any

import pytest

from play.errors import ActionRefusedError
from play.games.ticket_monsters import refusals
from play.games.ticket_monsters.energy import total_mp
from play.games.ticket_monsters.zones import DECK, SPECIAL_DECK
from tests.play.games.ticket_monsters.cards import (
    DRAW_ONE,
    OWN,
    always,
    chikemon,
    guard,
    lasting,
    magic,
    more,
    on,
    special,
    summoning,
    target,
    tool,
    use,
)
from tests.play.games.ticket_monsters.position import GAME, Cards, Position, Side, refused


def paying(cost: int, *energy: str, **cards: Any) -> Position:
    """A summon that waits to be paid for."""
    position = Position({"bear": chikemon("Bear", cost=cost), **cards}, Side(hand=("bear",), energy=energy))
    position.do(0, "summon:@bear")
    return position


@pytest.mark.rule("TK-E1", "TK-E3")
@pytest.mark.failure("P14")
@pytest.mark.parametrize(
    ("cost", "legal", "overpaid"),
    [
        (3, ["pick:@three", "pick:@two>@one"], ["@one>@three", "@two>@three", "@one>@two>@three"]),
        (4, ["pick:@three>@two", "pick:@three>@one"], ["@one>@two>@three"]),
    ],
)
def test_of_mp_1_2_3_only_payments_from_which_nothing_can_be_left_out_are_legal(
    cost: int, legal: list[str], overpaid: list[str]
) -> None:
    position = paying(cost, "one", "two", "three")

    offered = position.legal()

    assert offered == [*legal, "rest"]
    assert {refused(position, f"pick:{cards}") for cards in overpaid} == {refusals.OverpaidError}
    assert refused(position, "pick:@two") is refusals.UnderpaidError


@pytest.mark.rule("TK-E3")
def test_a_refused_payment_cites_the_rule() -> None:
    position = paying(3, "one", "two", "three")

    with pytest.raises(ActionRefusedError) as caught:
        position.do(0, "pick:@one>@three")

    assert caught.value.cites == "TK-E3"


@pytest.mark.rule("TK-E1")
def test_a_payment_may_be_named_in_any_order_also_pick_by_pick() -> None:
    at_once, one_by_one = paying(3, "one", "two", "three"), paying(3, "one", "two", "three")

    at_once.do(0, "pick:@one>@two")
    GAME.apply_all(one_by_one.state, 0, [one_by_one.key("pick:@one"), one_by_one.key("pick:@two")])

    assert at_once.energy(0) == one_by_one.energy(0) == ["three"]
    assert at_once.chikemon(0) == ["bear"]


@pytest.mark.rule("TK-E3")
def test_copies_of_a_card_are_the_same_and_cards_of_the_same_mp_are_not() -> None:
    position = paying(1, "one", "one", "golem")

    assert sorted(position.legal()) == ["pick:@golem", "pick:@one", "rest"]


@pytest.mark.rule("TK-E3")
def test_the_only_payment_is_made_without_a_question() -> None:
    position = paying(2, "one", "one")

    assert position.chikemon(0) == ["bear"]
    assert position.energy(0) == []


@pytest.mark.rule("TK-E3")
def test_cost_0_takes_no_card_and_cards_of_mp_0_never_pay() -> None:
    free = paying(0, "one", "two")
    with_nought = paying(2, "one", "one", "nought", nought=chikemon("Nought", mp=0))

    assert sorted(free.energy(0)) == ["one", "two"]
    assert with_nought.energy(0) == ["nought"]


@pytest.mark.rule("TK-E3")
def test_over_fifty_payments_are_picked_card_by_card_the_largest_first() -> None:
    kinds = {f"m{letter}": chikemon(letter, mp=1 + place % 3) for place, letter in enumerate("abcdefghijkl")}
    position = paying(4, *kinds, **kinds)

    first = position.legal()
    position.do(0, "pick:@mb")
    second = position.legal()
    position.do(0, "pick:@me")

    assert {len(key.split(">")) for key in first} == {1}
    assert all(position.table[position.numbers[key[6:]]].facts["mp"] <= 2 for key in second[:-1])
    assert len(position.energy(0)) == 10
    assert position.chikemon(0) == ["bear"]


@pytest.mark.rule("TK-E3")
def test_over_fifty_payments_a_request_may_still_name_the_set_in_any_order() -> None:
    kinds = {f"m{letter}": chikemon(letter, mp=1 + place % 3) for place, letter in enumerate("abcdefghijkl")}
    position = paying(4, *kinds, **kinds)

    too_much = refused(position, "pick:@ma>@mb>@mc")
    position.do(0, "pick:@ma>@mc")

    assert too_much is refusals.OverpaidError
    assert "ma" not in position.energy(0)
    assert "mc" not in position.energy(0)


@pytest.mark.rule("TK-E2")
def test_paid_cards_return_to_the_deck_which_is_shuffled_and_special_ones_to_the_special_deck() -> None:
    position = Position(
        {"bear": chikemon("Bear", cost=3)},
        Side(hand=("bear",), energy=("two", "dragon"), deck=("wolf", "golem", "filler", "one", "three", "book")),
    )
    before = position.zone(DECK, 0)

    events = position.do(0, "summon:@bear")

    after = position.zone(DECK, 0)
    assert sorted(after) == sorted([*before, "two"])
    assert [name for name in after if name != "two"] != before
    assert position.zone(SPECIAL_DECK, 0) == ["dragon"]
    assert [event.public["zone"] for event in events if event.kind == "shuffled"] == ["deck"]


@pytest.mark.rule("TK-E2")
def test_a_paid_card_cannot_be_followed_through_the_shuffle() -> None:
    position = Position({"bear": chikemon("Bear", cost=2)}, Side(hand=("bear",), energy=("two",)))
    shown_before = position.handles("two")[0]

    events = position.do(0, "summon:@bear")

    rows = [row for event in events if event.kind == "moved" for row in GAME.event_view(event, 0)["moves"]]
    (to_deck,) = [row for row in rows if row["to"] == "deck"]
    assert to_deck["old"] == f"c{shown_before}"
    assert "handle" not in to_deck
    assert position.state.zones[DECK][0].count(position.numbers["two"]) == 1
    assert shown_before not in position.state.loose


@pytest.mark.rule("TK-E7", "TK-I3")
def test_a_cost_is_paid_as_the_card_is_used_and_the_item_lies_open_meanwhile() -> None:
    position = Position({"spell": magic("Spell", cost=3)}, Side(hand=("spell",), energy=("one", "two", "three")))

    position.do(0, "use:@spell")
    while_paying = position.items(0), position.asked()
    position.do(0, "pick:@three")

    assert while_paying == (["spell"], (0, "pay"))
    assert [position.names[link.card] for link in position.state.chain] == ["spell"]
    assert position.asked() == (1, "respond")


@pytest.mark.rule("TK-Z10", "TK-E1")
def test_the_mp_of_an_effect_and_the_printed_cost_are_one_payment_made_first() -> None:
    costly = magic("Costly", DRAW_ONE, cost=1, pays=[{"discard": {"who": "you", "amount": 1}}, {"pay": 2}])
    side = Side(hand=("costly", "three"), energy=("two",))
    poor = Position({"costly": costly}, side)
    rich = Position({"costly": costly}, Side(hand=("costly", "wolf"), energy=("three",)))

    rich.do(0, "use:@costly")

    assert refused(poor, "use:@costly") is refusals.CostNotPayableError
    assert rich.energy(0) == ["wolf"]


@pytest.mark.rule("TK-E1")
def test_effects_change_the_cost_of_cards_in_hand_and_what_energy_is_worth() -> None:
    cheaper = {
        "modify": {"cards": {"zone": "hand", "of": "you", "kind": "magic"}, "property": "cost", "by": 2, "reduce": True}
    }
    richer = {"modify": {"cards": {"zone": "energy", "of": "you", "kind": "chikemon"}, "property": "mp", "by": 1}}
    cards: Cards = {
        "spell": magic("Spell", cost=5),
        "coupon": tool("Coupon", always(cheaper)),
        "mine": tool("Mine", always(richer)),
        "bear": chikemon("Bear", cost=5),
    }
    position = Position(cards, Side(hand=("spell", "bear"), items=("coupon", "mine"), energy=("two", "book")))

    position.do(0, "use:@spell")

    assert "spell" in position.items(0)
    assert position.energy(0) == ["book"]
    assert refused(Position(cards, Side(hand=("spell",), energy=("two", "book"))), "use:@spell") is (
        refusals.EnergyNotEnoughError
    )


@pytest.mark.rule("TK-E6")
def test_a_special_chikemon_goes_to_the_special_deck_instead_of_hand_or_deck() -> None:
    choose = [target({"zone": "chikemon_zone", "of": "opponent", "kind": "chikemon"})]
    cards: Cards = {
        "gust": magic("Gust", {"move": {"cards": "target", "to": "hand"}}, choose=choose),
        "sink": magic("Sink", {"move": {"cards": "target", "to": "deck", "place": "bottom"}}, choose=choose),
    }
    for name in cards:
        position = Position(cards, Side(hand=(name,)), Side(zone=("dragon",)))
        position.do(0, f"use:@{name}")
        position.both_pass(1)

        assert position.zone(SPECIAL_DECK, 1) == ["dragon"]
        assert position.hand(1) == []


@pytest.mark.rule("TK-Z5")
def test_only_special_chikemon_are_moved_to_the_special_deck() -> None:
    mine = {"zone": "energy", "of": "you", "kind": "any"}
    fold = magic("Fold", {"move": {"cards": mine, "to": "special_deck"}})
    position = Position({"fold": fold}, Side(hand=("fold",), energy=("wolf", "dragon")))

    position.do(0, "use:@fold")
    position.both_pass(1)

    assert position.energy(0) == ["wolf", "fold"]
    assert position.zone(SPECIAL_DECK, 0) == ["dragon"]


@pytest.mark.rule("TK-Z3", "TK-W1")
def test_hp_and_stars_are_paid_only_while_more_is_left() -> None:
    cards: Cards = {
        "blood": chikemon("Blood", abilities=(use(DRAW_ONE, cost=[{"lose_hp": {"who": "you", "amount": 100}}]),)),
        "star": chikemon("Star", abilities=(use(DRAW_ONE, cost=[{"lose_stars": {"who": "you", "amount": 1}}]),)),
    }
    side = {"zone": ("blood", "star")}
    last = Position(cards, Side(**side, hp=100, stars=1))
    enough = Position(cards, Side(**side, hp=101, stars=2))

    enough.do(0, "effect:@blood>n0")
    enough.both_pass(1)
    enough.do(0, "effect:@star>n0")

    assert refused(last, "effect:@blood>n0") is refusals.CostNotPayableError
    assert refused(last, "effect:@star>n0") is refusals.CostNotPayableError
    assert (enough.hp(0), enough.stars(0)) == (1, 1)


@pytest.mark.rule("TK-Z3")
def test_a_cost_is_neither_prevented_nor_replaced() -> None:
    keep = guard("would_lose_hp", player="you")
    stay = guard("would_leave", card={"of": "you", "kind": "any", "is": "this"})
    both = [{"lose_hp": {"who": "you", "amount": 100}}, {"move": {"cards": "this", "to": "energy"}}]
    monk = chikemon("Monk", abilities=(keep, stay, use(DRAW_ONE, cost=both)))
    position = Position({"monk": monk}, Side(zone=("monk",)))

    position.do(0, "effect:@monk>n2")

    assert position.hp(0) == 900
    assert position.energy(0) == ["monk"]


@pytest.mark.rule("TK-E1")
def test_a_sacrifice_needs_enough_cards_and_destroys_nothing() -> None:
    own = {"zone": "chikemon_zone", "of": "you", "kind": "chikemon", "other": True}
    altar = chikemon(
        "Altar",
        abilities=(
            use(DRAW_ONE, cost=[{"sacrifice": {"cards": own, "count": {"min": 2, "max": 2}}}]),
            on("destroyed", DRAW_ONE, card={"of": "any", "kind": "any"}),
            on("sent_to_energy", {"lose_hp": {"who": "opponent", "amount": 10}}, card={"of": "you", "kind": "any"}),
        ),
    )
    few = Position({"altar": altar}, Side(zone=("altar", "wolf")))
    position = Position({"altar": altar}, Side(zone=("altar", "wolf", "golem", "one")))

    position.do(0, "effect:@altar>n0")
    GAME.apply_all(position.state, 0, [position.key("pick:@wolf"), position.key("pick:@one")])
    position.both_pass(1)
    while position.asked() != (0, "summon"):
        position.do(0, position.legal()[0])

    assert refused(few, "effect:@altar>n0") is refusals.CostNotPayableError
    assert position.energy(0) == ["wolf", "one"]
    assert position.hand(0) == ["filler"]
    assert position.hp(1) == 980


@pytest.mark.rule("TK-E2", "TK-I8")
def test_a_card_that_a_link_is_aimed_at_is_not_the_same_as_its_copy() -> None:
    pile = {"zone": "energy", "of": "opponent", "kind": "chikemon"}
    steal = magic("Steal", {"move": {"cards": "target", "to": "hand"}}, choose=[target(pile)])
    cards: Cards = {"steal": steal, "spell": magic("Spell", cost=1)}
    position = Position(cards, Side(hand=("steal",)), Side(hand=("spell",), energy=("one", "one")))

    position.do(0, "use:@steal", "pick:@one.1")
    position.do(1, "use:@spell")

    assert position.legal(1) == ["pick:@one", "pick:@one", "rest"]


@pytest.mark.rule("TK-E1", "TK-E2")
def test_what_all_energy_is_worth_is_less_by_what_was_paid_when_the_opponent_is_asked() -> None:
    cards: Cards = {"payer": chikemon("Payer", abilities=[use(DRAW_ONE, cost=[{"pay": 1}])])}
    position = Position(cards, Side(zone=("payer",), energy=("one",)))
    before = total_mp(position.state, 0)

    position.do(0, "effect:@payer>n0")

    assert before == 1
    assert total_mp(position.state, 0) == total_mp(GAME.load(GAME.dump(position.state), position.table), 0) == 0


@pytest.mark.rule("TK-E3", "TK-I8")
def test_a_card_that_the_use_itself_is_aimed_at_is_not_the_same_as_its_copy() -> None:
    pile = {"zone": "energy", "of": "you", "kind": "chikemon"}
    fetch = magic("Fetch", {"move": {"cards": "target", "to": "hand"}}, cost=1, choose=[target(pile)])
    position = Position({"fetch": fetch}, Side(hand=("fetch",), energy=("one", "one")))
    aimed_at = position.handles("one")[0]

    position.do(0, "use:@fetch", f"pick:c{aimed_at}")
    payments = position.legal(0)
    position.do(0, "rest")
    position.both_pass(1)

    assert payments == ["pick:@one", "pick:@one", "rest"]
    assert position.hand(0) == ["one"]


@pytest.mark.rule("TK-E3", "TK-Z2")
def test_a_card_that_something_waits_for_is_not_the_same_as_its_copy() -> None:
    pile = {"zone": "energy", "of": "you", "kind": "chikemon"}
    later = on("turn_ended", {"move": {"cards": "target", "to": "hand"}}, card=None, player="you")
    cards: Cards = {
        "plan": magic("Plan", lasting(later), choose=[target(pile)]),
        "ghost": chikemon("Ghost", abilities=[on("sent_to_energy", {"move": {"cards": "this", "to": "hand"}})]),
        "pyre": magic("Pyre", pays=[{"sacrifice": {"cards": OWN}}]),
        "spell": magic("Spell", cost=1),
    }
    planned = Position(cards, Side(hand=("plan", "spell"), energy=("one", "one")))
    set_off = Position(cards, Side(zone=("ghost",), hand=("pyre", "spell"), energy=("ghost",)))
    planned.do(0, "use:@plan", "pick:@one")
    planned.both_pass(1)
    set_off.do(0, "use:@pyre")
    set_off.do(1, "pass")

    planned.do(0, "use:@spell")
    set_off.do(0, "use:@spell")

    assert planned.legal(0) == ["pick:@one", "pick:@one", "pick:@plan", "rest"]
    assert set_off.legal(0) == ["pick:@ghost", "pick:@ghost", "rest"]


@pytest.mark.rule("TK-I3", "TK-E1")
@pytest.mark.failure("P14")
def test_energy_pays_what_it_was_worth_before_the_card_was_laid_down() -> None:
    no_items = {"none": {"cards": {"zone": "item_zone", "of": "you", "kind": "any"}}}
    pile = {"zone": "energy", "of": "you", "kind": "chikemon"}
    cards: Cards = {
        "hoarder": chikemon("Hoarder", abilities=[always(more(pile, "mp", 2, None), **{"if": no_items})]),
        "spell": magic("Spell", cost=3),
    }
    both, alone = (
        Position(cards, Side(zone=("hoarder",), hand=("spell",), energy=energy))
        for energy in (("one", "two"), ("one",))
    )

    both.do(0, "use:@spell")
    alone.do(0, "use:@spell")

    assert both.legal(0) == ["pick:@two", "pick:@one", "rest"]
    assert alone.asked() == (1, "respond")
    assert alone.energy(0) == []


def test_a_special_summon_cost_in_mp_is_paid_with_energy() -> None:
    cards: Cards = {"king": special("King", summoning=summoning(cost=[{"pay": 2}]))}
    position = Position(cards, Side(special=("king",), energy=("one", "two", "three")))

    position.do(0, "special:@king", "pick:@two")

    assert position.chikemon(0) == ["king"]
    assert position.energy(0) == ["one", "three"]
