"""A form that somebody else overtook is refused with the difference, and neither side's changes are lost."""

import json
from typing import Any

import pytest
from django.test import Client

from catalog.models import Card
from catalog.services.cards import CardValues, card_update, card_values
from tests.catalog.admin.test_card_pages import change_page, form_of
from tests.factories.accounts import EditorFactory
from tests.factories.catalog import DRAW_TWO, BuildingFactory


@pytest.fixture
def card(db: None) -> Card:
    """A card that the editor has open in the browser."""
    found: Card = BuildingFactory.create(name_ja="灯台の家", durability=2)
    return found


def change_meanwhile(card: Card, **facts: Any) -> None:
    """Somebody else changes facts of the card; None takes one away."""
    values = card_values(card)
    known = {name: value for name, value in (dict(values.facts) | facts).items() if value is not None}
    others = {"kind": values.kind, "name_ja": values.name_ja, "reading": values.reading, "name_en": values.name_en}
    said = CardValues(**others, facts=known, published_at=values.published_at)
    card_update(card_id=card.pk, values=said, expected_revision=1, user=EditorFactory.create(username="somebody"))


def rows_of(response: Any) -> list[tuple[str, str, str, bool]]:
    stale = response.context["stale"]
    return [(row.change.label, row.change.before.words, row.change.after.words, row.contested) for row in stale.rows]


def test_a_stale_form_is_refused_with_who_changed_what(admin: Client, card: Card) -> None:
    form = form_of(card, name_en="Beacon House")
    change_meanwhile(card, durability=5)

    response = admin.post(change_page(card), form)

    assert response.status_code == 200
    assert response.context["stale"].by == "somebody"
    assert rows_of(response) == [("durability", "2", "5", False)]
    assert "(revision 1, now 2)" in response.content.decode()
    card.refresh_from_db()
    assert (card.name_en, card.revision) == (form_of(card)["name_en"], 2)


def test_what_only_others_changed_is_taken_over_and_what_was_typed_stays(admin: Client, card: Card) -> None:
    form = form_of(card, name_en="Beacon House")
    change_meanwhile(card, durability=5, building_kind="office", skill=DRAW_TWO)

    shown = admin.post(change_page(card), form).context["adminform"].form

    assert shown["name_en"].value() == "Beacon House"
    assert shown["printed_durability"].value() == "5"
    assert shown["printed_building_kind"].value() == "office"
    assert json.loads(shown["printed_skill"].value()) == DRAW_TWO


def test_where_both_changed_a_field_the_own_value_stays_and_is_marked(admin: Client, card: Card) -> None:
    form = form_of(card, printed_durability="7")
    change_meanwhile(card, durability=5)

    response = admin.post(change_page(card), form)

    assert rows_of(response) == [("durability", "2", "5", True)]
    assert response.context["adminform"].form["printed_durability"].value() == "7"


def test_a_fact_that_others_took_away_is_not_brought_back(admin: Client, card: Card) -> None:
    form = form_of(card, name_en="Beacon House")
    change_meanwhile(card, durability=None)

    response = admin.post(change_page(card), form)

    assert rows_of(response) == [("durability", "2", "not known", False)]
    assert not response.context["adminform"].form["printed_durability"].value()


def test_saving_again_after_the_difference_was_shown_keeps_both_changes(admin: Client, card: Card) -> None:
    form = form_of(card, name_en="Beacon House")
    change_meanwhile(card, durability=5)
    shown = admin.post(change_page(card), form).context["adminform"].form

    response = admin.post(change_page(card), form | {name: shown[name].value() or "" for name in PLAIN})

    assert response.status_code == 302
    card.refresh_from_db()
    assert (card.name_en, card.facts["durability"], card.revision) == ("Beacon House", 5, 3)


PLAIN = ("expected_revision", "name_en", "printed_durability", "printed_skill")


def test_a_publication_in_between_is_not_undone(admin: Client, card: Card) -> None:
    form = form_of(card, name_en="Beacon House")
    values = card_values(card)
    draft = CardValues(values.kind, values.name_ja, values.reading, values.name_en, values.facts, published_at=None)
    card_update(card_id=card.pk, values=draft, expected_revision=1, user=None)

    shown = admin.post(change_page(card), form).context["adminform"].form

    assert shown["published_at"].value() == ["", ""]


def test_a_second_change_in_between_is_shown_again(admin: Client, card: Card) -> None:
    form = form_of(card, name_en="Beacon House")
    change_meanwhile(card, durability=5)
    admin.post(change_page(card), form)
    values = card_values(Card.objects.get(pk=card.pk))
    facts = dict(values.facts) | {"durability": 6}
    said = CardValues(values.kind, values.name_ja, values.reading, values.name_en, facts, values.published_at)
    card_update(card_id=card.pk, values=said, expected_revision=2, user=None)

    response = admin.post(change_page(card), form | {"expected_revision": "2", "printed_durability": "5"})

    assert rows_of(response) == [("durability", "5", "6", False)]


def test_a_form_without_its_revision_is_refused(admin: Client, card: Card) -> None:
    response = admin.post(change_page(card), form_of(card, name_en="Beacon House") | {"expected_revision": ""})

    assert response.status_code == 200
    card.refresh_from_db()
    assert card.revision == 1
