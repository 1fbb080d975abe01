"""What is kept for a while, and no longer."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from cardsite.models import IdempotencyRecord, ThrottleCount
from cardsite.services import answer_keep

pytestmark = pytest.mark.django_db


def test_answers_under_a_key_are_forgotten_after_a_day() -> None:
    for key, hours in (("young", 23), ("old", 25)):
        answer_keep(user=None, key=key, fingerprint=b"", status=201, headers={}, body=b"{}")
        IdempotencyRecord.objects.filter(key=key).update(created_at=timezone.now() - timedelta(hours=hours))

    said = cleanup()

    assert [record.key for record in IdempotencyRecord.objects.all()] == ["young"]
    assert "answers_forget: 1" in said


def test_sessions_that_ended_are_deleted() -> None:
    now = timezone.now()
    Session.objects.create(session_key="over", session_data="", expire_date=now - timedelta(minutes=1))
    Session.objects.create(session_key="open", session_data="", expire_date=now + timedelta(minutes=1))

    said = cleanup()

    assert [session.session_key for session in Session.objects.all()] == ["open"]
    assert "sessions_forget: 1" in said


def test_throttle_counts_of_past_periods_are_forgotten() -> None:
    now = int(timezone.now().timestamp())
    ThrottleCount.objects.create(bucket="past", period_start=now - 2 * 24 * 3600, count=3)
    ThrottleCount.objects.create(bucket="present", period_start=now, count=3)

    said = cleanup()

    assert [count.bucket for count in ThrottleCount.objects.all()] == ["present"]
    assert "throttle_counts_forget: 1" in said


def cleanup() -> str:
    """What the clean-up says it did."""
    out = StringIO()
    call_command("cleanup", stdout=out)
    return out.getvalue()
