"""What cards and printings are found by, stored beside them whenever they are."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from catalog.models import Card, CardName, CardSearch, Printing, PrintingSearch
from catalog.search.document import entry_document, lines_of
from catalog.search.fold import fold
from catalog.search.grams import document_grams, grams
from catalog.search.lots import halvings, lot_of
from catalog.search.romaji import romaji_of
from catalog.search.spelling import pieces_of

Form = CardName.Form
REPEATED = ("game_id", "kind", "published_at", "reading_key")
STORED = ("game", "kind", "published_at", "reading_key", "lot", "names", "texts", "grams", "traits")


@dataclass(frozen=True, slots=True)
class Finding:
    """What one card is found by: what of its row is stored once more, its lot, its documents, its traits, and their pieces.

    ``forms`` are those of its names, each with its own pieces.
    """

    row: Mapping[str, Any]
    lot: float
    names: str
    texts: str
    grams: Sequence[int]
    traits: Mapping[str, Any]
    forms: Mapping[str, tuple[str, Sequence[int]]]


def row_of(card: Card) -> dict[str, Any]:
    """What of a card's row is stored once more where it is searched."""
    return {name: getattr(card, name) for name in REPEATED}


def forms_of(card: Card) -> dict[str, tuple[str, Sequence[int]]]:
    """The forms under which a card is asked for by name, with their pieces; those that fold to nothing are left out."""
    forms = {
        Form.JAPANESE: fold(card.name_ja),
        Form.READING: fold(card.reading),
        Form.ENGLISH: fold(card.name_en),
        Form.ROMAJI: romaji_of(card.reading),
    }
    return {str(form): (folded, pieces_of(folded)) for form, folded in forms.items() if folded}


def finding_of(card: Card, *, names: str, texts: str, traits: Mapping[str, Any]) -> Finding:
    """What a card is found by that has these documents and traits."""
    lot = lot_of(card.pk)
    grams_of_card = [*halvings(lot), *document_grams(*lines_of(names), *lines_of(texts))]
    return Finding(row_of(card), lot, names, texts, grams_of_card, traits, forms_of(card))


def finding_stored(card: Card) -> Finding | None:
    """What is stored of a card to find it by; None where nothing is."""
    row = CardSearch.objects.filter(pk=card.pk).first()
    if row is None:
        return None
    known = CardName.objects.filter(card=card).values_list("form", "folded", "grams")
    forms = {form: (folded, pieces) for form, folded, pieces in known}
    repeated = {name: getattr(row, name) for name in REPEATED}
    return Finding(repeated, row.lot, row.names, row.texts, row.grams, row.traits, forms)


def findings_store(findings: Iterable[tuple[UUID, Finding]], *, new: bool = False) -> None:
    """What these cards are found by, in place of what was stored; nothing was of ``new`` ones."""
    known = dict(findings)
    CardSearch.objects.bulk_create(
        [
            CardSearch(
                card_id=card_id,
                **one.row,
                names=one.names,
                texts=one.texts,
                lot=one.lot,
                grams=one.grams,
                traits=one.traits,
            )
            for card_id, one in known.items()
        ],
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=STORED,
    )
    if not new:
        CardName.objects.filter(card__in=known).delete()
    CardName.objects.bulk_create(
        CardName(card_id=card_id, form=form, folded=folded, grams=pieces)
        for card_id, one in known.items()
        for form, (folded, pieces) in one.forms.items()
    )


def printing_finding(printing: Printing) -> tuple[str, str, list[int]]:
    """What a printing is found by: its illustrator and its flavour texts, folded, a line each, and their pieces."""
    illustrator, flavor = fold(printing.illustrator), entry_document((printing.flavor_ja, printing.flavor_en))
    return illustrator, flavor, grams(illustrator, *flavor.split("\n"))


def printing_findings_store(printings: Iterable[Printing]) -> None:
    """What these printings are found by, in place of what was stored."""
    found = {printing.pk: printing_finding(printing) for printing in printings}
    PrintingSearch.objects.filter(pk__in=found).delete()
    PrintingSearch.objects.bulk_create(
        PrintingSearch(printing_id=printing_id, illustrator=illustrator, flavor=flavor, grams=pieces)
        for printing_id, (illustrator, flavor, pieces) in found.items()
        if pieces
    )
