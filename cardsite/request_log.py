"""One line in the log for each request, and an id that ties every other line to it."""

import logging
import time
from collections.abc import Callable

import structlog
import uuid_utils
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from cardsite.callers import caller_address
from cardsite.logs import line_write

REQUEST_ID_HEADER = "X-Request-ID"
QUIET_PATHS = "/health/"  # asked every few seconds by machines

_log = logging.getLogger("cardsite.request")


class RequestLogMiddleware:
    """Gives each request an id, answers with it, and logs what was asked, by whom, and how it ended.

    The query string is left out: it can hold what its sender would not have written down.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request and write its line."""
        began = time.perf_counter()
        request_id = uuid_utils.uuid4().hex
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        response = self.get_response(request)
        response[REQUEST_ID_HEADER] = request_id
        line_write(
            _log,
            logging.DEBUG if request.path.startswith(QUIET_PATHS) else logging.INFO,
            "request",
            request_id=request_id,
            method=request.method,
            path=request.path,
            status=response.status_code,
            ms=round((time.perf_counter() - began) * 1000, 1),
            caller=caller_address(request),
            user=_known_user(request),
        )
        return response


def _known_user(request: HttpRequest) -> str | None:
    """The signed-in user's id, if answering the request had to find it out; asking now would cost a query."""
    user = request.__dict__.get("user")
    if isinstance(user, SimpleLazyObject):
        user = getattr(request, "_cached_user", None)
    return str(user.pk) if user is not None and user.pk else None
