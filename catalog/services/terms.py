"""The words that cards pick from."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from cardsite.errors import Fault, gettext_noop
from catalog.errors import EntryInUseError, InvalidEntryError
from catalog.games import GAMES
from catalog.models import Card, Term
from catalog.services.finding import findings_store
from catalog.services.games import entry_lock, game_lock
from catalog.services.records import kinds_named, record_delete, record_save
from catalog.services.rendering import DERIVED, card_derive, terms_read
from catalog.values import FieldType


@dataclass(frozen=True, slots=True)
class TermValues:
    """What a term is called."""

    name_ja: str
    name_en: str
    reading: str = ""


def cards_with_term(term: Term) -> QuerySet[Card]:
    """The cards whose facts name the term."""
    used = Q(pk__in=[])
    for spec in GAMES[term.game_id].fields().values():
        if spec.category != term.category:
            continue
        value = [term.slug] if spec.value_type is FieldType.TERMS else term.slug
        used |= Q(facts__contains={spec.name: value})
    return Card.objects.filter(used, game_id=term.game_id)


@transaction.atomic
def term_create(*, game: str, category: str, slug: str, values: TermValues) -> Term:
    """A new word for the cards of a game, of a category that the game declares."""
    locked = game_lock(game)
    allowed = GAMES[game].term_categories
    if category not in allowed:
        message = gettext_noop('"{value}" is not a category here. Allowed: {allowed}.')
        params = {"value": category, "allowed": ", ".join(allowed)}
        raise InvalidEntryError(faults=[Fault("unknown_category", message, params, "/category")])
    return record_save(
        Term(
            game=locked,
            category=category,
            slug=slug,
            name_ja=values.name_ja,
            name_en=values.name_en,
            reading=values.reading,
        )
    )


@transaction.atomic
def term_update(*, term_id: UUID, values: TermValues) -> Term:
    """The term under other names; the cards that print it are rendered anew."""
    term = entry_lock(Term.objects.all(), term_id)
    term.name_ja, term.name_en, term.reading = values.name_ja, values.name_en, values.reading
    record_save(term)
    cards = list(cards_with_term(term).select_for_update(of=("self",), no_key=True).order_by("pk"))
    terms = terms_read(term.game_id)
    findings = [(card.pk, card_derive(card, terms)) for card in cards]
    Card.objects.bulk_update(cards, DERIVED, batch_size=200)
    findings_store(findings)
    return term


@transaction.atomic
def term_delete(*, term_id: UUID) -> None:
    """The term deleted; refused while a card prints it."""
    term = entry_lock(Term.objects.all(), term_id)
    if cards_with_term(term).exists():
        raise EntryInUseError(used_by=kinds_named([Card]))
    record_delete(term)
