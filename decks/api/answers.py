"""What the views of decks share: who asks, what the body says, and a deck as the answer."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.conditional import entity_tag, if_match_require, not_modified
from cardsite.api.errors import NotAuthenticatedError
from cardsite.api.pagination import parameter_refuse
from cardsite.api.parameters import Query
from cardsite.models import User
from decks.api.serializers import deck_document, deck_version
from decks.errors import DecklistMalformedError
from decks.models import Deck
from decks.selectors import DeckToJudge, Reader, deck_get_own, deck_lines
from decks.services.decklists import deck_verdict
from decks.values import Verdict


def reader_of(request: Request) -> Reader:
    """Whoever asks."""
    return request.user


def user_of(request: Request) -> User:
    """The account that asks; strangers are refused."""
    if not isinstance(request.user, User):
        raise NotAuthenticatedError
    return request.user


def body_of(serializer: type[Any], request: Request, **more: Any) -> dict[str, Any]:
    """What the body says, or every fault in it."""
    read = serializer(data=request.data, **more)
    read.is_valid(raise_exception=True)
    values: dict[str, Any] = read.validated_data
    return values


def deck_response(request: Request, deck: Deck, status: int = 200) -> Response:
    """A deck as the one who asks may see it, under its tag; a new one with its address."""
    now, lines, reader = timezone.now(), deck_lines(deck=deck), reader_of(request)
    tag = entity_tag(*deck_version(deck, lines, reader, now))
    if same := not_modified(request, tag):
        return same
    headers = {"ETag": tag}
    if status == 201:
        headers["Location"] = request.build_absolute_uri(f"/api/v1/decks/{deck.pk}/")
    return Response(deck_document(deck, lines, reader, now), status=status, headers=headers)


def own_deck_as_read(request: Request, deck_id: UUID) -> Deck:
    """The caller's deck, if it still is what the caller read."""
    owner = user_of(request)
    deck = deck_get_own(owner=owner, deck_id=deck_id)
    if_match_require(request, entity_tag(*deck_version(deck, deck_lines(deck=deck), owner, timezone.now())))
    return deck


def deck_judged(deck: Deck | DeckToJudge, query: Query) -> Verdict:
    """What the rules say of a deck by the parameters `format` and `as_of`; an unknown format is a wrong parameter."""
    try:
        return deck_verdict(deck=deck, format_slug=query["format"], as_of=query["as_of"])
    except DecklistMalformedError as refusal:
        # Only the format can be wrong here, and it stands in the address.
        (fault,) = refusal.faults
        raise parameter_refuse("format", fault.code, fault.message, **fault.params) from refusal
