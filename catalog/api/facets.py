"""Counts of the cards that a query finds, by game, kind, set, rarity and the declared fields."""

from collections.abc import Sequence
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.language import request_language
from cardsite.api.pagination import parameter_refuse
from cardsite.api.parameters import Parameter, choice_parameter
from cardsite.errors import gettext_noop
from catalog.api.filtersets import NOT_OF_DRAWS, parameters_for, parameters_of_any_game
from catalog.api.searching import search_read
from catalog.api.versions import CatalogViewSet
from catalog.games import GAMES
from catalog.search.fields import SearchField
from catalog.selectors import cards_counted, cards_visible, search_languages
from catalog.selectors.facets import COMMON_FACETS, facets_of

Shape = serializers.Serializer[dict[str, Any]]


class FacetValueSerializer(Shape):
    """One value and the number of cards that have it."""

    value = serializers.CharField()
    name = serializers.CharField(help_text="In the language of the request.")
    count = serializers.IntegerField()


@extend_schema_serializer(many=False)
class FacetsSerializer(Shape):
    """Counts by facet, the most frequent values first, at most 100 of each; `approximate` where more than 10,000 cards match."""

    total = serializers.IntegerField()
    approximate = serializers.BooleanField()
    facets = serializers.DictField(child=FacetValueSerializer(many=True))
    warnings = serializers.ListField(child=serializers.DictField(), required=False)


def _by_parameter() -> Parameter:
    names = dict.fromkeys((*COMMON_FACETS, *(name for game in GAMES for name in facets_of(game))))
    about = "What to count by; declared fields where one game is asked about. All there is, unless given."
    return choice_parameter("by", names, many=True, description=about)


def _named(field: SearchField | None, value: str) -> str:
    if field is None or value not in field.values:
        return value
    return field.values[value].in_language(request_language())


class CardFacetsViewSet(CatalogViewSet):
    """Counts of cards."""

    throttle_scope = "search"
    remembered: ClassVar[frozenset[str]] = frozenset({"list"})
    parameters: ClassVar = {
        "list": (*(one for one in parameters_of_any_game() if one.name not in NOT_OF_DRAWS), _by_parameter())
    }

    def get_parameters(self, request: Request) -> Sequence[Parameter]:
        """Everything that lists of cards are filtered by, and what to count by."""
        known = [one for one in parameters_for(request.query_params) if one.name not in NOT_OF_DRAWS]
        return (*known, _by_parameter())

    @extend_schema(operation_id="card_facets", responses=FacetsSerializer)
    def list(self, request: Request) -> Any:
        """How many of the cards that a query and filters leave have which values: exactly up to 10,000 cards."""
        if (known := self.remember(request)) is not None:
            return known
        search = search_read(self.query, request.user, self.version)
        facets = facets_of(search.game)
        asked = dict.fromkeys(self.query["by"] or facets)
        if not asked.keys() <= facets.keys():
            message = gettext_noop("One of these is needed: {allowed}.")
            raise parameter_refuse("by", "not_a_choice", message, allowed=", ".join(facets))
        wanted = [facets[name] for name in asked]
        found = cards_visible(request.user).filter(search.condition())
        counted = cards_counted(found, wanted, expected=search.expected, drafts=search.drafts)
        language = search_languages(self.version, drafts=search.drafts)(search.game)
        fields = {field.name: field for field in language.fields}
        more = {"warnings": search.warnings()} if search.asked else {}
        return Response(
            {
                "total": counted.total,
                "approximate": counted.approximate,
                "facets": {
                    name: [
                        {"value": value, "name": _named(fields.get(name), value), "count": count}
                        for value, count in values
                    ]
                    for name, values in counted.values.items()
                },
                **more,
            }
        )
