"""A started match as one reader may know it: the view of the seat or of a spectator, legal answers, faces of cards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from play.engine.events import Event
from play.engine.protocol import ActionView, DecisionView, Game
from play.engine.state import State
from play.errors import MatchNotStartedError, NotSeatedError
from play.games import GAMES
from play.models import Match, MatchEvent, Seat
from play.selectors.cards import CardFace, cards_named, pinned_table
from play.selectors.decisions import decision_of
from play.selectors.matches import Reader, seat_of


@dataclass(frozen=True, slots=True)
class Reading:
    """A match's state in the engine with the reader's seat; ``seat`` is None for a spectator.

    ``players`` are the names of those who sit there, None for one whose account is closed.
    """

    match: Match
    game: Game
    state: State
    faces: Mapping[int, CardFace]
    players: Sequence[str | None]
    seat: int | None
    standing_order: Mapping[str, Any] | None = None

    def view(self) -> dict[str, Any]:
        """What the reader may know of the state."""
        return self.game.view(self.state, self.seat)

    def decision(self) -> DecisionView | None:
        """What the reader must decide now."""
        if self.seat is None or self.match.has_ended:
            return None
        return decision_of(game=self.game, state=self.state, seat=self.seat)

    def legal_actions(self, picked: Sequence[str] = ()) -> list[ActionView]:
        """Every legal answer to the reader's decision, in the engine's order; with picks, what could be picked after them."""
        if self.seat is None or self.decision() is None:
            return []
        seat = self.seat
        legal = self.game.preview(self.state, seat, picked) if picked else self.game.legal_actions(self.state, seat)
        return [self.game.describe_action(self.state, seat, action) for action in legal]

    def event_views(self, events: Iterable[MatchEvent]) -> list[tuple[int, dict[str, Any]]]:
        """The numbers of stored events and what the reader may know of each."""
        return [(event.number, self.game.event_view(Event.from_json(event.body), self.seat)) for event in events]

    def faces_in(self, *documents: Any) -> list[CardFace]:
        """The faces of all cards that these documents name, by number."""
        numbers = frozenset().union(*map(cards_named, documents))
        return [self.faces[number] for number in sorted(numbers) if number in self.faces]


def players_named(seats: Sequence[Seat]) -> list[str | None]:
    """The names under which seats are spoken of: of the user, or of the bot."""
    return [seat.bot or (None if seat.user is None else seat.user.public_name) for seat in seats]


def reader_seat(*, reader: Reader, match: Match, seats: list[Seat]) -> int | None:
    """The seat through which a reader sees a match; None is a spectator, whom only public matches have."""
    seat = seat_of(reader=reader, seats=seats)
    if seat is None and match.visibility != Match.Visibility.PUBLIC:
        raise NotSeatedError
    return None if seat is None else seat.index


def match_reading(*, match: Match, seat: int | None) -> Reading:
    """A started match, read from what is stored, for a seat or a spectator."""
    if match.state is None or match.pinned_cards_id is None:
        raise MatchNotStartedError
    game = GAMES[match.game_id]
    pinned = pinned_table(match.pinned_cards_id)
    state = game.load(orjson.loads(bytes(match.state)), pinned.table)
    seats = list(match.seats.all())
    order = next((row.standing_order for row in seats if row.index == seat), None)
    return Reading(match, game, state, pinned.faces, players_named(seats), seat, order)


def match_waiting(*, match: Match) -> list[tuple[int, str | None]]:
    """The seats that everybody sees being waited for, with the words for what each must decide; None is a secret choice.

    Who has answered a secret choice already is not told.
    """
    reading = match_reading(match=match, seat=None)
    asked = {decision.seat: decision for decision in reading.game.decisions(reading.state)}
    return [
        (seat, None if seat not in asked or asked[seat].sealed else asked[seat].template) for seat in match.waiting_for
    ]


def match_hidden_state(*, match: Match) -> dict[str, Any]:
    """Everything about a started match, for staff who may see it: state, seats with all they brought, actions, cards."""
    if match.state is None or match.pinned_cards is None:
        raise MatchNotStartedError
    seats = [
        {"seat": seat.index, "decklist": seat.zones, "declared": seat.declared}
        for seat in match.seats.order_by("index")
    ]
    actions = [
        {"number": action.number, "seat": action.seat, "actor": action.actor, "key": action.key, "at": str(action.at)}
        for action in match.actions.order_by("number")
    ]
    names = {card["number"]: card["name_ja"] for card in match.pinned_cards.cards}
    return {"state": orjson.loads(bytes(match.state)), "seats": seats, "actions": actions, "cards": names}
