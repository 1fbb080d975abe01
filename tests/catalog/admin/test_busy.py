"""Whoever writes to a game that an import is writing is told so after a moment, and keeps what they typed."""

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from django.db import connection, transaction
from django.test import Client

from catalog.models import Card
from tests.factories.catalog import BuildingFactory

pytestmark = pytest.mark.django_db(transaction=True)
LIST = "/admin/catalog/card/"


@contextmanager
def row_held(write: str) -> Iterator[None]:
    """Within it, somebody else holds what a statement writes."""
    holds, may_end = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute(write)
                holds.set()
                may_end.wait(60)
        finally:
            connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    assert holds.wait(20)
    try:
        yield
    finally:
        may_end.set()
        thread.join()


def game_held() -> AbstractContextManager[None]:
    """Within it, somebody else writes cards of TATEMON."""
    return row_held("SELECT FROM catalog_game WHERE slug = 'tatemon' FOR NO KEY UPDATE")


def test_a_form_is_shown_again_with_what_was_typed(staff: Client) -> None:
    card = BuildingFactory.create(name_ja="家")
    page = staff.get(f"{LIST}{card.pk}/change/")
    forms = [
        page.context["adminform"].form,
        *(one.formset.management_form for one in page.context["inline_admin_formsets"]),
    ]
    sent = {
        form.add_prefix(name): form[name].field.prepare_value(form[name].value())
        for form in forms
        for name in form.fields
        if form[name].value() not in (None, "")
    }

    with game_held():
        answer = staff.post(f"{LIST}{card.pk}/change/", {**sent, "name_ja": "館"})

    assert answer.status_code == 200
    assert "being written by somebody else" in answer.text
    assert 'value="館"' in answer.text
    assert Card.objects.get().name_ja == "家"


def test_publishing_from_the_list_is_refused_and_nothing_is_published(staff: Client) -> None:
    cards = BuildingFactory.create_batch(2, published_at=None)
    chosen = {"action": "publish", "_selected_action": [str(card.pk) for card in cards]}

    with game_held():
        answer = staff.post(LIST, chosen, follow=True)

    assert "being written by somebody else" in answer.text
    assert Card.objects.filter(published_at=None).count() == 2


@pytest.mark.parametrize("action", ["delete_selected", "merge"])
def test_cards_in_a_deck_that_is_long_in_being_stored_are_neither_deleted_nor_merged(
    staff: Client, action: str
) -> None:
    cards = BuildingFactory.create_batch(2)
    chosen = {"action": action, "_selected_action": [str(card.pk) for card in cards], "post": "yes"}
    merge = {"confirmed": "yes", "into": str(cards[0].pk), f"revision-{cards[1].pk}": "1"}

    with row_held("SELECT FROM catalog_card FOR KEY SHARE"):
        answer = staff.post(LIST, chosen | merge, follow=True)

    assert "being written by somebody else" in answer.text
    assert Card.objects.count() == 2


def test_a_suggestion_that_waits_too_long_may_be_sent_again(staff: Client) -> None:
    card = BuildingFactory.create()
    suggestion = {"game": "tatemon", "card": str(card.pk), "note": "?"}

    with row_held("UPDATE cardsite_user SET last_login = now()"):
        answer = staff.post("/api/v1/suggestions/", suggestion, "application/json")

    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "busy", "30")


def test_after_a_request_its_connection_waits_as_long_as_before(staff: Client) -> None:
    staff.post(LIST, {"action": "publish", "_selected_action": []})

    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("0",)
