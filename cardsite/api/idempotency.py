"""Repeated requests: an answer is kept under its Idempotency-Key in the transaction of the work, and given again."""

import functools
import hashlib
import re
from collections.abc import Callable
from typing import Any, TypeVar, cast

import orjson
from django.db import connection, transaction
from django.utils.crypto import salted_hmac
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.errors import (
    IdempotencyKeyInUseError,
    IdempotencyKeyNotSupportedError,
    IdempotencyKeyReusedError,
    InvalidIdempotencyKeyError,
)
from cardsite.api.language import request_language
from cardsite.api.problems import ProblemResponse, problem_of
from cardsite.api.renderers import json_bytes
from cardsite.models import IdempotencyRecord, User
from cardsite.selectors import answer_find
from cardsite.services import answer_keep

MAX_KEY_LENGTH = 128
# Refusals that were computed from the state of the site; a second look might find another state, so they are kept too.
KEPT_REFUSALS = frozenset({409, 412, 422})
_KEY = re.compile(rf"[!-~]{{1,{MAX_KEY_LENGTH}}}")
_KEPT_HEADERS = ("ETag", "Location", "Content-Language", "Cache-Control")

HandlerT = TypeVar("HandlerT", bound=Callable[..., Response])


class _KeptMeanwhile(Exception):  # noqa: N818  # not an error: it undoes a run whose answer is kept already
    pass


def idempotency_key(request: Request) -> str | None:
    """The request's `Idempotency-Key`, checked; None without one."""
    key = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not _KEY.fullmatch(key):
        raise InvalidIdempotencyKeyError(limit=MAX_KEY_LENGTH)
    return key


def key_refuse(request: Request) -> None:
    """Refuse an `Idempotency-Key` where no answer can be kept."""
    if "HTTP_IDEMPOTENCY_KEY" in request.META:
        raise IdempotencyKeyNotSupportedError


def _caller(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _fingerprint(request: Request) -> bytes:
    # Keyed, since a body may hold a password and a plain digest could be tried out; the parsed body, since clients may
    # write the same value twice in different ways.
    body = orjson.dumps(request.data, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)
    named = f"{request.method} {request.get_full_path()}\n".encode()
    return salted_hmac("cardsite.idempotency", named + body, algorithm="sha256").digest()


def _again(record: IdempotencyRecord, request: Request) -> Response:
    if bytes(record.fingerprint) != _fingerprint(request):
        raise IdempotencyKeyReusedError
    body = bytes(record.body)
    if record.status >= 400:
        return ProblemResponse.of_document(orjson.loads(body), status=record.status, headers=record.headers)
    data = orjson.Fragment(body) if body else None
    return Response(data, status=record.status, headers=record.headers)


def answer_again(request: Request) -> Response | None:
    """The answer already given under the request's key; None without a key or when it is new."""
    key = idempotency_key(request)
    record = answer_find(user=_caller(request), key=key) if key else None
    return _again(record, request) if record else None


def _lock(user: User | None, key: str) -> bool:
    name = hashlib.blake2b(f"{user.pk if user else ''} {key}".encode(), digest_size=8).digest()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [int.from_bytes(name, "big", signed=True)])
        return bool(cursor.fetchone()[0])


def _claim(user: User | None, key: str) -> None:
    if not _lock(user, key):
        raise IdempotencyKeyInUseError


def _kept_refusal(error: Exception, instance: str) -> Response:
    problem = problem_of(error)
    if problem is None or problem.status not in KEPT_REFUSALS:
        raise error
    return ProblemResponse(problem, instance=instance)


def _keep(request: Request, user: User | None, key: str, response: Response) -> None:
    headers = {name: response[name] for name in _KEPT_HEADERS if name in response}
    headers.setdefault("Content-Language", request_language())
    kept = answer_keep(
        user=user,
        key=key,
        fingerprint=_fingerprint(request),
        status=response.status_code,
        headers=headers,
        body=b"" if response.data is None else json_bytes(response.data),
    )
    if not kept:
        raise _KeptMeanwhile


def _run_and_keep(request: Request, user: User | None, key: str, work: Callable[[], Response]) -> Response:
    with transaction.atomic(durable=True):
        _claim(user, key)
        try:
            response = work()
        except Exception as error:  # noqa: BLE001  # raised on, unless it is a refusal that is kept
            response = _kept_refusal(error, request.path)
            transaction.set_rollback(True)
        else:
            _keep(request, user, key, response)
            return response
    # What the work wrote is undone with its transaction, not with a savepoint that every good answer would pay for.
    with transaction.atomic(durable=True):
        _claim(user, key)
        _keep(request, user, key, response)
    return response


def run_once(request: Request, work: Callable[[], Response]) -> Response:
    """The answer of the work, run at most once for the request's `Idempotency-Key`; without a key the work simply runs.

    The work raises its refusals. A 409, 412 or 422 undoes what the work wrote and is kept like a success; any other
    exception undoes everything and keeps nothing, so that the request may be sent again. The base view has looked for a
    kept answer before; one that was kept since then wins: this run is undone, or has failed for what that one did.
    """
    key = idempotency_key(request)
    if key is None:
        return work()
    try:
        return _run_and_keep(request, _caller(request), key, work)
    except Exception:
        known = answer_again(request)
        if known is None:
            raise
        return known


def idempotent(handler: HandlerT) -> HandlerT:
    """A handler of a create or an action that takes an `Idempotency-Key`: it runs within `run_once`."""

    @functools.wraps(handler)
    def once(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        return run_once(request, lambda: handler(view, request, *args, **kwargs))

    once.takes_idempotency_key = True  # type: ignore[attr-defined]  # read by the base view before the handler runs
    return cast("HandlerT", once)
