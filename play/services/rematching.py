"""The same match once more after the end, as official matches do after a draw (TM-W3)."""

from uuid import UUID

from django.db import transaction

from cardsite.models import User
from play.errors import MatchNotOverError
from play.models import Match, Seat
from play.services.calling import SeatPlan, match_create
from play.services.running import match_lock_for, own_seat
from play.services.seating import seat_decklist, seat_take, user_lock


@transaction.atomic
def match_rematch(*, match_id: UUID, user: User) -> tuple[Match, bool]:
    """The rematch of an ended match, with the user seated as before; and whether this was its offer, not its acceptance.

    Game, format, options, visibility and seats are those of the match; it starts when every player has agreed.
    """
    user_lock(user=user)
    match, seats = match_lock_for(reader=user, match_id=match_id)
    seat = own_seat(reader=user, seats=seats)
    if match.status not in {Match.Status.FINISHED, Match.Status.VOID}:
        raise MatchNotOverError
    offered = match.rematches.exclude(status=Match.Status.CANCELLED).first()
    rematch = offered or match_create(
        user=user,
        game=match.game_id,
        format_slug=match.format.slug,
        options=match.options,
        visibility=Match.Visibility(match.visibility),
        seats=[_plan(match, each) for each in seats],
        rematch_of=match,
    )
    if rematch.status == Match.Status.OPEN:
        rematch = seat_take(
            match_id=rematch.pk,
            user=user,
            decklist=seat_decklist(game=match.game_id, seat=seat),
            declared=seat.declared,
        )
    return rematch, offered is None


def _plan(match: Match, seat: Seat) -> SeatPlan:
    if seat.kind == Seat.Kind.BOT:
        decklist = seat_decklist(game=match.game_id, seat=seat)
        return SeatPlan(Seat.Kind.BOT, bot=seat.bot, decklist=decklist, declared=seat.declared)
    if seat.user is None:
        return SeatPlan(Seat.Kind.OPEN)
    return SeatPlan(Seat.Kind.NAMED, username=seat.user.username)
