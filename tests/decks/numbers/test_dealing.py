"""Sample hands by a seed."""

from collections import Counter
from typing import Any

import pytest

from catalog.games import GAMES as CARD_GAMES
from decks.numbers.dealing import DealtHand, hand_deal
from decks.numbers.lots import Lots
from decks.numbers.refusals import NoHandKeptError
from decks.values import Entries
from tests.decks.numbers.asked import situation
from tests.decks.numbers.listed import fixture_entries, made_card, made_entries


def dealt(game: str, entries: Entries, seed: str = "見本", **more: Any) -> DealtHand:
    return hand_deal(situation(game, entries, **more), entries, CARD_GAMES[game], Lots(seed))


def test_a_seed_deals_the_same_hand_again_and_another_seed_another() -> None:
    entries = fixture_entries("ticket_monsters", "tides")

    hands = [dealt("ticket_monsters", entries, seed, turn=5) for seed in ("1", "1", "2")]

    assert hands[0] == hands[1] != hands[2]
    assert (len(hands[0].hand), len(hands[0].draws)) == (6, 9)


def test_the_numbers_of_a_seed_stay_what_they_are() -> None:
    lots = Lots("deck")

    assert [lots.below(40) for _ in range(8)] == [10, 23, 14, 26, 2, 24, 7, 10]


@pytest.mark.rule("TM-S2")
def test_hands_without_a_building_are_shown_and_drawn_again() -> None:
    entries = made_entries((made_card("tatemon", 1, "event"), 20), (made_card("tatemon", 2, "building"), 2))

    hands = [dealt("tatemon", entries, str(seed), mulligan="no_building") for seed in range(20)]

    assert any(hand.given_up for hand in hands)
    for hand in hands:
        assert any(card.facts.kind == "building" for card in hand.hand)
        assert all(card.facts.kind == "event" for shown in hand.given_up for card in shown)


@pytest.mark.rule("SN-S3")
def test_only_the_cards_that_count_for_nothing_are_put_back_where_that_is_the_policy() -> None:
    entries = fixture_entries("shironeko", "blue")
    keep = [{"facts": {"level": 1}, "at_least": 2}]

    hand = next(
        found
        for seed in range(50)
        if (found := dealt("shironeko", entries, str(seed), mulligan="misfits", keep=keep)).given_up
    )

    assert all(card.known("level") != 1 for card in hand.put_back)
    kept = Counter(card.id for card in hand.given_up[0]) - Counter(card.id for card in hand.put_back)
    assert kept <= Counter(card.id for card in hand.hand)
    assert len(hand.hand) == 4


def test_no_more_copies_are_dealt_than_there_are() -> None:
    entries = made_entries(*((made_card("tatemon", number, "building"), number % 3 + 1) for number in range(1, 8)))

    hand = dealt("tatemon", entries, turn=50)

    assert Counter(card.id for card in (*hand.hand, *hand.draws)) == {entry.card.id: entry.count for entry in entries}


def test_a_deck_of_which_no_hand_is_kept_is_refused_after_many_tries() -> None:
    entries = made_entries((made_card("tatemon", 1, "event"), 499_000), (made_card("tatemon", 2, "building"), 1))

    with pytest.raises(NoHandKeptError):
        dealt("tatemon", entries, mulligan="no_building")
