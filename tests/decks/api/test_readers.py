"""Likes and reports of readers."""

import threading
from typing import Any

import pytest
from django.db import connection

from cardsite.services import account_close
from cardsite.values import new_id
from decks.models import Deck, DeckLike, DeckReport
from decks.services.decks import deck_update
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.decks import DeckFactory

pytestmark = pytest.mark.django_db
REPORT = {"reason": "spam", "text": "<b>見てください</b>"}


def test_a_deck_is_liked_once_and_then_no_more() -> None:
    deck, user = DeckFactory(visibility="public"), UserFactory()
    client, path = client_of(user), f"{DECKS}{deck.pk}/like/"

    answers = [client.put(path), client.put(path), client.get(path), client.delete(path), client.delete(path)]

    assert [(told["likes"], told["liked"]) for told in (answer.json() for answer in answers)] == [
        (1, True),
        (1, True),
        (1, True),
        (0, False),
        (0, False),
    ]
    assert Deck.objects.get(pk=deck.pk).likes == 0


def test_likes_stand_in_lists_and_nobody_learns_whose_they_are() -> None:
    deck, user = DeckFactory(visibility="public"), UserFactory(username="secret-fan")
    client_of(user).put(f"{DECKS}{deck.pk}/like/")

    stranger = client_of(None)
    answers = [stranger.get(f"{DECKS}{path}") for path in ("", f"{deck.pk}/", f"{deck.pk}/like/")]

    assert answers[0].json()["data"][0]["likes"] == 1
    assert answers[2].json() == {"likes": 1, "liked": False}
    assert not any(str(user.pk) in told or "secret-fan" in told for told in (one.content.decode() for one in answers))


def test_a_like_does_not_stand_in_the_way_of_a_change() -> None:
    deck = DeckFactory(visibility="public")
    owner, path = client_of(deck.owner), f"{DECKS}{deck.pk}/"
    tag = owner.get(path)["ETag"]
    client_of(UserFactory()).put(f"{path}like/")

    changed = owner.patch(path, {"name": "新"}, format="json", HTTP_IF_MATCH=tag)

    assert changed.status_code == 200


def test_ones_likes_are_a_list_of_what_is_still_public() -> None:
    first, second, third = (DeckFactory(visibility="public", name=name) for name in "一二三")
    client = client_of(UserFactory())
    for deck in (first, second):
        client.put(f"{DECKS}{deck.pk}/like/")
    deck_update(deck_id=second.pk, owner=second.owner, expected_revision=1, visibility="private")

    liked = client.get(DECKS, {"liked": "true"}).json()["data"]
    others = client.get(DECKS, {"liked": "false"}).json()["data"]

    assert [deck["id"] for deck in liked] == [str(first.pk)]
    assert [deck["id"] for deck in others] == [str(third.pk)]
    assert client_of(None).get(DECKS, {"liked": "true"}).status_code == 401


def test_one_neither_likes_nor_reports_an_own_deck() -> None:
    deck = DeckFactory(visibility="public")
    owner = client_of(deck.owner)

    liked = owner.put(f"{DECKS}{deck.pk}/like/")
    reported = owner.post(f"{DECKS}{deck.pk}/report/", REPORT, format="json")

    assert (liked.status_code, liked.json()["code"]) == (409, "own_deck")
    assert (reported.status_code, reported.json()["code"]) == (409, "own_deck")


@pytest.mark.failure("D15")
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
@pytest.mark.parametrize(
    ("method", "path"), [("get", "like/"), ("put", "like/"), ("delete", "like/"), ("post", "report/")]
)
def test_what_is_not_public_is_neither_liked_nor_reported(visibility: str, method: str, path: str) -> None:
    deck = DeckFactory(visibility=visibility)

    body = {"data": REPORT, "format": "json"} if method == "post" else {}

    answer = getattr(client_of(UserFactory()), method)(f"{DECKS}{deck.pk}/{path}", **body)

    assert (answer.status_code, answer.json()["code"]) == (404, "deck_not_found")
    assert not DeckLike.objects.exists()
    assert not DeckReport.objects.exists()


@pytest.mark.failure("D15")
def test_a_like_can_be_withdrawn_from_a_deck_that_is_private_by_now() -> None:
    deck, user = DeckFactory(visibility="public"), UserFactory()
    client, path = client_of(user), f"{DECKS}{deck.pk}/like/"
    client.put(path)
    deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=1, visibility="private")

    withdrawn = client.delete(path)

    missing = client.delete(f"{DECKS}{new_id()}/like/")
    assert (withdrawn.status_code, withdrawn.json() | {"instance": ""}) == (404, missing.json() | {"instance": ""})
    assert not DeckLike.objects.exists()


@pytest.mark.parametrize(("method", "path"), [("put", "like/"), ("delete", "like/"), ("post", "report/")])
def test_liking_and_reporting_need_an_account(method: str, path: str) -> None:
    deck = DeckFactory(visibility="public")

    assert getattr(client_of(None), method)(f"{DECKS}{deck.pk}/{path}", REPORT, format="json").status_code == 401


def test_a_deck_is_reported_once_until_the_staff_decide() -> None:
    deck, user = DeckFactory(visibility="public"), UserFactory()
    client, path = client_of(user), f"{DECKS}{deck.pk}/report/"

    first = client.post(path, REPORT, format="json")
    second = client.post(path, REPORT, format="json")

    stored = DeckReport.objects.get()
    assert (first.status_code, first.json()["text"]) == (201, REPORT["text"])
    assert (second.status_code, second.json()["code"]) == (409, "already_reported")
    assert (stored.user, stored.snapshot_id, stored.state) == (user, deck.published_id, "open")


def test_an_unlisted_deck_is_reported_by_who_has_its_token() -> None:
    deck = DeckFactory(visibility="unlisted")

    made = client_of(UserFactory()).post(f"{DECKS}{deck.pk}/report/?token={deck.share_token}", REPORT, format="json")

    assert made.status_code == 201


@pytest.mark.parametrize("body", [{}, {"reason": "boring"}, {"reason": "spam", "text": "あ" * 2001}, {"text": "x"}])
def test_a_report_has_one_of_the_reasons(body: dict[str, str]) -> None:
    deck = DeckFactory(visibility="public")

    assert client_of(UserFactory()).post(f"{DECKS}{deck.pk}/report/", body, format="json").status_code == 400


def test_a_closed_account_takes_its_likes_along_and_leaves_reports_without_name_and_words() -> None:
    deck, user = DeckFactory(visibility="public"), UserFactory()
    client_of(user).put(f"{DECKS}{deck.pk}/like/")
    client_of(user).post(f"{DECKS}{deck.pk}/report/", REPORT, format="json")

    account_close(user=user, password=None)

    report = DeckReport.objects.get()
    assert Deck.objects.get(pk=deck.pk).likes == 0
    assert (report.user, report.text, report.reason) == (None, "", "spam")


@pytest.mark.django_db(transaction=True)
def test_likes_at_once_are_all_counted() -> None:
    deck, users = DeckFactory(visibility="public"), [UserFactory() for _ in range(3)]
    ready, answers = threading.Barrier(3), []

    def like(user: Any) -> None:
        try:
            ready.wait()
            answers.append(client_of(user).put(f"{DECKS}{deck.pk}/like/").status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=like, args=(user,)) for user in users]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert answers == [200, 200, 200]
    assert Deck.objects.get(pk=deck.pk).likes == 3
