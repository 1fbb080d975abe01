"""Decks in the admin."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from decks.models import Deck
from tests.factories.accounts import UserFactory
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
