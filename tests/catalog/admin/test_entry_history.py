"""Errata, rulings with what they name, and the trail of entries in the admin."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from cardsite.models import User
from catalog.models import EntryRevision, Erratum, Printing, Restriction, Ruling
from catalog.services.rules import RuleValues, rule_create
from tests.factories.catalog import (
    BuildingFactory,
    ErratumFactory,
    FormatFactory,
    PrintingFactory,
    RulingFactory,
    SetFactory,
)

BASE = "/admin/catalog"
ERRATUM = {"field": "skill", "since": "2026-04-01", "printed_ja": "二枚引く。", "text_ja": "一枚引く。"}


def test_an_erratum_is_made_changed_and_deleted(admin: Client, editor: User) -> None:
    card = BuildingFactory.create()
    admin.post(f"{BASE}/erratum/add/", {"card": card.pk, **ERRATUM})
    erratum = Erratum.objects.get()
    assert (erratum.card, erratum.since) == (card, date(2026, 4, 1))

    admin.post(f"{BASE}/erratum/{erratum.pk}/change/", ERRATUM | {"note_ja": "誤植", "source_url": "example.org/1"})
    erratum.refresh_from_db()
    assert (erratum.note_ja, erratum.source_url) == ("誤植", "https://example.org/1")

    admin.post(f"{BASE}/erratum/{erratum.pk}/delete/", {"post": "yes"})
    assert not Erratum.objects.exists()
    assert list(EntryRevision.objects.filter(entry_id=erratum.pk).values_list("action", "user")) == [
        (action, editor.pk) for action in ("deleted", "changed", "created")
    ]


@pytest.mark.parametrize("change", [{"field": "attack"}, {"field": "rarity"}, {"since": ""}])
def test_an_erratum_that_fits_no_card_is_refused_beside_its_field(admin: Client, change: dict[str, str]) -> None:
    response = admin.post(f"{BASE}/erratum/add/", {"card": BuildingFactory.create().pk, **ERRATUM, **change})

    assert list(response.context["adminform"].form.errors) == list(change)
    assert not Erratum.objects.exists()


def sent_by(page: Any) -> dict[str, Any]:
    """What a browser would send of a card's page as it is shown."""
    forms = [page.context["adminform"].form]
    for inline in page.context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.initial_forms]
    sent = {field.html_name: field.value() for form in forms for field in form}
    return {name: value for name, value in sent.items() if value is not None and value is not False}


def test_the_page_of_a_card_takes_printings_rulings_and_errata_and_notes_who_made_them(
    admin: Client, editor: User
) -> None:
    rule = rule_create(game="tatemon", rule_id="TM-Z3", values=RuleValues("z", "裁定", "Rulings", "文", "Text"))
    card, other, home = BuildingFactory.create(), BuildingFactory.create(), SetFactory.create()
    address = f"{BASE}/card/{card.pk}/change/"
    sent = sent_by(admin.get(address))
    rows = {
        "printings-TOTAL_FORMS": "1", "printings-0-set": home.pk, "printings-0-collector_number": "A-1",
        "rulings-TOTAL_FORMS": "1", "rulings-0-dated_on": "2026-04-01", "rulings-0-text_ja": "はい。",
        "rulings-0-question_ja": "使えますか。", "rulings-0-others": [other.pk], "rulings-0-rules": [rule.pk],
        "errata-TOTAL_FORMS": "1", **{f"errata-0-{name}": value for name, value in ERRATUM.items()},
    }  # fmt: skip

    answer = admin.post(address, sent | rows)

    assert answer.status_code == 302
    ruling = Ruling.objects.get()
    assert (list(ruling.others.all()), list(ruling.rules.all())) == ([other], [rule])
    assert Printing.objects.get().card == Erratum.objects.get().card == card
    noted = EntryRevision.objects.filter(entry_kind__in=("printing", "ruling", "erratum"))
    assert {(row.entry_kind, row.action, row.user) for row in noted} == {
        (kind, "created", editor) for kind in ("printing", "ruling", "erratum")
    }


def test_the_fields_of_an_erratum_are_those_of_its_card(admin: Client) -> None:
    erratum = ErratumFactory.create()

    page = admin.get(f"{BASE}/erratum/{erratum.pk}/change/")

    choices = dict(page.context["adminform"].form.fields["field"].choices)
    assert {"name", "skill", "durability", "rarity"} <= choices.keys()
    assert "attack" not in choices


@pytest.mark.parametrize("language", ["ja", "en"])
def test_an_entry_shows_who_changed_what(admin: Client, editor: User, language: str) -> None:
    home, other = SetFactory.create(name_ja="第一弾"), SetFactory.create(name_ja="第二弾")
    printing = PrintingFactory.create(set=home, rarity="C")
    admin.post(f"{BASE}/printing/{printing.pk}/change/", {"set": other.pk, "collector_number": "X-1", "rarity": "R"})

    page = admin.get(f"{BASE}/printing/{printing.pk}/history/", headers={"accept-language": language})

    first, second = page.context["rows"]
    assert (first.revision, first.by, second.revision) == (2, str(editor), 1)
    changed = {change.field: (change.before.words, change.after.words) for change in first.changes}
    assert changed["set"] == (str(home), str(other))
    assert changed["rarity"] == ("C", "R")
    assert "第二弾" in page.text


def test_the_trail_of_an_entry_that_is_gone_can_still_be_read(admin: Client) -> None:
    ruling = RulingFactory.create(text_ja="灯台には働きません。")
    admin.post(f"{BASE}/ruling/{ruling.pk}/delete/", {"post": "yes"})

    page = admin.get(f"{BASE}/entryrevision/", {"q": "灯台"})

    assert page.context["cl"].result_count == 2
    for row in page.context["cl"].result_list:
        assert "灯台" in admin.get(f"{BASE}/entryrevision/{row.pk}/change/").text
    assert admin.get(f"{BASE}/entryrevision/add/").status_code == 403


def test_a_restriction_is_noted_with_its_announcement(admin: Client, editor: User) -> None:
    form, card = FormatFactory.create(), BuildingFactory.create()
    row = {
        "name_ja": "特別戦", "name_en": "Special", "restrictions-TOTAL_FORMS": "1", "restrictions-INITIAL_FORMS": "0",
        "restrictions-0-kind": "limited", "restrictions-0-cards": [str(card.pk)], "restrictions-0-limit": "1",
        "restrictions-0-announced_on": "2026-03-01", "restrictions-0-begins_on": "2026-04-01",
        "restrictions-0-announcement_url": "https://example.org/ban",
    }  # fmt: skip

    admin.post(f"{BASE}/format/{form.pk}/change/", row)

    restriction = Restriction.objects.get()
    assert (restriction.announced_on, restriction.announcement_url) == (date(2026, 3, 1), "https://example.org/ban")
    noted = EntryRevision.objects.get(entry_id=restriction.pk)
    assert (noted.user, (noted.after or {})["cards"]) == (editor, [str(card.pk)])


@pytest.mark.parametrize("model", ["erratum", "entryrevision"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_new_lists_open_in_both_languages(admin: Client, model: str, language: str) -> None:
    ErratumFactory.create()

    answer = admin.get(f"{BASE}/{model}/", headers={"accept-language": language})

    assert answer.status_code == 200
    assert f'lang="{language}"' in answer.text
