"""Snapshots that their owners take back over the API: who still reads them, and what others see instead."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from decks.errors import DeckSnapshotNotFoundError
from decks.models import Deck, DeckSnapshot
from decks.services.decks import deck_copy, deck_restore, deck_update
from decks.services.publishing import deck_publish
from decks.values import Line
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory
from tests.factories.decks import DeckFactory

pytestmark = pytest.mark.django_db


def deck_published_as(*names: str, visibility: str = "public") -> Deck:
    """A deck with a snapshot of each of these names, in order, each with one card more."""
    deck: Deck = DeckFactory.create(name=names[0])
    lines: list[Line] = []
    for name in names:
        lines.append(Line("main", BuildingFactory().pk, None, 1))
        deck = deck_update(
            deck_id=deck.pk, owner=deck.owner, expected_revision=deck.revision, name=name, lines=list(lines)
        )
        deck_publish(deck_id=deck.pk, owner=deck.owner, expected_revision=deck.revision)
        deck.refresh_from_db()
    return deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=deck.revision, visibility=visibility)


def withdraw(deck: Deck, number: int, **headers: Any) -> Any:
    """The answer to taking a snapshot back as its owner."""
    client, path = client_of(deck.owner), f"{DECKS}{deck.pk}/"
    headers = headers or {"HTTP_IF_MATCH": client.get(path)["ETag"]}
    return client.delete(f"{path}snapshots/{number}/", **headers)


def test_without_the_last_snapshot_others_see_the_one_before() -> None:
    deck = deck_published_as("一", "二")
    path, stranger = f"{DECKS}{deck.pk}/", client_of(None)

    answer = withdraw(deck, 2)

    seen = stranger.get(path).json()
    assert answer.status_code == 200
    assert (answer.json()["published"]["number"], answer.json()["changed_since_published"]) == (1, True)
    assert answer["ETag"] == client_of(deck.owner).get(path)["ETag"]
    assert (seen["name"], seen["published"]["number"], len(seen["lines"])) == ("一", 1, 1)
    assert [row["name"] for row in stranger.get(DECKS).json()["data"]] == ["一"]


def test_a_withdrawn_snapshot_is_a_missing_number_to_all_but_its_owner() -> None:
    deck = deck_published_as("一", "二")
    withdraw(deck, 1)
    path, reader = f"{DECKS}{deck.pk}/", client_of(UserFactory())
    asked = [
        "snapshots/{}/",
        "snapshots/{}/validation/",
        "snapshots/{}/validation/formats/",
        "difference/?from=snapshot:{}&to=snapshot:2",
    ]

    def answers(number: int) -> list[tuple[int, str]]:
        found = [reader.get(path + each.format(number)) for each in asked]
        found.append(reader.post(f"{path}copy/", {"snapshot": number}, format="json"))
        return [(each.status_code, each.json()["code"]) for each in found]

    assert answers(1) == answers(7) == [(404, "deck_snapshot_not_found")] * 5
    assert [row["number"] for row in reader.get(f"{path}snapshots/").json()["data"]] == [2]
    assert reader.get(f"{path}snapshots/?include=total").json()["page"]["total"] == 1


def test_the_owner_still_reads_a_withdrawn_snapshot_and_brings_it_back_into_the_draft() -> None:
    deck = deck_published_as("一", "二")
    path, owner = f"{DECKS}{deck.pk}/", client_of(deck.owner)
    before = owner.get(f"{path}snapshots/1/")

    changed = withdraw(deck, 1)

    after = owner.get(f"{path}snapshots/1/")
    assert before.json()["withdrawn_at"] is None
    assert after.json() == before.json() | {"withdrawn_at": after.json()["withdrawn_at"]}
    assert after.json()["withdrawn_at"] is not None
    assert after["ETag"] != before["ETag"]
    restored = deck_restore(deck_id=deck.pk, owner=deck.owner, expected_revision=changed.json()["revision"], snapshot=1)
    assert restored.name == "一"


def test_the_history_says_which_snapshot_was_withdrawn() -> None:
    deck = deck_published_as("一", "二")

    withdraw(deck, 1)

    last = client_of(deck.owner).get(f"{DECKS}{deck.pk}/history/?limit=1").json()["data"][0]
    assert (last["action"], last["withdrawn"], last["lines"], last["fields_changed"]) == ("withdrawn", 1, [], [])


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_the_only_snapshot_that_others_read_is_not_withdrawn(visibility: str) -> None:
    deck = deck_published_as("一", visibility=visibility)

    refused = withdraw(deck, 1)

    assert (refused.status_code, refused.json()["code"]) == (409, "only_snapshot")
    assert DeckSnapshot.objects.get().withdrawn_at is None
    assert Deck.objects.get().published_id is not None


def test_a_private_deck_may_withdraw_all_and_is_published_anew_when_it_becomes_public() -> None:
    deck = deck_published_as("一", visibility="private")
    withdraw(deck, 1)
    deck.refresh_from_db()

    deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=deck.revision, visibility="public")

    seen = client_of(None).get(f"{DECKS}{deck.pk}/").json()
    assert deck.published is None
    assert seen["published"]["number"] == 2


def test_withdrawing_again_changes_nothing() -> None:
    deck = deck_published_as("一", "二")
    first = withdraw(deck, 1)

    second = withdraw(deck, 1)

    assert second.status_code == 200
    assert second.json() == first.json()
    assert second["ETag"] == first["ETag"]


@pytest.mark.parametrize(
    ("headers", "status"), [({"HTTP_ACCEPT": "application/json"}, 428), ({"HTTP_IF_MATCH": '"old.en"'}, 412)]
)
def test_withdrawing_needs_the_version_of_the_deck_that_is_meant(headers: dict[str, str], status: int) -> None:
    deck = deck_published_as("一", "二")

    refused = withdraw(deck, 1, **headers)

    assert refused.status_code == status
    assert not DeckSnapshot.objects.exclude(withdrawn_at=None).exists()


@pytest.mark.parametrize("number", [0, 3, 10**30])
def test_a_number_that_there_is_not_is_not_withdrawn(number: int) -> None:
    deck = deck_published_as("一", "二")

    refused = withdraw(deck, number)

    assert (refused.status_code, refused.json()["code"]) == (404, "deck_snapshot_not_found")


def test_a_key_or_a_query_that_means_nothing_here_withdraws_nothing() -> None:
    deck = deck_published_as("一", "二")
    client, path = client_of(deck.owner), f"{DECKS}{deck.pk}/"
    tag = client.get(path)["ETag"]

    keyed = client.delete(f"{path}snapshots/1/", HTTP_IF_MATCH=tag, HTTP_IDEMPOTENCY_KEY="once")
    asked = client.delete(f"{path}snapshots/1/?token=x", HTTP_IF_MATCH=tag)

    assert (keyed.status_code, asked.status_code) == (400, 400)
    assert not DeckSnapshot.objects.exclude(withdrawn_at=None).exists()


def test_others_do_not_withdraw_snapshots() -> None:
    deck = deck_published_as("一", "二")

    refused = client_of(UserFactory()).delete(f"{DECKS}{deck.pk}/snapshots/1/", HTTP_IF_MATCH="*")

    assert (refused.status_code, refused.json()["code"]) == (404, "deck_not_found")
    assert not DeckSnapshot.objects.exclude(withdrawn_at=None).exists()


def test_a_copy_stays_and_names_the_deck_without_the_snapshot_that_was_withdrawn() -> None:
    deck, reader = deck_published_as("一", "二"), UserFactory()
    client = client_of(reader)
    made = client.post(f"{DECKS}{deck.pk}/copy/", {}, format="json").json()
    path = f"{DECKS}{made['id']}/"
    before = client.get(path)

    withdraw(deck, 2)

    after = client.get(path)
    assert before.json()["origin"] == {"id": str(deck.pk), "snapshot": 2}
    assert after.json() == before.json() | {"origin": {"id": str(deck.pk), "snapshot": None}}
    assert after["ETag"] != before["ETag"]


def test_numbers_are_not_given_twice() -> None:
    deck = deck_published_as("一", "二")
    revision = withdraw(deck, 2).json()["revision"]

    again = deck_publish(deck_id=deck.pk, owner=deck.owner, expected_revision=revision)

    assert (again.number, again.name) == (3, "二")


def test_what_was_withdrawn_since_it_was_read_is_not_copied() -> None:
    deck, user = deck_published_as("一", "二"), UserFactory()
    seen = Deck.objects.get(pk=deck.pk).shown_as(DeckSnapshot.objects.get(number=2))
    withdraw(deck, 2)

    with pytest.raises(DeckSnapshotNotFoundError):
        deck_copy(deck=seen, owner=user)

    assert not Deck.objects.filter(owner=user).exists()


@pytest.mark.parametrize("change", [{"withdrawn_at": None}, {"name": "別"}])
def test_the_database_lets_a_snapshot_be_withdrawn_once_and_nothing_else_with_it(change: dict[str, Any]) -> None:
    deck_published_as("一")
    DeckSnapshot.objects.update(withdrawn_at=timezone.now())

    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        DeckSnapshot.objects.update(**change)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        DeckSnapshot.objects.update(withdrawn_at=timezone.now())
