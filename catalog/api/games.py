"""Games, their rulebooks, and the JSON Schema of their cards."""

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.language import request_language
from cardsite.api.pagination import list_parameters, page_read, page_response
from cardsite.api.schema import data_of, page_of
from cardsite.api.sorting import SortColumn
from catalog.api.game_shapes import GameDetailSerializer, GameSerializer, game_document
from catalog.api.serializers import RuleSerializer
from catalog.api.versions import CatalogViewSet
from catalog.games import GAMES
from catalog.games.schema import card_schema
from catalog.models import Format, Rule, Term
from catalog.selectors import format_default, game_spec, rule_get


class GameViewSet(CatalogViewSet):
    """The games of this site."""

    @extend_schema(operation_id="game_list", responses=data_of(GameSerializer, "Game"))
    def list(self, request: Request) -> Response:
        """Every game with its kinds of card and their fields."""
        return Response({"data": [game_document(game) for game in GAMES.values()]})

    @extend_schema(operation_id="game_read", responses=GameDetailSerializer)
    def retrieve(self, request: Request, game: str) -> Response:
        """One game with the words that its cards pick from and its formats."""
        spec = game_spec(game)
        japanese = request_language() == "ja"
        terms = [
            {
                "category": term.category,
                "slug": term.slug,
                "name": term.name_ja if japanese else term.name_en,
                "name_ja": term.name_ja,
                "reading": term.reading,
                "name_en": term.name_en,
            }
            for term in Term.objects.filter(game_id=game)
        ]
        more = {
            "terms": terms,
            "default_format": format_default(game).slug,
            "formats": list(Format.objects.filter(game_id=game).order_by("slug").values_list("slug", flat=True)),
        }
        return Response({**game_document(spec), **more})

    @extend_schema(
        operation_id="card_schema_read",
        responses=OpenApiResponse({"type": "object", "additionalProperties": True}, "A JSON Schema (2020-12)."),
    )
    def card_schema(self, request: Request, game: str) -> Response:
        """The JSON Schema of the game's cards: their facts, and the trees of their abilities."""
        return Response(card_schema(game_spec(game)))


class RuleViewSet(CatalogViewSet):
    """The rulebook of a game."""

    parameters: ClassVar[dict[str, Any]] = {"list": list_parameters()}

    @extend_schema(operation_id="rule_list", responses=page_of(RuleSerializer, "Rule"))
    def list(self, request: Request, game: str) -> Response:
        """The rules in the order of the book."""
        found = Rule.objects.filter(game_id=game_spec(game).slug)
        page = page_read(found, request=request, query=self.query, order=(SortColumn("order"),))
        rows: list[Rule] = page.rows
        return page_response(request, page, list(RuleSerializer(rows, many=True).data))

    @extend_schema(operation_id="rule_read", responses=RuleSerializer)
    def retrieve(self, request: Request, game: str, rule_id: str) -> Response:
        """One rule by its ID."""
        return Response(RuleSerializer(rule_get(game=game, rule_id=rule_id)).data)
