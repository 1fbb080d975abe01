"""Throttles per kind of work: what a view's request counts as, and for whom."""

from typing import Any

from rest_framework.exceptions import Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from cardsite.callers import caller_address
from cardsite.throttling import throttle_count

# Reading is counted in the process; what writes, guesses passwords or makes accounts is counted for all processes at once.
PROCESS_SCOPES = frozenset({"read", "search", "image"})


def caller_of(request: Request) -> str:
    """The account of a request, else its network address."""
    if request.user and request.user.is_authenticated:
        return f"user {request.user.pk}"
    return caller_address(request._request)  # noqa: SLF001  # the address stands in Django's request


def throttle_or_refuse(scope: str, caller: str) -> None:
    """Count one piece of work; a 429 with the time to wait when it was too many."""
    wait = throttle_count(scope=scope, caller=caller, stored=scope not in PROCESS_SCOPES)
    if wait is not None:
        raise Throttled(wait=wait)


class CallerThrottle(BaseThrottle):
    """Counts each request under the view's ``throttle_scope``, by default `read` or `write` by its method."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """True; too many requests raise `Throttled` themselves."""
        scope = view.get_throttle_scope(request) if hasattr(view, "get_throttle_scope") else None
        throttle_or_refuse(scope or ("read" if request.method in SAFE_METHODS else "write"), caller_of(request))
        return True
