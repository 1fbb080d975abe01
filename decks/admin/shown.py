"""What pages about decks share: rows to be read, and verdicts in words."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from cardsite.api.language import words_render
from decks.values import Verdict


class LineInline(admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """Lines with cards, to be read; owners write them."""

    fields = ("zone", "card", "printing", "count")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The lines with their cards."""
        lines: QuerySet[Any] = super().get_queryset(request).select_related("card", "printing")
        return lines

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may see decks sees their lines."""
        return request.user.has_perm("decks.view_deck")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: owners write lines."""
        return False


def verdict_shown(verdict: Verdict) -> str | SafeString:
    """Every broken rule in words."""
    if not verdict.violations:
        return gettext("legal")
    told = ((each.rule or "", words_render(each.message, each.slots())) for each in verdict.violations)
    return format_html_join("", "<div>{} {}</div>", told)
