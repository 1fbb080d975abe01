"""Whether a card fits: by the construction rules and restrictions themselves."""

from collections.abc import Sequence
from datetime import date

import pytest

from decks.games import monster_gate, shironeko, tatemon
from decks.games.restrictions import Restriction
from decks.games.shironeko import FINAL
from decks.hints.fitting import Fitting, with_copies, without_copies
from decks.values import Entries, Entry, ListedCard
from tests.decks.builders import DAY, KINDS, building, event, legal_deck
from tests.decks.monster_gate import listed
from tests.decks.shironeko import awakened, character


def fitting(*restrictions: Restriction) -> Fitting:
    return Fitting(tatemon, "standard", restrictions, DAY)


def entries(deck: Sequence[tuple[ListedCard, int]]) -> Entries:
    return Entries(tuple(Entry("main", card, count) for card, count in deck))


def takes(deck: Sequence[tuple[ListedCard, int]], card: ListedCard, *restrictions: Restriction) -> bool:
    trying, listed = fitting(*restrictions), entries(deck)
    return trying.takes(listed, card, "main", trying.broken(listed))


@pytest.mark.rule("TM-D3", "TM-D6")
def test_an_unfinished_deck_takes_what_it_may_hold_more_copies_of() -> None:
    deck = [(building(1), 1), (event(101), 1), (event(102), 2)]

    assert takes(deck, building(2))
    assert takes(deck, event(101))
    assert not takes(deck, building(1))
    assert not takes(deck, event(102))


@pytest.mark.rule("TM-D5")
def test_a_card_that_goes_over_a_sum_does_not_fit() -> None:
    deck = [(building(index, KINDS[index % 5], 4), 1) for index in range(1, 12)]

    assert takes(deck, building(50, durability=6))
    assert not takes(deck, building(51, durability=7))


def test_a_full_deck_takes_nothing_and_exchanges_what_it_can_spare() -> None:
    deck = legal_deck()
    listed, trying = entries(deck), fitting()
    before = trying.broken(listed)
    rich, poor = listed.entries[0], listed.entries[4]

    assert not trying.takes(listed, building(99), "main", before)
    assert trying.exchanges(listed, rich, building(99, "transport"), "main", before)
    assert trying.exchanges(listed, poor, building(99, "transport"), "main", before)
    assert not trying.exchanges(listed, rich, building(2, "office"), "main", before)


@pytest.mark.rule("TM-Z1")
def test_a_restricted_card_fits_up_to_its_limit_while_that_is_in_force() -> None:
    limit = Restriction(frozenset({event(101).id, event(102).id}), 1, date(2026, 4, 1))
    later = Restriction(frozenset({event(101).id}), 0, date(2026, 4, 2))

    assert takes([(event(103), 1)], event(101), limit, later)
    assert not takes([(event(102), 1)], event(101), limit)
    assert fitting(limit, later).restricted() == limit.cards


@pytest.mark.rule("TM-Z1")
def test_the_last_copy_of_a_group_goes_in_exchange_though_the_rest_stays_over_the_limit() -> None:
    deck = [*legal_deck()[:-1], (event(110), 1), (event(104), 1)]
    group = Restriction(frozenset({event(101).id, event(104).id}), 1, DAY)
    listed, trying = entries(deck), fitting(group)
    (last,) = (entry for entry in listed if entry.card.number == 104)

    assert trying.exchanges(listed, last, event(120), "main", trying.broken(listed))
    assert not trying.exchanges(listed, last, event(101), "main", trying.broken(listed))


@pytest.mark.rule("SN-D2")
def test_a_character_and_its_awakened_card_are_told_apart_though_they_have_one_name() -> None:
    deck = [character(1, "灯"), awakened(2, "灯")]
    listed = Entries((Entry("main", deck[0], 5), Entry("main", deck[1], 3)))
    trying = Fitting(shironeko, FINAL, (), DAY)

    assert not trying.takes(listed, deck[1], "main", trying.broken(listed))


def test_copies_come_and_go_in_the_order_of_lists() -> None:
    listed = entries([(event(101), 1), (event(103), 2)])

    more = with_copies(listed, event(102), "main", 2)
    fewer = without_copies(with_copies(more, event(101), "main", 1), Entry("main", event(103), 2), 2)

    assert [(entry.card.number, entry.count) for entry in more] == [(101, 1), (102, 2), (103, 2)]
    assert [(entry.card.number, entry.count) for entry in fewer] == [(101, 2), (102, 2)]


@pytest.mark.rule("MG-D2")
def test_copies_of_one_card_number_count_together_whichever_cards_they_are() -> None:
    trying = Fitting(monster_gate, "standard", (), DAY)
    one, other, plain = (listed(number, card_number=card_number) for number, card_number in ((50, 9), (51, 9), (52, 8)))
    held = Entries((Entry("main", one, 4), Entry("main", other, 1), Entry("main", plain, 1)))
    before = trying.broken(held)

    assert trying.exchanges(held, held.entries[1], plain, "main", before)
    assert not trying.exchanges(held, held.entries[2], other, "main", before)
