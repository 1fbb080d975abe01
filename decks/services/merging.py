"""What becomes of decks when two cards of the catalog turn out to be one."""

from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal

from cardsite.models import User
from catalog.models import Card
from catalog.services.merging import card_absorb
from decks.models import Deck
from decks.selectors import decklist_of
from decks.services.decks import lines_write
from decks.values import MAX_QUANTITY, Decklist

# Sent with ``card_id`` and ``into_id`` inside the transaction of a merge, before the card is deleted. Receivers are the
# apps above that hold the card; one that raises keeps both cards.
card_merging = Signal()


@transaction.atomic
def card_merge(*, card_id: UUID, into_id: UUID, expected_revision: int | None, user: User | None) -> Card:
    """The surviving card of a merge: decks and matches hold it now, and what belonged to the other belongs to it."""
    deck_lines_move(card_id=card_id, into_id=into_id)
    card_merging.send(sender=Card, card_id=card_id, into_id=into_id)
    return card_absorb(card_id=card_id, into_id=into_id, expected_revision=expected_revision, user=user)


@transaction.atomic
def deck_lines_move(*, card_id: UUID, into_id: UUID) -> int:
    """How many decks now hold the surviving card of a merge instead of the other.

    Copies of both add up, to at most what a line can hold; each deck gets a new revision. Chosen printings stay chosen,
    since a merge hands them to the surviving card.
    """
    holders = Deck.objects.filter(lines__card_id=card_id).values("pk")
    decks = list(Deck.objects.select_for_update(of=("self",)).filter(pk__in=holders).order_by("pk"))
    for deck in decks:
        moved = Decklist.of(
            replace(line, card_id=into_id) if line.card_id == card_id else line
            for line in decklist_of(deck.lines.all()).lines
        )
        held = tuple(replace(line, count=min(line.count, MAX_QUANTITY)) for line in moved.lines)
        lines_write(deck, Decklist(held))
    Deck.objects.filter(pk__in=[deck.pk for deck in decks]).update(revision=F("revision") + 1)
    return len(decks)
