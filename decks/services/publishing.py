"""Publishing decks, a snapshot that stays as it is with what the rules say of it on the day, and taking snapshots back."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from cardsite.models import User
from decks.errors import NothingToPublishError, OnlySnapshotError, SnapshotLimitError
from decks.models import Deck, DeckSnapshot, DeckSnapshotLine
from decks.selectors import deck_decklist, formats_listed, formats_to_judge
from decks.selectors.history import snapshot_get, state_of, state_of_snapshot, states_difference
from decks.services.decklists import deck_verdicts
from decks.services.storing import (
    Action,
    deck_check,
    deck_lock,
    draft_lines,
    history_room,
    named_held,
    revision_note,
)
from decks.services.verdicts import verdict_keep
from decks.values import Decklist

MAX_SNAPSHOTS_PER_DECK = 500


@transaction.atomic
def deck_publish(
    *, deck_id: UUID, owner: User, expected_revision: int, remark: str = "", formats: Sequence[str] = ()
) -> DeckSnapshot:
    """A new snapshot of the deck as it runs, which is what others see of it from now on; legal or not.

    It is judged in its own format and in ``formats`` besides. Refused when the deck is not at the revision that was read, and when it is as it was published last.
    """
    deck = named_held(
        lambda: draft_lines(deck_id),
        lambda: deck_lock(deck_id=deck_id, owner=owner, expected_revision=expected_revision),
    )
    if not changed_since_published(deck):
        raise NothingToPublishError
    history_room(deck)
    if formats:
        # Looked at by themselves, so that a refusal points to each that there is not.
        listed = formats_listed(game=deck.game_id, version=None)
        formats_to_judge(listed, game=deck.game_id, slugs=formats, pointer="/formats/{index}")
    deck.revision += 1
    snapshot = snapshot_take(deck, remark=remark, formats=formats)
    deck_check(deck)
    deck.save()
    lines = deck_decklist(deck=deck)
    revision_note(deck, action=Action.PUBLISHED, before=lines, after=lines, at=deck.changed_at, notes_before=deck.notes)
    return snapshot


@transaction.atomic
def snapshot_withdraw(*, deck_id: UUID, owner: User, expected_revision: int, number: int) -> Deck:
    """The deck with a snapshot taken back for good: nobody but its owner and the staff reads that one any more.

    Others see the last snapshot that is left. Refused for the last one of a deck that others may read, who would see the
    draft or nothing; one that is taken back already changes nothing.
    """
    deck = deck_lock(deck_id=deck_id, owner=owner, expected_revision=expected_revision)
    snapshot = snapshot_get(deck=deck, number=number, reader=owner)
    if snapshot.withdrawn_at is not None:
        return deck
    left = DeckSnapshot.objects.filter(deck=deck, withdrawn_at=None).exclude(pk=snapshot.pk).order_by("-number").first()
    if left is None and deck.visibility != Deck.Visibility.PRIVATE:
        raise OnlySnapshotError
    DeckSnapshot.objects.filter(pk=snapshot.pk).update(withdrawn_at=timezone.now())
    _show(deck, left)
    deck.revision += 1
    deck.save()
    lines = Decklist()
    revision_note(
        deck,
        action=Action.WITHDRAWN,
        before=lines,
        after=lines,
        at=deck.changed_at,
        notes_before=deck.notes,
        withdrawn=number,
    )
    return deck


def _show(deck: Deck, snapshot: DeckSnapshot | None) -> None:
    deck.published = snapshot
    deck.published_at = None if snapshot is None else snapshot.published_at
    deck.published_name = "" if snapshot is None else snapshot.name


def changed_since_published(deck: Deck) -> bool:
    """Whether a deck as it runs says anything else than its last snapshot; one that has none does."""
    if deck.published is None:
        return True
    difference = states_difference(state_of_snapshot(deck.published), state_of(deck))
    return bool(difference.fields or difference.lines)


def snapshot_take(deck: Deck, *, remark: str = "", formats: Sequence[str] = ()) -> DeckSnapshot:
    """The snapshot of a deck whose lines are stored, and the deck, not stored yet, with it as what others see."""
    last = DeckSnapshot.objects.filter(deck=deck).aggregate(last=Max("number"))["last"] or 0
    if last >= MAX_SNAPSHOTS_PER_DECK:
        raise SnapshotLimitError(limit=MAX_SNAPSHOTS_PER_DECK)
    decklist: Decklist = deck_decklist(deck=deck)
    verdict, *others = deck_verdicts(deck=deck, format_slugs=[deck.format.slug, *formats])
    snapshot = DeckSnapshot.objects.create(
        deck=deck,
        number=last + 1,
        revision=deck.revision,
        format=deck.format,
        name=deck.name,
        notes=deck.notes,
        tags=deck.tags,
        tag_keys=deck.tag_keys,
        search_key=deck.search_key,
        remark=remark,
        cards=sum(line.count for line in decklist.lines),
        as_of=verdict.as_of,
        valid=verdict.valid,
        verdict=verdict_keep(verdict),
        other_verdicts=[verdict_keep(other) for other in others],
        published_at=timezone.now(),
    )
    DeckSnapshotLine.objects.bulk_create(
        DeckSnapshotLine(
            snapshot=snapshot, zone=line.zone, card_id=line.card_id, printing_id=line.printing_id, count=line.count
        )
        for line in decklist.lines
    )
    _show(deck, snapshot)
    return snapshot
