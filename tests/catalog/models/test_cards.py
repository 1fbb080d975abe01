"""Cards in the database."""

from typing import Any

import pytest
from django.db import IntegrityError, connection

from catalog.games import GAMES
from catalog.models import Card
from catalog.models.columns import column_fields, columns
from tests.factories.catalog import BuildingFactory, EventFactory

pytestmark = pytest.mark.django_db


def test_facts_that_lists_filter_by_are_columns_of_their_own() -> None:
    card = BuildingFactory(durability=3, building_kind="office")

    row = Card.objects.values("fact_durability", "fact_building_kind", "fact_event_type").get(pk=card.pk)

    assert row == {"fact_durability": 3, "fact_building_kind": "office", "fact_event_type": None}


def test_each_declared_field_that_lists_filter_or_sort_by_has_a_generated_column() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_name = 'catalog_card' AND is_generated = 'ALWAYS' AND column_name LIKE 'fact%'"
        )
        found = {name for (name,) in cursor.fetchall()}

    assert found == set(columns(GAMES)) == {f"fact_{name}" for name in column_fields(GAMES)}


@pytest.mark.parametrize(
    "change",
    [
        {"facts": {"durability": 0}},
        {"facts": {"durability": 21}},
        {"facts": {"building_kind": "castle"}},
        {"kind": "monster"},
        {"number": 0},
    ],
)
def test_the_database_itself_refuses_what_the_declarations_exclude(change: dict[str, Any]) -> None:
    card = BuildingFactory()

    with pytest.raises(IntegrityError):
        Card.objects.filter(pk=card.pk).update(**change)


def test_a_word_of_one_kind_does_not_bind_another() -> None:
    event = EventFactory(event_type="guard")

    assert Card.objects.get(pk=event.pk).facts["event_type"] == "guard"
