"""The rows of a batch in words, and its refusals."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from cardsite.api.language import words_render
from cardsite.errors import Fault
from catalog.admin.differences import CardWords, ShownChange
from catalog.admin.refusable_forms import fault_words
from catalog.models import CardBatchRow
from catalog.services.batches.refusals import faults_of_json, params_of_json
from catalog.services.rendering import Terms


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of a batch: what it comes to, why it is refused, or why it was left when the batch was undone."""

    row: CardBatchRow
    place: str
    changes: list[ShownChange]
    faults: list[str]
    left: list[str]


@dataclass(frozen=True, slots=True)
class ShownRefusal:
    """What was refused of a batch, and all that stands against it."""

    words: str
    faults: list[str]


def place_words(place: str) -> str:
    """Where a row stands: a line by its number, a place in JSON as it is."""
    return gettext("line {number}").format(number=place) if place.isdecimal() else place


def _placed(fault: Fault) -> str:
    return f"{fault.pointer}: {fault_words(fault)}" if fault.pointer else fault_words(fault)


def shown_rows(rows: Iterable[CardBatchRow], game: str, terms: Terms) -> Iterator[ShownRow]:
    """Rows in the language of the request."""
    for row in rows:
        yield ShownRow(
            row=row,
            place=place_words(row.place),
            changes=CardWords(game, row.kind, terms).changes(row.difference),
            faults=[_placed(fault) for fault in faults_of_json(row.faults)],
            left=[_placed(fault) for fault in faults_of_json(row.left)],
        )


def shown_refusal(refusal: Mapping[str, Any] | None) -> ShownRefusal | None:
    """The last refusal in the language of the request."""
    if refusal is None:
        return None
    words = words_render(refusal["message"], params_of_json(refusal["params"]))
    return ShownRefusal(words, [_placed(fault) for fault in faults_of_json(refusal["faults"])])
