"""Likes, reports and copies while decks are hidden or withdrawn and accounts close."""

import threading

import pytest
from django.db import connection

from cardsite.errors import ForbiddenError, PreconditionFailedError
from cardsite.models import User
from cardsite.services import account_close
from decks.errors import DeckNotFoundError, DeckSnapshotNotFoundError
from decks.models import Deck, DeckLike, DeckReport
from decks.selectors import deck_get
from decks.services.decks import deck_copy, deck_unshare, deck_update, decks_remove
from decks.services.liking import deck_like, deck_unlike
from decks.services.moderating import deck_hide, deck_report
from decks.services.publishing import deck_publish, snapshot_withdraw
from tests.at_once import second_while_first_is_open
from tests.factories.accounts import UserFactory
from tests.factories.decks import DeckFactory

AT_ONCE = pytest.mark.django_db(transaction=True)


def _close(user: User) -> None:
    account_close(user=user, password=None)


@AT_ONCE
def test_a_deck_that_is_being_hidden_gets_no_report() -> None:
    deck, user = DeckFactory(visibility="public"), UserFactory()
    seen = deck_get(reader=user, deck_id=deck.pk)

    ended = second_while_first_is_open(
        lambda: deck_hide(deck_id=deck.pk, reason="x", user=deck.owner),
        lambda: deck_report(deck=seen, user=user, reason="spam"),
    )

    assert isinstance(ended, DeckNotFoundError)
    assert not DeckReport.objects.exists()


def _published_twice() -> Deck:
    deck: Deck = DeckFactory.create(name="一", visibility="public")
    deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=1, name="二")
    deck_publish(deck_id=deck.pk, owner=deck.owner, expected_revision=2)
    return deck


def _withdraw(deck: Deck, number: int) -> Deck:
    return snapshot_withdraw(deck_id=deck.pk, owner=deck.owner, expected_revision=3, number=number)


@AT_ONCE
def test_of_two_snapshots_withdrawn_at_once_the_second_is_stale() -> None:
    deck = _published_twice()

    ended = second_while_first_is_open(lambda: _withdraw(deck, 1), lambda: _withdraw(deck, 2))

    assert isinstance(ended, PreconditionFailedError)
    assert list(deck.snapshots.exclude(withdrawn_at=None).values_list("number", flat=True)) == [1]


@AT_ONCE
def test_a_snapshot_that_is_being_withdrawn_is_neither_copied_nor_reported() -> None:
    deck, user = _published_twice(), UserFactory()
    copied, reported = (deck_get(reader=user, deck_id=deck.pk) for _ in range(2))

    copy = second_while_first_is_open(lambda: _withdraw(deck, 2), lambda: deck_copy(deck=copied, owner=user))

    assert isinstance(copy, DeckSnapshotNotFoundError)
    with pytest.raises(DeckSnapshotNotFoundError):
        deck_report(deck=reported, user=user, reason="spam")
    assert not Deck.objects.filter(owner=user).exists()


@AT_ONCE
def test_an_account_that_closes_leaves_no_words_in_a_report() -> None:
    deck, user = DeckFactory(visibility="public"), UserFactory()
    seen = deck_get(reader=user, deck_id=deck.pk)

    ended = second_while_first_is_open(
        lambda: _close(user), lambda: deck_report(deck=seen, user=user, reason="spam", text="私の言葉")
    )

    assert isinstance(ended, ForbiddenError)
    assert not DeckReport.objects.exists()


@AT_ONCE
def test_a_like_that_is_withdrawn_as_its_account_closes_is_counted_off_once() -> None:
    deck, user = DeckFactory(visibility="public"), UserFactory()
    deck_like(deck=deck, user=user)

    ended = second_while_first_is_open(lambda: deck_unlike(deck_id=deck.pk, user=user), lambda: _close(user))

    assert ended is None
    assert Deck.objects.get(pk=deck.pk).likes == 0


@AT_ONCE
def test_two_accounts_that_like_each_other_close_at_once() -> None:
    decks = [DeckFactory(visibility="public") for _ in range(2)]
    for deck, other in (decks, decks[::-1]):
        deck_like(deck=deck, user=other.owner)
    ready = threading.Barrier(2)
    ended: list[str] = []

    def close(user: User) -> None:
        try:
            ready.wait()
            _close(user)
            ended.append("closed")
        finally:
            connection.close()

    threads = [threading.Thread(target=close, args=(deck.owner,)) for deck in decks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert ended == ["closed", "closed"]
    assert not Deck.objects.exists()


@pytest.mark.django_db
@pytest.mark.failure("D15")
@pytest.mark.parametrize("gone", ["private", "hidden"])
def test_a_like_is_withdrawn_from_a_deck_that_is_not_public_any_more_and_nothing_is_told_of_it(gone: str) -> None:
    deck, user = DeckFactory(visibility="public"), UserFactory()
    deck_like(deck=deck, user=user)
    if gone == "private":
        deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=1, visibility="private")
    else:
        deck_hide(deck_id=deck.pk, reason="x", user=deck.owner)

    assert deck_unlike(deck_id=deck.pk, user=user) is None

    assert not DeckLike.objects.exists()
    assert Deck.objects.get(pk=deck.pk).likes == 0


@pytest.mark.django_db
@pytest.mark.failure("D15")
def test_a_draft_whose_token_was_withdrawn_meanwhile_is_not_copied() -> None:
    deck, user = DeckFactory(visibility="unlisted"), UserFactory()
    seen = deck_get(reader=user, deck_id=deck.pk, token=deck.share_token)
    deck_unshare(deck_id=deck.pk, owner=deck.owner, expected_revision=1)

    with pytest.raises(DeckNotFoundError):
        deck_copy(deck=seen, owner=user)

    assert not Deck.objects.filter(owner=user).exists()


@pytest.mark.django_db
def test_a_draft_that_changed_meanwhile_is_copied_whole_as_it_is_now() -> None:
    deck = DeckFactory(name="前")
    seen = deck_get(reader=deck.owner, deck_id=deck.pk)
    deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=1, name="後", notes="新")

    copy = deck_copy(deck=seen, owner=deck.owner)

    assert (copy.name, copy.notes) == ("後", "新")


@AT_ONCE
def test_a_like_and_a_report_on_their_way_go_with_a_deck_that_the_staff_take_away() -> None:
    deck, user = DeckFactory(visibility="public"), UserFactory()
    seen = deck_get(reader=user, deck_id=deck.pk)

    def react() -> None:
        deck_like(deck=seen, user=user)
        deck_report(deck=seen, user=user, reason="spam")

    ended = second_while_first_is_open(react, lambda: decks_remove(decks=[deck]))

    assert ended == 1
    assert not DeckLike.objects.exists()
    assert not DeckReport.objects.exists()
