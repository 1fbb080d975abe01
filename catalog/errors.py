"""What the catalog refuses, as codes and data."""

from cardsite.errors import (
    BadRequestError,
    ConflictError,
    ForbiddenError,
    NotFoundError,
    UnprocessableError,
    gettext_noop,
)


class UnknownGameError(NotFoundError):
    """A game that this site does not have."""

    code = "unknown_game"
    message = gettext_noop('There is no game "{game}". Games: {allowed}.')


class CardNotFoundError(NotFoundError):
    """A card id that the caller may not know of, or that never was one."""

    code = "card_not_found"
    message = gettext_noop("There is no such card.")


class CardGoneError(NotFoundError):
    """A card id that was merged into another card or deleted; ``extra`` says which."""

    code = "card_gone"
    message = gettext_noop("This card is no longer in the catalog.")


class RuleNotFoundError(NotFoundError):
    """A rule ID that the game's rulebook does not have."""

    code = "rule_not_found"
    message = gettext_noop('The rulebook has no rule "{rule_id}".')


class InvalidCardError(UnprocessableError):
    """A card whose fields or effects are wrong; each fault has its place."""

    code = "invalid_card"
    message = gettext_noop("The card cannot be stored as it is.")


class InvalidEntryError(UnprocessableError):
    """A set, printing, term, ruling, erratum, rule or format that cannot be stored as it is; each fault has its place."""

    code = "invalid_entry"
    message = gettext_noop("The entry cannot be stored as it is.")


class InvalidPictureError(UnprocessableError):
    """A file that is not taken as the picture of a printing; the fault says why."""

    code = "invalid_picture"
    message = gettext_noop("The picture cannot be taken.")


class StaleCardError(ConflictError):
    """A change to a card that somebody else changed in between; ``extra`` holds the present revision and the difference."""

    code = "stale_card"
    message = gettext_noop("The card has been changed since you read it (revision {expected}, now {current}).")


class NumberTakenError(ConflictError):
    """A card number that another card of the game has or had."""

    code = "number_taken"
    message = gettext_noop("Number {number} belongs to another card of this game, or did.")


class CardInUseError(ConflictError):
    """A card that decks, matches, restrictions or merged ids still point to; it is not deleted."""

    code = "card_in_use"
    message = gettext_noop("The card is in use and stays. Used by: {used_by}.")


class EntryInUseError(ConflictError):
    """A set, printing or term that something still points to; it is not deleted."""

    code = "entry_in_use"
    message = gettext_noop("This is in use and stays. Used by: {used_by}.")


class EntryGoneError(NotFoundError):
    """A set, printing, term, ruling, erratum, rule, format or restriction that was deleted while it was being written."""

    code = "entry_gone"
    message = gettext_noop("This has been deleted in the meantime.")


class StaleEntryError(ConflictError):
    """A change to a set, printing, term, ruling, erratum, rule or format that somebody else changed in between."""

    code = "stale_entry"
    message = gettext_noop("Somebody changed this while you were editing it.")


class CardsDifferInGameError(UnprocessableError):
    """Cards of two games where one game is meant."""

    code = "cards_differ_in_game"
    message = gettext_noop("Both must belong to the same game.")


class InvalidFileError(BadRequestError):
    """A file that cannot be read as cards; each fault has its line or place."""

    code = "invalid_file"
    message = gettext_noop("The file cannot be read.")


class PlanStaleError(ConflictError):
    """A plan whose cards have changed since it was shown."""

    code = "plan_stale"
    message = gettext_noop("The cards have changed since the difference was shown; look at it again.")


class PublishingNotAllowedError(ForbiddenError):
    """A file that publishes or hides cards, brought by somebody who may not decide that."""

    code = "publishing_not_allowed"
    message = gettext_noop("This file changes what is published, which you may not decide.")


class PlanRefusedError(ConflictError):
    """A plan with conflicts in it, which is not carried out in part."""

    code = "plan_refused"
    message = gettext_noop("The file has conflicts; nothing was changed.")


class NameNotFoundError(NotFoundError):
    """A name that no card has; ``extra`` holds the cards whose names are nearest to it."""

    code = "name_not_found"
    message = gettext_noop('No card is named "{name}".')


class NameAmbiguousError(NotFoundError):
    """A name that several cards have, or come equally near to; ``extra`` holds them."""

    code = "name_ambiguous"
    message = gettext_noop('"{name}" may be any of several cards.')


class BatchStateError(ConflictError):
    """A step of a batch that does not follow on where the batch is: it was taken already, or not yet prepared."""

    code = "batch_state"
    message = gettext_noop("This batch is at another step by now; look at it again.")


class BatchStoppedError(ConflictError):
    """A step of a batch that somebody stopped; the batch is where it was before."""

    code = "batch_stopped"
    message = gettext_noop("Stopped by {by}; nothing of this step was written.")


class UndoRefusedError(ConflictError):
    """An undoing that some cards stand against; nothing was undone, and the rows of the batch hold the reasons."""

    code = "undo_refused"
    message = gettext_noop("Nothing was undone; cards that cannot go back: {count}. Their reasons stand below.")


class SuggestionNotFoundError(NotFoundError):
    """A suggestion that the caller did not make, or that nobody made."""

    code = "suggestion_not_found"
    message = gettext_noop("There is no such suggestion.")


class SuggestionDecidedError(ConflictError):
    """A step with a suggestion that is accepted or rejected already."""

    code = "suggestion_decided"
    message = gettext_noop("This suggestion is decided already.")


class EmptySuggestionError(UnprocessableError):
    """A suggestion that neither changes anything nor says anything."""

    code = "empty_suggestion"
    message = gettext_noop("Say what is to be changed, or write a note.")


class NothingToApplyError(ConflictError):
    """A suggestion in words alone, or of what the card says by now: the staff edit the card themselves."""

    code = "nothing_to_apply"
    message = gettext_noop("This suggestion holds nothing that the card does not say already.")


class TooManySuggestionsError(ConflictError):
    """An account with as many undecided suggestions as one may have."""

    code = "too_many_suggestions"
    message = gettext_noop("At most {limit} of your suggestions wait at a time; withdraw one or wait.")
