"""Sets, and the cards published in them."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import transaction

from cardsite.values import new_id
from catalog.errors import CardNotFoundError, CardsDifferInGameError
from catalog.models import Card, Printing, Set
from catalog.search.order import number_key
from catalog.services.games import game_lock
from catalog.services.images.pictures import picture_forget
from catalog.services.records import record_delete, record_save


@dataclass(frozen=True, slots=True)
class SetValues:
    """What can be said of a set."""

    code: str
    name_ja: str
    reading: str = ""
    name_en: str = ""
    released_on: date | None = None


@dataclass(frozen=True, slots=True)
class PrintingValues:
    """What can be said of a printing."""

    set_id: UUID
    collector_number: str
    rarity: str = ""
    illustrator: str = ""
    flavor_ja: str = ""
    flavor_en: str = ""


def _set_save(entry: Set, values: SetValues) -> Set:
    entry.code, entry.name_ja, entry.reading = values.code, values.name_ja, values.reading
    entry.name_en, entry.released_on, entry.code_key = values.name_en, values.released_on, number_key(values.code)
    return record_save(entry)


@transaction.atomic
def set_create(*, game: str, values: SetValues, set_id: UUID | None = None) -> Set:
    """A new set of a game."""
    return _set_save(Set(id=set_id or new_id(), game=game_lock(game)), values)


@transaction.atomic
def set_update(*, set_id: UUID, values: SetValues) -> Set:
    """The set with these values."""
    return _set_save(Set.objects.select_for_update(of=("self",)).get(pk=set_id), values)


@transaction.atomic
def set_delete(*, set_id: UUID) -> None:
    """The set deleted; refused while it has printings."""
    record_delete(Set.objects.select_for_update(of=("self",)).get(pk=set_id))


def _printing_save(printing: Printing, values: PrintingValues) -> Printing:
    home = Set.objects.get(pk=values.set_id)
    if home.game_id != printing.card.game_id:
        raise CardsDifferInGameError
    printing.set, printing.collector_number, printing.rarity = home, values.collector_number, values.rarity
    printing.illustrator, printing.flavor_ja, printing.flavor_en = (
        values.illustrator,
        values.flavor_ja,
        values.flavor_en,
    )
    printing.number_key = number_key(values.collector_number)
    return record_save(printing)


@transaction.atomic
def printing_create(*, card_id: UUID, values: PrintingValues, printing_id: UUID | None = None) -> Printing:
    """The card published once more."""
    card = Card.objects.filter(pk=card_id).first()
    if card is None:
        raise CardNotFoundError
    return _printing_save(Printing(id=printing_id or new_id(), card=card), values)


@transaction.atomic
def printing_update(*, printing_id: UUID, values: PrintingValues) -> Printing:
    """The printing with these values; its card stays."""
    found = Printing.objects.select_for_update(of=("self",)).select_related("card").get(pk=printing_id)
    return _printing_save(found, values)


@transaction.atomic
def printing_delete(*, printing_id: UUID) -> None:
    """The printing deleted; refused while decks name it."""
    printing = Printing.objects.select_for_update(of=("self",)).get(pk=printing_id)
    picture = printing.picture
    record_delete(printing)
    if picture is not None:
        transaction.on_commit(lambda: picture_forget(picture))
