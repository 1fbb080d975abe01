"""Recordings of ended matches, from which anybody can play them again and check chance."""

from dataclasses import dataclass
from typing import Any

from play.engine.protocol import SeatSetup
from play.engine.replay import record
from play.errors import MatchNotOverError
from play.models import Match, Seat
from play.selectors.cards import pinned_table
from play.selectors.readings import match_reading


@dataclass(frozen=True, slots=True)
class Replay:
    """An ended match with its seats and the conditions that each was seen to use, its recording and its card data."""

    match: Match
    seats: list[tuple[Seat, list[str]]]
    recording: dict[str, Any]
    cards: list[dict[str, Any]]


def match_replay(*, match: Match) -> Replay:
    """The replay of a match that was started and has ended.

    Of the declared conditions it holds those that were used (TM-S6); without the others the same actions lead to the
    same end, so its fingerprints are those of the match played with them alone.
    """
    if not match.has_ended or match.pinned_cards is None or match.seed is None:
        raise MatchNotOverError
    reading = match_reading(match=match, seat=None)
    seats = list(match.seats.all())
    shown = [player.get("conditions", []) for player in reading.view()["players"]]
    recording = record(
        reading.game,
        pinned_table(match.pinned_cards.pk).table,
        match.resolved_options,
        bytes(match.seed),
        [SeatSetup(seat_zones(seat), frozenset(used)) for seat, used in zip(seats, shown, strict=True)],
        list(match.actions.order_by("number").values_list("seat", "key")),
    )
    return Replay(match, list(zip(seats, shown, strict=True)), recording.to_json(), match.pinned_cards.cards)


def seat_zones(seat: Seat) -> dict[str, dict[int, int]]:
    """The deck on a seat as the engine takes it; JSON has card numbers as text."""
    return {zone: {int(number): count for number, count in cards.items()} for zone, cards in seat.zones.items()}
