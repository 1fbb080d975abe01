"""Merging two cards of the catalog: here and not there, because decks and matches go over to the one that stays."""

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.admin.cards import CardAdmin
from catalog.models import Card
from decks.selectors.browsing import decks_naming
from decks.services.merging import card_merge

TWO = 2


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
                "cards": [(card, decks_naming(card.pk).count()) for card in cards],
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
