"""The API of what is published of decks: taking snapshots and taking them back, reading them, and judging them anew."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.bodies import StrictSerializer
from cardsite.api.conditional import entity_tag, not_modified
from cardsite.api.endpoints import ApiViewSet
from cardsite.api.idempotency import idempotent
from cardsite.api.pagination import list_parameters, page_read, page_response
from cardsite.api.parameters import text_parameter
from cardsite.api.schema import IF_MATCH, page_of
from cardsite.api.sorting import SortColumn, SortTable
from decks.api.answers import body_of, deck_judged, deck_response, own_deck_as_read, reader_of, user_of
from decks.api.parameters import as_of_parameter, token_parameter
from decks.api.serializers import (
    DeckSerializer,
    LastSnapshotSerializer,
    LineSerializer,
    NotesField,
    counts_of,
    line_document,
    lines_version,
)
from decks.api.validation import MAX_FORMATS, MAX_SLUG_LENGTH
from decks.api.verdicts import KeptVerdictSerializer, VerdictSerializer, verdict_document
from decks.models import Deck, DeckLine, DeckSnapshot
from decks.selectors import deck_get, deck_lines, snapshots_of
from decks.selectors.history import snapshot_get
from decks.services.publishing import deck_publish, snapshot_withdraw
from decks.services.verdicts import kept_verdict_documents
from decks.values import MAX_REMARK_LENGTH

SORTS = SortTable({"number": (SortColumn("number"),)}, default="-number")


class DeckPublishWriteSerializer(StrictSerializer):
    """What is new in a snapshot, in the words of the deck's owner, and in which formats it is judged besides its own."""

    remark = NotesField(max_length=MAX_REMARK_LENGTH, required=False)
    formats: serializers.ListField = serializers.ListField(
        child=serializers.CharField(max_length=MAX_SLUG_LENGTH),
        max_length=MAX_FORMATS,
        required=False,
        help_text="Slugs of formats of the game in which it is judged besides its own.",
    )


class DeckSnapshotSummarySerializer(LastSnapshotSerializer):
    """A published deck in a list."""

    name = serializers.CharField()
    format = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    remark = serializers.CharField()
    cards = serializers.IntegerField(help_text="How many cards, all zones together.")
    withdrawn_at = serializers.DateTimeField(allow_null=True, help_text="Null in all that others than its owner read.")


class DeckSnapshotSerializer(DeckSnapshotSummarySerializer):
    """A published deck; it stays as it is. ``verdict`` is that of its day, `validation/` says what the rules say today."""

    deck = serializers.UUIDField()
    game = serializers.CharField()
    notes = serializers.CharField()
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Cards by zone.")
    lines = LineSerializer(many=True)
    verdict = KeptVerdictSerializer(allow_null=True, help_text="In its own format.")
    verdicts = KeptVerdictSerializer(many=True, help_text="The same, then those in other formats that were asked for.")


def _summary(snapshot: DeckSnapshot) -> dict[str, Any]:
    return {
        "number": snapshot.number,
        "name": snapshot.name,
        "format": snapshot.format.slug,
        "tags": snapshot.tags,
        "remark": snapshot.remark,
        "cards": snapshot.cards,
        "published_at": snapshot.published_at,
        "as_of": snapshot.as_of,
        "valid": snapshot.valid,
        "withdrawn_at": snapshot.withdrawn_at,
    }


def _document(deck: Deck, snapshot: DeckSnapshot, lines: list[DeckLine], now: datetime) -> dict[str, Any]:
    verdicts = kept_verdict_documents(snapshot)
    return _summary(snapshot) | {
        "deck": deck.pk,
        "game": deck.game_id,
        "notes": snapshot.notes,
        "counts": counts_of(deck.game_id, lines),
        "lines": [line_document(line, now) for line in lines],
        "verdict": verdicts[0] if verdicts else None,
        "verdicts": verdicts,
    }


class SnapshotViewSet(ApiViewSet):
    """What was published of a deck, for whoever may read the deck."""

    private = True
    parameters = {
        "list": (token_parameter, *list_parameters(SORTS)),
        "retrieve": (token_parameter,),
        "validation": (
            token_parameter,
            as_of_parameter(),
            text_parameter("format", max_length=40, description="The slug of a format of the game."),
        ),
    }

    def _deck(self, request: Request, deck_id: UUID) -> Deck:
        return deck_get(reader=reader_of(request), deck_id=deck_id, token=self.query["token"])

    @extend_schema(operation_id="deck_snapshot_list", responses=page_of(DeckSnapshotSummarySerializer, "DeckSnapshot"))
    def list(self, request: Request, deck_id: UUID) -> Response:
        """All snapshots of a deck, the last one first."""
        # Verdicts and notes are the heavy part of a snapshot and not told here.
        reader = reader_of(request)
        found = snapshots_of(deck=self._deck(request, deck_id), reader=reader)
        found = found.defer("verdict", "other_verdicts", "notes")
        page = page_read(found, request=request, query=self.query, identity=str(reader.pk))
        return page_response(request, page, [_summary(snapshot) for snapshot in page.rows])

    @extend_schema(
        operation_id="deck_publish",
        request=DeckPublishWriteSerializer,
        responses={201: DeckSnapshotSerializer},
        parameters=[IF_MATCH],
    )
    @idempotent
    def create(self, request: Request, deck_id: UUID) -> Response:
        """Publish the deck as it runs, legal or not: others see it like this until it is published again."""
        body = body_of(DeckPublishWriteSerializer, request)
        deck = own_deck_as_read(request, deck_id)
        snapshot = deck_publish(deck_id=deck_id, owner=user_of(request), expected_revision=deck.revision, **body)
        response = self._response(request, deck, snapshot, status=201)
        response["Location"] = request.build_absolute_uri(f"/api/v1/decks/{deck_id}/snapshots/{snapshot.number}/")
        return response

    @extend_schema(operation_id="deck_snapshot_read", responses=DeckSnapshotSerializer)
    def retrieve(self, request: Request, deck_id: UUID, number: int) -> Response:
        """A snapshot with its lines and the verdict of its day."""
        deck = self._deck(request, deck_id)
        snapshot = snapshot_get(deck=deck, number=number, reader=reader_of(request))
        return self._response(request, deck, snapshot)

    @extend_schema(operation_id="deck_snapshot_withdraw", responses={200: DeckSerializer}, parameters=[IF_MATCH])
    def destroy(self, request: Request, deck_id: UUID, number: int) -> Response:
        """Take a snapshot back for good: others see the last one that is left. `If-Match` has the tag of the deck."""
        deck = own_deck_as_read(request, deck_id)
        changed = snapshot_withdraw(
            deck_id=deck_id, owner=user_of(request), expected_revision=deck.revision, number=number
        )
        return deck_response(request, changed)

    @staticmethod
    def _response(request: Request, deck: Deck, snapshot: DeckSnapshot, status: int = 200) -> Response:
        now, lines = timezone.now(), deck_lines(deck=deck.shown_as(snapshot))
        tag = entity_tag("deck snapshot", snapshot.pk, snapshot.withdrawn_at, lines_version(lines, now))
        if same := not_modified(request, tag):
            return same
        return Response(_document(deck, snapshot, lines, now), status=status, headers={"ETag": tag})

    @extend_schema(operation_id="deck_snapshot_validation", responses=VerdictSerializer)
    def validation(self, request: Request, deck_id: UUID, number: int) -> Response:
        """What the rules say of a snapshot, in its own format today unless asked otherwise."""
        deck = self._deck(request, deck_id)
        shown = deck.shown_as(snapshot_get(deck=deck, number=number, reader=reader_of(request)))
        return Response(verdict_document(deck_judged(shown, self.query)))
