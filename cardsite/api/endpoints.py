"""The base of every API view: the conventions of requests and answers in one place."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.translation import activate
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import ViewSetMixin

from cardsite.api.conditional import bytes_tag, entity_tag, tag_matches
from cardsite.api.errors import UnknownSchemeError
from cardsite.api.idempotency import answer_again, key_refuse
from cardsite.api.language import language_asked, language_parameter
from cardsite.api.parameters import Parameter, Query, query_read
from cardsite.api.renderers import JsonRenderer
from cardsite.database.budget import database_budget
from cardsite.errors import NotFoundError

VARY = ("Accept", "Accept-Language", "Authorization", "Cookie")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class _AnsweredBefore(Exception):  # noqa: N818  # not an error: it carries the kept answer past the handler
    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


class ApiView(APIView):
    """A view that keeps the conventions: strict parameters, kept answers, tags, caching, throttles, language.

    ``parameters`` declares the query parameters by action (`list`) or lower-case method (`get`); one that is not declared
    is refused. ``private`` answers are never stored by caches. ``throttle_scope`` names the kind of work. Answers that
    are ``multilingual`` take `lang`. Requests by the methods of ``reading`` have a budget of the database's time.
    """

    parameters: ClassVar[Mapping[str, Sequence[Parameter]]] = {}
    private: ClassVar[bool] = False
    tagged: ClassVar[bool] = True
    reading: ClassVar[frozenset[str]] = SAFE
    multilingual: ClassVar[bool] = False
    throttle_scope: ClassVar[str | None] = None
    query: Query
    _public_tag: str | None = None

    def get_parameters(self, request: Request) -> Sequence[Parameter]:
        """The query parameters of this request; override it where they depend on one another."""
        return self.parameters.get(self._handler_name(request), ())

    def get_throttle_scope(self, request: Request | HttpRequest) -> str | None:
        """The kind of work this request counts as; None is `read` or `write` by its method."""
        return self.throttle_scope

    def public_version(self, request: HttpRequest, action: str) -> object | None:
        """What the answer to a caller who is not signed in depends on, apart from address and language; None is unknown.

        A version that is cheap to read answers revalidation without authentication, queries or rendering.
        """
        return None

    def _handler_name(self, request: Request | HttpRequest) -> str:
        return getattr(self, "action", None) or (request.method or "").lower()

    def tag_for_strangers(self, request: HttpRequest) -> str | None:
        """The tag of what a caller who is not signed in gets, in the present language; None where only the answer tells."""
        if request.method not in ("GET", "HEAD") or "HTTP_AUTHORIZATION" in request.META:
            return None
        # Anything of text may be answered with a page for browsers, which is another representation.
        if settings.SESSION_COOKIE_NAME in request.COOKIES or "text/" in request.META.get("HTTP_ACCEPT", "").lower():
            return None
        actions: Mapping[str, str] = getattr(self, "action_map", {})
        version = self.public_version(request, actions.get("get", "get"))
        return None if version is None else entity_tag(request.get_full_path(), version)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer the request, under the public version's tag where the view knows one; 304s were given before (`revalidation`)."""
        if self.multilingual:
            activate(language_asked(request, by_address=True))  # the middleware sets another for the next request
        # Read before the data: a version that is too old costs a reload, one that is too new would hide a change.
        self._public_tag = self.tag_for_strangers(request)
        if request.method not in self.reading:
            return super().dispatch(request, *args, **kwargs)
        with database_budget():
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Before the handler: who asks, whether it was answered before, what may be asked, how often."""
        self.format_kwarg = None
        request.accepted_renderer, request.accepted_media_type = self.perform_content_negotiation(request)
        if request.accepted_renderer.media_type != JsonRenderer.media_type:
            self._public_tag = None
        if "\x00" in request.path:
            raise NotFoundError
        self.perform_authentication(request)
        if "HTTP_AUTHORIZATION" in request.META and request.successful_authenticator is None:
            raise UnknownSchemeError
        handler = getattr(self, self._handler_name(request), None)
        if handler is not None and request.method not in SAFE:
            if getattr(handler, "takes_idempotency_key", False):
                known = answer_again(request)
                if known is not None:
                    raise _AnsweredBefore(known)
            else:
                key_refuse(request)
        self.check_permissions(request)
        self.check_throttles(request)
        if handler is not None:
            more = (language_parameter(),) if self.multilingual else ()
            self.query = query_read(request.query_params, (*self.get_parameters(request), *more))

    def handle_exception(self, exc: Exception) -> Response:
        """A problem document, or the answer that was given before."""
        return exc.response if isinstance(exc, _AnsweredBefore) else super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """The answer with what caches need to know, and a strong tag."""
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, VARY)
        keep_out = self.private or response.status_code >= 400 or request.method not in SAFE
        response.headers.setdefault("Cache-Control", "no-store" if keep_out else "no-cache")
        if isinstance(response, Response):
            if response.accepted_renderer.media_type == "text/html":
                # A page for browsers shows who is signed in; only the JSON is a versioned representation.
                del response["ETag"]
            elif response.status_code == 200 and request.method in ("GET", "HEAD") and self.tagged:
                if self._public_tag is not None:
                    response["ETag"] = self._public_tag
                response.add_post_render_callback(lambda rendered: _revalidated(request, rendered))
        return response


def _revalidated(request: Request, rendered: Any) -> HttpResponse | None:
    if "ETag" not in rendered:
        rendered["ETag"] = bytes_tag(rendered.content)
    tag = rendered["ETag"]
    if not tag_matches(request, tag):
        return None
    kept = {name: rendered[name] for name in ("ETag", "Cache-Control", "Vary", "Link") if name in rendered}
    return HttpResponseNotModified(headers=kept)


class ApiViewSet(ViewSetMixin, ApiView):
    """A set of actions on one kind of resource, with the conventions of `ApiView`."""
