"""Files as answers: revalidated by a tag, and sent in part to whoever goes on with a fetch that broke off (RFC 9110, 14)."""

import base64
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from django.http import FileResponse, HttpResponseBase, HttpResponseNotModified, StreamingHttpResponse
from django.utils.http import http_date, parse_http_date_safe
from rest_framework.request import Request

from cardsite.api.conditional import tag_matches
from cardsite.api.errors import RangeNotSatisfiableError

_RANGE = re.compile(r"bytes=(?:([0-9]{1,18})-([0-9]{1,18})?|-([0-9]{1,18}))")
_CHUNK = 64 * 1024


def _part_wanted(found: re.Match[str], size: int) -> tuple[int, int] | None:
    """The first and the last byte that a `Range` names, or None where it names no byte of the file."""
    first, last, ending = found.groups()
    if ending is not None:
        return (max(0, size - int(ending)), size - 1) if int(ending) and size else None
    start, end = int(first), size - 1 if last is None else min(int(last), size - 1)
    return (start, end) if start <= end else None


def _is_meant(request: Request, tag: str, modified: int) -> bool:
    """Whether a part is wanted of the very file there is now (`If-Range`)."""
    condition = request.META.get("HTTP_IF_RANGE")
    return condition is None or condition == tag or parse_http_date_safe(condition) == modified


def _part(path: Path, first: int, last: int) -> Iterator[bytes]:
    with path.open("rb") as file:
        file.seek(first)
        left = last - first + 1
        while left and (chunk := file.read(min(_CHUNK, left))):
            left -= len(chunk)
            yield chunk


def file_answer(
    request: Request, path: Path, *, sha256: str, modified: datetime, media_type: str, name: str
) -> HttpResponseBase:
    """The file, a part of it (206), or what says that the caller has it (304) or asks for no part of it (416).

    ``sha256`` is its hash in hex: its tag is made of it, and it goes along so that the receiver can check the whole.
    """
    tag, seconds, size = f'"{sha256}"', int(modified.timestamp()), path.stat().st_size
    digest = base64.b64encode(bytes.fromhex(sha256)).decode()
    headers = {
        "ETag": tag,
        "Last-Modified": http_date(seconds),
        "Accept-Ranges": "bytes",
        "Repr-Digest": f"sha-256=:{digest}:",
    }
    since = request.META.get("HTTP_IF_MODIFIED_SINCE") if "HTTP_IF_NONE_MATCH" not in request.META else None
    if tag_matches(request, tag) or (since is not None and (parse_http_date_safe(since) or 0) >= seconds):
        return HttpResponseNotModified(headers=headers)
    headers |= {"Content-Type": media_type, "Content-Disposition": f'attachment; filename="{name}"'}
    # Several parts at once, and units that are not bytes, are answered with the whole, as is allowed.
    wanted = _RANGE.fullmatch(request.META.get("HTTP_RANGE", ""))
    if wanted is not None and request.method == "GET" and _is_meant(request, tag, seconds):
        part = _part_wanted(wanted, size)
        if part is None:
            raise RangeNotSatisfiableError(size=size)
        first, last = part
        headers |= {"Content-Range": f"bytes {first}-{last}/{size}", "Content-Length": str(last - first + 1)}
        return StreamingHttpResponse(_part(path, first, last), status=206, headers=headers)
    # Without the name it would be called, and shown, as the file on the disk is.
    return FileResponse(
        path.open("rb"), as_attachment=True, filename=name, headers=headers | {"Content-Length": str(size)}
    )
