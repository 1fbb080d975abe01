"""Decks in the admin: staff look at them, see what the rules say, hide and delete; the lines are their owners' matter."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from cardsite.values import name_is_seen
from decks.admin.shown import LineInline, verdict_shown
from decks.models import Deck, DeckLine
from decks.services.decklists import deck_verdict
from decks.services.decks import decks_remove
from decks.services.moderating import deck_hide, deck_show_again
from decks.values import MAX_REMARK_LENGTH

MAY_HIDE = "decks.hide_deck"
WHY_HIDDEN = _("Say why the deck is hidden.")


class DeckLineInline(LineInline):
    """The lines of a deck as it runs."""

    model = DeckLine


class HidingForm(forms.Form):
    """Why a deck is hidden."""

    reason = forms.CharField(
        max_length=MAX_REMARK_LENGTH,
        label=_("reason"),
        help_text=_("The owner of the deck reads this, without your name."),
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
        error_messages={"required": WHY_HIDDEN},
    )

    def clean_reason(self) -> str:
        """The reason; one that shows nothing is none."""
        reason: str = self.cleaned_data["reason"]
        if not name_is_seen(reason):
            raise forms.ValidationError(WHY_HIDDEN)
        return reason


@admin.register(Deck)
class DeckAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Decks by change, with what the rules say of each today."""

    list_display = ("name", "owner", "game", "format", "visibility", "cards", "likes", "hidden_at", "changed_at")
    list_filter = ("game", "format", "visibility", ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("owner", "game", "format")
    search_fields = ("name", "tags", "owner__username")
    date_hierarchy = "changed_at"
    show_full_result_count = False
    change_form_template = "admin/decks/deck/page.html"
    fields = (
        "name",
        "owner",
        "game",
        "format",
        "visibility",
        "tags",
        "notes",
        "origin",
        "published",
        "likes",
        "created_at",
        "changed_at",
        "hidden_at",
        "hidden_by",
        "hidden_reason",
        "verdict",
    )
    inlines = (DeckLineInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        """The decks with their number of cards."""
        # Counted for the rows of a page alone, not for all decks before they are put in order.
        lines = DeckLine.objects.filter(deck=OuterRef("pk")).order_by().values("deck")
        counted = Coalesce(Subquery(lines.annotate(cards=Sum("count")).values("cards")), 0)
        decks: QuerySet[Deck] = super().get_queryset(request).annotate(card_count=counted)
        return decks

    def get_urls(self) -> list[URLPattern]:
        """Hiding and showing, and the rest."""
        view = self.admin_site.admin_view(require_POST(self.hide_view))
        return [path("<uuid:deck_id>/hide/", view, name="decks_deck_hide"), *super().get_urls()]

    @admin.display(description=_("cards"), ordering="card_count")
    def cards(self, deck: Any) -> int:
        """How many cards are in the deck, all zones together."""
        return int(deck.card_count)

    @admin.display(description=_("verdict today"))
    def verdict(self, deck: Deck) -> str | SafeString:
        """Every broken rule in words."""
        return verdict_shown(deck_verdict(deck=deck))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A deck, with the way to hide it."""
        deck = self.get_object(request, object_id)
        shown = {
            "deck": deck,
            "may_hide": request.user.has_perm(MAY_HIDE),
            "hiding_form": HidingForm(),
            "reports": deck.reports.select_related("user") if deck else [],
        }
        return super().change_view(request, object_id, form_url, (extra_context or {}) | shown)

    def hide_view(self, request: HttpRequest, deck_id: UUID) -> HttpResponse:
        """The deck hidden for the reason given, or shown again; noted in its history here."""
        get_object_or_404(Deck, pk=deck_id)
        if not request.user.has_perm(MAY_HIDE):
            raise PermissionDenied
        page = HttpResponseRedirect(reverse("admin:decks_deck_change", args=(deck_id,)))
        if "show" in request.POST:
            self.log_change(request, deck_show_again(deck_id=deck_id), gettext("Shown again."))
            return page
        form = HidingForm(request.POST)
        if not form.is_valid():
            messages.error(request, " ".join(map(str, form.errors["reason"])))
            return page
        reason = form.cleaned_data["reason"]
        hidden = deck_hide(deck_id=deck_id, reason=reason, user=request.user)  # type: ignore[arg-type]  # staff are signed in
        self.log_change(request, hidden, gettext("Hidden: {reason}").format(reason=reason))
        return page

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: owners make decks."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: owners change decks."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Everything."""
        return self.fields

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What would go: whoever may delete a deck deletes what belongs to it, though nobody may do so by itself."""
        to_delete, counts, _alone, protected = super().get_deleted_objects(objs, request)
        return to_delete, counts, set(), protected

    def delete_model(self, request: HttpRequest, obj: Deck) -> None:
        """The deck is gone."""
        decks_remove(decks=[obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Deck]) -> None:
        """The chosen decks are gone."""
        decks_remove(decks=list(queryset))
