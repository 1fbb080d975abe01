"""Calling for a match: who may sit where, taking the call back, and the same once more after the end."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from cardsite.errors import Fault, faults_below, gettext_noop
from cardsite.models import User
from decks.errors import DecklistMalformedError
from decks.selectors import format_find
from decks.services.storing import decklist_held
from decks.values import Decklist
from play.bots import BOTS
from play.engine.rng import SEED_BYTES
from play.errors import MatchPlanError, MatchStartedError, NotYourMatchError, SeatCountError, SeatPlanError
from play.games import GAMES
from play.models import Match, Seat
from play.services.running import match_lock_for
from play.services.seating import match_start_if_full, matches_limit, seat_fill, user_lock


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """What a seat of a new match is to be: open, kept for the user of that name, or a bot with its deck."""

    kind: Seat.Kind
    username: str = ""
    bot: str = ""
    decklist: Decklist | None = None
    declared: Collection[str] = ()


@transaction.atomic
def match_create(
    *,
    user: User,
    game: str,
    format_slug: str | None,
    options: Mapping[str, Any],
    visibility: Match.Visibility,
    seats: Sequence[SeatPlan],
    rematch_of: Match | None = None,
) -> Match:
    """A new match that waits for its players; one with bots alone starts at once."""
    try:
        found = format_find(game=game, format_slug=format_slug)
    except DecklistMalformedError as error:
        raise MatchPlanError(faults=error.faults) from error
    rules = GAMES[game]
    counts = rules.seat_counts
    if len(seats) not in counts:
        raise SeatCountError(least=counts[0], most=counts[-1])
    rules.check_options(options)
    user_lock(user=user)
    matches_limit(user=user)
    lists = [None if plan.decklist is None else decklist_held(plan.decklist) for plan in seats]
    users = _named_users(seats)
    match = Match.objects.create(
        game_id=game,
        format=found,
        options=dict(options),
        visibility=visibility,
        created_by=user,
        rematch_of=rematch_of,
    )
    rows = [_seat_row(match, index, plan, users) for index, plan in enumerate(seats)]
    Seat.objects.bulk_create(rows)
    brought = {}
    for row, plan, decklist in zip(rows, seats, lists, strict=True):
        if decklist is not None:
            with faults_below(f"/seats/{row.index}"):
                brought[row.index] = seat_fill(match=match, seat=row, decklist=decklist, declared=plan.declared)
    match_start_if_full(match=match, seats=rows, brought=brought)
    return match


@transaction.atomic
def match_cancel(*, match_id: UUID, user: User) -> Match:
    """The match called off by the user who made it, before the start."""
    match, _ = match_lock_for(reader=user, match_id=match_id)
    if match.created_by_id != user.pk:
        raise NotYourMatchError
    if match.status != Match.Status.OPEN:
        raise MatchStartedError
    return match_call_off(match=match)


def match_call_off(*, match: Match) -> Match:
    """A locked match that will not start any more."""
    match.status = Match.Status.CANCELLED
    match.ended_at = timezone.now()
    match.save(update_fields=["status", "ended_at", "changed_at"])
    return match


def _named_users(seats: Sequence[SeatPlan]) -> dict[str, User]:
    names = [plan.username for plan in seats if plan.kind == Seat.Kind.NAMED]
    known = {user.username: user for user in User.objects.filter(username__in=names, is_active=True)}
    faults = []
    for index, plan in enumerate(seats):
        if plan.kind == Seat.Kind.NAMED and plan.username not in known:
            message = gettext_noop("There is no user {name}.")
            faults.append(Fault("unknown_user", message, {"name": plan.username}, f"/seats/{index}/user"))
        elif plan.kind == Seat.Kind.NAMED and names.count(plan.username) > 1:
            message = gettext_noop("A user has one seat in a match.")
            faults.append(Fault("repeated_user", message, {}, f"/seats/{index}/user"))
        elif plan.kind == Seat.Kind.BOT and plan.bot not in BOTS:
            message = gettext_noop("There is no bot {name}. There are: {allowed}.")
            params = {"name": plan.bot, "allowed": ", ".join(BOTS)}
            faults.append(Fault("unknown_bot", message, params, f"/seats/{index}/bot"))
    if faults:
        raise SeatPlanError(faults=faults)
    return known


def _seat_row(match: Match, index: int, plan: SeatPlan, users: Mapping[str, User]) -> Seat:
    is_bot = plan.kind == Seat.Kind.BOT
    return Seat(
        match=match,
        index=index,
        kind=plan.kind,
        user=users.get(plan.username) if plan.kind == Seat.Kind.NAMED else None,
        bot=plan.bot if is_bot else "",
        bot_seed=secrets.token_bytes(SEED_BYTES) if is_bot else None,
    )
