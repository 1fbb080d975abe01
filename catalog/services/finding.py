"""What cards and printings are found by, stored beside them whenever they are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from catalog.models import Card, CardName, CardSearch, Printing, PrintingSearch
from catalog.search.document import entry_document, lines_of
from catalog.search.fold import fold
from catalog.search.grams import grams
from catalog.search.lots import halvings, lot_of
from catalog.search.romaji import romaji_of
from catalog.search.spelling import pieces_of

Form = CardName.Form
REPEATED = ("game_id", "kind", "published_at", "reading_key")
STORED = ("game", "kind", "published_at", "reading_key", "names", "texts", "traits")


@dataclass(frozen=True, slots=True)
class Finding:
    """What one card is found by: what of its row is stored once more, its documents, its traits, its names' forms."""

    row: Mapping[str, Any]
    names: str
    texts: str
    traits: Mapping[str, Any]
    forms: Mapping[str, str]


def row_of(card: Card) -> dict[str, Any]:
    """What of a card's row is stored once more where it is searched."""
    return {name: getattr(card, name) for name in REPEATED}


def forms_of(card: Card) -> dict[str, str]:
    """The forms under which a card is asked for by name; those that fold to nothing are left out."""
    forms = {
        Form.JAPANESE: fold(card.name_ja),
        Form.READING: fold(card.reading),
        Form.ENGLISH: fold(card.name_en),
        Form.ROMAJI: romaji_of(card.reading),
    }
    return {str(form): folded for form, folded in forms.items() if folded}


def finding_stored(card: Card) -> Finding | None:
    """What is stored of a card to find it by; None where nothing is."""
    row = CardSearch.objects.filter(pk=card.pk).first()
    if row is None:
        return None
    forms = dict(CardName.objects.filter(card=card).values_list("form", "folded"))
    return Finding({name: getattr(row, name) for name in REPEATED}, row.names, row.texts, row.traits, forms)


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
                grams=[*halvings(lot_of(card_id)), *grams(*lines_of(one.names), *lines_of(one.texts))],
                traits=one.traits,
                lot=lot_of(card_id),
            )
            for card_id, one in known.items()
        ],
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=[*STORED, "grams"],
    )
    if not new:
        CardName.objects.filter(card__in=known).delete()
    CardName.objects.bulk_create(
        CardName(card_id=card_id, form=form, folded=folded, grams=pieces_of(folded))
        for card_id, one in known.items()
        for form, folded in one.forms.items()
    )


def printing_finding(printing: Printing) -> tuple[str, str]:
    """What a printing is found by: its illustrator and its flavour texts, folded, a line each."""
    return fold(printing.illustrator), entry_document((printing.flavor_ja, printing.flavor_en))


def printing_findings_store(printings: Iterable[Printing]) -> None:
    """What these printings are found by, in place of what was stored."""
    found = {printing.pk: printing_finding(printing) for printing in printings}
    PrintingSearch.objects.filter(pk__in=found).delete()
    PrintingSearch.objects.bulk_create(
        PrintingSearch(
            printing_id=printing_id,
            illustrator=illustrator,
            flavor=flavor,
            grams=grams(illustrator, *flavor.split("\n")),
        )
        for printing_id, (illustrator, flavor) in found.items()
        if illustrator or flavor
    )
