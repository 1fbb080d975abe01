"""What belongs to cards, as far as a reader may know of it: sets, printings, rulings and errata."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from uuid import UUID

import orjson
from django.contrib.auth.models import AnonymousUser
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, StrIndex
from django.db.models.lookups import GreaterThan
from django.utils import timezone

from cardsite.models import User
from cardsite.values import Language, Words
from catalog.models import Card, Erratum, Printing, Ruling, RulingCard, RulingRule, Set, SetCount
from catalog.search.grams import grams_wanted
from catalog.selectors.conditions import escaped
from catalog.selectors.reading import may_see_drafts, public_condition, visible_condition

Reader = User | AnonymousUser | None


def _drafts(reader: Reader) -> bool:
    return reader is not None and may_see_drafts(reader)


def public_printing(path: str = "", now: datetime | None = None) -> Q:
    """The condition that a printing, at the end of ``path``, is no draft and its set is published; its card counts apart."""
    return Q(**{f"{path}draft": False}) & public_condition(f"{path}set__", now)


def printing_is_public(printing: Printing) -> bool:
    """Whether a printing, read with its set, is no draft and its set is published; its card counts apart."""
    published_at = printing.set.published_at
    return not printing.draft and published_at is not None and published_at <= timezone.now()


def sets_visible(reader: Reader = None, now: datetime | None = None) -> QuerySet[Set]:
    """The sets that exist for a reader, with the numbers of their ``printings`` and different ``cards`` that do too."""
    now = now or timezone.now()
    mine = Printing.objects.filter(set=OuterRef("pk"))
    found = Set.objects.filter(visible_condition(reader, now=now))
    printings, cards = Count("card"), Count("card", distinct=True)
    if _drafts(reader):
        return found.annotate(printing_count=_counted(mine, printings), card_count=_counted(mine, cards))
    begun = Q(holds_from__isnull=True) | Q(holds_from__lte=now)
    kept = SetCount.objects.filter(begun, Q(holds_until__isnull=True) | Q(holds_until__gt=now), set=OuterRef("pk"))
    # Counted here are only sets of which a card became public by time alone since they last changed.
    shown = mine.filter(public_condition("card__", now), draft=False)
    return found.annotate(
        printing_count=Coalesce(Subquery(kept.values("printings")), _counted(shown, printings)),
        card_count=Coalesce(Subquery(kept.values("cards")), _counted(shown, cards)),
    )


def _counted(printings: QuerySet[Printing], number: Count) -> Coalesce:
    """A number of some printings of one set; zero where there are none."""
    return Coalesce(printings.order_by().values("set").annotate(n=number).values("n"), 0)


def printings_visible(reader: Reader = None, now: datetime | None = None) -> QuerySet[Printing]:
    """The printings that exist for a reader: of cards that do, in sets that do, and no drafts but for staff."""
    if _drafts(reader):
        return Printing.objects.all()
    now = now or timezone.now()
    return Printing.objects.filter(public_printing(now=now) & public_condition("card__", now))


def rulings_visible(reader: Reader = None, now: datetime | None = None) -> QuerySet[Ruling]:
    """The rulings that exist for a reader: those that are about no card which does not."""
    found = Ruling.objects.defer("folded", "grams")
    if _drafts(reader):
        return found
    now = now or timezone.now()
    hidden = RulingCard.objects.filter(ruling=OuterRef("pk")).exclude(public_condition("card__", now))
    return found.filter(public_condition("card__", now) & ~Q(Exists(hidden)))


def errata_visible(reader: Reader = None, now: datetime | None = None) -> QuerySet[Erratum]:
    """The errata that exist for a reader: of cards, and of printings where they are about one, that do."""
    found = Erratum.objects.defer("folded", "grams")
    if _drafts(reader):
        return found
    now = now or timezone.now()
    of_public = Q(printing__isnull=True) | public_printing("printing__", now)
    return found.filter(public_condition("card__", now) & of_public)


def printed(place: str, folded: str, *, whole: bool) -> Q:
    """The condition that a folded text stands in a place of a printing (``illustrator``, ``flavor``), or is all of it."""
    stored = f"search__{place}"
    held = (
        Q(**{f"{stored}__regex": f"(^|\n){escaped(folded)}(\n|$)"})
        if whole
        else Q(GreaterThan(StrIndex(F(stored), Value(folded)), 0))
    )
    return Q(search__grams__contains=grams_wanted(folded)) & held


def rulings_named(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """The rulings with the ids of the other cards that they are about (``other_ids``) and of the rules they go by."""
    mine = {"ruling": OuterRef("pk")}
    return rulings.annotate(
        other_ids=ArraySubquery(RulingCard.objects.filter(**mine).order_by("card").values("card_id")),
        cited_ids=ArraySubquery(RulingRule.objects.filter(**mine).order_by("rule__order").values("rule__rule_id")),
    )


def printings_of(card: Card, reader: Reader = None) -> QuerySet[Printing]:
    """A card's printings that exist for a reader, with their sets, by collector number."""
    return printings_visible(reader).filter(card=card).select_related("set").order_by("number_key", "id")


def rulings_of(card: Card, reader: Reader = None) -> QuerySet[Ruling]:
    """The rulings about a card that exist for a reader, newest first."""
    return rulings_named(rulings_visible(reader).filter(about_card(card.pk))).order_by("-dated_on", "id")


def about_card(card_id: UUID | OuterRef) -> Q:
    """The condition that a ruling is about a card, alone or with others."""
    # One list of both, which an index gives: with an alternative the whole table would be looked through.
    own = Ruling.objects.filter(card=card_id).order_by().values("pk")
    return Q(pk__in=own.union(RulingCard.objects.filter(card=card_id).values("ruling"), all=True))


def errata_of(card: Card, reader: Reader = None) -> QuerySet[Erratum]:
    """A card's errata that exist for a reader, newest first."""
    return errata_visible(reader).filter(card=card).order_by("-since", "id")


def released_first(printings: Iterable[Printing]) -> date | None:
    """The day on which a card first came out, among printings with their sets; None where no day is known."""
    days = (printing.released_on or printing.set.released_on for printing in printings)
    return min((day for day in days if day is not None), default=None)


def wording_of(card: Card, errata: Iterable[Erratum], language: Language, on: date) -> dict[str, str]:
    """What counted as the words of a card on a day, by field: its texts now, or what an erratum since then changed.

    Errata of single printings do not change what the card says.
    """
    stored: Mapping[str, str] = orjson.loads(getattr(card, f"rendered_{language}"))["texts"]
    wording = {"name": Words(card.name_ja, card.name_en or card.name_ja).in_language(language), **stored}
    later = [one for one in errata if one.printing_id is None and one.since > on]
    for one in sorted(later, key=lambda erratum: erratum.since, reverse=True):
        wording[one.field] = Words(one.printed_ja, one.printed_en or one.printed_ja).in_language(language)
    return wording


def entry_ruled_by(rule_ids: Iterable[str]) -> Q:
    """The condition that a ruling goes by one of some rules."""
    return Q(Exists(RulingRule.objects.filter(ruling=OuterRef("pk"), rule__rule_id__in=tuple(rule_ids))))
