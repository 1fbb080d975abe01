"""Undoing a batch: exactly what it changed goes back to what it was, and what was changed since is not touched."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Model

from cardsite.api.language import said_in_both
from cardsite.errors import Fault, SiteError, gettext_noop
from catalog.errors import CardInUseError, UndoRefusedError
from catalog.models import Card, CardBatch, CardRevision
from catalog.services.batches.holding import Tell
from catalog.services.cards import card_change, cards_retire, cards_store, is_public, values_of_json
from catalog.services.games import game_lock
from catalog.services.records import kinds_named
from catalog.services.rendering import Terms, terms_read
from catalog.services.staying import cards_claim
from catalog.services.trail import entry_models

CHANGED_SINCE = gettext_noop("Changed since by {by} (revision {made}, now {now}).")
GONE_SINCE = gettext_noop("Merged or deleted since.")
READ_AT_ONCE = 500
UNDONE_AT_ONCE = 100
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


def _batched(changes: Iterable[CardRevision], size: int) -> Iterator[list[CardRevision]]:
    rest = iter(changes)
    while taken := list(islice(rest, size)):
        yield taken


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
        total, done = CardRevision.objects.filter(batch=batch).count(), 0
        for changes in _batched(changes_of(batch), UNDONE_AT_ONCE):
            free = [change for change in changes if change.card_id not in left]
            left |= _unmake([change.card_id for change in free if change.before is None], batch)
            left |= _change_back({change.card_id: change.before for change in free if change.before}, batch, terms)
            done += len(changes)
            tell(done, total)
        refused = bool(left) and not batch.leaves_changed
        if refused:
            transaction.set_rollback(True)
    return left, UndoRefusedError(count=len(left)) if refused else None


def _change_back(before: Mapping[UUID, Any], batch: CardBatch, terms: Terms) -> Left:
    """The cards as they were before; the game is locked, and they are at the revision of the batch's change."""
    left: Left = {}
    undone = []
    for card in Card.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=before).order_by("pk"):
        values, origin = values_of_json(before[card.pk]), CardRevision.Origin.UNDO
        try:
            undone.append(
                card_change(card, values=values, user=batch.undone_by, origin=origin, batch=batch, terms=terms)
            )
        except SiteError as refusal:
            left[card.pk] = _reasons(refusal)
    cards_store([one for one in undone if one])
    return left


def _unmake(card_ids: Sequence[UUID], batch: CardBatch) -> Left:
    """The cards that the batch made are gone, but for those to which something was added since, which would go along."""
    if not card_ids:
        return {}
    added: dict[UUID, set[type[Model]]] = defaultdict(set)
    for kind in entry_models():
        for card_id in kind._default_manager.filter(card__in=card_ids).values_list("card", flat=True):  # noqa: SLF001  # Django's documented manager
            added[card_id].add(kind)
    left = {card_id: _reasons(CardInUseError(used_by=kinds_named(kinds))) for card_id, kinds in added.items()}
    cards = Card.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=set(card_ids) - set(left))
    return {**left, **_retire(list(cards), batch)}


def _retire(cards: Sequence[Card], batch: CardBatch) -> Left:
    """The cards gone together; where something points to one of them, each half of them apart.

    The id and number of a card that was never public are free again, so that a mended file can be brought in.
    """
    known = {card.pk for card in cards if is_public(card)}
    try:
        with transaction.atomic():
            cards_retire(cards, user=batch.undone_by, origin=CardRevision.Origin.UNDO, batch=batch, known=known)
    except CardInUseError as refusal:
        if len(cards) == 1:
            return {cards[0].pk: _reasons(refusal)}
        middle = len(cards) // 2
        return {**_retire(cards[:middle], batch), **_retire(cards[middle:], batch)}
    return {}


def _reasons(refusal: SiteError) -> tuple[Fault, ...]:
    return refusal.faults or (Fault(refusal.code, refusal.message, refusal.params),)
