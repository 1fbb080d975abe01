"""Refusals of questions about decks."""

from cardsite.errors import BadRequestError, UnprocessableError, gettext_noop


class QuestionMalformedError(BadRequestError):
    """A question that this game's decks cannot be asked; the faults point to what is wrong in it."""

    code = "question_malformed"
    message = gettext_noop("The question cannot be answered as it is put.")


class NoHandKeptError(UnprocessableError):
    """A deck of which no hand that can be kept was dealt in many tries."""

    code = "no_hand_kept"
    message = gettext_noop("No hand that can be kept came in {limit} tries.")
