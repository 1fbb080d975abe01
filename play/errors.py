"""Refusals of play: why a match cannot be set up, an action not be taken, a recording not be trusted."""

from typing import Any, ClassVar

from cardsite.errors import (
    BadRequestError,
    ConflictError,
    ForbiddenError,
    NotFoundError,
    UnprocessableError,
    gettext_noop,
)


class ActionRefusedError(UnprocessableError):
    """An action that is understood and against the rules; ``cites`` is the rule that forbids it."""

    code = "action_refused"
    message = gettext_noop("This action is not legal now.")
    cites: ClassVar[str | None] = None

    def __init__(self, **params: Any) -> None:
        super().__init__(rule=self.cites, **params)


class NotAnAnswerError(ActionRefusedError):
    """An action that does not answer the decision that is open."""

    code = "not_an_answer"
    message = gettext_noop("This does not answer the decision that is open.")


class NotAnOptionError(ActionRefusedError):
    """A pick of something that the decision does not offer."""

    code = "not_an_option"
    message = gettext_noop("This is not among the options.")


class TooFewPicksError(ActionRefusedError):
    """A staged decision closed before enough was picked."""

    code = "too_few_picks"
    message = gettext_noop("More must be picked before this decision is done.")


class SeveralDecisionsError(ActionRefusedError):
    """Several actions sent at once that are not all picks of one staged decision."""

    code = "several_decisions"
    message = gettext_noop("Only picks of one decision can be sent together.")


class NotYourDecisionError(ConflictError):
    """A seat that has nothing to decide at present."""

    code = "not_your_decision"
    message = gettext_noop("Nothing is to be decided by this seat at present.")


class MatchOverError(ConflictError):
    """An action in a match that has ended."""

    code = "match_over"
    message = gettext_noop("The match is over.")


class AlreadyOutError(MatchOverError):
    """A player who is out of a match that goes on without them gives it up once more."""

    code = "already_out"
    message = gettext_noop("You are out of this match already.")


class UnknownActionError(BadRequestError):
    """An action key that says nothing in this game."""

    code = "unknown_action"
    message = gettext_noop('"{key}" is not the key of an action.')


class UnknownOptionError(BadRequestError):
    """A match option that the game does not have."""

    code = "unknown_option"
    message = gettext_noop('"{option}" is not an option of this game. Known: {allowed}.')


class SeatCountError(BadRequestError):
    """Too few or too many seats for the game."""

    code = "seat_count"
    message = gettext_noop("This game is played by {least} to {most} players.")


class UnknownCardError(UnprocessableError):
    """A decklist with a card that the match's card table does not hold."""

    code = "unknown_card"
    message = gettext_noop("The card with the number {number} is not in this match's cards.")


class EngineVersionError(ConflictError):
    """A recording or a state of another engine version."""

    code = "engine_version"
    message = gettext_noop("This was made by engine version {found}; this is version {known}.")


class ReplayMismatchError(UnprocessableError):
    """A recording that does not lead where it says."""

    code = "replay_mismatch"
    message = gettext_noop("The recording differs at action {index}: {found} instead of {expected}.")


class MatchNotFoundError(NotFoundError):
    """No match that this caller may know of has that id."""

    code = "match_not_found"
    message = gettext_noop("There is no such match.")


class MatchNotStartedError(ConflictError):
    """Something that needs a running match, asked of one that still waits for players."""

    code = "match_not_started"
    message = gettext_noop("The match has not started: not all seats are taken.")


class MatchStartedError(ConflictError):
    """Something that is possible only before the start."""

    code = "match_started"
    message = gettext_noop("The match has started, or will not start any more.")


class MatchNotOverError(ConflictError):
    """Something that is possible only after the end."""

    code = "match_not_over"
    message = gettext_noop("The match is not over.")


class StaleRevisionError(ConflictError):
    """An action for a decision that is no longer the caller's open one; ``extra`` tells the present revision."""

    code = "stale_revision"
    message = gettext_noop("The decision this answers is no longer open; the open one has revision {revision}.")


class NotSeatedError(ForbiddenError):
    """A deed for players of the match, by somebody who only watches."""

    code = "not_seated"
    message = gettext_noop("You have no seat in this match.")


class NoStandingOrdersError(UnprocessableError):
    """A standing order in a game in which nobody passes."""

    code = "no_standing_orders"
    message = gettext_noop("In this game there is nothing to pass, so no standing order can be given.")


class NotYourMatchError(ForbiddenError):
    """A deed for the one who made the match."""

    code = "not_your_match"
    message = gettext_noop("Only the user who made the match can cancel it.")


class NoFreeSeatError(ConflictError):
    """A seat asked for where none is open to the caller."""

    code = "no_free_seat"
    message = gettext_noop("No seat is free for you in this match.")


class TooManyMatchesError(ConflictError):
    """A user in as many matches at once as one may be."""

    code = "too_many_matches"
    message = gettext_noop("You are in {limit} matches that have not ended; finish or leave one first.")


class MatchPlanError(BadRequestError):
    """A new match of a game or format that does not exist; the fault points to it."""

    code = "match_plan"
    message = gettext_noop("A match like this cannot be made.")


class SeatPlanError(UnprocessableError):
    """Seats of a new match that cannot be so: unknown users or bots, or a user twice; the faults point to each."""

    code = "seats_unacceptable"
    message = gettext_noop("The seats of the match cannot be arranged like this.")


class DeclarationError(UnprocessableError):
    """Declared conditions that the game does not know; the faults point to each."""

    code = "unknown_condition"
    message = gettext_noop("Conditions were declared that the game does not know.")


class OwnMatchError(ForbiddenError):
    """A deed of the staff by somebody who plays in the match: looking at its hidden state, or making it void."""

    code = "own_match"
    message = gettext_noop("Staff who play in a match neither see its hidden state nor make it void.")


class PinnedCardError(UnprocessableError):
    """Pinned card data that this version of the site cannot read."""

    code = "pinned_card_unreadable"
    message = gettext_noop("The data of the card with the number {number} cannot be read by this version.")


class DeckOfAnotherGameError(UnprocessableError):
    """A stored deck brought to a match of another game."""

    code = "deck_of_another_game"
    message = gettext_noop("The deck is for another game.")
