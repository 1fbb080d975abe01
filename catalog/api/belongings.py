"""What belongs to cards: sets, printings, rulings and errata."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, Serializer

from cardsite.api.filtering import ListFilterSet
from cardsite.api.pagination import list_parameters, page_read, page_response
from cardsite.api.parameters import Parameter
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.api.sparse import documents_pick, fields_parameter
from cardsite.errors import NotFoundError
from catalog.api.entry_filters import (
    ErratumFilterSet,
    PrintingFilterSet,
    RulingFilterSet,
    SetFilterSet,
)
from catalog.api.feed import SINCE, UPDATED_SINCE, feed_answer, feed_parameters, followed_page_of
from catalog.api.serializers import ErratumSerializer, PrintingSerializer, RulingSerializer, SetSerializer
from catalog.api.versions import CatalogViewSet
from catalog.models import EntryChange, Erratum, Printing, Ruling, Set
from catalog.selectors import (
    entries_followed,
    errata_visible,
    may_see_drafts,
    printings_visible,
    rulings_named,
    rulings_visible,
    sets_visible,
)

SET_SORTS = SortTable(
    {"code": (SortColumn("code_key"),), "released_on": (SortColumn("released_on", nullable=True),)}, default="code"
)
PRINTING_SORTS = SortTable(
    {
        "number": (SortColumn("number_key"),),
        "name": (SortColumn("reading_key"),),
        "released_on": (SortColumn("came_out_on", nullable=True),),
    },
    default="number",
)
RULING_SORTS = SortTable({"dated_on": (SortColumn("dated_on"),)}, default="-dated_on")
ERRATUM_SORTS = SortTable({"since": (SortColumn("since"),)}, default="-since")
Kind = EntryChange.Kind
FEED = "feed"


def _parameters(
    sorts: SortTable, serializer: type[Serializer[Any]], filterset: type[ListFilterSet]
) -> dict[str, tuple[Parameter, ...]]:
    """What the list takes; with `updated_since` it takes the parameters of the feed of changes."""
    fields = fields_parameter(serializer().fields)
    listed = (*list_parameters(sorts, fields=fields), *filterset.parameters(), SINCE)
    return {"list": listed, FEED: feed_parameters(fields)}


class BelongingViewSet(CatalogViewSet, ABC):
    """A kind of thing that belongs to cards, listed, followed and read by id."""

    kind: ClassVar[EntryChange.Kind]
    serializer: ClassVar[type[BaseSerializer[Any]]]
    filterset: ClassVar[type[ListFilterSet]]

    @abstractmethod
    def visible(self, request: Request) -> QuerySet[Any]:
        """The rows that exist for the caller."""

    def get_parameters(self, request: Request) -> Sequence[Parameter]:
        """Those of the action, or of the feed of changes."""
        if self.action == "list" and UPDATED_SINCE in request.query_params and FEED in self.parameters:
            return self.parameters[FEED]
        return super().get_parameters(request)

    def answer_list(self, request: Request) -> Response:
        """One page of the rows that the given filters leave, or of what changed."""
        if UPDATED_SINCE in self.query.given:
            return self._changes(request)
        identity = "drafts" if may_see_drafts(request.user) else ""
        order = None if "sort" in self.query.values else (SortColumn("slug"),)
        found = self.filterset(self.query, queryset=self.visible(request), request=request).qs
        page = page_read(found, request=request, query=self.query, order=order, identity=identity)
        documents = self.serializer(page.rows, many=True).data
        return page_response(request, page, documents_pick(documents, self.query["fields"]))

    def _changes(self, request: Request) -> Response:
        return feed_answer(
            request,
            self.query,
            entries_followed(self.kind, game=self.query["game"]),
            documents=lambda rows: documents_pick(self.serializer(rows, many=True).data, self.query["fields"]),
        )

    def find(self, request: Request, row_id: UUID) -> Any:
        """The row of that id, if it exists for the caller."""
        found = self.visible(request).filter(pk=row_id).first()
        if found is None:
            raise NotFoundError
        return found


class SetViewSet(BelongingViewSet):
    """Sets."""

    kind = Kind.SET
    serializer = SetSerializer
    filterset = SetFilterSet
    parameters: ClassVar = _parameters(SET_SORTS, SetSerializer, SetFilterSet)

    def visible(self, request: Request) -> QuerySet[Set]:
        """Those that are published."""
        return sets_visible(request.user)

    @extend_schema(operation_id="set_list", responses=followed_page_of(SetSerializer, "Set"))
    def list(self, request: Request) -> Response:
        """Browse sets, by code in natural order; with `updated_since`, the feed of changes as of cards."""
        return self.answer_list(request)

    @extend_schema(operation_id="set_read", responses=SetSerializer)
    def retrieve(self, request: Request, set_id: UUID) -> Response:
        """One set."""
        return Response(SetSerializer(self.find(request, set_id)).data)


class PrintingViewSet(BelongingViewSet):
    """Printings of the cards that exist for the caller."""

    kind = Kind.PRINTING
    serializer = PrintingSerializer
    filterset = PrintingFilterSet
    parameters: ClassVar = _parameters(PRINTING_SORTS, PrintingSerializer, PrintingFilterSet)

    def visible(self, request: Request) -> QuerySet[Printing]:
        """Those of visible cards in visible sets."""
        return printings_visible(request.user).select_related("set")

    @extend_schema(operation_id="printing_list", responses=followed_page_of(PrintingSerializer, "Printing"))
    def list(self, request: Request) -> Response:
        """Browse printings, by collector number in natural order; with `updated_since`, the feed of changes as of cards."""
        return self.answer_list(request)

    @extend_schema(operation_id="printing_read", responses=PrintingSerializer)
    def retrieve(self, request: Request, printing_id: UUID) -> Response:
        """One printing."""
        return Response(PrintingSerializer(self.find(request, printing_id)).data)


class RulingViewSet(BelongingViewSet):
    """Rulings on the cards that exist for the caller."""

    kind = Kind.RULING
    serializer = RulingSerializer
    filterset = RulingFilterSet
    parameters: ClassVar = _parameters(RULING_SORTS, RulingSerializer, RulingFilterSet)

    def visible(self, request: Request) -> QuerySet[Ruling]:
        """Those on visible cards."""
        return rulings_named(rulings_visible(request.user))

    @extend_schema(operation_id="ruling_list", responses=followed_page_of(RulingSerializer, "Ruling"))
    def list(self, request: Request) -> Response:
        """Browse rulings, newest first; with `updated_since`, the feed of changes as of cards."""
        return self.answer_list(request)

    @extend_schema(operation_id="ruling_read", responses=RulingSerializer)
    def retrieve(self, request: Request, ruling_id: UUID) -> Response:
        """One ruling."""
        return Response(RulingSerializer(self.find(request, ruling_id)).data)


class ErratumViewSet(BelongingViewSet):
    """Errata of the cards that exist for the caller."""

    kind = Kind.ERRATUM
    serializer = ErratumSerializer
    filterset = ErratumFilterSet
    parameters: ClassVar = _parameters(ERRATUM_SORTS, ErratumSerializer, ErratumFilterSet)

    def visible(self, request: Request) -> QuerySet[Erratum]:
        """Those of visible cards and printings."""
        return errata_visible(request.user)

    @extend_schema(operation_id="erratum_list", responses=followed_page_of(ErratumSerializer, "Erratum"))
    def list(self, request: Request) -> Response:
        """Browse errata, newest first; with `updated_since`, the feed of changes as of cards."""
        return self.answer_list(request)

    @extend_schema(operation_id="erratum_read", responses=ErratumSerializer)
    def retrieve(self, request: Request, erratum_id: UUID) -> Response:
        """One erratum."""
        return Response(ErratumSerializer(self.find(request, erratum_id)).data)
