"""A form whose row, or whose inline rows, somebody deletes before it is saved or while it is."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from catalog.models import Format, Printing, Restriction, Set
from catalog.services.formats import restriction_delete
from catalog.services.printings import printing_delete, set_delete
from catalog.services.rulings import ruling_delete
from tests.at_once import second_while_first_is_open
from tests.catalog.admin.test_stale_entries import open_page, restricted, sent_by
from tests.factories.catalog import BuildingFactory, PrintingFactory, RestrictionFactory, RulingFactory, SetFactory

AT_ONCE = pytest.mark.django_db(transaction=True)


def _set() -> tuple[Any, dict[str, str], Callable[[], None]]:
    home = SetFactory.create()
    return home, {"name_en": "Another"}, lambda: set_delete(set_id=home.pk)


def _printing() -> tuple[Any, dict[str, str], Callable[[], None]]:
    printing = PrintingFactory.create()
    return printing, {"rarity": "R"}, lambda: printing_delete(printing_id=printing.pk)


def _ruling() -> tuple[Any, dict[str, str], Callable[[], None]]:
    ruling = RulingFactory.create()
    return ruling, {"text_en": "No."}, lambda: ruling_delete(ruling_id=ruling.pk)


@AT_ONCE
@pytest.mark.parametrize("made", [_set, _printing, _ruling])
@pytest.mark.parametrize("touched", [True, False])
def test_a_row_deleted_while_its_form_is_saved_is_told_to_be_gone(
    staff: Client, made: Callable[[], tuple[Any, dict[str, str], Callable[[], None]]], touched: bool
) -> None:
    row, change, delete = made()
    address, sent = open_page(staff, row)

    ended = second_while_first_is_open(
        delete, lambda: staff.post(address, sent | (change if touched else {}), follow=True)
    )

    assert not isinstance(ended, Exception), ended
    assert "Perhaps it was deleted?" in ended.text


@AT_ONCE
def test_a_set_deleted_while_a_printing_of_it_is_saved_is_said_beside_it(staff: Client) -> None:
    printing, home = PrintingFactory.create(), SetFactory.create()
    address, sent = open_page(staff, printing)

    ended = second_while_first_is_open(
        lambda: set_delete(set_id=home.pk), lambda: staff.post(address, sent | {"set": str(home.pk)})
    )

    assert not isinstance(ended, Exception), ended
    assert "There is no such set." in ended.context["adminform"].form.errors["set"]
    assert Printing.objects.get().set_id == printing.set_id


@AT_ONCE
def test_a_row_deleted_twice_at_once_is_told_to_be_gone(staff: Client) -> None:
    home = SetFactory.create()
    address = f"/admin/catalog/set/{home.pk}/delete/"

    ended = second_while_first_is_open(
        lambda: set_delete(set_id=home.pk), lambda: staff.post(address, {"post": "yes"}, follow=True)
    )

    assert not isinstance(ended, Exception), ended
    assert "This has been deleted in the meantime." in ended.text
    assert not Set.objects.exists()


def _two_restrictions() -> tuple[Format, Restriction, Restriction]:
    form, first = restricted()
    second = RestrictionFactory.create(format=form, kind="limited", limit=1, cards=[BuildingFactory.create()])
    return form, *sorted((first, second), key=lambda row: row.pk)


def _answer(staff: Client, address: str, sent: dict[str, Any], delete: Callable[[], None], *, at_once: bool) -> Any:
    """What a form gets that is saved while, or after, something is deleted."""
    if not at_once:
        delete()
        return staff.post(address, sent)
    ended = second_while_first_is_open(delete, lambda: staff.post(address, sent))
    assert not isinstance(ended, Exception), ended
    return ended


@AT_ONCE
@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("place", [0, 1])
def test_a_page_one_of_whose_rows_was_deleted_says_so_and_is_saved_without_it(
    staff: Client, at_once: bool, place: int
) -> None:
    form, *rows = _two_restrictions()
    address, sent = open_page(staff, form)
    sent |= {"name_en": "Very Special", "restrictions-0-note_en": "First", "restrictions-1-note_en": "Second"}
    gone, kept = rows[place], rows[1 - place]

    page = _answer(staff, address, sent, lambda: restriction_delete(restriction_id=gone.pk), at_once=at_once)
    saved = staff.post(address, sent_by(page))

    assert "Somebody deleted rows of this list in the meantime: 1." in page.text
    assert saved.status_code == 302
    assert Restriction.objects.get() == kept
    assert Restriction.objects.get().note_en == ("Second", "First")[place]
    assert Format.objects.get(pk=form.pk).name_en == "Very Special"


@AT_ONCE
@pytest.mark.parametrize("at_once", [True, False])
def test_a_row_that_two_delete_is_deleted_for_both(staff: Client, at_once: bool) -> None:
    form, gone, kept = _two_restrictions()
    address, sent = open_page(staff, form)
    sent |= {"restrictions-0-DELETE": "on", "restrictions-1-note_en": "Second"}

    answer = _answer(staff, address, sent, lambda: restriction_delete(restriction_id=gone.pk), at_once=at_once)

    assert answer.status_code == 302
    assert list(Restriction.objects.values_list("pk", "note_en")) == [(kept.pk, "Second")]


def test_rows_of_a_page_that_nobody_could_have_sent_are_refused(admin: Client) -> None:
    form, _ = restricted()
    address, sent = open_page(admin, form)

    page = admin.post(address, sent | {"restrictions-INITIAL_FORMS": "many"})

    assert page.status_code == 200
    assert "ManagementForm data is missing" in page.text
