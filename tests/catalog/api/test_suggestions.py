"""Suggestions over the API: made, followed and withdrawn by whoever is signed in, and by nobody else."""

from typing import Any

import pytest
from pytest_django import Settings

from cardsite.services import account_close
from catalog.models import CardSuggestion
from catalog.services.suggestions import suggestion_accept, suggestion_discuss, suggestion_reject
from tests.decks.clients import client_of
from tests.factories.accounts import EditorFactory, UserFactory
from tests.factories.catalog import BuildingFactory, ChikemonFactory

pytestmark = pytest.mark.django_db

SUGGESTIONS = "/api/v1/suggestions/"


def body_of(card: Any, **more: Any) -> dict[str, Any]:
    return {"game": "tatemon", "card": str(card.pk), "changes": {"facts": {"durability": 5}}, **more}


def test_a_suggestion_is_stored_and_followed_by_whoever_made_it() -> None:
    user, card = UserFactory(), BuildingFactory(durability=2)
    client = client_of(user)

    made = client.post(SUGGESTIONS, body_of(card, note="箱の裏に5とある"), format="json")
    listed = client.get(SUGGESTIONS).json()["data"]
    suggestion_discuss(suggestion_id=CardSuggestion.objects.get().pk, text="Which box?", user=EditorFactory())
    read = client.get(made["Location"]).json()

    assert (made.status_code, made.json()) == (201, listed[0])
    assert made.json()["changes"] == {"facts": {"durability": 5}}
    assert (made.json()["state"], read["state"]) == ("new", "discussed")
    assert [comment["text"] for comment in read["comments"]] == ["Which box?"]
    assert "editor" not in str(read)


def test_nobody_sees_the_suggestions_of_others() -> None:
    card = BuildingFactory()
    made = client_of(UserFactory()).post(SUGGESTIONS, body_of(card), format="json")
    other = client_of(UserFactory())

    assert other.get(made["Location"]).status_code == 404
    assert other.delete(made["Location"]).status_code == 404
    assert other.get(SUGGESTIONS).json()["data"] == []
    assert client_of(EditorFactory()).get(made["Location"]).status_code == 404


def test_strangers_neither_suggest_nor_read() -> None:
    stranger = client_of(None)

    assert stranger.post(SUGGESTIONS, body_of(BuildingFactory()), format="json").status_code == 401
    assert stranger.get(SUGGESTIONS).status_code == 401


def test_only_what_differs_is_kept_and_saying_what_stands_there_is_refused() -> None:
    card = BuildingFactory(name_ja="家", durability=2)
    client = client_of(UserFactory())
    changes = {"name_ja": "館", "reading": card.reading, "facts": {"durability": 2}}

    kept = client.post(SUGGESTIONS, body_of(card, changes=changes), format="json")
    empty = client.post(SUGGESTIONS, body_of(card, changes={"facts": {"durability": 2}}), format="json")

    assert kept.json()["changes"] == {"name_ja": "館"}
    assert (empty.status_code, empty.json()["code"]) == (422, "empty_suggestion")


@pytest.mark.failure("S15")
@pytest.mark.parametrize(
    ("changes", "status", "pointer"),
    [
        ({"facts": {"durability": "many"}}, 422, "/changes/facts/durability"),
        ({"facts": {"colour": 1}}, 422, "/changes/facts/colour"),
        ({"published_at": None}, 400, "/changes/published_at"),
        ({"kind": "event"}, 422, "/changes/kind"),
        ({"name_ja": ""}, 400, "/changes/name_ja"),
        ({"facts": {"durability": "\x00"}}, 400, None),
    ],
)
def test_what_cannot_be_stored_is_refused_with_its_place(
    changes: dict[str, Any], status: int, pointer: str | None
) -> None:
    answer = client_of(UserFactory()).post(SUGGESTIONS, body_of(BuildingFactory(), changes=changes), format="json")

    assert answer.status_code == status
    assert pointer is None or pointer in [fault["pointer"] for fault in answer.json()["errors"]]
    assert not CardSuggestion.objects.exists()


def test_a_card_that_nobody_may_see_yet_does_not_exist_for_suggestions() -> None:
    draft, other_game = BuildingFactory(published_at=None), ChikemonFactory()
    client = client_of(UserFactory())

    assert client.post(SUGGESTIONS, body_of(draft), format="json").status_code == 404
    assert client.post(SUGGESTIONS, body_of(other_game), format="json").status_code == 404


def test_a_card_that_is_not_there_yet_is_suggested_with_its_kind() -> None:
    client = client_of(UserFactory())
    changes = {"kind": "building", "name_ja": "灯台", "reading": "とうだい"}

    made = client.post(SUGGESTIONS, {"game": "tatemon", "changes": changes}, format="json")
    without = client.post(SUGGESTIONS, {"game": "tatemon", "note": "灯台がない"}, format="json")

    assert (made.status_code, made.json()["card"]) == (201, None)
    assert without.json()["code"] == "empty_suggestion"


def test_an_own_suggestion_is_withdrawn_until_it_is_decided() -> None:
    user, card = UserFactory(), BuildingFactory()
    client = client_of(user)
    first, second = (client.post(SUGGESTIONS, body_of(card), format="json")["Location"] for _ in range(2))
    suggestion_reject(suggestion_id=CardSuggestion.objects.order_by("-id")[0].pk, text="", user=None)

    assert client.delete(first).status_code == 204
    assert client.delete(second).json()["code"] == "suggestion_decided"
    assert CardSuggestion.objects.count() == 1


def test_the_list_is_filtered_by_what_became_of_them() -> None:
    user, card = UserFactory(), BuildingFactory()
    client = client_of(user)
    for _ in range(2):
        client.post(SUGGESTIONS, body_of(card), format="json")
    accepted = CardSuggestion.objects.order_by("id")[0]
    suggestion_accept(suggestion_id=accepted.pk, expected_revision=1, text="", user=None)

    found = client.get(SUGGESTIONS, {"state": "accepted"}).json()["data"]

    assert [one["id"] for one in found] == [str(accepted.pk)]


def test_nobody_has_more_than_so_many_undecided_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catalog.services.suggestions.MAX_OPEN", 1)
    client, card = client_of(UserFactory()), BuildingFactory()
    client.post(SUGGESTIONS, body_of(card), format="json")

    answer = client.post(SUGGESTIONS, body_of(card), format="json")

    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_suggestions")


def test_suggesting_is_throttled_apart_from_reading(settings: Settings) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "suggest": "1/hour"}
    client, card = client_of(UserFactory()), BuildingFactory()

    statuses = [client.post(SUGGESTIONS, body_of(card), format="json").status_code for _ in range(2)]

    assert statuses == [201, 429]
    assert client.get(SUGGESTIONS).status_code == 200


@pytest.mark.failure("D14")
def test_a_repeated_request_makes_one_suggestion() -> None:
    client, card = client_of(UserFactory()), BuildingFactory()

    answers = [
        client.post(SUGGESTIONS, body_of(card), format="json", HTTP_IDEMPOTENCY_KEY="once").json() for _ in range(2)
    ]

    assert answers[0] == answers[1]
    assert CardSuggestion.objects.count() == 1


def test_a_closed_account_leaves_no_words_behind() -> None:
    user, card = UserFactory(), BuildingFactory()
    client = client_of(user)
    for _ in range(2):
        client.post(SUGGESTIONS, body_of(card, note="私は花子です"), format="json")
    decided = CardSuggestion.objects.order_by("id")[0]
    suggestion_accept(suggestion_id=decided.pk, expected_revision=1, text="", user=None)

    account_close(user=user, password=None)

    left = CardSuggestion.objects.get()
    assert (left.pk, left.user, left.note) == (decided.pk, None, "")
