"""Cards made, changed, shown and deleted in the admin by somebody who only edits cards."""

import json
from typing import Any

import pytest
from django.test import Client

from cardsite.models import User
from catalog.models import Card, CardMigration, CardRevision
from catalog.services.cards import card_publish
from tests.factories.catalog import DRAW, DRAW_TWO, LONG_AGO, BuildingFactory, SetFactory, condition_ensure

ADD = "/admin/catalog/card/add/?game=tatemon&kind=building"
NO_INLINES = {
    f"{prefix}-{name}": value
    for prefix in ("printings", "rulings", "errata")
    for name, value in (("TOTAL_FORMS", "0"), ("INITIAL_FORMS", "0"))
}
NAMES = {"name_ja": "灯台の家", "reading": "とうだいのいえ", "name_en": "Lighthouse House"}
FACTS = {
    "printed_building_kind": "office",
    "printed_durability": "3",
    "printed_skill": json.dumps(DRAW),
    "printed_your_skill": json.dumps(DRAW_TWO),
    "printed_your_skill_condition": "left_handed",
}


def change_page(card: Card) -> str:
    return f"/admin/catalog/card/{card.pk}/change/"


def form_of(card: Card, **changes: Any) -> dict[str, Any]:
    """What the card's page sends when some fields are changed."""
    facts = {name: json.dumps(value) if isinstance(value, dict) else value for name, value in card.facts.items()}
    return {
        **NO_INLINES,
        "expected_revision": card.revision,
        "name_ja": card.name_ja,
        "reading": card.reading,
        "name_en": card.name_en,
        "published_at_0": "2020-01-01",
        "published_at_1": "09:00:00",
        **{f"printed_{name}": value for name, value in facts.items()},
        **changes,
    }


def errors_of(response: Any) -> dict[str, list[str]]:
    return {field: list(errors) for field, errors in response.context["adminform"].form.errors.items()}


def test_adding_begins_with_the_choice_of_game_and_kind(admin: Client) -> None:
    response = admin.get("/admin/catalog/card/add/")

    assert "?game=tatemon&amp;kind=building" in response.content.decode()
    assert "?game=tatemon&amp;kind=event" in response.content.decode()


def test_the_form_of_a_kind_has_the_declared_fields_of_that_kind(admin: Client) -> None:
    form = admin.get(ADD).context["adminform"].form

    printed = [name for name in form.fields if name.startswith("printed_")]
    assert sorted(printed) == sorted(FACTS)
    assert (form.fields["printed_durability"].min_value, form.fields["printed_durability"].max_value) == (1, 20)
    assert [value for value, _ in form.fields["printed_building_kind"].choices] == [
        "",
        "residence",
        "office",
        "commercial",
        "culture",
        "transport",
    ]


def test_a_whole_card_is_made_as_a_draft_with_the_next_number(admin: Client, editor: User) -> None:
    condition_ensure()

    response = admin.post(ADD, NAMES | FACTS | NO_INLINES)

    assert response.status_code == 302
    card = Card.objects.get()
    assert card.facts == {
        "building_kind": "office",
        "durability": 3,
        "skill": DRAW,
        "your_skill": DRAW_TWO,
        "your_skill_condition": "left_handed",
    }
    assert (card.number, card.published_at, card.missing) == (1001, None, [])
    assert CardRevision.objects.get(card_id=card.pk).user == editor


def test_a_card_known_in_part_is_saved_and_says_what_is_missing(admin: Client) -> None:
    response = admin.post(ADD, NAMES | NO_INLINES | {"printed_durability": "3"}, follow=True)

    card = Card.objects.get()
    assert card.facts == {"durability": 3}
    assert next(str(message) for message in response.context["messages"]) == (
        "Still missing: kind, skill, Your Skill, Your Skill condition"
    )
    assert "Still missing: kind" in admin.get(change_page(card)).content.decode()


@pytest.mark.failure("P15")
def test_a_misspelt_key_is_refused_with_its_path_and_nothing_is_saved(admin: Client) -> None:
    wrong = json.dumps(DRAW).replace("amount", "amonut")

    response = admin.post(ADD, NAMES | NO_INLINES | {"printed_skill": wrong})

    assert any(words.startswith("/do/0/draw/amonut: ") for words in errors_of(response)["printed_skill"])
    assert not Card.objects.exists()


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("printed_durability", "0", "greater than or equal to 1"),
        ("printed_durability", "many", "whole number"),
        ("printed_building_kind", "castle", "castle"),
        ("printed_your_skill_condition", "flies", "flies"),
        ("printed_skill", '{"kind":', "line 1"),
        ("printed_skill", '{"kind": "activated", "kind": "triggered"}', "twice"),
        ("printed_skill", "[1]", "object"),
    ],
)  # fmt: skip
def test_a_wrong_fact_is_refused_at_its_field_and_what_was_typed_stays(
    admin: Client, field: str, value: str, words: str
) -> None:
    response = admin.post(ADD, NAMES | NO_INLINES | {field: value})

    errors = errors_of(response)
    assert list(errors) == [field]
    assert words in errors[field][0]
    assert response.context["adminform"].form[field].value() in (value, [value])


def test_text_that_cannot_be_stored_is_refused_at_its_field(admin: Client) -> None:
    response = admin.post(ADD, NAMES | NO_INLINES | {"name_en": "a\x00b"})

    assert list(errors_of(response)) == ["name_en"]
    assert not Card.objects.exists()


def test_a_change_is_saved_as_the_next_revision_by_the_editor(admin: Client, editor: User) -> None:
    card = BuildingFactory.create()

    response = admin.post(change_page(card), form_of(card, printed_durability="4"))

    assert response.status_code == 302
    card.refresh_from_db()
    assert (card.facts["durability"], card.revision) == (4, 2)
    assert CardRevision.objects.get(card_id=card.pk, revision=2).user == editor


def test_a_fact_is_made_unknown_by_emptying_its_field(admin: Client) -> None:
    card = BuildingFactory.create()

    admin.post(change_page(card), form_of(card, printed_skill=""))

    card.refresh_from_db()
    assert card.missing == ["skill"]


def test_saving_a_page_without_changes_makes_no_revision(admin: Client) -> None:
    card = BuildingFactory.create()

    admin.post(change_page(card), form_of(card))

    card.refresh_from_db()
    assert card.revision == 1


def test_printings_and_rulings_are_written_with_the_card(admin: Client) -> None:
    card = BuildingFactory.create()
    home = SetFactory.create()
    inlines = {
        "printings-TOTAL_FORMS": "1", "printings-0-set": home.pk, "printings-0-collector_number": "A1-001",
        "rulings-TOTAL_FORMS": "1", "rulings-0-dated_on": "2026-04-01", "rulings-0-text_ja": "引けない時は引かない。",
    }  # fmt: skip

    response = admin.post(change_page(card), form_of(card, **inlines))

    assert response.status_code == 302
    assert card.printings.get().collector_number == "A1-001"
    assert card.rulings.get().text_ja == "引けない時は引かない。"


def test_a_refused_printing_undoes_the_change_of_the_card_and_says_why_beside_it(admin: Client) -> None:
    card, other = BuildingFactory.create_batch(2)
    home = SetFactory.create()
    admin.post(change_page(other), form_of(other, **{
        "printings-TOTAL_FORMS": "1", "printings-0-set": home.pk, "printings-0-collector_number": "A1-001",
    }))  # fmt: skip

    response = admin.post(change_page(card), form_of(card, printed_durability="5", **{
        "printings-TOTAL_FORMS": "1", "printings-0-set": home.pk, "printings-0-collector_number": "A1-001",
    }))  # fmt: skip

    (printings, _, _) = response.context["inline_admin_formsets"]
    assert printings.formset.forms[0].errors
    assert response.context["adminform"].form["printed_durability"].value() == "5"
    card.refresh_from_db()
    assert (card.facts["durability"], card.revision) == (2, 1)


def test_a_card_without_uses_is_deleted_and_its_id_stays_known(admin: Client) -> None:
    card = BuildingFactory.create()

    admin.post(f"/admin/catalog/card/{card.pk}/delete/", {"post": "yes"})

    assert not Card.objects.exists()
    assert CardMigration.objects.get(card_id=card.pk).reason == "deleted"
    assert str(card.pk) in admin.get("/admin/catalog/cardmigration/").content.decode()


def test_the_history_shows_who_changed_which_field_from_what_to_what(admin: Client, editor: User) -> None:
    card = BuildingFactory.create()
    admin.post(change_page(card), form_of(card, printed_durability="4", printed_skill=json.dumps(DRAW_TWO)))

    rows = admin.get(f"/admin/catalog/card/{card.pk}/history/").context["rows"]

    assert [row.revision for row in rows] == [2, 1]
    assert rows[0].by == editor.username
    assert [(change.label, change.before.words, change.after.words) for change in rows[0].changes] == [
        ("skill", "Draw 1 card.", "Draw 2 cards."),
        ("durability", "2", "4"),
    ]  # fmt: skip


def test_the_face_of_a_stored_card_has_an_address_for_each_language(admin: Client) -> None:
    card = BuildingFactory.create(name_ja="灯台の家", name_en="Lighthouse House")

    japanese = admin.get(f"/admin/catalog/card/{card.pk}/face/ja.svg")
    english = admin.get(f"/admin/catalog/card/{card.pk}/face/en.svg")

    assert japanese["Content-Type"] == "image/svg+xml"
    assert "<title>灯台の家</title>" in japanese.content.decode()
    assert "<title>Lighthouse House</title>" in english.content.decode()
    assert admin.get(f"/admin/catalog/card/{card.pk}/face/fr.svg").status_code == 404


def test_the_page_speaks_japanese_to_those_who_ask_for_it(admin: Client) -> None:
    card = BuildingFactory.create()

    page = admin.get(change_page(card), headers={"accept-language": "ja"}).content.decode()

    assert "耐久力" in page
    assert "文化歴史施設" in page


def test_publication_is_no_field_of_those_who_may_not_decide_it(admin: Client, editor: User) -> None:
    card_publish(card_id=(card := BuildingFactory.create()).pk, expected_revision=1, at=LONG_AGO, user=None)
    group = editor.groups.get()
    group.permissions.remove(group.permissions.get(codename="publish_card"))

    form = admin.get(change_page(card)).context["adminform"].form
    admin.post(change_page(card), form_of(card, printed_durability="4") | {"published_at_0": "", "published_at_1": ""})

    card.refresh_from_db()
    assert "published_at" not in form.fields
    assert (card.facts["durability"], card.published_at) == (4, LONG_AGO)
