"""What cards are found by, stored beside them whenever they are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from catalog.models import Card, CardName, CardSearch
from catalog.search.fold import fold
from catalog.search.grams import grams
from catalog.search.romaji import romaji_of

Form = CardName.Form


@dataclass(frozen=True, slots=True)
class Finding:
    """What one card is found by: its document, its traits, and the folded forms of its names."""

    document: str
    traits: Mapping[str, Any]
    names: Mapping[str, str]


def names_of(card: Card) -> dict[str, str]:
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
    row = CardSearch.objects.filter(pk=card.pk).values_list("document", "traits").first()
    if row is None:
        return None
    return Finding(row[0], row[1], dict(CardName.objects.filter(card=card).values_list("form", "folded")))


def findings_store(findings: Iterable[tuple[UUID, Finding]], *, new: bool = False) -> None:
    """What these cards are found by, in place of what was stored; nothing was of ``new`` ones."""
    known = dict(findings)
    CardSearch.objects.bulk_create(
        [
            CardSearch(
                card_id=card_id,
                document=one.document,
                grams=grams(*(line.partition(":")[2] for line in one.document.splitlines())),
                traits=one.traits,
            )
            for card_id, one in known.items()
        ],
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=["document", "grams", "traits"],
    )
    if not new:
        CardName.objects.filter(card__in=known).delete()
    CardName.objects.bulk_create(
        CardName(card_id=card_id, form=form, folded=folded, grams=grams(folded))
        for card_id, one in known.items()
        for form, folded in one.names.items()
    )
