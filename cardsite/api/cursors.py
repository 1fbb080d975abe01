"""Opaque cursors: the place between two rows of one query, signed so that no other query takes it."""

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import UUID

import orjson
from django.conf import settings

from cardsite.api.errors import InvalidCursorError

_SIGNATURE_BYTES = 12
_READERS: dict[str, Callable[[str], Any]] = {
    "D": Decimal,
    "t": datetime.fromisoformat,
    "d": date.fromisoformat,
    "u": UUID,
}


@dataclass(frozen=True, slots=True)
class Cursor:
    """The sort keys and the identifier of a row, and whether to go backward from it; ``inclusive`` takes the row too."""

    values: tuple[Any, ...]
    backward: bool = False
    inclusive: bool = False


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return ["D", str(value)]
    if isinstance(value, datetime):
        return ["t", value.isoformat()]
    if isinstance(value, date):
        return ["d", value.isoformat()]
    if isinstance(value, UUID):
        return ["u", str(value)]
    return value


def _typed(value: Any) -> Any:
    return _READERS[value[0]](value[1]) if isinstance(value, list) else value


@cache
def _signing_key(secret: str) -> bytes:
    return hashlib.blake2b(secret.encode(), digest_size=32, person=b"list cursor").digest()


def _signature(payload: bytes, query: bytes) -> bytes:
    signer = hmac.new(_signing_key(settings.SECRET_KEY), query, hashlib.sha256)
    signer.update(b"\x00" + payload)
    return signer.digest()[:_SIGNATURE_BYTES]


def cursor_write(cursor: Cursor, *, query: bytes) -> str:
    """The cursor as text, good for the query with this identity only."""
    payload = orjson.dumps([cursor.backward, cursor.inclusive, *map(_plain, cursor.values)])
    return base64.urlsafe_b64encode(_signature(payload, query) + payload).decode().rstrip("=")


def cursor_read(text: str, *, query: bytes) -> Cursor:
    """The cursor behind the text; an `InvalidCursorError` when it was not written for this query."""
    try:
        raw = base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError as error:
        raise InvalidCursorError from error
    signature, payload = raw[:_SIGNATURE_BYTES], raw[_SIGNATURE_BYTES:]
    if not hmac.compare_digest(signature, _signature(payload, query)):
        raise InvalidCursorError
    backward, inclusive, *values = orjson.loads(payload)
    return Cursor(tuple(map(_typed, values)), backward=backward, inclusive=inclusive)
