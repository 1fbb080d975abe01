"""Rows of hand-written SQL as model instances, for the few queries that every move of a match waits for."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Field, Model

ModelT = TypeVar("ModelT", bound=Model)


class ModelColumns(Generic[ModelT]):
    """Columns of one model, all or the named ones: their SQL and how a row of them becomes an instance.

    The ORM writes its SQL anew for each query, which takes it longer than PostgreSQL takes to answer. Columns that are
    left out are read from the database when they are first asked for.
    """

    def __init__(self, model: type[ModelT], *names: str) -> None:
        self._model, self._names = model, names

    @cached_property
    def _fields(self) -> Sequence[Field[Any, Any]]:
        every = self._model._meta.concrete_fields  # noqa: SLF001  # Django's documented way to a model's fields
        # In the model's order, in which `from_db` takes them.
        return [field for field in every if not self._names or field.name in self._names]

    @cached_property
    def attributes(self) -> list[str]:
        """The names of the columns as attributes of an instance, in the order of a row."""
        return [field.attname for field in self._fields]

    @cached_property
    def _reading(self) -> list[tuple[int, Any]]:
        readers = ((place, getattr(field, "from_db_value", None)) for place, field in enumerate(self._fields))
        return [(place, reader) for place, reader in readers if reader is not None]

    def __len__(self) -> int:
        return len(self._fields)

    def sql(self, alias: str) -> str:
        """The columns of the table under an alias, to stand in a SELECT."""
        return ", ".join(f'{alias}."{field.column}"' for field in self._fields)

    def instance(self, row: Sequence[Any], start: int = 0) -> ModelT:
        """The instance that the row holds from a column on."""
        values = list(row[start : start + len(self._fields)])
        for place, reader in self._reading:
            values[place] = reader(values[place], None, connection)
        return self._model.from_db(DEFAULT_DB_ALIAS, self.attributes, values)
