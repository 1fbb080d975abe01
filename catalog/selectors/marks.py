"""Places in the feeds of changes: up to which version, and up to which moment of publication, somebody knows the catalog.

One place stands for all feeds, of cards as of what belongs to them.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Max, QuerySet, Subquery
from django.db.models.functions import Greatest
from django.utils import timezone

from catalog.models import CatalogVersion, Set
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


def mark_now(now: datetime | None = None) -> Mark:
    """The place in the feed up to which everything is visible now.

    Another text whenever strangers may see anything else of cards and what belongs to them, be it by time alone.
    """
    moment = now or timezone.now()
    # Asked in one statement, which sees the catalog at one moment.
    reached = (
        Subquery(published.order_by("-published_at").values("published_at")[:1])
        for published in (
            cards_visible(now=moment),
            Set.objects.filter(public_condition(now=moment)),
        )
    )
    known = CatalogVersion.objects.annotate(reached=Greatest(*reached)).get(pk=1)
    return Mark(known.version, known.reached or BEGINNING, known.lineage.hex[:8])


def mark_read(text: str) -> Mark | None:
    """The place that a text names, as an earlier answer or a bulk file gave it; None where it is no such text."""
    found = _MARK.fullmatch(text)
    if found is None:
        return None
    return Mark(int(found[2]), BEGINNING + int(found[3]) * _MICROSECOND, found[1])


def mark_at(moment: datetime, until: Mark, changes: QuerySet[Any]) -> Mark:
    """A place in a feed, of these changes, before which everything was visible at a moment, whichever clock told it.

    The last transaction that wrote before the moment may have ended after it, so its changes are told again.
    """
    early = max(moment, BEGINNING + CLOCKS_APART) - CLOCKS_APART
    last = changes.filter(at__lte=early).aggregate(at=Max("at"))["at"]
    # Moments grow with versions, so that the last before is found without a look at the others.
    before = changes.filter(at__lt=last).order_by("-at", "-version") if last else changes.none()
    return Mark(before.values_list("version", flat=True).first() or 0, early, until.lineage)
