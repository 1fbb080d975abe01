"""The attack step: declarations, windows, damage, and what changes a battle."""

from typing import Any

import pytest

from play.engine.zones import put
from play.games.ticket_monsters import refusals
from play.games.ticket_monsters.zones import CHIKEMON
from tests.play.games.ticket_monsters.cards import (
    BOUNCE,
    DESTROY,
    DRAW_ONE,
    OPPONENTS,
    OWN,
    PREVENT_ALL,
    THIS,
    always,
    chikemon,
    guard,
    lasting,
    magic,
    more,
    on,
    special,
    target,
    tool,
    use,
)
from tests.play.games.ticket_monsters.position import GAME, Cards, Position, Side, kinds, refused

ANYBODY: dict[str, Any] = {"of": "any", "kind": "any"}
GROWTH = magic("Growth", more("target", "defence", 150, until="this_battle"), choose=[target(OWN)])
RAGE = magic("Rage", more("target", "power", 150, until="this_battle"), choose=[target(OWN)])
SHRINK = magic("Shrink", more("event.card", "power", 250, reduce=True), timing="opponent_attack")
FLEE = magic("Flee", BOUNCE, choose=[target(OWN)])
BLOW = magic("Blow", {"move": {"cards": "event.card", "to": "hand"}}, timing="opponent_attack")
CARDS: Cards = {"growth": GROWTH, "rage": RAGE, "shrink": SHRINK, "flee": FLEE, "blow": BLOW}


def attacking(cards: Cards, first: Side, second: Side) -> Position:
    """The beginning of an attack step."""
    return Position({**CARDS, **cards}, first, second, step="attack")


@pytest.mark.rule("TK-A6", "TK-A6a", "TK-E5")
def test_power_300_against_defence_200_takes_100_hp_and_the_chikemon() -> None:
    position = attacking({}, Side(zone=("wolf",)), Side(zone=("golem",)))

    position.fight("wolf", "golem")

    assert position.hp(1) == 900
    assert position.energy(1) == ["golem"]
    assert position.chikemon(0) == ["wolf"]
    assert position.hp(0) == 1000


@pytest.mark.rule("TK-A6b")
def test_200_against_200_changes_nothing() -> None:
    position = attacking({"ox": chikemon("Ox", 200, 100)}, Side(zone=("ox",)), Side(zone=("golem",)))

    position.fight("ox", "golem")

    assert (position.hp(0), position.hp(1)) == (1000, 1000)
    assert (position.chikemon(0), position.chikemon(1)) == (["ox"], ["golem"])


@pytest.mark.rule("TK-A6c")
def test_100_against_250_takes_150_hp_of_the_attacker_and_both_stay() -> None:
    position = attacking({"wall": chikemon("Wall", 0, 250)}, Side(zone=("golem",)), Side(zone=("wall",)))

    position.fight("golem", "wall")

    assert (position.hp(0), position.hp(1)) == (850, 1000)
    assert (position.chikemon(0), position.chikemon(1)) == (["golem"], ["wall"])


@pytest.mark.rule("TK-A7", "TK-A4")
def test_a_direct_attack_takes_a_guard_star_and_no_hp() -> None:
    position = attacking({}, Side(zone=("wolf",)), Side())

    position.fight("wolf")

    assert (position.stars(1), position.hp(1)) == (5, 1000)


@pytest.mark.rule("TK-A7", "TK-W1")
def test_a_direct_attack_on_the_last_guard_star_wins_at_once() -> None:
    position = attacking({}, Side(zone=("wolf",)), Side(stars=1))

    position.do(0, "direct:@wolf")
    position.both_pass(1)

    outcome = GAME.outcome(position.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule, outcome.reason) == ((0,), "TK-W1", "no_guard_stars")
    assert GAME.decisions(position.state) == ()


@pytest.mark.rule("TK-A2")
def test_without_chikemon_the_attack_step_is_skipped() -> None:
    position = Position({}, Side(), Side(zone=("wolf",)))

    position.both_pass(0)

    assert position.asked() == (1, "draw")


@pytest.mark.rule("TK-A3")
def test_each_chikemon_attacks_once_per_turn_also_in_the_turn_it_was_summoned() -> None:
    position = Position({}, Side(hand=("wolf",), zone=("golem",)), Side(stars=6))
    position.do(0, "summon:@wolf")
    position.both_pass(0)

    position.fight("wolf")
    again = refused(position, "direct:@wolf")
    left = position.legal()
    position.fight("golem")

    assert again is refusals.AttackedThisTurnError
    assert left == ["direct:@golem", "end"]
    assert position.stars(1) == 4
    assert position.asked() == (1, "draw")


@pytest.mark.rule("TK-Z11", "TK-A9")
def test_the_turn_player_may_end_the_step_between_attacks() -> None:
    position = attacking({}, Side(zone=("wolf", "golem")), Side())

    position.fight("wolf")
    position.do(0, "end")

    assert position.asked() == (1, "draw")
    assert position.stars(1) == 5


@pytest.mark.rule("TK-A4")
def test_with_chikemon_before_the_opponent_one_of_them_is_named() -> None:
    position = attacking({}, Side(zone=("wolf",)), Side(zone=("golem", "filler"), hand=("one",)))

    assert position.legal() == ["attack:@wolf>@golem", "attack:@wolf>@filler", "end"]
    assert refused(position, "direct:@wolf") is refusals.NotDirectError
    assert refused(position, "attack:@wolf>@wolf") is refusals.NotTheirChikemonError
    assert refused(position, "attack:@golem>@filler") is refusals.NotYourChikemonError


@pytest.mark.rule("TK-A4")
def test_a_direct_attack_stays_direct_if_a_chikemon_appears_before_damage() -> None:
    rise = magic("Rise", {"move": {"cards": "target", "to": "hand"}}, choose=[target(OPPONENTS)])
    position = attacking({"rise": rise}, Side(zone=("wolf",)), Side())
    position.do(0, "direct:@wolf")
    put(position.state, position.numbers["golem"], 1, CHIKEMON)
    position.state.dirty = False
    position.both_pass(1)

    assert position.stars(1) == 5
    assert position.chikemon(1) == ["golem"]


@pytest.mark.rule("TK-I2", "TK-A5")
def test_after_the_declaration_the_defending_player_has_the_right_first() -> None:
    position = attacking({}, Side(zone=("wolf",), hand=("rage",)), Side(zone=("golem",), hand=("growth",)))

    position.do(0, "attack:@wolf>@golem")
    first = position.asked()
    position.do(1, "pass")

    assert first == (1, "respond")
    assert position.asked() == (0, "respond")
    assert position.legal() == ["pass", "use:@rage"]


@pytest.mark.rule("TK-I5")
def test_after_the_chain_of_a_declaration_damage_follows_without_another_window() -> None:
    position = attacking({}, Side(zone=("wolf",), hand=("rage",)), Side(zone=("golem",), hand=("growth",)))

    position.do(0, "attack:@wolf>@golem")
    position.do(1, "use:@growth")
    events = position.both_pass(0)

    assert "lost" in kinds(events)
    assert (position.hp(0), position.hp(1)) == (950, 1000)
    assert position.asked() == (1, "respond")


@pytest.mark.rule("TK-I6")
def test_after_damage_the_defending_player_has_the_right_first_and_chains_follow_until_both_pass() -> None:
    position = attacking({}, Side(zone=("wolf",), hand=("book",)), Side(zone=("golem",), hand=("book",)))
    position.do(0, "attack:@wolf>@golem")
    position.both_pass(1)

    first = position.asked()
    position.do(1, "use:@1:book")
    position.both_pass(0)
    again = position.asked()
    position.do(1, "pass")
    position.do(0, "use:@0:book")
    position.both_pass(1)
    third = position.asked()
    position.both_pass(1)

    assert first == again == third == (1, "respond")
    assert (position.hand(0), position.hand(1)) == (["filler"], ["filler"])
    assert position.asked() == (1, "draw")


@pytest.mark.rule("TK-I6", "TK-A8")
def test_there_is_a_window_after_a_direct_attack_and_after_one_that_came_to_nothing() -> None:
    direct = attacking({}, Side(zone=("wolf", "golem")), Side())
    direct.do(0, "direct:@wolf")
    direct.both_pass(1)
    nothing = attacking({}, Side(zone=("wolf", "golem")), Side(hand=("blow",)))
    nothing.do(0, "direct:@wolf")
    nothing.do(1, "use:@blow")
    nothing.both_pass(0)

    assert direct.asked() == nothing.asked() == (1, "respond")
    assert (direct.stars(1), nothing.stars(1)) == (5, 6)


@pytest.mark.rule("TK-A8")
@pytest.mark.failure("P9")
def test_without_the_attacking_or_the_named_chikemon_there_is_no_damage_and_the_attack_is_used_up() -> None:
    without_attacker = attacking({}, Side(zone=("wolf", "one")), Side(zone=("golem",), hand=("blow",)))
    without_defender = attacking({}, Side(zone=("wolf", "one")), Side(zone=("golem",), hand=("flee",)))

    without_attacker.do(0, "attack:@wolf>@golem")
    without_attacker.do(1, "use:@blow")
    events = without_attacker.both_pass(0)
    without_defender.do(0, "attack:@wolf>@golem")
    without_defender.do(1, "use:@flee")
    without_defender.both_pass(0)
    without_defender.both_pass(1)

    assert "attack_failed" in kinds(events)
    assert (without_attacker.hp(0), without_attacker.hp(1)) == (1000, 1000)
    assert (without_defender.stars(1), without_defender.hp(1)) == (6, 1000)
    assert refused(without_defender, "direct:@wolf") is refusals.AttackedThisTurnError


@pytest.mark.rule("TK-A10")
def test_change_of_power_in_battle_both_ways_round() -> None:
    defended = attacking({}, Side(zone=("wolf",), hand=("rage",)), Side(zone=("golem",), hand=("shrink",)))
    outdone = attacking({}, Side(zone=("wolf",), hand=("rage",)), Side(zone=("golem",), hand=("growth",)))

    defended.do(0, "attack:@wolf>@golem")
    defended.do(1, "use:@shrink")
    defended.both_pass(0)
    outdone.do(0, "attack:@wolf>@golem")
    outdone.do(1, "use:@growth")
    outdone.do(0, "use:@rage")
    outdone.both_pass(1)

    assert (defended.hp(0), defended.chikemon(1)) == (850, ["golem"])
    assert (outdone.hp(1), outdone.chikemon(1)) == (900, [])


@pytest.mark.rule("TK-A10")
def test_what_lasts_for_a_battle_ends_with_it_and_not_before_the_windows_behind_its_damage() -> None:
    position = attacking({}, Side(zone=("wolf",)), Side(zone=("golem",), hand=("growth",)))
    position.do(0, "attack:@wolf>@golem")
    position.do(1, "use:@growth")
    position.both_pass(0)

    before = position.shown("golem")["defence"]
    position.both_pass(1)

    assert before == 350
    assert position.shown("golem")["defence"] == 200


@pytest.mark.rule("TK-A10")
def test_power_is_never_read_below_0() -> None:
    position = attacking({}, Side(zone=("golem",)), Side(zone=("filler",), hand=("shrink",)))

    position.do(0, "attack:@golem>@filler")
    position.do(1, "use:@shrink")
    position.both_pass(0)

    assert position.shown("golem")["power"] == 0
    assert position.hp(0) == 990


@pytest.mark.rule("TK-A8", "TK-Z12")
def test_an_effect_ends_an_attack_before_its_damage_only() -> None:
    stop = magic("Stop", {"end_attack": {}}, timing="opponent_attack")
    late = magic("Late", {"end_attack": {}}, DRAW_ONE, timing="after_attack")
    cards: Cards = {"stop": stop, "late": late}
    stopped = attacking(cards, Side(zone=("wolf",)), Side(zone=("golem",), hand=("stop",)))
    stopped.do(0, "attack:@wolf>@golem")
    stopped.do(1, "use:@stop")
    stopped.both_pass(0)
    too_late = attacking(cards, Side(zone=("wolf",)), Side(zone=("golem",), hand=("late",)))
    too_late.do(0, "attack:@wolf>@golem")
    before_damage = refused(too_late, "use:@late", seat=1)
    too_late.both_pass(1)
    too_late.do(1, "use:@late")
    too_late.both_pass(0)

    assert (stopped.hp(1), stopped.chikemon(1)) == (1000, ["golem"])
    assert before_damage is refusals.NotNowError
    assert (too_late.hp(1), too_late.hand(1)) == (900, ["filler"])


@pytest.mark.rule("TK-A4")
def test_an_attack_is_turned_on_another_chikemon_also_a_direct_one() -> None:
    bait = magic("Bait", {"redirect": {"to": "target"}}, choose=[target(OWN)], timing="opponent_attack")
    position = attacking({"bait": bait}, Side(zone=("wolf",)), Side(zone=("filler", "golem"), hand=("bait",)))

    position.do(0, "attack:@wolf>@filler")
    position.do(1, "use:@bait", "pick:@golem")
    position.both_pass(0)

    assert position.chikemon(1) == ["filler"]
    assert position.hp(1) == 900


@pytest.mark.rule("TK-A4")
def test_direct_strike_goes_past_chikemon() -> None:
    cards: Cards = {
        "bat": chikemon("Bat", keywords=("direct",)),
        "wings": magic(
            "Wings", {"grant": {"cards": "target", "keyword": "direct", "until": "this_turn"}}, choose=[target(OWN)]
        ),
    }
    position = Position({**CARDS, **cards}, Side(zone=("bat", "wolf"), hand=("wings",)), Side(zone=("golem",)))

    position.do(0, "use:@wings", "pick:@wolf")
    position.both_pass(1)
    position.both_pass(0)
    offered = [key for key in position.legal() if key.startswith("direct")]
    position.fight("bat")

    assert offered == ["direct:@bat", "direct:@wolf"]
    assert position.shown("wolf")["keywords"] == ["direct"]
    assert position.stars(1) == 5


@pytest.mark.rule("TK-Z6")
def test_a_chikemon_that_cannot_be_attacked_is_not_named_and_the_attack_does_not_become_direct() -> None:
    ghost = chikemon("Ghost", abilities=(guard("would_be_attacked", card=THIS),))
    beside = attacking({"ghost": ghost}, Side(zone=("wolf",)), Side(zone=("ghost", "golem")))
    alone = Position({"ghost": ghost}, Side(zone=("wolf",)), Side(zone=("ghost",)))

    alone.both_pass(0)

    assert beside.legal() == ["attack:@wolf>@golem", "end"]
    assert refused(beside, "attack:@wolf>@ghost") is refusals.CannotBeAttackedError
    assert alone.asked() == (1, "draw")


@pytest.mark.rule("TK-A3")
def test_chikemon_are_kept_from_attacking_by_abilities_and_for_a_time() -> None:
    cards: Cards = {
        "lazy": chikemon("Lazy", abilities=(guard("would_attack", card=THIS),)),
        "sleep": magic(
            "Sleep", {"bar": {"cards": "target", "what": "attack", "until": "this_turn"}}, choose=[target(OWN)]
        ),
        "truce": magic("Truce", {"forbid": {"who": "you", "what": "attack", "until": "this_turn"}}),
    }
    position = Position(cards, Side(zone=("lazy", "wolf", "golem"), hand=("sleep", "truce")), Side())
    position.do(0, "use:@sleep", "pick:@wolf")
    position.both_pass(1)
    position.both_pass(0)
    barred = position.legal(), refused(position, "direct:@wolf"), refused(position, "direct:@lazy")
    truce = Position(cards, Side(zone=("golem",), hand=("truce",)), Side())
    truce.do(0, "use:@truce")
    truce.both_pass(1)
    truce.both_pass(0)

    assert barred == (["direct:@golem", "end"], refusals.ForbiddenStepError, refusals.ForbiddenStepError)
    assert truce.asked() == (1, "draw")


@pytest.mark.rule("TK-A3")
def test_an_effect_gives_another_attack() -> None:
    cards: Cards = {
        "again": magic("Again", {"attack_again": {"cards": "event.card"}}, timing="after_attack"),
        "twice": chikemon("Twice", abilities=(always(more("this", "attacks", 1, until=None)),)),
    }
    position = attacking(cards, Side(zone=("wolf", "twice"), hand=("again",)), Side())

    position.do(0, "direct:@wolf")
    position.both_pass(1)
    position.do(1, "pass")
    position.do(0, "use:@again")
    position.both_pass(1)
    position.both_pass(1)
    position.fight("wolf")
    position.fight("twice")
    position.fight("twice")

    assert position.stars(1) == 2
    assert position.asked() == (1, "draw")


@pytest.mark.rule("TK-Z9")
def test_a_swap_changes_the_printed_numbers_and_two_swaps_change_nothing() -> None:
    turn = magic("Turn", {"swap": {"cards": "target", "until": "this_turn"}}, choose=[target(OWN)])
    position = Position({**CARDS, "turn": turn}, Side(zone=("wolf",), hand=("turn", "turn", "rage")), Side())

    def values() -> tuple[int, int]:
        shown = position.shown("wolf")
        return shown["power"], shown["defence"]

    for name in ("rage", "turn"):
        position.do(0, f"use:@{name}")
        position.both_pass(1)
    once = values()
    position.do(0, "use:@turn")
    position.both_pass(1)

    assert once == (250, 300)
    assert values() == (450, 100)


@pytest.mark.rule("TK-A6a")
def test_a_chikemon_is_kept_from_being_beaten_and_the_hp_are_lost_all_the_same() -> None:
    hold = lasting(guard("would_be_beaten", card={"of": "you", "kind": "any", "is": "target"}))
    cards: Cards = {"hold": magic("Hold", hold, choose=[target(OWN)], timing="opponent_attack")}
    position = attacking(cards, Side(zone=("wolf",)), Side(zone=("golem",), hand=("hold",)))

    position.do(0, "attack:@wolf>@golem")
    position.do(1, "use:@hold")
    position.both_pass(0)

    assert position.chikemon(1) == ["golem"]
    assert position.hp(1) == 900


@pytest.mark.rule("TK-A6", "TK-A7")
def test_loss_of_hp_and_stars_is_made_smaller_or_prevented() -> None:
    cards: Cards = {
        "vest": tool("Vest", guard("would_lose_hp", {"prevent": {"amount": 30}}, player="you")),
        "moat": tool("Moat", guard("would_lose_stars", PREVENT_ALL, player="you")),
    }
    fought = attacking(cards, Side(zone=("wolf",)), Side(zone=("golem",), items=("vest",)))
    direct = attacking(cards, Side(zone=("wolf",)), Side(items=("moat",)))

    fought.fight("wolf", "golem")
    direct.fight("wolf")

    assert fought.hp(1) == 930
    assert direct.stars(1) == 6


@pytest.mark.rule("TK-E5", "TK-Z2")
def test_what_a_battle_sets_off_comes_before_the_window_behind_it() -> None:
    lose = {"lose_hp": {"who": "opponent", "amount": 10}}
    heal = {"gain": {"who": "you", "what": "hp", "amount": {"event_amount": "amount"}}}
    cards: Cards = {
        "hero": chikemon(
            "Hero",
            300,
            abilities=(
                on("beaten", DRAW_ONE, card=ANYBODY, by=THIS),
                on("attacked", DRAW_ONE),
                on("attack_declared", DRAW_ONE, defender=ANYBODY),
                on("dealt_damage", heal, player="opponent"),
            ),
        ),
        "martyr": chikemon("Martyr", 10, 200, abilities=(on("left", lose), on("sent_to_energy", lose))),
    }
    position = attacking(cards, Side(zone=("hero",), hp=500), Side(zone=("martyr",)))

    position.do(0, "attack:@hero>@martyr")
    while position.asked()[1] == "next_ability":
        position.do(*((seat := position.asked()[0]), position.legal(seat)[0]))
    declared = len(position.hand(0)), position.asked()
    position.both_pass(1)
    while position.asked()[1] == "next_ability":
        position.do(*((seat := position.asked()[0]), position.legal(seat)[0]))

    assert declared == (2, (1, "respond"))
    assert len(position.hand(0)) == 3
    assert position.hp(0) == 500 + 100 - 20
    assert position.asked() == (1, "respond")


@pytest.mark.rule("TK-A7")
def test_a_direct_attack_carried_out_is_heard_and_one_that_came_to_nothing_is_not() -> None:
    thief = chikemon("Thief", abilities=(on("attacked_directly", DRAW_ONE, player="opponent"),))
    position = attacking({"thief": thief}, Side(zone=("thief",)), Side())
    stopped = attacking({"thief": thief}, Side(zone=("thief",)), Side(hand=("blow",)))

    position.fight("thief")
    stopped.do(0, "direct:@thief")
    stopped.do(1, "use:@blow")
    stopped.both_pass(0)

    assert position.hand(0) == ["filler"]
    assert stopped.hand(0) == ["thief"]


@pytest.mark.rule("TK-A5")
def test_cards_read_what_a_chikemon_is_in_the_attack_under_way() -> None:
    attackers = {"zone": "chikemon_zone", "of": "you", "kind": "chikemon", "where": {"battle_role": "attacking"}}
    defenders = {"zone": "chikemon_zone", "of": "opponent", "kind": "chikemon", "where": {"battle_role": "defending"}}
    cards: Cards = {
        "drum": tool("Drum", always(more(attackers, "power", 50, until=None))),
        "boom": magic("Boom", DESTROY, choose=[target(defenders)], timing="own_attack"),
    }
    position = attacking(
        cards, Side(zone=("wolf", "golem"), items=("drum",), hand=("boom",)), Side(zone=("golem", "filler"))
    )
    before = position.shown("wolf")["power"]

    position.do(0, "attack:@wolf>@filler")
    during = position.shown("wolf")["power"], position.shown("golem", 0)["power"]
    position.do(1, "pass")
    position.do(0, "use:@boom")
    position.both_pass(1)
    position.both_pass(1)

    assert before == 300
    assert during == (350, 100)
    assert position.chikemon(1) == ["golem"]
    assert position.shown("wolf")["power"] == 300


@pytest.mark.rule("TK-I2", "TK-I6")
def test_effects_that_answer_an_attack_are_used_only_in_its_windows_and_by_whom_they_say() -> None:
    cards: Cards = {
        "mine": magic("Mine", DRAW_ONE, timing="own_attack"),
        "any_attack": magic("Any", DRAW_ONE, timing="attack"),
        "step": magic("Step", DRAW_ONE, timing="own_step"),
    }
    names = ("mine", "any_attack", "step", "shrink")
    position = Position({**CARDS, **cards}, Side(zone=("wolf",), hand=names), Side(hand=names))

    in_step = position.legal()
    position.do(0, "pass")
    in_others_step = position.legal(1)
    position.do(1, "pass")
    position.do(0, "direct:@wolf")
    defending = position.legal(1)
    position.do(1, "pass")
    attacking_player = position.legal(0)

    assert in_step == ["pass", "use:@step"]
    assert in_others_step == ["pass"]
    assert defending == ["pass", "use:@any_attack", "use:@shrink"]
    assert attacking_player == ["pass", "use:@mine", "use:@any_attack"]


def test_the_view_tells_the_attack_under_way() -> None:
    position = attacking({}, Side(zone=("wolf",)), Side(zone=("golem",)))
    between = GAME.view(position.state, None)["battle"]

    position.do(0, "attack:@wolf>@golem")
    before = GAME.view(position.state, 1)["battle"]
    position.both_pass(1)
    after = GAME.view(position.state, None)["battle"]

    expected = {"seat": 0, "attacker": position.key("@wolf"), "damage": "to_come"}
    assert between is None
    assert {key: before[key] for key in expected} == expected
    assert before["defender"] == after["defender"]
    assert after["damage"] == "done"


def test_a_special_chikemon_fights_like_any_other() -> None:
    cards: Cards = {"lord": special("Lord", 500, 500, abilities=(use(DRAW_ONE),))}
    position = attacking(cards, Side(zone=("lord",)), Side(zone=("golem",)))

    position.fight("lord", "golem")

    assert position.hp(1) == 700
