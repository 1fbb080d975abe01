"""Formats and their dated restrictions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import transaction

from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from cardsite.values import new_id
from catalog.errors import CardNotFoundError, CardsDifferInGameError, InvalidEntryError
from catalog.models import Card, Format, Restriction, RestrictionCard
from catalog.services.games import entry_lock, game_lock
from catalog.services.records import record_delete, record_save
from catalog.services.staying import cards_stay
from catalog.services.trail import Origin, entries_note_gone, entry_note, entry_state

Kind = Restriction.Kind


@dataclass(frozen=True, slots=True)
class FormatValues:
    """What can be said of a format; making one the default takes that from the one before."""

    name_ja: str
    name_en: str
    is_default: bool = False


@dataclass(frozen=True, slots=True)
class RestrictionValues:
    """What a restriction says: days in Asia/Tokyo, ``ends_on`` the first day no longer in force.

    Before ``announced_on`` nobody but the staff knows of it.
    """

    kind: str
    limit: int
    card_ids: Sequence[UUID]
    begins_on: date
    ends_on: date | None = None
    note_ja: str = ""
    note_en: str = ""
    announced_on: date | None = None
    announcement_url: str = ""


def _format_save(entry: Format, values: FormatValues, user: User | None, origin: Origin) -> Format:
    if values.is_default:
        for other in Format.objects.filter(game_id=entry.game_id, is_default=True).exclude(pk=entry.pk):
            before = entry_state(other)
            other.is_default = False
            other.save(update_fields=["is_default"])
            entry_note(other, before=before, after=entry_state(other), user=user, origin=origin)
    elif entry.is_default:
        message = gettext_noop("A game has a default format: make another one the default instead.")
        raise InvalidEntryError(faults=[Fault("default_needed", message, {}, "/is_default")])
    entry.name_ja, entry.name_en, entry.is_default = values.name_ja, values.name_en, values.is_default
    return record_save(entry)


@transaction.atomic
def format_create(
    *,
    game: str,
    slug: str,
    values: FormatValues,
    format_id: UUID | None = None,
    user: User | None = None,
    origin: Origin = Origin.STAFF,
) -> Format:
    """A new format of a game."""
    entry = Format(id=format_id or new_id(), game=game_lock(game), slug=slug)
    _format_save(entry, values, user, origin)
    entry_note(entry, before=None, after=entry_state(entry), user=user, origin=origin)
    return entry


@transaction.atomic
def format_update(
    *, format_id: UUID, values: FormatValues, user: User | None = None, origin: Origin = Origin.STAFF
) -> Format:
    """The format with these values."""
    # Held against other changes alone: decks go on naming the format.
    entry = entry_lock(Format.objects.all(), format_id, no_key=True)
    before = entry_state(entry)
    _format_save(entry, values, user, origin)
    entry_note(entry, before=before, after=entry_state(entry), user=user, origin=origin)
    return entry


@transaction.atomic
def format_delete(*, format_id: UUID, user: User | None = None) -> None:
    """The format deleted with its restrictions; refused for the default and while decks or matches are of it."""
    entry = entry_lock(Format.objects.all(), format_id)
    if entry.is_default:
        message = gettext_noop("A game has a default format: make another one the default instead.")
        raise InvalidEntryError(faults=[Fault("default_needed", message, {}, "/is_default")])
    entries_note_gone([*entry.restrictions.all(), entry], user=user)
    record_delete(entry)


def _restriction_save(restriction: Restriction, values: RestrictionValues) -> Restriction:
    ids = tuple(dict.fromkeys(values.card_ids))
    cards = {card.pk: card for card in Card.objects.filter(pk__in=ids)}
    if len(cards) < len(ids):
        raise CardNotFoundError
    if any(card.game_id != restriction.format.game_id for card in cards.values()):
        raise CardsDifferInGameError
    group = values.kind == Kind.GROUP
    if group != (len(ids) > 1) or not ids:
        message = gettext_noop("A group names two or more cards, other restrictions name one.")
        raise InvalidEntryError(faults=[Fault("wrong_number_of_cards", message, {}, "/cards")])
    restriction.kind, restriction.limit = values.kind, values.limit
    restriction.begins_on, restriction.ends_on = values.begins_on, values.ends_on
    restriction.note_ja, restriction.note_en = values.note_ja, values.note_en
    restriction.announced_on, restriction.announcement_url = values.announced_on, values.announcement_url
    record_save(restriction)
    RestrictionCard.objects.filter(restriction=restriction).exclude(card_id__in=ids).delete()
    RestrictionCard.objects.bulk_create(
        [RestrictionCard(restriction=restriction, card=cards[card_id]) for card_id in ids], ignore_conflicts=True
    )
    return restriction


@transaction.atomic
def restriction_create(
    *,
    format_id: UUID,
    values: RestrictionValues,
    restriction_id: UUID | None = None,
    user: User | None = None,
    origin: Origin = Origin.STAFF,
) -> Restriction:
    """A new restriction of a format."""
    home = entry_lock(Format.objects.all(), format_id, no_key=True)
    cards_stay(values.card_ids)
    restriction = _restriction_save(Restriction(id=restriction_id or new_id(), format=home), values)
    entry_note(restriction, before=None, after=entry_state(restriction), user=user, origin=origin)
    return restriction


@transaction.atomic
def restriction_update(
    *, restriction_id: UUID, values: RestrictionValues, user: User | None = None, origin: Origin = Origin.STAFF
) -> Restriction:
    """The restriction with these values."""
    found = entry_lock(Restriction.objects.select_related("format"), restriction_id, game="format__game")
    cards_stay(values.card_ids)
    before = entry_state(found)
    _restriction_save(found, values)
    entry_note(found, before=before, after=entry_state(found), user=user, origin=origin)
    return found


@transaction.atomic
def restriction_delete(*, restriction_id: UUID, user: User | None = None) -> None:
    """The restriction deleted, as if it had never been; one that ends has a last day instead."""
    restriction = entry_lock(Restriction.objects.all(), restriction_id, game="format__game")
    entries_note_gone([restriction], user=user)
    record_delete(restriction)
