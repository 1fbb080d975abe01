"""Refusals of decks: lists that cannot be read or stored, and decks that a match does not take."""

from cardsite.errors import (
    BadRequestError,
    ConflictError,
    NotFoundError,
    UnprocessableError,
    gettext_noop,
)
from decks.values import Verdict


class DeckNotFoundError(NotFoundError):
    """No deck that this caller may know of has that id."""

    code = "deck_not_found"
    message = gettext_noop("There is no such deck.")


class DeckSnapshotNotFoundError(NotFoundError):
    """The deck has no snapshot of that number."""

    code = "deck_snapshot_not_found"
    message = gettext_noop("The deck has no such snapshot.")


class DeckRevisionNotFoundError(NotFoundError):
    """The deck never was at that revision."""

    code = "deck_revision_not_found"
    message = gettext_noop("The deck has no such revision.")


class DeckReportNotFoundError(NotFoundError):
    """There is no report with that id."""

    code = "deck_report_not_found"
    message = gettext_noop("There is no such report.")


class InvalidDeckError(UnprocessableError):
    """A deck whose name or visibility cannot be stored; the faults point to each."""

    code = "invalid_deck"
    message = gettext_noop("The deck cannot be stored as it is.")


class DecklistMalformedError(BadRequestError):
    """Lines that are no decklist: counts, zones or printings that cannot be; the faults point to each."""

    code = "decklist_malformed"
    message = gettext_noop("The list is not a decklist.")


class DecklistUnknownCardError(UnprocessableError):
    """Lines naming cards that do not exist, which cannot be stored; the faults point to each."""

    code = "decklist_unknown_card"
    message = gettext_noop("The list names cards that do not exist.")


class InvalidDeckCodeError(BadRequestError):
    """A text that is not the one code of a deck: cut, changed, of an unknown version, or not in canonical form."""

    code = "invalid_deck_code"
    message = gettext_noop("The deck code cannot be read.")


class DeckCodeUnknownError(UnprocessableError):
    """A code that is right and names cards, printings or a format that readers do not know; the faults name each."""

    code = "deck_code_unknown"
    message = gettext_noop("The deck code names what this site does not know.")


class DeckWithoutCodeError(UnprocessableError):
    """A deck whose code nobody could read: cards or chosen printings of it are not public; the faults name the lines."""

    code = "deck_without_code"
    message = gettext_noop("The deck has no code, since readers do not know all that is in it.")


class DeckIllegalError(UnprocessableError):
    """A deck that breaks construction rules where a legal one is needed; ``verdict`` holds every violation.

    Whoever answers for it in words puts the verdict into ``extra``.
    """

    code = "deck_illegal"
    message = gettext_noop("The deck breaks the construction rules of its format.")

    def __init__(self, *, verdict: Verdict) -> None:
        super().__init__()
        self.verdict = verdict


class DeckIncompleteError(UnprocessableError):
    """A deck with cards of which facts needed for play are still unknown; the faults name card and fields."""

    code = "deck_incomplete"
    message = gettext_noop("Cards in the deck are known only in part, so no match can be played with it.")


class DeckLimitError(ConflictError):
    """An account that holds as many decks as one may."""

    code = "too_many_decks"
    message = gettext_noop("An account holds at most {limit} decks.")


class NothingToPublishError(ConflictError):
    """A deck that is as it was when it was published last."""

    code = "nothing_to_publish"
    message = gettext_noop("Nothing has changed since the deck was published last.")


class OnlySnapshotError(ConflictError):
    """The last snapshot that others than the owner read of a deck, which cannot be withdrawn while they may."""

    code = "only_snapshot"
    message = gettext_noop("Others read nothing of the deck but this; make the deck private first, or publish it anew.")


class DeckHistoryFullError(ConflictError):
    """A deck whose history holds as much as one may."""

    code = "deck_history_full"
    message = gettext_noop("The history of a deck holds at most {limit} changes and lines; copy the deck to go on.")


class SnapshotLimitError(ConflictError):
    """A deck that was published as often as one may be."""

    code = "too_many_snapshots"
    message = gettext_noop("A deck has at most {limit} snapshots; copy it to go on.")


class OwnDeckError(ConflictError):
    """A deck of one's own, which one neither likes nor reports."""

    code = "own_deck"
    message = gettext_noop("This deck is your own.")


class AlreadyReportedError(ConflictError):
    """A deck that the caller has reported, and the staff have not decided yet."""

    code = "already_reported"
    message = gettext_noop("You have reported this deck already; the staff will look at it.")


class DeckReportDecidedError(ConflictError):
    """A report that is decided already."""

    code = "deck_report_decided"
    message = gettext_noop("This report is decided already.")
