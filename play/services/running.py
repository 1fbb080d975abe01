"""A running match in hand: read under a lock, moved by the engine, stored with everything that was done and happened."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from uuid import UUID

import orjson
from django.db import connection
from django.utils import timezone

from cardsite.database.rows import ModelColumns
from cardsite.errors import SiteError
from cardsite.models import User
from play.bots import BOTS
from play.bots.sight import Sight
from play.engine.events import Event
from play.engine.orders import StandingOrder, give_order, has_ended, ordered_pass, takes_orders
from play.engine.protocol import Game
from play.engine.state import State
from play.errors import (
    MatchNotFoundError,
    MatchNotStartedError,
    MatchOverError,
    NoStandingOrdersError,
    NotSeatedError,
    NotYourDecisionError,
    StaleRevisionError,
)
from play.games import GAMES
from play.models import Match, MatchAction, MatchEvent, Seat
from play.selectors.cards import pinned_table
from play.selectors.decisions import decision_of, decision_revision
from play.selectors.matches import Reader, may_know, seat_of
from play.selectors.readings import Reading, players_named
from play.services.writing import moved_write

ACTIONS_PER_FINGERPRINT = 20
MAX_BOT_MOVES_AT_ONCE = 200
CONCEDE = "concede"

_MOVED = ("state", "revision", "event_count", "waiting_for", "bots_due", "changed_at")
_ENDED = ("outcome", "status", "ended_at")
_STARTED = ("resolved_options", "seed", "seed_hash", "engine_version", "pinned_cards", "started_at", "status")

_MATCH, _SEAT, _PLAYER = ModelColumns(Match), ModelColumns(Seat), ModelColumns(User, "id", "username", "closed_at")


@cache
def _match_sql() -> str:
    return f"SELECT {_MATCH.sql('held')} FROM play_match AS held WHERE held.id = %s FOR UPDATE"  # noqa: S608  # column names


@cache
def _seats_sql() -> str:
    return f"""
        SELECT {_SEAT.sql("seat")}, {_PLAYER.sql("player")}
        FROM play_seat AS seat LEFT JOIN cardsite_user AS player ON player.id = seat.user_id
        WHERE seat.match_id = %s ORDER BY seat.index
    """  # noqa: S608  # column names


@dataclass(slots=True)
class RunningMatch:
    """A locked match with its seats and its state, and the actions and events since it was read, not stored yet."""

    match: Match
    seats: list[Seat]
    game: Game
    state: State
    actions: list[MatchAction] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    moved_bots: set[int] = field(default_factory=set)
    ended_orders: set[int] = field(default_factory=set)

    def expect(self, seat: Seat, revision: int) -> None:
        """Refuse an answer to anything but the seat's open decision."""
        if self.game.outcome(self.state) is not None:
            raise MatchOverError
        decision = decision_of(game=self.game, state=self.state, seat=seat.index)
        if decision is None:
            raise NotYourDecisionError
        present = decision_revision(decision)
        if revision != present:
            raise StaleRevisionError(revision=present, extra={"revision": present})

    def act(self, seat: Seat, keys: list[str], actor: MatchAction.Actor) -> None:
        """Answer the seat's open decision; several picks of it all or none. A refusal carries the decision's revision."""
        decision = decision_of(game=self.game, state=self.state, seat=seat.index)
        try:
            if len(keys) > 1:
                # Tried on a copy first: then the picks are taken one by one, each as an action of its own in the log.
                self.game.apply_all(self.game.clone(self.state), seat.index, keys)
                taken = self.game.as_taken(self.state, seat.index, keys)
                keys = [self.game.action_key(self.state, seat.index, action) for action in taken]
            for key in keys:
                happened = self.game.apply(self.state, seat.index, key)
                self._note(seat, key, actor, happened)
        except SiteError as error:
            if decision is not None:
                error.extra.setdefault("revision", decision_revision(decision))
            raise

    def concede(self, seat: Seat) -> None:
        """Give the match up for a seat, whether or not it has something to decide."""
        if self.game.outcome(self.state) is not None:
            raise MatchOverError
        self._note(seat, CONCEDE, MatchAction.Actor.USER, self.game.concede(self.state, seat.index))

    def order(self, seat: Seat, until: str, link: int) -> None:
        """Let a seat pass until something that everybody can see."""
        if not takes_orders(self.state):
            raise NoStandingOrdersError
        seat.standing_order = give_order(self.state, until, link).to_json()
        seat.save(update_fields=["standing_order"])

    def _pass_by_order(self) -> bool:
        """Whether a seat passed by its standing order; orders that have ended are taken away."""
        for seat in self.seats:
            if seat.standing_order is None:
                continue
            if has_ended(self.state, seat.index, StandingOrder.from_json(seat.standing_order)):
                seat.standing_order = None
                self.ended_orders.add(seat.index)
                continue
            answer = ordered_pass(self.state, seat.index)
            if answer is not None:
                key = self.game.action_key(self.state, seat.index, answer)
                self.act(seat, [key], MatchAction.Actor.USER)
                return True
        return False

    def bots_move(self) -> None:
        """Let standing orders and bots answer until none has anything to decide, or a bound is reached; then moves stay due."""
        for _ in range(MAX_BOT_MOVES_AT_ONCE):
            if self._pass_by_order():
                continue
            seat = self._bot_to_move()
            if seat is None:
                return
            index = seat.index
            bot = BOTS[seat.bot](bytes(seat.bot_seed or b""))
            legal = self.game.legal_actions(self.state, index)
            choice = bot.choose(legal, Sight(self.game, self.state, index), seat.moves)
            key = self.game.action_key(self.state, index, choice)
            self._note(seat, key, MatchAction.Actor.BOT, self.game.apply(self.state, index, choice))
            seat.moves += 1
            self.moved_bots.add(index)

    def _bot_to_move(self) -> Seat | None:
        if self.game.outcome(self.state) is not None:
            return None
        deciding = {decision.seat for decision in self.game.decisions(self.state)}
        return next((seat for seat in self.seats if seat.kind == Seat.Kind.BOT and seat.index in deciding), None)

    def _order_is_due(self) -> bool:
        return any(
            seat.standing_order is not None and ordered_pass(self.state, seat.index) is not None for seat in self.seats
        )

    def _note(self, seat: Seat, key: str, actor: MatchAction.Actor, happened: list[Event]) -> None:
        number = self.match.revision + len(self.actions) + 1
        fingerprint = "" if number % ACTIONS_PER_FINGERPRINT else self.game.fingerprint(self.state)
        self.actions.append(
            MatchAction(match=self.match, number=number, seat=seat.index, actor=actor, key=key, fingerprint=fingerprint)
        )
        self.events += happened

    def store(self, *, started: bool = False) -> list[MatchEvent]:
        """Write the state and what was added to the records, and return the new events; an outcome ends the match."""
        match = self.match
        columns = {*_MOVED, *_STARTED} if started else {*_MOVED}
        first = match.event_count + 1
        match.revision += len(self.actions)
        match.event_count += len(self.events)
        match.state = orjson.dumps(self.game.dump(self.state))
        match.waiting_for = list(self.game.waiting_for(self.state))
        match.bots_due = self._bot_to_move() is not None or self._order_is_due()
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            columns.update(_ENDED)
            match.status = Match.Status.FINISHED
            match.ended_at = timezone.now()
            match.waiting_for = []
            match.outcome = outcome.to_json()
        match.changed_at = timezone.now()
        events = [
            MatchEvent(match=match, number=first + place, body=event.to_json())
            for place, event in enumerate(self.events)
        ]
        moved_write(match, columns, self.actions, events)
        for seat in self.seats:
            if seat.index in self.moved_bots:
                seat.save(update_fields=["moves"])
            if seat.index in self.ended_orders:
                seat.save(update_fields=["standing_order"])
        self.actions, self.events, self.moved_bots, self.ended_orders = [], [], set(), set()
        return events

    def reading(self, seat: Seat) -> Reading:
        """The match as a seat may know it now."""
        assert self.match.pinned_cards_id is not None
        faces = pinned_table(self.match.pinned_cards_id).faces
        players = players_named(self.seats)
        return Reading(self.match, self.game, self.state, faces, players, seat.index, seat.standing_order)


def match_lock(*, match_id: UUID) -> tuple[Match, list[Seat]]:
    """A match and its seats, held against every other change until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(_match_sql(), [match_id])
        row = cursor.fetchone()
        if row is None:
            raise MatchNotFoundError
        match = _MATCH.instance(row)
        cursor.execute(_seats_sql(), [match_id])
        return match, [_seat_read(match, row) for row in cursor.fetchall()]


def _seat_read(match: Match, row: Sequence[Any]) -> Seat:
    seat = _SEAT.instance(row)
    seat.match = match
    seat.user = None if seat.user_id is None else _PLAYER.instance(row, len(_SEAT))
    return seat


def match_lock_for(*, reader: Reader, match_id: UUID) -> tuple[Match, list[Seat]]:
    """The same for somebody who may know of the match."""
    match, seats = match_lock(match_id=match_id)
    if not may_know(reader=reader, match=match, seats=seats):
        raise MatchNotFoundError
    return match, seats


def running_match(match: Match, seats: list[Seat]) -> RunningMatch:
    """A locked match with its state read; refused before the start and after the end."""
    if match.status == Match.Status.OPEN:
        raise MatchNotStartedError
    if match.has_ended or match.pinned_cards_id is None or match.state is None:
        raise MatchOverError
    game = GAMES[match.game_id]
    state = game.load(orjson.loads(bytes(match.state)), pinned_table(match.pinned_cards_id).table)
    return RunningMatch(match, seats, game, state)


def own_seat(*, reader: Reader, seats: list[Seat]) -> Seat:
    """The reader's seat; refused for those who only watch."""
    seat = seat_of(reader=reader, seats=seats)
    if seat is None:
        raise NotSeatedError
    return seat
