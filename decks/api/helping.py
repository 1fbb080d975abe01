"""The API of help while a deck is built, for stored decks and for lists that are not stored."""

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.endpoints import SAFE, ApiView
from cardsite.api.language import request_language
from cardsite.api.pagination import parameter_refuse
from cardsite.api.parameters import text_parameter
from decks.api.answers import body_of, reader_of
from decks.api.parameters import as_of_parameter, token_parameter
from decks.api.serializers import DeckListedSerializer, DecklistWriteSerializer, deck_listed, lines_of
from decks.api.verdicts import HintSerializer, hint_document
from decks.errors import DecklistMalformedError
from decks.selectors import deck_get, deck_shown
from decks.services.decklists import decklist_read
from decks.services.helping import Help, Offer, deck_help, decklist_help
from decks.values import ListedCard

Shape = serializers.Serializer[Any]


class HelpCardSerializer(Shape):
    """A card."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    kind = serializers.CharField()
    name = serializers.CharField()


class OfferSerializer(HelpCardSerializer):
    """A card that may help."""

    decks = serializers.IntegerField(help_text="in how many of the public decks that are looked at it is")


class MissingSerializer(Shape):
    """What is missing, and cards that fit: no limit is broken by one of them; the most used first."""

    hint = HintSerializer()
    cards = OfferSerializer(many=True)


class ReplacementSerializer(Shape):
    """A card of the list that a restriction forbids as it stands, and cards of its kind that may stand there, the nearest first."""

    card = HelpCardSerializer()
    zone = serializers.CharField()
    cards = OfferSerializer(many=True)


class SimilarDeckSerializer(Shape):
    """A public deck, and how many copies of cards it shares with the list."""

    deck = DeckListedSerializer()
    shared = serializers.IntegerField()


class DeckHelpSerializer(Shape):
    """What helps to build a deck; what others do is told from published lists of public decks alone, the last thousand."""

    game = serializers.CharField()
    format = serializers.CharField()
    as_of = serializers.DateField()
    missing = MissingSerializer(many=True)
    replacements = ReplacementSerializer(many=True)
    together = OfferSerializer(many=True, help_text="cards in public decks with cards of the list")
    similar = SimilarDeckSerializer(many=True)


class DeckHelpView(ApiView):
    """Help with stored decks."""

    private = True
    multilingual = True
    permission_classes = (AllowAny,)
    throttle_scope = "search"
    parameters: ClassVar = {
        "get": (
            token_parameter,
            as_of_parameter(),
            text_parameter("format", max_length=40, description="The slug of a format of the game."),
        )
    }

    @extend_schema(operation_id="deck_help", responses=DeckHelpSerializer)
    def get(self, request: Request, deck_id: UUID) -> Response:
        """Cards for what is missing, replacements, and what public decks show, for a deck that one may read."""
        deck = deck_get(reader=reader_of(request), deck_id=deck_id, token=self.query["token"])
        try:
            found = deck_help(deck=deck, format_slug=self.query["format"], as_of=self.query["as_of"])
        except DecklistMalformedError as refusal:
            # Only the format can be wrong here, and it stands in the address.
            (fault,) = refusal.faults
            raise parameter_refuse("format", fault.code, fault.message, **fault.params) from refusal
        return Response(help_document(found))


class DecklistHelpView(ApiView):
    """Help with lists that are not stored."""

    private = True
    multilingual = True
    permission_classes = (AllowAny,)
    reading = SAFE | {"POST"}
    throttle_scope = "search"

    @extend_schema(operation_id="decklist_help", request=DecklistWriteSerializer, responses=DeckHelpSerializer)
    def post(self, request: Request) -> Response:
        """Cards for what is missing, replacements, and what public decks show, for a list; nothing is stored."""
        body = body_of(DecklistWriteSerializer, request)
        decklist = decklist_read(game=body["game"], lines=lines_of(body["game"], body["lines"]))
        found = decklist_help(
            game=body["game"], format_slug=body.get("format"), decklist=decklist, as_of=body.get("as_of")
        )
        return Response(help_document(found))


def help_document(found: Help) -> dict[str, Any]:
    """Help as JSON."""
    verdict = found.verdict
    return {
        "game": verdict.game,
        "format": verdict.format,
        "as_of": verdict.as_of.isoformat(),
        "missing": [
            {"hint": hint_document(verdict.game, each.hint), "cards": [_offer(offer) for offer in each.cards]}
            for each in found.missing
        ],
        "replacements": [
            {"card": _card(each.card), "zone": each.zone, "cards": [_offer(offer) for offer in each.cards]}
            for each in found.replacements
        ],
        "together": [_offer(offer) for offer in found.together],
        "similar": [{"deck": deck_listed(deck_shown(each.deck)), "shared": each.shared} for each in found.similar],
    }


def _card(card: ListedCard) -> dict[str, Any]:
    name = card.name.in_language(request_language())
    return {"id": card.id, "number": card.number, "kind": card.facts.kind, "name": name}


def _offer(offer: Offer) -> dict[str, Any]:
    return _card(offer.card) | {"decks": offer.decks}
