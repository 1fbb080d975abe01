"""What formats say about cards, day by day: restrictions, and the periods in which a card is legal or not."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Min, OuterRef, Q, QuerySet

from cardsite.models import User
from catalog.models import Card, Format, Printing, Restriction, RestrictionCard
from catalog.selectors.belongings import public_printing
from catalog.selectors.reading import game_spec, may_see_drafts, today_in_tokyo

LEGAL, NOT_RELEASED = "legal", "not_released"
STATUSES = (LEGAL, *Restriction.Kind.values, NOT_RELEASED)


@dataclass(frozen=True, slots=True)
class ActiveRestriction:
    """A restriction in force: at most ``limit`` copies of its cards together; none of a banned one."""

    id: UUID
    kind: str
    limit: int
    card_ids: frozenset[UUID]
    begins_on: date
    note_ja: str
    note_en: str
    ends_on: date | None = None
    announced_on: date | None = None
    announcement_url: str = ""


@dataclass(frozen=True, slots=True)
class Period:
    """What a format says about a card from a day on until before another: the tightest limit, and the restrictions behind it.

    Without ``begins_on`` it was always so, without ``ends_on`` it stays so as far as is known.
    """

    status: str
    limit: int | None
    begins_on: date | None
    ends_on: date | None
    restrictions: tuple[ActiveRestriction, ...]

    def covers(self, day: date) -> bool:
        """Whether this holds on a day."""
        begun = self.begins_on is None or self.begins_on <= day
        return begun and (self.ends_on is None or day < self.ends_on)


@dataclass(frozen=True, slots=True)
class Legality:
    """What a format says about one card, period by period."""

    format: str
    periods: tuple[Period, ...]

    def on(self, day: date) -> Period:
        """What it says on a day."""
        return next(period for period in self.periods if period.covers(day))


def format_default(game: str) -> Format:
    """The default format of a game."""
    return Format.objects.get(game_id=game_spec(game).slug, is_default=True)


def restrictions_known(reader: User | AnonymousUser | None = None) -> QuerySet[Restriction]:
    """The restrictions that exist for a reader: those that are announced by today, in Japan."""
    if reader is not None and may_see_drafts(reader):
        return Restriction.objects.all()
    return Restriction.objects.filter(Q(announced_on__isnull=True) | Q(announced_on__lte=today_in_tokyo()))


def restrictions_on(day: date, path: str = "") -> Q:
    """The condition that a restriction, at the end of ``path``, is in force on a day."""
    lasting = Q(**{f"{path}ends_on__isnull": True}) | Q(**{f"{path}ends_on__gt": day})
    return Q(**{f"{path}begins_on__lte": day}) & lasting


def restrictions_read(restrictions: QuerySet[Restriction]) -> QuerySet[Restriction]:
    """The restrictions with the ids of the cards that they name (``named_ids``)."""
    named = RestrictionCard.objects.filter(restriction=OuterRef("pk")).values("card_id")
    return restrictions.annotate(named_ids=ArraySubquery(named))


def restriction_active(row: Restriction) -> ActiveRestriction:
    """A restriction read by `restrictions_read`, by itself."""
    named: Iterable[UUID] = row.named_ids  # type: ignore[attr-defined]  # annotated by `restrictions_read`
    return ActiveRestriction(
        id=row.pk,
        kind=row.kind,
        limit=row.limit,
        card_ids=frozenset(named),
        begins_on=row.begins_on,
        note_ja=row.note_ja,
        note_en=row.note_en,
        ends_on=row.ends_on,
        announced_on=row.announced_on,
        announcement_url=row.announcement_url,
    )


def restrictions_in_force(*, format_id: UUID, on: date | None = None) -> tuple[ActiveRestriction, ...]:
    """The restrictions of a format on a day (today in Asia/Tokyo if none is given), oldest first."""
    found = restrictions_known().filter(restrictions_on(on or today_in_tokyo()), format_id=format_id)
    return tuple(restriction_active(row) for row in restrictions_read(found).order_by("begins_on", "id"))


def periods_of(released_on: date | None, restrictions: Sequence[ActiveRestriction]) -> tuple[Period, ...]:
    """The periods of a card that came out on a day, known or not, under the restrictions of one format that name it."""
    marks = {day for one in restrictions for day in (one.begins_on, one.ends_on)} | {released_on}
    days = sorted(day for day in marks if day is not None)
    periods: list[Period] = []
    for begins, ends in zip([None, *days], [*days, None], strict=True):
        in_force = tuple(
            one
            for one in restrictions
            if begins is not None and one.begins_on <= begins and (one.ends_on is None or begins < one.ends_on)
        )
        tightest = min(in_force, key=lambda one: one.limit, default=None)
        status, limit = (tightest.kind, tightest.limit) if tightest else (LEGAL, None)
        if released_on is not None and (begins is None or begins < released_on):
            status, limit = NOT_RELEASED, None
        last = periods[-1] if periods else None
        if last and (last.status, last.limit, last.restrictions) == (status, limit, in_force):
            begins = periods.pop().begins_on  # noqa: PLW2901  # the same goes on
        periods.append(Period(status, limit, begins, ends, in_force))
    return tuple(periods)


def card_released_on(card: Card) -> date | None:
    """The day on which a card first came out, by its public printings; None where no day is known."""
    printings = Printing.objects.filter(public_printing(), card=card)
    first: date | None = printings.aggregate(first=Min("came_out_on"))["first"]
    return first


def legality_of(
    card: Card, *, released_on: date | None, reader: User | AnonymousUser | None = None
) -> tuple[Legality, ...]:
    """What each format of the card's game says about it, the default format first."""
    formats = Format.objects.filter(game_id=card.game_id).order_by("-is_default", "slug")
    named: dict[UUID, list[ActiveRestriction]] = {}
    found = restrictions_known(reader).filter(named__card=card)
    for row in restrictions_read(found).order_by("begins_on", "id"):
        named.setdefault(row.format_id, []).append(restriction_active(row))
    return tuple(Legality(entry.slug, periods_of(released_on, named.get(entry.pk, []))) for entry in formats)
