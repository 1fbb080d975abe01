"""Refusals of the interface itself, before any card, deck or match is looked at."""

from cardsite.errors import (
    BadRequestError,
    ConflictError,
    ForbiddenError,
    SiteError,
    UnprocessableError,
    gettext_noop,
)

TOKEN_SCHEME = "Token"  # noqa: S105  # the word in the Authorization header, no secret


class InvalidParametersError(BadRequestError):
    """Query parameters that do not exist, or whose values cannot be read; each is named with what is allowed."""

    code = "invalid_parameters"
    message = gettext_noop("The query parameters cannot be used as they are.")


class InvalidBodyError(BadRequestError):
    """A body whose fields are missing, unknown or of the wrong type; each is named by a JSON pointer."""

    code = "invalid_body"
    message = gettext_noop("The body does not have the required form.")


class BrokenJsonError(BadRequestError):
    """A body that is not JSON as this API takes it: UTF-8, no NUL, no lone surrogate, no key twice, no NaN."""

    code = "broken_json"
    message = gettext_noop("The body is not acceptable JSON.")


class InvalidCursorError(BadRequestError):
    """A cursor that was cut, changed, or belongs to another query."""

    code = "invalid_cursor"
    message = gettext_noop("This cursor does not belong to this query; start again without it.")


class InvalidIdempotencyKeyError(BadRequestError):
    """An Idempotency-Key that is not 1 to 128 visible ASCII characters."""

    code = "invalid_idempotency_key"
    message = gettext_noop("Idempotency-Key must be 1 to {limit} visible ASCII characters.")


class IdempotencyKeyNotSupportedError(BadRequestError):
    """An Idempotency-Key where no answer can be kept, for example because the answer holds a secret."""

    code = "idempotency_key_not_supported"
    message = gettext_noop("This request takes no Idempotency-Key: its answer is not kept. Send it without one.")


class IdempotencyKeyInUseError(ConflictError):
    """The first request with this Idempotency-Key is still running."""

    code = "idempotency_key_in_use"
    message = gettext_noop("The first request with this Idempotency-Key is still running.")


class IdempotencyKeyReusedError(UnprocessableError):
    """An Idempotency-Key that was already used for another request."""

    code = "idempotency_key_reused"
    message = gettext_noop("This Idempotency-Key was used for another request; take a new one.")


class NotAuthenticatedError(SiteError):
    """The caller must sign in first, or the credentials sent are not valid."""

    code = "not_authenticated"
    message = gettext_noop("Sign in to do this.")


class InvalidCredentialsError(NotAuthenticatedError):
    """Credentials that do not sign anybody in: wrong, withdrawn, expired or misspelt."""

    code = "invalid_credentials"
    message = gettext_noop("These credentials are not valid.")


class UnknownSchemeError(NotAuthenticatedError):
    """An Authorization header in a scheme that this address does not take, so that it signs nobody in."""

    code = "unknown_scheme"
    message = gettext_noop("Send Authorization: Token and the secret of a token; account/tokens/ makes one.")


class CsrfFailedError(ForbiddenError):
    """A request signed in by cookie that does not prove it came from the site's own pages."""

    code = "csrf_failed"
    message = gettext_noop("Send the CSRF token with a request that is signed in by cookie.")


class MethodNotAllowedError(SiteError):
    """A method that this address does not know."""

    code = "method_not_allowed"
    message = gettext_noop("{method} is not possible here; possible: {allowed}.")


class NotAcceptableError(SiteError):
    """An Accept header that names no form this address can answer in."""

    code = "not_acceptable"
    message = gettext_noop("This address answers in application/json.")


class BodyTooLargeError(SiteError):
    """A body above the size limit."""

    code = "body_too_large"
    message = gettext_noop("The body is larger than {limit} bytes.")


class UnsupportedMediaTypeError(SiteError):
    """A body in a form that this address does not read: another media type or charset, or compressed."""

    code = "unsupported_media_type"
    message = gettext_noop("Send the body as application/json in UTF-8, not compressed.")


class ThrottledError(SiteError):
    """Too many requests of one kind in a short time."""

    code = "throttled"
    message = gettext_noop("Too many requests; try again in {seconds:second|seconds}.")


class ServerError(SiteError):
    """A fault of the site itself."""

    code = "server_error"
    message = gettext_noop("Something went wrong on our side.")


class NotReadyError(SiteError):
    """The site is up and cannot serve requests: its database does not answer or lacks this version's tables."""

    code = "not_ready"
    message = gettext_noop("The site cannot serve requests at present.")


class BusyError(NotReadyError):
    """A write that waited too long for what another one, such as an import, holds until it ends."""

    code = "busy"
    message = gettext_noop(
        "This is being written by somebody else at present, an import perhaps; try again in a while."
    )


class RangeNotSatisfiableError(SiteError):
    """A part of a file asked for (`Range`) of which the file has no byte."""

    code = "range_not_satisfiable"
    message = gettext_noop("The file has only {size:byte|bytes}.")
