"""Filters of the list of cards: what every card has, and the declared fields of the games."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from cardsite.api.language import request_language
from catalog.games import GAMES
from catalog.games.game import GameSpec
from catalog.models import Card, Term
from catalog.models.columns import MANY, column_fields, column_name
from catalog.values import FieldSpec, FieldType

Choices = list[tuple[str, str]]


class PublicationFilter(admin.SimpleListFilter):
    """Published, waiting for its day, or a draft."""

    title = gettext_lazy("publication")
    parameter_name = "publication"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """The three states."""
        return [("public", gettext("published")), ("embargo", gettext("to come")), ("draft", gettext("draft"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card] | None:
        """The cards in the chosen state."""
        now = timezone.now()
        match self.value():
            case "public":
                return queryset.filter(published_at__lte=now)
            case "embargo":
                return queryset.filter(published_at__gt=now)
            case "draft":
                return queryset.filter(published_at=None)
        return queryset


class CompletenessFilter(admin.SimpleListFilter):
    """Whether everything is known that is printed on the card."""

    title = gettext_lazy("completeness")
    parameter_name = "complete"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """Both answers."""
        return [("yes", gettext("complete")), ("no", gettext("something is missing"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card] | None:
        """The cards with the chosen answer."""
        if self.value() in {"yes", "no"}:
            return queryset.filter(complete=self.value() == "yes")
        return queryset


class GameFilter(admin.SimpleListFilter):
    """One of the games."""

    title = gettext_lazy("game")
    parameter_name = "game"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """The games by name."""
        return [(game.slug, game.words.in_language(request_language())) for game in GAMES.values()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        """What belongs to the chosen game."""
        return queryset.filter(game_id=self.value()) if self.value() else queryset


class KindFilter(admin.SimpleListFilter):
    """One of the kinds of card."""

    title = gettext_lazy("kind of card")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """The kinds of the games shown, each slug once."""
        language = request_language()
        return list(
            {
                kind.slug: kind.words.in_language(language) for game in games_shown(request) for kind in game.kinds
            }.items()
        )

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card] | None:
        """The cards of the chosen kind."""
        return queryset.filter(kind=self.value()) if self.value() else queryset


class FactFilter(admin.SimpleListFilter):
    """One declared field; `fact_filters` makes the classes."""

    spec: ClassVar[FieldSpec]
    game: ClassVar[str]

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:
        """The values that cards have, or can have."""
        language = request_language()
        if self.spec.choices is not None:
            return [(word.value, word.words.in_language(language)) for word in self.spec.choices]
        if self.spec.category is not None:
            rows = Term.objects.filter(game_id=self.game, category=self.spec.category)
            return [(row.slug, row.name_ja if language == "ja" else row.name_en) for row in rows]
        if self.spec.value_type is FieldType.FLAG:
            return [("true", gettext("yes")), ("false", gettext("no"))]
        column = column_name(self.spec.name)
        found = Card.objects.filter(game_id=self.game, **{f"{column}__isnull": False})
        values = found.order_by(column).values_list(column, flat=True).distinct()
        return [(str(value), str(value)) for value in values]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card] | None:
        """The cards with the chosen value."""
        chosen = self.value()
        if chosen is None or chosen not in dict(self.lookup_choices):
            return queryset
        if self.spec.value_type in MANY:
            return queryset.filter(facts__contains={self.spec.name: [chosen]})
        value: Any = chosen == "true" if self.spec.value_type is FieldType.FLAG else chosen
        return queryset.filter(**{column_name(self.spec.name): value})


def games_shown(request: HttpRequest) -> Iterable[GameSpec]:
    """The game that the list is narrowed to, or all."""
    chosen = request.GET.get(GameFilter.parameter_name, "")
    return [GAMES[chosen]] if chosen in GAMES else list(GAMES.values())


def fact_filters(request: HttpRequest) -> list[type[FactFilter]]:
    """The filters of one game's fields; none while cards of several games are shown."""
    games = list(games_shown(request))
    if len(games) != 1:
        return []
    (game,) = games
    language = request_language()
    return [
        type(
            f"{name}_filter",
            (FactFilter,),
            {
                "spec": spec,
                "game": game.slug,
                "title": spec.words.in_language(language),
                "parameter_name": column_name(name),
            },
        )
        for name, spec in column_fields({game.slug: game}).items()
        if spec.filterable
    ]
