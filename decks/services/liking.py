"""What readers like: counted on the deck, and known to nobody but themselves."""

from uuid import UUID

from django.db import transaction
from django.db.models import F

from cardsite.models import User
from decks.errors import DeckNotFoundError, OwnDeckError
from decks.models import Deck, DeckLike
from decks.selectors import PUBLIC
from decks.services.storing import account_hold


@transaction.atomic
def deck_like(*, deck: Deck, user: User) -> int:
    """How many like a public deck, now that this user does; liking it again changes nothing."""
    account_hold(user)
    held = _deck_hold(deck)
    if held.owner_id == user.pk:
        raise OwnDeckError
    _, new = DeckLike.objects.get_or_create(deck=held, user=user)
    return _counted(held, 1 if new else 0)


@transaction.atomic
def deck_unlike(*, deck_id: UUID, user: User) -> int | None:
    """How many like a deck, now that this user does not; None where that is not public, though the like is withdrawn too."""
    # Held like for liking, so that nobody counts a like off twice as the account closes.
    account_hold(user)
    held = Deck.objects.select_for_update(no_key=True).filter(pk=deck_id).first()
    if held is None:
        return None
    gone, _ = DeckLike.objects.filter(deck=held, user=user).delete()
    likes = _counted(held, -gone)
    return likes if held.visibility == Deck.Visibility.PUBLIC and held.hidden_at is None else None


@transaction.atomic
def likes_withdraw_of(*, user: User) -> int:
    """How many likes of an account were withdrawn as it closed."""
    liked = DeckLike.objects.filter(user=user).values("deck")
    # Always locked in one order, so that two transactions cannot wait for each other.
    held = [deck.pk for deck in Deck.objects.select_for_update(no_key=True).filter(pk__in=liked).order_by("pk")]
    Deck.objects.filter(pk__in=held).update(likes=F("likes") - 1)
    return DeckLike.objects.filter(user=user).delete()[0]


def _deck_hold(deck: Deck) -> Deck:
    held = Deck.objects.select_for_update(no_key=True).filter(PUBLIC, pk=deck.pk).first()
    if held is None:
        raise DeckNotFoundError
    return held


def _counted(deck: Deck, change: int) -> int:
    if change:
        Deck.objects.filter(pk=deck.pk).update(likes=F("likes") + change)
    return deck.likes + change
