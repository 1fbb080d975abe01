"""Addresses and forms with ids that no row can have."""

from typing import Any
from unittest.mock import patch

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from catalog.models import Set
from tests.factories.catalog import BuildingFactory, SetFactory

pytestmark = pytest.mark.django_db

IDS = ("x", "\0", "01a22939", "1,2")


@pytest.mark.parametrize("sent", IDS)
@pytest.mark.parametrize("rows", ["card", "set", "printing", "ruling", "erratum", "format", "rule", "term"])
def test_a_choice_of_rows_that_cannot_be_is_refused(admin: Client, rows: str, sent: str) -> None:
    answer = admin.post(f"/admin/catalog/{rows}/", {"action": "delete_selected", "_selected_action": [sent]})

    assert answer.status_code == 400


@pytest.mark.parametrize("sent", ["x", "\0", "1,2"])
def test_a_choice_of_groups_that_cannot_be_is_refused(admin_client: Client, sent: str) -> None:
    answer = admin_client.post("/admin/auth/group/", {"action": "delete_selected", "_selected_action": [sent]})

    assert answer.status_code == 400


@pytest.mark.parametrize("sent", IDS)
@pytest.mark.parametrize(("rows", "names"), [("printing", "card"), ("printing", "set"), ("ruling", "others")])
def test_an_entry_on_rows_that_cannot_be_is_refused_in_address_and_form(
    admin: Client, rows: str, names: str, sent: str
) -> None:
    address = f"/admin/catalog/{rows}/add/"

    page, form = admin.get(address, {names: sent}), admin.post(address, {names: sent})

    assert (page.status_code, form.status_code) == (400, 400)


def test_an_entry_on_a_row_that_there_is_not_is_asked_for_again(admin: Client) -> None:
    card = BuildingFactory()
    missing = SetFactory().pk
    Set.objects.all().delete()

    page = admin.post("/admin/catalog/printing/add/", {"card": str(card.pk), "set": str(missing)})

    assert page.status_code == 200


@pytest.mark.parametrize(
    "error", [ValidationError("%(value)s is wrong.", params={"value": "stored"}), ValueError("stored")]
)
def test_what_breaks_off_at_something_else_is_a_fault_of_the_site(admin: Client, error: Exception) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise error

    admin.raise_request_exception = False

    with patch("catalog.admin.printings.printing_create", broken):
        card, home = BuildingFactory(), SetFactory()
        values = {"card": str(card.pk), "set": str(home.pk), "collector_number": "A-1"}
        answer = admin.post("/admin/catalog/printing/add/", values)

    assert answer.status_code == 500
