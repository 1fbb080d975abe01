"""The decision that a seat has open, and the revision by which its answers name it."""

from play.engine.protocol import DecisionView, Game
from play.engine.state import State

REVISIONS_PER_DECISION = 1000


def decision_of(*, game: Game, state: State, seat: int) -> DecisionView | None:
    """What a seat must decide now."""
    return next((decision for decision in game.decisions(state) if decision.seat == seat), None)


def decision_revision(decision: DecisionView) -> int:
    """The revision of an open decision: which one of the seat's it is, advanced by the picks made so far.

    It depends on the seat's own decisions alone, so that what others choose in secret does not move it (P6).
    """
    return decision.serial * REVISIONS_PER_DECISION + len(decision.picked)
