"""Ends that no rule of play brings: matches made void by staff, left lying, or given up with an account."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from cardsite.errors import gettext_noop
from cardsite.models import User
from play.errors import EngineVersionError, MatchNotStartedError, MatchOverError, OwnMatchError
from play.models import Match, MatchNote, Seat
from play.selectors.matches import seat_of
from play.selectors.readings import match_hidden_state
from play.services.calling import match_call_off
from play.services.running import match_lock, running_match
from play.services.seating import seat_empty

VOID_REASONS = {
    "voided": gettext_noop("The match was made void by the staff and does not count."),
    "unplayable": gettext_noop("This version of the site cannot go on with the match; it is void and does not count."),
    "abandoned": gettext_noop("Nobody moved for a long time; the match is void and does not count."),
}


@transaction.atomic
def match_void(*, match_id: UUID, staff: User, reason: str) -> Match:
    """The match made void by staff who do not play in it: it ends without winner, rating or rule, and the note says why."""
    match, seats = match_lock(match_id=match_id)
    if seat_of(reader=staff, seats=seats) is not None:
        raise OwnMatchError
    if match.status == Match.Status.OPEN:
        match_call_off(match=match)
    else:
        _end_void(match, "voided")
    MatchNote.objects.create(
        match=match, user=staff, deed=MatchNote.Deed.VOIDED, reason=reason, revision=match.revision
    )
    return match


@transaction.atomic
def match_look(*, match_id: UUID, staff: User, reason: str) -> dict[str, Any]:
    """The whole state of a match with everything hidden; the look is noted, and players of the match are refused.

    Who may look is decided by the permission `play.view_hidden_state`.
    """
    match, seats = match_lock(match_id=match_id)
    if match.status == Match.Status.OPEN:
        raise MatchNotStartedError
    if seat_of(reader=staff, seats=seats) is not None and not match.has_ended:
        raise OwnMatchError
    MatchNote.objects.create(
        match=match, user=staff, deed=MatchNote.Deed.LOOKED, reason=reason, revision=match.revision
    )
    return match_hidden_state(match=match)


@transaction.atomic
def matches_abandon(*, before: datetime) -> int:
    """How many matches were ended because nothing had moved in them since a moment.

    One that never started is cancelled; a running one becomes void, as an explained and unrated end.
    """
    stale = Match.objects.filter(ended_at__isnull=True, changed_at__lt=before)
    ended = 0
    for match in stale.select_for_update(skip_locked=True).defer("state", "seed"):
        if match.status == Match.Status.OPEN:
            match_call_off(match=match)
        else:
            _end_void(match, "abandoned")
        ended += 1
    return ended


@transaction.atomic
def account_matches_leave(*, user: User) -> None:
    """Take a user who closes the account out of all matches: calls taken back, seats left, running matches conceded."""
    for match_id in Match.objects.filter(created_by=user, status=Match.Status.OPEN).values_list("pk", flat=True):
        match, _ = match_lock(match_id=match_id)
        if match.status == Match.Status.OPEN:
            match_call_off(match=match)
    for match_id in Seat.objects.filter(user=user, match__ended_at__isnull=True).values_list("match_id", flat=True):
        match, seats = match_lock(match_id=match_id)
        seat = seat_of(reader=user, seats=seats)
        if seat is None:
            continue
        if match.status == Match.Status.OPEN:
            seat.kind = Seat.Kind.OPEN
            seat.user = None
            seat_empty(seat=seat)
        elif match.status == Match.Status.RUNNING:
            _concede(match, seats, seat)
    Seat.objects.filter(user=user).update(user=None)
    Match.objects.filter(created_by=user).update(created_by=None)


def _concede(match: Match, seats: list[Seat], seat: Seat) -> None:
    """Give a running match up for a seat that is still in; one that another version of the engine began becomes void."""
    try:
        running = running_match(match, seats)
    except EngineVersionError:
        _end_void(match, "unplayable")
        return
    if seat.index in running.state.out:
        return
    running.concede(seat)
    running.bots_move()
    running.store()


def _end_void(match: Match, reason: str) -> None:
    if match.has_ended:
        raise MatchOverError
    match.status = Match.Status.VOID
    match.ended_at = timezone.now()
    match.outcome = {
        "winners": [],
        "draw": False,
        "rule": None,
        "reason": reason,
        "template": VOID_REASONS[reason],
        "rated": False,
    }
    match.waiting_for = []
    match.bots_due = False
    match.save(update_fields=["status", "ended_at", "outcome", "waiting_for", "bots_due", "changed_at"])
