"""The API of play: views, legal actions, acting, events and replays of a match."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.endpoints import ApiView
from cardsite.api.idempotency import idempotent
from cardsite.api.parameters import integer_parameter, text_parameter
from play.api.documents import events_document, legal_document, moved_document, replay_document, view_document
from play.api.requests import body_of, match_of, reader_of, user_of
from play.api.serializers import MAX_KEY_LENGTH, ActionWriteSerializer, StandingOrderWriteSerializer
from play.api.shapes import (
    EventsSerializer,
    LegalActionsSerializer,
    MovedSerializer,
    ReplaySerializer,
    ViewSerializer,
)
from play.selectors.matches import events_after
from play.selectors.readings import Reading, match_reading, reader_seat
from play.selectors.replays import match_replay
from play.services.acting import match_act, match_concede, match_order, match_order_withdraw

MAX_EVENTS = 500


def _reading(request: Request, match_id: UUID) -> Reading:
    match = match_of(request, match_id)
    seat = reader_seat(reader=reader_of(request), match=match, seats=list(match.seats.all()))
    return match_reading(match=match, seat=seat)


class ViewView(ApiView):
    """A match as the caller may know it."""

    private = True

    @extend_schema(operation_id="match_view", responses=ViewSerializer)
    def get(self, request: Request, match_id: UUID) -> Response:
        """The state of the match for the caller's seat, or for a spectator of a public match."""
        return Response(view_document(_reading(request, match_id)))


class ActionsView(ApiView):
    """What the caller can do, and doing it."""

    private = True
    permission_classes = (IsAuthenticated,)
    parameters = {
        "get": (
            text_parameter(
                "picked",
                max_length=MAX_KEY_LENGTH,
                many=True,
                default=(),
                description="Picks of the open decision to look beyond: what could be picked next. Nothing is stored.",
            ),
        ),
    }

    def get_throttle_scope(self, request: Request) -> str | None:  # type: ignore[override]  # asked of API requests only here
        """Acting is work of its own kind."""
        return "action" if request.method == "POST" else None

    @extend_schema(operation_id="match_legal_actions", responses=LegalActionsSerializer)
    def get(self, request: Request, match_id: UUID) -> Response:
        """Every legal action of the caller, with the decision that it answers and the revision to send."""
        return Response(legal_document(_reading(request, match_id), self.query["picked"]))

    @extend_schema(operation_id="match_act", request=ActionWriteSerializer, responses=MovedSerializer)
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Answer the own open decision. Refused when it is not the one of `expected_revision`; then nothing has changed."""
        body = body_of(ActionWriteSerializer, request)
        moved = match_act(
            match_id=match_id,
            user=user_of(request),
            keys=body.get("actions") or [body["action"]],
            expected_revision=body["expected_revision"],
        )
        return Response(moved_document(moved))


class ConcedeView(ApiView):
    """Giving a match up."""

    private = True
    permission_classes = (IsAuthenticated,)
    throttle_scope = "action"

    @extend_schema(operation_id="match_concede", request=None, responses=MovedSerializer)
    @idempotent
    def post(self, request: Request, match_id: UUID) -> Response:
        """Concede, at any time; no revision is asked for."""
        return Response(moved_document(match_concede(match_id=match_id, user=user_of(request))))


class StandingOrderView(ApiView):
    """What the caller passes until."""

    private = True
    permission_classes = (IsAuthenticated,)
    throttle_scope = "action"

    @extend_schema(operation_id="match_order", request=StandingOrderWriteSerializer, responses=MovedSerializer)
    @idempotent
    def put(self, request: Request, match_id: UUID) -> Response:
        """Pass from now on until something that everybody can see; nobody else is told. No revision is asked for."""
        body = body_of(StandingOrderWriteSerializer, request)
        user = user_of(request)
        return Response(
            moved_document(match_order(match_id=match_id, user=user, until=body["until"], link=body.get("link", 0)))
        )

    @extend_schema(operation_id="match_order_withdraw", request=None, responses={200: MovedSerializer})
    @idempotent
    def delete(self, request: Request, match_id: UUID) -> Response:
        """Decide everything oneself again."""
        return Response(moved_document(match_order_withdraw(match_id=match_id, user=user_of(request))))


class EventsView(ApiView):
    """What happened in a match."""

    private = True
    parameters = {
        "get": (
            integer_parameter("after", minimum=0, default=0, description="The number of the last event already known."),
            integer_parameter(
                "limit", minimum=1, maximum=MAX_EVENTS, default=MAX_EVENTS, description="Events at most."
            ),
        ),
    }

    @extend_schema(operation_id="match_events", responses=EventsSerializer)
    def get(self, request: Request, match_id: UUID) -> Response:
        """Events beyond a number, in order and without gaps, as the caller may know them."""
        reading = _reading(request, match_id)
        events = events_after(match=reading.match, after=self.query["after"], limit=self.query["limit"])
        return Response(events_document(reading, events))


class ReplayView(ApiView):
    """A match after its end, with everything that was secret but for conditions that nobody used."""

    private = True

    @extend_schema(operation_id="match_replay", responses=ReplaySerializer)
    def get(self, request: Request, match_id: UUID) -> Response:
        """The recording of an ended match: whoever plays it again gets the same events."""
        match = match_of(request, match_id)
        reader_seat(reader=reader_of(request), match=match, seats=list(match.seats.all()))
        return Response(replay_document(match_replay(match=match)))
