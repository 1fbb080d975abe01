"""Words of effects that only this game has, or that it carries out its own way."""

from typing import Any

import pytest

from catalog.games.ticket_monsters.language import VOCABULARY
from play.games.ticket_monsters import refusals
from play.games.ticket_monsters.language import LANGUAGE
from play.games.ticket_monsters.properties import PROPERTIES
from play.games.ticket_monsters.zones import DECK, SPECIAL_DECK, ZONES
from tests.play.games.ticket_monsters.cards import (
    BOUNCE,
    DESTROY,
    DRAW_ONE,
    OPPONENTS,
    OWN,
    THIS,
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
from tests.play.games.ticket_monsters.position import GAME, Cards, Position, Side, kinds, refused

ANY_OWN: dict[str, Any] = {"of": "you", "kind": "any"}


def used(position: Position, name: str) -> None:
    """Seat 0 uses a magic that nobody answers."""
    position.do(0, f"use:@{name}")
    position.both_pass(1)


def test_every_word_of_the_vocabulary_is_carried_out() -> None:
    assert set(VOCABULARY.operations) <= set(LANGUAGE.handlers)
    assert {operation.word for operation in LANGUAGE.payable} >= VOCABULARY.costs
    assert set(PROPERTIES.zones) == {str(zone.value) for zone in VOCABULARY.zones} == {zone.slug for zone in ZONES}
    assert set(PROPERTIES.numeric) == {str(word.value) for word in VOCABULARY.numeric_properties}
    assert set(PROPERTIES.worded) == {
        *(str(word) for word in VOCABULARY.word_properties),
        *(str(word) for word in VOCABULARY.text_properties),
    }


@pytest.mark.rule("TK-Z1")
def test_hp_rise_to_1000_and_guard_stars_to_6_at_most() -> None:
    feast = magic(
        "Feast",
        {"gain": {"who": "you", "what": "hp", "amount": 200}},
        {"gain": {"who": "you", "what": "guard_stars", "amount": 2}},
    )
    full = Position({"feast": feast}, Side(hand=("feast",), hp=950, stars=5))
    low = Position({"feast": feast}, Side(hand=("feast",), hp=100, stars=1))

    used(full, "feast")
    used(low, "feast")

    assert (full.hp(0), full.stars(0)) == (1000, 6)
    assert (low.hp(0), low.stars(0)) == (300, 3)


@pytest.mark.rule("TK-T3", "TK-T4")
def test_an_effect_gives_another_summon_of_either_sort() -> None:
    crowd = magic(
        "Crowd",
        {"gain": {"who": "you", "what": "summons", "amount": 1}},
        {"gain": {"who": "you", "what": "special_summons", "amount": 1}},
    )
    position = Position({"crowd": crowd}, Side(hand=("crowd", "wolf", "golem"), special=("dragon", "dragon")))

    used(position, "crowd")
    position.do(0, "summon:@wolf", "summon:@golem", "special:@dragon", f"special:c{position.handles('dragon')[-1]}")

    assert position.chikemon(0) == ["wolf", "golem", "dragon", "dragon"]


def test_a_protected_chikemon_is_chosen_by_no_effect_of_the_opponent() -> None:
    saint = chikemon("Saint", abilities=(guard("would_be_chosen", card=THIS),))
    cards: Cards = {
        "saint": saint,
        "kill": magic("Kill", DESTROY, choose=[target(OPPONENTS)]),
        "help": magic("Help", more("target", "power", 50), choose=[target(OWN)]),
        "pickpocket": magic(
            "Pickpocket",
            {"pick": {"as": "some", "cards": OPPONENTS, "count": {"min": 1, "max": 1}, "by": "you"}},
            {"move": {"cards": "some", "to": "hand"}},
        ),
        "quake": magic("Quake", {"destroy": {"cards": {**OPPONENTS}}}),
    }
    aimed = Position(cards, Side(hand=("kill", "pickpocket", "quake")), Side(zone=("saint",)))
    own = Position(cards, Side(zone=("saint",), hand=("help",)))

    no_target = refused(aimed, "use:@kill")
    used(aimed, "pickpocket")
    after_pick = aimed.chikemon(1)
    used(aimed, "quake")
    used(own, "help")

    assert no_target is refusals.NoTargetError
    assert after_pick == ["saint"]
    assert aimed.chikemon(1) == []
    assert own.shown("saint")["power"] == 150


def test_a_chikemon_that_would_leave_or_be_destroyed_by_an_effect_stays() -> None:
    rooted = chikemon(
        "Rooted",
        abilities=(
            guard("would_leave", card=THIS),
            guard("would_be_destroyed", {"instead": {"do": [DRAW_ONE]}}, card=THIS),
        ),
    )
    cards: Cards = {
        "rooted": rooted,
        "kill": magic("Kill", DESTROY, choose=[target(OPPONENTS)]),
        "gust": magic("Gust", BOUNCE, choose=[target(OPPONENTS)]),
    }
    position = Position(cards, Side(hand=("kill", "gust")), Side(zone=("rooted",)))

    used(position, "kill")
    used(position, "gust")

    assert position.chikemon(1) == ["rooted"]
    assert position.hand(1) == ["filler"]


@pytest.mark.rule("TK-T3", "TK-T4", "TK-T5")
def test_players_are_kept_from_steps_for_a_time() -> None:
    steps = ("summon", "special_summon", "magic", "tool", "effect")
    cards: Cards = {
        f"no_{step}": magic(step, {"forbid": {"who": "you", "what": step, "until": "this_turn"}}) for step in steps
    }
    sage: Cards = {"sage": chikemon("Sage", abilities=(use(DRAW_ONE),))}
    keys = {
        "summon": "summon:@wolf",
        "special_summon": "special:@dragon",
        "magic": "use:@book",
        "tool": "use:@lamp",
        "effect": "effect:@sage>n0",
    }
    for step in steps:
        side = Side(zone=("sage",), hand=(f"no_{step}", "wolf", "book", "lamp"), special=("dragon",))
        position = Position({**cards, **sage}, side)
        before = position.legal()

        used(position, f"no_{step}")

        assert keys[step] in before
        assert refused(position, keys[step]) is refusals.ForbiddenStepError
        assert {key for key in keys.values() if key != keys[step]} <= set(position.legal())


def test_a_chikemon_is_kept_from_using_its_effects() -> None:
    gag = magic(
        "Gag", {"bar": {"cards": "target", "what": "effect", "until": "opponent_turn"}}, choose=[target(OPPONENTS)]
    )
    sage = chikemon("Sage", abilities=(use(DRAW_ONE),))
    position = Position({"gag": gag, "sage": sage}, Side(hand=("gag",)), Side(zone=("sage",)))

    used(position, "gag")
    position.do(0, "pass")
    now = refused(position, f"effect:c{position.handles('sage')[0]}>n0", seat=1)
    position.default_until(1, "summon")
    next_turn = refused(position, f"effect:c{position.handles('sage')[0]}>n0", seat=1)
    position.default_until(0, "summon")
    position.do(0, "pass")

    assert now is next_turn is refusals.ForbiddenStepError
    assert "effect:@sage>n0" in position.legal(1)


def test_what_lasts_until_the_own_next_turn_and_for_the_match_does() -> None:
    cards: Cards = {
        "veil": magic("Veil", more(OWN, "defence", 10, until="your_next_turn")),
        "oath": magic("Oath", more(OWN, "power", 10, until="match")),
        "flash": magic("Flash", more(OWN, "power", 100)),
    }
    position = Position(cards, Side(zone=("wolf",), hand=("veil", "oath", "flash")))
    for name in cards:
        used(position, name)

    now = position.shown("wolf")["power"], position.shown("wolf")["defence"]
    position.default_until(1, "summon")
    then = position.shown("wolf")["power"], position.shown("wolf")["defence"]
    position.default_until(0, "draw")

    assert now == (410, 110)
    assert then == (310, 110)
    assert (position.shown("wolf")["power"], position.shown("wolf")["defence"]) == (310, 100)


def test_discard_and_mill_go_to_energy() -> None:
    cards: Cards = {
        "loss": magic("Loss", {"discard": {"who": "opponent", "amount": 1}}),
        "grind": magic("Grind", {"mill": {"who": "you", "amount": 2}}),
        "crow": chikemon("Crow", abilities=(on("discarded", DRAW_ONE, card=None, player="opponent"),)),
    }
    position = Position(
        cards, Side(zone=("crow",), hand=("loss", "grind"), deck=("wolf", "golem", "one")), Side(hand=("book", "wolf"))
    )

    position.do(0, "use:@loss")
    position.both_pass(1)
    position.do(1, "pick:@book")
    after_loss = position.energy(1), position.hand(0)
    used(position, "grind")

    assert after_loss == (["book"], ["grind", "wolf"])
    assert position.energy(0) == ["loss", "golem", "one", "grind"]


def test_a_card_that_an_effect_moves_from_the_hand_to_energy_is_discarded() -> None:
    cards: Cards = {
        "box": magic(
            "Box",
            {"move": {"cards": "target", "to": "energy"}},
            choose=[target({"zone": "hand", "of": "you", "kind": "any"})],
        ),
        "crow": chikemon("Crow", abilities=(on("discarded", DRAW_ONE, card=None, player="you"),)),
    }
    position = Position(cards, Side(zone=("crow",), hand=("box", "book", "lamp"), deck=("wolf", "golem")))

    position.do(0, "use:@box", "pick:@book")
    position.both_pass(1)

    assert position.energy(0) == ["book", "box"]
    assert position.hand(0) == ["lamp", "wolf"]


def test_a_chikemon_searched_in_the_deck_is_special_summoned() -> None:
    deck = {"zone": "deck", "of": "you", "kind": "chikemon"}
    call = magic(
        "Call",
        {"search": {"as": "found", "cards": deck, "count": {"min": 0, "max": 1}}},
        {"special_summon": {"cards": "found"}},
        {"shuffle": {"zone": "deck", "of": "you"}},
    )
    position = Position({"call": call}, Side(hand=("call",), deck=("book", "wolf", "lamp")))

    used(position, "call")
    position.do(0, position.legal()[0])

    assert position.chikemon(0) == ["wolf"]
    assert sorted(position.zone(DECK, 0)) == ["book", "lamp"]
    assert position.state.counters[0]["special_summons"] == 0


def test_an_effect_special_summons_from_the_special_deck_without_condition_or_cost() -> None:
    shelf = {"zone": "special_deck", "of": "you", "kind": "special_chikemon"}
    call = magic(
        "Call",
        {"pick": {"as": "some", "cards": shelf, "count": {"min": 1, "max": 1}, "by": "you"}},
        {"special_summon": {"cards": "some"}},
    )
    king = special("King", summoning=summoning(cost=[{"sacrifice": {"cards": OWN}}]))
    position = Position({"call": call, "king": king}, Side(hand=("call",), special=("king", "dragon")))

    used(position, "call")
    hidden = list(GAME.view(position.state, 1)["players"][0]["zones"]["special_deck"])
    position.do(0, "pick:@king")

    assert hidden == ["count"]
    assert position.chikemon(0) == ["king"]
    assert position.zone(SPECIAL_DECK, 0) == ["dragon"]


@pytest.mark.rule("TK-T4", "TK-Z2")
def test_a_special_chikemon_hears_its_own_special_summon_and_goes_on_as_what_it_became() -> None:
    more_power = use({"special_summon": {"cards": "this"}}, more("this", "power", 50), timing="special_summon")
    king = special("King", 200, summoning=more_power, abilities=(on("special_summoned", DRAW_ONE),))
    position = Position({"king": king}, Side(special=("king",)))

    position.do(0, "special:@king")

    assert position.hand(0) == ["filler"]
    assert position.shown("king")["power"] == 250


def test_special_chikemon_are_meant_where_a_card_speaks_of_chikemon() -> None:
    only = {**OWN, "kind": "special_chikemon"}
    normal = {**OWN, "where": {"card_kind": {"not": "special_chikemon"}}}
    cards: Cards = {
        "all": tool("All", always(more(OWN, "power", 1, until=None))),
        "only": tool("Only", always(more(only, "power", 10, until=None))),
        "normal": tool("Normal", always(more(normal, "power", 100, until=None))),
    }
    position = Position(cards, Side(zone=("wolf", "dragon"), items=("all", "only", "normal")))

    assert position.shown("wolf")["power"] == 401
    assert position.shown("dragon")["power"] == 411


def test_numbers_of_hp_and_stars_are_read() -> None:
    behind = {"compare": {"left": {"hp_of": "you"}, "is": "less_than", "right": {"hp_of": "opponent"}}}
    few = {"compare": {"left": {"stars_of": "you"}, "is": "at_most", "right": 3}}
    cards: Cards = {"pluck": magic("Pluck", condition=behind), "last": magic("Last", condition=few)}
    position = Position(cards, Side(hand=("pluck", "last"), hp=500, stars=4), Side(hp=500, stars=1))
    even = refused(position, "use:@pluck"), refused(position, "use:@last")
    behind_now = Position(cards, Side(hand=("pluck", "last"), hp=499, stars=3), Side(hp=500))

    assert even == (refusals.ConditionNotMetError, refusals.ConditionNotMetError)
    assert behind_now.legal() == ["pass", "use:@pluck", "use:@last"]


def test_numbers_of_cards_are_read_where_they_lie() -> None:
    cheap = {"zone": "hand", "of": "you", "kind": "any", "where": {"cost": {"at_most": 1}}}
    rich = {"zone": "energy", "of": "you", "kind": "any", "where": {"mp": {"at_least": 3}}}
    cards: Cards = {
        "sum": magic("Sum", {"lose_hp": {"who": "opponent", "amount": {"count": cheap}}}),
        "mass": magic("Mass", {"lose_hp": {"who": "opponent", "amount": {"count": rich}}}),
        "big": chikemon("Big", cost=3, mp=2),
        "sale": tool(
            "Sale",
            always(
                {
                    "modify": {
                        "cards": {"zone": "hand", "of": "you", "kind": "any"},
                        "property": "cost",
                        "by": 2,
                        "reduce": True,
                    }
                }
            ),
            always({"modify": {"cards": {"zone": "energy", "of": "you", "kind": "any"}, "property": "mp", "by": 1}}),
        ),
    }
    position = Position(cards, Side(hand=("sum", "mass", "big"), items=("sale",), energy=("big",)))

    used(position, "sum")
    used(position, "mass")

    assert position.hp(1) == 1000 - 2 - 1


@pytest.mark.failure("P1")
def test_several_that_are_destroyed_at_once_hear_one_another() -> None:
    hit = {"lose_hp": {"who": "opponent", "amount": 10}}
    mourner = chikemon("Mourner", abilities=(on("destroyed", hit, card={**ANY_OWN, "other": True}),))
    quake = magic("Quake", {"destroy": {"cards": OPPONENTS}})
    position = Position({"mourner": mourner, "quake": quake}, Side(hand=("quake",)), Side(zone=("mourner",) * 3))

    used(position, "quake")
    while position.asked()[1] == "next_ability":
        position.do(1, position.legal(1)[0])

    assert position.hp(0) == 1000 - 6 * 10
    assert position.energy(1) == ["mourner"] * 3


@pytest.mark.rule("TK-I9", "TK-Z2")
def test_events_of_players_are_heard() -> None:
    def hears(event: str, player: str) -> Any:
        return on(event, {"gain": {"who": "you", "what": "hp", "amount": 1}}, card=None, player=player)

    events = ("lost_hp", "lost_stars", "drew", "charged", "attack_step_began", "turn_ended")
    ear = tool(
        "Ear",
        *(hears(event, "opponent") for event in events),
        on("used", DRAW_ONE, card={"of": "any", "kind": "magic"}, player="opponent"),
    )
    zap = magic("Zap", {"lose_hp": {"who": "you", "amount": 1}}, {"lose_stars": {"who": "you", "amount": 1}}, DRAW_ONE)
    position = Position(
        {"ear": ear, "zap": zap},
        Side(zone=("wolf",), hand=("zap", "golem")),
        Side(items=("ear",), hp=500),
        step="charge",
    )

    position.do(0, "pick:@golem", "use:@zap")
    position.both_pass(1)
    while position.asked()[1] == "next_ability":
        position.do(1, position.legal(1)[0])
    after_zap = position.hp(1), position.hand(1)
    position.both_pass(0)
    position.do(0, "end")

    assert after_zap == (504, ["filler"])
    assert position.hp(1) == 506


def test_a_placed_tool_and_an_effect_with_uses_left_behind() -> None:
    once = lasting(guard("would_lose_hp", player="you"), until="match", uses=1)
    cards: Cards = {
        "ward": tool("Ward", on("placed", once)),
        "burn": magic("Burn", {"lose_hp": {"who": "opponent", "amount": 10}}),
    }
    position = Position(cards, Side(hand=("ward",)), Side(hand=("burn", "burn")))
    used(position, "ward")

    for _ in range(2):
        position.do(0, "pass")
        position.do(1, "use:@burn")
        position.both_pass(0)

    assert position.hp(0) == 990


def test_events_tell_a_use_a_payment_and_a_placing() -> None:
    position = Position({"pot": tool("Pot", cost=1)}, Side(hand=("pot",), energy=("one",)))

    told = [*position.do(0, "use:@pot"), *position.both_pass(1)]

    assert kinds(told) == ["moved", "paid", "moved", "shuffled", "announced", "placed"]
