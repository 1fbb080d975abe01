"""What becomes of decks when an account is closed: its own go, and it leaves those of others."""

from typing import Any

from django.db.models import Q

from cardsite.models import User
from cardsite.signals import account_closing
from decks.models import Deck, DeckLike
from decks.services.decks import decks_delete_of
from decks.services.liking import likes_withdraw_of
from decks.services.moderating import reports_leave_of


def connect() -> None:
    """Delete the decks of every account that is closed, in the transaction that closes it."""
    account_closing.connect(_account_closing, dispatch_uid="decks")


def _account_closing(*, user: User, **_: Any) -> None:
    _decks_hold(user)
    decks_delete_of(owner=user)
    likes_withdraw_of(user=user)
    reports_leave_of(user=user)


def _decks_hold(user: User) -> None:
    """All decks that change as an account closes, held in one order, so that two that close at once do not wait for each other."""
    liked = DeckLike.objects.filter(user=user).values("deck")
    touched = Q(owner=user) | Q(pk__in=liked) | Q(origin__in=Deck.objects.filter(owner=user).values("pk"))
    list(Deck.objects.select_for_update(of=("self",)).filter(touched).order_by("pk").values_list("pk"))
