"""The API of decks: storing, reading, sharing, copying and judging them."""

from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.endpoints import SAFE, ApiView, ApiViewSet
from cardsite.api.errors import InvalidBodyError
from cardsite.api.idempotency import idempotent
from cardsite.api.pagination import list_parameters, page_read, page_response
from cardsite.api.parameters import text_parameter
from cardsite.api.schema import IF_MATCH, page_of
from cardsite.errors import Fault, gettext_noop
from decks.api.answers import body_of, deck_judged, deck_response, own_deck_as_read, reader_of, user_of
from decks.api.filtersets import DeckFilterSet, DeckOrder, sort_parameter
from decks.api.parameters import ME, as_of_parameter, token_parameter
from decks.api.serializers import (
    DeckCopyWriteSerializer,
    DeckListedSerializer,
    DecklistWriteSerializer,
    DeckSerializer,
    DeckWriteSerializer,
    deck_listed,
    lines_of,
)
from decks.api.verdicts import VerdictSerializer, verdict_document
from decks.models import Deck
from decks.selectors import deck_get, deck_get_to_judge, deck_shown, decks_of, decks_public
from decks.selectors.history import snapshot_get
from decks.services.decklists import decklist_read, decklist_verdict
from decks.services.decks import deck_copy, deck_create, deck_delete, deck_share, deck_unshare, deck_update

FORMAT = text_parameter("format", max_length=40, description="The slug of a format of the game.")
NO_CONTENT = OpenApiResponse(description="Done.")


class DeckViewSet(ApiViewSet):
    """Decks: one's own, and those that others show."""

    private = True
    parameters = {
        "list": (
            *list_parameters(),
            sort_parameter(),
            *DeckFilterSet.parameters(),
        ),
        "retrieve": (token_parameter,),
        "copy": (token_parameter,),
        "validation": (token_parameter, as_of_parameter(), FORMAT),
    }

    @extend_schema(operation_id="deck_list", responses=page_of(DeckListedSerializer, "Deck"))
    def list(self, request: Request) -> Response:
        """The public decks, as all see them; with `owner=me` one's own, as they run."""
        reader, own = reader_of(request), self.query["owner"] == ME
        listed = decks_of(reader) if own else decks_public()
        joined = listed.select_related("owner", "format", "published__format").defer(
            "published__verdict", "published__other_verdicts"
        )
        found = DeckFilterSet(self.query, queryset=joined, request=request).qs
        order: DeckOrder = self.query["sort"]
        page = page_read(
            found,
            request=request,
            query=self.query,
            order=order.own if own else order.public,
            identity=str(reader.pk),
        )
        return page_response(request, page, [deck_listed(deck if own else deck_shown(deck)) for deck in page.rows])

    @extend_schema(operation_id="deck_create", request=DeckWriteSerializer, responses={201: DeckSerializer})
    @idempotent
    def create(self, request: Request) -> Response:
        """Store a deck, legal or not."""
        body = body_of(DeckWriteSerializer, request)
        lines = lines_of(body["game"], body.pop("lines"))
        deck = deck_create(owner=user_of(request), format_slug=body.pop("format", None), lines=lines, **body)
        return deck_response(request, deck, status=201)

    @extend_schema(operation_id="deck_read", responses=DeckSerializer)
    def retrieve(self, request: Request, deck_id: UUID) -> Response:
        """A deck with its lines; an unlisted one with its `token`."""
        deck = deck_get(reader=reader_of(request), deck_id=deck_id, token=self.query["token"])
        response = deck_response(request, deck)
        if deck.visibility == Deck.Visibility.PUBLIC and deck.owner_id != request.user.pk:
            response["Cache-Control"] = "no-cache"
        return response

    @extend_schema(
        operation_id="deck_update", request=DeckWriteSerializer, responses=DeckSerializer, parameters=[IF_MATCH]
    )
    def update(self, request: Request, deck_id: UUID) -> Response:
        """Replace a deck: name and lines, and format, visibility, notes and tags where given."""
        return self._change(request, deck_id, partial=False)

    @extend_schema(
        operation_id="deck_change", request=DeckWriteSerializer, responses=DeckSerializer, parameters=[IF_MATCH]
    )
    def partial_update(self, request: Request, deck_id: UUID) -> Response:
        """Change what is given of a deck and keep the rest."""
        return self._change(request, deck_id, partial=True)

    def _change(self, request: Request, deck_id: UUID, *, partial: bool) -> Response:
        deck = own_deck_as_read(request, deck_id)
        body = body_of(DeckWriteSerializer, request, partial=partial)
        if body.pop("game", deck.game_id) != deck.game_id:
            message = gettext_noop("A deck stays with its game, {game}.")
            raise InvalidBodyError(faults=[Fault("game_is_fixed", message, {"game": deck.game_id}, "/game")])
        lines = lines_of(deck.game_id, body.pop("lines")) if "lines" in body else None
        changed = deck_update(
            deck_id=deck_id,
            owner=user_of(request),
            expected_revision=deck.revision,
            format_slug=body.pop("format", None),
            lines=lines,
            **body,
        )
        return deck_response(request, changed)

    @extend_schema(operation_id="deck_delete", responses={204: NO_CONTENT}, parameters=[IF_MATCH])
    def destroy(self, request: Request, deck_id: UUID) -> Response:
        """Delete a deck for good."""
        deck = own_deck_as_read(request, deck_id)
        deck_delete(deck_id=deck_id, owner=user_of(request), expected_revision=deck.revision)
        return Response(status=204)

    @extend_schema(operation_id="deck_share", request=None, responses=DeckSerializer, parameters=[IF_MATCH])
    def share(self, request: Request, deck_id: UUID) -> Response:
        """Make a deck unlisted under a new token; the one before opens nothing any more."""
        deck = own_deck_as_read(request, deck_id)
        shared = deck_share(deck_id=deck_id, owner=user_of(request), expected_revision=deck.revision)
        return deck_response(request, shared)

    @extend_schema(operation_id="deck_unshare", responses={200: DeckSerializer}, parameters=[IF_MATCH])
    def unshare(self, request: Request, deck_id: UUID) -> Response:
        """Withdraw a deck's token: it is private again."""
        deck = own_deck_as_read(request, deck_id)
        hidden = deck_unshare(deck_id=deck_id, owner=user_of(request), expected_revision=deck.revision)
        return deck_response(request, hidden)

    @extend_schema(operation_id="deck_copy", request=DeckCopyWriteSerializer, responses={201: DeckSerializer})
    @idempotent
    def copy(self, request: Request, deck_id: UUID) -> Response:
        """A private copy, one's own, of a deck that one may read, as one sees it or as one of its snapshots."""
        body = body_of(DeckCopyWriteSerializer, request)
        reader = reader_of(request)
        deck = deck_get(reader=reader, deck_id=deck_id, token=self.query["token"])
        if number := body.pop("snapshot", None):
            deck = deck.shown_as(snapshot_get(deck=deck, number=number, reader=reader))
        return deck_response(request, deck_copy(deck=deck, owner=user_of(request), **body), status=201)

    @extend_schema(operation_id="deck_validation", responses=VerdictSerializer)
    def validation(self, request: Request, deck_id: UUID) -> Response:
        """What the rules say of a deck, in its own format today unless asked otherwise."""
        deck = deck_get_to_judge(reader=reader_of(request), deck_id=deck_id, token=self.query["token"])
        return Response(verdict_document(deck_judged(deck, self.query)))


class DecklistValidationView(ApiView):
    """Judging lists that are not stored."""

    private = True
    permission_classes = (AllowAny,)
    reading = SAFE | {"POST"}
    throttle_scope = "search"

    @extend_schema(operation_id="decklist_validate", request=DecklistWriteSerializer, responses=VerdictSerializer)
    def post(self, request: Request) -> Response:
        """What the rules say of a list; nothing is stored."""
        body = body_of(DecklistWriteSerializer, request)
        decklist = decklist_read(game=body["game"], lines=lines_of(body["game"], body["lines"]))
        verdict = decklist_verdict(
            game=body["game"], format_slug=body.get("format"), decklist=decklist, as_of=body.get("as_of")
        )
        return Response(verdict_document(verdict))
