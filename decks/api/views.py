"""The API of decks: storing, reading, sharing, copying and judging them."""

from typing import Any
from uuid import UUID

from django.db.models.functions import Collate
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.conditional import entity_tag, if_match_require, not_modified
from cardsite.api.endpoints import SAFE, ApiView, ApiViewSet
from cardsite.api.errors import InvalidBodyError, NotAuthenticatedError
from cardsite.api.idempotency import idempotent
from cardsite.api.pagination import list_parameters, page_read, page_response, parameter_refuse
from cardsite.api.parameters import text_parameter
from cardsite.api.schema import IF_MATCH, page_of
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from decks.api.filtersets import DeckFilterSet
from decks.api.parameters import as_of_parameter, token_parameter
from decks.api.serializers import (
    DeckCopyWriteSerializer,
    DecklistWriteSerializer,
    DeckSerializer,
    DeckSummarySerializer,
    DeckWriteSerializer,
    deck_document,
    deck_summary,
    deck_version,
    lines_of,
)
from decks.api.verdicts import VerdictSerializer, verdict_document
from decks.errors import DecklistMalformedError
from decks.models import Deck
from decks.selectors import Reader, deck_get, deck_get_own, deck_lines, decks_listed_for
from decks.services.decklists import deck_verdict, decklist_read, decklist_verdict
from decks.services.decks import deck_copy, deck_create, deck_delete, deck_share, deck_unshare, deck_update

SORTS = SortTable(
    {
        "changed_at": (SortColumn("changed_at"),),
        "created_at": (SortColumn("created_at"),),
        "name": (SortColumn(Collate("name", "C")),),
    },
    default="-changed_at",
)
FORMAT = text_parameter("format", max_length=40, description="The slug of a format of the game.")
NO_CONTENT = OpenApiResponse(description="Done.")


def _reader(request: Request) -> Reader:
    return request.user


def _user(request: Request) -> User:
    if not isinstance(request.user, User):
        raise NotAuthenticatedError
    return request.user


def _body(serializer: type[Any], request: Request, **more: Any) -> dict[str, Any]:
    read = serializer(data=request.data, **more)
    read.is_valid(raise_exception=True)
    values: dict[str, Any] = read.validated_data
    return values


def _deck_response(request: Request, deck: Deck, status: int = 200) -> Response:
    now, lines, reader = timezone.now(), deck_lines(deck=deck), _reader(request)
    tag = entity_tag(*deck_version(deck, lines, reader, now))
    if same := not_modified(request, tag):
        return same
    headers = {"ETag": tag}
    if status == 201:
        headers["Location"] = request.build_absolute_uri(f"/api/v1/decks/{deck.pk}/")
    return Response(deck_document(deck, lines, reader, now), status=status, headers=headers)


def _own_deck_as_read(request: Request, deck_id: UUID) -> Deck:
    """The caller's deck, if it still is what the caller read."""
    owner = _user(request)
    deck = deck_get_own(owner=owner, deck_id=deck_id)
    if_match_require(request, entity_tag(*deck_version(deck, deck_lines(deck=deck), owner, timezone.now())))
    return deck


class DeckViewSet(ApiViewSet):
    """Decks: one's own, and those that others show."""

    private = True
    parameters = {
        "list": (
            *list_parameters(SORTS),
            *DeckFilterSet.parameters(),
        ),
        "retrieve": (token_parameter,),
        "copy": (token_parameter,),
        "validation": (token_parameter, as_of_parameter(), FORMAT),
    }

    @extend_schema(operation_id="deck_list", responses=page_of(DeckSummarySerializer, "Deck"))
    def list(self, request: Request) -> Response:
        """One's own decks and the public ones; `owner=me` for one's own alone."""
        reader = _reader(request)
        listed = Deck.objects.select_related("owner", "format")
        found = DeckFilterSet(self.query, queryset=listed, request=request).qs
        parts = decks_listed_for(reader, self.query["visibility"])
        page = page_read(found, request=request, query=self.query, identity=str(reader.pk), parts=parts)
        return page_response(request, page, [deck_summary(deck) for deck in page.rows])

    @extend_schema(operation_id="deck_create", request=DeckWriteSerializer, responses={201: DeckSerializer})
    @idempotent
    def create(self, request: Request) -> Response:
        """Store a deck, legal or not."""
        body = _body(DeckWriteSerializer, request)
        lines = lines_of(body["game"], body.pop("lines"))
        deck = deck_create(owner=_user(request), format_slug=body.pop("format", None), lines=lines, **body)
        return _deck_response(request, deck, status=201)

    @extend_schema(operation_id="deck_read", responses=DeckSerializer)
    def retrieve(self, request: Request, deck_id: UUID) -> Response:
        """A deck with its lines; an unlisted one with its `token`."""
        deck = deck_get(reader=_reader(request), deck_id=deck_id, token=self.query["token"])
        response = _deck_response(request, deck)
        if deck.visibility == Deck.Visibility.PUBLIC and deck.owner_id != request.user.pk:
            response["Cache-Control"] = "no-cache"
        return response

    @extend_schema(
        operation_id="deck_update", request=DeckWriteSerializer, responses=DeckSerializer, parameters=[IF_MATCH]
    )
    def update(self, request: Request, deck_id: UUID) -> Response:
        """Replace a deck: name and lines, and format and visibility where given."""
        return self._change(request, deck_id, partial=False)

    @extend_schema(
        operation_id="deck_change", request=DeckWriteSerializer, responses=DeckSerializer, parameters=[IF_MATCH]
    )
    def partial_update(self, request: Request, deck_id: UUID) -> Response:
        """Change what is given of a deck and keep the rest."""
        return self._change(request, deck_id, partial=True)

    def _change(self, request: Request, deck_id: UUID, *, partial: bool) -> Response:
        deck = _own_deck_as_read(request, deck_id)
        body = _body(DeckWriteSerializer, request, partial=partial)
        if body.pop("game", deck.game_id) != deck.game_id:
            message = gettext_noop("A deck stays with its game, {game}.")
            raise InvalidBodyError(faults=[Fault("game_is_fixed", message, {"game": deck.game_id}, "/game")])
        lines = lines_of(deck.game_id, body.pop("lines")) if "lines" in body else None
        changed = deck_update(
            deck_id=deck_id,
            owner=_user(request),
            expected_revision=deck.revision,
            format_slug=body.pop("format", None),
            lines=lines,
            **body,
        )
        return _deck_response(request, changed)

    @extend_schema(operation_id="deck_delete", responses={204: NO_CONTENT}, parameters=[IF_MATCH])
    def destroy(self, request: Request, deck_id: UUID) -> Response:
        """Delete a deck for good."""
        deck = _own_deck_as_read(request, deck_id)
        deck_delete(deck_id=deck_id, owner=_user(request), expected_revision=deck.revision)
        return Response(status=204)

    @extend_schema(operation_id="deck_share", request=None, responses=DeckSerializer, parameters=[IF_MATCH])
    def share(self, request: Request, deck_id: UUID) -> Response:
        """Make a deck unlisted under a new token; the one before opens nothing any more."""
        deck = _own_deck_as_read(request, deck_id)
        shared = deck_share(deck_id=deck_id, owner=_user(request), expected_revision=deck.revision)
        return _deck_response(request, shared)

    @extend_schema(operation_id="deck_unshare", responses={200: DeckSerializer}, parameters=[IF_MATCH])
    def unshare(self, request: Request, deck_id: UUID) -> Response:
        """Withdraw a deck's token: it is private again."""
        deck = _own_deck_as_read(request, deck_id)
        hidden = deck_unshare(deck_id=deck_id, owner=_user(request), expected_revision=deck.revision)
        return _deck_response(request, hidden)

    @extend_schema(operation_id="deck_copy", request=DeckCopyWriteSerializer, responses={201: DeckSerializer})
    @idempotent
    def copy(self, request: Request, deck_id: UUID) -> Response:
        """A private copy, one's own, of a deck that one may read."""
        body = _body(DeckCopyWriteSerializer, request)
        deck = deck_get(reader=_reader(request), deck_id=deck_id, token=self.query["token"])
        return _deck_response(request, deck_copy(deck=deck, owner=_user(request), **body), status=201)

    @extend_schema(operation_id="deck_validation", responses=VerdictSerializer)
    def validation(self, request: Request, deck_id: UUID) -> Response:
        """What the rules say of a deck, in its own format today unless asked otherwise."""
        deck = deck_get(reader=_reader(request), deck_id=deck_id, token=self.query["token"])
        try:
            verdict = deck_verdict(deck=deck, format_slug=self.query["format"], as_of=self.query["as_of"])
        except DecklistMalformedError as refusal:
            # Only the format can be wrong here, and it stands in the address.
            (fault,) = refusal.faults
            raise parameter_refuse("format", fault.code, fault.message, **fault.params) from refusal
        return Response(verdict_document(verdict))


class DecklistValidationView(ApiView):
    """Judging lists that are not stored."""

    private = True
    permission_classes = (AllowAny,)
    reading = SAFE | {"POST"}
    throttle_scope = "search"

    @extend_schema(operation_id="decklist_validate", request=DecklistWriteSerializer, responses=VerdictSerializer)
    def post(self, request: Request) -> Response:
        """What the rules say of a list; nothing is stored."""
        body = _body(DecklistWriteSerializer, request)
        decklist = decklist_read(game=body["game"], lines=lines_of(body["game"], body["lines"]))
        verdict = decklist_verdict(
            game=body["game"], format_slug=body.get("format"), decklist=decklist, as_of=body.get("as_of")
        )
        return Response(verdict_document(verdict))
