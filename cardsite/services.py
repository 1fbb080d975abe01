"""What changes accounts and tokens, what is kept of repeated requests, and what is no longer kept of anything."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from secrets import token_urlsafe
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.module_loading import import_string

from cardsite.errors import (
    Fault,
    NotFoundError,
    ResetLinkInvalidError,
    SignUpClosedError,
    TooManyTokensError,
    UnacceptableAccountError,
    UsernameTakenError,
    WrongPasswordError,
)
from cardsite.models import ApiToken, IdempotencyRecord, ThrottleCount, User
from cardsite.selectors import token_digest
from cardsite.signals import account_closing
from cardsite.throttling import throttle_count

MAX_TOKENS_PER_ACCOUNT = 50
_ANSWER_KEEP_SQL = """
INSERT INTO cardsite_idempotencyrecord (user_id, key, fingerprint, status, headers, body, created_at)
VALUES (%s, %s, %s, %s, %s::jsonb, %s, %s)
ON CONFLICT DO NOTHING
"""
TOKEN_PREFIX = "cst_"  # noqa: S105  # marks our secrets for scanners of leaked ones


def _faults(errors: list[ValidationError], pointer: str) -> list[Fault]:
    # The framework's own sentences arrive filled in and translated; braces in them are no slots.
    return [
        Fault(
            code=error.code or "invalid",
            message=" ".join(error.messages).replace("{", "{{").replace("}", "}}"),
            pointer=pointer,
        )
        for error in errors
    ]


def _password_check(password: str, user: User, pointer: str) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise UnacceptableAccountError(faults=_faults(error.error_list, pointer)) from error


@transaction.atomic
def account_create(*, username: str, password: str) -> User:
    """A new account, where the operator lets people open one."""
    if not settings.SIGN_UP_OPEN:
        raise SignUpClosedError
    user = User(username=User.normalize_username(username))
    _password_check(password, user, "/password")
    user.set_password(password)
    try:
        user.full_clean()
    except ValidationError as error:
        found = [fault for faults in error.error_dict.values() for fault in faults]
        if any(fault.code == "unique" for fault in found):
            raise UsernameTakenError from error
        raise UnacceptableAccountError(faults=_faults(found, "/username")) from error
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError as error:
        raise UsernameTakenError from error
    return user


def sign_in_count(*, address: str, username: str) -> float | None:
    """Count an attempt to sign in, by the caller's address and by the account tried; the seconds to wait when too many."""
    account = User.normalize_username(username).casefold()
    waits = [
        throttle_count(scope="login", caller=address, stored=True),
        throttle_count(scope="login_account", caller=account, stored=True),
    ]
    return max((wait for wait in waits if wait is not None), default=None)


@transaction.atomic
def password_set(*, user: User, new_password: str) -> None:
    """Give the account a new password; all its tokens are withdrawn and its sessions end."""
    # Sessions carry a digest of the password's hash, so that they end with it; tokens do not.
    _password_check(new_password, user, "/new_password")
    user.set_password(new_password)
    user.save(update_fields=["password"])
    user.api_tokens.all().delete()


@transaction.atomic
def password_change(*, user: User, current_password: str, new_password: str) -> User:
    """The account with a new password; all its tokens are withdrawn and its sessions end."""
    held = User.objects.select_for_update().get(pk=user.pk)
    if not held.check_password(current_password):
        raise WrongPasswordError
    password_set(user=held, new_password=new_password)
    return held


def password_reset_link(*, user: User) -> tuple[str, str]:
    """The two parts (account, secret) of a link with which the user sets a new password once, within the set time."""
    return urlsafe_base64_encode(str(user.pk).encode()), default_token_generator.make_token(user)


@transaction.atomic
def password_reset(*, uid: str, secret: str, new_password: str) -> User:
    """The account with the password chosen by whoever was handed the link; as for `password_change` all else ends."""
    try:
        pk = UUID(urlsafe_base64_decode(uid).decode())
    except ValueError as error:
        raise ResetLinkInvalidError from error
    user = User.objects.select_for_update().filter(pk=pk, is_active=True).first()
    if user is None or not default_token_generator.check_token(user, secret):
        raise ResetLinkInvalidError
    password_set(user=user, new_password=new_password)
    return user


@transaction.atomic
def account_close(*, user: User, password: str | None) -> User:
    """The account without name, rights and secrets, closed for good; ``password`` is None when staff close it.

    The apps above delete or anonymise what they hold of the user on `cardsite.signals.account_closing`.
    """
    # Without the key: a request that holds a match and notes its answer for this user does not wait for what waits for it.
    held = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if password is not None and not held.check_password(password):
        raise WrongPasswordError
    account_closing.send(sender=User, user=held)
    held.api_tokens.all().delete()
    IdempotencyRecord.objects.filter(user=held).delete()
    held.groups.clear()
    held.user_permissions.clear()
    # A colon cannot stand in a name that people choose.
    held.username = f"closed:{held.pk.hex}"
    held.first_name = held.last_name = held.email = ""
    held.is_active = held.is_staff = held.is_superuser = False
    held.last_login = None
    held.closed_at = timezone.now()
    held.set_unusable_password()
    held.save()
    LogEntry.objects.filter(
        content_type__app_label="cardsite", content_type__model="user", object_id=str(held.pk)
    ).update(object_repr=held.username)
    return held


@transaction.atomic
def token_create(*, user: User, name: str, days: int | None = None) -> tuple[ApiToken, str]:
    """A new token, valid for a number of days or until withdrawn, and its secret, which cannot be read again."""
    User.objects.select_for_update().get(pk=user.pk)
    if user.api_tokens.count() >= MAX_TOKENS_PER_ACCOUNT:
        raise TooManyTokensError(limit=MAX_TOKENS_PER_ACCOUNT)
    secret = TOKEN_PREFIX + token_urlsafe(32)
    expires_at = None if days is None else timezone.now() + timedelta(days=days)
    token = ApiToken(user=user, name=name, digest=token_digest(secret.encode()), expires_at=expires_at)
    token.full_clean()
    token.save(force_insert=True)
    return token, secret


def token_withdraw(*, user: User, token_id: UUID) -> None:
    """End a token of the user."""
    deleted, _ = user.api_tokens.filter(pk=token_id).delete()
    if not deleted:
        raise NotFoundError


def token_use_note(*, token: ApiToken) -> None:
    """Note the day on which a token was last used; once a day, so that reading stays without writes."""
    today = timezone.localdate()
    if token.last_used_on != today:
        ApiToken.objects.filter(pk=token.pk).update(last_used_on=today)


def answer_keep(
    *, user: User | None, key: str, fingerprint: bytes, status: int, headers: Mapping[str, Any], body: bytes
) -> bool:
    """Keep the answer given under an Idempotency-Key; False, and nothing kept, when one stands there already."""
    caller = None if user is None else user.pk
    kept = [caller, key, fingerprint, status, json.dumps(dict(headers)), body, timezone.now()]
    with connection.cursor() as cursor:
        cursor.execute(_ANSWER_KEEP_SQL, kept)
        return bool(cursor.rowcount)


def answers_forget(*, before: datetime) -> int:
    """How many kept answers from before a moment were deleted."""
    return IdempotencyRecord.objects.filter(created_at__lt=before).delete()[0]


def throttle_counts_forget(*, before: datetime) -> int:
    """How many throttle counts of periods that began before a moment were deleted."""
    return ThrottleCount.objects.filter(period_start__lt=int(before.timestamp())).delete()[0]


def sessions_forget(*, before: datetime) -> int:
    """How many sessions that ended before a moment were deleted."""
    return Session.objects.filter(expire_date__lt=before).delete()[0]


def cleanups_run() -> dict[str, int]:
    """How much each clean-up of the settings did, by its name; each in a transaction of its own."""
    now, done = timezone.now(), {}
    for path, kept in settings.CLEANUPS.items():
        with transaction.atomic():
            done[path.rpartition(".")[2]] = import_string(path)(before=now - kept)
    return done
