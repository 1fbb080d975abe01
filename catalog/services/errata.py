"""Errata: changes of what is printed on cards, from a day on."""

from dataclasses import dataclass, fields
from datetime import date
from uuid import UUID

from django.db import transaction

from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from cardsite.values import new_id
from catalog.errors import InvalidEntryError
from catalog.games import GAMES
from catalog.models import Card, Erratum, Printing
from catalog.search.document import entry_document, entry_grams
from catalog.services.games import card_hold, entry_lock
from catalog.services.records import record_delete, record_save
from catalog.services.staying import cards_stay, printings_stay
from catalog.services.trail import Origin, entries_note_gone, entry_note, entry_state

NAME = "name"
FIELDS_OF_PRINTINGS = ("collector_number", "rarity", "illustrator", "flavor")


@dataclass(frozen=True, slots=True)
class ErratumValues:
    """What an erratum says: the place, what was printed there, what counts instead, and since when."""

    field: str
    since: date
    printed_ja: str
    text_ja: str
    printed_en: str = ""
    text_en: str = ""
    note_ja: str = ""
    note_en: str = ""
    source: str = ""
    source_url: str = ""
    printing_id: UUID | None = None


def erratum_fields(card: Card, *, of_printing: bool) -> tuple[str, ...]:
    """The places of a card that can be misprinted; those of a printing among them, where it is about one."""
    kind = GAMES[card.game_id].kind(card.kind)
    declared = tuple(spec.name for spec in kind.fields) if kind else ()
    return (NAME, *declared, *(FIELDS_OF_PRINTINGS if of_printing else ()))


def erratum_fields_known() -> tuple[str, ...]:
    """The places of all cards, of whatever game, and of printings that errata may be about."""
    declared = (name for game in GAMES.values() for name in game.fields())
    return tuple(dict.fromkeys((NAME, *declared, *FIELDS_OF_PRINTINGS)))


def erratum_fold(erratum: Erratum) -> str:
    """Everything that an erratum says, as it is searched."""
    return entry_document(
        (
            erratum.printed_ja,
            erratum.printed_en,
            erratum.text_ja,
            erratum.text_en,
            erratum.note_ja,
            erratum.note_en,
        )
    )


def _erratum_save(erratum: Erratum, values: ErratumValues) -> Erratum:
    allowed = erratum_fields(erratum.card, of_printing=values.printing_id is not None)
    if values.field not in allowed:
        message = gettext_noop('"{value}" is not printed on this card. Allowed: {allowed}.')
        params = {"value": values.field, "allowed": ", ".join(allowed)}
        raise InvalidEntryError(faults=[Fault("unknown_field", message, params, "/field")])
    if (
        values.printing_id is not None
        and not Printing.objects.filter(pk=values.printing_id, card=erratum.card).exists()
    ):
        message = gettext_noop("The card has no such printing.")
        raise InvalidEntryError(faults=[Fault("unknown_printing", message, {}, "/printing")])
    for one in fields(values):
        setattr(erratum, one.name, getattr(values, one.name))
    erratum.folded = erratum_fold(erratum)
    erratum.grams = entry_grams(erratum.folded)
    return record_save(erratum)


@transaction.atomic
def erratum_create(
    *,
    card_id: UUID,
    values: ErratumValues,
    erratum_id: UUID | None = None,
    user: User | None = None,
    origin: Origin = Origin.STAFF,
) -> Erratum:
    """A new erratum of a card, or of one of its printings."""
    card = card_hold(card_id)
    cards_stay([card_id])
    printings_stay([values.printing_id] if values.printing_id else ())
    erratum = _erratum_save(Erratum(id=erratum_id or new_id(), card=card), values)
    entry_note(erratum, before=None, after=entry_state(erratum), user=user, origin=origin)
    return erratum


@transaction.atomic
def erratum_update(
    *, erratum_id: UUID, values: ErratumValues, user: User | None = None, origin: Origin = Origin.STAFF
) -> Erratum:
    """The erratum with these values; its card stays."""
    erratum = entry_lock(Erratum.objects.select_related("card"), erratum_id)
    printings_stay([values.printing_id] if values.printing_id else ())
    before = entry_state(erratum)
    _erratum_save(erratum, values)
    entry_note(erratum, before=before, after=entry_state(erratum), user=user, origin=origin)
    return erratum


@transaction.atomic
def erratum_delete(*, erratum_id: UUID, user: User | None = None) -> None:
    """The erratum deleted, as if it had never been."""
    erratum = entry_lock(Erratum.objects.all(), erratum_id)
    entries_note_gone([erratum], user=user)
    record_delete(erratum)
