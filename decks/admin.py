"""Decks in the admin: staff look at them, see what the rules say, and delete; the lines are their owners' matter.

Two cards are merged here and not in the catalog, because decks and matches go over to the one that stays.
"""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardsite.api.language import words_render
from catalog.admin.cards import CardAdmin
from catalog.models import Card
from decks.models import Deck, DeckLine
from decks.services.decklists import deck_verdict
from decks.services.decks import decks_remove
from decks.services.merging import card_merge

TWO = 2


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


class MergingCardAdmin(CardAdmin):
    """Cards, of which two that turn out to be one are merged."""

    actions = (*CardAdmin.actions, "merge")

    @admin.action(description=_("Merge two cards into one"), permissions=["delete"])
    def merge(self, request: HttpRequest, queryset: QuerySet[Card]) -> HttpResponse | None:
        """First the question which of the two stays, then the merge."""
        cards = list(queryset.order_by("number")[: TWO + 1])
        if len(cards) != TWO or cards[0].game_id != cards[1].game_id:
            messages.error(request, gettext("Choose exactly two cards of one game."))
            return None
        into = next((card for card in cards if str(card.pk) == request.POST.get("into")), None)
        if request.POST.get("confirmed") != "yes" or into is None:
            context = {
                **self.admin_site.each_context(request),
                "opts": self.opts,
                "title": gettext("Merge two cards into one"),
                "cards": [(card, Deck.objects.filter(lines__card=card).distinct().count()) for card in cards],
                "checkbox": ACTION_CHECKBOX_NAME,
            }
            return TemplateResponse(request, "admin/decks/card/merge.html", context)
        other = next(card for card in cards if card is not into)
        shown = request.POST.get(f"revision-{other.pk}", "")
        card_merge(
            card_id=other.pk,
            into_id=into.pk,
            expected_revision=int(shown) if shown.isdecimal() else 0,
            user=request.user,  # type: ignore[arg-type]  # staff are signed in
        )
        words = gettext("“{card}” is now one with “{into}”.")
        messages.success(request, words.format(card=other, into=into))
        return HttpResponseRedirect(reverse("admin:catalog_card_change", args=(into.pk,)))


admin.site.unregister(Card)
admin.site.register(Card, MergingCardAdmin)
