"""Questions about stored decks: who may read which, and what each reader sees in them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from uuid import UUID

import orjson
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils.crypto import constant_time_compare

from cardsite.database.rows import ModelColumns
from cardsite.models import User
from catalog.selectors import VERSION_SQL
from decks.errors import DeckNotFoundError
from decks.models import Deck, DeckLine, DeckSnapshot, DeckSnapshotLine
from decks.models.decks import PUBLIC, CardLine
from decks.selectors.cards import CARD_COLUMNS
from decks.values import Decklist, Line

Reader = User | AnonymousUser

_WITH = ("format", "owner", "published__format")
_JUDGED = ModelColumns(Deck, "id", "owner", "game", "visibility", "share_token", "hidden_at", "published")
_BEFORE_DECK = 5
"""So many columns stand before those of the deck."""


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
    deck = _deck_for(Deck.objects.select_related(*_WITH).filter(pk=deck_id).first(), reader, token)
    return deck if deck.owner_id == reader.pk else deck_shown(deck)


def _deck_for(deck: Deck | None, reader: Reader, token: str | None) -> Deck:
    """The deck, if the reader may know of it."""
    if deck is None:
        raise DeckNotFoundError
    if deck.owner_id == reader.pk:
        return deck
    unlocked = token is not None and deck.share_token is not None and constant_time_compare(token, deck.share_token)
    if deck.hidden_at is None and (deck.visibility == Deck.Visibility.PUBLIC or unlocked):
        return deck
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


@dataclass(frozen=True, slots=True)
class DeckToJudge:
    """A stored deck as some reader sees it, for the rules: its game, the slug of its format, and its list.

    ``version`` is that of the catalog (`catalog_version`) when the list was read, under which its cards are looked up.
    """

    game: str
    format: str
    decklist: Decklist
    version: str | None


_LINES_SQL = """
SELECT json_agg(json_build_array(line.zone, line.card_id, line.printing_id, line.count))::text
FROM {table} AS line WHERE line.{whose}
"""
_DRAFT_SQL = _LINES_SQL.format(table="decks_deckline", whose="deck_id = {deck}")
_KEPT_SQL = _LINES_SQL.format(table="decks_decksnapshotline", whose="snapshot_id = {snapshot}")


def _lines_read(written: str | None) -> Decklist:
    lines = orjson.loads(written or "[]")
    return Decklist.of(
        Line(zone, UUID(card), None if printing is None else UUID(printing), count)
        for zone, card, printing, count in lines
    ).storable()


def deck_to_judge(*, deck: Deck) -> DeckToJudge:
    """What `deck_lines` has, as the rules see it, of a deck that was read."""
    lines = (_DRAFT_SQL if deck.shown is None else _KEPT_SQL).format(deck="%s", snapshot="%s")
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT ({VERSION_SQL}), ({lines})", [deck.pk if deck.shown is None else deck.shown.pk])
        version, written = cursor.fetchone()
    return DeckToJudge(deck.game_id, deck.format.slug, _lines_read(written), version)


@cache
def _judged_sql() -> str:
    draft, kept = _DRAFT_SQL.format(deck="deck.id"), _KEPT_SQL.format(snapshot="deck.published_id")
    slug = "SELECT slug FROM catalog_format WHERE id"
    return f"""
        SELECT ({VERSION_SQL}), ({slug} = deck.format_id), ({slug} = kept.format_id), ({draft}), ({kept}),
            {_JUDGED.sql("deck")}
        FROM decks_deck AS deck LEFT JOIN decks_decksnapshot AS kept ON kept.id = deck.published_id
        WHERE deck.id = %s
    """  # noqa: S608  # names of columns and tables


def deck_get_to_judge(*, reader: Reader, deck_id: UUID, token: str | None = None) -> DeckToJudge:
    """The deck of `deck_get` with its list, in one query for all of it."""
    with connection.cursor() as cursor:
        cursor.execute(_judged_sql(), [deck_id])
        row = cursor.fetchone()
    deck = _deck_for(None if row is None else _JUDGED.instance(row, _BEFORE_DECK), reader, token)
    version, draft_format, kept_format, draft, kept, *_ = row
    shown = deck.owner_id != reader.pk and deck.published_id is not None
    slug, lines = (kept_format, kept) if shown else (draft_format, draft)
    return DeckToJudge(deck.game_id, slug, _lines_read(lines), version)


def decklist_of(lines: Iterable[CardLine]) -> Decklist:
    """Stored lines as the rules see them."""
    return Decklist.of(Line(line.zone, line.card_id, line.printing_id, line.count) for line in lines)


def snapshots_of(*, deck: Deck, reader: Reader) -> QuerySet[DeckSnapshot]:
    """What was published of a deck; whoever may read the deck may read all of it that was not withdrawn, its owner that too."""
    return _readable(DeckSnapshot.objects.filter(deck=deck), reader).select_related("format")


def _readable(snapshots: QuerySet[DeckSnapshot], reader: Reader) -> QuerySet[DeckSnapshot]:
    shown = Q(withdrawn_at=None)
    return snapshots.filter(shown | Q(deck__owner=reader) if isinstance(reader, User) else shown)
