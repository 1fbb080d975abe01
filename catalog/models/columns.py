"""The columns, indexes and checks of a card that follow from the declarations of the games' fields."""

from collections.abc import Mapping
from hashlib import blake2b

from django.core.exceptions import ImproperlyConfigured
from django.db import models
from django.db.models import Q
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast

from catalog.games.game import GameSpec
from catalog.values import FieldSpec, FieldType

COLUMN_PREFIX = "fact_"
MANY = frozenset({FieldType.CHOICES, FieldType.TERMS})
SINGLE = frozenset({FieldType.INTEGER, FieldType.FLAG, FieldType.CHOICE, FieldType.TERM, FieldType.TEXT})
INDEX_NAME_LIMIT = 30
WORD_LENGTH = 200


def column_name(field_name: str) -> str:
    """The column that holds a declared field: prefixed, so that it never meets a column of every card."""
    return f"{COLUMN_PREFIX}{field_name}"


def column_fields(games: Mapping[str, GameSpec]) -> Mapping[str, FieldSpec]:
    """The declared fields that lists filter or sort by, one for each name; a name has one type in all games."""
    found: dict[str, FieldSpec] = {}
    for game in games.values():
        for spec in game.fields().values():
            if not (spec.filterable or spec.sortable):
                continue
            if spec.value_type not in MANY | SINGLE:
                raise ImproperlyConfigured(f"{game.slug}: {spec.name} is neither filtered nor sorted by, being a tree.")
            known = found.setdefault(spec.name, spec)
            if known.value_type is not spec.value_type:
                raise ImproperlyConfigured(f"{game.slug}: {spec.name} has another type in another game.")
    return found


def _column(spec: FieldSpec) -> "models.GeneratedField":
    text = KeyTextTransform(spec.name, "facts")
    output: models.Field[object, object]
    expression: models.Expression
    if spec.value_type in MANY:
        expression, output = KeyTransform(spec.name, "facts"), models.JSONField()
    elif spec.value_type is FieldType.INTEGER:
        expression, output = Cast(text, models.IntegerField()), models.IntegerField()
    elif spec.value_type is FieldType.FLAG:
        expression, output = Cast(text, models.BooleanField()), models.BooleanField()
    else:
        output = models.CharField(max_length=WORD_LENGTH, db_collation="C")
        expression = text
    return models.GeneratedField(expression=expression, output_field=output, db_persist=True, null=True)


def columns(games: Mapping[str, GameSpec]) -> "Mapping[str, models.GeneratedField]":
    """A generated stored column for each field that lists filter or sort by."""
    return {column_name(name): _column(spec) for name, spec in column_fields(games).items()}


def _index_name(column: str, within: str = "card") -> str:
    name = f"{within}_{column}"
    if len(name) <= INDEX_NAME_LIMIT:
        return name
    return f"{name[:21]}_{blake2b(name.encode(), digest_size=4).hexdigest()}"


def column_indexes(games: Mapping[str, GameSpec]) -> list[models.Index]:
    """The indexes of those columns: of a list its words; of a single value the orders that lists walk.

    Those are its value, then the id: among all cards, and among the cards of each game that declares a field to sort by. The
    latter holds no card of other games, which else would stand between as cards without a value.
    """
    from django.contrib.postgres.indexes import GinIndex  # noqa: PLC0415  # needs the app registry

    found: list[models.Index] = []
    for name, spec in column_fields(games).items():
        column = column_name(name)
        if spec.value_type in MANY:
            found.append(GinIndex(fields=[column], name=_index_name(column)))
            continue
        found.append(models.Index(fields=[column, "id"], name=_index_name(column)))
        if spec.sortable:
            declaring = Q(game__in=[slug for slug, game in games.items() if name in game.fields()])
            within = _index_name(column, "game")
            found.append(models.Index(fields=["game", column, "id"], condition=declaring, name=within))
    return found


def _field_condition(spec: FieldSpec) -> Q | None:
    column = column_name(spec.name)
    if spec.value_type is FieldType.INTEGER:
        low = 0 if spec.minimum is None else spec.minimum
        bounds = Q(**{f"{column}__gte": low})
        return bounds if spec.maximum is None else bounds & Q(**{f"{column}__lte": spec.maximum})
    if spec.value_type is FieldType.CHOICE and spec.choices is not None:
        return Q(**{f"{column}__in": [word.value for word in spec.choices]})
    return None


def column_checks(games: Mapping[str, GameSpec]) -> list[models.CheckConstraint]:
    """What the database itself refuses: a kind its game does not have, a number out of bounds, an unknown word."""
    checks = []
    for game in games.values():
        kinds = [kind.slug for kind in game.kinds]
        checks.append(
            models.CheckConstraint(condition=~Q(game=game.slug) | Q(kind__in=kinds), name=f"card_{game.slug}_kind")
        )
        for kind in game.kinds:
            for spec in kind.fields:
                condition = _field_condition(spec) if spec.filterable or spec.sortable else None
                if condition is not None:
                    checks.append(
                        models.CheckConstraint(
                            condition=~Q(game=game.slug, kind=kind.slug) | condition,
                            name=f"card_{game.slug}_{kind.slug}_{spec.name}",
                        )
                    )
    return checks
