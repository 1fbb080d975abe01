"""Rulings: dated answers about cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import transaction

from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from cardsite.values import new_id
from catalog.errors import CardNotFoundError, CardsDifferInGameError, InvalidEntryError
from catalog.models import Card, Rule, Ruling, RulingCard, RulingRule
from catalog.search.document import entry_document, entry_grams
from catalog.services.games import card_hold, entry_lock
from catalog.services.records import record_delete, record_save
from catalog.services.staying import cards_stay
from catalog.services.trail import Origin, entries_note_gone, entry_note, entry_state

TEXTS = ("dated_on", "text_ja", "text_en", "question_ja", "question_en", "source", "source_url")


@dataclass(frozen=True, slots=True)
class RulingValues:
    """What a ruling says: the answer, the question, the source, the other cards it is about and the rules it goes by.

    Rules are named by their IDs.
    """

    dated_on: date
    text_ja: str
    text_en: str = ""
    question_ja: str = ""
    question_en: str = ""
    source: str = ""
    source_url: str = ""
    other_ids: Sequence[UUID] = ()
    rule_ids: Sequence[str] = ()


def ruling_values(ruling: Ruling) -> RulingValues:
    """What is stored of a ruling, as it could be said again."""
    return RulingValues(
        **{name: getattr(ruling, name) for name in TEXTS},
        other_ids=tuple(sorted(ruling.others.values_list("pk", flat=True))),
        rule_ids=tuple(sorted(ruling.rules.values_list("rule_id", flat=True))),
    )


def ruling_fold(ruling: Ruling) -> str:
    """Everything that a ruling says, as it is searched."""
    return entry_document((ruling.question_ja, ruling.question_en, ruling.text_ja, ruling.text_en))


def _others(ruling: Ruling, ids: Sequence[UUID]) -> list[Card]:
    wanted = set(ids) - {ruling.card_id}
    others = list(Card.objects.filter(pk__in=wanted))
    if len(others) < len(wanted):
        raise CardNotFoundError
    if any(card.game_id != ruling.card.game_id for card in others):
        raise CardsDifferInGameError
    return others


def _rules(ruling: Ruling, ids: Sequence[str]) -> list[Rule]:
    rules = list(Rule.objects.filter(rule_id__in=ids, game_id=ruling.card.game_id))
    if unknown := sorted(set(ids) - {rule.rule_id for rule in rules}):
        message = gettext_noop("The rulebook of this game has no rule {rule_id}.")
        raise InvalidEntryError(faults=[Fault("unknown_rule", message, {"rule_id": ", ".join(unknown)}, "/rules")])
    return rules


def _ruling_save(ruling: Ruling, values: RulingValues) -> Ruling:
    others, rules = _others(ruling, values.other_ids), _rules(ruling, values.rule_ids)
    for name in TEXTS:
        setattr(ruling, name, getattr(values, name))
    ruling.folded = ruling_fold(ruling)
    ruling.grams = entry_grams(ruling.folded)
    record_save(ruling)
    RulingCard.objects.filter(ruling=ruling).exclude(card__in=others).delete()
    RulingCard.objects.bulk_create([RulingCard(ruling=ruling, card=card) for card in others], ignore_conflicts=True)
    RulingRule.objects.filter(ruling=ruling).exclude(rule__in=rules).delete()
    RulingRule.objects.bulk_create([RulingRule(ruling=ruling, rule=rule) for rule in rules], ignore_conflicts=True)
    return ruling


@transaction.atomic
def ruling_create(
    *,
    card_id: UUID,
    values: RulingValues,
    ruling_id: UUID | None = None,
    user: User | None = None,
    origin: Origin = Origin.STAFF,
) -> Ruling:
    """A new answer about a card."""
    card = card_hold(card_id)
    cards_stay([card_id, *values.other_ids])
    ruling = _ruling_save(Ruling(id=ruling_id or new_id(), card=card), values)
    entry_note(ruling, before=None, after=entry_state(ruling), user=user, origin=origin)
    return ruling


@transaction.atomic
def ruling_update(
    *, ruling_id: UUID, values: RulingValues, user: User | None = None, origin: Origin = Origin.STAFF
) -> Ruling:
    """The ruling in other words or of another day."""
    ruling = entry_lock(Ruling.objects.select_related("card"), ruling_id)
    cards_stay(values.other_ids)
    before = entry_state(ruling)
    _ruling_save(ruling, values)
    entry_note(ruling, before=before, after=entry_state(ruling), user=user, origin=origin)
    return ruling


@transaction.atomic
def ruling_delete(*, ruling_id: UUID, user: User | None = None) -> None:
    """The ruling withdrawn."""
    ruling = entry_lock(Ruling.objects.all(), ruling_id)
    entries_note_gone([ruling], user=user)
    record_delete(ruling)
