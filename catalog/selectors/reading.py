"""What others ask of the catalog: which cards anybody may see, what became of an id, and whether anything changed."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from cardsite.database.questions import PreparedQuestion
from cardsite.models import User
from catalog.errors import CardGoneError, CardNotFoundError, RuleNotFoundError, UnknownGameError
from catalog.games import GAMES
from catalog.games.game import GameSpec
from catalog.models import Card, CardMigration, Rule, Set
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


def visible_condition(reader: User | AnonymousUser | None, path: str = "", now: datetime | None = None) -> Q:
    """The condition that a card, at the end of ``path``, exists for a reader; without one, for everybody."""
    return Q() if reader is not None and may_see_drafts(reader) else public_condition(path, now)


def cards_visible(reader: User | AnonymousUser | None = None, now: datetime | None = None) -> QuerySet[Card]:
    """The cards that exist for a reader; without one, those that exist for everybody."""
    return Card.objects.filter(visible_condition(reader, now=now))


def migrations_visible(reader: User | AnonymousUser | None = None) -> QuerySet[CardMigration]:
    """What cards were once known by, as far as a reader may know.

    Those are ids of cards that were public, merged into visible ones, and numbers that visible cards had before.
    """
    if reader is not None and may_see_drafts(reader):
        return CardMigration.objects.all()
    shown = Exists(cards_visible().filter(pk=OuterRef("card_id")))
    gone = (Q(into__isnull=True) | public_condition("into__")) & Q(was_public=True)
    renumbered = Q(reason=CardMigration.Reason.RENUMBERED)
    return CardMigration.objects.filter((renumbered & Q(shown)) | (~renumbered & gone))


def card_get(*, card_id: UUID, reader: User | AnonymousUser | None = None) -> Card:
    """The card, or the refusal that says what became of it as far as the reader may know."""
    card = cards_visible(reader).filter(pk=card_id).first()
    if card is not None:
        return card
    gone = CardMigration.objects.gone().filter(card_id=card_id).first()
    knows = reader is not None and may_see_drafts(reader)
    if gone is None or not (gone.was_public or knows):
        raise CardNotFoundError
    into = gone.into_id if gone.into_id and cards_visible(reader).filter(pk=gone.into_id).exists() else None
    raise CardGoneError(extra={"reason": gone.reason, "merged_into": str(into) if into else None})


def cards_merged(card_ids: Iterable[UUID]) -> Mapping[UUID, UUID]:
    """For each id that was merged into another card, that card's id."""
    rows = CardMigration.objects.filter(card_id__in=tuple(card_ids), into__isnull=False).values_list(
        "card_id", "into_id"
    )
    return {old: new for old, new in rows if new is not None}


def numbers_before(numbered: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], UUID]:
    """For each game's number that a card had before it was renumbered, or merged into another: the card there is now."""
    wanted = Q(pk__in=[])
    for game, number in numbered:
        wanted |= Q(game_id=game, number=number)
    rows = CardMigration.objects.filter(wanted).exclude(reason=CardMigration.Reason.DELETED)
    found = {(row.game_id, row.number): row.into_id or row.card_id for row in rows}
    moved = cards_merged(found.values())
    return {known: moved.get(card_id, card_id) for known, card_id in found.items()}


def card_record(card: Card) -> object | MissingFacts:
    """The engine's record of a stored card, or the fields that are missing for one."""
    game = GAMES[card.game_id]
    facts, faults = game.parse_facts(card.kind, card.facts, "/facts", card.name_ja)
    kind = game.kind(card.kind)
    if faults or kind is None:
        raise ValueError(f"The stored facts of card {card.pk} no longer fit its game's declarations: {faults}")
    return kind.complete(facts)


def rule_get(*, game: str, rule_id: str) -> Rule:
    """The rule of a game's rulebook under an ID."""
    rule = Rule.objects.filter(game_id=game_spec(game).slug, rule_id=rule_id).first()
    if rule is None:
        raise RuleNotFoundError(rule_id=rule_id)
    return rule


# A transaction that changes the catalog gets its version when it ends: what it reads until then has none.
VERSION_SQL = (
    "SELECT version || ' ' || extract(epoch FROM changed_at) FROM catalog_catalogversion"
    " WHERE coalesce(current_setting('catalog.version_noted', true), '') = ''"
)
_VERSION = PreparedQuestion("catalog_version", VERSION_SQL)


def catalog_version() -> str | None:
    """What changes with every change of the catalog, but not by time alone as `catalog_validator` does; None is unknown.

    What is read afterwards may be remembered by it, as far as it does not depend on the moment.
    """
    return _VERSION.answer()


def catalog_validator() -> str | None:
    """What changes whenever the catalog does, for strangers and staff, be it by time alone: for ETags; None is unknown.

    Asked with every revalidation, and so the shortest of questions: when cards will be published is asked once a version.
    """
    now = timezone.now()
    version = catalog_version()
    if version is None:
        return None
    moments = publications_of_version(version)
    reached = bisect_right(moments, now)
    return f"{version}.{moments[reached - 1] if reached else None}.{today_in_tokyo(now)}"


@lru_cache(maxsize=8)
def publications_of_version(version: str) -> Sequence[datetime]:  # noqa: ARG001  # what is remembered is remembered by it
    """The last moment at which a card or a set was published when this version was first seen, and those still to come."""
    now = timezone.now()
    past: list[datetime] = []
    coming: set[datetime] = set()
    for known in (Card.objects.order_by(), Set.objects.order_by()):
        last = known.filter(published_at__lte=now).aggregate(last=Max("published_at"))["last"]
        past += [last] if last else []
        coming |= {
            moment
            for moment in known.filter(published_at__gt=now).values_list("published_at", flat=True).distinct()
            if moment is not None
        }
    return [*([max(past)] if past else []), *sorted(coming)]
