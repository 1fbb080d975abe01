"""Every operation of TATEMON's effects, by what it changes."""

from typing import Any

import pytest

from catalog.games.tatemon.language import VOCABULARY
from play.games.tatemon.language import LANGUAGE
from tests.play.games.tatemon.cards import ANY_BUILDING, HIT_ONE, OPPONENTS_BUILDING, OWN_BUILDING, act, building, event
from tests.play.games.tatemon.position import GAME, Position, Side

DECK = ("shop", "museum", "station", "office")


def position(*do: dict[str, Any], first: Side | None = None, second: Side | None = None, **parts: Any) -> Position:
    """Seat 0 with an event of these operations in hand."""
    side = first or Side()
    hand = ("card", *side.hand)
    return Position(
        {"card": event(act(*do, **parts)), "fire": event(HIT_ONE), "tall": building("office", 5)},
        Side(side.city, hand, side.deck, side.retired, side.declared),
        second or Side(),
    )


def amount(number: Any, first: Side | None = None, second: Side | None = None) -> int:
    """A number, read as the acts that it gives."""
    at = position({"gain": {"who": "you", "what": "acts", "amount": number}}, first=first, second=second)
    at.do(0, "event:@card")
    return at.state.counters[0]["acts"] if at.state.active == 0 else 0


def test_every_word_of_the_vocabulary_has_a_handler_and_every_handler_a_word() -> None:
    assert set(LANGUAGE.handlers) == set(VOCABULARY.operations)
    assert {record.word for record in LANGUAGE.payable} == set(VOCABULARY.costs)
    assert set(LANGUAGE.properties.zones) == {zone.value for zone in VOCABULARY.zones}
    assert set(LANGUAGE.properties.numeric) == {word.value for word in VOCABULARY.numeric_properties}
    assert set(LANGUAGE.properties.worded) == {str(word) for word in VOCABULARY.word_properties}


def test_looking_lets_a_player_keep_one_card_and_puts_the_rest_at_the_bottom_unseen() -> None:
    at = position(
        {"look": {"as": "seen", "zone": "deck", "of": "you", "amount": 3}},
        {"pick": {"as": "kept", "cards": "seen", "count": {"min": 1, "max": 1}, "by": "you"}},
        {"move": {"cards": "kept", "to": "hand"}},
        {"move": {"cards": "seen", "to": "deck", "place": "bottom"}},
        first=Side(deck=DECK),
    )

    happened = at.do(0, "event:@card")
    offered = at.legal()
    (looked,) = [event for event in happened if event.kind == "looked"]
    happened = at.do(0, "pick:d2")

    assert offered == ["pick:@shop", "pick:@museum", "pick:@station"]
    assert GAME.event_view(looked, 0)["cards"] == [at.numbers[name] for name in ("shop", "museum", "station")]
    assert "cards" not in GAME.event_view(looked, 1)
    assert at.hand(0) == ["museum"]
    assert at.deck(0)[0] == "office"
    assert sorted(at.deck(0)[1:]) == ["shop", "station"]
    assert at.state.peeked == {}
    for told in happened:
        if told.kind == "moved" and told.public["moves"][0]["to_seat"] == 0:
            assert not any("card" in move for move in GAME.event_view(told, 1)["moves"] if move["from"] == "deck")


def test_looked_at_cards_that_are_not_moved_stay_where_they_were() -> None:
    at = position(
        {"look": {"as": "seen", "zone": "deck", "of": "opponent", "amount": 2}},
        {"pick": {"as": "sunk", "cards": "seen", "count": {"min": 0, "max": 1}, "by": "you"}},
        {"move": {"cards": "sunk", "to": "deck", "place": "bottom"}},
        second=Side(deck=DECK),
    )

    at.do(0, "event:@card", "done")

    assert at.deck(1) == ["museum", "station", "office"]
    assert at.hand(1) == ["shop"]


def test_searching_offers_what_matches_in_an_order_that_tells_nothing_and_is_asked_even_in_vain() -> None:
    search: list[dict[str, Any]] = [
        {
            "search": {
                "as": "found",
                "cards": {"zone": "deck", "of": "you", "kind": "building", "where": {"building_kind": "culture"}},
                "count": {"min": 0, "max": 1},
            }
        },
        {"reveal": {"cards": "found"}},
        {"move": {"cards": "found", "to": "hand"}},
        {"shuffle": {"zone": "deck", "of": "you"}},
    ]
    at = position(*search, first=Side(deck=("shop", "museum", "shop", "museum")))
    in_vain = position(*search, first=Side(deck=("shop", "shop")))

    at.do(0, "event:@card")
    offered = at.legal()
    happened = at.do(0, "pick:d2")
    in_vain.do(0, "event:@card")

    assert offered == ["pick:@museum", "pick:@museum", "done"]
    assert in_vain.legal() == ["done"]
    assert at.hand(0) == ["museum"]
    assert sorted(at.deck(0)) == ["museum", "shop", "shop"]
    assert [event.kind for event in happened][:3] == ["revealed", "moved", "shuffled"]


def test_a_card_found_before_a_shuffle_can_be_put_on_top_after_it() -> None:
    at = position(
        {
            "search": {
                "as": "found",
                "cards": {"zone": "deck", "of": "you", "kind": "building", "where": {"building_kind": "transport"}},
                "count": {"min": 0, "max": 1},
            }
        },
        {"shuffle": {"zone": "deck", "of": "you"}},
        {"move": {"cards": "found", "to": "deck", "place": "top"}},
        first=Side(deck=DECK),
    )

    at.do(0, "event:@card", "pick:d1")

    assert at.deck(0)[0] == "station"
    assert sorted(at.deck(0)) == sorted(DECK)


def test_discarding_is_chosen_by_the_player_or_left_to_chance() -> None:
    chosen = position({"discard": {"who": "opponent", "amount": 1}}, second=Side(hand=("shop", "museum")))
    at_random = position(
        {"discard": {"who": "opponent", "amount": 1, "how": "random"}}, second=Side(hand=("shop", "museum"))
    )

    chosen.do(0, "event:@card")
    waited_for = GAME.waiting_for(chosen.state)
    chosen.do(1, "pick:@museum")
    happened = at_random.do(0, "event:@card")

    assert waited_for == (1,)
    assert chosen.retired(1) == ["museum"]
    assert len(at_random.retired(1)) == 1
    assert [event.kind for event in happened if event.kind == "chance"] == ["chance"]


def test_each_player_discards_beginning_with_the_one_who_acts() -> None:
    at = position(
        {"discard": {"who": "each_player", "amount": 1}},
        first=Side(hand=("shop", "museum")),
        second=Side(hand=("office", "station")),
    )

    at.do(0, "event:@card")
    first_asked = GAME.waiting_for(at.state)
    at.do(0, "pick:@shop")
    at.do(1, "pick:@station")

    assert first_asked == (0,)
    assert (at.retired(0), at.retired(1)) == (["shop", "card"], ["station"])


def test_a_discard_of_more_than_there_is_takes_the_whole_hand_without_asking() -> None:
    at = position({"discard": {"who": "opponent", "amount": 5}}, second=Side(hand=("shop", "museum"), deck=()))

    at.do(0, "event:@card")

    assert at.retired(1) == ["shop", "museum"]


def test_milling_takes_what_is_there_and_ends_nothing() -> None:
    at = position({"mill": {"who": "opponent", "amount": 2}}, second=Side(deck=("shop", "museum", "station")))

    at.do(0, "event:@card")

    assert at.retired(1) == ["shop", "museum"]
    assert at.hand(1) == ["station"]


def test_each_goes_through_the_cards_that_are_there_one_after_another() -> None:
    at = position(
        {
            "each": {
                "as": "one",
                "cards": OWN_BUILDING,
                "do": [
                    {"if": {"test": {"matches": {"card": "one", "where": {"durability": {"at_least": 4}}}}, "then": [
                        {"draw": {"who": "you", "amount": 1}}], "else": [{"damage": {"to": "one", "amount": 1}}]}},
                ],
            }
        },
        first=Side(city=("house", "tall"), deck=DECK),
    )  # fmt: skip  # the tree reads better so

    at.do(0, "event:@card")

    assert (at.damage("house"), at.damage("tall")) == (1, 0)
    assert at.hand(0) == ["shop"]


def test_repeating_and_choosing_one_of_several() -> None:
    at = position(
        {"repeat": {"times": 2, "do": [{"draw": {"who": "you", "amount": 1}}]}},
        {
            "choose_one": {
                "by": "opponent",
                "options": [
                    {"do": [{"discard": {"who": "you", "amount": "all"}}]},
                    {"do": [{"draw": {"who": "you", "amount": 1}}]},
                ],
            }
        },
        first=Side(deck=DECK),
    )

    at.do(0, "event:@card")
    offered = at.legal(1)
    at.do(1, "pick:m1")

    assert offered == ["pick:m0", "pick:m1"]
    assert at.hand(0) == ["shop", "museum", "station"]


@pytest.mark.parametrize(("answer", "hand"), [("yes", ["shop"]), ("no", [])])
def test_a_player_may_do_something_or_not(answer: str, hand: list[str]) -> None:
    at = position({"may": {"by": "you", "do": [{"draw": {"who": "you", "amount": 1}}]}}, first=Side(deck=DECK))

    at.do(0, "event:@card")
    offered = at.legal()
    at.do(0, answer)

    assert offered == ["yes", "no"]
    assert at.hand(0) == hand


def test_picking_several_is_staged_and_sent_together_all_or_nothing() -> None:
    at = position(
        {"pick": {"as": "some", "cards": ANY_BUILDING, "count": {"min": 1, "max": 3}, "by": "you"}},
        {"destroy": {"cards": "some"}},
        first=Side(city=("house", "office")),
        second=Side(city=("shop", "museum")),
    )
    at.do(0, "event:@card")
    before = GAME.dump(at.state)
    shop, museum = at.key("pick:@shop"), at.key("pick:@museum")

    preview = GAME.preview(at.state, 0, [shop])
    with pytest.raises(Exception, match="not_an_option"):
        GAME.apply_all(at.state, 0, [shop, shop, "done"])
    with pytest.raises(Exception, match="several_decisions"):
        GAME.apply_all(at.state, 0, [shop, "done", "end"])
    unchanged = GAME.dump(at.state) == before
    events = GAME.apply_all(at.state, 0, [shop, museum, "done"])

    assert len(preview) == 4
    assert unchanged
    assert events
    assert (at.city(0), at.city(1)) == (["house", "office"], [])


def test_an_unfinished_pick_tells_nobody_anything() -> None:
    at = position(
        {"pick": {"as": "some", "cards": ANY_BUILDING, "count": {"min": 1, "max": 2}, "by": "you"}},
        {"destroy": {"cards": "some"}},
        second=Side(city=("shop", "museum", "house")),
    )
    at.do(0, "event:@card")
    seen = GAME.view(at.state, 1)

    events = at.do(0, "pick:@shop")

    assert events == []
    assert GAME.view(at.state, 1) == seen
    assert GAME.decisions(at.state)[0].picked == (at.key("pick:@shop"),)


def test_dependent_choices_offer_only_what_lets_the_later_ones_be_made() -> None:
    swap = [
        {"as": "mine", "cards": OWN_BUILDING},
        {
            "as": "theirs",
            "cards": {**OPPONENTS_BUILDING, "where": {"building_kind": {"same_as": "mine"}}},
        },
    ]
    at = position(
        {"destroy": {"cards": "mine"}},
        {"destroy": {"cards": "theirs"}},
        choose=swap,
        first=Side(city=("house", "shop", "museum")),
        second=Side(city=("shop", "museum")),
    )

    at.do(0, "event:@card")
    offered = at.legal()
    at.do(0, "pick:@shop")

    assert offered == ["pick:@shop", "pick:@museum"]
    assert (at.city(0), at.city(1)) == (["house", "museum"], ["museum"])


@pytest.mark.parametrize(
    ("number", "value"),
    [
        ({"count": OWN_BUILDING}, 3),
        ({"distinct": {"property": "building_kind", "among": OWN_BUILDING}}, 2),
        ({"sum": {"property": "durability", "among": OWN_BUILDING}}, 11),
        ({"sum": {"property": "durability", "among": {"zone": "deck", "of": "you", "kind": "building"}}}, 6),
        ({"count": {"zone": "deck", "of": "you", "kind": "any"}}, 2),
        ({"plus": [2, {"count": OWN_BUILDING}]}, 5),
        ({"minus": {"from": 5, "take": {"count": OWN_BUILDING}}}, 2),
        ({"minus": {"from": 1, "take": {"count": OWN_BUILDING}}}, 0),
        ({"times": {"number": 2, "by": {"count": OWN_BUILDING}}}, 6),
        ({"at_most": {"number": {"count": OWN_BUILDING}, "limit": 2}}, 2),
        ({"count": {**OWN_BUILDING, "where": {"building_kind": {"not": "office"}}}}, 1),
        ({"count": {**OWN_BUILDING, "where": {"durability": {"at_most": 3}}}}, 2),
    ],
)
def test_numbers_are_worked_out_as_they_are_needed(number: dict[str, Any], value: int) -> None:
    assert amount(number, Side(city=("house", "tall", "office"), deck=("shop", "shop"))) == value


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        (
            {"compare": {"left": {"count": OWN_BUILDING}, "is": "more_than", "right": {"count": OPPONENTS_BUILDING}}},
            True,
        ),
        ({"compare": {"left": 2, "is": "less_than", "right": {"count": OWN_BUILDING}}}, False),
        ({"compare": {"left": {"count": OWN_BUILDING}, "is": "at_least", "right": 2}}, True),
        ({"compare": {"left": {"count": OWN_BUILDING}, "is": "at_most", "right": 1}}, False),
        ({"compare": {"left": {"count": OWN_BUILDING}, "is": "equal", "right": 2}}, True),
        ({"exists": {**OPPONENTS_BUILDING, "where": {"building_kind": "culture"}}}, True),
        ({"none": {**OWN_BUILDING, "where": {"building_kind": "culture"}}}, True),
        ({"not": {"exists": OWN_BUILDING}}, False),
        ({"all_of": [{"exists": OWN_BUILDING}, {"turn_of": "opponent"}]}, False),
        ({"any_of": [{"exists": OWN_BUILDING}, {"turn_of": "opponent"}]}, True),
        ({"turn_of": "you"}, True),
    ],
)
def test_conditions_decide_whether_an_event_can_be_used(test: dict[str, Any], holds: bool) -> None:
    at = position(
        {"draw": {"who": "you", "amount": 1}},
        first=Side(city=("house", "office")),
        second=Side(city=("museum",)),
        **{"if": test},
    )

    assert ("event:@card" in at.legal()) is holds
