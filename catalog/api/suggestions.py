"""The API of suggestions: making, following and withdrawing one's own; nobody sees those of others."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.bodies import NameField, StrictSerializer, WordField
from cardsite.api.endpoints import ApiViewSet
from cardsite.api.errors import NotAuthenticatedError
from cardsite.api.filtering import ListFilterSet, ParameterFilter
from cardsite.api.idempotency import idempotent
from cardsite.api.pagination import list_parameters, page_read, page_response
from cardsite.api.parameters import choice_parameter
from cardsite.api.schema import page_of
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.models import User
from cardsite.waiting import READING, locks_waited_briefly
from catalog.games import GAMES
from catalog.models import CardSuggestion
from catalog.services.suggestions import suggestion_create, suggestion_get_own, suggestion_withdraw

SUGGESTION_STATES = CardSuggestion.State.values  # named in the API's description (`ENUM_NAME_OVERRIDES`)
SORTS = SortTable({"made_at": (SortColumn("made_at"),)}, default="-made_at")
MAX_NAME_LENGTH = 200
MAX_NOTE_LENGTH = 2_000
NO_CONTENT = OpenApiResponse(description="Done.")


class SuggestedChangesSerializer(StrictSerializer):
    """What the card should say; what is left out stays. The kind is for a card that is not there yet."""

    kind = serializers.CharField(max_length=40, required=False)
    name_ja = NameField(max_length=MAX_NAME_LENGTH, required=False)
    reading = NameField(max_length=MAX_NAME_LENGTH, required=False)
    name_en = NameField(max_length=MAX_NAME_LENGTH, required=False, allow_blank=True)
    facts = serializers.DictField(
        required=False, help_text="Facts by field, as the game's `card-schema` has them; null where the card has none."
    )


class SuggestionWriteSerializer(StrictSerializer):
    """A suggestion: on a card, or without `card` of one that is not there yet."""

    game = WordField(choices=sorted(GAMES))
    card = serializers.UUIDField(required=False, allow_null=True)
    changes = SuggestedChangesSerializer(required=False)
    note = serializers.CharField(
        max_length=MAX_NOTE_LENGTH, required=False, allow_blank=True, help_text="Words for the staff, such as a source."
    )


class SuggestionCommentSerializer(serializers.Serializer[Any]):
    """What the staff say to a suggestion."""

    text = serializers.CharField()
    at = serializers.DateTimeField()


class SuggestionSerializer(serializers.Serializer[CardSuggestion]):
    """An own suggestion and what became of it; an accepted one of a new card has that card's id."""

    id = serializers.UUIDField()
    game = serializers.CharField(source="game_id")
    card = serializers.UUIDField(source="card_id", allow_null=True)
    changes = SuggestedChangesSerializer()
    note = serializers.CharField()
    state = serializers.ChoiceField(choices=SUGGESTION_STATES)
    made_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)
    comments = SuggestionCommentSerializer(many=True)


class SuggestionFilterSet(ListFilterSet):
    """What the list of one's suggestions is filtered by."""

    state = ParameterFilter(choice_parameter, SUGGESTION_STATES, description="What became of it.")
    game = ParameterFilter(choice_parameter, GAMES, field_name="game_id", description="The game.")


def _user(request: Request) -> User:
    if not isinstance(request.user, User):
        raise NotAuthenticatedError
    return request.user


class SuggestionViewSet(ApiViewSet):
    """One's own suggestions for the catalog."""

    private = True
    permission_classes = (IsAuthenticated,)
    parameters = {"list": (*list_parameters(SORTS), *SuggestionFilterSet.parameters())}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer the request; one that writes waits briefly for what it writes to."""
        if request.method in READING:
            return super().dispatch(request, *args, **kwargs)
        with locks_waited_briefly():
            return super().dispatch(request, *args, **kwargs)

    def get_throttle_scope(self, request: Request | HttpRequest) -> str | None:
        """Suggestions keep people busy, so there are fewer of them than of other writing."""
        return "suggest" if request.method == "POST" else super().get_throttle_scope(request)

    @extend_schema(operation_id="suggestion_list", responses=page_of(SuggestionSerializer, "Suggestion"))
    def list(self, request: Request) -> Response:
        """One's own suggestions, newest first."""
        own: QuerySet[CardSuggestion] = CardSuggestion.objects.filter(user=_user(request)).prefetch_related("comments")
        found = SuggestionFilterSet(self.query, queryset=own, request=request).qs
        page = page_read(found, request=request, query=self.query, identity=str(request.user.pk))
        return page_response(request, page, [SuggestionSerializer(row).data for row in page.rows])

    @extend_schema(
        operation_id="suggestion_create", request=SuggestionWriteSerializer, responses={201: SuggestionSerializer}
    )
    @idempotent
    def create(self, request: Request) -> Response:
        """Suggest a change to a card, or a card; checked like the staff's own entries, stored for them to decide."""
        read = SuggestionWriteSerializer(data=request.data)
        read.is_valid(raise_exception=True)
        body: dict[str, Any] = read.validated_data
        suggestion = suggestion_create(
            user=_user(request),
            game=body["game"],
            card_id=body.get("card"),
            changes=body.get("changes", {}),
            note=body.get("note", ""),
        )
        location = request.build_absolute_uri(f"/api/v1/suggestions/{suggestion.pk}/")
        return Response(SuggestionSerializer(suggestion).data, status=201, headers={"Location": location})

    @extend_schema(operation_id="suggestion_read", responses=SuggestionSerializer)
    def retrieve(self, request: Request, suggestion_id: UUID) -> Response:
        """An own suggestion, with what the staff say."""
        return Response(SuggestionSerializer(suggestion_get_own(user=_user(request), suggestion_id=suggestion_id)).data)

    @extend_schema(operation_id="suggestion_withdraw", responses={204: NO_CONTENT})
    def destroy(self, request: Request, suggestion_id: UUID) -> Response:
        """Take an own suggestion back while it is not decided."""
        suggestion_withdraw(user=_user(request), suggestion_id=suggestion_id)
        return Response(status=204)
