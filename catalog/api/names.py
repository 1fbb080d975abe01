"""Cards by name: exactly or nearly, while a name is being typed, by lot, and many at once."""

from typing import Any, ClassVar
from uuid import UUID

import orjson
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.bodies import StrictSerializer
from cardsite.api.endpoints import SAFE, ApiView
from cardsite.api.language import request_language
from cardsite.api.pagination import parameter_refuse
from cardsite.api.parameters import Parameter, choice_parameter, integer_parameter, text_parameter
from cardsite.api.schema import data_of
from cardsite.errors import gettext_noop
from catalog.api.cards import card_detail, rendered_column
from catalog.api.fields import CARD_KINDS
from catalog.api.filtersets import NOT_OF_DRAWS, parameters_for, parameters_of_any_game
from catalog.api.searching import search_read
from catalog.api.serializers import CardDetailSerializer, CardSerializer
from catalog.api.versions import CatalogViewSet
from catalog.errors import CardNotFoundError, NameAmbiguousError, NameNotFoundError
from catalog.games import GAMES
from catalog.models import Card
from catalog.search.fold import fold
from catalog.selectors import (
    card_draw,
    card_fuzzily,
    cards_identified,
    cards_named,
    cards_visible,
    names_complete,
    names_near,
    printings_visible,
)
from catalog.selectors.completing import NamedCard
from catalog.selectors.identifying import Identifier

MAX_NAME_LENGTH = 200
MAX_CANDIDATES = 10
MAX_COMPLETIONS = 20
MAX_IDENTIFIERS = 75
Shape = serializers.Serializer[dict[str, Any]]


class CandidateSerializer(Shape):
    """A card that may be meant."""

    id = serializers.UUIDField()
    game = serializers.ChoiceField(choices=list(GAMES))
    kind = serializers.ChoiceField(choices=CARD_KINDS)
    name = serializers.CharField(help_text="In the language of the request; Japanese where there is no English name.")
    name_ja = serializers.CharField()
    reading = serializers.CharField()
    name_en = serializers.CharField(allow_blank=True)


def candidate_document(card: Card | NamedCard) -> dict[str, Any]:
    """A card that may be meant."""
    return {
        "id": card.pk,
        "game": card.game_id,
        "kind": card.kind,
        "name": card.name_ja if request_language() == "ja" else card.name_en or card.name_ja,
        "name_ja": card.name_ja,
        "reading": card.reading,
        "name_en": card.name_en,
    }


def _game_parameter() -> Parameter:
    return choice_parameter("game", GAMES, description="The game.")


def _folded_or_refuse(name: str, value: str) -> None:
    if not fold(value):
        message = gettext_noop("Nothing in this can be searched for; use letters, kana, kanji or digits.")
        raise parameter_refuse(name, "not_searchable", message)


class CardNameViewSet(CatalogViewSet):
    """Cards by their names."""

    throttle_scope = "search"
    remembered: ClassVar[frozenset[str]] = frozenset({"autocomplete"})
    parameters: ClassVar[dict[str, Any]] = {
        "named": (
            text_parameter("exact", max_length=MAX_NAME_LENGTH, description="The whole name, reading or English name."),
            text_parameter("fuzzy", max_length=MAX_NAME_LENGTH, description="A part of the name, or a misspelt one."),
            _game_parameter(),
            text_parameter("set", many=True, description="Cards with a printing in any of the sets of these codes."),
        ),
        "autocomplete": (
            text_parameter(
                "q",
                max_length=MAX_NAME_LENGTH,
                required=True,
                description="What is typed so far, from the first letter on: kana, kanji, English or romaji.",
            ),
            _game_parameter(),
            integer_parameter("limit", minimum=1, maximum=MAX_COMPLETIONS, default=10, description="So many at most."),
        ),
    }

    @extend_schema(operation_id="card_named", responses=CardDetailSerializer)
    def named(self, request: Request) -> Response:
        """The one card of a name. Several are a 404 `name_ambiguous` and none a 404 `name_not_found`, with `candidates`."""
        given = [name for name in ("exact", "fuzzy") if name in self.query.given]
        if len(given) != 1:
            message = gettext_noop("Give either exact or fuzzy.")
            raise parameter_refuse(given[0] if given else "exact", "exact_or_fuzzy", message)
        name = self.query[given[0]]
        _folded_or_refuse(given[0], name)
        cards = cards_visible(request.user)
        if self.query["game"]:
            cards = cards.filter(game_id=self.query["game"])
        if self.query["set"]:
            in_sets = printings_visible(request.user).filter(set__code__in=self.query["set"])
            cards = cards.filter(pk__in=in_sets.values("card"))
        found = cards_named(name, cards) if given == ["exact"] else card_fuzzily(name, cards, MAX_CANDIDATES + 1)
        near = [] if found else [card for _, card in names_near(name, cards, MAX_CANDIDATES)]
        if len(found) == 1:
            return Response(orjson.Fragment(card_detail(found[0], request.user)))
        candidates = [candidate_document(card) for card in (found or near)[:MAX_CANDIDATES]]
        error = NameAmbiguousError if found else NameNotFoundError
        raise error(name=name, extra={"candidates": candidates})

    @extend_schema(operation_id="card_autocomplete", responses=data_of(CandidateSerializer, "Candidate"))
    def autocomplete(self, request: Request) -> Any:
        """Cards whose names begin with what is typed, then those that hold it."""
        if (known := self.remember(request)) is not None:
            return known
        _folded_or_refuse("q", self.query["q"])
        found = names_complete(self.query["q"], request.user, self.query["limit"], game=self.query["game"])
        return Response({"data": [candidate_document(card) for card in found]})


class CardRandomView(ApiView):
    """One card by lot, another one each time."""

    private = True
    tagged = False
    multilingual = True
    throttle_scope = "search"
    parameters: ClassVar = {
        "get": tuple(parameter for parameter in parameters_of_any_game() if parameter.name not in NOT_OF_DRAWS)
    }

    def get_parameters(self, request: Request) -> tuple[Parameter, ...]:
        """Everything that lists of cards are filtered by."""
        known = parameters_for(request.query_params)
        return tuple(parameter for parameter in known if parameter.name not in NOT_OF_DRAWS)

    @extend_schema(operation_id="card_random", responses=CardDetailSerializer)
    def get(self, request: Request) -> Response:
        """A card drawn from those that a query and filters leave; a 404 where they leave none. Never cached (S14)."""
        search = search_read(self.query, request.user)
        card = card_draw(cards_visible(request.user).filter(search.condition()))
        if card is None:
            raise CardNotFoundError
        return Response(orjson.Fragment(card_detail(card, request.user)))


class IdentifierSerializer(StrictSerializer):
    """What names one card: `id`; `game` and `number`; `name`; or `set` and `collector_number`. `game` narrows the last two."""

    id = serializers.UUIDField(required=False)
    game = serializers.ChoiceField(choices=list(GAMES), required=False)
    number = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1)
    name = serializers.CharField(required=False, max_length=MAX_NAME_LENGTH)
    set = serializers.CharField(required=False, max_length=20)
    collector_number = serializers.CharField(required=False, max_length=40)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one way of naming a card."""
        if Identifier(**attrs).ways != 1:
            words = gettext("Give id, game and number, name, or set and collector_number.")
            raise serializers.ValidationError(words, code="not_an_identifier")
        return attrs


class CollectionWriteSerializer(StrictSerializer):
    """Cards asked for by whatever names them."""

    identifiers = serializers.ListField(child=IdentifierSerializer(), min_length=1, max_length=MAX_IDENTIFIERS)


class NotFoundSerializer(Shape):
    """An identifier without a card: its place in the list, and why."""

    index = serializers.IntegerField()
    reason = serializers.ChoiceField(choices=["not_found", "ambiguous"])
    candidates = CandidateSerializer(many=True)


class CollectionSerializer(Shape):
    """The cards found, in the order asked for, and what was not."""

    data = CardSerializer(many=True)  # type: ignore[assignment]  # the answer has a member of this name
    not_found = NotFoundSerializer(many=True)


class CardCollectionView(ApiView):
    """Many cards at once."""

    permission_classes = (AllowAny,)
    reading = SAFE | {"POST"}
    multilingual = True
    throttle_scope = "search"

    @extend_schema(operation_id="card_collection", request=CollectionWriteSerializer, responses=CollectionSerializer)
    def post(self, request: Request) -> Response:
        """Up to 75 cards by ids, numbers, names or collector numbers, mixed; what names no card is told apart."""
        body = CollectionWriteSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        identifiers = [Identifier(**each) for each in body.validated_data["identifiers"]]
        found = cards_identified(identifiers, cards_visible(request.user), printings_visible(request.user))
        cards: dict[UUID, Card] = {match[0].pk: match[0] for match in found if len(match) == 1}
        missing = [
            {
                "index": index,
                "reason": "ambiguous" if match else "not_found",
                "candidates": [candidate_document(card) for card in match[:MAX_CANDIDATES]],
            }
            for index, match in enumerate(found)
            if len(match) != 1
        ]
        data = [orjson.Fragment(getattr(cards[match[0].pk], rendered_column())) for match in found if len(match) == 1]
        return Response({"data": data, "not_found": missing})
