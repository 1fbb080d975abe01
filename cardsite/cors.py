"""Which pages of other origins may read the site: any may read the catalog, the rest is a setting."""

import re
from typing import Any

from corsheaders.signals import check_request_enabled
from django.conf import settings
from django.http import HttpRequest

_OPEN_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def catalog_is_read(sender: object, request: HttpRequest, **_kwargs: Any) -> bool:  # noqa: ARG001  # a signal names its sender
    """Whether a request, or the one that a preflight announces, only reads what anybody may read."""
    announced = request.headers.get("Access-Control-Request-Method", request.method or "")
    return announced in _OPEN_METHODS and re.match(settings.CORS_OPEN_PATHS, request.path) is not None


def connect() -> None:
    """Let the CORS middleware ask."""
    check_request_enabled.connect(catalog_is_read, dispatch_uid="cardsite.cors")
