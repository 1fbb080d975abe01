"""What becomes of decks when an account is closed: its own go, and it leaves those of others."""

from typing import Any

from cardsite.models import User
from cardsite.signals import account_closing
from decks.services.decks import decks_delete_of
from decks.services.liking import likes_withdraw_of
from decks.services.moderating import reports_leave_of


def connect() -> None:
    """Delete the decks of every account that is closed, in the transaction that closes it."""
    account_closing.connect(_account_closing, dispatch_uid="decks")


def _account_closing(*, user: User, **_: Any) -> None:
    decks_delete_of(owner=user)
    likes_withdraw_of(user=user)
    reports_leave_of(user=user)
