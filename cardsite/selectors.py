"""Questions about accounts and tokens."""

import hashlib
from functools import cache

from django.db import connection
from django.utils import timezone

from cardsite.database.rows import ModelColumns
from cardsite.models import ApiToken, IdempotencyRecord, User

_TOKEN, _OWNER, _ANSWER = ModelColumns(ApiToken), ModelColumns(User), ModelColumns(IdempotencyRecord)


@cache
def _token_sql() -> str:
    return f"""
        SELECT {_TOKEN.sql("token")}, {_OWNER.sql("owner")}
        FROM cardsite_apitoken AS token JOIN cardsite_user AS owner ON owner.id = token.user_id
        WHERE token.digest = %s AND (token.expires_at IS NULL OR token.expires_at > %s) AND owner.is_active
    """  # noqa: S608  # column names


@cache
def _answer_sql(stranger: bool) -> str:
    # Apart, since no index serves a comparison that also finds nulls.
    caller = "kept.user_id IS NULL" if stranger else "kept.user_id = %(user)s"
    return f"""
        SELECT {_ANSWER.sql("kept")} FROM cardsite_idempotencyrecord AS kept
        WHERE {caller} AND kept.key = %(key)s
    """  # noqa: S608  # column names


def token_digest(secret: bytes) -> str:
    """The form in which a token's secret is stored."""
    return hashlib.sha256(secret).hexdigest()


def token_find(*, secret: bytes) -> ApiToken | None:
    """The valid token of a secret, with its active owner."""
    with connection.cursor() as cursor:
        cursor.execute(_token_sql(), [token_digest(secret), timezone.now()])
        row = cursor.fetchone()
    if row is None:
        return None
    token = _TOKEN.instance(row)
    token.user = _OWNER.instance(row, len(_TOKEN))
    return token


def answer_find(*, user: User | None, key: str) -> IdempotencyRecord | None:
    """The answer kept under a caller's Idempotency-Key."""
    with connection.cursor() as cursor:
        cursor.execute(_answer_sql(user is None), {"user": None if user is None else user.pk, "key": key})
        row = cursor.fetchone()
    return None if row is None else _ANSWER.instance(row)
