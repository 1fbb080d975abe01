"""Sets, and the cards published in them."""

from dataclasses import dataclass, fields
from datetime import date, datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from cardsite.values import new_id
from catalog.errors import CardsDifferInGameError, InvalidEntryError
from catalog.models import Printing, Set
from catalog.search.order import number_key
from catalog.services.finding import printing_findings_store
from catalog.services.games import card_hold, entry_lock, game_lock
from catalog.services.images.pictures import picture_forget
from catalog.services.records import record_delete, record_save
from catalog.services.staying import cards_stay
from catalog.services.trail import Origin, entries_note_gone, entry_note, entry_state


@dataclass(frozen=True, slots=True)
class SetValues:
    """What can be said of a set; without ``published_at`` it is a draft."""

    code: str
    name_ja: str
    reading: str = ""
    name_en: str = ""
    released_on: date | None = None
    kind: str = Set.Kind.EXPANSION.value
    official_count: int | None = None
    published_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PrintingValues:
    """What can be said of a printing; ``released_on`` is for one that came out on another day than its set."""

    set_id: UUID
    collector_number: str
    rarity: str = ""
    illustrator: str = ""
    flavor_ja: str = ""
    flavor_en: str = ""
    released_on: date | None = None
    draft: bool = False


def _set_save(entry: Set, values: SetValues) -> Set:
    if values.published_at is not None and timezone.is_naive(values.published_at):
        message = gettext_noop("The moment needs a time zone.")
        raise InvalidEntryError(faults=[Fault("no_time_zone", message, {}, "/published_at")])
    for one in fields(values):
        setattr(entry, one.name, getattr(values, one.name))
    entry.code_key = number_key(values.code)
    return record_save(entry)


@transaction.atomic
def set_create(
    *,
    game: str,
    values: SetValues,
    set_id: UUID | None = None,
    user: User | None = None,
    origin: Origin = Origin.STAFF,
) -> Set:
    """A new set of a game."""
    entry = _set_save(Set(id=set_id or new_id(), game=game_lock(game)), values)
    entry_note(entry, before=None, after=entry_state(entry), user=user, origin=origin)
    return entry


@transaction.atomic
def set_update(*, set_id: UUID, values: SetValues, user: User | None = None, origin: Origin = Origin.STAFF) -> Set:
    """The set with these values."""
    entry = entry_lock(Set.objects.all(), set_id)
    before = entry_state(entry)
    _set_save(entry, values)
    entry_note(entry, before=before, after=entry_state(entry), user=user, origin=origin)
    return entry


@transaction.atomic
def set_delete(*, set_id: UUID, user: User | None = None) -> None:
    """The set deleted; refused while it has printings."""
    entry = entry_lock(Set.objects.all(), set_id)
    entries_note_gone([entry], user=user)
    record_delete(entry)


def _printing_save(printing: Printing, values: PrintingValues) -> Printing:
    home = Set.objects.filter(pk=values.set_id).first()
    if home is None:
        message = gettext_noop("There is no such set.")
        raise InvalidEntryError(faults=[Fault("unknown_set", message, {}, "/set")])
    if home.game_id != printing.card.game_id:
        raise CardsDifferInGameError
    for one in fields(values):
        setattr(printing, one.name, getattr(values, one.name))
    printing.set, printing.number_key = home, number_key(values.collector_number)
    record_save(printing)
    printing_findings_store([printing])
    return printing


@transaction.atomic
def printing_create(
    *,
    card_id: UUID,
    values: PrintingValues,
    printing_id: UUID | None = None,
    user: User | None = None,
    origin: Origin = Origin.STAFF,
) -> Printing:
    """The card published once more."""
    card = card_hold(card_id)
    cards_stay([card_id])
    printing = _printing_save(Printing(id=printing_id or new_id(), card=card), values)
    entry_note(printing, before=None, after=entry_state(printing), user=user, origin=origin)
    return printing


@transaction.atomic
def printing_update(
    *, printing_id: UUID, values: PrintingValues, user: User | None = None, origin: Origin = Origin.STAFF
) -> Printing:
    """The printing with these values; its card stays."""
    found = entry_lock(Printing.objects.select_related("card"), printing_id)
    before = entry_state(found)
    _printing_save(found, values)
    entry_note(found, before=before, after=entry_state(found), user=user, origin=origin)
    return found


@transaction.atomic
def printing_delete(*, printing_id: UUID, user: User | None = None) -> None:
    """The printing deleted with the errata of it alone and its picture; refused while decks name it."""
    printing = entry_lock(Printing.objects.all(), printing_id)
    picture = printing.picture
    entries_note_gone([*printing.errata.all(), printing], user=user)
    record_delete(printing)
    if picture is not None:
        transaction.on_commit(lambda: picture_forget(picture))
