"""Which matches a user may know of, and the user's place in them."""

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet

from cardsite.models import User
from play.errors import MatchNotFoundError
from play.models import Match, MatchEvent, Seat

Reader = User | AnonymousUser


def _of_reader(reader: Reader) -> Q:
    if not reader.is_authenticated:
        return Q(pk__in=[])
    seated = Seat.objects.filter(match=OuterRef("pk"), user_id=reader.pk)
    return Q(created_by_id=reader.pk) | Q(Exists(seated))


def matches_visible(*, reader: Reader, mine: bool = False) -> QuerySet[Match]:
    """The matches that lists may show to a reader: the own ones and, unless ``mine``, the public ones."""
    known = _of_reader(reader)
    return (
        Match.objects.filter(known if mine else known | Q(visibility=Match.Visibility.PUBLIC))
        .defer("state")
        .select_related("format", "created_by")
        .prefetch_related("seats__user")
    )


def match_for(*, reader: Reader, match_id: UUID) -> Match:
    """A match that the reader may know of, with its seats; `MatchNotFoundError` like for a missing id otherwise.

    Before the start, whoever is signed in and was given the id of a match with an open seat may look before sitting down.
    """
    match = (
        Match.objects.filter(pk=match_id).select_related("format", "created_by").prefetch_related("seats__user").first()
    )
    if match is None or not may_know(reader=reader, match=match, seats=list(match.seats.all())):
        raise MatchNotFoundError
    return match


def may_know(*, reader: Reader, match: Match, seats: list[Seat]) -> bool:
    """Whether a reader may know that the match exists."""
    if match.visibility == Match.Visibility.PUBLIC:
        return True
    if not reader.is_authenticated:
        return False
    if match.created_by_id == reader.pk or any(seat.user_id == reader.pk for seat in seats):
        return True
    return match.status == Match.Status.OPEN and any(
        seat.kind == Seat.Kind.OPEN and seat.user_id is None for seat in seats
    )


def seat_of(*, reader: Reader, seats: list[Seat]) -> Seat | None:
    """The reader's place among the seats; known from the account alone."""
    if not reader.is_authenticated:
        return None
    return next((seat for seat in seats if seat.user_id == reader.pk), None)


def matches_not_ended_count(*, user: User) -> int:
    """How many matches that have not ended the user made or sits in."""
    sitting = Seat.objects.filter(match=OuterRef("pk"), user=user, taken_at__isnull=False)
    return Match.objects.filter(Q(created_by=user) | Q(Exists(sitting)), ended_at__isnull=True).count()


def events_after(*, match: Match, after: int, limit: int) -> list[MatchEvent]:
    """The events of a match beyond a number, oldest first."""
    return list(MatchEvent.objects.filter(match=match, number__gt=after).order_by("number")[:limit])
