"""Conditional requests: strong entity tags, 304 for what the caller already has, If-Match before a change."""

import base64
import hashlib

from django.http import HttpRequest
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.language import request_language
from cardsite.api.renderers import json_bytes
from cardsite.errors import PreconditionFailedError, PreconditionRequiredError


def bytes_tag(content: bytes) -> str:
    """The strong entity tag of an answer in the language of the request."""
    digest = base64.urlsafe_b64encode(hashlib.blake2b(content, digest_size=12).digest()).decode()
    return f'"{digest}.{request_language()}"'


def entity_tag(*version: object) -> str:
    """The strong entity tag of a resource by what identifies its version, e.g. `entity_tag("deck", deck.pk, deck.revision)`.

    Each language is a representation of its own; `if_match_require` takes the tag of any of them.
    """
    return bytes_tag(json_bytes(version))


def _without_language(tag: str) -> str:
    return tag.rstrip('"').rpartition(".")[0]


def tag_matches(request: Request | HttpRequest, tag: str) -> bool:
    """Whether `If-None-Match` names the tag (weakly compared, RFC 9110 13.1.2)."""
    header = request.META.get("HTTP_IF_NONE_MATCH")
    if header is None:
        return False
    return header.strip() == "*" or tag in {known.removeprefix("W/") for known in parse_etags(header)}


def not_modified(request: Request, tag: str) -> Response | None:
    """The 304 when the caller already has this version: ask before rendering anything heavy."""
    if request.method in ("GET", "HEAD") and tag_matches(request, tag):
        return Response(status=304, headers={"ETag": tag})
    return None


def if_match_require(request: Request, tag: str) -> None:
    """Refuse a change without `If-Match` (428) or on another version than the one named (412)."""
    header = request.META.get("HTTP_IF_MATCH")
    if header is None:
        raise PreconditionRequiredError
    if header.strip() != "*" and _without_language(tag) not in map(_without_language, parse_etags(header)):
        raise PreconditionFailedError
