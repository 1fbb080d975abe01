"""What requests about matches bring: the caller, checked bodies, decks by id or by lines."""

from typing import Any
from uuid import UUID

from rest_framework.request import Request

from cardsite.api.bodies import StrictSerializer
from cardsite.api.errors import NotAuthenticatedError
from cardsite.models import User
from decks.api.serializers import lines_of
from decks.selectors import deck_get_own, deck_lines, decklist_of
from decks.services.decklists import decklist_read
from decks.values import Decklist
from play.errors import DeckOfAnotherGameError
from play.models import Match
from play.selectors.matches import Reader, match_for
from play.services.acting import match_bots_move


def reader_of(request: Request) -> Reader:
    """Who asks, signed in or not."""
    return request.user


def user_of(request: Request) -> User:
    """The account that asks."""
    if not isinstance(request.user, User):
        raise NotAuthenticatedError
    return request.user


def body_of(serializer: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """The checked body of the request."""
    read = serializer(data=request.data)
    read.is_valid(raise_exception=True)
    values: dict[str, Any] = read.validated_data
    return values


def match_of(request: Request, match_id: UUID) -> Match:
    """A match that the caller may know of; moves that bots still owe are made first, so that nothing waits for them."""
    match = match_for(reader=reader_of(request), match_id=match_id)
    if not match.bots_due:
        return match
    match_bots_move(match_id=match_id)
    return match_for(reader=reader_of(request), match_id=match_id)


def decklist_brought(user: User, game: str, body: dict[str, Any]) -> Decklist:
    """The list of an own stored deck, or of the lines in the body."""
    if "lines" in body:
        return decklist_read(game=game, lines=lines_of(game, body["lines"]))
    deck = deck_get_own(owner=user, deck_id=body["deck"])
    if deck.game_id != game:
        raise DeckOfAnotherGameError
    return decklist_of(deck_lines(deck=deck))
