"""Where copies come from, and who is told."""

from typing import Any

import pytest

from decks.models import Deck
from decks.services.decks import deck_delete, deck_update
from decks.values import Line
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory
from tests.factories.decks import DeckFactory

pytestmark = pytest.mark.django_db


def copy_of(deck: Deck, body: dict[str, Any] | None = None, token: str = "") -> tuple[Deck, dict[str, Any]]:
    """A copy in the hands of somebody else, and the answer that made it."""
    user = UserFactory()
    made = client_of(user).post(f"{DECKS}{deck.pk}/copy/{token}", body or {}, format="json")
    assert made.status_code == 201
    return Deck.objects.get(pk=made.json()["id"]), made.json()


def test_a_copy_is_of_what_was_published_and_names_it() -> None:
    shown, secret = BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(shown, 1)], name="公開", notes="覚え", tags=["札"], visibility="public")
    deck_update(
        deck_id=deck.pk,
        owner=deck.owner,
        expected_revision=1,
        name="秘密",
        lines=[Line("main", secret.pk, None, 1)],
    )

    _, told = copy_of(deck)

    assert (told["name"], told["notes"], told["tags"], told["visibility"]) == ("公開", "覚え", ["札"], "private")
    assert [line["card"] for line in told["lines"]] == [str(shown.pk)]
    assert told["origin"] == {"id": str(deck.pk), "snapshot": 1}


def test_any_snapshot_can_be_copied() -> None:
    deck = DeckFactory(name="一", visibility="public")
    deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=1, name="二")
    client = client_of(deck.owner)

    old = client.post(f"{DECKS}{deck.pk}/copy/", {"snapshot": 1}, format="json").json()
    running = client.post(f"{DECKS}{deck.pk}/copy/", {}, format="json").json()
    none = client.post(f"{DECKS}{deck.pk}/copy/", {"snapshot": 2}, format="json")

    assert (old["name"], old["origin"]["snapshot"]) == ("一", 1)
    assert (running["name"], running["origin"]["snapshot"]) == ("二", None)
    assert none.status_code == 404


@pytest.mark.failure("D15")
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_an_origin_that_is_not_public_any_more_is_as_if_there_had_been_none(visibility: str) -> None:
    deck = DeckFactory(visibility="public")
    copy, _ = copy_of(deck)
    deck_update(deck_id=copy.pk, owner=copy.owner, expected_revision=1, visibility="public")
    path = f"{DECKS}{copy.pk}/"
    before = client_of(copy.owner).get(path)

    deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=1, visibility=visibility)
    own, read = client_of(copy.owner).get(path), client_of(None).get(path)
    plain = client_of(None).get(f"{DECKS}{DeckFactory(visibility='public').pk}/")
    author = client_of(deck.owner).get(path)

    assert before.json()["origin"] == {"id": str(deck.pk), "snapshot": 1}
    assert own.json()["origin"] is None
    assert read.json().keys() == plain.json().keys()
    assert str(deck.pk) not in own.content.decode() + read.content.decode()
    assert own["ETag"] != before["ETag"]
    assert author.json()["origin"] == {"id": str(deck.pk), "snapshot": 1}


def test_a_deck_copied_by_its_token_tells_its_copier_no_origin() -> None:
    deck = DeckFactory(visibility="unlisted")

    _, told = copy_of(deck, token=f"?token={deck.share_token}")

    assert told["origin"] is None


def test_a_copy_outlives_its_original() -> None:
    deck = DeckFactory(cards=[(BuildingFactory(), 2)], visibility="public")
    copy, _ = copy_of(deck)

    deck_delete(deck_id=deck.pk, owner=deck.owner, expected_revision=1)

    told = client_of(copy.owner).get(f"{DECKS}{copy.pk}/").json()
    assert told["origin"] is None
    assert [line["count"] for line in told["lines"]] == [2]
