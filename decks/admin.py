"""Decks in the admin: staff look at them, see what the rules say, and delete; the lines are their owners' matter."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet, Sum
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardsite.api.language import words_render
from decks.models import Deck, DeckLine
from decks.services.decklists import deck_verdict
from decks.services.decks import decks_remove


class DeckLineInline(admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """The lines of a deck, to be read."""

    model = DeckLine
    fields = ("zone", "card", "printing", "count")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[DeckLine]:
        """The lines with their cards."""
        return super().get_queryset(request).select_related("card", "printing")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may see decks sees their lines."""
        return request.user.has_perm("decks.view_deck")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: owners write lines."""
        return False


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Decks by change, with what the rules say of each today."""

    list_display = ("name", "owner", "game", "format", "visibility", "cards", "changed_at")
    list_filter = ("game", "format", "visibility")
    list_select_related = ("owner", "game", "format")
    search_fields = ("name", "owner__username")
    date_hierarchy = "changed_at"
    show_full_result_count = False
    fields = ("name", "owner", "game", "format", "visibility", "created_at", "changed_at", "verdict")
    inlines = (DeckLineInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        """The decks with their number of cards."""
        decks: QuerySet[Deck] = super().get_queryset(request).annotate(card_count=Sum("lines__count", default=0))
        return decks

    @admin.display(description=_("cards"), ordering="card_count")
    def cards(self, deck: Any) -> int:
        """How many cards are in the deck, all zones together."""
        return int(deck.card_count)

    @admin.display(description=_("verdict today"))
    def verdict(self, deck: Deck) -> str | SafeString:
        """Every broken rule in words."""
        broken = deck_verdict(deck=deck).violations
        if not broken:
            return gettext("legal")
        told = ((each.rule or "", words_render(each.message, each.slots())) for each in broken)
        return format_html_join("", "<div>{} {}</div>", told)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: owners make decks."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: owners change decks."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Everything."""
        return self.fields

    def delete_model(self, request: HttpRequest, obj: Deck) -> None:
        """The deck is gone."""
        decks_remove(decks=[obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Deck]) -> None:
        """The chosen decks are gone."""
        decks_remove(decks=list(queryset))
