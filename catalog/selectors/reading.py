"""What others ask of the catalog: which cards anybody may see, what became of an id, what is restricted on a day."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from cardsite.database.questions import PreparedQuestion
from cardsite.models import User
from catalog.errors import CardGoneError, CardNotFoundError, RuleNotFoundError, UnknownGameError
from catalog.games import GAMES
from catalog.games.game import GameSpec
from catalog.models import Card, CardMigration, Format, Printing, Restriction, Rule, Ruling
from catalog.values import MissingFacts

TOKYO = ZoneInfo("Asia/Tokyo")


def today_in_tokyo(now: datetime | None = None) -> date:
    """The day that counts for restrictions."""
    return (now or timezone.now()).astimezone(TOKYO).date()


def game_spec(slug: str) -> GameSpec:
    """The game's declarations."""
    if slug not in GAMES:
        raise UnknownGameError(game=slug, allowed=", ".join(GAMES))
    return GAMES[slug]


def may_see_drafts(reader: User | AnonymousUser) -> bool:
    """Whether drafts and cards under embargo exist for this reader: staff who may see cards in the admin."""
    return reader.is_authenticated and reader.is_staff and reader.has_perm("catalog.view_card")


def public_condition(path: str = "", now: datetime | None = None) -> Q:
    """The condition that a card, at the end of ``path``, is published by now."""
    return Q(**{f"{path}published_at__lte": now or timezone.now()})


def visible_condition(reader: User | AnonymousUser | None, path: str = "") -> Q:
    """The condition that a card, at the end of ``path``, exists for a reader; without one, for everybody."""
    return Q() if reader is not None and may_see_drafts(reader) else public_condition(path)


def cards_visible(reader: User | AnonymousUser | None = None) -> QuerySet[Card]:
    """The cards that exist for a reader; without one, those that exist for everybody."""
    return Card.objects.filter(visible_condition(reader))


def migrations_visible(reader: User | AnonymousUser | None = None) -> QuerySet[CardMigration]:
    """The ids no longer in use that a reader may know of: those of cards that were public, merged into visible ones."""
    if reader is not None and may_see_drafts(reader):
        return CardMigration.objects.all()
    return CardMigration.objects.filter(
        Q(into__isnull=True) | public_condition("into__"),
        was_public=True,
    )


def printings_of(card: Card) -> QuerySet[Printing]:
    """A card's printings with their sets, by collector number."""
    return Printing.objects.filter(card=card).select_related("set").order_by("number_key", "id")


def rulings_of(card: Card) -> QuerySet[Ruling]:
    """A card's rulings, newest first."""
    return Ruling.objects.filter(card=card).order_by("-dated_on", "id")


def card_get(*, card_id: UUID, reader: User | AnonymousUser | None = None) -> Card:
    """The card, or the refusal that says what became of it as far as the reader may know."""
    card = cards_visible(reader).filter(pk=card_id).first()
    if card is not None:
        return card
    gone = CardMigration.objects.filter(pk=card_id).first()
    knows = reader is not None and may_see_drafts(reader)
    if gone is None or not (gone.was_public or knows):
        raise CardNotFoundError
    into = gone.into_id if gone.into_id and cards_visible(reader).filter(pk=gone.into_id).exists() else None
    raise CardGoneError(extra={"reason": gone.reason, "merged_into": str(into) if into else None})


def cards_merged(card_ids: Iterable[UUID]) -> Mapping[UUID, UUID]:
    """For each id that was merged into another card, that card's id."""
    rows = CardMigration.objects.filter(pk__in=tuple(card_ids), into__isnull=False).values_list("pk", "into_id")
    return {old: new for old, new in rows if new is not None}


def card_record(card: Card) -> object | MissingFacts:
    """The engine's record of a stored card, or the fields that are missing for one."""
    game = GAMES[card.game_id]
    facts, faults = game.parse_facts(card.kind, card.facts, "/facts", card.name_ja)
    kind = game.kind(card.kind)
    if faults or kind is None:
        raise ValueError(f"The stored facts of card {card.pk} no longer fit its game's declarations: {faults}")
    return kind.complete(facts)


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


def format_default(game: str) -> Format:
    """The default format of a game."""
    return Format.objects.get(game_id=game_spec(game).slug, is_default=True)


def restrictions_in_force(*, format_id: UUID, on: date | None = None) -> tuple[ActiveRestriction, ...]:
    """The restrictions of a format on a day (today in Asia/Tokyo if none is given), oldest first."""
    day = on or today_in_tokyo()
    found = (
        Restriction.objects.filter(format_id=format_id, begins_on__lte=day)
        .filter(Q(ends_on__isnull=True) | Q(ends_on__gt=day))
        .order_by("begins_on", "id")
        .prefetch_related("named")
    )
    return tuple(
        ActiveRestriction(
            id=row.pk,
            kind=row.kind,
            limit=row.limit,
            card_ids=frozenset(named.card_id for named in row.named.all()),
            begins_on=row.begins_on,
            note_ja=row.note_ja,
            note_en=row.note_en,
        )
        for row in found
    )


@dataclass(frozen=True, slots=True)
class Legality:
    """What a format says about one card on a day: the tightest limit, and all restrictions that name the card."""

    format: str
    status: str
    limit: int | None
    restrictions: tuple[ActiveRestriction, ...]


def legality_of(card: Card, *, on: date | None = None) -> tuple[Legality, ...]:
    """What each format of the card's game says about it."""
    found = []
    for entry in Format.objects.filter(game_id=card.game_id).order_by("-is_default", "slug"):
        naming = tuple(one for one in restrictions_in_force(format_id=entry.pk, on=on) if card.pk in one.card_ids)
        tightest = min(naming, key=lambda one: one.limit, default=None)
        found.append(
            Legality(
                format=entry.slug,
                status=tightest.kind if tightest else "legal",
                limit=tightest.limit if tightest else None,
                restrictions=naming,
            )
        )
    return tuple(found)


def rule_get(*, game: str, rule_id: str) -> Rule:
    """The rule of a game's rulebook under an ID."""
    rule = Rule.objects.filter(game_id=game_spec(game).slug, rule_id=rule_id).first()
    if rule is None:
        raise RuleNotFoundError(rule_id=rule_id)
    return rule


_VERSION = PreparedQuestion(
    "catalog_version", "SELECT version || ' ' || extract(epoch FROM changed_at) FROM catalog_catalogversion"
)


def catalog_validator() -> str | None:
    """What changes whenever the catalog does, for strangers and staff, be it by time alone: for ETags; None is unknown.

    Asked with every revalidation, and so the shortest of questions: when cards will be published is asked once a version.
    """
    now = timezone.now()
    version = _VERSION.answer()
    if version is None:
        return None
    moments = publications_of_version(version)
    reached = bisect_right(moments, now)
    return f"{version}.{moments[reached - 1] if reached else None}.{today_in_tokyo(now)}"


@lru_cache(maxsize=8)
def publications_of_version(version: str) -> Sequence[datetime]:  # noqa: ARG001  # what is remembered is remembered by it
    """The last moment at which a card was published when this version was first seen, and those still to come."""
    now = timezone.now()
    known = Card.objects.filter(published_at__isnull=False)
    past = known.filter(published_at__lte=now).aggregate(last=Max("published_at"))["last"]
    coming = known.filter(published_at__gt=now).order_by("published_at").values_list("published_at", flat=True)
    return [*([past] if past else []), *coming.distinct()]
