"""Formats, their restrictions by day, and what they say about single cards."""

from collections.abc import Iterable
from typing import Any, ClassVar
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.pagination import list_parameters, page_read, page_response
from cardsite.api.parameters import date_parameter
from cardsite.api.schema import data_of, page_of
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.api.sparse import documents_pick, fields_parameter
from cardsite.models import User
from catalog.api.belongings import BelongingViewSet
from catalog.api.entry_filters import RestrictionFilterSet
from catalog.api.filtersets import GameFilterSet
from catalog.api.legality_shapes import (
    CardLegalitySerializer,
    DatedRestrictionSerializer,
    FormatDetailSerializer,
    FormatSerializer,
    restriction_document,
)
from catalog.api.versions import CatalogViewSet
from catalog.models import Format, Restriction, RestrictionCard
from catalog.selectors import (
    ActiveRestriction,
    Legality,
    Period,
    card_get,
    card_released_on,
    cards_visible,
    legality_of,
    may_see_drafts,
    restriction_active,
    restrictions_in_force,
    restrictions_known,
    restrictions_read,
    today_in_tokyo,
)

RESTRICTION_SORTS = SortTable({"begins_on": (SortColumn("begins_on"),)}, default="-begins_on")
DAY_ABOUT = "The day (Asia/Tokyo); today if none is given."


def cards_known(restrictions: Iterable[ActiveRestriction], reader: User | AnonymousUser) -> frozenset[UUID]:
    """The cards that restrictions name and that exist for the reader."""
    named = {card_id for one in restrictions for card_id in one.card_ids}
    return frozenset(cards_visible(reader).filter(pk__in=named).values_list("pk", flat=True)) if named else frozenset()


def period_document(period: Period, known: frozenset[UUID]) -> dict[str, Any]:
    """A period with its restrictions as the reader may see them."""
    return {
        "status": period.status,
        "limit": period.limit,
        "begins_on": period.begins_on,
        "ends_on": period.ends_on,
        "restrictions": [restriction_document(one, known) for one in period.restrictions],
    }


def named_in(legalities: Iterable[Legality]) -> list[ActiveRestriction]:
    """All restrictions behind what formats say about a card."""
    return [one for legality in legalities for period in legality.periods for one in period.restrictions]


class FormatViewSet(BelongingViewSet):
    """Formats."""

    serializer = FormatSerializer
    filterset = GameFilterSet
    parameters: ClassVar[dict[str, Any]] = {
        "list": (*list_parameters(fields=fields_parameter(FormatSerializer().fields)), *GameFilterSet.parameters()),
        "retrieve": (date_parameter("as_of", description=DAY_ABOUT),),
    }

    def visible(self, request: Request) -> QuerySet[Format]:
        """All of them."""
        return Format.objects.all()

    @extend_schema(operation_id="format_list", responses=page_of(FormatSerializer, "Format"))
    def list(self, request: Request) -> Response:
        """Browse formats."""
        return self.answer_list(request)

    @extend_schema(operation_id="format_read", responses=FormatDetailSerializer)
    def retrieve(self, request: Request, format_id: UUID) -> Response:
        """One format with its restrictions in force on a day; of cards not published yet nothing is said."""
        entry = self.find(request, format_id)
        day = self.query["as_of"] or today_in_tokyo()
        in_force = restrictions_in_force(format_id=entry.pk, on=day)
        known = cards_known(in_force, request.user)
        restrictions = [restriction_document(one, known) for one in in_force if one.card_ids & known]
        return Response({**FormatSerializer(entry).data, "as_of": day, "restrictions": restrictions})


class RestrictionViewSet(CatalogViewSet):
    """The restrictions of all formats, past and to come; one not announced yet is there for staff alone."""

    parameters: ClassVar[dict[str, Any]] = {
        "list": (
            *list_parameters(RESTRICTION_SORTS, fields=fields_parameter(DatedRestrictionSerializer().fields)),
            *RestrictionFilterSet.parameters(),
        )
    }

    def visible(self, request: Request) -> QuerySet[Restriction]:
        """Those that are announced and name a card that exists for the caller."""
        of_visible = RestrictionCard.objects.filter(
            restriction=OuterRef("pk"), card__in=cards_visible(request.user).values("pk")
        )
        known = restrictions_known(request.user).filter(Exists(of_visible))
        return restrictions_read(known).select_related("format")

    @extend_schema(operation_id="restriction_list", responses=page_of(DatedRestrictionSerializer, "Restriction"))
    def list(self, request: Request) -> Response:
        """The history of restrictions, the latest to begin first; `date` leaves those in force on a day."""
        found = RestrictionFilterSet(self.query, queryset=self.visible(request), request=request).qs
        identity = "drafts" if may_see_drafts(request.user) else ""
        page = page_read(found, request=request, query=self.query, identity=identity)
        rows: list[Restriction] = page.rows
        active = {row.pk: restriction_active(row) for row in rows}
        known = cards_known(active.values(), request.user)
        data = [
            {
                **restriction_document(active[row.pk], known),
                "game": row.format.game_id,
                "format": row.format.slug,
            }
            for row in rows
        ]
        return page_response(request, page, documents_pick(data, self.query["fields"]))


class CardLegalityViewSet(CatalogViewSet):
    """What the formats say about one card, with the history of it."""

    parameters: ClassVar[dict[str, Any]] = {"list": (date_parameter("date", description=DAY_ABOUT),)}

    @extend_schema(operation_id="card_legality", responses=data_of(CardLegalitySerializer, "CardLegality"))
    def list(self, request: Request, card_id: UUID) -> Response:
        """Each format's word on a card on a day, and all periods that it went through or will as far as is announced."""
        card = card_get(card_id=card_id, reader=request.user)
        day = self.query["date"] or today_in_tokyo()
        legalities = legality_of(card, released_on=card_released_on(card), reader=request.user)
        known = cards_known(named_in(legalities), request.user)
        data = [
            {
                "format": legality.format,
                "as_of": day,
                **period_document(legality.on(day), known),
                "history": [period_document(period, known) for period in legality.periods],
            }
            for legality in legalities
        ]
        return Response({"data": data})
