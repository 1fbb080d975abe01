"""What belongs to cards: sets, printings, rulings and formats."""

from typing import Any, ClassVar
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from cardsite.api.filtering import ListFilterSet
from cardsite.api.pagination import list_parameters, page_read, page_response
from cardsite.api.parameters import date_parameter
from cardsite.api.schema import page_of
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.api.sparse import documents_pick, fields_parameter
from cardsite.errors import NotFoundError
from catalog.api.filtersets import GameFilterSet, PrintingFilterSet, RulingFilterSet, SetFilterSet
from catalog.api.serializers import (
    FormatDetailSerializer,
    FormatSerializer,
    PrintingSerializer,
    RulingSerializer,
    SetSerializer,
    restriction_document,
)
from catalog.api.versions import CatalogViewSet
from catalog.models import Format, Printing, Ruling, Set
from catalog.selectors import cards_visible, may_see_drafts, restrictions_in_force, today_in_tokyo, visible_condition

SET_SORTS = SortTable(
    {"code": (SortColumn("code_key"),), "released_on": (SortColumn("released_on", nullable=True),)}, default="code"
)
PRINTING_SORTS = SortTable(
    {"number": (SortColumn("number_key"),), "name": (SortColumn("card__reading_key"),)}, default="number"
)
RULING_SORTS = SortTable({"dated_on": (SortColumn("dated_on"),)}, default="-dated_on")


class BelongingViewSet(CatalogViewSet):
    """A kind of thing that belongs to cards, listed and read by id."""

    serializer: ClassVar[type[BaseSerializer[Any]]]
    filterset: ClassVar[type[ListFilterSet]]

    def visible(self, request: Request) -> QuerySet[Any]:
        """The rows that exist for the caller."""
        raise NotImplementedError

    def answer_list(self, request: Request) -> Response:
        """One page of the rows that the given filters leave."""
        identity = "drafts" if may_see_drafts(request.user) else ""
        order = None if "sort" in self.query.values else (SortColumn("slug"),)
        found = self.filterset(self.query, queryset=self.visible(request), request=request).qs
        page = page_read(found, request=request, query=self.query, order=order, identity=identity)
        documents = self.serializer(page.rows, many=True).data
        return page_response(request, page, documents_pick(documents, self.query["fields"]))

    def find(self, request: Request, row_id: UUID) -> Any:
        """The row of that id, if it exists for the caller."""
        found = self.visible(request).filter(pk=row_id).first()
        if found is None:
            raise NotFoundError
        return found


class SetViewSet(BelongingViewSet):
    """Sets."""

    serializer = SetSerializer
    filterset = SetFilterSet
    parameters: ClassVar[dict[str, Any]] = {
        "list": (
            *list_parameters(SET_SORTS, fields=fields_parameter(SetSerializer().fields)),
            *SetFilterSet.parameters(),
        )
    }

    def visible(self, request: Request) -> QuerySet[Set]:
        """All of them."""
        return Set.objects.all()

    @extend_schema(operation_id="set_list", responses=page_of(SetSerializer, "Set"))
    def list(self, request: Request) -> Response:
        """Browse sets, by code in natural order."""
        return self.answer_list(request)

    @extend_schema(operation_id="set_read", responses=SetSerializer)
    def retrieve(self, request: Request, set_id: UUID) -> Response:
        """One set."""
        return Response(SetSerializer(self.find(request, set_id)).data)


class PrintingViewSet(BelongingViewSet):
    """Printings of the cards that exist for the caller."""

    serializer = PrintingSerializer
    filterset = PrintingFilterSet
    parameters: ClassVar[dict[str, Any]] = {
        "list": (
            *list_parameters(PRINTING_SORTS, fields=fields_parameter(PrintingSerializer().fields)),
            *PrintingFilterSet.parameters(),
        )
    }

    def visible(self, request: Request) -> QuerySet[Printing]:
        """Those of visible cards."""
        return Printing.objects.filter(visible_condition(request.user, "card__")).select_related("set")

    @extend_schema(operation_id="printing_list", responses=page_of(PrintingSerializer, "Printing"))
    def list(self, request: Request) -> Response:
        """Browse printings, by collector number in natural order."""
        return self.answer_list(request)

    @extend_schema(operation_id="printing_read", responses=PrintingSerializer)
    def retrieve(self, request: Request, printing_id: UUID) -> Response:
        """One printing."""
        return Response(PrintingSerializer(self.find(request, printing_id)).data)


class RulingViewSet(BelongingViewSet):
    """Rulings on the cards that exist for the caller."""

    serializer = RulingSerializer
    filterset = RulingFilterSet
    parameters: ClassVar[dict[str, Any]] = {
        "list": (
            *list_parameters(RULING_SORTS, fields=fields_parameter(RulingSerializer().fields)),
            *RulingFilterSet.parameters(),
        )
    }

    def visible(self, request: Request) -> QuerySet[Ruling]:
        """Those on visible cards."""
        return Ruling.objects.filter(visible_condition(request.user, "card__"))

    @extend_schema(operation_id="ruling_list", responses=page_of(RulingSerializer, "Ruling"))
    def list(self, request: Request) -> Response:
        """Browse rulings, newest first."""
        return self.answer_list(request)

    @extend_schema(operation_id="ruling_read", responses=RulingSerializer)
    def retrieve(self, request: Request, ruling_id: UUID) -> Response:
        """One ruling."""
        return Response(RulingSerializer(self.find(request, ruling_id)).data)


class FormatViewSet(BelongingViewSet):
    """Formats."""

    serializer = FormatSerializer
    filterset = GameFilterSet
    parameters: ClassVar[dict[str, Any]] = {
        "list": (*list_parameters(fields=fields_parameter(FormatSerializer().fields)), *GameFilterSet.parameters()),
        "retrieve": (date_parameter("as_of", description="The day (Asia/Tokyo); today if none is given."),),
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
        named = {card_id for one in in_force for card_id in one.card_ids}
        visible = frozenset(cards_visible(request.user).filter(pk__in=named).values_list("pk", flat=True))
        restrictions = [restriction_document(one, visible) for one in in_force if one.card_ids & visible]
        return Response({**FormatSerializer(entry).data, "as_of": day, "restrictions": restrictions})
