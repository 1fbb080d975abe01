"""Making, changing, sharing, copying and deleting decks."""

from collections.abc import Sequence
from secrets import token_urlsafe
from uuid import UUID

from django.db import transaction

from cardsite.errors import ForbiddenError, PreconditionFailedError
from cardsite.models import User
from catalog.services.records import record_validate
from decks.errors import DeckLimitError, DeckNotFoundError, InvalidDeckError
from decks.models import Deck, DeckLine
from decks.selectors import decklist_of, format_find
from decks.services.decklists import decklist_read_known
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
) -> Deck:
    """A new deck, legal or not; lists that name cards nobody knows are refused."""
    _owner_lock(owner)
    wanted = format_find(game=game, format_slug=format_slug)
    decklist = decklist_read_known(game=game, lines=lines)
    deck = Deck(owner=owner, game_id=game, format=wanted, name=name)
    _show(deck, visibility)
    record_validate(deck, error=InvalidDeckError)
    deck.save(force_insert=True)
    lines_write(deck, decklist)
    return deck


@transaction.atomic
def deck_update(
    *,
    deck_id: UUID,
    owner: User,
    expected_revision: int,
    name: str | None = None,
    format_slug: str | None = None,
    visibility: str | None = None,
    lines: Sequence[Line] | None = None,
) -> Deck:
    """The deck with what was said changed, and the rest as it was; refused when it is not at the revision that was read.

    A line that the deck has already may stay, also when its card has been taken back from publication.
    """
    deck = _deck_lock(deck_id, owner, expected_revision)
    if name is not None:
        deck.name = name
    if format_slug is not None:
        deck.format = format_find(game=deck.game_id, format_slug=format_slug)
    if visibility is not None:
        _show(deck, visibility)
    if lines is not None:
        kept = decklist_of(deck.lines.all()).card_ids()
        lines_write(deck, decklist_read_known(game=deck.game_id, lines=lines, kept=kept))
    return _deck_save(deck)


@transaction.atomic
def deck_delete(*, deck_id: UUID, owner: User, expected_revision: int) -> None:
    """The deck is gone; refused when it is not at the revision that was read."""
    _deck_lock(deck_id, owner, expected_revision).delete()


@transaction.atomic
def deck_share(*, deck_id: UUID, owner: User, expected_revision: int) -> Deck:
    """The deck unlisted, under a new token; the token that it had opens nothing any more."""
    deck = _deck_lock(deck_id, owner, expected_revision)
    deck.share_token = None
    _show(deck, Deck.Visibility.UNLISTED)
    return _deck_save(deck)


@transaction.atomic
def deck_unshare(*, deck_id: UUID, owner: User, expected_revision: int) -> Deck:
    """The deck private, its token withdrawn."""
    deck = _deck_lock(deck_id, owner, expected_revision)
    _show(deck, Deck.Visibility.PRIVATE)
    return _deck_save(deck)


@transaction.atomic
def deck_copy(*, deck: Deck, owner: User, name: str | None = None) -> Deck:
    """A private copy, in the owner's hands, of a deck that the owner may read; line for line, so with the same verdict."""
    _owner_lock(owner)
    copy = Deck(owner=owner, game_id=deck.game_id, format=deck.format, name=name or deck.name)
    record_validate(copy, error=InvalidDeckError)
    copy.save(force_insert=True)
    lines_write(copy, decklist_of(deck.lines.all()))
    return copy


def decks_remove(*, decks: Sequence[Deck]) -> int:
    """How many decks the staff took away."""
    _, deleted = Deck.objects.filter(pk__in=[deck.pk for deck in decks]).delete()
    return deleted.get("decks.Deck", 0)


def decks_delete_of(*, owner: User) -> int:
    """How many decks of an account were deleted as it closed."""
    _, deleted = Deck.objects.filter(owner=owner).delete()
    return deleted.get("decks.Deck", 0)


def _deck_lock(deck_id: UUID, owner: User, expected_revision: int) -> Deck:
    deck = Deck.objects.select_for_update().filter(pk=deck_id, owner=owner).first()
    if deck is None:
        raise DeckNotFoundError
    if deck.revision != expected_revision:
        raise PreconditionFailedError
    return deck


def _deck_save(deck: Deck) -> Deck:
    deck.revision += 1
    record_validate(deck, error=InvalidDeckError)
    deck.save()
    return deck


def _show(deck: Deck, visibility: str) -> None:
    deck.visibility = visibility
    if visibility != Deck.Visibility.UNLISTED:
        deck.share_token = None
    elif deck.share_token is None:
        deck.share_token = token_urlsafe(32)


def _owner_lock(owner: User) -> None:
    # Held so that two requests at once do not pass the limit, and that no deck outlives the closing of its account.
    if not User.objects.select_for_update(no_key=True).filter(pk=owner.pk, closed_at__isnull=True).exists():
        raise ForbiddenError
    if Deck.objects.filter(owner=owner).count() >= MAX_DECKS_PER_ACCOUNT:
        raise DeckLimitError(limit=MAX_DECKS_PER_ACCOUNT)


def lines_write(deck: Deck, decklist: Decklist) -> None:
    """The deck's lines stored anew."""
    deck.lines.all().delete()
    DeckLine.objects.bulk_create(
        DeckLine(deck=deck, zone=line.zone, card_id=line.card_id, printing_id=line.printing_id, count=line.count)
        for line in decklist.lines
    )
