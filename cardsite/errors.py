"""Refusals as codes and data; the words and the HTTP status are chosen at the border."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar


def gettext_noop(message: str) -> str:
    """The same message, marked for the translators without needing Django."""
    return message


NOT_A_NAME = gettext_noop("Line breaks and control characters cannot stand in a name.")
UNSEEN_NAME = gettext_noop("A name needs a character that can be seen.")
DAYS_KNOWN = gettext_noop("A day from {first} to {last} is needed.")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with an input: where it stands, a stable code, and words with their data.

    ``pointer`` is a JSON pointer into the body (``/lines/3/count``); ``parameter`` names a query parameter, ``position``
    the place in its value (code points before it), ``length`` how many it goes on for, ``allowed`` what could stand there.
    """

    code: str
    message: str
    params: Mapping[str, Any] = field(default_factory=dict)
    pointer: str | None = None
    parameter: str | None = None
    position: int | None = None
    length: int | None = None
    allowed: tuple[str, ...] = ()


class SiteError(Exception):
    """A refusal: a snake_case code, a message template with named slots, and the data for the slots."""

    code: ClassVar[str] = "error"
    message: ClassVar[str] = gettext_noop("The request cannot be carried out.")

    def __init__(
        self,
        *,
        faults: Sequence[Fault] = (),
        rule: str | None = None,
        extra: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        super().__init__(self.code, params)
        self.params = params
        self.faults = tuple(faults)
        self.rule = rule
        self.extra = dict(extra or {})


@contextmanager
def faults_below(pointer: str) -> Iterator[None]:
    """Within it, what is refused stands below a place of the body: its faults point there."""
    try:
        yield
    except SiteError as error:
        error.faults = tuple(
            fault if fault.pointer is None else replace(fault, pointer=pointer + fault.pointer)
            for fault in error.faults
        )
        raise


class BadRequestError(SiteError):
    """The request itself is malformed or names something that does not exist in the interface."""

    code = "bad_request"
    message = gettext_noop("The request is malformed.")


class ForbiddenError(SiteError):
    """The caller is known and may not do this."""

    code = "forbidden"
    message = gettext_noop("You are not allowed to do this.")


class NotFoundError(SiteError):
    """Nothing that this caller may know of stands here."""

    code = "not_found"
    message = gettext_noop("There is nothing here.")


class ConflictError(SiteError):
    """The request does not fit the present state of what it changes."""

    code = "conflict"
    message = gettext_noop("The request does not fit the present state.")


class PreconditionFailedError(SiteError):
    """The caller's copy is stale."""

    code = "precondition_failed"
    message = gettext_noop("The resource has changed since you read it.")


class PreconditionRequiredError(SiteError):
    """The caller must say which version it means to change."""

    code = "precondition_required"
    message = gettext_noop("Send If-Match with the ETag of the version you mean to change.")


class UnprocessableError(SiteError):
    """The request is understood and refused for what it says."""

    code = "unprocessable"
    message = gettext_noop("The request is refused.")


class SearchTooSlowError(UnprocessableError):
    """A request that would keep the database busy for longer than any request to read may."""

    code = "search_too_slow"
    message = gettext_noop("This query takes longer than {seconds} seconds; narrow it down.")


class SignUpClosedError(ForbiddenError):
    """The operator lets nobody open an account."""

    code = "sign_up_closed"
    message = gettext_noop("Accounts cannot be opened on this site.")


class UsernameTakenError(ConflictError):
    """Somebody else has the name, in whatever case."""

    code = "username_taken"
    message = gettext_noop("This name is taken.")


class UnacceptableAccountError(UnprocessableError):
    """A name or password that the site does not accept, with the reasons."""

    code = "unacceptable_account"
    message = gettext_noop("The name or the password is not acceptable.")


class WrongPasswordError(ForbiddenError):
    """The present password, asked for once more, is wrong."""

    code = "wrong_password"
    message = gettext_noop("The present password is wrong.")


class ResetLinkInvalidError(UnprocessableError):
    """A link to set a new password that was used, has expired, or was never made."""

    code = "reset_link_invalid"
    message = gettext_noop("This link was used, has expired, or is incomplete. Ask the staff for another.")


class TooManyTokensError(ConflictError):
    """The account has as many tokens as one may have."""

    code = "too_many_tokens"
    message = gettext_noop("An account has at most {limit} tokens; withdraw one first.")
