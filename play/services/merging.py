"""What becomes of decks brought to matches when two cards of the catalog turn out to be one."""

from typing import Any
from uuid import UUID

from catalog.models import Card
from decks.services.merging import card_merging
from play.models import Match, Seat, SeatCard
from play.services.running import match_lock


def connect() -> None:
    """Let seats follow every merge of cards, in its transaction."""
    card_merging.connect(_card_merging, dispatch_uid="play")


def _card_merging(*, card_id: UUID, into_id: UUID, **_: Any) -> None:
    seat_cards_move(card_id=card_id, into_id=into_id)


def seat_cards_move(*, card_id: UUID, into_id: UUID) -> None:
    """Let seats hold the surviving card of a merge instead of the other.

    Where a match still waits for players the deck itself changes; one that has started is played on with its pinned cards.
    """
    numbers = dict(Card.objects.filter(pk__in=(card_id, into_id)).values_list("pk", "number"))
    waiting = Match.objects.filter(status=Match.Status.OPEN, seats__seat_cards__card=card_id).distinct()
    for match_id in waiting.order_by("pk").values_list("pk", flat=True):
        _, seats = match_lock(match_id=match_id)
        for seat in seats:
            _follow(seat, str(numbers[card_id]), str(numbers[into_id]))
    both = SeatCard.objects.filter(card=into_id).values("seat")
    SeatCard.objects.filter(card=card_id, seat__in=both).delete()
    SeatCard.objects.filter(card=card_id).update(card=into_id)


def _follow(seat: Seat, number: str, into: str) -> None:
    for cards in seat.zones.values():
        if number in cards:
            cards[into] = cards.pop(number) + cards.get(into, 0)
    seat.save(update_fields=["zones"])
