"""Problem details where no API view answers: unknown addresses, refusals of the middleware, crashes."""

import sys
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request, override
from django.views import defaults
from rest_framework.request import Request

from cardsite.api.endpoints import VARY, ApiView
from cardsite.api.errors import BusyError, CsrfFailedError
from cardsite.api.problems import (
    OUTAGE_SECONDS,
    Problem,
    problem_http_response,
    problem_of_outage,
    problem_of_site_error,
    problem_of_status,
)
from cardsite.database.silence import database_silent, lock_not_got
from cardsite.errors import NotFoundError

API_PREFIX = "/api/"


def _answer(request: HttpRequest, make: Callable[[], Problem]) -> HttpResponse:
    # The language is asked for again, since these run outside the middleware that set it.
    language = get_language_from_request(request)
    with override(language):
        response = problem_http_response(request, make())
    response["Content-Language"] = language
    response["Cache-Control"] = "no-store"
    patch_vary_headers(response, VARY)
    return response


def _wants_page(request: HttpRequest) -> bool:
    return not request.path.startswith(API_PREFIX) and "text/html" in request.META.get("HTTP_ACCEPT", "")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """A request that Django itself refuses to read (400)."""
    if _wants_page(request):
        return defaults.bad_request(request, exception)
    return _answer(request, lambda: problem_of_status(400))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """A refusal outside of the API's views (403)."""
    if _wants_page(request):
        return defaults.permission_denied(request, exception)
    return _answer(request, lambda: problem_of_status(403))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """An unknown address (404)."""
    if _wants_page(request):
        return defaults.page_not_found(request, exception)
    return _answer(request, lambda: problem_of_status(404))


def server_error(request: HttpRequest) -> HttpResponseBase:
    """A crash outside of the API's views (500), or a database that does not answer (503)."""
    crash = sys.exception()
    if lock_not_got(crash) or isinstance(crash, BusyError):
        return _busy(request)
    silent = database_silent(crash)
    if _wants_page(request):
        page: HttpResponse = defaults.server_error(request)
        if silent:
            page.status_code = 503
            page["Retry-After"] = str(OUTAGE_SECONDS)
        return page
    return _answer(request, problem_of_outage if silent else lambda: problem_of_status(500))


def _busy(request: HttpRequest) -> HttpResponse:
    if not _wants_page(request):
        return _answer(request, lambda: problem_of_site_error(BusyError()))
    with override(get_language_from_request(request)):
        problem = problem_of_site_error(BusyError())
        headers = {**problem.headers, "Content-Type": "text/plain; charset=utf-8"}
        return HttpResponse(problem.detail, status=problem.status, headers=headers)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """A form sent without the token that proves where it came from (403)."""
    if _wants_page(request):
        from django.views.csrf import csrf_failure as page  # noqa: PLC0415  # it reads settings when imported

        return page(request, reason=reason)
    return _answer(request, lambda: problem_of_site_error(CsrfFailedError()))


def problem_middleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Turns what other middleware and the debug pages refuse under `/api/` into problem details as well."""

    def middleware(request: HttpRequest) -> Any:
        response = get_response(request)
        if (
            response.status_code >= 400
            and request.path.startswith(API_PREFIX)
            and not hasattr(response, "accepted_renderer")
            and not response.headers.get("Content-Type", "").startswith("application/problem+json")
        ):
            problem = _answer(request, lambda: problem_of_status(response.status_code))
            for name, value in response.headers.items():
                if not name.lower().startswith("content-"):
                    problem.headers.setdefault(name, value)
            return problem
        return response

    return middleware


class UnknownRouteView(ApiView):
    """Every address under `/api/` that means nothing."""

    authentication_classes = ()
    permission_classes = ()
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Nothing is asked of the request: whatever it is, the address is unknown."""
        request.accepted_renderer, request.accepted_media_type = self.perform_content_negotiation(request, force=True)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The address with its closing slash, where it only lacks that; else a 404 for any method."""
        if request.method in ("GET", "HEAD") and not request.path.endswith("/"):
            try:
                known = resolve(request.path + "/").func
            except Resolver404:
                known = None
            if known is not None and getattr(known, "cls", None) is not UnknownRouteView:
                query = request.META.get("QUERY_STRING", "")
                return HttpResponseRedirect(request.path + "/" + (f"?{query}" if query else ""), status=308)
        return super().dispatch(request, *args, **kwargs)

    def _unknown(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        raise NotFoundError

    get = post = put = patch = delete = _unknown
    options = _unknown  # type: ignore[assignment]  # the REST framework hands its own request to every handler
    http_method_not_allowed = _unknown  # type: ignore[assignment]  # the same
