"""What can be followed in a feed of changes: cards, and sets, printings, rulings and errata."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Model, Q, QuerySet, Value

from catalog.models import CardChange, CardMigration, EntryChange, Erratum, Printing, Ruling, Set
from catalog.selectors.belongings import (
    errata_visible,
    printings_visible,
    rulings_named,
    rulings_visible,
    sets_visible,
)
from catalog.selectors.feed import Followed, Gone, became_public
from catalog.selectors.marks import Mark
from catalog.selectors.reading import cards_visible

Kind = EntryChange.Kind


def cards_followed(*, game: str | None, column: str) -> Followed[str]:
    """The cards (of a game), each shown by a column with its rendering."""

    def shown(card_ids: Collection[UUID]) -> Mapping[UUID, str]:
        return dict(cards_visible().filter(pk__in=list(card_ids)).values_list("pk", column))

    changes = CardChange.objects.filter(**({} if game is None else {"game_id": game}))
    return Followed(changes, "card_id", shown, _cards_gone, became_public)


def _cards_gone(at: Mapping[UUID, datetime]) -> Sequence[Gone]:
    reasons = {row.card_id: row for row in CardMigration.objects.gone().filter(card_id__in=list(at))}
    into = [row.into_id for row in reasons.values() if row.into_id is not None]
    known = set(cards_visible().filter(pk__in=into).values_list("pk", flat=True)) if into else set()
    return [
        Gone(
            card_id,
            reasons[card_id].reason if card_id in reasons else "withdrawn",
            moment,
            reasons[card_id].into_id if card_id in reasons and reasons[card_id].into_id in known else None,
        )
        for card_id, moment in at.items()
    ]


def entries_followed(kind: EntryChange.Kind, *, game: str | None) -> Followed[Any]:
    """The entries of a kind (of a game), each shown by its row as lists read it."""
    model, visible = _ENTRIES[kind]

    def shown(entry_ids: Collection[UUID]) -> Mapping[UUID, Any]:
        return {row.pk: row for row in visible().filter(pk__in=list(entry_ids))}

    def gone(at: Mapping[UUID, datetime]) -> Sequence[Gone]:
        there = set(model._default_manager.filter(pk__in=list(at)).values_list("pk", flat=True))  # noqa: SLF001  # Django's documented manager
        return [
            Gone(entry_id, "withdrawn" if entry_id in there else "deleted", moment) for entry_id, moment in at.items()
        ]

    changes = EntryChange.objects.filter(kind=kind, **({} if game is None else {"game_id": game}))
    return Followed(changes, "entry_id", shown, gone, _sets_counted if kind is Kind.SET else became_public)


def _sets_counted(changes: QuerySet[EntryChange], since: Mark, until: Mark) -> QuerySet[Any]:
    """The sets that became public, or of which another printing is counted since its card became public.

    A set has no single moment for this, so all are told as of the first place, in the order of their ids.
    """
    fresh = became_public(EntryChange.objects.filter(kind=Kind.PRINTING), since, until).values("entry_id")
    counted = Printing.objects.filter(pk__in=fresh).order_by().values("set")
    own = Q(awaited=True, published_at__gt=since.published, published_at__lte=until.published)
    return changes.filter(own | Q(entry_id__in=counted)).annotate(told_at=Value(since.published))


_ENTRIES: Mapping[EntryChange.Kind, tuple[type[Model], Callable[[], QuerySet[Any]]]] = {
    Kind.SET: (Set, sets_visible),
    Kind.PRINTING: (Printing, lambda: printings_visible().select_related("set")),
    Kind.RULING: (Ruling, lambda: rulings_named(rulings_visible())),
    Kind.ERRATUM: (Erratum, errata_visible),
}
