"""What readers are told of hidden cards."""

from typing import Any

import pytest

from tests.play.games.ticket_monsters.cards import DRAW_ONE, NEGATE, magic, on, special, tool
from tests.play.games.ticket_monsters.position import GAME, Cards, Position, Side

SEARCH: list[dict[str, Any]] = [
    {
        "search": {
            "as": "found",
            "cards": {"zone": "deck", "of": "you", "kind": "tool"},
            "count": {"min": 0, "max": 1},
        }
    },
    {"move": {"cards": "found", "to": "hand"}},
    {"shuffle": {"zone": "deck", "of": "you"}},
]


@pytest.mark.failure("P7")
@pytest.mark.parametrize("reader", [None, 1])
def test_a_search_is_seen_by_its_player_alone(reader: int | None) -> None:
    position = Position({"map": magic("Map", *SEARCH)}, Side(hand=("map",), deck=("wolf", "lamp", "golem")))

    position.do(0, "use:@map")
    events = position.both_pass(1)
    view = GAME.view(position.state, reader)
    events += position.do(0, position.legal()[0])

    lamp = position.numbers["lamp"]
    told = [GAME.event_view(event, reader) for event in events]
    assert lamp not in [move.get("card") for row in told for move in row.get("moves", ())]
    assert all(lamp not in row.get("cards", ()) for row in told)
    assert view["decision"] is None
    assert position.hand(0) == ["lamp"]


@pytest.mark.failure("P7", "P8")
def test_decks_special_decks_and_the_opponents_hand_make_no_difference_to_a_view() -> None:
    cards: Cards = {"wyrm": special("Wyrm"), "no": magic("No", NEGATE, timing="response")}
    views = []
    for deck, shelf, hand in (
        (("wolf", "golem"), ("dragon", "wyrm"), ("no", "wolf")),
        (("golem", "wolf"), ("wyrm", "wyrm"), ("lamp", "golem")),
    ):
        position = Position(cards, Side(zone=("wolf",), hand=("book",)), Side(deck=deck, special=shelf, hand=hand))
        position.do(0, "use:@book")
        views.append([GAME.view(position.state, reader) for reader in (None, 0)])

    assert views[0] == views[1]


def waits(hand: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Who is seen being waited for in a summon step and an attack against a player who only passes."""
    cards: Cards = {"no": magic("No", NEGATE, timing="response"), "zap": magic("Zap", timing="opponent_attack")}
    position = Position(cards, Side(zone=("wolf",), hand=("book",)), Side(zone=("golem",), hand=hand))
    seen = []
    for seat, key in (
        (0, "use:@0:book"),
        (1, "pass"),
        (0, "pass"),
        (0, "pass"),
        (1, "pass"),
        (0, "attack:@wolf>@golem"),
        (1, "pass"),
        (0, "pass"),
        (1, "pass"),
        (0, "pass"),
    ):
        position.do(seat, key)
        seen.append(GAME.waiting_for(position.state))
    return seen


@pytest.mark.rule("TK-I1", "TK-I2")
@pytest.mark.failure("P7")
def test_nobody_can_tell_from_the_waiting_whether_an_interrupt_is_in_hand() -> None:
    with_interrupts = waits(("no", "zap", "book"))

    assert with_interrupts == waits(("wolf", "wolf", "wolf")) == waits(())
    assert with_interrupts[0] == with_interrupts[5] == (1,)


@pytest.mark.failure("P7")
def test_hands_and_special_decks_are_seen_by_their_owners_and_open_zones_by_all() -> None:
    position = Position(
        {}, Side(), Side(hand=("lamp",), special=("dragon",), energy=("wolf",), items=("lamp",), zone=("golem",))
    )

    own, other = (GAME.view(position.state, reader)["players"][1]["zones"] for reader in (1, 0))

    assert [card["card"] for card in own["hand"]["cards"]] == [position.numbers["lamp"]]
    assert [card["card"] for card in own["special_deck"]["cards"]] == [position.numbers["dragon"]]
    assert other["hand"] == other["special_deck"] == {"count": 1}
    assert other["energy"] == own["energy"]
    assert other["energy"]["cards"][0]["card"] == position.numbers["wolf"]
    assert other["item_zone"] == own["item_zone"]
    assert other["deck"] == {"count": 8}


@pytest.mark.rule("TK-E2")
@pytest.mark.failure("P7")
def test_a_special_chikemon_that_returns_to_the_special_deck_keeps_no_handle_for_others() -> None:
    position = Position({"pot": tool("Pot", cost=1)}, Side(hand=("pot",), energy=("dragon",)))

    events = position.do(0, "use:@pot")

    rows = {
        reader: [
            row
            for event in events
            if event.kind == "moved"
            for row in GAME.event_view(event, reader)["moves"]
            if row["to"] == "special_deck"
        ]
        for reader in (0, 1, None)
    }
    assert [row["handle"] for row in rows[0]] == [position.key("@dragon")]
    assert all("handle" not in row for reader in (1, None) for row in rows[reader])


def test_a_view_says_where_the_turn_stands() -> None:
    position = Position({}, Side(zone=("wolf",), hand=("golem",)), Side(zone=("golem",)), step="draw")
    steps = []

    for seat, key in ((0, "number:n0"), (0, "done"), (0, "pass"), (1, "pass"), (0, "attack:@wolf>@1:golem")):
        steps.append(GAME.view(position.state, None)["step"])
        position.do(seat, key)
    GAME.concede(position.state, 0)

    assert steps == ["draw", "charge", "summon", "summon", "attack"]
    assert GAME.view(position.state, None)["step"] == "over"


@pytest.mark.rule("TK-A1")
def test_a_view_of_the_first_turns_end_speaks_of_no_attack_step() -> None:
    bell = tool("Bell", *(on("turn_ended", DRAW_ONE, card=None, player="you") for _ in range(2)))
    position = Position({"bell": bell}, Side(zone=("wolf",), items=("bell",)), turn=1)

    position.both_pass(0)

    assert position.asked() == (0, "next_ability")
    assert GAME.view(position.state, None)["step"] == "end"
