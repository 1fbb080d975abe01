"""The history of a card in words, and of the cards that are no more."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext

from catalog.admin.differences import CardWords, ShownChange
from catalog.models import CardRevision, CardSuggestion
from catalog.services.cards import values_difference
from catalog.services.rendering import terms_read


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One change: when, by whom, what was done, in which batch or on whose suggestion, and the fields before and after."""

    revision: int
    at: datetime
    by: str
    action: str
    origin: str
    changes: list[ShownChange]
    batch_id: UUID | None = None
    batch: str = ""
    suggestion_id: UUID | None = None
    suggested_by: str = ""


def history_rows(card_id: UUID, game: str) -> list[HistoryRow]:
    """Every change of a card, newest first."""
    terms = terms_read(game)
    return [
        HistoryRow(
            revision=row.revision,
            at=row.at,
            by=str(row.user or ""),
            action=row.get_action_display(),
            origin=row.get_origin_display(),
            changes=row_changes(row, CardWords(game, (row.after or row.before or {}).get("kind", ""), terms)),
            batch_id=row.batch_id,
            batch=row.batch.title if row.batch else "",
            suggestion_id=suggested.pk if (suggested := suggestion_of(row)) else None,
            suggested_by=str(suggested.user or gettext("somebody")) if suggested else "",
        )
        for row in CardRevision.objects.filter(card_id=card_id)
        .select_related("user", "batch", "suggestion__user")
        .defer("batch__source", "batch__absent")
        .order_by("-revision")
    ]


def suggestion_of(row: CardRevision) -> CardSuggestion | None:
    """The suggestion that a change carried out."""
    return getattr(row, "suggestion", None)


def row_changes(row: CardRevision, words: CardWords) -> list[ShownChange]:
    """The fields that one change touched."""
    return words.changes(values_difference(row.before or {}, row.after or {}))
