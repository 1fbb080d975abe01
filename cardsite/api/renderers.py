"""Answers as JSON bytes."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import orjson
from django.utils.functional import Promise
from rest_framework.renderers import BaseRenderer

_OPTIONS = orjson.OPT_UTC_Z | orjson.OPT_NON_STR_KEYS


def _default(value: Any) -> Any:
    if isinstance(value, Promise | Decimal):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


def json_bytes(value: Any) -> bytes:
    """A value as compact UTF-8 JSON; an `orjson.Fragment` stands for JSON that was rendered before."""
    return orjson.dumps(value, default=_default, option=_OPTIONS)


class JsonRenderer(BaseRenderer):
    """JSON in UTF-8; the browsable pages get it indented."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """The answer's bytes; nothing at all for an answer without content."""
        if data is None:
            return b""
        rendered = json_bytes(data)
        if renderer_context and renderer_context.get("indent"):
            return orjson.dumps(orjson.loads(rendered), option=orjson.OPT_INDENT_2)
        return rendered
