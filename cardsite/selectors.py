"""Questions about accounts and tokens."""

import hashlib

from django.db.models import Q
from django.utils import timezone

from cardsite.models import ApiToken, IdempotencyRecord, User


def token_digest(secret: bytes) -> str:
    """The form in which a token's secret is stored."""
    return hashlib.sha256(secret).hexdigest()


def token_find(*, secret: bytes) -> ApiToken | None:
    """The valid token of a secret, with its active owner."""
    unexpired = Q(expires_at__isnull=True) | Q(expires_at__gt=timezone.now())
    return (
        ApiToken.objects.select_related("user")
        .filter(unexpired, digest=token_digest(secret), user__is_active=True)
        .first()
    )


def answer_find(*, user: User | None, key: str) -> IdempotencyRecord | None:
    """The answer kept under a caller's Idempotency-Key."""
    return IdempotencyRecord.objects.filter(user=user, key=key).first()
