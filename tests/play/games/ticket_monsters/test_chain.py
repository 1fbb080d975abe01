"""The right to act, chains of interrupts, and how they resolve: each kind of interrupt both ways round."""

import pytest

from play.games.ticket_monsters import refusals
from tests.play.games.ticket_monsters.cards import (
    ANYBODYS,
    BOUNCE,
    DESTROY,
    DRAW_ONE,
    NEGATE,
    OPPONENTS,
    OWN,
    always,
    chikemon,
    guard,
    lasting,
    magic,
    more,
    on,
    target,
    tool,
    use,
)
from tests.play.games.ticket_monsters.position import GAME, Cards, Position, Side, kinds, put_away, refused

KILL = magic("Kill", DESTROY, choose=[target(OPPONENTS)])
COUNTER = magic("Counter", NEGATE, timing="response")
CALL_BACK = magic("Call Back", BOUNCE, choose=[target(OWN)])
SHIELD = magic(
    "Shield",
    lasting(guard("would_be_destroyed", card={"of": "you", "kind": "any", "is": "target"})),
    choose=[target(OWN)],
)
CARDS: Cards = {
    "kill": KILL,
    "counter": COUNTER,
    "call_back": CALL_BACK,
    "shield": SHIELD,
    "mx": magic("X"),
    "my": magic("Y"),
    "mz": magic("Z"),
}


@pytest.mark.rule("TK-I3", "TK-I4")
def test_x_interrupted_by_y_interrupted_by_z_resolve_as_z_y_x() -> None:
    position = Position(CARDS, Side(hand=("mx", "mz")), Side(hand=("my",)))

    position.do(0, "use:@mx")
    first_asked = position.asked()
    position.do(1, "use:@my")
    position.do(0, "use:@mz")
    laid = position.items(0), position.items(1)
    events = position.both_pass(1)

    assert first_asked == (1, "respond")
    assert laid == (["mx", "mz"], ["my"])
    assert put_away(position, events) == ["mz", "my", "mx"]
    assert position.items(0) == position.items(1) == []


@pytest.mark.rule("TK-I3")
def test_the_user_may_interrupt_the_own_use_when_the_other_passes() -> None:
    position = Position(CARDS, Side(hand=("mx", "mz")), Side())

    position.do(0, "use:@mx")
    position.do(1, "pass")
    mine = position.legal()
    position.do(0, "use:@mz")

    assert mine == ["pass", "use:@mz"]
    assert position.asked() == (1, "respond")
    assert put_away(position, position.both_pass(1)) == ["mz", "mx"]


@pytest.mark.rule("TK-I1", "TK-I5")
def test_in_the_summon_step_the_turn_player_has_the_right_first_and_again_after_a_chain() -> None:
    position = Position(CARDS, Side(hand=("mx",)), Side(hand=("my",)))

    first = position.asked()
    position.do(0, "pass")
    second = position.asked()
    position.do(1, "use:@my")
    third = position.asked()
    position.both_pass(0)

    assert (first, second, third) == ((0, "summon"), (1, "respond"), (0, "respond"))
    assert position.asked() == (0, "summon")
    assert position.hand(1) == ["filler"]


@pytest.mark.rule("TK-I4")
def test_nothing_is_used_while_a_chain_resolves() -> None:
    chooser = magic(
        "Chooser",
        {"pick": {"as": "some", "cards": OWN, "count": {"min": 1, "max": 1}, "by": "you"}},
        more("some", "power", 10),
    )
    position = Position(
        {**CARDS, "chooser": chooser}, Side(zone=("wolf", "golem"), hand=("chooser", "mx")), Side(hand=("my",))
    )

    position.do(0, "use:@chooser")
    position.both_pass(1)
    asked, offered = GAME.decisions(position.state), position.legal()

    assert [(decision.seat, decision.kind) for decision in asked] == [(0, "pick")]
    assert offered == ["pick:@wolf", "pick:@golem"]
    assert refused(position, "use:@mx").code == "not_an_answer"


@pytest.mark.rule("TK-Z8")
@pytest.mark.failure("P14")
def test_a_magic_neither_chooses_itself_nor_pays_with_itself() -> None:
    items = {"zone": "item_zone", "of": "you", "kind": "any"}
    cards: Cards = {
        "recall": magic("Recall", BOUNCE, choose=[target(items)]),
        "scrap": magic("Scrap", pays=[{"sacrifice": {"cards": items}}]),
        "pickup": magic(
            "Pickup", {"pick": {"as": "target", "cards": items, "count": {"min": 1, "max": 1}, "by": "you"}}, BOUNCE
        ),
    }

    for name in ("recall", "scrap", "pickup"):
        position = Position(cards, Side(hand=(name,), items=("lamp",)))
        position.do(0, f"use:@{name}")
        position.both_pass(1)

        assert position.items(0) == []
        assert position.energy(0)[-1] == name


@pytest.mark.rule("TK-E4", "TK-E8")
def test_magic_goes_to_energy_after_it_resolves_and_a_tool_stays_and_works_from_then_on() -> None:
    banner = tool("Banner", always(more(OWN, "power", 50, until=None)), use(DRAW_ONE))
    position = Position({"banner": banner}, Side(zone=("wolf",), hand=("banner", "book")))

    position.do(0, "use:@banner")
    before = position.shown("wolf")["power"], position.shown("banner")["in_chain"]
    position.do(1, "pass")
    while_in_chain = refused(position, "effect:@banner>n2")
    position.do(0, "pass")
    position.do(0, "use:@book")
    position.both_pass(1)

    assert before == (300, True)
    assert while_in_chain is refusals.NotResolvedError
    assert position.shown("wolf")["power"] == 350
    assert position.items(0) == ["banner"]
    assert position.energy(0) == ["book"]
    assert "effect:@banner>n2" in position.legal()


@pytest.mark.rule("TK-T6")
def test_with_five_tools_no_magic_and_no_tool_can_be_used() -> None:
    position = Position(CARDS, Side(hand=("mx", "lamp"), items=("lamp",) * 5))

    assert position.legal() == ["pass"]
    assert refused(position, "use:@mx") is refusals.ZoneFullError
    assert refused(position, f"use:c{position.handles('lamp')[-1]}") is refusals.ZoneFullError


@pytest.mark.rule("TK-T6")
def test_magic_that_is_being_used_takes_a_place_until_it_has_resolved() -> None:
    position = Position(CARDS, Side(hand=("mx", "mz"), items=("lamp",) * 4))

    position.do(0, "use:@mx")
    position.do(1, "pass")
    in_the_chain = refused(position, "use:@mz")
    position.do(0, "pass")

    assert in_the_chain is refusals.ZoneFullError
    assert "use:@mz" in position.legal()


@pytest.mark.rule("TK-I7")
def test_an_effect_of_a_card_is_used_once_per_turn_whichever_players_turn_it_is() -> None:
    sage = chikemon("Sage", abilities=(use(DRAW_ONE), use(DRAW_ONE)))
    position = Position({"sage": sage}, Side(zone=("sage", "sage")))

    position.do(0, "effect:@sage>n0")
    position.both_pass(1)
    again = refused(position, "effect:@sage>n0")
    others = [key for key in position.legal() if key.startswith("effect")]
    position.do(0, "pass")
    position.default_until(1, "summon")
    position.do(1, "pass")

    assert again is refusals.UsedThisTurnError
    assert others == ["effect:@sage>n1", "effect:@sage>n0", "effect:@sage>n1"]
    assert "effect:@sage>n0" in position.legal(0)


@pytest.mark.rule("TK-I7")
@pytest.mark.failure("P10")
def test_a_card_that_left_and_came_back_is_a_new_one() -> None:
    sage = chikemon("Sage", abilities=(use(DRAW_ONE),))
    position = Position(
        {**CARDS, "sage": sage, "rage": magic("Rage", more("target", "power", 70), choose=[target(OWN)])},
        Side(zone=("sage",), hand=("rage", "call_back")),
    )

    position.do(0, "effect:@sage>n0")
    position.both_pass(1)
    position.do(0, "use:@rage")
    position.both_pass(1)
    position.do(0, "use:@call_back")
    position.both_pass(1)
    position.do(0, "summon:@sage")

    assert position.shown("sage")["power"] == 100
    assert "effect:@sage>n0" in position.legal()


@pytest.mark.rule("TK-I7")
def test_a_printed_limit_for_the_match_outlasts_the_turn() -> None:
    once = chikemon("Once", abilities=(use(DRAW_ONE, limit={"times": 1, "per": "match"}),))
    position = Position({"once": once}, Side(zone=("once",)))

    position.do(0, "effect:@once>n0")
    position.both_pass(1)
    position.do(0, "pass")
    position.default_until(0, "summon")

    assert refused(position, "effect:@once>n0") is refusals.LimitReachedError


@pytest.mark.rule("TK-E7")
def test_negate_both_ways_round() -> None:
    attacked = Position(CARDS, Side(hand=("kill",)), Side(zone=("wolf",), hand=("counter",)))
    defended = Position(
        {**CARDS, "spell": magic("Spell", DRAW_ONE, cost=1)},
        Side(hand=("spell", "counter"), energy=("one",)),
        Side(hand=("counter",)),
    )

    attacked.do(0, "use:@kill")
    attacked.do(1, "use:@counter")
    attacked.both_pass(0)
    defended.do(0, "use:@spell")
    defended.do(1, "use:@1:counter")
    defended.do(0, "use:@0:counter")
    defended.both_pass(1)

    assert attacked.chikemon(1) == ["wolf"]
    assert (attacked.energy(0), attacked.energy(1)) == (["kill"], ["counter"])
    assert defended.hand(0) in (["filler"], ["one"])
    assert sorted(defended.energy(0)) == ["counter", "spell"]


@pytest.mark.rule("TK-E7")
def test_a_negated_tool_goes_to_energy_and_the_cost_stays_paid() -> None:
    banner = tool("Banner", on("placed", DRAW_ONE), cost=1)
    position = Position({**CARDS, "banner": banner}, Side(hand=("banner",), energy=("one",)), Side(hand=("counter",)))

    position.do(0, "use:@banner")
    position.do(1, "use:@counter")
    events = position.both_pass(0)

    assert "negated" in kinds(events)
    assert "placed" not in kinds(events)
    assert position.items(0) == []
    assert position.energy(0) == ["banner"]
    assert position.hand(0) == []


@pytest.mark.rule("TK-E7", "TK-I7")
def test_a_negated_effect_of_a_chikemon_does_nothing_stays_and_is_used_up() -> None:
    sage = chikemon("Sage", abilities=(use(DRAW_ONE),))
    position = Position({**CARDS, "sage": sage}, Side(zone=("sage",)), Side(hand=("counter",)))

    position.do(0, "effect:@sage>n0")
    position.do(1, "use:@counter")
    position.both_pass(0)

    assert position.chikemon(0) == ["sage"]
    assert position.hand(0) == []
    assert refused(position, "effect:@sage>n0") is refusals.UsedThisTurnError


@pytest.mark.rule("TK-T5")
def test_a_response_answers_only_a_use_of_the_opponent_right_below_it() -> None:
    position = Position(CARDS, Side(hand=("counter", "mx")), Side(hand=("my",)))

    nothing_used = refused(position, "use:@counter")
    position.do(0, "use:@mx")
    position.do(1, "pass")
    own_use = refused(position, "use:@counter")
    position.do(0, "pass")
    position.do(0, "pass")
    position.do(1, "use:@my")

    assert nothing_used is own_use is refusals.NotNowError
    assert "use:@counter" in position.legal()


@pytest.mark.rule("TK-T5")
def test_a_response_may_ask_what_it_answers() -> None:
    test = {"matches": {"card": "event.card", "where": {"card_kind": "tool"}}}
    picky = magic("Picky", NEGATE, timing="response", condition=test)
    position = Position({**CARDS, "picky": picky}, Side(hand=("mx", "lamp")), Side(hand=("picky",)))

    position.do(0, "use:@mx")
    to_magic = refused(position, "use:@picky", seat=1)
    position.both_pass(1)
    position.do(0, "use:@lamp")

    assert to_magic is refusals.ConditionNotMetError
    assert position.legal(1) == ["pass", "use:@picky"]


@pytest.mark.rule("TK-I8")
@pytest.mark.failure("P9")
def test_return_to_hand_both_ways_round() -> None:
    kill_and_draw = magic("Kill", DESTROY, DRAW_ONE, choose=[target(OPPONENTS)])
    cards: Cards = {**CARDS, "kill": kill_and_draw}
    escaping = Position(cards, Side(hand=("kill",)), Side(zone=("wolf",), hand=("call_back",)))
    caught = Position(cards, Side(zone=("wolf",), hand=("call_back",)), Side(hand=("kill",)))

    escaping.do(0, "use:@kill")
    escaping.do(1, "use:@call_back")
    escaping.both_pass(0)
    caught.do(0, "use:@call_back")
    caught.do(1, "use:@kill")
    caught.both_pass(0)

    assert escaping.hand(1) == ["wolf"]
    assert (escaping.hand(0), escaping.energy(0)) == (["filler"], ["kill"])
    assert caught.hand(0) == []
    assert sorted(caught.energy(0)) == ["call_back", "wolf"]


@pytest.mark.rule("TK-I4")
def test_protect_both_ways_round() -> None:
    protected = Position(CARDS, Side(hand=("kill",)), Side(zone=("wolf",), hand=("shield",)))
    too_late = Position(CARDS, Side(zone=("wolf",), hand=("shield",)), Side(hand=("kill",)))

    protected.do(0, "use:@kill")
    protected.do(1, "use:@shield")
    protected.both_pass(0)
    too_late.do(0, "use:@shield")
    too_late.do(1, "use:@kill")
    too_late.both_pass(0)

    assert protected.chikemon(1) == ["wolf"]
    assert too_late.chikemon(0) == []


@pytest.mark.rule("TK-I8")
def test_an_effect_used_before_its_source_left_is_still_carried_out() -> None:
    sage = chikemon("Sage", abilities=(use(DRAW_ONE),))
    position = Position({**CARDS, "sage": sage}, Side(zone=("sage",)), Side(hand=("kill",)))

    position.do(0, "effect:@sage>n0")
    position.do(1, "use:@kill")
    position.both_pass(0)

    assert position.energy(0) == ["sage"]
    assert position.hand(0) == ["filler"]


@pytest.mark.rule("TK-Z8")
def test_a_magic_that_left_before_it_resolves_is_carried_out_and_a_tool_is_not_placed() -> None:
    items = {"zone": "item_zone", "of": "opponent", "kind": "any"}
    smash = magic("Smash", DESTROY, choose=[target(items)])
    cards: Cards = {**CARDS, "smash": smash, "banner": tool("Banner", on("placed", DRAW_ONE))}
    of_magic = Position(cards, Side(hand=("mx",)), Side(hand=("smash",)))
    of_tool = Position(cards, Side(hand=("banner",)), Side(hand=("smash",)))

    of_magic.do(0, "use:@mx")
    of_magic.do(1, "use:@smash")
    of_magic.both_pass(0)
    of_tool.do(0, "use:@banner")
    of_tool.do(1, "use:@smash")
    of_tool.both_pass(0)

    assert (of_magic.hand(0), of_magic.energy(0)) == (["filler"], ["mx"])
    assert (of_tool.hand(0), of_tool.energy(0), of_tool.items(0)) == ([], ["banner"], [])


@pytest.mark.rule("TK-E4")
def test_a_destroyed_tool_goes_to_its_owners_energy_and_works_no_more() -> None:
    items = {"zone": "item_zone", "of": "opponent", "kind": "tool"}
    smash = magic("Smash", DESTROY, choose=[target(items)])
    banner = tool("Banner", always(more(OWN, "power", 50, until=None)))
    position = Position(
        {"smash": smash, "banner": banner}, Side(hand=("smash",)), Side(zone=("wolf",), items=("banner",))
    )
    before = position.shown("wolf")["power"]

    position.do(0, "use:@smash")
    position.both_pass(1)

    assert before == 350
    assert position.energy(1) == ["banner"]
    assert position.shown("wolf")["power"] == 300


@pytest.mark.rule("TK-Z2")
def test_what_a_chain_sets_off_waits_until_the_whole_chain_has_resolved() -> None:
    mourner = chikemon("Mourner", abilities=(on("destroyed", DRAW_ONE, card=ANYBODYS),))
    hit = {"lose_hp": {"who": "opponent", "amount": 10}}
    position = Position(
        {**CARDS, "mourner": mourner, "sting": magic("Sting", hit)},
        Side(zone=("mourner",), hand=("sting", "kill")),
        Side(zone=("wolf",)),
    )

    position.do(0, "use:@sting")
    position.do(1, "pass")
    position.do(0, "use:@kill")
    events = position.both_pass(1)

    order = [event.kind for event in events if event.kind in {"set_off", "lost"} or event.public.get("cause") == "draw"]
    assert order == ["set_off", "lost", "moved"]
    assert position.asked() == (0, "summon")


@pytest.mark.rule("TK-Z2")
@pytest.mark.failure("P11")
def test_of_several_that_were_set_off_the_turn_players_come_first_in_the_order_that_player_likes() -> None:
    hurt = {"lose_hp": {"who": "opponent", "amount": 10}}
    heal = {"gain": {"who": "you", "what": "hp", "amount": 10}}
    cards: Cards = {
        **CARDS,
        "first": chikemon("First", abilities=(on("destroyed", DRAW_ONE, card=ANYBODYS),)),
        "second": chikemon("Second", abilities=(on("destroyed", hurt, card=ANYBODYS),)),
        "third": chikemon("Third", abilities=(on("destroyed", heal, card=ANYBODYS),)),
    }
    position = Position(cards, Side(zone=("first", "second"), hand=("kill",)), Side(zone=("third", "wolf"), hp=500))

    position.do(0, "use:@kill", "pick:@wolf")
    position.both_pass(1)
    offered = position.legal()
    second = next(
        option["key"]
        for option in GAME.view(position.state, 0)["decision"]["options"]
        if position.names[option["cards"][0]["card"]] == "second"
    )
    events = position.do(0, second)

    assert len(offered) == 2
    assert [event.kind for event in events if event.kind in {"lost", "moved", "gained"}] == ["lost", "moved", "gained"]
    assert position.hp(1) == 500


@pytest.mark.rule("TK-I12")
def test_between_attacks_nothing_is_used() -> None:
    sage = chikemon("Sage", abilities=(use(DRAW_ONE),))
    position = Position({**CARDS, "sage": sage}, Side(zone=("sage",), hand=("mx",)), step="attack")

    assert position.legal() == ["direct:@sage", "end"]
    assert refused(position, "use:@mx") is refusals.OutsideWindowError
    assert refused(position, "effect:@sage>n0") is refusals.OutsideWindowError


@pytest.mark.rule("TK-T5")
def test_only_magic_and_tools_in_the_own_hand_and_effects_of_own_cards_are_used() -> None:
    sage = chikemon("Sage", abilities=(use(DRAW_ONE), on("entered", DRAW_ONE)))
    position = Position(
        {**CARDS, "sage": sage}, Side(zone=("sage",), hand=("golem",)), Side(zone=("sage",), hand=("mx",))
    )

    assert refused(position, "use:@golem") is refusals.NotUsableError
    assert refused(position, "use:@mx") is refusals.NotInHandError
    assert refused(position, f"effect:c{position.handles('sage', 1)[0]}>n0") is refusals.NotInYourZonesError
    assert refused(position, "effect:@sage>n1") is refusals.NoSuchEffectError
    assert refused(position, "effect:@sage>n9") is refusals.NoSuchEffectError


@pytest.mark.rule("TK-I8")
def test_a_use_needs_something_to_aim_at() -> None:
    position = Position(CARDS, Side(hand=("kill",)), Side())

    assert refused(position, "use:@kill") is refusals.NoTargetError
    assert position.legal() == ["pass"]


def test_a_player_with_nothing_to_answer_is_asked_all_the_same() -> None:
    with_answer = Position(CARDS, Side(hand=("mx",)), Side(hand=("counter",)))
    without = Position(CARDS, Side(hand=("mx",)), Side(hand=("golem",)))

    for position in (with_answer, without):
        position.do(0, "use:@mx")

    assert GAME.waiting_for(with_answer.state) == GAME.waiting_for(without.state) == (1,)
    assert without.legal(1) == ["pass"]
    assert GAME.view(with_answer.state, 0) == GAME.view(without.state, 0)


@pytest.mark.failure("P17")
def test_a_chain_survives_being_dumped_between_any_two_answers() -> None:
    position = Position(
        CARDS, Side(zone=("wolf",), hand=("kill", "counter")), Side(zone=("golem",), hand=("call_back",))
    )
    reloaded = Position(
        CARDS, Side(zone=("wolf",), hand=("kill", "counter")), Side(zone=("golem",), hand=("call_back",))
    )
    steps = ((0, "use:@kill"), (1, "use:@call_back"), (0, "use:@counter"), (1, "pass"), (0, "pass"))

    for seat, key in steps:
        assert position.do(seat, key) == reloaded.do(seat, key)
        reloaded.state = GAME.load(GAME.dump(reloaded.state), reloaded.table)

    assert GAME.dump(position.state) == GAME.dump(reloaded.state)
    assert position.chikemon(1) == []


def test_the_view_shows_the_links_with_their_targets() -> None:
    position = Position(CARDS, Side(hand=("kill",)), Side(zone=("golem",)))

    position.do(0, "use:@kill")

    (link,) = GAME.view(position.state, None)["chain"]
    assert link["targets"] == [f"c{position.handles('golem')[0]}"]
    assert (link["seat"], link["card"], link["negated"]) == (0, position.numbers["kill"], False)
