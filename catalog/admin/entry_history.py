"""The trail of what belongs to cards in the admin: on the page of each entry, and of all."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.apps import apps
from django.contrib import admin
from django.core.exceptions import FieldDoesNotExist, PermissionDenied
from django.db import models
from django.http import Http404, HttpRequest
from django.template.response import TemplateResponse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from catalog.admin.card_history import HistoryRow
from catalog.admin.differences import ShownChange, ShownValue
from catalog.admin.records import ReadOnlyAdmin
from catalog.admin.service_admin import ServiceAdmin
from catalog.models import EntryRevision

NAMED_BY = ("name_ja", "text_ja", "collector_number", "slug", "kind")


class UnchangedParent:
    """Rows that stay with what they were made for: some fields are fixed once the row is there."""

    fixed: tuple[str, ...] = ()

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The fixed fields of a stored row."""
        return self.fixed if obj else ()


def _column(kind: str, name: str) -> Any:
    try:
        return apps.get_model("catalog", kind)._meta.get_field(name)  # noqa: SLF001  # Django's documented Meta API
    except (LookupError, FieldDoesNotExist):
        return None


def _words(column: Any, value: Any) -> str:
    if value is None or value in ("", []):
        return gettext("(empty)")
    if column is not None and column.is_relation:
        found = column.related_model.objects.in_bulk(value if isinstance(value, list) else [value])
        return ", ".join(str(row) for row in found.values()) or str(value)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    choices = dict(column.flatchoices) if column is not None and column.flatchoices else {}
    return str(choices.get(value, value))


def entry_changes(row: EntryRevision) -> list[ShownChange]:
    """The fields that one change touched, in words."""
    before: Mapping[str, Any] = row.before or {}
    after: Mapping[str, Any] = row.after or {}
    changes = []
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) == after.get(name):
            continue
        column = _column(row.entry_kind, name)
        label = str(column.verbose_name) if column is not None else name
        old, new = (ShownValue(_words(column, side.get(name))) for side in (before, after))
        changes.append(ShownChange(name, label, old, new))
    return changes


def entry_history(entry_id: UUID) -> Iterable[HistoryRow]:
    """Every change of an entry, newest first."""
    found = EntryRevision.objects.filter(entry_id=entry_id).select_related("user").order_by("-revision")
    return [
        HistoryRow(
            revision=row.revision,
            at=row.at,
            by=str(row.user or ""),
            action=row.get_action_display(),
            origin=row.get_origin_display(),
            changes=entry_changes(row),
        )
        for row in found
    ]


class EntryAdmin(UnchangedParent, ServiceAdmin):
    """Rows that belong to cards, each with its own history."""

    object_history_template = "admin/catalog/card/history.html"

    def history_view(self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None) -> Any:
        """Who changed what, newest first."""
        entry = self.get_object(request, object_id)
        if entry is None:
            raise Http404
        if not self.has_view_or_change_permission(request, entry):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Change history: {name}").format(name=entry),
            "opts": self.opts,
            "object": entry,
            "module_name": str(self.opts.verbose_name_plural),
            "rows": entry_history(entry.pk),
        }
        return TemplateResponse(request, self.object_history_template, context)


@admin.register(EntryRevision)
class EntryRevisionAdmin(ReadOnlyAdmin):
    """Every change of every set, printing, ruling, erratum, format and restriction, deleted ones too."""

    list_display = ("at", "kind", "name", "action", "origin", "user", "revision")
    list_filter = ("entry_kind", "action", "origin", ("user", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("user",)
    search_fields = ("entry_id", *(f"{side}__{name}" for side in ("after", "before") for name in NAMED_BY[:4]))
    date_hierarchy = "at"
    fields = readonly_fields = ("kind", "name", "entry_id", "revision", "action", "origin", "user", "at", "difference")

    @admin.display(description=gettext_lazy("kind of entry"))
    def kind(self, row: EntryRevision) -> str:
        """What sort of thing it is, in words."""
        model: type[models.Model] = apps.get_model("catalog", row.entry_kind)
        return str(model._meta.verbose_name)  # noqa: SLF001  # Django's documented Meta API

    @admin.display(description=gettext_lazy("name"))
    def name(self, row: EntryRevision) -> str:
        """What the entry is known by."""
        state = row.after or row.before or {}
        return str(next((state[name] for name in NAMED_BY if state.get(name)), ""))[:60]

    @admin.display(description=gettext_lazy("difference"))
    def difference(self, row: EntryRevision) -> SafeString:
        """The fields that the change touched."""
        lines = [(one.label, one.before.words, one.after.words) for one in entry_changes(row)]
        return format_html_join("", "<p><b>{}</b><br>{} → {}</p>", lines)
