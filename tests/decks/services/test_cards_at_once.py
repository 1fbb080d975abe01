"""Decks and seats stored while cards that stand in them are merged or deleted, each on a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from cardsite.errors import PreconditionFailedError, SiteError
from catalog.errors import CardGoneError, CardInUseError, EntryInUseError
from catalog.models import Card, CardSuggestion
from catalog.services.cards import card_delete
from catalog.services.formats import FormatValues, format_create, format_delete
from catalog.services.printings import printing_delete
from catalog.services.suggestions import suggestion_create
from decks.errors import DecklistMalformedError, DecklistUnknownCardError
from decks.models import Deck, DeckLine, DeckRevisionLine, DeckSnapshotLine
from decks.selectors import deck_get
from decks.services.decks import deck_copy, deck_create, deck_restore, deck_update
from decks.services.merging import card_merge
from decks.services.publishing import deck_publish
from decks.values import Decklist, Line
from play.models import Match, Seat, SeatCard
from play.services.calling import SeatPlan, match_create
from play.services.seating import seat_take
from tests.at_once import second_while_first_is_open
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, PrintingFactory
from tests.factories.decks import DeckFactory, legal_cards

pytestmark = pytest.mark.django_db(transaction=True)


def stored(owner: Any, *cards: Card) -> Deck:
    """A new deck with one copy of each card."""
    lines = [Line("main", card.pk, None, 1) for card in cards]
    return deck_create(owner=owner, game="tatemon", name="束", lines=lines)


def merged(card: Card, into: Card) -> Card:
    """The surviving card."""
    return card_merge(card_id=card.pk, into_id=into.pk, expected_revision=None, user=None)


def deleted(card: Card) -> None:
    """The card deleted by the staff."""
    card_delete(card_id=card.pk, expected_revision=None, user=None)


def test_a_deck_stored_while_its_card_is_merged_holds_the_card_that_stays() -> None:
    gone, kept, owner = BuildingFactory(), BuildingFactory(), UserFactory()

    deck = second_while_first_is_open(lambda: merged(gone, kept), lambda: stored(owner, gone, kept))

    assert list(deck.lines.values_list("card_id", "count")) == [(kept.pk, 2)]


def test_a_deck_stored_while_its_card_is_deleted_is_refused() -> None:
    gone, owner = BuildingFactory(), UserFactory()

    refused = second_while_first_is_open(lambda: deleted(gone), lambda: stored(owner, gone))

    assert isinstance(refused, DecklistUnknownCardError)
    assert [fault.pointer for fault in refused.faults] == ["/lines/0/card"]
    assert not Deck.objects.exists()


def test_a_merge_waits_for_a_deck_that_is_being_stored_and_carries_it_over() -> None:
    gone, kept, owner = BuildingFactory(), BuildingFactory(), UserFactory()

    ended = second_while_first_is_open(lambda: stored(owner, gone), lambda: merged(gone, kept))

    assert ended == kept
    assert list(DeckLine.objects.values_list("card_id", flat=True)) == [kept.pk]
    assert Deck.objects.get().revision == 2


def test_a_card_in_a_deck_that_is_being_stored_is_not_deleted() -> None:
    card, owner = BuildingFactory(), UserFactory()

    refused = second_while_first_is_open(lambda: stored(owner, card), lambda: deleted(card))

    assert isinstance(refused, CardInUseError)
    assert Card.objects.filter(pk=card.pk).exists()


def test_a_change_of_a_deck_that_a_merge_changes_meanwhile_is_stale() -> None:
    gone, kept, new = BuildingFactory(), BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(gone, 1)])

    def change() -> Deck:
        lines = [Line("main", new.pk, None, 1)]
        return deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=1, lines=lines)

    refused = second_while_first_is_open(lambda: merged(gone, kept), change)

    assert isinstance(refused, PreconditionFailedError)
    assert list(deck.lines.values_list("card_id", flat=True)) == [kept.pk]


def test_a_merge_waits_for_a_change_that_takes_the_card_out_of_a_deck() -> None:
    gone, kept, new = BuildingFactory(), BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(gone, 1)])

    def change() -> Deck:
        lines = [Line("main", new.pk, None, 1)]
        return deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=1, lines=lines)

    ended = second_while_first_is_open(change, lambda: merged(gone, kept))

    assert ended == kept
    assert set(DeckRevisionLine.objects.values_list("card_id", flat=True)) == {kept.pk, new.pk}


@pytest.mark.parametrize("way", ["publish", "show", "copy", "restore"])
@pytest.mark.parametrize("merges_first", [True, False])
def test_what_was_stored_of_a_deck_names_the_card_that_stays(way: str, merges_first: bool) -> None:
    gone, kept, new = BuildingFactory(), BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(gone, 1)])
    owner = deck.owner
    if way == "restore":
        deck_update(deck_id=deck.pk, owner=owner, expected_revision=1, lines=[Line("main", new.pk, None, 1)])
    ways: dict[str, Callable[[], Any]] = {
        "publish": lambda: deck_publish(deck_id=deck.pk, owner=owner, expected_revision=1),
        "show": lambda: deck_update(deck_id=deck.pk, owner=owner, expected_revision=1, visibility="public"),
        "copy": lambda: deck_copy(deck=deck_get(reader=owner, deck_id=deck.pk), owner=owner),
        "restore": lambda: deck_restore(deck_id=deck.pk, owner=owner, expected_revision=2, revision=1),
    }
    works: list[Callable[[], Any]] = [ways[way], lambda: merged(gone, kept)]

    ended = second_while_first_is_open(*(works[::-1] if merges_first else works))

    stale = merges_first and way in {"publish", "show"}
    assert isinstance(ended, PreconditionFailedError) if stale else not isinstance(ended, Exception)
    for rows in (DeckLine, DeckRevisionLine, DeckSnapshotLine):
        assert not rows.objects.filter(card=gone.pk).exists()
    if way == "restore":
        assert list(deck.lines.values_list("card_id", flat=True)) == [kept.pk]
    if way == "copy":
        assert Deck.objects.count() == 2


def test_a_deck_with_a_printing_that_is_being_deleted_is_refused() -> None:
    card, owner = BuildingFactory(), UserFactory()
    printing = PrintingFactory(card=card)

    def store() -> Deck:
        lines = [Line("main", card.pk, printing.pk, 1)]
        return deck_create(owner=owner, game="tatemon", name="束", lines=lines)

    refused = second_while_first_is_open(lambda: printing_delete(printing_id=printing.pk), store)

    assert isinstance(refused, DecklistMalformedError)
    assert [fault.code for fault in refused.faults] == ["unknown_printing"]


def test_a_printing_in_a_deck_that_is_being_stored_is_not_deleted() -> None:
    card, owner = BuildingFactory(), UserFactory()
    printing = PrintingFactory(card=card)

    def store() -> Deck:
        lines = [Line("main", card.pk, printing.pk, 1)]
        return deck_create(owner=owner, game="tatemon", name="束", lines=lines)

    refused = second_while_first_is_open(store, lambda: printing_delete(printing_id=printing.pk))

    assert isinstance(refused, EntryInUseError)


def test_a_deck_of_a_format_that_is_being_deleted_is_refused() -> None:
    owner = UserFactory()
    BuildingFactory()
    wild = format_create(game="tatemon", slug="wild", values=FormatValues(name_ja="無差別", name_en="Wild"))

    refused = second_while_first_is_open(
        lambda: format_delete(format_id=wild.pk),
        lambda: deck_create(owner=owner, game="tatemon", name="束", lines=[], format_slug="wild"),
    )

    assert isinstance(refused, DecklistMalformedError)
    assert [fault.code for fault in refused.faults] == ["unknown_format"]


def test_a_seat_taken_while_a_card_of_its_deck_is_merged_has_the_card_that_stays() -> None:
    cards, user = legal_cards(), UserFactory()
    gone, kept = cards[0][0], BuildingFactory(building_kind="residence")
    match = match_create(
        user=user,
        game="tatemon",
        format_slug=None,
        options={},
        visibility=Match.Visibility.PUBLIC,
        seats=[SeatPlan(Seat.Kind.OPEN), SeatPlan(Seat.Kind.OPEN)],
    )
    decklist = Decklist.of(Line("main", card.pk, None, count) for card, count in cards)

    ended = second_while_first_is_open(
        lambda: merged(gone, kept), lambda: seat_take(match_id=match.pk, user=user, decklist=decklist)
    )

    assert ended == match
    assert SeatCard.objects.filter(card=kept.pk).exists()


def test_a_suggestion_on_a_card_that_is_being_deleted_is_refused() -> None:
    card, user = BuildingFactory(), UserFactory()

    refused = second_while_first_is_open(
        lambda: deleted(card),
        lambda: suggestion_create(user=user, game="tatemon", card_id=card.pk, changes={}, note="誤り"),
    )

    assert isinstance(refused, CardGoneError)
    assert not CardSuggestion.objects.exists()


def test_decks_stored_and_merges_all_at_once_neither_fail_nor_wait_for_each_other() -> None:
    cards = [BuildingFactory() for _ in range(8)]
    decks = [DeckFactory(cards=[(card, 1) for card in cards]) for _ in range(4)]
    barrier = Barrier(6)

    def keep(deck: Deck) -> list[str]:
        codes: list[str] = []
        for turn in range(6):
            lines = [Line("main", card.pk, None, 1 + turn % 3) for card in cards[turn % 2 :: 2]]
            revision = Deck.objects.values_list("revision", flat=True).get(pk=deck.pk)
            try:
                deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=revision, lines=lines)
                deck_copy(deck=deck_get(reader=deck.owner, deck_id=deck.pk), owner=deck.owner)
                deck_restore(deck_id=deck.pk, owner=deck.owner, expected_revision=revision + 1, revision=1)
            except SiteError as refused:
                codes.append(refused.code)
        return codes

    def merge(pairs: list[tuple[Card, Card]]) -> list[str]:
        for card, into in pairs:
            merged(card, into)
        return []

    def run(work: Callable[[], list[str]]) -> list[str]:
        barrier.wait(20)
        try:
            return work()
        finally:
            connection.close()

    works: list[Callable[[], list[str]]] = [
        *((lambda deck=deck: keep(deck)) for deck in decks),
        lambda: merge([(cards[0], cards[1]), (cards[2], cards[3])]),
        lambda: merge([(cards[7], cards[6]), (cards[5], cards[4])]),
    ]
    with ThreadPoolExecutor(6) as pool:
        results = list(pool.map(run, works))

    assert {code for codes in results for code in codes} <= {"precondition_failed"}
    gone = [cards[place].pk for place in (0, 2, 7, 5)]
    for rows in (DeckLine, DeckRevisionLine, DeckSnapshotLine):
        assert not rows.objects.filter(card__in=gone).exists()
