"""Refusals and faults as problem details (RFC 9457): one place chooses the status and the words."""

import logging
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, SuspiciousOperation, ValidationError
from django.core.signals import got_request_exception
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.encoding import escape_uri_path
from django.utils.translation import gettext
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import set_rollback

from cardsite.api import errors as api_errors
from cardsite.api.language import words_render
from cardsite.api.parsers import pointer_join
from cardsite.api.renderers import JsonRenderer, json_bytes
from cardsite.database.silence import database_silent, lock_not_got
from cardsite.errors import (
    BadRequestError,
    ConflictError,
    Fault,
    ForbiddenError,
    NotFoundError,
    PreconditionFailedError,
    PreconditionRequiredError,
    SiteError,
    UnprocessableError,
    gettext_noop,
)

PROBLEM_MEDIA_TYPE = "application/problem+json"
PROBLEMS_PATH = "/api/v1/problems/"
MEMBERS = frozenset({"type", "title", "status", "detail", "instance", "code", "errors", "rule"})
# Faults quote what was sent: without a bound a body of a megabyte would be answered with several.
MAX_FAULTS = 500
MAX_FAULT_LETTERS = 500

_log = logging.getLogger(__name__)

# The first kind that an error belongs to gives its status and title.
KINDS: tuple[tuple[type[SiteError], int, str], ...] = (
    (BadRequestError, 400, gettext_noop("Malformed request")),
    (api_errors.NotAuthenticatedError, 401, gettext_noop("Not signed in")),
    (ForbiddenError, 403, gettext_noop("Not allowed")),
    (NotFoundError, 404, gettext_noop("Not found")),
    (api_errors.MethodNotAllowedError, 405, gettext_noop("Method not allowed")),
    (api_errors.NotAcceptableError, 406, gettext_noop("Not acceptable")),
    (ConflictError, 409, gettext_noop("Conflict")),
    (PreconditionFailedError, 412, gettext_noop("Stale version")),
    (api_errors.BodyTooLargeError, 413, gettext_noop("Body too large")),
    (api_errors.UnsupportedMediaTypeError, 415, gettext_noop("Unsupported media type")),
    (api_errors.RangeNotSatisfiableError, 416, gettext_noop("No such part")),
    (UnprocessableError, 422, gettext_noop("Refused")),
    (PreconditionRequiredError, 428, gettext_noop("Version required")),
    (api_errors.ThrottledError, 429, gettext_noop("Too many requests")),
    (api_errors.ServerError, 500, gettext_noop("Server error")),
    (api_errors.NotReadyError, 503, gettext_noop("Not ready")),
)
OUTAGE_SECONDS = 5
BUSY_SECONDS = 30  # after which to try again what an import holds
_ERROR_OF_STATUS: dict[int, type[SiteError]] = {status: kind for kind, status, _ in KINDS}


def kind_of(error: type[SiteError]) -> tuple[int, str]:
    """The status and the untranslated title of a class of refusals."""
    for kind, status, title in KINDS:
        if issubclass(error, kind):
            return status, title
    raise LookupError(f"{error.__name__} belongs to no kind; subclass one of cardsite.errors")


def _shortened(words: str) -> str:
    return words if len(words) <= MAX_FAULT_LETTERS else words[: MAX_FAULT_LETTERS - 1] + "…"


@dataclass(frozen=True, slots=True)
class Problem:
    """One refusal in words, ready to be sent."""

    status: int
    code: str
    title: str
    detail: str
    errors: list[dict[str, Any]] = field(default_factory=list)
    rule: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def document(self, instance: str) -> dict[str, Any]:
        """The members of the problem document for the request to the path ``instance``: the first faults, long words cut."""
        members: dict[str, Any] = {
            "type": f"{PROBLEMS_PATH}{self.code}/",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "instance": escape_uri_path(instance),
            "code": self.code,
            "errors": [
                {name: _shortened(value) if isinstance(value, str) else value for name, value in fault.items()}
                for fault in self.errors[:MAX_FAULTS]
            ],
        }
        if self.rule is not None:
            members["rule"] = self.rule
        return members | {key: value for key, value in self.extra.items() if key not in MEMBERS}


def fault_document(fault: Fault) -> dict[str, Any]:
    """One fault as clients get it, in the words of the request's language."""
    place: dict[str, Any] = {"pointer": fault.pointer} if fault.pointer is not None else {}
    if fault.parameter is not None:
        place = {"parameter": fault.parameter}
    if fault.position is not None:
        place |= {"position": fault.position, "length": fault.length or 0}
    if fault.allowed:
        place |= {"allowed": list(fault.allowed)}
    return place | {"code": fault.code, "detail": words_render(fault.message, fault.params)}


def problem_of_site_error(error: SiteError, *, headers: Mapping[str, str] | None = None) -> Problem:
    """A refusal of the site in the words of the request's language."""
    status, title = kind_of(type(error))
    if headers is None and isinstance(error, api_errors.NotAuthenticatedError):
        headers = {"WWW-Authenticate": api_errors.TOKEN_SCHEME}
    if headers is None and isinstance(error, api_errors.BusyError):
        headers = {"Retry-After": str(BUSY_SECONDS)}
    if isinstance(error, api_errors.RangeNotSatisfiableError):
        headers = {"Content-Range": f"bytes */{error.params['size']}"}
    return Problem(
        status=status,
        code=error.code,
        title=gettext(title),
        detail=words_render(error.message, error.params),
        errors=[fault_document(fault) for fault in error.faults],
        rule=error.rule,
        extra=error.extra,
        headers=headers or {},
    )


def _validation_faults(detail: Any, pointer: str = "") -> Iterator[dict[str, str]]:
    if isinstance(detail, Mapping):
        for key, inner in detail.items():
            deeper = pointer if key == "non_field_errors" else pointer_join(pointer, key)
            yield from _validation_faults(inner, deeper)
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            deeper = pointer_join(pointer, index) if isinstance(inner, Mapping | list) else pointer
            yield from _validation_faults(inner, deeper)
    else:
        yield {"pointer": pointer, "code": getattr(detail, "code", "invalid"), "detail": str(detail)}


def _of_rest_exception(error: exceptions.APIException) -> Problem:
    if isinstance(error, exceptions.ValidationError):
        found = problem_of_site_error(api_errors.InvalidBodyError())
        return Problem(
            found.status, found.code, found.title, found.detail, errors=list(_validation_faults(error.detail))
        )
    if isinstance(error, exceptions.AuthenticationFailed):
        return problem_of_site_error(api_errors.InvalidCredentialsError())
    if isinstance(error, exceptions.NotAuthenticated):
        return problem_of_site_error(api_errors.NotAuthenticatedError())
    if isinstance(error, exceptions.Throttled):
        seconds = max(1, math.ceil(getattr(error, "wait", None) or 1))
        return problem_of_site_error(api_errors.ThrottledError(seconds=seconds), headers={"Retry-After": str(seconds)})
    if isinstance(error, exceptions.PermissionDenied) and str(error.detail).startswith("CSRF"):
        return problem_of_site_error(api_errors.CsrfFailedError())
    return problem_of_status(error.status_code)


def _of_model_validation(error: ValidationError) -> Problem:
    # What a model refuses was well-formed: the request is understood and refused for what it says.
    found = problem_of_site_error(UnprocessableError())
    by_field = error.error_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.error_list}
    faults = [
        {
            "pointer": "" if name == NON_FIELD_ERRORS else pointer_join("", name),
            "code": fault.code or "invalid",
            "detail": " ".join(fault.messages),
        }
        for name, inner in by_field.items()
        for fault in inner
    ]
    return Problem(found.status, found.code, found.title, found.detail, errors=faults)


def problem_of_status(status: int) -> Problem:
    """The general problem of a status, for refusals that come without a class of their own."""
    kind = _ERROR_OF_STATUS.get(status)
    if kind is None:
        kind = BadRequestError if status < 500 else api_errors.ServerError
    return problem_of_site_error(kind())


def problem_of_outage() -> Problem:
    """The problem of any request while the database does not answer: it may be asked again soon."""
    error = api_errors.NotReadyError(extra={"cause": "database_silent"})
    return problem_of_site_error(error, headers={"Retry-After": str(OUTAGE_SECONDS)})


def problem_of(error: Exception) -> Problem | None:
    """The problem that an exception stands for; None for one that nobody foresaw."""
    if database_silent(error):
        _log.error("the database does not answer: %s", error)
        return problem_of_outage()
    if isinstance(error, SiteError):
        return problem_of_site_error(error)
    if lock_not_got(error):
        return problem_of_site_error(api_errors.BusyError())
    if isinstance(error, exceptions.APIException):
        return _of_rest_exception(error)
    if isinstance(error, ValidationError):
        return _of_model_validation(error)
    if isinstance(error, Http404):
        return problem_of_status(404)
    if isinstance(error, PermissionDenied):
        return problem_of_status(403)
    if isinstance(error, SuspiciousOperation):
        return problem_of_status(400)
    return None


class ProblemResponse(Response):
    """A problem document; JSON whatever the view renders, except for browsers, which get the browsable page."""

    def __init__(self, problem: Problem, *, instance: str) -> None:
        super().__init__(problem.document(instance), status=problem.status, headers=dict(problem.headers))
        self.exception = True

    @classmethod
    def of_document(cls, document: Mapping[str, Any], *, status: int, headers: Mapping[str, str]) -> "ProblemResponse":
        """A problem document that was sent before, once more."""
        again = cls.__new__(cls)
        Response.__init__(again, document, status=status, headers=dict(headers))
        again.exception = True
        return again

    @property
    def rendered_content(self) -> Any:
        """The document as bytes or page."""
        if self.accepted_renderer.media_type == "text/html":
            return super().rendered_content
        self.accepted_renderer = JsonRenderer()
        self.content_type = PROBLEM_MEDIA_TYPE
        return super().rendered_content


def problem_http_response(request: HttpRequest, problem: Problem) -> HttpResponse:
    """A problem document outside the REST framework's views."""
    return HttpResponse(
        json_bytes(problem.document(request.path)),
        status=problem.status,
        content_type=PROBLEM_MEDIA_TYPE,
        headers=dict(problem.headers),
    )


def exception_handler(error: Exception, context: Mapping[str, Any]) -> ProblemResponse:
    """Every exception of an API view as a problem; one that nobody foresaw is logged and reported as a crash."""
    request: Request = context["request"]
    set_rollback()
    if isinstance(error, exceptions.MethodNotAllowed):
        allowed = ", ".join(context["view"].allowed_methods)
        problem: Problem | None = problem_of_site_error(
            api_errors.MethodNotAllowedError(method=request.method, allowed=allowed)
        )
    else:
        problem = problem_of(error)
    if problem is None:
        _log.error("crash in %s %s", request.method, request.path, exc_info=error)
        got_request_exception.send(sender=exception_handler, request=request._request)  # noqa: SLF001  # the signal carries Django's request
        problem = problem_of_status(500)
    return ProblemResponse(problem, instance=request.path)
