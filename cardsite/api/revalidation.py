"""Revalidation before everything else: a 304 to strangers who hold the present answer, without session, sign-in or view."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import Resolver404, resolve
from django.utils.translation import override
from rest_framework.exceptions import Throttled
from rest_framework.viewsets import ViewSetMixin

from cardsite.api.conditional import tag_matches
from cardsite.api.endpoints import VARY, ApiView
from cardsite.api.handlers import API_PREFIX
from cardsite.api.language import language_asked
from cardsite.api.throttles import throttle_or_refuse
from cardsite.callers import caller_address

Answering = Callable[[HttpRequest], HttpResponse]


def revalidation_middleware(get_response: Answering) -> Answering:
    """Answers what costs a fifth more behind the middleware that follows; whatever is not plainly unchanged goes on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        unchanged = _unchanged(request) if "HTTP_IF_NONE_MATCH" in request.META else None
        return get_response(request) if unchanged is None else unchanged

    return middleware


def _unchanged(request: HttpRequest) -> HttpResponse | None:
    view = _view_of(request)
    if view is None:
        return None
    request.get_host()  # an unknown one is refused here as anywhere
    language = language_asked(request, by_address=view.multilingual)
    with override(language):
        tag = view.tag_for_strangers(request)
    if tag is None or not tag_matches(request, tag):
        return None
    try:
        throttle_or_refuse(view.get_throttle_scope(request) or "read", caller_address(request))
    except Throttled:
        return None
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": ", ".join(VARY), "Content-Language": language}
    return HttpResponseNotModified(headers=headers)


def _view_of(request: HttpRequest) -> ApiView | None:
    if not request.path_info.startswith(API_PREFIX):
        return None
    try:
        handler = resolve(request.path_info).func
    except Resolver404:
        return None
    kind = getattr(handler, "cls", None)
    if kind is None or not issubclass(kind, ApiView):
        return None
    known: Mapping[str, object] = getattr(handler, "initkwargs", {})
    view: ApiView = kind(**known)
    if isinstance(view, ViewSetMixin):
        view.action_map = getattr(handler, "actions", {})  # as the handler itself does before it dispatches
    return view
