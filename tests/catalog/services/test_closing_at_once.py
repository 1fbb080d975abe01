"""Suggestions and batches that go while somebody is about to do something with them, each on a connection of its own."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from cardsite.services import account_close
from catalog.errors import BatchStateError
from catalog.models import CardBatch, CardBatchRow, CardSuggestion, SuggestionComment
from catalog.services.batches import working
from catalog.services.batches.making import batch_choose, batch_edit, batch_order, batches_forget
from catalog.services.suggestions import suggestion_create, suggestion_discuss, suggestion_reject
from tests.at_once import second_while_first_is_open
from tests.factories.accounts import UserFactory
from tests.factories.catalog import LONG_AGO, BuildingFactory

pytestmark = pytest.mark.django_db(transaction=True)


def _suggested() -> CardSuggestion:
    card = BuildingFactory()
    return suggestion_create(user=UserFactory(), game="tatemon", card_id=card.pk, changes={}, note="誤り")


def _forget() -> int:
    return batches_forget(before=timezone.now() - timedelta(days=30))


def _closed_while(suggestion: CardSuggestion, write: Callable[[], object]) -> Any:
    """What the author's account ends in, closed while something is written about the suggestion."""
    author = suggestion.user
    assert author is not None
    return second_while_first_is_open(write, lambda: account_close(user=author, password=None))


def _compared_at_last() -> CardBatch:
    """An old batch that the worker is to compare."""
    cards = [BuildingFactory().pk]
    batch = batch_choose(game="tatemon", card_ids=cards, title="束", user=None)
    batch_edit(batch_id=batch.pk, facts={"durability": 3}, unknown=(), title="束")
    CardBatch.objects.update(made_at=LONG_AGO)
    return CardBatch.objects.get()


def test_a_comment_on_its_way_goes_with_the_suggestion_of_an_account_that_closes() -> None:
    suggestion = _suggested()

    ended = _closed_while(
        suggestion, lambda: suggestion_discuss(suggestion_id=suggestion.pk, text="どこが?", user=None)
    )

    assert ended == suggestion.user
    assert not CardSuggestion.objects.exists()
    assert not SuggestionComment.objects.exists()


def test_a_suggestion_that_is_decided_as_its_account_closes_stays_without_its_author() -> None:
    suggestion = _suggested()

    ended = _closed_while(
        suggestion, lambda: suggestion_reject(suggestion_id=suggestion.pk, text="正しい。", user=None)
    )

    assert ended == suggestion.user
    stays = CardSuggestion.objects.get()
    assert (stays.state, stays.user, stays.note) == ("rejected", None, "")


def test_an_old_batch_that_the_worker_is_comparing_is_forgotten_with_its_rows() -> None:
    batch = _compared_at_last()

    ended = second_while_first_is_open(lambda: working.batch_plan(batch_id=batch.pk), _forget)

    assert ended == 1
    assert not CardBatchRow.objects.exists()


def test_an_old_batch_that_is_ordered_at_this_moment_is_not_forgotten() -> None:
    batch = _compared_at_last()
    working.batch_plan(batch_id=batch.pk)
    batch.refresh_from_db()

    def order() -> None:
        batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)

    ended = second_while_first_is_open(order, _forget)

    assert ended == 0
    assert CardBatch.objects.get().state == "applying"


def test_a_batch_that_is_being_forgotten_is_not_ordered() -> None:
    batch = _compared_at_last()
    working.batch_plan(batch_id=batch.pk)
    batch.refresh_from_db()

    def order() -> None:
        batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)

    ended = second_while_first_is_open(_forget, order)

    assert isinstance(ended, BatchStateError)
