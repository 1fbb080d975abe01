"""The API of matches as a whole: calling for one, listing, cancelling, playing once more, and the seats."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.endpoints import ApiView, ApiViewSet
from cardsite.api.idempotency import idempotent
from cardsite.api.pagination import list_parameters, page_read, page_response
from cardsite.api.parameters import boolean_parameter
from cardsite.api.schema import page_of
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.errors import faults_below
from decks.api.verdicts import deck_refusals_in_words
from play.api.documents import match_document, match_summary
from play.api.filtersets import MatchFilterSet
from play.api.requests import body_of, decklist_brought, match_of, reader_of, user_of
from play.api.serializers import MatchWriteSerializer, SeatWriteSerializer
from play.api.shapes import MatchSerializer
from play.models import Match, Seat
from play.selectors.matches import match_for, matches_visible
from play.services.calling import SeatPlan, match_cancel, match_create
from play.services.rematching import match_rematch
from play.services.seating import seat_leave, seat_take

SORTS = SortTable({"created_at": (SortColumn("created_at"),)}, default="-created_at")


def _match_response(request: Request, match_id: UUID, status: int = 200) -> Response:
    match = match_for(reader=reader_of(request), match_id=match_id)
    headers = {"Location": request.build_absolute_uri(f"/api/v1/matches/{match.pk}/")} if status == 201 else {}
    return Response(match_document(match, reader_of(request)), status=status, headers=headers)


def _seat_plan(request: Request, game: str, index: int, seat: dict[str, Any]) -> SeatPlan:
    with faults_below(f"/seats/{index}"):
        decklist = decklist_brought(user_of(request), game, seat) if seat["kind"] == Seat.Kind.BOT else None
    return SeatPlan(
        Seat.Kind(seat["kind"]),
        username=seat.get("user", ""),
        bot=seat.get("bot", ""),
        decklist=decklist,
        declared=seat.get("declared_conditions", ()),
    )


class MatchViewSet(ApiViewSet):
    """Matches: those one plays in or made, and the public ones."""

    private = True
    parameters = {
        "list": (
            *list_parameters(SORTS),
            *MatchFilterSet.parameters(),
            boolean_parameter("mine", default=False, description="Only matches that the caller made or sits in."),
        ),
    }

    @extend_schema(operation_id="match_list", responses=page_of(MatchSerializer, "Match"))
    def list(self, request: Request) -> Response:
        """One's own matches and the public ones, the newest first."""
        reader = reader_of(request)
        visible = matches_visible(reader=reader, mine=self.query["mine"])
        found = MatchFilterSet(self.query, queryset=visible, request=request).qs
        page = page_read(found, request=request, query=self.query, identity=str(reader.pk))
        return page_response(request, page, [match_summary(match, reader) for match in page.rows])

    @extend_schema(operation_id="match_create", request=MatchWriteSerializer, responses={201: MatchSerializer})
    @idempotent
    def create(self, request: Request) -> Response:
        """Call for a match. It starts when every seat is taken; until then it can be left or cancelled."""
        body = body_of(MatchWriteSerializer, request)
        with deck_refusals_in_words():
            match = match_create(
                user=user_of(request),
                game=body["game"],
                format_slug=body.get("format"),
                options=body.get("options", {}),
                visibility=Match.Visibility(body.get("visibility", Match.Visibility.SEATS_ONLY)),
                seats=[_seat_plan(request, body["game"], index, seat) for index, seat in enumerate(body["seats"])],
            )
        return _match_response(request, match.pk, 201)

    @extend_schema(operation_id="match_read", responses=MatchSerializer)
    def retrieve(self, request: Request, match_id: UUID) -> Response:
        """A match: who plays, how far it is, how it ended; what happens in it is in its view and its events."""
        return Response(match_document(match_of(request, match_id), reader_of(request)))

    @extend_schema(operation_id="match_cancel", request=None, responses=MatchSerializer)
    @idempotent
    def cancel(self, request: Request, match_id: UUID) -> Response:
        """Call the match off before it starts; only who made it can."""
        match_cancel(match_id=match_id, user=user_of(request))
        return _match_response(request, match_id)

    @extend_schema(operation_id="match_rematch", request=None, responses={201: MatchSerializer, 200: MatchSerializer})
    @idempotent
    def rematch(self, request: Request, match_id: UUID) -> Response:
        """Offer to play an ended match once more, or agree to it: the same seats, options and decks. It starts when all agree."""
        with deck_refusals_in_words():
            match, offered = match_rematch(match_id=match_id, user=user_of(request))
        return _match_response(request, match.pk, 201 if offered else 200)


class SeatView(ApiView):
    """One's own seat in a match that has not started."""

    private = True
    permission_classes = (IsAuthenticated,)

    def _take(self, request: Request, match_id: UUID) -> Response:
        user = user_of(request)
        body = body_of(SeatWriteSerializer, request)
        match = match_for(reader=user, match_id=match_id)
        with deck_refusals_in_words():
            seat_take(
                match_id=match_id,
                user=user,
                decklist=decklist_brought(user, match.game_id, body),
                declared=body.get("declared_conditions", ()),
            )
        return _match_response(request, match_id)

    @extend_schema(operation_id="seat_take", request=SeatWriteSerializer, responses=MatchSerializer)
    @idempotent
    def put(self, request: Request, match_id: UUID) -> Response:
        """Take a seat with a deck, or bring another deck to it. The last seat taken starts the match."""
        return self._take(request, match_id)

    @extend_schema(operation_id="seat_take_by_post", request=SeatWriteSerializer, responses=MatchSerializer)
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """The same as PUT."""
        return self._take(request, match_id)

    @extend_schema(operation_id="seat_leave", responses={200: MatchSerializer})
    @idempotent
    def delete(self, request: Request, match_id: UUID) -> Response:
        """Leave before the start, taking the deck along."""
        match = seat_leave(match_id=match_id, user=user_of(request))
        return Response(match_document(match, user_of(request)))
