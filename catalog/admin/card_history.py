"""The history of a card in words, and of the cards that are no more."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from catalog.admin.differences import CardWords, ShownChange
from catalog.models import CardRevision
from catalog.services.cards import values_difference
from catalog.services.rendering import terms_read


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One change: when, by whom, what was done, and the fields before and after."""

    revision: int
    at: datetime
    by: str
    action: str
    origin: str
    changes: list[ShownChange]


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
        )
        for row in CardRevision.objects.filter(card_id=card_id).select_related("user").order_by("-revision")
    ]


def row_changes(row: CardRevision, words: CardWords) -> list[ShownChange]:
    """The fields that one change touched."""
    return words.changes(values_difference(row.before or {}, row.after or {}))
