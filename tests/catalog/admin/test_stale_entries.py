"""Rows without a revision: a form that somebody overtook is refused with the difference, and nothing is lost."""

from datetime import date
from typing import Any

from django.forms import BoundField, MultiWidget
from django.test import Client

from catalog.models import Format, Printing, Restriction, Set
from catalog.services.formats import RestrictionValues, restriction_update
from catalog.services.printings import PrintingValues, SetValues, printing_update, set_update
from tests.factories.catalog import BuildingFactory, FormatFactory, PrintingFactory, RestrictionFactory, SetFactory


def sent_by(page: Any) -> dict[str, Any]:
    """What a browser would send of a page as it is shown."""
    forms = [page.context["adminform"].form]
    for inline in page.context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.initial_forms]
    sent = dict(part for form in forms for field in form for part in parts_of(field))
    return {name: value for name, value in sent.items() if value is not None and value is not False}


def parts_of(field: BoundField) -> list[tuple[str, Any]]:
    """What a browser sends of one field: a value, or one for each of its inputs."""
    widget, value = field.field.widget, field.value()
    if not isinstance(widget, MultiWidget):
        return [(field.html_name, value)]
    values = value if isinstance(value, list) else widget.decompress(value) or []
    names = [f"{field.html_name}_{number}" for number in range(len(widget.widgets))]
    return [(name, inner.format_value(part)) for name, inner, part in zip(names, widget.widgets, values, strict=True)]


def open_page(admin: Client, row: Any) -> tuple[str, dict[str, Any]]:
    """The address of a row's page and what it would send."""
    address = f"/admin/catalog/{row._meta.model_name}/{row.pk}/change/"
    return address, sent_by(admin.get(address))


def rename(entry: Set, **names: str) -> None:
    """Somebody else changes a set."""
    values = {
        name: getattr(entry, name) for name in ("code", "name_ja", "reading", "name_en", "released_on", "published_at")
    }
    set_update(set_id=entry.pk, values=SetValues(**(values | names)))


def test_a_stale_form_is_refused_with_the_difference_and_takes_over_what_it_did_not_change(admin: Client) -> None:
    entry = SetFactory.create(name_ja="第一弾", name_en="First")
    address, sent = open_page(admin, entry)
    rename(entry, name_ja="第一集")

    page = admin.post(address, sent | {"name_en": "The First"})

    form = page.context["adminform"].form
    assert "“第一弾” to “第一集”" in form.errors["name_ja"][0]
    assert (form["name_ja"].value(), form["name_en"].value()) == ("第一集", "The First")
    entry.refresh_from_db()
    assert (entry.name_ja, entry.name_en) == ("第一集", "First")


def test_saving_again_after_the_difference_was_shown_keeps_both(admin: Client) -> None:
    entry = SetFactory.create(name_ja="第一弾", name_en="First")
    address, sent = open_page(admin, entry)
    rename(entry, name_ja="第一集")
    page = admin.post(address, sent | {"name_en": "The First"})

    answer = admin.post(address, sent_by(page))

    assert answer.status_code == 302
    entry.refresh_from_db()
    assert (entry.name_ja, entry.name_en) == ("第一集", "The First")


def test_where_both_changed_a_field_the_own_value_stays_until_it_is_saved_again(admin: Client) -> None:
    entry = SetFactory.create(name_en="First")
    address, sent = open_page(admin, entry)
    rename(entry, name_en="One")

    page = admin.post(address, sent | {"name_en": "The First"})

    assert "saving again replaces that" in page.context["adminform"].form.errors["name_en"][0]
    assert page.context["adminform"].form["name_en"].value() == "The First"
    assert admin.post(address, sent_by(page)).status_code == 302
    entry.refresh_from_db()
    assert entry.name_en == "The First"


def test_a_form_that_changes_nothing_undoes_nothing(admin: Client) -> None:
    entry = SetFactory.create(name_en="First")
    address, sent = open_page(admin, entry)
    rename(entry, name_en="One")

    answer = admin.post(address, sent)

    assert answer.status_code == 302
    entry.refresh_from_db()
    assert entry.name_en == "One"


def limit(restriction: Restriction, **values: Any) -> None:
    """Somebody else changes a restriction."""
    before: dict[str, Any] = {
        "kind": restriction.kind, "limit": restriction.limit, "begins_on": restriction.begins_on,
        "ends_on": restriction.ends_on, "card_ids": [card.pk for card in restriction.cards.all()],
    }  # fmt: skip
    restriction_update(restriction_id=restriction.pk, values=RestrictionValues(**(before | values)))


def restricted() -> tuple[Format, Restriction]:
    """A format with one restriction."""
    form: Format = FormatFactory.create(name_en="Special")
    return form, RestrictionFactory.create(format=form, kind="limited", limit=2, cards=[BuildingFactory.create()])


def test_a_row_that_only_others_changed_is_left_as_they_made_it(admin: Client) -> None:
    form, restriction = restricted()
    address, sent = open_page(admin, form)
    limit(restriction, limit=1, ends_on=date(2027, 1, 1))

    answer = admin.post(address, sent | {"name_en": "Very Special"})

    assert answer.status_code == 302
    form.refresh_from_db()
    restriction.refresh_from_db()
    assert (form.name_en, restriction.limit, restriction.ends_on) == ("Very Special", 1, date(2027, 1, 1))


def test_a_row_that_both_changed_is_refused_with_the_difference_and_undoes_the_whole_page(admin: Client) -> None:
    form, restriction = restricted()
    address, sent = open_page(admin, form)
    other = BuildingFactory.create(name_ja="別館")
    limit(restriction, card_ids=[other.pk])

    page = admin.post(address, sent | {"name_en": "Very Special", "restrictions-0-limit": "3"})

    (inline,) = page.context["inline_admin_formsets"]
    (row,) = inline.formset.initial_forms
    assert "別館" in row.errors["cards"][0]
    assert (row["limit"].value(), row["cards"].value()) == ("3", [str(other.pk)])
    form.refresh_from_db()
    restriction.refresh_from_db()
    assert (form.name_en, restriction.limit) == ("Special", 2)
    assert admin.post(address, sent_by(page)).status_code == 302
    restriction.refresh_from_db()
    assert (restriction.limit, list(restriction.cards.all())) == (3, [other])


def test_a_printing_moved_to_another_set_in_between_stays_there(admin: Client) -> None:
    printing: Printing = PrintingFactory.create(rarity="C")
    address, sent = open_page(admin, printing)
    other = SetFactory.create(name_ja="第二弾")
    values = PrintingValues(set_id=other.pk, collector_number=printing.collector_number, rarity="C")
    printing_update(printing_id=printing.pk, values=values)

    page = admin.post(address, sent | {"rarity": "R"})

    assert "第二弾" in page.context["adminform"].form.errors["set"][0]
    assert admin.post(address, sent_by(page)).status_code == 302
    printing.refresh_from_db()
    assert (printing.set, printing.rarity) == (other, "R")


def test_the_page_of_a_format_carries_what_its_restrictions_were(admin: Client) -> None:
    form, _ = restricted()

    page = admin.get(f"/admin/catalog/format/{form.pk}/change/")

    assert 'name="restrictions-0-as_read"' in page.text
