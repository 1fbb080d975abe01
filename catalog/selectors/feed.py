"""What changed in the public catalog since somebody last looked: rows as they are now, and those that are gone.

A change is told by the catalog's version, in which no earlier change can turn up later. Rows whose embargo ends change
without being written: they are told by the moment of their publication.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import DateTimeField, F, Field, Q, QuerySet, Value

from cardsite.api.keyset import RowComparison
from catalog.selectors.marks import Mark
from catalog.selectors.reading import public_condition

RowT = TypeVar("RowT")


@dataclass(frozen=True, slots=True)
class Place:
    """The row of the feed after which a page begins: among the changes by version, or among the publications by moment."""

    key: int | datetime
    row_id: UUID


@dataclass(frozen=True, slots=True)
class Gone:
    """A row that was public and is no more: deleted, withdrawn, or a card merged into another."""

    id: UUID
    reason: str
    at: datetime
    merged_into: UUID | None = None


@dataclass(frozen=True, slots=True)
class FeedPage(Generic[RowT]):
    """Some rows of the feed: what is shown of them, what is gone, and the place of the last row where there are more."""

    rows: Sequence[RowT]
    gone: Sequence[Gone]
    next: Place | None


@dataclass(frozen=True, slots=True)
class Followed(Generic[RowT]):
    """Rows of one kind whose changes are told.

    ``changes`` are the last change of each row, whose id stands in the column ``key``. ``shown`` gives those of some rows
    that are public, ``gone`` what became of the others. ``published`` narrows the changes down to rows that became public,
    or show something that did, between two places in the feed; with their ``told_at``, by which they are put in order.
    """

    changes: QuerySet[Any]
    key: str
    shown: Callable[[Collection[UUID]], Mapping[UUID, RowT]]
    gone: Callable[[Mapping[UUID, datetime]], Sequence[Gone]]
    published: Callable[[QuerySet[Any], Mark, Mark], QuerySet[Any]]


def became_public(changes: QuerySet[Any], since: Mark, until: Mark) -> QuerySet[Any]:
    """The rows that became public between two places in the feed, by time alone."""
    moments = {"published_at__gt": since.published, "published_at__lte": until.published}
    found: QuerySet[Any] = changes.filter(awaited=True, **moments).annotate(told_at=F("published_at"))
    return found


def _page(found: QuerySet[Any], order: tuple[str, str], place: Place | None, limit: int) -> QuerySet[Any]:
    if place is not None:
        fields: list[Field[Any, Any]] = [
            DateTimeField() if name == "told_at" else found.model._meta.get_field(name)  # noqa: SLF001  # Django's documented Meta API
            for name in order
        ]
        values = [Value(one, output_field=field) for one, field in zip((place.key, place.row_id), fields, strict=True)]
        found = found.filter(RowComparison(*map(F, order), *values, operator=">"))
    return found.order_by(*order)[: limit + 1]


def _changes(
    followed: Followed[RowT], *, since: Mark, until: Mark, place: Place | None, limit: int
) -> tuple[list[RowT], list[Gone], Place | None]:
    known = public_condition() | Q(was_public=True)
    found = followed.changes.filter(known, version__gt=since.version, version__lte=until.version)
    key = followed.key
    rows = list(_page(found, ("version", key), place, limit).values_list(key, "version", "at"))
    more = Place(rows[limit - 1][1], rows[limit - 1][0]) if len(rows) > limit else None
    at = {row_id: moment for row_id, _, moment in rows[:limit]}
    shown = followed.shown(at)
    gone = followed.gone({row_id: moment for row_id, moment in at.items() if row_id not in shown})
    return [shown[row_id] for row_id in at if row_id in shown], list(gone), more


def _publications(
    followed: Followed[RowT], *, since: Mark, until: Mark, place: Place | None, limit: int
) -> tuple[list[RowT], Place | None]:
    if not since.version:
        return [], None  # every row is a change since then
    # Those of a later version are told as changes, or will be in the next round.
    found = followed.published(followed.changes.filter(version__lte=since.version), since, until)
    rows = list(_page(found, ("told_at", followed.key), place, limit).values_list(followed.key, "told_at"))
    shown = followed.shown([row_id for row_id, _ in rows[:limit]])
    told = [shown[row_id] for row_id, _ in rows[:limit] if row_id in shown]
    if len(rows) <= limit:
        return told, None
    # A page that the changes fill ends before the first publication.
    return told, Place(rows[limit - 1][1], rows[limit - 1][0]) if limit else Place(since.published, UUID(int=0))


def feed_read(
    followed: Followed[RowT], *, since: Mark, until: Mark, place: Place | None = None, limit: int
) -> FeedPage[RowT]:
    """The rows of the feed between two places in it, from a place on.

    First come the changes, then the publications. A row that changes meanwhile leaves this part of the feed and comes in
    the next, which begins where this one ends.
    """
    rows: list[RowT] = []
    gone: list[Gone] = []
    if place is None or isinstance(place.key, int):
        rows, gone, more = _changes(followed, since=since, until=until, place=place, limit=limit)
        if more is not None:
            return FeedPage(rows, gone, more)
        place = None
    left = limit - len(rows) - len(gone)
    published, following = _publications(followed, since=since, until=until, place=place, limit=left)
    return FeedPage([*rows, *published], gone, following)
