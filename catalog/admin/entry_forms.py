"""Forms of rows without a revision: they carry what the row was when the page was read, and so know when it is stale."""

import json
from datetime import datetime
from typing import Any

from django import forms
from django.db import models
from django.http import QueryDict
from django.utils.functional import cached_property

from cardsite.errors import Fault, gettext_noop
from catalog.admin.refusable_forms import RefusableForm, put
from catalog.errors import EntryGoneError, StaleEntryError

AS_READ = "as_read"
REPLACES = gettext_noop("Somebody changed this from “{before}” to “{now}” in between; saving again replaces that.")
TAKEN_OVER = gettext_noop("Somebody changed this from “{before}” to “{now}” in between; it is taken over here.")
Snapshot = dict[str, Any]


class EntryForm(RefusableForm):
    """A row with what it was when the page was read."""

    as_read = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.is_stored:
            self.initial[AS_READ] = json.dumps(self.snapshot(self.instance))

    @property
    def is_stored(self) -> bool:
        """Whether the row is there already."""
        return not self.instance._state.adding  # noqa: SLF001  # Django's documented way to tell a stored row

    @cached_property
    def changed_data(self) -> list[str]:
        """The fields that differ from the row; what it was is none of them."""
        return [name for name in super().changed_data if name != AS_READ]

    def columns(self) -> dict[str, Any]:
        """The fields of the form that are stored, with those of the model."""
        stored = {field.name: field for field in self._meta.model._meta.get_fields()}  # noqa: SLF001  # Django's documented Meta API
        return {name: stored[name] for name in self.base_fields if name in stored}

    def snapshot(self, row: models.Model) -> Snapshot:
        """What a row is, as plain JSON."""
        return {
            name: sorted(str(pk) for pk in getattr(row, name).values_list("pk", flat=True))
            if column.many_to_many
            else column.value_to_string(row)
            for name, column in self.columns().items()
        }

    @cached_property
    def now(self) -> Snapshot:
        """What the row is by now; refused when somebody deleted it."""
        row = self._stored().first()
        if row is None:
            raise EntryGoneError
        return self.snapshot(row)

    def is_gone(self) -> bool:
        """Whether somebody deleted the row since the page was read."""
        return not self._stored().exists()

    def _stored(self) -> models.QuerySet[Any]:
        model: type[models.Model] = self._meta.model
        return model._default_manager.filter(pk=self.instance.pk)  # noqa: SLF001  # Django's documented manager

    @cached_property
    def before(self) -> Snapshot:
        """What the row was when the page was read; a form that does not say so was read just now."""
        try:
            read = json.loads(self.data.get(self.add_prefix(AS_READ), ""))
        except json.JSONDecodeError:
            return self.now
        return read if isinstance(read, dict) and read.keys() == self.now.keys() else self.now

    def value(self, name: str, said: Any) -> Any:
        """A value of a snapshot as the form's field has it at first."""
        column = self.columns()[name]
        if column.is_relation:
            return said
        found = None if column.null and said in {"", "None"} else column.to_python(said)
        # Forms show and send whole seconds.
        return found.replace(microsecond=0) if isinstance(found, datetime) else found

    def touched(self) -> list[str]:
        """The fields that this form changes."""
        return [
            name
            for name in self.columns()
            if self.fields[name].has_changed(self.value(name, self.before[name]), self[name].data)
        ]

    def words(self, name: str, said: Any) -> str:
        """A value of a snapshot for people."""
        column = self.columns()[name]
        if not column.is_relation:
            return str(said)
        ids = said if column.many_to_many else [said]
        return ", ".join(str(row) for row in column.related_model.objects.filter(pk__in=ids))

    def stale(self) -> StaleEntryError | None:
        """The refusal when somebody changed the row since the page was read, a fault for each field."""
        touched = self.touched()
        faults = [
            Fault(
                "changed_in_between",
                REPLACES if name in touched else TAKEN_OVER,
                {"before": self.words(name, before), "now": self.words(name, self.now[name])},
                f"/{name}",
            )
            for name, before in self.before.items()
            if before != self.now[name]
        ]
        return StaleEntryError(faults=faults) if faults else None

    def merged(self, data: QueryDict) -> QueryDict:
        """What the page sent, with what only others changed, read as of now."""
        touched = self.touched()
        found = data.copy()
        for name, before in self.before.items():
            if before != self.now[name] and name not in touched:
                put(found, self[name], self.value(name, self.now[name]))
        found[self.add_prefix(AS_READ)] = json.dumps(self.now)
        return found
