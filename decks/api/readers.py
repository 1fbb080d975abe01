"""The API of what readers say of decks: likes, reports, and the tags that public decks bear."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.bodies import StrictSerializer, WordField
from cardsite.api.endpoints import ApiView
from cardsite.api.idempotency import idempotent
from cardsite.api.pagination import parameter_refuse
from cardsite.api.parameters import choice_parameter, integer_parameter, text_parameter
from cardsite.api.schema import data_of
from cardsite.errors import gettext_noop
from cardsite.models import User
from catalog.search.fold import fold
from decks.api.answers import body_of, reader_of, user_of
from decks.api.parameters import token_parameter
from decks.api.serializers import NotesField
from decks.errors import DeckNotFoundError
from decks.games import GAMES
from decks.models import Deck, DeckReport
from decks.selectors import deck_get
from decks.selectors.browsing import MAX_TAGS_LISTED, likes, tags_public
from decks.services.liking import deck_like, deck_unlike
from decks.services.moderating import deck_report
from decks.values import MAX_REMARK_LENGTH, MAX_TAG_LENGTH

REPORT_REASONS = DeckReport.Reason.values  # named in the API's description (`ENUM_NAME_OVERRIDES`)


class DeckLikesSerializer(serializers.Serializer[Any]):
    """How many like a deck, and whether the one who asks does."""

    likes = serializers.IntegerField()
    liked = serializers.BooleanField()


class DeckReportWriteSerializer(StrictSerializer):
    """What is wrong with a deck."""

    reason = WordField(choices=REPORT_REASONS)
    text = NotesField(max_length=MAX_REMARK_LENGTH, required=False)


class DeckReportSerializer(serializers.Serializer[DeckReport]):
    """A report as it was taken."""

    id = serializers.UUIDField()
    reason = serializers.ChoiceField(choices=REPORT_REASONS)
    text = serializers.CharField()
    made_at = serializers.DateTimeField()


class DeckTagSerializer(serializers.Serializer[Any]):
    """A tag, and how many public decks bear it."""

    tag = serializers.CharField()
    count = serializers.IntegerField()


class DeckLikeView(ApiView):
    """Likes of a public deck."""

    private = True

    def _deck(self, request: Request, deck_id: UUID) -> Deck:
        deck = deck_get(reader=reader_of(request), deck_id=deck_id)
        if deck.visibility != Deck.Visibility.PUBLIC:
            raise DeckNotFoundError
        return deck

    @extend_schema(operation_id="deck_likes", responses=DeckLikesSerializer)
    def get(self, request: Request, deck_id: UUID) -> Response:
        """How many like a public deck, and whether one does oneself."""
        deck, reader = self._deck(request, deck_id), reader_of(request)
        return Response({"likes": deck.likes, "liked": isinstance(reader, User) and likes(deck, reader)})

    @extend_schema(operation_id="deck_like", request=None, responses=DeckLikesSerializer)
    def put(self, request: Request, deck_id: UUID) -> Response:
        """Like a public deck of somebody else; liking it again changes nothing."""
        count = deck_like(deck=self._deck(request, deck_id), user=user_of(request))
        return Response({"likes": count, "liked": True})

    @extend_schema(operation_id="deck_unlike", request=None, responses={200: DeckLikesSerializer})
    def delete(self, request: Request, deck_id: UUID) -> Response:
        """Like a deck no more."""
        count = deck_unlike(deck_id=deck_id, user=user_of(request))
        # A like of what is not public any more is withdrawn too, but the answer tells no more than that of a missing id.
        if count is None:
            raise DeckNotFoundError
        return Response({"likes": count, "liked": False})


class DeckReportView(ApiView):
    """Reports of readers to the staff."""

    private = True
    permission_classes = (IsAuthenticated,)
    parameters = {"post": (token_parameter,)}

    def get_throttle_scope(self, request: Request | HttpRequest) -> str | None:
        """Reports keep people busy, so there are fewer of them than of other writing."""
        return "suggest"

    @extend_schema(operation_id="deck_report", request=DeckReportWriteSerializer, responses={201: DeckReportSerializer})
    @idempotent
    def post(self, request: Request, deck_id: UUID) -> Response:
        """Tell the staff that a deck should not be shown as it is; nobody else learns of it."""
        body = body_of(DeckReportWriteSerializer, request)
        deck = deck_get(reader=reader_of(request), deck_id=deck_id, token=self.query["token"])
        report = deck_report(deck=deck, user=user_of(request), **body)
        return Response(DeckReportSerializer(report).data, status=201)


class DeckTagsView(ApiView):
    """The tags of public decks."""

    parameters = {
        "get": (
            choice_parameter("game", GAMES, description="The game."),
            text_parameter("begins", max_length=MAX_TAG_LENGTH, description="How the tags begin."),
            integer_parameter(
                "limit", minimum=1, maximum=MAX_TAGS_LISTED, default=MAX_TAGS_LISTED, description="At most so many."
            ),
        )
    }

    @extend_schema(operation_id="deck_tags", responses=data_of(DeckTagSerializer, "DeckTag"))
    def get(self, request: Request) -> Response:
        """The tags of public decks with their numbers, the most frequent first."""
        begins = fold(self.query["begins"] or "")
        if self.query["begins"] and not begins:
            raise parameter_refuse(
                "begins",
                "not_searchable",
                gettext_noop("Nothing in this can be searched for; use letters, kana, kanji or digits."),
            )
        found = tags_public(game=self.query["game"], begins=begins, limit=self.query["limit"])
        return Response({"data": [{"tag": one.tag, "count": one.count} for one in found]})
