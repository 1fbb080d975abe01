"""Public answers about cards by the catalog's version: revalidated, or given again, without reading a card."""

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.endpoints import ApiViewSet
from catalog.api.answers import ANSWERS, Answer
from catalog.selectors import catalog_validator, may_see_drafts

KEPT_HEADERS = ("Content-Type", "ETag", "Link")


class CatalogViewSet(ApiViewSet):
    """A view of the catalog: public, and revalidated by the catalog's version.

    The answers of the actions in ``remembered`` are held in memory and given again to strangers under the same tag.
    ``version`` is the catalog's, where this request has asked for it already.
    """

    remembered: ClassVar[frozenset[str]] = frozenset()
    version: str | None = None

    def public_version(self, request: HttpRequest, action: str) -> object | None:
        """The version of the catalog that strangers see now."""
        self.version = catalog_validator()
        return self.version

    def _key(self, request: Request) -> tuple[str, ...] | None:
        # The tag stands for path, language and version; the address is in the links of a page.
        if self._public_tag is None or self.action not in self.remembered:
            return None
        return self._public_tag, request.build_absolute_uri()

    def remember(self, request: Request) -> HttpResponse | None:
        """The answer to the same request under the same version, if it was given not long ago."""
        key = self._key(request)
        answer = ANSWERS.get(key) if key else None
        return HttpResponse(answer.content, headers=dict(answer.headers)) if answer else None

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """The answer, held for the next one who asks the same."""
        if isinstance(request, Request) and may_see_drafts(request.user):
            response.headers["Cache-Control"] = "no-store"  # it may show what is not public
        response = super().finalize_response(request, response, *args, **kwargs)
        key = self._key(request) if isinstance(response, Response) and response.status_code == 200 else None
        if key is not None:
            response.add_post_render_callback(lambda rendered: _hold(key, rendered))
        return response


def _hold(key: tuple[str, ...], rendered: HttpResponse) -> None:
    if rendered.status_code == 200:
        headers = tuple((name, rendered[name]) for name in KEPT_HEADERS if name in rendered)
        ANSWERS.put(key, Answer(rendered.content, headers))
