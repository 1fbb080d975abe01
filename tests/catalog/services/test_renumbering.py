"""A card that gets another number stays the same card, and its old number stays known."""

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from catalog.errors import InvalidCardError, NumberTakenError, StaleCardError
from catalog.models import Card, CardMigration, CardRevision
from catalog.services.cards import card_publish, card_update, card_values
from catalog.services.merging import card_absorb
from catalog.services.rendering import card_is_fresh, terms_read
from catalog.services.renumbering import card_renumber
from tests.factories.catalog import BuildingFactory

pytestmark = pytest.mark.django_db

MIGRATIONS = "/api/v1/cards/migrations/"
COLLECTION = "/api/v1/cards/collection/"


def renumber(card: Card, number: int | None = None, revision: int | None = None) -> Card:
    return card_renumber(card_id=card.pk, number=number, expected_revision=revision, user=None)


def named(client: Client, number: int) -> list[str]:
    body = {"identifiers": [{"game": "tatemon", "number": number}]}
    return [card["id"] for card in client.post(COLLECTION, body, content_type="application/json").json()["data"]]


@pytest.mark.failure("D11")
def test_the_card_keeps_its_id_and_is_named_by_both_numbers(client: Client) -> None:
    card = BuildingFactory()

    renumber(card, 5000)

    stored = Card.objects.get(pk=card.pk)
    assert (stored.number, stored.revision) == (5000, 2)
    assert card_is_fresh(stored, terms_read("tatemon"))
    assert named(client, card.number) == named(client, 5000) == [str(card.pk)]


def test_without_a_number_it_is_the_next_one() -> None:
    card, last = BuildingFactory(), BuildingFactory()

    assert renumber(card).number == last.number + 1
    assert BuildingFactory().number == last.number + 2


def test_a_number_that_a_card_has_or_had_is_refused() -> None:
    card, other = BuildingFactory(), BuildingFactory()
    renumber(other, 5000)

    for taken in (other.number, 5000):
        with pytest.raises(NumberTakenError):
            renumber(card, taken)
    with pytest.raises(InvalidCardError):
        renumber(card, 7)
    with pytest.raises(StaleCardError):
        renumber(card, 6000, revision=9)

    assert Card.objects.get(pk=card.pk).number == card.number


def test_the_history_tells_it_and_a_stale_change_after_it_is_explained() -> None:
    card = BuildingFactory()
    renumber(card, 5000)

    row = CardRevision.objects.filter(card_id=card.pk).first()
    assert row
    assert row.before
    assert row.after
    assert (row.action, row.before["number"], row.after["number"]) == ("renumbered", card.number, 5000)

    changed = replace(card_values(card), name_ja="改名")
    card_update(card_id=card.pk, values=changed, expected_revision=2, user=None)
    with pytest.raises(StaleCardError) as refused:
        card_update(card_id=card.pk, values=changed, expected_revision=2, user=None)
    assert [change["field"] for change in refused.value.extra["changes"]] == ["name_ja"]


def test_the_list_of_migrations_holds_what_everybody_may_know(client: Client) -> None:
    card, draft, old = BuildingFactory(), BuildingFactory(published_at=None), BuildingFactory()
    renumber(card, 5000)
    renumber(draft, 5001)
    card_absorb(card_id=old.pk, into_id=card.pk, expected_revision=None, user=None)

    found = client.get(MIGRATIONS).json()["data"]
    some = client.get(MIGRATIONS, {"reason": "renumbered", "fields": "id,new_number"}).json()["data"]

    assert [(one["id"], one["reason"], one["number"], one["merged_into"], one["new_number"]) for one in found] == [
        (str(old.pk), "merged", old.number, str(card.pk), None),
        (str(card.pk), "renumbered", card.number, None, 5000),
    ]
    assert some == [{"id": str(card.pk), "new_number": 5000}]


def test_the_number_of_a_merged_card_names_the_one_that_stays(client: Client) -> None:
    card, into = BuildingFactory(), BuildingFactory()
    renumber(card, 5000)

    card_absorb(card_id=card.pk, into_id=into.pk, expected_revision=None, user=None)

    assert named(client, card.number) == named(client, 5000) == [str(into.pk)]


def test_a_card_that_was_withdrawn_before_it_was_deleted_stays_known(client: Client) -> None:
    card, into = BuildingFactory(), BuildingFactory()
    card_publish(card_id=card.pk, expected_revision=None, at=None, user=None)

    card_absorb(card_id=card.pk, into_id=into.pk, expected_revision=None, user=None)

    assert CardMigration.objects.get().was_public
    assert client.get(f"/api/v1/cards/{card.pk}/").json()["merged_into"] == str(into.pk)
    assert into.published_at < timezone.now()
