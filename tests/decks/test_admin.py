"""Decks in the admin."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from catalog.models import Card
from decks.models import Deck
from tests.factories.accounts import EditorFactory, UserFactory
from tests.factories.catalog import BuildingFactory
from tests.factories.decks import DeckFactory

pytestmark = pytest.mark.django_db
LIST = "/admin/decks/deck/"


def staff_client(*permissions: str) -> Client:
    staff = UserFactory(is_staff=True)
    staff.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(staff)
    return client


def test_staff_see_decks_and_every_broken_rule_and_change_nothing() -> None:
    card = BuildingFactory(name_en="Lighthouse")
    deck = DeckFactory(cards=[(card, 2)], name="Harbour", visibility="unlisted")
    client = staff_client("view_deck")

    listed = client.get(LIST, {"q": "harb", "visibility": "unlisted"})
    shown = client.get(f"{LIST}{deck.pk}/change/")
    changed = client.post(f"{LIST}{deck.pk}/change/", {"name": "x"})

    assert "Harbour" in listed.text
    assert "TM-D3" in shown.text
    assert card.name_ja in shown.text
    assert deck.share_token not in shown.text
    assert changed.status_code == 403
    assert client.get(f"{LIST}add/").status_code == 403


def test_staff_with_the_right_delete_decks() -> None:
    deck = DeckFactory(cards=[(BuildingFactory(), 1)])
    client = staff_client("view_deck", "delete_deck")

    client.post(f"{LIST}{deck.pk}/delete/", {"post": "yes"})

    assert not Deck.objects.exists()


def test_staff_without_the_right_see_no_decks() -> None:
    assert staff_client().get(LIST).status_code == 403


CARDS = "/admin/catalog/card/"


def editor_client() -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(EditorFactory.create())
    return client


def test_an_editor_merges_two_cards_after_saying_which_stays() -> None:
    client, into, other = editor_client(), BuildingFactory(name_ja="灯台"), BuildingFactory(name_ja="とうだい")
    deck = DeckFactory(cards=[(other, 1)])
    chosen = {"action": "merge", "_selected_action": [str(into.pk), str(other.pk)]}

    asked = client.post(CARDS, chosen)
    unsaid = client.post(CARDS, chosen | {"confirmed": "yes"})
    sent = {"confirmed": "yes", "into": str(into.pk), f"revision-{other.pk}": str(other.revision)}
    merged = client.post(CARDS, chosen | sent)

    assert "in one deck" in asked.text
    assert 'name="into"' in unsaid.text
    assert merged["Location"] == f"{CARDS}{into.pk}/change/"
    assert [line.card_id for line in deck.lines.all()] == [into.pk]
    assert not Card.objects.filter(pk=other.pk).exists()


def test_cards_changed_since_the_question_are_not_merged() -> None:
    client, into, other = editor_client(), BuildingFactory(), BuildingFactory()
    sent = {"action": "merge", "_selected_action": [str(into.pk), str(other.pk)], "confirmed": "yes"}

    page = client.post(CARDS, sent | {"into": str(into.pk), f"revision-{other.pk}": "7"}, follow=True)

    assert "has been changed since you read it" in page.text
    assert Card.objects.filter(pk=other.pk).exists()


@pytest.mark.parametrize("count", [1, 3])
def test_a_merge_is_of_two_cards(count: int) -> None:
    cards = [BuildingFactory() for _ in range(count)]

    page = editor_client().post(
        CARDS, {"action": "merge", "_selected_action": [str(card.pk) for card in cards]}, follow=True
    )

    assert "Choose exactly two cards of one game." in page.text
    assert Card.objects.count() == count


def test_staff_who_may_not_delete_cards_cannot_merge_them() -> None:
    client, cards = staff_client("view_card", "change_card"), [BuildingFactory(), BuildingFactory()]

    client.post(CARDS, {"action": "merge", "_selected_action": [str(card.pk) for card in cards]})

    assert Card.objects.count() == 2
    assert "Merge two cards" not in client.get(CARDS).text
