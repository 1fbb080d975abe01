"""What readers are told of hidden cards."""

from typing import Any

import pytest

from tests.play.games.shironeko.cards import DRAW_ONE, character, monster, trigger
from tests.play.games.shironeko.position import GAME, Cards, Position, Side

SEARCH: list[dict[str, Any]] = [
    {
        "search": {
            "as": "found",
            "cards": {"zone": "deck", "of": "you", "kind": "monster"},
            "count": {"min": 0, "max": 1},
        }
    },
    {"move": {"cards": "found", "to": "hand"}},
    {"shuffle": {"zone": "deck", "of": "you"}},
]


@pytest.mark.failure("P7")
@pytest.mark.parametrize("reader", [None, 1])
def test_a_search_is_seen_by_its_player_alone(reader: int | None) -> None:
    cards: Cards = {"scroll": monster("Scroll", *SEARCH)}
    position = Position(cards, Side(hand=("scroll",), towns=("red",), deck=("mage", "potion", "knight")))

    events = position.do(0, "play:@scroll")
    view = GAME.view(position.state, reader)
    offered = position.legal()
    events += position.do(0, offered[0])

    potion = position.numbers["potion"]
    told = [GAME.event_view(event, reader) for event in events]
    assert potion not in [move.get("card") for view in told for move in view.get("moves", ())]
    assert all(potion not in view.get("cards", ()) for view in told)
    assert view["decision"] is None
    assert position.hand(0) == ["potion"]


@pytest.mark.failure("P7", "P8")
def test_the_orders_of_decks_and_the_opponents_hand_make_no_difference_to_a_view() -> None:
    views = []
    for deck, town_deck, hand in (
        (("mage", "knight"), ("red", "blue"), ("potion", "mage")),
        (("knight", "mage"), ("blue", "red"), ("captain", "knight")),
    ):
        position = Position({}, Side(area=("knight",)), Side(deck=deck, town_deck=town_deck, hand=hand))
        views.append([GAME.view(position.state, reader) for reader in (None, 0)])

    assert views[0] == views[1]


@pytest.mark.failure("P7")
def test_hands_are_seen_by_their_owners_and_open_zones_by_all() -> None:
    bomb = monster("Bomb", abilities=(trigger(DRAW_ONE),))
    cards: Cards = {"bomb": bomb, "lord": character("Lord")}
    position = Position(cards, Side(hand=("lord",), towns=("red",)), Side(hand=("bomb",), discard=("mage",)))

    own, other = GAME.view(position.state, 1), GAME.view(position.state, 0)

    assert own["players"][1]["zones"]["hand"]["cards"] == [
        {"handle": position.key("@bomb"), "card": position.numbers["bomb"]}
    ]
    assert other["players"][1]["zones"]["hand"] == {"count": 1}
    assert other["players"][1]["zones"]["discard"]["cards"][0]["card"] == position.numbers["mage"]
    assert own["players"][0]["zones"]["deck"] == {"count": 12}
    assert own["players"][0]["zones"]["town_deck"] == {"count": 0}


def test_a_view_says_where_the_turn_stands() -> None:
    position = Position({}, Side(area=("knight",)), Side(area=("mage",)))

    main = GAME.view(position.state, None)["step"]
    position.do(0, "attack:@knight")
    defend = GAME.view(position.state, None)["step"], GAME.view(position.state, None)["waiting_for"]
    GAME.concede(position.state, 0)

    assert (main, defend, GAME.view(position.state, None)["step"]) == ("main", ("defend", [1]), "over")
