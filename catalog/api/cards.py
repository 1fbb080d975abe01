"""Cards: lists, single cards, and ids that are no more."""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, ClassVar
from uuid import UUID

import orjson
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.language import request_language
from cardsite.api.pagination import Page, list_parameters, page_read, page_response
from cardsite.api.parameters import Parameter
from cardsite.api.renderers import json_bytes
from cardsite.api.schema import page_of
from cardsite.api.sorting import SortColumn
from cardsite.models import User
from catalog.api.filtersets import GameFilterSet, parameters_for, parameters_of_any_game
from catalog.api.searching import Search, search_read
from catalog.api.serializers import (
    CardDetailSerializer,
    CardMigrationSerializer,
    CardSerializer,
    PrintingSerializer,
    RulingSerializer,
    restriction_document,
)
from catalog.api.versions import CatalogViewSet
from catalog.models import Card, CardMigration
from catalog.selectors import (
    Root,
    card_get,
    cards_rendered,
    cards_visible,
    legality_of,
    may_see_drafts,
    migrations_visible,
    printings_of,
    rows_searched,
    rulings_of,
    time_limited,
)

MAX_COUNTED = 10_000


def rendered_column() -> str:
    """The column of a card's stored JSON in the language of the request."""
    return f"rendered_{request_language()}"


def card_detail(card: Card, reader: User | AnonymousUser) -> orjson.Fragment:
    """A card's stored JSON with its printings, rulings and what each format says about it."""
    legalities = legality_of(card)
    named = {card_id for legality in legalities for one in legality.restrictions for card_id in one.card_ids}
    visible = frozenset(cards_visible(reader).filter(pk__in=named).values_list("pk", flat=True))
    more: dict[str, Any] = {
        "printings": PrintingSerializer(printings_of(card), many=True).data,
        "rulings": RulingSerializer(rulings_of(card), many=True).data,
        "legality": [
            {
                "format": legality.format,
                "status": legality.status,
                "limit": legality.limit,
                "restrictions": [restriction_document(one, visible) for one in legality.restrictions],
            }
            for legality in legalities
        ],
    }
    stored: str = getattr(card, rendered_column())
    return orjson.Fragment(stored[:-1].encode() + b"," + json_bytes(more)[1:])


class CardViewSet(CatalogViewSet):
    """The cards of all games; drafts and cards under embargo are there for staff alone."""

    parameters: ClassVar = {"list": parameters_of_any_game()}
    remembered: ClassVar[frozenset[str]] = frozenset({"list", "retrieve"})

    def get_parameters(self, request: Request) -> Sequence[Parameter]:
        """The common fields, and with `game` the fields of that game."""
        return parameters_for(request.query_params) if self.action == "list" else ()

    def get_throttle_scope(self, request: Request | HttpRequest) -> str | None:
        """Searching for words counts apart from reading."""
        return "search" if "q" in request.GET else None

    @extend_schema(operation_id="card_list", responses=page_of(CardSerializer, "Card"))
    def list(self, request: Request) -> HttpResponse:
        """Browse and search cards: common fields always, a game's own fields together with `game`."""
        if (known := self.remember(request)) is not None:
            return known
        search = search_read(self.query, self.version)
        with time_limited() if search.asked else nullcontext():
            page, data = self._page(request, search)
        more: dict[str, Any] = {"warnings": search.warnings()} if search.asked else {}
        if "explanation" in self.query["include"]:
            more["explanation"] = search.explanation()
        if not page.rows and "cursor" not in self.query.given and search.words:
            more["did_you_mean"] = search.meant(cards_visible(request.user))
        return page_response(request, page, [orjson.Fragment(card) for card in data], **more)

    def _page(self, request: Request, search: Search) -> tuple[Page[Any], Sequence[str]]:
        """A page of cards, and their stored JSON."""
        root = Root.SEARCH if search.on_small_rows else Root.CARD
        listed = search.listed(root)
        rows = rows_searched(request.user) if root is Root.SEARCH else cards_visible(request.user)
        column = f"card__{rendered_column()}" if root is Root.SEARCH else rendered_column()
        page = page_read(
            rows.filter(listed.condition),
            request=request,
            query=self.query,
            columns=(column if listed.at_once else "pk",),
            order=listed.order,
            identity="drafts" if may_see_drafts(request.user) else "",
            count_limit=MAX_COUNTED,
        )
        found = [row[0] for row in page.rows]
        return page, found if listed.at_once else cards_rendered(found, rendered_column())

    @extend_schema(operation_id="card_read", responses=CardDetailSerializer)
    def retrieve(self, request: Request, card_id: UUID) -> HttpResponse:
        """One card with its printings, rulings and legality.

        An id that was merged or deleted is a 404 `card_gone`; `merged_into` names the card it went into.
        """
        if (known := self.remember(request)) is not None:
            return known
        card = card_get(card_id=card_id, reader=request.user)
        return Response(card_detail(card, request.user))


class CardMigrationViewSet(CatalogViewSet):
    """Card ids that are no more."""

    parameters: ClassVar = {"list": (*list_parameters(), *GameFilterSet.parameters())}

    @extend_schema(operation_id="card_migration_list", responses=page_of(CardMigrationSerializer, "CardMigration"))
    def list(self, request: Request) -> Response:
        """Ids of cards that were merged into others or deleted, newest first."""
        drafts = may_see_drafts(request.user)
        page = page_read(
            GameFilterSet(self.query, queryset=migrations_visible(request.user), request=request).qs,
            request=request,
            query=self.query,
            order=(SortColumn("at", descending=True),),
            identity="drafts" if drafts else "",
        )
        rows: list[CardMigration] = page.rows
        return page_response(request, page, list(CardMigrationSerializer(rows, many=True).data))
