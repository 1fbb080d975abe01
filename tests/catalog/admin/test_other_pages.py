"""Sets, printings, rulings, terms, formats and rules in the admin: written through services, refused in words."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from cardsite.models import User
from catalog.models import Card, Format, Printing, Restriction, Rule, Ruling, Set, Term
from tests.factories.accounts import UserFactory
from tests.factories.catalog import (
    BuildingFactory,
    FormatFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
    SetFactory,
    TermFactory,
    condition_ensure,
)

BASE = "/admin/catalog"
NAMES = {"name_ja": "名前", "reading": "なまえ", "name_en": "Name"}
SET = {"kind": "expansion", **NAMES}
FORMAT = {"name_ja": "特別戦", "name_en": "Special", "restrictions-TOTAL_FORMS": "0", "restrictions-INITIAL_FORMS": "0"}


def form_errors(response: Any) -> dict[str, Any]:
    """What the page shown again says, by field."""
    errors: dict[str, Any] = response.context["adminform"].form.errors
    return errors


def test_a_set_is_made_changed_and_deleted(admin: Client) -> None:
    admin.post(f"{BASE}/set/add/", {"game": "tatemon", "code": "TM9", **SET})
    entry = Set.objects.get()
    assert (entry.code, entry.code_key) == ("TM9", "tm019")

    admin.post(f"{BASE}/set/{entry.pk}/change/", {"code": "TM10", **SET})
    entry.refresh_from_db()
    assert (entry.code, entry.code_key) == ("TM10", "tm0210")

    admin.post(f"{BASE}/set/{entry.pk}/delete/", {"post": "yes"})
    assert not Set.objects.exists()


def test_a_set_with_a_taken_code_is_refused_and_what_was_typed_stays(admin: Client) -> None:
    taken = SetFactory.create()

    response = admin.post(f"{BASE}/set/add/", {"game": "tatemon", "code": taken.code, **SET})

    assert form_errors(response)
    assert response.context["adminform"].form["name_en"].value() == "Name"
    assert Set.objects.count() == 1


def test_a_set_with_printings_is_not_deleted(admin: Client) -> None:
    printing = PrintingFactory.create()

    page = admin.get(f"{BASE}/set/{printing.set_id}/delete/").content.decode()
    admin.post(f"{BASE}/set/{printing.set_id}/delete/", {"post": "yes"})

    assert "Printings" in page
    assert Set.objects.exists()


def test_a_printing_is_made_changed_and_deleted(admin: Client) -> None:
    card, home = BuildingFactory.create(), SetFactory.create()
    admin.post(f"{BASE}/printing/add/", {"card": card.pk, "set": home.pk, "collector_number": "A1-2"})
    printing = Printing.objects.get()
    assert printing.card == card

    admin.post(f"{BASE}/printing/{printing.pk}/change/", {"set": home.pk, "collector_number": "A1-3", "rarity": "R"})
    printing.refresh_from_db()
    assert (printing.collector_number, printing.rarity) == ("A1-3", "R")

    admin.post(f"{BASE}/printing/{printing.pk}/delete/", {"post": "yes"})
    assert not Printing.objects.exists()


def test_a_ruling_is_made_changed_and_withdrawn(admin: Client) -> None:
    card = BuildingFactory.create()
    admin.post(f"{BASE}/ruling/add/", {"card": card.pk, "dated_on": "2026-04-01", "text_ja": "はい。", "text_en": ""})
    ruling = Ruling.objects.get()
    assert ruling.dated_on == date(2026, 4, 1)

    admin.post(
        f"{BASE}/ruling/{ruling.pk}/change/", {"dated_on": "2026-04-02", "text_ja": "いいえ。", "text_en": "No."}
    )
    ruling.refresh_from_db()
    assert ruling.text_en == "No."

    admin.post(f"{BASE}/ruling/{ruling.pk}/delete/", {"post": "yes"})
    assert not Ruling.objects.exists()


def test_a_term_is_made_and_renamed_and_its_cards_follow(admin: Client) -> None:
    term = {"game": "tatemon", "category": "condition", "slug": "left_handed"}
    admin.post(f"{BASE}/term/add/", term | NAMES)
    card = BuildingFactory.create()

    admin.post(f"{BASE}/term/{Term.objects.get().pk}/change/", NAMES | {"name_en": "writes with the left hand"})

    card.refresh_from_db()
    assert "writes with the left hand" in card.rendered_en


@pytest.mark.parametrize(("field", "value"), [("slug", "Left Handed"), ("category", "weather")])
def test_a_term_that_no_card_could_name_is_refused(admin: Client, field: str, value: str) -> None:
    term = {"game": "tatemon", "category": "condition", "slug": "left_handed", **NAMES}

    response = admin.post(f"{BASE}/term/add/", term | {field: value})

    assert form_errors(response)
    assert not Term.objects.exists()


def test_a_term_that_cards_print_is_not_deleted_and_the_page_says_why(admin: Client) -> None:
    BuildingFactory.create()
    term = condition_ensure()

    answer = admin.post(f"{BASE}/term/{term.pk}/delete/", {"post": "yes"}, follow=True)

    assert "in use and stays. Used by: cards" in answer.content.decode()
    assert Term.objects.exists()


def test_terms_are_deleted_together_or_not_at_all(admin: Client) -> None:
    BuildingFactory.create()
    used, unused = condition_ensure(), TermFactory.create()
    chosen = {"action": "delete_selected", "post": "yes", "_selected_action": [str(unused.pk), str(used.pk)]}

    answer = admin.post(f"{BASE}/term/", chosen, follow=True)

    assert "Used by: cards" in answer.content.decode()
    assert Term.objects.count() == 2


def test_a_restriction_is_put_on_a_format_by_date_and_ended(admin: Client) -> None:
    form, card = FormatFactory.create(), BuildingFactory.create()
    page = f"{BASE}/format/{form.pk}/change/"
    row = {
        "restrictions-TOTAL_FORMS": "1", "restrictions-0-kind": "limited", "restrictions-0-cards": [str(card.pk)],
        "restrictions-0-limit": "1", "restrictions-0-begins_on": "2026-04-01",
    }  # fmt: skip
    admin.post(page, FORMAT | row)
    restriction = Restriction.objects.get()
    assert (restriction.limit, restriction.begins_on, list(restriction.cards.all())) == (1, date(2026, 4, 1), [card])

    changed = {
        "restrictions-INITIAL_FORMS": "1",
        "restrictions-0-id": restriction.pk,
        "restrictions-0-ends_on": "2026-07-01",
    }
    admin.post(page, FORMAT | row | changed)

    restriction.refresh_from_db()
    assert restriction.ends_on == date(2026, 7, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"restrictions-0-kind": "banned", "restrictions-0-limit": "2"},
        {"restrictions-0-kind": "group", "restrictions-0-limit": "1"},
        {"restrictions-0-kind": "limited", "restrictions-0-limit": "1", "restrictions-0-ends_on": "2026-03-01"},
    ],
)
def test_a_restriction_that_makes_no_sense_is_refused_in_its_row(admin: Client, wrong: dict[str, str]) -> None:
    form, card = FormatFactory.create(), BuildingFactory.create()
    row = {
        "restrictions-TOTAL_FORMS": "1", "restrictions-0-cards": [str(card.pk)],
        "restrictions-0-begins_on": "2026-04-01",
    }  # fmt: skip

    response = admin.post(f"{BASE}/format/{form.pk}/change/", FORMAT | {"name_en": "Renamed"} | row | wrong)

    (inline,) = response.context["inline_admin_formsets"]
    assert inline.formset.forms[0].errors
    assert not Restriction.objects.exists()
    form.refresh_from_db()
    assert form.name_en == "Special"


def test_a_restriction_is_taken_off_a_format(admin: Client) -> None:
    form = FormatFactory.create()
    restriction = RestrictionFactory.create(format=form, cards=[BuildingFactory.create()])
    row = {
        "restrictions-TOTAL_FORMS": "1", "restrictions-INITIAL_FORMS": "1", "restrictions-0-id": restriction.pk,
        "restrictions-0-DELETE": "on",
    }  # fmt: skip

    admin.post(f"{BASE}/format/{form.pk}/change/", FORMAT | row)

    assert not Restriction.objects.exists()


def test_the_default_format_is_neither_unmade_nor_deleted(admin: Client) -> None:
    default = Format.objects.get(game_id="tatemon", is_default=True)

    changed = admin.post(f"{BASE}/format/{default.pk}/change/", FORMAT)
    deleted = admin.post(f"{BASE}/format/{default.pk}/delete/", {"post": "yes"}, follow=True)

    assert "make another one the default" in changed.content.decode()
    assert "make another one the default" in deleted.content.decode()
    assert Format.objects.filter(pk=default.pk, is_default=True).exists()


def test_another_format_becomes_the_default(admin: Client) -> None:
    form = FormatFactory.create()

    admin.post(f"{BASE}/format/{form.pk}/change/", FORMAT | {"is_default": "on"})

    assert list(Format.objects.filter(game_id="tatemon", is_default=True)) == [form]


def test_a_restricted_card_is_not_deleted_and_the_page_names_the_kind_of_use(admin: Client) -> None:
    card = BuildingFactory.create()
    RestrictionFactory.create(format=FormatFactory.create(), cards=[card])

    page = admin.get(f"{BASE}/card/{card.pk}/delete/").content.decode()
    answer = admin.post(f"{BASE}/card/{card.pk}/delete/", {"post": "yes"})
    many = {"action": "delete_selected", "post": "yes", "_selected_action": [str(card.pk)]}
    admin.post(f"{BASE}/card/", many)

    assert "Restricted cards" in page
    assert answer.status_code == 200
    assert Card.objects.exists()


def test_a_card_in_a_deck_is_not_deleted_and_the_deck_stays_private(admin: Client) -> None:
    from tests.factories.decks import DeckFactory  # noqa: PLC0415  # decks stand above the catalog

    card = BuildingFactory.create()
    DeckFactory.create(name="秘密の計画", cards=[(card, 1)])

    page = admin.get(f"{BASE}/card/{card.pk}/delete/").content.decode()
    admin.post(f"{BASE}/card/{card.pk}/delete/", {"post": "yes"})

    assert "秘密の計画" not in page
    assert Card.objects.filter(pk=card.pk).exists()


RULE = {
    "section": "deck", "section_ja": "デッキ", "section_en": "Deck", "text_ja": "三十枚。", "text_en": "Thirty cards.",
}  # fmt: skip


def test_a_rule_is_added_at_the_end_of_its_book_and_reworded(admin: Client) -> None:
    admin.post(f"{BASE}/rule/add/", {"game": "tatemon", "rule_id": "TM-Z8", **RULE})
    admin.post(f"{BASE}/rule/add/", {"game": "tatemon", "rule_id": "TM-Z9", **RULE})
    assert list(Rule.objects.values_list("rule_id", "order")) == [("TM-Z8", 1), ("TM-Z9", 2)]

    rule = Rule.objects.get(rule_id="TM-Z9")
    admin.post(f"{BASE}/rule/{rule.pk}/change/", RULE | {"text_en": "Exactly thirty cards.", "order": "2"})

    rule.refresh_from_db()
    assert (rule.text_en, rule.order) == ("Exactly thirty cards.", 2)


def test_a_rule_is_moved_within_its_book(admin: Client) -> None:
    for rule_id in ("TM-Z7", "TM-Z8", "TM-Z9"):
        admin.post(f"{BASE}/rule/add/", {"game": "tatemon", "rule_id": rule_id, **RULE})

    last = Rule.objects.get(rule_id="TM-Z9")
    admin.post(f"{BASE}/rule/{last.pk}/change/", RULE | {"order": "1"})

    assert list(Rule.objects.order_by("order").values_list("rule_id", flat=True)) == ["TM-Z9", "TM-Z7", "TM-Z8"]


def test_a_rule_under_a_foreign_prefix_is_refused_at_its_id(admin: Client) -> None:
    response = admin.post(f"{BASE}/rule/add/", {"game": "tatemon", "rule_id": "XX-D1", **RULE})

    assert "TM-" in form_errors(response)["rule_id"][0]


def test_the_changes_of_a_deleted_card_can_still_be_read(admin: Client) -> None:
    card = BuildingFactory.create(name_ja="灯台の家")
    admin.post(f"{BASE}/card/{card.pk}/delete/", {"post": "yes"})

    page = admin.get(f"{BASE}/cardrevision/", {"q": "灯台の家"})

    assert page.context["cl"].result_count == 2
    for row in page.context["cl"].result_list:
        assert "灯台の家" in admin.get(f"{BASE}/cardrevision/{row.pk}/change/").content.decode()


@pytest.mark.parametrize("model", ["set", "printing", "ruling", "term", "format", "rule"])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_list_and_form_opens_in_both_languages(admin: Client, model: str, language: str) -> None:
    PrintingFactory.create()
    RulingFactory.create()
    pages = [f"{BASE}/{model}/", f"{BASE}/{model}/?q=a", f"{BASE}/{model}/add/"]

    answers = [admin.get(page, headers={"accept-language": language}) for page in pages]

    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert all(f'lang="{language}"' in answer.content.decode() for answer in answers)


def test_a_card_editor_sees_the_catalog_and_nothing_else(admin: Client, editor: User) -> None:
    index = admin.get("/admin/").context["app_list"]

    assert [app["app_label"] for app in index] == ["catalog"]
    assert not editor.is_superuser
    for page in ("cardsite/user/", "cardsite/apitoken/", "auth/group/"):
        assert admin.get(f"/admin/{page}").status_code in {403, 404}


def test_what_is_only_looked_at_cannot_be_changed(admin: Client) -> None:
    for model in ("game", "cardrevision", "cardmigration"):
        assert admin.get(f"{BASE}/{model}/").status_code == 200
        assert admin.get(f"{BASE}/{model}/add/").status_code == 403


def test_somebody_without_a_role_has_no_way_in(client: Client, db: None) -> None:
    client.force_login(UserFactory.create())

    assert client.get(f"{BASE}/card/").status_code == 302


@pytest.mark.parametrize(("model", "field"), [("restriction", "cards"), ("printing", "card"), ("ruling", "card")])
def test_cards_are_looked_up_by_folded_words_wherever_one_is_chosen(admin: Client, model: str, field: str) -> None:
    card = BuildingFactory.create(name_ja="灯台の家", reading="とうだいのいえ")
    BuildingFactory.create(name_ja="別館", reading="べっかん")

    asked = {"term": "トウダイ", "app_label": "catalog", "model_name": model, "field_name": field}
    found = admin.get("/admin/autocomplete/", asked).json()["results"]

    assert [one["id"] for one in found] == [str(card.pk)]
