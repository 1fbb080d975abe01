"""What was published of decks, in the admin: to be looked at, as the database lets nobody change it."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.admin.records import ReadOnlyAdmin
from decks.admin.shown import LineInline, verdict_shown
from decks.models import DeckSnapshot, DeckSnapshotLine
from decks.services.decklists import deck_verdict
from decks.services.verdicts import kept_verdict_documents


class SnapshotLineInline(LineInline):
    """The lines of a published deck."""

    model = DeckSnapshotLine


@admin.register(DeckSnapshot)
class DeckSnapshotAdmin(ReadOnlyAdmin):
    """Published decks, the last one first, with the verdict of their day and that of today."""

    list_display = (
        "name",
        "number",
        "deck",
        "owner",
        "format",
        "cards",
        "as_of",
        "valid",
        "published_at",
        "withdrawn_at",
    )
    list_filter = ("deck__game", "format", "valid", ("withdrawn_at", admin.EmptyFieldListFilter))
    list_select_related = ("deck__owner", "format")
    search_fields = ("name", "tags", "deck__owner__username")
    date_hierarchy = "published_at"
    ordering = ("-id",)
    show_full_result_count = False
    inlines = (SnapshotLineInline,)
    fields = readonly_fields = (
        "deck",
        "owner",
        "number",
        "name",
        "format",
        "tags",
        "notes",
        "remark",
        "cards",
        "published_at",
        "withdrawn_at",
        "as_of",
        "verdict_then",
        "verdict_today",
    )

    @admin.display(description=_("owner"))
    def owner(self, snapshot: DeckSnapshot) -> str:
        """Whose deck it is."""
        return str(snapshot.deck.owner)

    @admin.display(description=_("verdict of that day"))
    def verdict_then(self, snapshot: DeckSnapshot) -> str | SafeString:
        """Every rule that was broken then, in words."""
        told = [
            (kept["format"], one["rule"] or "", one["message"])
            for kept in kept_verdict_documents(snapshot)
            for one in kept["violations"] or [{"rule": None, "message": gettext("legal")}]
        ]
        return format_html_join("", "<div>{}: {} {}</div>", told) or "—"

    @admin.display(description=_("verdict today"))
    def verdict_today(self, snapshot: DeckSnapshot) -> str | SafeString:
        """Every rule that is broken today, in words."""
        return verdict_shown(deck_verdict(deck=snapshot.deck.shown_as(snapshot)))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may see decks sees what was published of them."""
        return request.user.has_perm("decks.view_deck") or super().has_view_permission(request, obj)
