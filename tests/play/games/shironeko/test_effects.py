"""Effects one after another: what waits, in which order, and what became of targets meanwhile."""

import pytest

from play.engine.repetition import LONG_RUN
from play.games.shironeko import refusals
from play.games.shironeko.zones import DISCARD, LEADER_AREA, LEADERS, TOWNS
from tests.play.games.shironeko import cards as make
from tests.play.games.shironeko.cards import (
    ANYBODYS,
    DRAW_ONE,
    JSON,
    OPPONENTS_CHARACTER,
    OWN_CHARACTER,
    THIS,
    always,
    awakened,
    character,
    guard,
    leader,
    monster,
    on,
    target,
    town,
    use,
)
from tests.play.games.shironeko.position import GAME, Cards, Position, Side, kinds
from tests.play.games.shironeko.test_playing import refused

ENTERS_ANY = on("entered", DRAW_ONE, card={"of": "any", "kind": "character"})
MOURNS = on("retreated", DRAW_ONE, card=ANYBODYS)


@pytest.mark.rule("SN-E1")
def test_what_an_effect_sets_off_waits_until_it_is_finished() -> None:
    cards: Cards = {
        "blast": monster("Blast", {"damage": {"to": OPPONENTS_CHARACTER, "amount": 3}}, DRAW_ONE),
        "widow": character(
            "Widow", 2, 9, abilities=(on("retreated", {"damage": {"to": "this", "amount": 1}}, card=ANYBODYS),)
        ),
    }
    position = Position(cards, Side(hand=("blast",), towns=("red",)), Side(area=("mage", "widow")))

    events = position.do(0, "play:@blast")

    told = kinds(events)
    drawn = next(
        place for place, event in enumerate(events) if event.kind == "moved" and event.public["cause"] == "draw"
    )
    last_damage = len(told) - 1 - told[::-1].index("damaged")
    assert told.index("set_off") < drawn < last_damage


@pytest.mark.rule("SN-E2")
@pytest.mark.failure("P11")
def test_the_turn_players_waiting_effects_come_first_in_the_order_that_player_likes() -> None:
    cards: Cards = {
        "a": character("a", abilities=(MOURNS,)),
        "b": character("b", abilities=(MOURNS,)),
        "c": character("c", abilities=(MOURNS,)),
        "blast": monster("Blast", {"damage": {"to": "target", "amount": 9}}, choose=[target(OPPONENTS_CHARACTER)]),
    }
    position = Position(cards, Side(area=("a", "b"), hand=("blast",), towns=("red",)), Side(area=("c", "mage")))

    position.do(0, "play:@blast", "pick:@mage")
    asked = GAME.decisions(position.state)
    before = len(position.hand(0)), len(position.hand(1))
    second = GAME.legal_actions(position.state, 0)[1]
    events = GAME.apply(position.state, 0, second)

    draws = [event.public["moves"][0]["owner"] for event in events if event.kind == "moved"]
    assert [(decision.seat, decision.kind) for decision in asked] == [(0, "order")]
    assert before == (0, 0)
    assert draws == [0, 0, 1]


@pytest.mark.rule("SN-E2")
def test_each_player_orders_the_own_waiting_effects() -> None:
    cards: Cards = {
        "a": character("a", abilities=(MOURNS,)),
        "b": character("b", abilities=(MOURNS,)),
        "blast": monster("Blast", {"damage": {"to": "target", "amount": 9}}, choose=[target(OPPONENTS_CHARACTER)]),
    }
    position = Position(cards, Side(hand=("blast",), towns=("red",)), Side(area=("a", "b", "mage")))

    position.do(0, "play:@blast", "pick:@mage")

    assert [(decision.seat, decision.kind) for decision in GAME.decisions(position.state)] == [(1, "order")]


@pytest.mark.rule("SN-E1", "SN-R3")
@pytest.mark.failure("P9")
def test_a_target_that_is_gone_is_left_out_and_the_rest_is_carried_out() -> None:
    bounce: JSON = {"move": {"cards": "target", "to": "hand"}}
    strike: JSON = {"damage": {"to": "target", "amount": 1}}
    cards: Cards = {
        "duo": character(
            "Duo",
            abilities=(
                on("entered", bounce, choose=[target(OPPONENTS_CHARACTER)]),
                on("entered", strike, DRAW_ONE, choose=[target(OPPONENTS_CHARACTER)]),
            ),
        ),
    }
    position = Position(cards, Side(hand=("duo",), towns=("red",)), Side(area=("mage", "knight")))

    position.do(0, "play:@duo")
    position.do(0, position.legal()[0], "pick:@mage")

    assert position.hand(1) == ["mage"]
    assert position.hand(0) == ["filler"]
    assert position.shown("knight")["damage"] == 1


@pytest.mark.rule("SN-E1")
@pytest.mark.failure("P9")
def test_a_chosen_target_that_retreated_meanwhile_is_not_marked_any_more() -> None:
    both: list[JSON] = [
        {"damage": {"to": "target", "amount": 9}},
        {"mark": {"cards": "target", "marker": "poison"}},
        DRAW_ONE,
    ]
    cards: Cards = {"trick": monster("Trick", *both, choose=[target(OPPONENTS_CHARACTER)])}
    position = Position(cards, Side(hand=("trick",), towns=("red",)), Side(area=("mage",)))

    events = position.do(0, "play:@trick")

    assert position.discard(1) == ["mage"]
    assert "marked" not in kinds(events)
    assert position.hand(0) == ["filler"]
    assert position.towns_off(0) == ["red"]


@pytest.mark.rule("SN-Z7")
@pytest.mark.failure("P10")
def test_an_effect_goes_on_with_a_card_that_it_moved_to_an_open_zone() -> None:
    cards: Cards = {
        "rise": monster(
            "Rise",
            {
                "pick": {
                    "as": "one",
                    "cards": {"zone": "discard", "of": "you", "kind": "character"},
                    "count": {"min": 1, "max": 1},
                    "by": "you",
                }
            },
            {"enter": {"cards": "one"}},
            {"modify": {"cards": "one", "property": "attack", "by": 2, "until": "this_turn"}},
        )
    }
    position = Position(cards, Side(hand=("rise",), towns=("red",), discard=("mage",)))

    position.do(0, "play:@rise")

    assert position.shown("mage")["attack"] == 3


@pytest.mark.rule("SN-A5", "SN-Z4")
def test_a_trigger_goes_on_with_its_own_card_that_it_let_enter() -> None:
    wake = make.trigger({"enter": {"cards": "this"}}, {"turn": {"cards": "this", "to": "off"}})
    position = Position(
        {"ghost": character("Ghost", abilities=(wake,))}, Side(area=("knight",)), Side(deck=("ghost", "mage", "filler"))
    )

    position.do(0, "attack:@knight")

    assert position.shown("ghost")["posture"] == "off"
    assert position.discard(1) == ["mage"]


@pytest.mark.failure("P3")
@pytest.mark.rule("SN-W1")
def test_a_match_that_ends_in_the_middle_of_an_effect_has_nothing_left_to_decide() -> None:
    pick = {
        "pick": {
            "as": "one",
            "cards": {"zone": "hand", "of": "you", "kind": "any"},
            "count": {"min": 1, "max": 1},
            "by": "you",
        }
    }
    greed = monster("Greed", {"draw": {"who": "you", "amount": 2}}, pick, {"move": {"cards": "one", "to": "discard"}})
    position = Position({"greed": greed}, Side(hand=("greed", "mage"), towns=("red",), deck=("mage", "mage")))

    position.do(0, "play:@greed")

    assert position.state.outcome == ((1,), "SN-W1", "deck_empty", True)
    assert GAME.decisions(position.state) == ()
    assert position.state.frames == []


@pytest.mark.rule("SN-W5")
@pytest.mark.failure("P12")
def test_two_cards_that_set_each_other_off_without_end_are_a_draw() -> None:
    flip = on("healed", {"damage": {"to": "this", "amount": 1}})
    flop = on("damaged", {"heal": {"to": "this", "amount": 1}})
    cards: Cards = {
        "top": character("Top", 1, 9, abilities=(flip, flop)),
        "push": monster("Push", {"damage": {"to": OWN_CHARACTER, "amount": 1}}),
    }
    position = Position(cards, Side(area=("top",), hand=("push",), towns=("red",)))

    position.do(0, "play:@push")

    assert position.state.outcome == ((), "SN-W5", "repetition", True)
    assert position.state.quiet > LONG_RUN


@pytest.mark.rule("SN-E1")
def test_a_played_monster_is_heard_after_its_effect_and_found_on_the_discard_pile() -> None:
    card = {"of": "you", "kind": "monster"}
    back = on("monster_played", {"move": {"cards": "event.card", "to": "hand"}}, card=card, player="you")
    position = Position(
        {"witch": character("Witch", abilities=(back,))}, Side(area=("witch",), hand=("potion",), towns=("red",))
    )

    position.do(0, "play:@potion")

    assert position.hand(0) == ["filler", "potion"]
    assert position.zone(DISCARD, 0) == []


@pytest.mark.rule("SN-M1", "SN-M5")
@pytest.mark.parametrize(
    "away", [{"move": {"cards": "this", "to": "hand"}}, {"attach": {"cards": "this", "under": "target"}}]
)
def test_a_monster_that_its_effect_puts_elsewhere_has_been_played_all_the_same(away: JSON) -> None:
    watch = on("monster_played", DRAW_ONE, card={"of": "you", "kind": "monster"}, player="you")
    lift = {"modify": {"cards": "target", "property": "attack", "by": 1, "until": "this_turn"}}
    cards: Cards = {
        "witch": character("Witch", abilities=(watch,)),
        "spirit": monster("Spirit", lift, away, choose=[target(OWN_CHARACTER)]),
    }
    position = Position(cards, Side(area=("witch",), hand=("spirit",), towns=("red",)))

    position.do(0, "play:@spirit")

    assert "filler" in position.hand(0)
    assert position.discard(0) == []


@pytest.mark.rule("SN-L1", "SN-Z8", "SN-Z3")
def test_a_leader_enters_from_outside_and_sends_the_old_one_to_the_discard() -> None:
    cards: Cards = {
        "hero": character(
            "Hero", keywords=("make_leader",), abilities=(on("entered", {"make_leader": {"card": "this"}}),)
        ),
        "sage": character(
            "Sage", keywords=("make_leader",), abilities=(on("entered", {"make_leader": {"card": "this"}}),)
        ),
        "chief_hero": leader("Hero", always({"modify": {"cards": OWN_CHARACTER, "property": "attack", "by": 1}})),
        "chief_sage": leader("Sage", on("entered", DRAW_ONE)),
    }
    position = Position(
        cards, Side(hand=("hero", "sage", "knight"), towns=("red",) * 3, leaders=("chief_sage", "chief_hero"))
    )

    position.do(0, "play:@hero")
    first = position.zone(LEADER_AREA, 0), position.shown("hero")["attack"]
    position.do(0, "play:@sage")

    assert first == (["chief_hero"], 3)
    assert position.zone(LEADER_AREA, 0) == ["chief_sage"]
    assert position.zone(LEADERS, 0) == []
    assert position.discard(0) == ["chief_hero"]
    assert position.hand(0) == ["knight", "filler"]
    assert position.shown("hero")["attack"] == 2


@pytest.mark.rule("SN-L1")
def test_a_leader_that_effects_cannot_move_away_makes_room_for_a_new_one_all_the_same() -> None:
    cards: Cards = {
        "hero": character("Hero", abilities=(on("entered", {"make_leader": {"card": "this"}}),)),
        "chief": leader("Hero"),
        "old": leader("Old", guard("would_leave", {"prevent": {"amount": "all"}}, card=THIS), on("left", DRAW_ONE)),
    }
    position = Position(cards, Side(hand=("hero",), towns=("red",), leaders=("chief",), led_by=("old",)))

    position.do(0, "play:@hero")

    assert position.zone(LEADER_AREA, 0) == ["chief"]
    assert position.discard(0) == ["old"]
    assert position.hand(0) == ["filler"]


@pytest.mark.rule("SN-Z8")
def test_an_effect_that_brings_a_leader_of_another_name_does_nothing() -> None:
    cards: Cards = {
        "hero": character("Hero", abilities=(on("entered", {"make_leader": {"card": "this"}}),)),
        "chief": leader("Other"),
        "old": leader("Old"),
    }
    position = Position(cards, Side(hand=("hero",), towns=("red",), leaders=("chief",), led_by=("old",)))

    position.do(0, "play:@hero")

    assert position.zone(LEADER_AREA, 0) == ["old"]


@pytest.mark.rule("SN-L1")
def test_a_leader_neither_attacks_nor_defends() -> None:
    position = Position(
        {"chief": leader("Chief"), "boss": leader("Boss")},
        Side(area=("knight",), led_by=("chief",)),
        Side(area=("mage",), led_by=("boss",)),
    )

    attack = refused(position, "attack:@chief")
    position.do(0, "attack:@knight")

    assert attack is refusals.LeaderFightsNotError
    assert refused(position, "defend:@boss", 1) is refusals.LeaderFightsNotError


def test_every_operation_on_towns_and_decks_does_what_it_says() -> None:
    cards: Cards = {
        "build": monster("Build", {"unfold": {"who": "each_player", "amount": 2}}),
        "wake": monster("Wake", {"turn": {"cards": {"zone": "towns", "of": "you", "kind": "town"}, "to": "on"}}),
    }
    position = Position(
        cards,
        Side(hand=("build", "wake"), towns=("red", "red"), town_deck=("blue", "red", "blue")),
        Side(town_deck=("blue",)),
    )

    position.do(0, "play:@build", "play:@wake")

    assert position.zone(TOWNS, 0) == ["red", "red", "blue", "red"]
    assert position.zone(TOWNS, 1) == ["blue"]
    assert position.towns_off(0) == []


FILTERS: list[tuple[JSON, list[str]]] = [
    ({"color": "blue"}, ["nymph"]),
    ({"color": {"not": "blue"}}, ["knight2", "swordsman"]),
    ({"job": "sword"}, ["swordsman"]),
    ({"job": {"not": "sword"}}, ["knight2", "nymph"]),
    ({"type": ["hero", "beast"]}, ["nymph", "swordsman"]),
    ({"keyword": "breakthrough"}, ["swordsman"]),
    ({"marker": "poison"}, ["nymph"]),
    ({"posture": "off"}, ["swordsman"]),
    ({"card_kind": "awakened"}, ["knight2"]),
    ({"card_kind": {"not": "awakened"}}, ["nymph", "swordsman"]),
    ({"name": "Nymph"}, ["nymph"]),
    ({"name": {"contains": "n"}}, ["knight2", "swordsman"]),
    ({"name": {"not_contains": "n"}}, ["nymph"]),
    ({"level": {"at_least": 2}}, ["knight2", "swordsman"]),
    ({"cost": 4}, ["nymph"]),
    ({"attack": {"at_most": 2}}, ["nymph"]),
    ({"hp": {"at_least": 4}}, ["knight2", "nymph"]),
    ({"damage": {"at_least": 1}}, ["nymph"]),
    ({"remaining": 3}, ["nymph", "swordsman"]),
    ({"runes": {"at_least": 1}}, ["knight2"]),
    ({"job": {"same_as": "this"}}, ["swordsman"]),
    ({"name": {"not_same_as": "this"}}, ["knight2", "nymph", "swordsman"]),
]


@pytest.mark.parametrize(("where", "found"), FILTERS)
def test_filters_read_what_is_printed_and_how_cards_lie(where: JSON, found: list[str]) -> None:
    shot = use({"damage": {"to": {**OPPONENTS_CHARACTER, "where": where}, "amount": 1}})
    cards: Cards = {
        "judge": character("Judge", jobs=("sword", "law"), abilities=(shot,)),
        "nymph": character("Nymph", 2, 4, color="blue", cost=4, types=("beast",)),
        "swordsman": character(
            "Swordsman", 3, 3, level=2, jobs=("sword",), types=("hero",), keywords=("breakthrough",)
        ),
    }
    position = Position(cards, Side(area=("judge",)), Side(area=("nymph", "knight2", "swordsman")))
    position.lay("nymph", damage=1, poison=1)
    position.lay("swordsman", off=True)
    position.under("knight2", "knight")

    position.do(0, "use:@judge>n0")

    hit = [
        name for name, was in (("nymph", 1), ("knight2", 0), ("swordsman", 0)) if position.shown(name)["damage"] > was
    ]
    assert sorted(hit) == found


def test_the_different_jobs_of_characters_are_counted() -> None:
    number = {"distinct": {"property": "job", "among": OWN_CHARACTER}}
    study = monster("Study", {"draw": {"who": "you", "amount": number}})
    cards: Cards = {
        "study": study,
        "a": character("a", jobs=("sword", "law")),
        "b": awakened("b", jobs=("law",)),
        "c": character("c"),
    }
    position = Position(cards, Side(area=("a", "b", "c"), hand=("study",), towns=("red",)))

    position.do(0, "play:@study")

    assert len(position.hand(0)) == 2


def test_a_towns_colours_are_those_of_its_soul() -> None:
    where = {"color": "blue"}
    flood = monster(
        "Flood", {"turn": {"cards": {"zone": "towns", "of": "opponent", "kind": "town", "where": where}, "to": "off"}}
    )
    cards: Cards = {"flood": flood, "bazaar": town("Bazaar", "green", "blue")}
    position = Position(cards, Side(hand=("flood",), towns=("red",)), Side(towns=("red", "blue", "bazaar")))

    position.do(0, "play:@flood")

    assert position.towns_off(1) == ["blue", "bazaar"]


def test_cards_for_tests_are_checked_as_the_catalog_checks_them() -> None:
    with pytest.raises(AssertionError):
        make.ability({"kind": "activated", "when": {"timing": "main"}, "do": [{"drawn": {"who": "you", "amount": 1}}]})
