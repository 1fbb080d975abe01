"""Undoing a batch: exactly what it changed goes back to what it was, and what was changed since is not touched."""

from collections.abc import Iterator
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from cardsite.api.language import said_in_both
from cardsite.errors import Fault, SiteError, gettext_noop
from catalog.errors import CardInUseError, UndoRefusedError
from catalog.models import Card, CardBatch, CardRevision
from catalog.services.batches.holding import Tell
from catalog.services.cards import card_change, card_retire, values_of_json
from catalog.services.games import game_lock
from catalog.services.records import kinds_named
from catalog.services.rendering import Terms, terms_read
from catalog.services.staying import cards_claim
from catalog.services.trail import entries_of

CHANGED_SINCE = gettext_noop("Changed since by {by} (revision {made}, now {now}).")
GONE_SINCE = gettext_noop("Merged or deleted since.")
READ_AT_ONCE = 500
Left = dict[UUID, tuple[Fault, ...]]


def changes_of(batch: CardBatch) -> Iterator[CardRevision]:
    """The changes that carrying the batch out made, the last first."""
    made = CardRevision.objects.filter(batch=batch).exclude(origin=CardRevision.Origin.UNDO)
    return made.order_by("-id").iterator(chunk_size=READ_AT_ONCE)


def undo_obstacles(batch: CardBatch) -> Left:
    """The cards that were changed since, or are no more, each with the reason; nothing is written."""
    made = dict(
        CardRevision.objects.filter(batch=batch)
        .exclude(origin=CardRevision.Origin.UNDO)
        .values_list("card_id", "revision")
    )
    stored = dict(Card.objects.filter(pk__in=made).values_list("pk", "revision"))
    last = {
        one.card_id: one
        for one in CardRevision.objects.filter(card_id__in=[key for key in made if stored.get(key) != made[key]])
        .select_related("user")
        .order_by("revision")
    }
    return {
        card_id: (_changed_since(revision, last[card_id]) if card_id in stored else Fault("card_gone", GONE_SINCE),)
        for card_id, revision in made.items()
        if stored.get(card_id) != revision
    }


def _changed_since(made: int, last: CardRevision) -> Fault:
    by = str(last.user) if last.user else said_in_both(last.get_origin_display)
    return Fault("changed_since", CHANGED_SINCE, {"by": by, "made": made, "now": last.revision})


def changes_undo(batch: CardBatch, tell: Tell) -> tuple[Left, UndoRefusedError | None]:
    """The cards that cannot go back, with the reasons; all others are as they were before the batch.

    With cards that cannot, and that the batch does not say are to be left, nothing is undone, and the refusal is given.
    """
    with transaction.atomic():
        game_lock(batch.game_id)
        made = CardRevision.objects.filter(batch=batch, before__isnull=True)
        cards_claim(made.exclude(origin=CardRevision.Origin.UNDO).values_list("card_id", flat=True))
        left = undo_obstacles(batch)
        terms = terms_read(batch.game_id)
        total = CardRevision.objects.filter(batch=batch).count()
        for done, change in enumerate(changes_of(batch), 1):
            if change.card_id not in left and (why := _undo(change, batch, terms)):
                left[change.card_id] = why
            tell(done, total)
        refused = bool(left) and not batch.leaves_changed
        if refused:
            transaction.set_rollback(True)
    return left, UndoRefusedError(count=len(left)) if refused else None


def _undo(change: CardRevision, batch: CardBatch, terms: Terms) -> tuple[Fault, ...]:
    """Why the change stays; nothing when it is undone. The game is locked, and the card at the revision of the change."""
    card = Card.objects.select_for_update(of=("self",), no_key=True).get(pk=change.card_id)
    try:
        if change.before is None:
            with transaction.atomic():
                _unmake(card, batch)
        else:
            card_change(
                card,
                values=values_of_json(change.before),
                user=batch.undone_by,
                origin=CardRevision.Origin.UNDO,
                batch=batch,
                terms=terms,
            )
    except SiteError as refusal:
        return refusal.faults or (Fault(refusal.code, refusal.message, refusal.params),)
    return ()


def _unmake(card: Card, batch: CardBatch) -> None:
    """The card that the batch made is gone; what was added to it since would go along, so that stands against it.

    The id and number of a card that was never public are free again, so that a mended file can be brought in.
    """
    if added := {type(entry) for entry in entries_of(card)}:
        raise CardInUseError(used_by=kinds_named(added))
    public = card.published_at is not None and card.published_at <= timezone.now()
    card_retire(card, into=None, user=batch.undone_by, origin=CardRevision.Origin.UNDO, batch=batch, known=public)
