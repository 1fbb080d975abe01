"""Cards: lists, single cards, and ids that are no more."""

from collections.abc import Sequence
from datetime import date
from typing import Any, ClassVar
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.language import request_language
from cardsite.api.pagination import Page, list_parameters, page_read, page_response
from cardsite.api.parameters import Parameter, date_parameter
from cardsite.api.renderers import json_bytes
from cardsite.api.schema import page_of
from cardsite.api.sorting import SortColumn
from cardsite.api.sparse import documents_pick, fields_parameter, rendered_pick
from cardsite.models import User
from catalog.api.feed import SINCE, UPDATED_SINCE, GoneSerializer, feed_answer, feed_parameters, followed_page_of
from catalog.api.filtersets import CARD_FIELDS, PARTS, MigrationFilterSet, parameters_for, parameters_of_any_game
from catalog.api.legality import cards_known, period_document
from catalog.api.searching import Search, search_read
from catalog.api.serializers import (
    CardDetailSerializer,
    CardMigrationSerializer,
    CardSerializer,
    ErratumSerializer,
    PrintingSerializer,
    RulingSerializer,
)
from catalog.api.versions import CatalogViewSet
from catalog.models import Card, CardMigration
from catalog.selectors import (
    Root,
    card_get,
    cards_followed,
    cards_visible,
    errata_of,
    legality_of,
    may_see_drafts,
    migrations_visible,
    printing_is_public,
    printings_of,
    released_first,
    rendering_of,
    rows_searched,
    rulings_of,
    today_in_tokyo,
    wording_of,
)

AT = date_parameter("at", description="The day (Asia/Tokyo) for wording and legality; today if none is given.")
FEED_PARAMETERS = feed_parameters(CARD_FIELDS)
DETAIL_PARAMETERS = (AT, fields_parameter(CardDetailSerializer().fields, PARTS))


def rendered_column() -> str:
    """The column of a card's stored JSON in the language of the request."""
    return f"rendered_{request_language()}"


def card_detail(card: Card, reader: User | AnonymousUser, at: date | None = None) -> bytes:
    """A card's stored JSON with its printings, rulings and errata, and its wording and legality on a day (Asia/Tokyo)."""
    day = at or today_in_tokyo()
    printings, errata = list(printings_of(card, reader)), list(errata_of(card, reader))
    # A draft counts for nobody, so that a card is as legal to its makers as it is to others.
    public = [one for one in printings if printing_is_public(one)]
    legalities = legality_of(card, released_on=released_first(public), reader=reader)
    in_force = [(legality.format, legality.on(day)) for legality in legalities]
    known = cards_known((one for _, period in in_force for one in period.restrictions), reader)
    more: dict[str, Any] = {
        "printings": PrintingSerializer(printings, many=True).data,
        "rulings": RulingSerializer(rulings_of(card, reader), many=True).data,
        "errata": ErratumSerializer(errata, many=True).data,
        "as_of": day,
        "wording": wording_of(card, errata, request_language(), day),
        "legality": [{"format": slug, **period_document(period, known)} for slug, period in in_force],
    }
    stored: str = getattr(card, rendered_column())
    return stored[:-1].encode() + b"," + json_bytes(more)[1:]


class CardViewSet(CatalogViewSet):
    """The cards of all games; drafts and cards under embargo are there for staff alone."""

    parameters: ClassVar = {"list": (*parameters_of_any_game(), SINCE), "retrieve": DETAIL_PARAMETERS}
    remembered: ClassVar[frozenset[str]] = frozenset({"list", "retrieve"})

    def get_parameters(self, request: Request) -> Sequence[Parameter]:
        """The common fields, and with `game` the fields of that game."""
        if self.action != "list":
            return DETAIL_PARAMETERS
        if UPDATED_SINCE in request.query_params:
            return FEED_PARAMETERS
        return (*parameters_for(request.query_params), SINCE)

    def get_throttle_scope(self, request: Request | HttpRequest) -> str | None:
        """Searching for words counts apart from reading."""
        return "search" if "q" in request.GET else None

    @extend_schema(operation_id="card_list", responses=followed_page_of(CardSerializer, "Card", GoneSerializer))
    def list(self, request: Request) -> HttpResponse:
        """Browse and search cards: common fields always, a game's own fields together with `game`.

        With `updated_since` it is the feed of changes: cards as they are now, and in `gone` those that are no more.
        """
        if (known := self.remember(request)) is not None:
            return known
        if UPDATED_SINCE in self.query.given:
            return self._changes(request)
        search = search_read(self.query, request.user, self.version)
        page, data = self._page(request, search)
        more: dict[str, Any] = {"warnings": search.warnings()} if search.asked else {}
        if "explanation" in self.query["include"]:
            more["explanation"] = search.explanation()
        if not page.rows and "cursor" not in self.query.given and search.words:
            more["did_you_mean"] = search.meant(cards_visible(request.user))
        return page_response(request, page, [rendered_pick(card, self.query["fields"]) for card in data], **more)

    def _changes(self, request: Request) -> Response:
        """A page of the feed of changes."""
        return feed_answer(
            request,
            self.query,
            cards_followed(game=self.query["game"], column=rendered_column()),
            documents=lambda cards: [rendered_pick(card, self.query["fields"]) for card in cards],
            gone=GoneSerializer,
        )

    def _page(self, request: Request, search: Search) -> tuple[Page[Any], Sequence[str]]:
        """A page of cards, and their stored JSON."""
        root = Root.SEARCH if search.on_small_rows else Root.CARD
        listed = search.listed(root)
        rows = rows_searched(request.user) if root is Root.SEARCH else cards_visible(request.user)
        stored = rendered_column()
        walked = f"card__{stored}" if root is Root.SEARCH else stored
        page = page_read(
            rows.filter(listed.condition),
            request=request,
            query=self.query,
            columns=(walked if listed.walked else rendering_of(root, stored),),
            order=listed.order,
            identity="drafts" if may_see_drafts(request.user) else "",
        )
        return page, [row[0] for row in page.rows]

    @extend_schema(operation_id="card_read", responses=CardDetailSerializer)
    def retrieve(self, request: Request, card_id: UUID) -> HttpResponse:
        """One card with its printings, rulings and errata, and its wording and legality on a day.

        An id that was merged or deleted is a 404 `card_gone`; `merged_into` names the card it went into.
        """
        if (known := self.remember(request)) is not None:
            return known
        card = card_get(card_id=card_id, reader=request.user)
        detail = card_detail(card, request.user, self.query["at"])
        return Response(rendered_pick(detail, self.query["fields"]))


class CardMigrationViewSet(CatalogViewSet):
    """Card ids and numbers that are no more."""

    parameters: ClassVar = {
        "list": (
            *list_parameters(fields=fields_parameter(CardMigrationSerializer().fields)),
            *MigrationFilterSet.parameters(),
        )
    }

    @extend_schema(operation_id="card_migration_list", responses=page_of(CardMigrationSerializer, "CardMigration"))
    def list(self, request: Request) -> Response:
        """Ids of cards that were merged into others or deleted, and numbers that cards had before, newest first."""
        drafts = may_see_drafts(request.user)
        page = page_read(
            MigrationFilterSet(self.query, queryset=migrations_visible(request.user), request=request).qs,
            request=request,
            query=self.query,
            order=(SortColumn("at", descending=True),),
            identity="drafts" if drafts else "",
        )
        rows: list[CardMigration] = page.rows
        return page_response(
            request, page, documents_pick(CardMigrationSerializer(rows, many=True).data, self.query["fields"])
        )
