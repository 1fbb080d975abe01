"""Two cards found to be one: what belongs to the one goes to the other, and its id stays known."""

from uuid import UUID

from django.db import transaction

from cardsite.models import User
from catalog.errors import CardNotFoundError, CardsDifferInGameError
from catalog.models import (
    Card,
    CardMigration,
    CardSuggestion,
    Erratum,
    Restriction,
    RestrictionCard,
    Ruling,
    RulingCard,
)
from catalog.services.cards import card_lock, card_retire
from catalog.services.staying import cards_claim
from catalog.services.trail import Origin, entries_note_gone, entries_of, entry_note, entry_state


def merge_hold(*, card_id: UUID, into_id: UUID, expected_revision: int | None) -> tuple[Card, Card]:
    """Both cards of a merge, the one that goes first, held until the transaction ends; nobody else names that one meanwhile."""
    if card_id == into_id:
        raise CardNotFoundError
    # Always locked in one order, so that two merges cannot wait for each other.
    first, second = sorted((card_id, into_id))
    locked = {
        first: card_lock(card_id=first, expected_revision=expected_revision if first == card_id else None),
        second: card_lock(card_id=second, expected_revision=expected_revision if second == card_id else None),
    }
    card, into = locked[card_id], locked[into_id]
    if card.game_id != into.game_id:
        raise CardsDifferInGameError
    cards_claim([card_id])
    return card, into


@transaction.atomic
def card_absorb(*, card_id: UUID, into_id: UUID, expected_revision: int | None, user: User | None) -> Card:
    """The card merged into another of its game; printings, rulings, errata, restrictions and suggestions go along.

    Decks are moved by the caller, in the same transaction and before, behind `merge_hold`: while one still names the card
    this is refused.
    """
    card, into = merge_hold(card_id=card_id, into_id=into_id, expected_revision=expected_revision)
    _entries_move(card, into, user)
    _named_move(card, into)
    CardSuggestion.objects.filter(card=card).update(card=into, base_revision=into.revision)
    _restrictions_move(card, into)
    CardMigration.objects.filter(into=card).update(into=into)
    card_retire(card, into=into, user=user)
    return into


def _entries_move(card: Card, into: Card, user: User | None) -> None:
    taken = set(into.errata.values_list("printing", "field", "since"))
    for entry in entries_of(card):
        before = entry_state(entry)
        if isinstance(entry, Erratum) and (entry.printing_id, entry.field, entry.since) in taken:
            # Both cards had one of this field and day: that of the card which stays counts.
            entries_note_gone([entry], user=user)
            entry.delete()
            continue
        setattr(entry, "card", into)  # noqa: B010  # every entry has one, which the checker cannot know
        entry.save(update_fields=["card"])
        entry_note(entry, before=before, after=entry_state(entry), user=user, origin=Origin.STAFF)


def _named_move(card: Card, into: Card) -> None:
    about = Ruling.objects.filter(card=into).values("pk")
    both = RulingCard.objects.filter(card=into).values("ruling")
    named = RulingCard.objects.filter(card=card)
    (named.filter(ruling__in=about) | named.filter(ruling__in=both)).delete()
    RulingCard.objects.filter(card=into, ruling__in=about).delete()
    RulingCard.objects.filter(card=card).update(card=into)


def _restrictions_move(card: Card, into: Card) -> None:
    both = Restriction.objects.filter(named__card=into)
    RestrictionCard.objects.filter(card=card, restriction__in=both).delete()
    RestrictionCard.objects.filter(card=card).update(card=into)
