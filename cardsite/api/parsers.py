"""Bodies as JSON, read strictly: what a database or another reader would stumble over is refused here (S15)."""

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.http import parse_header_parameters
from rest_framework.parsers import BaseParser

from cardsite.api.errors import BodyTooLargeError, BrokenJsonError, UnsupportedMediaTypeError
from cardsite.api.renderers import JsonRenderer
from cardsite.errors import Fault, gettext_noop
from cardsite.values import text_is_storable, text_storable

_SUSPECT = re.compile(r"\\u(0000|[dD][89a-fA-F])")
_LARGEST_INTEGER = 2**63 - 1
MAX_NESTING = 10


def pointer_join(pointer: str, step: str | int) -> str:
    """A JSON pointer one step deeper (RFC 6901)."""
    return f"{pointer}/{str(step).replace('~', '~0').replace('/', '~1')}"


def _refuse(code: str, message: str, pointer: str | None = None, **params: Any) -> BrokenJsonError:
    return BrokenJsonError(faults=[Fault(code=code, message=message, params=params, pointer=pointer)])


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                shown = text_storable(key)
                raise _refuse("duplicate_key", gettext_noop("The key {key} stands twice in one object."), key=shown)
            seen.add(key)
    return found


def _integer(digits: str) -> int:
    if len(digits) > 20 or abs(number := int(digits)) > _LARGEST_INTEGER:
        raise _refuse("number_out_of_range", gettext_noop("A number is too large."))
    return number


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _refuse("number_out_of_range", gettext_noop("A number is too large."))
    return number


def _constant(name: str) -> float:
    raise _refuse("not_a_number", gettext_noop("{name} is not JSON."), name=name)


def _texts(value: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield pointer, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield pointer, key
            yield from _texts(inner, pointer_join(pointer, text_storable(key)))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, pointer_join(pointer, index))


def json_read(body: bytes) -> Any:
    """The value of a JSON body, or a `BrokenJsonError` that says what is wrong and, where it can, at which pointer."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refuse(
            "not_utf8", gettext_noop("The body is not UTF-8 (byte {position})."), position=error.start
        ) from error
    try:
        value = json.loads(
            text, object_pairs_hook=_pairs, parse_int=_integer, parse_float=_float, parse_constant=_constant
        )
        if _SUSPECT.search(text):
            for pointer, found in _texts(value):
                if not text_is_storable(found):
                    raise _refuse(
                        "unstorable_character",
                        gettext_noop("A text holds a NUL character or half of a surrogate pair."),
                        pointer,
                    )
    except json.JSONDecodeError as error:
        raise _refuse(
            "syntax",
            gettext_noop("JSON syntax error in line {line}, column {column}."),
            line=error.lineno,
            column=error.colno,
        ) from error
    except RecursionError as error:
        raise _refuse("too_deep", gettext_noop("The body is nested too deeply.")) from error
    return value


def _nested(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_NESTING):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _readable(media_type: str, encoding: str) -> bool:
    charset = parse_header_parameters(media_type)[1].get("charset", "utf-8")
    return charset.lower() in ("utf-8", "utf8") and encoding.strip().lower() in ("", "identity")


class JsonParser(BaseParser):
    """Reads `application/json` bodies up to `DATA_UPLOAD_MAX_MEMORY_SIZE` bytes and `MAX_NESTING` levels."""

    media_type = "application/json"
    renderer_class = JsonRenderer

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The body's value; an empty body is an empty object."""
        meta = parser_context["request"].META if parser_context else {}
        if not _readable(media_type or "", meta.get("HTTP_CONTENT_ENCODING", "")):
            raise UnsupportedMediaTypeError
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(limit + 1)
        if len(body) > limit:
            raise BodyTooLargeError(limit=limit)
        value = json_read(body) if body else {}
        if isinstance(value, dict | list) and _nested(value):
            raise _refuse("too_deep", gettext_noop("The body is nested too deeply."))
        return value
