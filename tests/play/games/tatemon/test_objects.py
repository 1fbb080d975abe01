"""Cards that effects name: where they are followed to, what is still known of them, and where nothing happens to them."""

import json
from typing import Any

import pytest

from tests.play.games.tatemon.cards import (
    OPPONENTS_BUILDING,
    OWN_BUILDING,
    act,
    building,
    event,
    target,
)
from tests.play.games.tatemon.position import GAME, Cards, Position, Side

ONE = {"min": 1, "max": 1}
OWN_DECK = {"zone": "deck", "of": "you", "kind": "building"}
FROM_HAND = {"as": "it", "cards": {"zone": "hand", "of": "you", "kind": "building"}, "count": ONE, "by": "you"}


def using(*do: dict[str, Any], first: Side, second: Side | None = None, **parts: Any) -> Position:
    """Seat 0 with an event of these operations in hand, beside a building of durability 7."""
    cards: Cards = {"card": event(act(*do, **parts)), "tower": building("office", 7)}
    side = Side(first.city, ("card", *first.hand), first.deck, first.retired, first.declared)
    return Position(cards, side, second or Side())


@pytest.mark.parametrize(
    "operation",
    [
        {"damage": {"to": "this", "amount": 1}},
        {"heal": {"to": "this", "amount": 1}},
        {"destroy": {"cards": "this"}},
        {"modify": {"cards": "this", "property": "durability", "by": 1, "until": "match"}},
    ],
)
@pytest.mark.rule("TM-T10")
def test_what_only_a_building_can_suffer_leaves_an_event_as_it_is(operation: dict[str, Any]) -> None:
    position = using(operation, first=Side())

    position.do(0, "event:@card")

    assert position.retired(0) == ["card"]
    assert position.state.lasting == []


@pytest.mark.rule("TM-T8", "TM-T10")
def test_an_event_is_no_card_of_the_hand_for_its_own_effect() -> None:
    own_hand = {"zone": "hand", "of": "you", "kind": "any"}
    discard = {"move": {"cards": "target", "to": "retired"}}
    alone = using(discard, first=Side(city=("house",)), choose=[target(own_hand)])
    beside = using(discard, first=Side(city=("house",), hand=("shop",)), choose=[target(own_hand)])

    legal = alone.legal(), beside.legal()

    assert ["event:@card" in keys for keys in legal] == [False, True]


@pytest.mark.rule("TM-Z4")
def test_an_effect_goes_on_with_the_building_that_it_built() -> None:
    raised = {"modify": {"cards": "it", "property": "durability", "by": 2, "until": "match"}}
    position = using({"pick": FROM_HAND}, {"build": {"cards": "it"}}, raised, first=Side(hand=("house",)))

    position.do(0, "event:@card", "pick:@house")

    assert position.shown("house")["durability"] == 5


@pytest.mark.rule("TM-Z4")
def test_an_effect_goes_on_with_the_building_of_its_event_that_it_built() -> None:
    raised = {"modify": {"cards": "event.card", "property": "durability", "by": 2, "until": "match"}}
    again = {
        "kind": "triggered",
        "when": {"event": "retired", "card": {"of": "you", "kind": "building"}},
        "do": [{"build": {"cards": "event.card"}}, raised],
    }
    position = using(
        {"lasting": {"ability": again, "until": "match"}}, {"destroy": {"cards": OWN_BUILDING}}, first=Side(("house",))
    )

    position.do(0, "event:@card")

    assert position.shown("house")["durability"] == 5


def test_the_rest_is_without_what_was_put_away() -> None:
    position = using(
        {"look": {"as": "seen", "zone": "deck", "of": "you", "amount": 2}},
        {"pick": {"as": "one", "cards": "seen", "count": ONE, "by": "you"}},
        {"move": {"cards": "one", "to": "retired"}},
        {"move": {"cards": "seen", "to": "deck", "place": "bottom"}},
        first=Side(deck=("house", "shop", "museum")),
    )

    position.do(0, "event:@card", "pick:d1")

    assert position.retired(0) == ["house", "card"]
    assert position.deck(0) == ["museum", "shop"]


@pytest.mark.rule("TM-Z4")
def test_a_building_that_its_damage_retired_is_not_followed() -> None:
    position = using(
        {"damage": {"to": "target", "amount": 3}},
        {"move": {"cards": "target", "to": "hand"}},
        choose=[target(OPPONENTS_BUILDING)],
        first=Side(),
        second=Side(city=("house",)),
    )

    position.do(0, "event:@card")

    assert position.retired(1) == ["house"]


def test_what_stands_in_a_city_is_not_built_again() -> None:
    position = using({"build": {"cards": OWN_BUILDING}}, first=Side(city=("house",)))
    before = position.handles("house", 0)

    position.do(0, "event:@card")

    assert position.handles("house", 0) == before


def test_a_number_reads_a_card_that_the_effect_has_put_away() -> None:
    position = using(
        {"search": {"as": "it", "cards": OWN_DECK, "count": ONE}},
        {"move": {"cards": "it", "to": "hand"}},
        {"damage": {"to": OPPONENTS_BUILDING, "amount": {"value": {"property": "durability", "of": "it"}}}},
        first=Side(deck=("house",)),
        second=Side(city=("tower",)),
    )

    position.do(0, "event:@card", "pick:d1")

    assert position.damage("tower") == 3


def test_a_second_look_names_other_cards_than_the_first() -> None:
    position = using(
        {"look": {"as": "first", "zone": "deck", "of": "you", "amount": 1}},
        {"move": {"cards": "first", "to": "hand"}},
        {"look": {"as": "second", "zone": "deck", "of": "you", "amount": 1}},
        {"move": {"cards": "second", "to": "retired"}},
        {"damage": {"to": OPPONENTS_BUILDING, "amount": {"value": {"property": "durability", "of": "first"}}}},
        first=Side(deck=("house", "tower", "shop")),
        second=Side(city=("tower",)),
    )

    position.do(0, "event:@card")

    assert (position.hand(0), position.deck(0)) == (["house"], ["shop"])
    assert position.damage("tower", 1) == 3


@pytest.mark.rule("TM-T8")
def test_the_end_of_an_act_is_heard_although_its_event_put_itself_back() -> None:
    ears = {
        "kind": "triggered",
        "when": {"event": "act_done", "player": "you", "card": {"of": "you", "kind": "event"}},
        "do": [{"draw": {"who": "you", "amount": 1}}],
    }
    position = Position(
        {"again": event(act({"move": {"cards": "this", "to": "hand"}})), "ears": building(skill=ears)},
        Side(city=("ears",), hand=("again",)),
    )

    position.do(0, "event:@again")

    assert position.hand(0) == ["again", "house"]


@pytest.mark.rule("TM-T8", "TM-Z8")
def test_what_an_event_sets_off_finds_it_retired() -> None:
    ghoul = {
        "kind": "triggered",
        "when": {"event": "retired", "card": {"of": "opponent", "kind": "building"}},
        "do": [{"move": {"cards": {"zone": "retired", "of": "you", "kind": "event"}, "to": "hand"}}],
    }
    position = Position(
        {"strike": event(act({"destroy": {"cards": OPPONENTS_BUILDING}})), "ghoul": building(skill=ghoul)},
        Side(city=("ghoul",), hand=("strike",)),
        Side(city=("house",)),
    )

    position.do(0, "event:@strike")

    assert position.hand(0) == ["strike"]


@pytest.mark.failure("P7")
@pytest.mark.parametrize("deck", [("house", "tower"), ("tower", "house")])
def test_handles_of_found_cards_tell_nothing_of_which_card_they_are(deck: tuple[str, str]) -> None:
    position = using(
        {"search": {"as": "found", "cards": OWN_DECK, "count": {"min": 2, "max": 2}}},
        {"move": {"cards": "found", "to": "hand"}},
        first=Side(deck=deck),
    )

    position.do(0, "event:@card", "pick:d1", "pick:d2")

    assert position.hand(0) == list(reversed(deck))


@pytest.mark.failure("P7")
@pytest.mark.parametrize("hand", [(), ("house",)])
def test_whether_a_hidden_choice_is_asked_for_does_not_depend_on_the_hand(hand: tuple[str, ...]) -> None:
    among = {"zone": "hand", "of": "opponent", "kind": "building"}
    choice = {"as": "it", "cards": among, "count": {"min": 0, "max": 1}, "by": "opponent"}
    position = using({"build": {"cards": "it"}}, choose=[choice], first=Side(), second=Side(hand=("card", *hand)))

    position.do(0, "event:@card")

    assert GAME.waiting_for(position.state) == (1,)
    assert position.legal(1)[-1] == "done"


def test_what_has_left_is_still_readable_after_a_reload() -> None:
    flee = act(
        {"move": {"cards": "target", "to": "hand"}},
        {"choose_one": {"by": "you", "options": [{"do": [{"draw": {"who": "you", "amount": 1}}]}] * 2}},
        {"damage": {"to": OPPONENTS_BUILDING, "amount": {"value": {"property": "durability", "of": "target"}}}},
        choose=[target(OWN_BUILDING)],
    )
    position = using(*flee["do"], choose=flee["choose"], first=Side(city=("house",)), second=Side(city=("tower",)))

    position.do(0, "event:@card")
    reloaded = GAME.load(json.loads(json.dumps(GAME.dump(position.state))), position.table)
    GAME.apply(reloaded, 0, "pick:m0")
    position.do(0, "pick:m0")

    assert GAME.dump(reloaded) == GAME.dump(position.state)
    assert position.damage("tower") == 3
