"""Making, changing, sharing, copying, restoring and deleting decks."""

from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Any
from uuid import UUID

from django.db import transaction

from cardsite.models import User
from catalog.models import Format
from decks.errors import DeckLimitError
from decks.models import Deck
from decks.selectors import deck_decklist, deck_get_own
from decks.selectors.history import DeckState, ledger_sum, revision_get, snapshot_get, state_of, state_of_revision
from decks.services.decklists import decklist_read_known, lines_today
from decks.services.publishing import snapshot_take
from decks.services.storing import (
    Action,
    account_hold,
    deck_check,
    deck_hold_shown,
    deck_lock,
    draft_lines,
    format_hold,
    history_room,
    lines_write,
    named_held,
    revision_note,
)
from decks.values import Decklist, Line

MAX_DECKS_PER_ACCOUNT = 1000


@transaction.atomic
def deck_create(
    *,
    owner: User,
    game: str,
    name: str,
    lines: Sequence[Line],
    format_slug: str | None = None,
    visibility: str = Deck.Visibility.PRIVATE,
    notes: str = "",
    tags: Sequence[str] = (),
) -> Deck:
    """A new deck, legal or not; lists that name cards nobody knows are refused. One that is public is published."""
    _owner_lock(owner)
    wanted = format_hold(game=game, format_slug=format_slug)
    decklist = named_held(lambda: lines_today(lines), lambda: decklist_read_known(game=game, lines=lines))
    deck = Deck(owner=owner, game_id=game, format=wanted, name=name, notes=notes, tags=list(tags))
    return _deck_begin(deck, decklist, visibility, Action.CREATED)


@transaction.atomic
def deck_update(
    *,
    deck_id: UUID,
    owner: User,
    expected_revision: int,
    name: str | None = None,
    format_slug: str | None = None,
    visibility: str | None = None,
    notes: str | None = None,
    tags: Sequence[str] | None = None,
    lines: Sequence[Line] | None = None,
) -> Deck:
    """The deck with what was said changed, and the rest as it was; refused when it is not at the revision that was read.

    A line that the deck has already may stay, also when its card has been taken back from publication. A change that
    changes nothing is none.
    """
    wanted = None if format_slug is None else _format_of(deck_id, owner, format_slug)
    named = lines is not None or visibility == Deck.Visibility.PUBLIC
    deck = named_held(
        lambda: (*draft_lines(deck_id), *lines_today(lines or ())) if named else (),
        lambda: deck_lock(deck_id=deck_id, owner=owner, expected_revision=expected_revision),
    )
    before = state_of(deck)
    _say(deck, name=name, notes=notes, tags=None if tags is None else list(tags), format=wanted)
    if visibility is not None:
        _show(deck, visibility)
    after = before.decklist
    if lines is not None:
        after = decklist_read_known(game=deck.game_id, lines=lines, kept=after.card_ids())
    return _deck_change(deck, before, after, Action.CHANGED)


@transaction.atomic
def deck_restore(
    *, deck_id: UUID, owner: User, expected_revision: int, revision: int | None = None, snapshot: int | None = None
) -> Deck:
    """The deck as it was at a revision or in a snapshot of its own, for the same readers as now; a change like any other."""
    known = deck_get_own(owner=owner, deck_id=deck_id)
    if snapshot is not None:
        revision = snapshot_get(deck=known, number=snapshot, reader=owner).revision
    if revision is None:
        raise ValueError("a revision or a snapshot is needed")
    wanted = revision_get(deck=known, revision=revision)
    deck = named_held(
        lambda: (*draft_lines(deck_id), *ledger_sum(wanted).lines),
        lambda: deck_lock(deck_id=deck_id, owner=owner, expected_revision=expected_revision),
    )
    state, before = state_of_revision(wanted), state_of(deck)
    _say(deck, name=state.name, notes=state.notes, tags=list(state.tags), format=wanted.format)
    return _deck_change(deck, before, state.decklist, Action.RESTORED, restored=revision)


@transaction.atomic
def deck_delete(*, deck_id: UUID, owner: User, expected_revision: int) -> None:
    """The deck is gone, its snapshots and its history too; refused when it is not at the revision that was read."""
    deck_lock(deck_id=deck_id, owner=owner, expected_revision=expected_revision).delete()


@transaction.atomic
def deck_share(*, deck_id: UUID, owner: User, expected_revision: int) -> Deck:
    """The deck unlisted, under a new token; the token that it had opens nothing any more."""
    deck = deck_lock(deck_id=deck_id, owner=owner, expected_revision=expected_revision)
    before = state_of(deck)
    deck.share_token = None
    _show(deck, Deck.Visibility.UNLISTED)
    return _deck_store(deck, before, before.decklist, Action.SHARED)


@transaction.atomic
def deck_unshare(*, deck_id: UUID, owner: User, expected_revision: int) -> Deck:
    """The deck private, its token withdrawn."""
    deck = deck_lock(deck_id=deck_id, owner=owner, expected_revision=expected_revision)
    before = state_of(deck)
    _show(deck, Deck.Visibility.PRIVATE)
    return _deck_change(deck, before, before.decklist, Action.CHANGED)


@transaction.atomic
def deck_copy(*, deck: Deck, owner: User, name: str | None = None) -> Deck:
    """A private copy, in the owner's hands, of a deck as its reader sees it; line for line, so with the same verdict.

    It knows where it came from; who else is told, `origin_visible` decides.
    """
    _owner_lock(owner)
    # Held, so that the original is neither deleted nor withdrawn before the copy is made; a draft as it is by now.
    held = named_held(lambda: deck_decklist(deck=deck).lines, lambda: deck_hold_shown(deck, reader=owner))
    source = held if deck.shown is None else deck
    copy = Deck(
        owner=owner,
        game_id=source.game_id,
        format=source.format,
        name=name or source.name,
        notes=source.notes,
        tags=list(source.tags),
        origin_id=source.pk,
        origin_number=source.shown.number if source.shown else None,
    )
    return _deck_begin(copy, deck_decklist(deck=source), Deck.Visibility.PRIVATE, Action.COPIED)


@transaction.atomic
def decks_remove(*, decks: Sequence[Deck]) -> int:
    """How many decks the staff took away."""
    chosen = Deck.objects.filter(pk__in=[deck.pk for deck in decks])
    # Held before it is looked what goes along: a like, a report or a snapshot may be on its way.
    held = list(chosen.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))
    _, deleted = Deck.objects.filter(pk__in=held).delete()
    return deleted.get("decks.Deck", 0)


def decks_delete_of(*, owner: User) -> int:
    """How many decks of an account were deleted as it closed."""
    _, deleted = Deck.objects.filter(owner=owner).delete()
    return deleted.get("decks.Deck", 0)


def _say(deck: Deck, **said: Any) -> None:
    for name, value in said.items():
        if value is not None:
            setattr(deck, name, value)


def _deck_begin(deck: Deck, decklist: Decklist, visibility: str, action: Action) -> Deck:
    if visibility == Deck.Visibility.UNLISTED:
        _show(deck, visibility)
    deck_check(deck)
    deck.save(force_insert=True)
    lines_write(deck, decklist)
    if visibility == Deck.Visibility.PUBLIC:
        _show(deck, visibility)
        snapshot_take(deck)
        deck.save()
    revision_note(deck, action=action, before=Decklist(), after=decklist, at=deck.changed_at)
    return deck


def _deck_change(
    deck: Deck, before: DeckState, after: Decklist, action: Action, *, restored: int | None = None
) -> Deck:
    """The deck stored where it says anything else than before; its revision grows only then."""
    deck_check(deck)
    said = (deck.name, deck.format.slug, deck.notes, tuple(deck.tags), deck.visibility)
    if after == before.decklist and said == (before.name, before.format, before.notes, before.tags, before.visibility):
        return deck
    return _deck_store(deck, before, after, action, restored=restored)


def _deck_store(deck: Deck, before: DeckState, after: Decklist, action: Action, *, restored: int | None = None) -> Deck:
    # Taking a deck from its readers is never refused.
    if deck.visibility != Deck.Visibility.PRIVATE or before.visibility == Deck.Visibility.PRIVATE:
        history_room(deck)
    deck.revision += 1
    if after != before.decklist:
        lines_write(deck, after)
    if deck.visibility == Deck.Visibility.PUBLIC and deck.published is None:
        snapshot_take(deck)
    deck.save()
    revision_note(
        deck,
        action=action,
        before=before.decklist,
        after=after,
        at=deck.changed_at,
        notes_before=before.notes,
        restored=restored,
    )
    return deck


def _show(deck: Deck, visibility: str) -> None:
    deck.visibility = visibility
    if visibility != Deck.Visibility.UNLISTED:
        deck.share_token = None
    elif deck.share_token is None:
        deck.share_token = token_urlsafe(32)


def _format_of(deck_id: UUID, owner: User, format_slug: str) -> Format:
    return format_hold(game=deck_get_own(owner=owner, deck_id=deck_id).game_id, format_slug=format_slug)


def _owner_lock(owner: User) -> None:
    # Held so that two requests at once do not pass the limit, and that no deck outlives the closing of its account.
    account_hold(owner)
    if Deck.objects.filter(owner=owner).count() >= MAX_DECKS_PER_ACCOUNT:
        raise DeckLimitError(limit=MAX_DECKS_PER_ACCOUNT)
