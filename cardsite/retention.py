"""How long the site keeps what is only needed for a while."""

from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone

from cardsite.services import answers_forget, throttle_counts_forget

ANSWERS_KEPT = timedelta(hours=24)
THROTTLE_COUNTS_KEPT = timedelta(days=1)  # the longest period that a rate speaks of


def answers_expire() -> int:
    """How many answers under an Idempotency-Key were forgotten, a day after they were given."""
    return answers_forget(before=timezone.now() - ANSWERS_KEPT)


def throttle_counts_expire() -> int:
    """How many counts of periods that are over were forgotten."""
    return throttle_counts_forget(before=timezone.now() - THROTTLE_COUNTS_KEPT)


def sessions_expire() -> int:
    """How many sessions that nobody can use any more were deleted."""
    return Session.objects.filter(expire_date__lt=timezone.now()).delete()[0]
