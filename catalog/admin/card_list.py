"""The list of cards: what it shows, how it is searched and narrowed down, and what is done to many cards at once."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from cardsite.api.language import request_language
from catalog.admin.card_filters import CompletenessFilter, GameFilter, KindFilter, PublicationFilter, fact_filters
from catalog.admin.service_admin import ServiceAdmin
from catalog.games import GAMES
from catalog.models import Card
from catalog.search.document import NAME_PLACES
from catalog.search.fold import fold_terms
from catalog.search.tree import texts_wanted
from catalog.selectors import tree_condition
from catalog.services.cards import card_publish

LARGEST_NUMBER_DIGITS = 9


def exactly(search_term: str) -> Q:
    """The condition that a card has this number or this ID."""
    typed = search_term.strip()
    if typed.isascii() and typed.isdigit() and len(typed) <= LARGEST_NUMBER_DIGITS:
        return Q(number=int(typed))
    try:
        return Q(pk=UUID(typed))
    except ValueError:
        return Q(pk__in=[])


class CardListAdmin(ServiceAdmin):
    """The list of cards."""

    list_display = ("named", "name_en", "numbered", "kind_named", "publication", "still_missing", "changed_at")
    list_per_page = 50
    search_fields = ("name_ja",)
    search_help_text = gettext_lazy("Japanese name, reading, English name, rules text, number or ID")
    ordering = ("reading_key", "id")
    actions: tuple[str, ...] = ("publish", "unpublish")

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
    def publish(self, request: HttpRequest, queryset: QuerySet[Card]) -> None:
        """Make the drafts, and cards still to come, public."""
        now = timezone.now()
        self._publish_all(request, queryset.exclude(published_at__lte=now), now)

    @admin.action(description=gettext_lazy("Make the cards drafts again"), permissions=["publish"])
    def unpublish(self, request: HttpRequest, queryset: QuerySet[Card]) -> None:
        """Hide the cards from everybody but the staff."""
        self._publish_all(request, queryset.exclude(published_at=None), None)

    def _publish_all(self, request: HttpRequest, queryset: QuerySet[Card], at: datetime | None) -> None:
        ids = list(queryset.order_by("pk").values_list("pk", flat=True))
        for card_id in ids:
            card_publish(card_id=card_id, expected_revision=None, at=at, user=request.user)  # type: ignore[arg-type]  # staff
        messages.success(request, gettext("Cards changed: {count}").format(count=len(ids)))
