"""What becomes of decks when two cards of the catalog turn out to be one."""

from dataclasses import replace
from uuid import UUID

from django.db import connection, transaction
from django.dispatch import Signal
from django.utils import timezone

from cardsite.models import User
from cardsite.waiting import busy_told
from catalog.models import Card
from catalog.services.merging import card_absorb, merge_hold
from decks.models import Deck, DeckLine, DeckRevisionLine, DeckSnapshotLine
from decks.selectors import decklist_of
from decks.selectors.browsing import decks_naming
from decks.selectors.history import ledger_sum, revision_get
from decks.services.storing import Action, account_hold, lines_write, revision_note
from decks.values import Decklist

# Sent with ``card_id`` and ``into_id`` inside the transaction of a merge, before the card is deleted. Receivers are the
# apps above that hold the card; one that raises keeps both cards.
card_merging = Signal()


@transaction.atomic
def card_merge(*, card_id: UUID, into_id: UUID, expected_revision: int | None, user: User | None) -> Card:
    """The surviving card of a merge: decks and matches hold it now, and what belonged to the other belongs to it."""
    # First the account and the cards, then the decks and matches: in the order of everybody who stores a deck.
    with busy_told():
        if user is not None:
            account_hold(user)
        merge_hold(card_id=card_id, into_id=into_id, expected_revision=expected_revision)
        deck_lines_move(card_id=card_id, into_id=into_id)
        card_merging.send(sender=Card, card_id=card_id, into_id=into_id)
        return card_absorb(card_id=card_id, into_id=into_id, expected_revision=expected_revision, user=user)


@transaction.atomic
def deck_lines_move(*, card_id: UUID, into_id: UUID) -> int:
    """How many decks now hold the surviving card of a merge instead of the other.

    Snapshots and histories name the surviving card too, and change in nothing else. In the decks as they run copies of
    both add up, to at most what a line can hold; each of these gets a new revision. Chosen printings stay chosen, since
    a merge hands them to the surviving card.
    """
    decks = list(decks_naming(card_id).select_for_update(of=("self",)).order_by("pk"))
    held = DeckLine.objects.filter(card=card_id, deck__in=decks).values("deck")
    running = {deck.pk: decklist_of(deck.lines.all()) for deck in Deck.objects.filter(pk__in=held)}
    _kept_lines_move(card_id, into_id)
    for deck in decks:
        if deck.pk in running:
            _lines_move(deck, running[deck.pk], card_id, into_id)
    return len(running)


def _kept_lines_move(card_id: UUID, into_id: UUID) -> None:
    with connection.cursor() as cursor:
        # The database lets these rows change while it is told which card they may let go.
        cursor.execute("SELECT set_config('decks.merged_card', %s, true)", [str(card_id)])
        DeckSnapshotLine.objects.filter(card=card_id).update(card=into_id)
        DeckRevisionLine.objects.filter(card=card_id).update(card=into_id)
        cursor.execute("SELECT set_config('decks.merged_card', '', true)")


def _lines_move(deck: Deck, lines: Decklist, card_id: UUID, into_id: UUID) -> None:
    after = Decklist.of(
        replace(line, card_id=into_id) if line.card_id == card_id else line for line in lines.lines
    ).storable()
    # The ledger has the surviving card by now; what it adds up to beyond a line's limit is taken off.
    before = ledger_sum(revision_get(deck=deck, revision=deck.revision))
    lines_write(deck, after, of={card_id, into_id})
    deck.revision += 1
    Deck.objects.filter(pk=deck.pk).update(revision=deck.revision)
    revision_note(
        deck,
        action=Action.CARDS_MERGED,
        before=before,
        after=after,
        at=timezone.now(),
        notes_before=deck.notes,
    )
