"""The list of cards: what it shows, how it is searched and narrowed down, and what is done to many cards at once."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db import transaction
from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from cardsite.api.language import request_language
from cardsite.models import User
from catalog.admin.card_filters import CompletenessFilter, GameFilter, KindFilter, PublicationFilter, fact_filters
from catalog.admin.pictures import THUMBNAIL, face_shown
from catalog.admin.service_admin import ServiceAdmin
from catalog.games import GAMES
from catalog.models import Card
from catalog.models.games import FIRST_NUMBER_OF_STAFF
from catalog.search.document import NAME_PLACES
from catalog.search.fold import fold_terms
from catalog.search.tree import texts_wanted
from catalog.selectors import tree_condition
from catalog.services.batches.making import batch_choose, batch_edit
from catalog.services.cards import card_publish
from catalog.services.renumbering import card_renumber
from catalog.services.transfer.rows import Publication

LARGEST_NUMBER_DIGITS = 9
PUBLISHED_AT_ONCE = 20  # cards, so that no request takes long


def exactly(search_term: str) -> Q:
    """The condition that a card has this number or this ID."""
    typed = search_term.strip()
    if typed.isascii() and typed.isdigit() and len(typed) <= LARGEST_NUMBER_DIGITS:
        return Q(number=int(typed))
    try:
        return Q(pk=UUID(typed))
    except ValueError:
        return Q(pk__in=[])


class RenumberForm(forms.Form):
    """Which number a card gets, and the revision that was looked at."""

    number = forms.IntegerField(
        label=gettext_lazy("new number"),
        required=False,
        min_value=FIRST_NUMBER_OF_STAFF,
        max_value=10**LARGEST_NUMBER_DIGITS - 1,
        help_text=gettext_lazy("Empty for the next one that is free."),
    )
    revision = forms.IntegerField(widget=forms.HiddenInput)


class CardListAdmin(ServiceAdmin):
    """The list of cards."""

    list_display = (
        "face_small",
        "named",
        "name_en",
        "numbered",
        "kind_named",
        "publication",
        "still_missing",
        "changed_at",
    )
    list_display_links = ("face_small", "named")
    list_per_page = 50
    search_fields = ("name_ja",)
    search_help_text = gettext_lazy("Japanese name, reading, English name, rules text, number or ID")
    ordering = ("reading_key", "id")
    actions: tuple[str, ...] = ("publish", "unpublish", "renumber")

    @admin.display(description=gettext_lazy("picture"))
    def face_small(self, card: Card) -> SafeString:
        """The face, small."""
        return face_shown(card, THUMBNAIL)

    @admin.display(description=gettext_lazy("Japanese name"), ordering="reading_key")
    def named(self, card: Card) -> SafeString:
        """The Japanese name with its reading."""
        return format_html('{}<br><span class="quiet">{}</span>', card.name_ja, card.reading)

    @admin.display(description=gettext_lazy("number"), ordering="number")
    def numbered(self, card: Card) -> str:
        """The number within the game."""
        return f"{card.game_id} {card.number}"

    @admin.display(description=gettext_lazy("kind"), ordering="kind")
    def kind_named(self, card: Card) -> str:
        """The kind in words."""
        kind = GAMES[card.game_id].kind(card.kind)
        return kind.words.in_language(request_language()) if kind else card.kind

    @admin.display(description=gettext_lazy("publication"), ordering="published_at")
    def publication(self, card: Card) -> str:
        """Draft, to come, or published."""
        if card.published_at is None:
            return gettext("draft")
        return gettext("published") if card.published_at <= timezone.now() else gettext("to come")

    @admin.display(description=gettext_lazy("missing"), ordering="complete")
    def still_missing(self, card: Card) -> str:
        """The fields not known yet."""
        fields, language = GAMES[card.game_id].fields(), request_language()
        named = [fields[name].words.in_language(language) for name in card.missing]
        return ("、" if language == "ja" else ", ").join(named)

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        """What every card has, and the fields of the game that the list is narrowed to."""
        return [GameFilter, KindFilter, PublicationFilter, CompletenessFilter, *fact_filters(request)]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Card], search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        """Cards whose names or texts hold every word, folded alike, names first; or the card of a number or an ID."""
        if not search_term.strip():
            return queryset, False
        words = fold_terms(search_term)
        if not words:
            return queryset.none(), False
        in_names = tree_condition(texts_wanted(words, NAME_PLACES))
        anywhere, exact = tree_condition(texts_wanted(words)), exactly(search_term)
        rank = Case(
            When(exact, then=Value(0)), When(in_names, then=Value(1)), default=Value(2), output_field=IntegerField()
        )
        found = queryset.filter(anywhere | exact).annotate(rank=rank)
        asked = request.GET.get("o")
        return (found if asked else found.order_by("rank", "reading_key", "id")), False

    def has_publish_permission(self, request: HttpRequest) -> bool:
        """Whether this member of the staff may decide what is public."""
        return request.user.has_perm("catalog.publish_card")

    @admin.action(description=gettext_lazy("Publish the cards now"), permissions=["publish"])
    def publish(self, request: HttpRequest, queryset: QuerySet[Card]) -> HttpResponse | None:
        """Make the drafts, and cards still to come, public."""
        now = timezone.now()
        return self._publish_all(request, queryset.exclude(published_at__lte=now), now, gettext("published"))

    @admin.action(description=gettext_lazy("Make the cards drafts again"), permissions=["publish"])
    def unpublish(self, request: HttpRequest, queryset: QuerySet[Card]) -> HttpResponse | None:
        """Hide the cards from everybody but the staff."""
        return self._publish_all(request, queryset.exclude(published_at=None), None, gettext("draft"))

    def _publish_all(
        self, request: HttpRequest, queryset: QuerySet[Card], at: datetime | None, title: str
    ) -> HttpResponse | None:
        """A few cards at once, all or none; many become a batch, which the worker carries out once its difference was seen."""
        cards = list(queryset.order_by("game_id", "pk").values_list("pk", "game_id"))
        user: User = request.user  # type: ignore[assignment]  # staff are signed in
        if len(cards) <= PUBLISHED_AT_ONCE:
            with transaction.atomic():
                for card_id, _ in cards:
                    card_publish(card_id=card_id, expected_revision=None, at=at, user=user)
            messages.success(request, gettext("Cards changed: {count}").format(count=len(cards)))
            return None
        games = {game for _, game in cards}
        if len(games) != 1:
            messages.error(request, gettext("Choose cards of one game."))
            return None
        with transaction.atomic():
            batch = batch_choose(game=games.pop(), card_ids=[pk for pk, _ in cards], title=title, user=user)
            batch_edit(batch_id=batch.pk, facts={}, unknown=(), title=title, publication=Publication(at))
        return HttpResponseRedirect(reverse("admin:catalog_cardbatch_change", args=(batch.pk,)))

    @admin.action(description=gettext_lazy("Give a card another number"), permissions=["change"])
    def renumber(self, request: HttpRequest, queryset: QuerySet[Card]) -> HttpResponse | None:
        """First the question which number, then the change."""
        cards = list(queryset[:2])
        if len(cards) != 1:
            messages.error(request, gettext("Choose exactly one card."))
            return None
        card = cards[0]
        form = RenumberForm(request.POST if "confirmed" in request.POST else None, initial={"revision": card.revision})
        if form.is_valid():
            changed = card_renumber(
                card_id=card.pk,
                number=form.cleaned_data["number"],
                expected_revision=form.cleaned_data["revision"],
                user=request.user,  # type: ignore[arg-type]  # staff are signed in
            )
            words = gettext("“{card}” has the number {number} now.")
            messages.success(request, words.format(card=changed.name_ja, number=changed.number))
            return None
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": gettext("Give a card another number"),
            "card": card,
            "form": form,
            "checkbox": ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, "admin/catalog/card/renumber.html", context)
