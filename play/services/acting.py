"""Playing: answers to decisions, giving up, and the moves that bots still owe."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from cardsite.models import User
from play.models import MatchAction, MatchEvent
from play.selectors.readings import Reading
from play.services.running import match_lock, match_lock_for, own_seat, running_match


@dataclass(frozen=True, slots=True)
class Moved:
    """A match after a move, as the one who moved may know it, with all that happened through the move."""

    reading: Reading
    events: list[MatchEvent]


# A request under a key has a savepoint already, and every action passes here: one savepoint more would only cost.
@transaction.atomic(savepoint=False)
def match_act(*, match_id: UUID, user: User, keys: Sequence[str], expected_revision: int) -> Moved:
    """Lock, compare, apply, store: the answer of a user to the own open decision, and what bots owe after it.

    ``keys`` are one action, or several picks of one staged decision, taken all or none.
    """
    match, seats = match_lock_for(reader=user, match_id=match_id)
    seat = own_seat(reader=user, seats=seats)
    running = running_match(match, seats)
    running.expect(seat, expected_revision)
    running.act(seat, list(keys), MatchAction.Actor.USER)
    running.bots_move()
    events = running.store()
    return Moved(running.reading(seat), events)


@transaction.atomic
def match_concede(*, match_id: UUID, user: User) -> Moved:
    """The match given up by a user, at any time of its running."""
    match, seats = match_lock_for(reader=user, match_id=match_id)
    seat = own_seat(reader=user, seats=seats)
    running = running_match(match, seats)
    running.concede(seat)
    running.bots_move()
    events = running.store()
    return Moved(running.reading(seat), events)


@transaction.atomic
def match_order(*, match_id: UUID, user: User, until: str, link: int) -> Moved:
    """The match after a standing order of a user: the seat passes until what the order waits for, beginning at once."""
    match, seats = match_lock_for(reader=user, match_id=match_id)
    seat = own_seat(reader=user, seats=seats)
    running = running_match(match, seats)
    running.order(seat, until, link)
    running.bots_move()
    events = running.store()
    return Moved(running.reading(seat), events)


@transaction.atomic
def match_order_withdraw(*, match_id: UUID, user: User) -> Moved:
    """The match after a user has taken the own standing order back, if there was one."""
    match, seats = match_lock_for(reader=user, match_id=match_id)
    seat = own_seat(reader=user, seats=seats)
    running = running_match(match, seats)
    seat.standing_order = None
    seat.save(update_fields=["standing_order"])
    return Moved(running.reading(seat), [])


@transaction.atomic
def match_bots_move(*, match_id: UUID) -> int:
    """How many moves bots and standing orders made of those that an earlier request left due."""
    match, seats = match_lock(match_id=match_id)
    if not match.bots_due or match.has_ended:
        return 0
    running = running_match(match, seats)
    running.bots_move()
    made = len(running.actions)
    running.store()
    return made
