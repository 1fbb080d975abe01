"""The API of the numbers of decks: charts, chances and sample hands, of stored decks and of lists that are not stored."""

import secrets
from collections.abc import Mapping
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse, HttpResponseNotModified
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.conditional import bytes_tag, tag_matches
from cardsite.api.endpoints import SAFE, ApiView
from cardsite.api.language import request_language
from cardsite.api.pagination import parameter_refuse
from cardsite.api.parameters import Parameter, choice_parameter, text_parameter
from cardsite.api.renderers import JsonRenderer
from catalog.api.images import SAFE_HEADERS, SvgRenderer
from catalog.services.images.typeface import with_typeface
from decks.api.answers import body_of, reader_of
from decks.api.number_shapes import NumbersSerializer, numbers_document
from decks.api.parameters import token_parameter
from decks.api.question_shapes import (
    PLOT_THEMES,
    ChancesSerializer,
    HandsSerializer,
    HandsWriteSerializer,
    ListHandsWriteSerializer,
    ListPlotWriteSerializer,
    ListQuestionWriteSerializer,
    ListWriteSerializer,
    QuestionWriteSerializer,
    chances_document,
    hands_document,
)
from decks.api.serializers import lines_of
from decks.models import Deck
from decks.numbers.canvas import Theme
from decks.numbers.refusals import QuestionMalformedError
from decks.selectors import deck_get
from decks.services.decklists import decklist_read
from decks.services.numbers import (
    Listed,
    answer_svg,
    deck_listed,
    decklist_listed,
    list_asking,
    list_chart_svg,
    list_hands,
    list_numbers,
)

HANDS_UNLESS_SAID = 1
SEED_BYTES = 12
_SVG = {(200, "image/svg+xml"): OpenApiTypes.STR}
CHART = text_parameter(
    "chart", max_length=40, required=True, description="The slug of a chart, ladder or supply that the numbers have."
)
THEME = choice_parameter(
    "theme",
    PLOT_THEMES,
    default=Theme.AUTO.value,
    description="Light or dark paper; `auto` is what the reader's system prefers.",
)
PLOT_PARAMETERS: tuple[Parameter, ...] = (THEME,)


class NumbersView(ApiView):
    """What all of them share: answers in the reader's language that no cache keeps, and lists from bodies."""

    private = True
    multilingual = True
    permission_classes = (AllowAny,)
    reading = SAFE | {"POST"}
    throttle_scope = "search"

    def stored(self, request: Request, deck_id: UUID) -> Listed:
        """The list of a deck that one may read."""
        return deck_listed(deck=self.deck(request, deck_id))

    def deck(self, request: Request, deck_id: UUID) -> Deck:
        """A deck that one may read."""
        return deck_get(reader=reader_of(request), deck_id=deck_id, token=self.query["token"])

    @staticmethod
    def sent(body: Mapping[str, Any]) -> Listed:
        """The list of a body."""
        game = body["game"]
        return decklist_listed(game=game, decklist=decklist_read(game=game, lines=lines_of(game, body["lines"])))


class PlotView(NumbersView):
    """Plots as SVG."""

    # JSON first, for refusals and for whoever takes anything.
    renderer_classes = (JsonRenderer, SvgRenderer)

    def plot(self, request: Request, svg: str, *, public: bool = False) -> HttpResponse:
        """A plot with the letters that it shows, or word that the caller has it; its tag is that of what it shows."""
        headers = {"ETag": bytes_tag(svg.encode()), **SAFE_HEADERS}
        if public:
            headers["Cache-Control"] = "no-cache"
        if request.method in ("GET", "HEAD") and tag_matches(request, headers["ETag"]):
            return HttpResponseNotModified(headers=headers)
        return HttpResponse(with_typeface(svg), content_type=SvgRenderer.media_type, headers=headers)


class DeckNumbersView(NumbersView):
    """The numbers of a stored deck."""

    parameters: ClassVar = {"get": (token_parameter,)}

    @extend_schema(operation_id="deck_numbers", responses=NumbersSerializer)
    def get(self, request: Request, deck_id: UUID) -> Response:
        """Charts, ladders and supplies of a deck, and how it is drawn from; what nobody knows is counted as unknown."""
        return Response(numbers_document(list_numbers(listed=self.stored(request, deck_id))))


class DecklistNumbersView(NumbersView):
    """The numbers of a list that is not stored."""

    @extend_schema(operation_id="decklist_numbers", request=ListWriteSerializer, responses=NumbersSerializer)
    def post(self, request: Request) -> Response:
        """Charts, ladders and supplies of a list, and how it is drawn from; nothing is stored."""
        listed = self.sent(body_of(ListWriteSerializer, request))
        return Response(numbers_document(list_numbers(listed=listed)))


class DeckPlotView(PlotView):
    """A chart of a stored deck."""

    parameters: ClassVar = {"get": (token_parameter, CHART, *PLOT_PARAMETERS)}

    @extend_schema(operation_id="deck_plot", responses=_SVG)
    def get(self, request: Request, deck_id: UUID) -> HttpResponse:
        """A chart, ladder or supply of a deck as SVG; it brings its letters along and tells what it shows in words."""
        deck = self.deck(request, deck_id)
        try:
            svg = list_chart_svg(
                listed=deck_listed(deck=deck),
                chart=self.query["chart"],
                language=request_language(),
                theme=Theme(self.query["theme"]),
            )
        except QuestionMalformedError as refusal:
            (fault,) = refusal.faults
            raise parameter_refuse("chart", fault.code, fault.message, **fault.params) from refusal
        public = deck.visibility == Deck.Visibility.PUBLIC and deck.owner_id != request.user.pk
        return self.plot(request, svg, public=public)


class DecklistPlotView(PlotView):
    """A chart of a list that is not stored."""

    parameters: ClassVar = {"post": PLOT_PARAMETERS}

    @extend_schema(operation_id="decklist_plot", request=ListPlotWriteSerializer, responses=_SVG)
    def post(self, request: Request) -> HttpResponse:
        """A chart, ladder or supply of a list as SVG; nothing is stored."""
        body = body_of(ListPlotWriteSerializer, request)
        svg = list_chart_svg(
            listed=self.sent(body),
            chart=body["chart"],
            language=request_language(),
            theme=Theme(self.query["theme"]),
        )
        return self.plot(request, svg)


class DeckChancesView(NumbersView):
    """Chances of a stored deck."""

    parameters: ClassVar = {"post": (token_parameter,)}

    @extend_schema(operation_id="deck_chances", request=QuestionWriteSerializer, responses=ChancesSerializer)
    def post(self, request: Request, deck_id: UUID) -> Response:
        """The exact chance to see cards of a deck by a turn; nothing is stored."""
        return _chances(self.stored(request, deck_id), body_of(QuestionWriteSerializer, request))


class DecklistChancesView(NumbersView):
    """Chances of a list that is not stored."""

    @extend_schema(operation_id="decklist_chances", request=ListQuestionWriteSerializer, responses=ChancesSerializer)
    def post(self, request: Request) -> Response:
        """The exact chance to see cards of a list by a turn; nothing is stored."""
        body = body_of(ListQuestionWriteSerializer, request)
        return _chances(self.sent(body), body)


class DeckChancesPlotView(PlotView):
    """Chances of a stored deck as a plot."""

    parameters: ClassVar = {"post": (token_parameter, *PLOT_PARAMETERS)}

    @extend_schema(operation_id="deck_chances_plot", request=QuestionWriteSerializer, responses=_SVG)
    def post(self, request: Request, deck_id: UUID) -> HttpResponse:
        """The chance by turn as SVG."""
        body = body_of(QuestionWriteSerializer, request)
        return self.plot(request, _curve(self.stored(request, deck_id), body, self.query["theme"]))


class DecklistChancesPlotView(PlotView):
    """Chances of a list that is not stored, as a plot."""

    parameters: ClassVar = {"post": PLOT_PARAMETERS}

    @extend_schema(operation_id="decklist_chances_plot", request=ListQuestionWriteSerializer, responses=_SVG)
    def post(self, request: Request) -> HttpResponse:
        """The chance by turn as SVG; nothing is stored."""
        body = body_of(ListQuestionWriteSerializer, request)
        return self.plot(request, _curve(self.sent(body), body, self.query["theme"]))


class DeckHandsView(NumbersView):
    """Sample hands of a stored deck."""

    parameters: ClassVar = {"post": (token_parameter,)}

    @extend_schema(operation_id="deck_hands", request=HandsWriteSerializer, responses=HandsSerializer)
    def post(self, request: Request, deck_id: UUID) -> Response:
        """Hands dealt from a deck, with the draws after them; nothing is stored."""
        return _hands(self.stored(request, deck_id), body_of(HandsWriteSerializer, request))


class DecklistHandsView(NumbersView):
    """Sample hands of a list that is not stored."""

    @extend_schema(operation_id="decklist_hands", request=ListHandsWriteSerializer, responses=HandsSerializer)
    def post(self, request: Request) -> Response:
        """Hands dealt from a list, with the draws after them; nothing is stored."""
        body = body_of(ListHandsWriteSerializer, request)
        return _hands(self.sent(body), body)


def _chances(listed: Listed, question: Mapping[str, Any]) -> Response:
    asking = list_asking(listed=listed, question=question)
    return Response(chances_document(listed, asking, asking.answer()))


def _curve(listed: Listed, question: Mapping[str, Any], theme: str) -> str:
    asking = list_asking(listed=listed, question=question)
    return answer_svg(asking=asking, answer=asking.answer(), language=request_language(), theme=Theme(theme))


def _hands(listed: Listed, body: Mapping[str, Any]) -> Response:
    seed = body.get("seed") or secrets.token_urlsafe(SEED_BYTES)
    dealt = list_hands(listed=listed, question=body, seed=seed, count=body.get("count", HANDS_UNLESS_SAID))
    return Response(hands_document(dealt))
