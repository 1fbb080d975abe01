"""The API of deck codes: the code of a deck, what a code means, and a deck made of one."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.bodies import NameField, StrictSerializer, WordField
from cardsite.api.endpoints import SAFE, ApiView
from cardsite.api.idempotency import idempotent
from cardsite.api.language import request_language
from catalog.models import Card
from decks.api.answers import body_of, deck_response, reader_of, user_of
from decks.api.parameters import AS_OF_HELP, AsOfField, token_parameter
from decks.api.serializers import DECK_VISIBILITIES, DeckSerializer, LineSerializer
from decks.api.verdicts import VerdictSerializer, verdict_document
from decks.codec.codes import MAX_CODE_LENGTH
from decks.games import GAMES
from decks.selectors import card_name, cards_public, deck_get
from decks.services.codes import DecodedList, code_read, deck_code, deck_create_from_code, decklist_code
from decks.services.decklists import decklist_verdict
from decks.values import MAX_NAME_LENGTH

FORMAT_HELP = "The slug of a format of the game; by default the code's own."


class CodeSerializer(serializers.Serializer[Any]):
    """The code of a deck."""

    code = serializers.CharField()
    game = serializers.CharField()
    format = serializers.CharField()


class CodeWriteSerializer(StrictSerializer):
    """A code, and a format and a day to judge its list by."""

    # Longer ones are for the codec to refuse, like everything else that is no code.
    code = serializers.CharField(help_text=f"At most {MAX_CODE_LENGTH} characters; spaces around it do not count.")
    format = serializers.CharField(max_length=40, required=False, allow_null=True, help_text=FORMAT_HELP)
    as_of = AsOfField(required=False, allow_null=True, help_text=AS_OF_HELP)


class DeckOfCodeWriteSerializer(StrictSerializer):
    """A deck to be stored of the list that a code means."""

    code = serializers.CharField(help_text=f"At most {MAX_CODE_LENGTH} characters; spaces around it do not count.")
    name = NameField(max_length=MAX_NAME_LENGTH)
    format = serializers.CharField(max_length=40, required=False, allow_null=True, help_text=FORMAT_HELP)
    visibility = WordField(choices=DECK_VISIBILITIES, required=False)


class DecodedListSerializer(serializers.Serializer[DecodedList]):
    """What a code means: its lines can be sent as those of a deck. ``code`` is the list's code today.

    It differs from the code that was read when cards have got other numbers or were merged, or in another format.
    """

    code = serializers.CharField()
    game = serializers.CharField()
    format = serializers.CharField()
    lines = LineSerializer(many=True)
    verdict = VerdictSerializer()


class DeckCodeView(ApiView):
    """The code of a stored deck."""

    private = True
    parameters = {"get": (token_parameter,)}

    @extend_schema(operation_id="deck_code", responses=CodeSerializer)
    def get(self, request: Request, deck_id: UUID) -> Response:
        """The code of a deck that one may read, by which anybody can read its list, whatever becomes of the deck."""
        deck = deck_get(reader=reader_of(request), deck_id=deck_id, token=self.query["token"])
        return Response({"code": deck_code(deck=deck), "game": deck.game_id, "format": deck.format.slug})


class DecodeView(ApiView):
    """Reading codes; nothing is stored."""

    private = True
    permission_classes = (AllowAny,)
    reading = SAFE | {"POST"}
    throttle_scope = "search"

    @extend_schema(operation_id="deck_decode", request=CodeWriteSerializer, responses=DecodedListSerializer)
    def post(self, request: Request) -> Response:
        """What a code means: game, format, lines, and what the rules say of them; nothing is stored."""
        body = body_of(CodeWriteSerializer, request)
        read = code_read(code=body["code"], format_slug=body.get("format"))
        verdict = decklist_verdict(
            game=read.game, format_slug=read.format, decklist=read.decklist, as_of=body.get("as_of")
        )
        return Response(
            {
                "code": decklist_code(game=read.game, format_slug=read.format, decklist=read.decklist),
                "game": read.game,
                "format": read.format,
                "lines": _lines(read, cards_public(read.decklist.card_ids())),
                "verdict": verdict_document(verdict),
            }
        )


class DeckOfCodeView(ApiView):
    """Decks made of codes."""

    private = True

    @extend_schema(operation_id="deck_of_code", request=DeckOfCodeWriteSerializer, responses={201: DeckSerializer})
    @idempotent
    def post(self, request: Request) -> Response:
        """Store a deck of the list that a code means, legal or not."""
        body = body_of(DeckOfCodeWriteSerializer, request)
        deck = deck_create_from_code(owner=user_of(request), format_slug=body.pop("format", None), **body)
        return deck_response(request, deck, status=201)


def _lines(read: DecodedList, cards: Mapping[UUID, Card]) -> list[dict[str, Any]]:
    zones, language = list(GAMES[read.game].ZONES), request_language()
    lines = [
        {
            "zone": line.zone,
            "card": line.card_id,
            "number": cards[line.card_id].number,
            "name": card_name(cards[line.card_id]).in_language(language),
            "printing": line.printing_id,
            "count": line.count,
        }
        for line in read.decklist.lines
    ]
    return sorted(lines, key=lambda line: (zones.index(line["zone"]), line["number"]))
