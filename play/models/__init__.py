"""The tables of play: matches, their seats, and what happened in them."""

from play.models.matches import Match, PinnedCards
from play.models.records import MatchAction, MatchEvent, MatchNote
from play.models.seats import Seat, SeatCard

__all__ = ["Match", "MatchAction", "MatchEvent", "MatchNote", "PinnedCards", "Seat", "SeatCard"]
