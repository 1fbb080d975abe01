"""A new declared field is one edit: the column, the index, the check and the filters follow from it."""

from dataclasses import replace
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, connection, transaction
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.http import QueryDict

from cardsite.api.parameters import query_read
from cardsite.values import Words
from catalog.api.filtersets import field_condition, field_parameters
from catalog.games import GAMES
from catalog.games.card_kinds import card_kind, card_record, fact
from catalog.games.game import GameSpec
from catalog.games.schema import card_schema
from catalog.games.tatemon.fields import Building
from catalog.games.tatemon.language import BuildingKind, CardKind
from catalog.models.columns import column_checks, column_fields, column_indexes, columns
from tests.factories.catalog import BuildingFactory

WORD = Words("新", "new")


@card_record
class GrownBuilding(Building):
    """A building with fields that no building has yet."""

    height: int = fact(WORD, minimum=1, maximum=900, filterable=True, sortable=True)
    landmark: bool = fact(WORD, filterable=True)
    styles: tuple[BuildingKind, ...] = fact(WORD, filterable=True)
    nickname: str | None = fact(WORD, filterable=True)


GROWN_GAME: GameSpec = replace(
    GAMES["tatemon"],
    kinds=(card_kind(CardKind.BUILDING, GrownBuilding), *GAMES["tatemon"].kinds[1:]),
)
GROWN = {"tatemon": GROWN_GAME}
NEW = ("height", "landmark", "styles", "nickname")


def grown_state() -> ProjectState:
    """The models as they would be with the grown declaration."""
    state = ProjectState.from_apps(apps)
    card = state.models["catalog", "card"]
    card.fields.update({name: column.clone() for name, column in columns(GROWN).items() if name not in card.fields})
    known = {index.name for index in card.options["indexes"]}
    card.options["indexes"] += [index for index in column_indexes(GROWN) if index.name not in known]
    known = {check.name for check in card.options["constraints"]}
    card.options["constraints"] += [check for check in column_checks(GROWN) if check.name not in known]
    return state


def operations() -> list[Any]:
    """What `makemigrations` would write for the difference."""
    detector = MigrationAutodetector(ProjectState.from_apps(apps), grown_state())
    changes = detector.changes(MigrationLoader(None).graph)
    return [step for migration in changes["catalog"] for step in migration.operations]


def name_of(step: Any) -> str:
    """What an operation adds."""
    added = getattr(step, "index", None) or getattr(step, "constraint", None) or step
    return str(added.name)


def test_makemigrations_finds_everything_that_a_new_field_needs() -> None:
    found = sorted((type(step).__name__, name_of(step)) for step in operations())

    assert found == [
        ("AddConstraint", "card_tatemon_building_height"),
        ("AddField", "fact_height"),
        ("AddField", "fact_landmark"),
        ("AddField", "fact_nickname"),
        ("AddField", "fact_styles"),
        ("AddIndex", "card_fact_height"),
        ("AddIndex", "card_fact_landmark"),
        ("AddIndex", "card_fact_nickname"),
        ("AddIndex", "card_fact_styles"),
        ("AddIndex", "game_fact_height"),
    ]


@pytest.mark.django_db
def test_the_new_columns_hold_filter_and_check() -> None:
    state = ProjectState.from_apps(apps)
    for step in operations():
        before = state.clone()
        step.state_forwards("catalog", state)
        with connection.schema_editor(atomic=False) as editor:
            step.database_forwards("catalog", editor, before, state)
    grown_card = state.apps.get_model("catalog", "Card")
    card = BuildingFactory()
    facts = {"height": 30, "landmark": True, "styles": ["office", "culture"], "nickname": "塔"}
    grown_card.objects.filter(pk=card.pk).update(facts=facts)

    def found(name: str, query: str) -> bool:
        spec = GROWN_GAME.fields()[name]
        read = query_read(QueryDict(query), field_parameters(spec, "tatemon"))
        return bool(grown_card.objects.filter(field_condition(spec, read)).exists())

    assert found("height", "height_min=30&height_max=30")
    assert not found("height", "height_min=31")
    assert found("height", "height=29,30")
    assert found("landmark", "landmark=true")
    assert not found("landmark", "landmark=false")
    assert found("styles", "styles=residence,culture")
    assert not found("styles", "styles=residence")
    assert found("nickname", "nickname=塔")
    assert not found("nickname", "nickname=門")
    with pytest.raises(IntegrityError), transaction.atomic():
        grown_card.objects.filter(pk=card.pk).update(facts={"height": 901})


def test_the_new_fields_are_read_and_described() -> None:
    facts, faults = GROWN_GAME.parse_facts("building", {"height": 30, "landmark": True, "nickname": None})

    assert (dict(facts.values), faults) == ({"height": 30, "landmark": True, "nickname": None}, ())
    assert all(f'"{name}"' in str(card_schema(GROWN_GAME)).replace("'", '"') for name in NEW)


def test_a_field_name_has_one_type_in_all_games() -> None:
    odd = replace(GROWN_GAME.fields()["height"], value_type=GROWN_GAME.fields()["nickname"].value_type)
    kind = GROWN_GAME.kinds[0]
    other = replace(GROWN_GAME, slug="other", kinds=(replace(kind, fields=(odd,)),))

    with pytest.raises(ImproperlyConfigured):
        column_fields({"tatemon": GROWN_GAME, "other": other})
