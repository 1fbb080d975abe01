"""What changed in the public catalog since somebody last looked: cards as they are now, and those that are gone.

A change is told by the catalog's version, in which no earlier change can turn up later. Cards whose embargo ends change
without being written: they are told by the moment of their publication.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery, Value
from django.utils import timezone

from cardsite.api.keyset import RowComparison
from catalog.models import CardChange, CardMigration, CatalogVersion, Set
from catalog.selectors.reading import cards_visible, public_condition

CLOCKS_APART = timedelta(minutes=10)
"""How far clocks may differ, for those who name a moment of theirs."""
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_MARK = re.compile(r"([0-9a-f]{8})-([0-9]{1,18})-([0-9]{1,17})")
_MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in the feed: all changes up to a version, and all publications up to a moment."""

    version: int
    published: datetime
    lineage: str

    def __str__(self) -> str:
        return f"{self.lineage}-{self.version}-{(self.published - BEGINNING) // _MICROSECOND}"


@dataclass(frozen=True, slots=True)
class Place:
    """The row of the feed after which a page begins: among the changes by version, or among the publications by moment."""

    key: int | datetime
    card_id: UUID


@dataclass(frozen=True, slots=True)
class Gone:
    """A card that was public and is no more: deleted, merged into another or withdrawn."""

    id: UUID
    reason: str
    merged_into: UUID | None
    at: datetime


@dataclass(frozen=True, slots=True)
class FeedPage:
    """Some rows of the feed: stored renderings, what is gone, and the place of the last row where there are more."""

    cards: Sequence[str]
    gone: Sequence[Gone]
    next: Place | None


def mark_now(now: datetime | None = None) -> Mark:
    """The place in the feed up to which everything is visible now."""
    # Asked in one statement, which sees the catalog at one moment.
    reached = cards_visible().filter(published_at__lte=now or timezone.now()).order_by("-published_at")
    known = CatalogVersion.objects.annotate(reached=Subquery(reached.values("published_at")[:1])).get(pk=1)
    return Mark(known.version, known.reached or BEGINNING, known.lineage.hex[:8])


def catalog_state(now: datetime | None = None) -> str:
    """What is another text whenever strangers may see anything else of cards, sets and what belongs to them, be it by time alone."""
    moment = now or timezone.now()
    sets = Set.objects.order_by().filter(published_at__lte=moment).aggregate(last=Max("published_at"))["last"]
    return f"{mark_now(moment)} {sets or BEGINNING:%Y-%m-%dT%H:%M:%S.%fZ}"


def mark_read(text: str) -> Mark | None:
    """The place that a text names, as an earlier answer or a bulk file gave it; None where it is no such text."""
    found = _MARK.fullmatch(text)
    if found is None:
        return None
    return Mark(int(found[2]), BEGINNING + int(found[3]) * _MICROSECOND, found[1])


def mark_at(moment: datetime, until: Mark) -> Mark:
    """A place in the feed before which everything was visible at a moment, whichever clock told it.

    The last transaction that wrote before the moment may have ended after it, so its changes are told again.
    """
    early = max(moment, BEGINNING + CLOCKS_APART) - CLOCKS_APART
    last = CardChange.objects.filter(at__lte=early).aggregate(at=Max("at"))["at"]
    # Moments grow with versions, so that the last before is found without a look at the others.
    before = CardChange.objects.filter(at__lt=last).order_by("-at", "-version") if last else CardChange.objects.none()
    return Mark(before.values_list("version", flat=True).first() or 0, early, until.lineage)


def _page(found: QuerySet[Any], key: str, card_id: str, place: Place | None, limit: int) -> QuerySet[Any]:
    if place is not None:
        fields = [found.model._meta.get_field(name) for name in (key, card_id)]  # noqa: SLF001  # Django's documented Meta API
        values = [Value(one, output_field=field) for one, field in zip((place.key, place.card_id), fields, strict=True)]
        found = found.filter(RowComparison(F(key), F(card_id), *values, operator=">"))
    return found.order_by(key, card_id)[: limit + 1]


def _changes(
    *, since: Mark, until: Mark, place: Place | None, game: str | None, limit: int, column: str
) -> tuple[list[str], list[Gone], Place | None]:
    known = public_condition() | Q(was_public=True)
    found = CardChange.objects.filter(known, version__gt=since.version, version__lte=until.version)
    if game is not None:
        found = found.filter(game_id=game)
    rows = list(_page(found, "version", "card_id", place, limit).values_list("card_id", "version", "at"))
    more = Place(rows[limit - 1][1], rows[limit - 1][0]) if len(rows) > limit else None
    at = {card_id: moment for card_id, _, moment in rows[:limit]}
    shown = dict(cards_visible().filter(pk__in=at).values_list("pk", column))
    gone = {card_id: moment for card_id, moment in at.items() if card_id not in shown}
    return [shown[card_id] for card_id in at if card_id in shown], _gone(gone), more


def _gone(at: dict[UUID, datetime]) -> list[Gone]:
    reasons = {row.card_id: row for row in CardMigration.objects.gone().filter(card_id__in=at)}
    into = [row.into_id for row in reasons.values() if row.into_id is not None]
    known = set(cards_visible().filter(pk__in=into).values_list("pk", flat=True)) if into else set()
    return [
        Gone(
            card_id,
            reasons[card_id].reason if card_id in reasons else "withdrawn",
            reasons[card_id].into_id if card_id in reasons and reasons[card_id].into_id in known else None,
            moment,
        )
        for card_id, moment in at.items()
    ]


def feed_read(
    *, since: Mark, until: Mark, place: Place | None = None, game: str | None = None, limit: int, column: str
) -> FeedPage:
    """The rows of the feed between two places in it, from a place on; ``column`` is the rendering wanted.

    First come the changes, then the publications. A card that changes meanwhile leaves this part of the feed and comes in
    the next, which begins where this one ends.
    """
    cards: list[str] = []
    gone: list[Gone] = []
    if place is None or isinstance(place.key, int):
        cards, gone, more = _changes(since=since, until=until, place=place, game=game, limit=limit, column=column)
        if more is not None:
            return FeedPage(cards, gone, more)
        place = None
    left = limit - len(cards) - len(gone)
    told = CardChange.objects.filter(pk=OuterRef("pk"), version__gt=since.version)  # above, or in the next round
    published = cards_visible().filter(
        ~Exists(told), published_at__gt=since.published, published_at__lte=until.published
    )
    if game is not None:
        published = published.filter(game_id=game)
    rows = list(_page(published, "published_at", "id", place, left).values_list("pk", "published_at", column))
    cards += [row[2] for row in rows[:left]]
    if len(rows) <= left:
        return FeedPage(cards, gone, None)
    # A page that the changes fill ends before the first publication.
    last = Place(rows[left - 1][1], rows[left - 1][0]) if left else Place(since.published, UUID(int=2**128 - 1))
    return FeedPage(cards, gone, last)
