"""The API of judging in several formats at once."""

from dataclasses import replace
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.endpoints import SAFE, ApiView
from cardsite.api.errors import InvalidParametersError
from cardsite.api.parameters import text_parameter
from cardsite.api.schema import data_of
from decks.api.answers import body_of, reader_of
from decks.api.parameters import AS_OF_HELP, AsOfField, as_of_parameter, token_parameter
from decks.api.question_shapes import ListWriteSerializer
from decks.api.serializers import lines_of
from decks.api.verdicts import VerdictSerializer, verdict_document
from decks.errors import DecklistMalformedError
from decks.models import Deck
from decks.selectors import DeckToJudge, deck_get, deck_get_to_judge
from decks.selectors.history import snapshot_get
from decks.services.decklists import deck_verdicts, decklist_read, decklist_verdicts

MAX_FORMATS = 50
MAX_SLUG_LENGTH = 40
FORMATS_HELP = "Slugs of formats of the game; without any all formats, the default first."
FORMATS = replace(text_parameter("formats", max_length=MAX_SLUG_LENGTH, description=FORMATS_HELP), many=True)
_VERDICTS = data_of(VerdictSerializer, "Verdict")


class DecklistFormatsWriteSerializer(ListWriteSerializer):
    """A list to be judged in several formats, on a day (by default today in Japan)."""

    formats: serializers.ListField = serializers.ListField(
        child=serializers.CharField(max_length=MAX_SLUG_LENGTH),
        max_length=MAX_FORMATS,
        allow_empty=False,
        required=False,
        allow_null=True,
        help_text=FORMATS_HELP,
    )
    as_of = AsOfField(required=False, allow_null=True, help_text=AS_OF_HELP)


class _StoredView(ApiView):
    private = True
    multilingual = True
    permission_classes = (AllowAny,)
    parameters: ClassVar = {"get": (token_parameter, FORMATS, as_of_parameter())}

    def _judged(self, deck: Deck | DeckToJudge) -> Response:
        try:
            verdicts = deck_verdicts(deck=deck, format_slugs=self.query["formats"], as_of=self.query["as_of"])
        except DecklistMalformedError as refusal:
            # Only formats can be wrong here, and they stand in the address.
            faults = [replace(fault, pointer=None, parameter="formats") for fault in refusal.faults]
            raise InvalidParametersError(faults=faults) from refusal
        return Response({"data": [verdict_document(verdict) for verdict in verdicts]})


class DeckFormatsView(_StoredView):
    """Judging stored decks in several formats."""

    @extend_schema(operation_id="deck_validation_formats", responses=_VERDICTS)
    def get(self, request: Request, deck_id: UUID) -> Response:
        """What the rules of several formats say of a deck that one may read."""
        return self._judged(deck_get_to_judge(reader=reader_of(request), deck_id=deck_id, token=self.query["token"]))


class SnapshotFormatsView(_StoredView):
    """Judging what was published of decks in several formats."""

    @extend_schema(operation_id="deck_snapshot_validation_formats", responses=_VERDICTS)
    def get(self, request: Request, deck_id: UUID, number: int) -> Response:
        """What the rules of several formats say of a snapshot, today unless asked otherwise."""
        deck = deck_get(reader=reader_of(request), deck_id=deck_id, token=self.query["token"])
        return self._judged(deck.shown_as(snapshot_get(deck=deck, number=number, reader=reader_of(request))))


class DecklistFormatsView(ApiView):
    """Judging lists that are not stored in several formats."""

    private = True
    multilingual = True
    permission_classes = (AllowAny,)
    reading = SAFE | {"POST"}
    throttle_scope = "search"

    @extend_schema(
        operation_id="decklist_validate_formats", request=DecklistFormatsWriteSerializer, responses={200: _VERDICTS}
    )
    def post(self, request: Request) -> Response:
        """What the rules of several formats say of a list; nothing is stored."""
        body: dict[str, Any] = body_of(DecklistFormatsWriteSerializer, request)
        verdicts = decklist_verdicts(
            game=body["game"],
            format_slugs=body.get("formats"),
            decklist=decklist_read(game=body["game"], lines=lines_of(body["game"], body["lines"])),
            as_of=body.get("as_of"),
        )
        return Response({"data": [verdict_document(verdict) for verdict in verdicts]})
