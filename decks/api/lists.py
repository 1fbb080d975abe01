"""The API of lists in other forms: read line by line, and written."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse, HttpResponseNotModified
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.conditional import bytes_tag, tag_matches
from cardsite.api.endpoints import SAFE, ApiView
from cardsite.api.language import request_language
from cardsite.api.parameters import choice_parameter
from cardsite.api.renderers import JsonRenderer
from decks.api.list_shapes import (
    FORMS,
    ExportWriteSerializer,
    ParsedListSerializer,
    ParseWriteSerializer,
    parsed_document,
)
from decks.api.parameters import token_parameter
from decks.api.serializers import lines_of
from decks.codec.listed import Form
from decks.selectors import deck_get, format_find
from decks.services.decklists import decklist_read
from decks.services.exporting import ExportedList, deck_export, list_export
from decks.services.parsing import list_parse

_FILES = {(200, media_type): OpenApiTypes.STR for media_type in ("text/plain", "text/csv", "application/json")}
AS = choice_parameter("as", FORMS, default=str(Form.TEXT), description="The form.")


class FileRenderer(BaseRenderer):
    """Bytes of a file, which need no rendering; by its media type the answer is described."""

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """Nothing: files are answered as they are."""
        return b""


class TextRenderer(FileRenderer):
    """Text, and deck codes."""

    media_type, format = "text/plain", "text"


class CsvRenderer(FileRenderer):
    """CSV."""

    media_type, format = "text/csv", "csv"


class DecklistParseView(ApiView):
    """Reading lists that people have."""

    private = True
    multilingual = True
    permission_classes = (AllowAny,)
    reading = SAFE | {"POST"}
    throttle_scope = "search"

    @extend_schema(operation_id="decklist_parse", request=ParseWriteSerializer, responses=ParsedListSerializer)
    def post(self, request: Request) -> Response:
        """What each line of a list means, the lines that are clear, and what the rules say of them; nothing is stored."""
        read = ParseWriteSerializer(data=request.data)
        read.is_valid(raise_exception=True)
        body = read.validated_data
        parsed = list_parse(
            content=body["text"],
            game=body.get("game"),
            form=Form(body["as"]) if "as" in body else None,
            format_slug=body.get("format"),
            as_of=body.get("as_of"),
        )
        return Response(parsed_document(parsed))


class ExportView(ApiView):
    """Writing lists."""

    private = True
    multilingual = True
    permission_classes = (AllowAny,)
    # JSON first, for refusals and for whoever takes anything.
    renderer_classes = [JsonRenderer, TextRenderer, CsvRenderer]

    def answer(self, request: Request, exported: ExportedList, name: str) -> HttpResponse:
        """The list as a file, or word that the caller has it."""
        tag = bytes_tag(exported.content)
        if request.method in ("GET", "HEAD") and tag_matches(request, tag):
            return HttpResponseNotModified(headers={"ETag": tag})
        disposition = content_disposition_header(as_attachment=True, filename=f"{name}.{exported.ending}") or ""
        headers = {"ETag": tag, "Content-Disposition": disposition, "X-Content-Type-Options": "nosniff"}
        return HttpResponse(exported.content, content_type=exported.media_type, headers=headers)


class DeckExportView(ExportView):
    """Writing stored decks."""

    parameters: ClassVar = {"get": (token_parameter, AS)}

    @extend_schema(operation_id="deck_export", responses=_FILES)
    def get(self, request: Request, deck_id: UUID) -> HttpResponse:
        """A deck that one may read as text, CSV, JSON or code; read again, each gives the same list."""
        deck = deck_get(reader=request.user, deck_id=deck_id, token=self.query["token"])
        exported = deck_export(deck=deck, form=Form(self.query["as"]), language=request_language())
        return self.answer(request, exported, deck.name)


class DecklistExportView(ExportView):
    """Writing lists that are not stored."""

    reading = SAFE | {"POST"}
    throttle_scope = "search"
    parameters: ClassVar = {"post": (AS,)}

    @extend_schema(operation_id="decklist_export", request=ExportWriteSerializer, responses=_FILES)
    def post(self, request: Request) -> HttpResponse:
        """A list as text, CSV, JSON or code; nothing is stored."""
        read = ExportWriteSerializer(data=request.data)
        read.is_valid(raise_exception=True)
        body = read.validated_data
        exported = list_export(
            game=body["game"],
            format_slug=format_find(game=body["game"], format_slug=body.get("format")).slug,
            name=body.get("name"),
            decklist=decklist_read(game=body["game"], lines=lines_of(body["game"], body["lines"])),
            form=Form(self.query["as"]),
            language=request_language(),
        )
        return self.answer(request, exported, body.get("name", "deck"))
