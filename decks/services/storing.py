"""What every change of a stored deck shares: the lock, the check, the lines, and the entry in the deck's history."""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Sum

from cardsite.errors import UNSEEN_NAME, Fault, ForbiddenError, PreconditionFailedError, gettext_noop
from cardsite.models import User
from cardsite.values import name_is_seen
from catalog.models import Format
from catalog.search.fold import fold
from catalog.services.records import record_validate
from catalog.services.staying import cards_stay, format_stays, printings_stay
from decks.errors import DeckHistoryFullError, DeckNotFoundError, InvalidDeckError
from decks.models import Deck, DeckLine, DeckRevision, DeckRevisionLine
from decks.selectors import decklist_of, format_find
from decks.selectors.history import lines_difference, snapshot_get
from decks.services.decklists import lines_today
from decks.values import MAX_TAGS, Decklist, Line

HeldT = TypeVar("HeldT")
MAX_HISTORY = 100_000  # changes and lines together
Action = DeckRevision.Action


def deck_lock(*, deck_id: UUID, owner: User, expected_revision: int) -> Deck:
    """A user's own deck, held until the transaction ends; refused when it is not at the revision that was read (D13)."""
    deck = Deck.objects.select_for_update().filter(pk=deck_id, owner=owner).first()
    if deck is None:
        raise DeckNotFoundError
    if deck.revision != expected_revision:
        raise PreconditionFailedError
    return deck


def named_held(read: Callable[[], Iterable[Line]], lock: Callable[[], HeldT]) -> HeldT:
    """What ``lock`` gives of decks or matches, with all cards and printings held before that lines to be stored name.

    ``read`` gives those lines as they are by now. What is merged away or stored while this waits is read once more, and
    cards are never waited for with a deck in hand: whoever merges them waits for decks.
    """
    while True:
        with transaction.atomic():
            cards, printings = _named(read())
            cards_stay(cards)
            printings_stay(printings)
            held = lock()
            now_cards, now_printings = _named(read())
            if now_cards <= cards and now_printings <= printings:
                return held
            # Gives back what was held, so that the rest is held in order too.
            transaction.set_rollback(True)


def decklist_held(decklist: Decklist) -> Decklist:
    """A list with the cards that it means by now, all of which stay until the transaction ends; before a match is held."""

    def today() -> list[Line]:
        return lines_today(decklist.lines)

    return named_held(today, lambda: Decklist.of(today()))


def _named(lines: Iterable[Line]) -> tuple[set[UUID], set[UUID]]:
    named = list(lines)
    return {line.card_id for line in named}, {line.printing_id for line in named if line.printing_id is not None}


def draft_lines(deck_id: UUID) -> tuple[Line, ...]:
    """The lines that a deck has by now, whoever it belongs to."""
    return decklist_of(DeckLine.objects.filter(deck=deck_id)).lines


def format_hold(*, game: str, format_slug: str | None) -> Format:
    """A format of a game, which stays until the transaction ends; held before cards and decks are."""
    while True:
        wanted = format_find(game=game, format_slug=format_slug)
        if format_stays(wanted.pk):
            return wanted


def account_hold(user: User) -> None:
    """An account held until the transaction ends, so that nothing of its user is stored while it closes; refused when it has."""
    if not User.objects.select_for_update(no_key=True).filter(pk=user.pk, closed_at__isnull=True).exists():
        raise ForbiddenError


def deck_hold_shown(deck: Deck, *, reader: User) -> Deck:
    """The row of a deck that a reader was shown, held until the transaction ends; refused where it is not shown any more.

    No snapshot of a deck that is held is withdrawn meanwhile.
    """
    held = Deck.objects.select_for_update(no_key=True, of=("self",)).select_related("format").filter(pk=deck.pk).first()
    if held is None:
        raise DeckNotFoundError
    shown_alike = held.hidden_at is None and (held.visibility, held.share_token) == (deck.visibility, deck.share_token)
    if held.owner_id != reader.pk and not shown_alike:
        raise DeckNotFoundError
    if deck.shown is not None:
        snapshot_get(deck=held, number=deck.shown.number, reader=reader)
    return held


def deck_check(deck: Deck) -> None:
    """Nothing, or the refusal of what a deck says; what it is found by is written anew."""
    if not name_is_seen(deck.name):
        raise InvalidDeckError(faults=[Fault("invisible_name", UNSEEN_NAME, {}, "/name")])
    deck.tags, deck.tag_keys = _tags(deck.tags)
    deck.search_key = "\n".join((fold(deck.name), *deck.tag_keys))
    # Services keep what the database demands of visibility, token and snapshot; it need not be asked beforehand.
    record_validate(deck, error=InvalidDeckError, unique=False, constraints=False)


def _tags(tags: Sequence[str]) -> tuple[list[str], list[str]]:
    """Tags as typed and folded, those that fold alike once; the first way of writing stays."""
    typed: dict[str, str] = {}
    faults: list[Fault] = []
    for index, tag in enumerate(tags):
        if not (key := fold(tag)) or not name_is_seen(tag):
            message = gettext_noop("A tag needs letters or digits.")
            faults.append(Fault("not_a_tag", message, {}, f"/tags/{index}"))
        typed.setdefault(key, tag)
    if len(typed) > MAX_TAGS:
        faults.append(Fault("too_many_tags", gettext_noop("At most {limit} tags."), {"limit": MAX_TAGS}, "/tags"))
    if faults:
        raise InvalidDeckError(faults=faults)
    return list(typed.values()), list(typed)


def lines_write(deck: Deck, decklist: Decklist, *, of: Collection[UUID] | None = None) -> None:
    """The deck's lines stored anew: all, or those ``of`` certain cards alone."""
    stored = deck.lines.all() if of is None else deck.lines.filter(card__in=of)
    stored.delete()
    DeckLine.objects.bulk_create(
        DeckLine(deck=deck, zone=line.zone, card_id=line.card_id, printing_id=line.printing_id, count=line.count)
        for line in decklist.lines
        if of is None or line.card_id in of
    )


def history_room(deck: Deck) -> None:
    """Nothing, or the refusal of one change more where the deck's history is full; reading any state of it adds all that up."""
    held = DeckRevision.objects.filter(deck=deck).aggregate(changes=Count("pk"), lines=Sum("lines", default=0))
    if held["changes"] + held["lines"] >= MAX_HISTORY:
        raise DeckHistoryFullError(limit=MAX_HISTORY)


def revision_note(
    deck: Deck,
    *,
    action: DeckRevision.Action,
    before: Decklist,
    after: Decklist,
    at: datetime,
    notes_before: str | None = None,
    restored: int | None = None,
    withdrawn: int | None = None,
) -> DeckRevision:
    """A change of the deck written down, with the copies that came and went."""
    changes = lines_difference(before, after)
    revision = DeckRevision.objects.create(
        deck=deck,
        revision=deck.revision,
        action=action,
        restored=restored,
        withdrawn=withdrawn,
        name=deck.name,
        format_id=deck.format_id,
        visibility=deck.visibility,
        tags=deck.tags,
        notes=None if deck.notes == notes_before else deck.notes,
        lines=len(changes),
        at=at,
    )
    DeckRevisionLine.objects.bulk_create(
        DeckRevisionLine(
            revision=revision,
            zone=change.zone,
            card_id=change.card_id,
            printing_id=change.printing_id,
            change=change.after - change.before,
        )
        for change in changes
    )
    return revision
