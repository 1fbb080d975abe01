"""Questions about stored decks: who may read which, and what each reader sees in them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from cardsite.models import User
from decks.errors import DeckNotFoundError
from decks.models import Deck, DeckLine, DeckSnapshot, DeckSnapshotLine
from decks.models.decks import PUBLIC, CardLine
from decks.selectors.cards import CARD_COLUMNS, listed_row, released_first
from decks.values import Decklist, Line, ListedCard

Reader = User | AnonymousUser

_WITH = ("format", "owner", "published__format")
_OF_CARDS = ("published_at", "game_id", "number", "kind", "name_ja", "name_en", "missing")
_JUDGED = (
    *("zone", "count", "printing_id", "card_id"),
    *(f"card__{column}" for column in _OF_CARDS),
    *("facts", "released_on"),
)


def decks_of(owner: Reader) -> QuerySet[Deck]:
    """A user's own decks."""
    return Deck.objects.filter(owner=owner) if isinstance(owner, User) else Deck.objects.none()


def decks_public() -> QuerySet[Deck]:
    """The decks that everybody may find; what they show is their last snapshot (`deck_shown`)."""
    return Deck.objects.filter(PUBLIC)


def deck_shown(deck: Deck) -> Deck:
    """A deck as others than its owner see it: its last snapshot, or the draft of an unlisted deck that has none."""
    return deck if deck.published is None else deck.shown_as(deck.published)


def deck_get(*, reader: Reader, deck_id: UUID, token: str | None = None) -> Deck:
    """A deck that the reader may know of, as that reader sees it: the own draft, or what others show."""
    deck = Deck.objects.select_related(*_WITH).filter(pk=deck_id).first()
    if deck is None:
        raise DeckNotFoundError
    if deck.owner_id == reader.pk:
        return deck
    unlocked = token is not None and deck.share_token is not None and constant_time_compare(token, deck.share_token)
    if deck.hidden_at is None and (deck.visibility == Deck.Visibility.PUBLIC or unlocked):
        return deck_shown(deck)
    raise DeckNotFoundError


def deck_get_own(*, owner: Reader, deck_id: UUID) -> Deck:
    """A user's own deck; anybody else's is one that does not exist."""
    deck = decks_of(owner).select_related(*_WITH).filter(pk=deck_id).first()
    if deck is None:
        raise DeckNotFoundError
    return deck


@dataclass(frozen=True, slots=True)
class Origin:
    """The deck that one was copied from, and the number of the snapshot, if it was one that the reader may read."""

    id: UUID
    snapshot: int | None


def origin_visible(*, deck: Deck, reader: Reader) -> Origin | None:
    """Where a deck was copied from, for whoever finds that without a token; else it is as if there had been no origin."""
    if deck.origin_id is None:
        return None
    mine = Q(owner=reader) if isinstance(reader, User) else Q()
    readable = _readable(DeckSnapshot.objects.filter(deck=OuterRef("pk"), number=deck.origin_number or 0), reader)
    found = Deck.objects.filter(PUBLIC | mine if mine else PUBLIC, pk=deck.origin_id)
    row = found.values_list("pk", Subquery(readable.values("number"))).first()
    return None if row is None else Origin(*row)


def deck_lines(*, deck: Deck) -> list[DeckLine]:
    """The lines of a deck with their cards, by zone and card number: of its draft, or of the snapshot that it is shown as."""
    wanted = [f"card__{column}" for column in CARD_COLUMNS]
    columns = ("zone", "count", "printing_id", "card_id", *wanted)
    if deck.shown is None:
        lines = list(deck.lines.select_related("card").only("deck_id", *columns))
    else:
        kept = deck.shown.lines.select_related("card").only("snapshot_id", *columns)
        lines = _added_up(deck, kept)
    return sorted(lines, key=lambda line: (line.zone, line.card.game_id, line.card.number, line.pk or 0))


def _added_up(deck: Deck, kept: Iterable[DeckSnapshotLine]) -> list[DeckLine]:
    # Two lines of a snapshot name one card where two cards became one since.
    found = list(kept)
    cards = {line.card_id: line.card for line in found}
    return [
        DeckLine(
            deck=deck,
            pk=index,
            zone=line.zone,
            card=cards[line.card_id],
            printing_id=line.printing_id,
            count=line.count,
        )
        for index, line in enumerate(decklist_of(found).storable().lines)
    ]


def deck_decklist(*, deck: Deck) -> Decklist:
    """What `deck_lines` has, as the rules see it, without looking at the cards."""
    return decklist_of(deck.lines.all() if deck.shown is None else deck.shown.lines.all()).storable()


@lru_cache(maxsize=2)
def _lines_question(shown: bool) -> tuple[str, tuple[type, ...]]:
    # Put together once, since that takes longer than judging; its parameters are the moment and the draft or snapshot.
    kept: QuerySet[Any] = (
        DeckSnapshotLine.objects.filter(snapshot=0) if shown else DeckLine.objects.filter(deck=UUID(int=0))
    )
    known = kept.order_by().annotate(facts=Cast("card__facts", TextField()), released_on=released_first("card"))
    sql, params = known.values_list(*_JUDGED).query.sql_with_params()
    return sql, tuple(type(value) for value in params)


def deck_to_judge(*, deck: Deck) -> tuple[Decklist, Mapping[UUID, ListedCard]]:
    """What `deck_lines` has, as the rules see it, with those of its cards that readers may know of, in one query."""
    lines: list[Line] = []
    cards: dict[UUID, ListedCard] = {}
    now, home = timezone.now(), deck.pk if deck.shown is None else deck.shown.pk
    sql, types = _lines_question(deck.shown is not None)
    with connection.cursor() as cursor:
        cursor.execute(sql, [now if kind is datetime else home for kind in types])
        rows = cursor.fetchall()
    # Rows and not models: a deck is judged often, and making models of its cards takes longer than judging them.
    for zone, count, printing_id, card_id, published_at, *card in rows:
        lines.append(Line(zone, card_id, printing_id, count))
        if published_at is not None and published_at <= now and card_id not in cards:
            cards[card_id] = listed_row((card_id, *card))
    return Decklist.of(lines).storable(), cards


def decklist_of(lines: Iterable[CardLine]) -> Decklist:
    """Stored lines as the rules see them."""
    return Decklist.of(Line(line.zone, line.card_id, line.printing_id, line.count) for line in lines)


def snapshots_of(*, deck: Deck, reader: Reader) -> QuerySet[DeckSnapshot]:
    """What was published of a deck; whoever may read the deck may read all of it that was not withdrawn, its owner that too."""
    return _readable(DeckSnapshot.objects.filter(deck=deck), reader).select_related("format")


def _readable(snapshots: QuerySet[DeckSnapshot], reader: Reader) -> QuerySet[DeckSnapshot]:
    shown = Q(withdrawn_at=None)
    return snapshots.filter(shown | Q(deck__owner=reader) if isinstance(reader, User) else shown)
