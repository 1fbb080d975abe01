"""What becomes of matches when the account of a player is closed."""

from typing import Any

from cardsite.models import User
from cardsite.signals import account_closing
from play.services.ending import account_matches_leave


def connect() -> None:
    """Take every account that is closed out of its matches, in the transaction that closes it."""
    account_closing.connect(_account_closing, dispatch_uid="play")


def _account_closing(*, user: User, **_: Any) -> None:
    account_matches_leave(user=user)
