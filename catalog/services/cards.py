"""Making, changing, publishing and deleting cards."""

from collections.abc import Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from cardsite.values import new_id
from catalog.errors import CardInUseError, CardNotFoundError, InvalidCardError, NumberTakenError, StaleCardError
from catalog.games import GAMES
from catalog.models import Card, CardBatch, CardChange, CardMigration, CardRevision, Game
from catalog.services.finding import Finding, findings_store
from catalog.services.games import game_lock
from catalog.services.records import day_faults, name_faults, record_validate, records_delete, unstorable_faults
from catalog.services.rendering import Terms, card_derive, moment_write, terms_read
from catalog.services.staying import cards_claim
from catalog.services.trail import entries_note_gone, entries_of

Origin = CardRevision.Origin
Action = CardRevision.Action


@dataclass(frozen=True, slots=True)
class CardValues:
    """What somebody can say of a card: everything but its identity."""

    kind: str
    name_ja: str
    reading: str
    name_en: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    published_at: datetime | None = None


VALUE_NAMES = tuple(one.name for one in fields(CardValues))
NAMES = ("name_ja", "reading", "name_en")
LARGEST_NUMBER = 999_999_999


def card_values(card: Card) -> CardValues:
    """What is stored of a card, as it could be said again."""
    return CardValues(**{name: getattr(card, name) for name in VALUE_NAMES})


def values_json(values: CardValues) -> dict[str, Any]:
    """The values as JSON, as the history keeps them."""
    return {
        **{name: getattr(values, name) for name in VALUE_NAMES},
        "facts": dict(values.facts),
        "published_at": moment_write(values.published_at),
    }


def values_of_json(data: Mapping[str, Any]) -> CardValues:
    """The values that the history keeps as JSON."""
    at = data.get("published_at")
    return CardValues(**{**data, "published_at": parse_datetime(at) if at else None})


def values_difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The fields in which two states of a card differ, facts one by one, each as `{field, before, after}`.

    A fact that is not known has no member ``before`` or ``after``.
    """

    def flat(state: Mapping[str, Any]) -> dict[str, Any]:
        plain = {name: value for name, value in state.items() if name != "facts"}
        return plain | {f"facts.{name}": value for name, value in state.get("facts", {}).items()}

    old, new = flat(before), flat(after)
    return [
        {"field": name} | ({"before": old[name]} if name in old else {}) | ({"after": new[name]} if name in new else {})
        for name in dict.fromkeys((*old, *new))
        if (name in old) != (name in new) or old.get(name) != new.get(name)
    ]


def _checked(values: CardValues, game: str) -> CardValues:
    texts = {name: getattr(values, name) for name in VALUE_NAMES if name not in {"facts", "published_at"}}
    faults = list(unstorable_faults(texts | {"facts": values.facts}))
    if GAMES[game].kind(values.kind) is None:
        allowed = ", ".join(kind.slug for kind in GAMES[game].kinds)
        message = gettext_noop('"{value}" is not a kind of card here. Allowed: {allowed}.')
        faults.append(Fault("unknown_kind", message, {"value": values.kind, "allowed": allowed}, "/kind"))
    unstorable = {fault.pointer for fault in faults}
    for name in NAMES:
        if f"/{name}" not in unstorable:
            faults += name_faults(texts[name].strip(), f"/{name}")
    if values.published_at is not None and timezone.is_naive(values.published_at):
        faults.append(Fault("no_time_zone", gettext_noop("The moment needs a time zone."), {}, "/published_at"))
    else:
        faults += day_faults(values.published_at, "/published_at")
    if faults:
        raise InvalidCardError(faults=faults)
    return replace(values, **{name: text.strip() for name, text in texts.items()}, facts=dict(values.facts))


def _fill(card: Card, values: CardValues, terms: Terms | None, *, unique: bool) -> Finding:
    for name in VALUE_NAMES:
        setattr(card, name, getattr(values, name))
    finding = card_derive(card, terms_read(card.game_id) if terms is None else terms)
    _validate(card, unique=unique)
    return finding


def _validate(card: Card, *, apart_from: tuple[str, ...] = (), unique: bool) -> None:
    # The declaration of the kind says what the constraints say, and it is held already; the game is locked. Asking the
    # database about each constraint of each card took most of the time of an import.
    record_validate(card, error=InvalidCardError, apart_from=("game", *apart_from), unique=unique, constraints=False)


def card_preview(*, game: str, values: CardValues, card: Card | None = None, terms: Terms | None = None) -> Card:
    """The card as it would be stored with these values, derived and checked; nothing is written.

    A new card has number 0 for want of one.
    """
    preview = Card(id=new_id(), game_id=game, number=0)
    if card is not None:
        preview = copy(card)
        preview.revision += 1
    checked = _checked(values, game)
    for name in VALUE_NAMES:
        setattr(preview, name, getattr(checked, name))
    card_derive(preview, terms_read(game) if terms is None else terms)
    _validate(preview, apart_from=() if card else ("number",), unique=False)
    return preview


def number_faults(number: int) -> Iterator[Fault]:
    """A fault where no card can have the number."""
    if number < 1:
        yield Fault("out_of_range", gettext_noop("A number is at least 1."), {}, "/number")
    elif number > LARGEST_NUMBER:
        message = gettext_noop("A number is at most {largest}.")
        yield Fault("out_of_range", message, {"largest": LARGEST_NUMBER}, "/number")


def number_give(game: Game, asked: int | None) -> int:
    """The number asked for, or the next one, taken from the locked game for good; refused if a card has or had it."""
    if asked is not None and (faults := tuple(number_faults(asked))):
        raise InvalidCardError(faults=faults)
    if asked is None:
        number = game.next_number
    elif (
        Card.objects.filter(game=game, number=asked).exists()
        or CardMigration.objects.filter(game=game, number=asked).exists()
    ):
        raise NumberTakenError(number=asked)
    else:
        number = asked
    game.next_number = max(game.next_number, number + 1)
    return number


def numbers_keep(game: Game, *, before: int) -> None:
    """The next number of the locked game stored if it moved: once in a transaction, however many numbers were given."""
    if game.next_number != before:
        game.save(update_fields=["next_number"])


def change_of(
    card: Card,
    *,
    action: CardRevision.Action,
    origin: CardRevision.Origin,
    user: User | None,
    before: CardValues | None,
    after: CardValues | None,
    numbers: tuple[int, int] | None = None,
    batch: CardBatch | None = None,
) -> CardRevision:
    """One change in the history of a card, still to be stored; ``numbers`` are those before and after, where it got another."""
    ends = [values_json(values) if values else None for values in (before, after)]
    if numbers:
        ends = [{**(values or {}), "number": number} for values, number in zip(ends, numbers, strict=True)]
    return CardRevision(
        card_id=card.pk,
        revision=card.revision,
        action=action,
        origin=origin,
        user=user,
        batch=batch,
        before=ends[0],
        after=ends[1],
    )


@transaction.atomic
def card_create(
    *,
    game: str,
    values: CardValues,
    user: User | None,
    card_id: UUID | None = None,
    number: int | None = None,
    origin: CardRevision.Origin = Origin.STAFF,
    batch: CardBatch | None = None,
    terms: Terms | None = None,
) -> Card:
    """A new card under the next number of its game, or under the id and number that a file gives it.

    Under an id that had a card before, its history goes on.
    """
    locked = game_lock(game)
    before = locked.next_number
    made = card_make(
        locked, values=values, user=user, card_id=card_id, number=number, origin=origin, batch=batch, terms=terms
    )
    cards_store([made])
    numbers_keep(locked, before=before)
    return made.card


@dataclass(frozen=True, slots=True)
class Written:
    """A card as it is to be stored, with what it is found by and its change; ``new`` where it was not there before."""

    card: Card
    finding: Finding
    change: CardRevision
    new: bool


def cards_store(written: Collection[Written]) -> None:
    """Cards stored together with what they are found by and their history: many take few statements."""
    new, known = ([one for one in written if one.new is new] for new in (True, False))
    Card.objects.bulk_create([one.card for one in new])
    for one in known:
        one.card.save()
    for stored in (new, known):
        if stored:
            findings_store([(one.card.pk, one.finding) for one in stored], new=stored is new)
    CardRevision.objects.bulk_create([one.change for one in written])


def card_make(
    locked: Game,
    *,
    values: CardValues,
    user: User | None,
    card_id: UUID | None,
    number: int | None,
    origin: CardRevision.Origin,
    batch: CardBatch | None,
    terms: Terms | None,
) -> Written:
    """A new card of the locked game, for the caller to store; the transaction ends with `numbers_keep`."""
    checked = _checked(values, locked.slug)
    card = Card(id=card_id or new_id(), game=locked, number=number_give(locked, number))
    if card_id is not None:
        card.revision = 1 + (
            CardRevision.objects.filter(card_id=card_id).aggregate(Max("revision"))["revision__max"] or 0
        )
    finding = _fill(card, checked, terms, unique=card_id is not None)
    change = change_of(card, action=Action.CREATED, origin=origin, user=user, before=None, after=checked, batch=batch)
    return Written(card, finding, change, new=True)


def card_lock(*, card_id: UUID, expected_revision: int | None) -> Card:
    """The card, locked until the transaction ends; refused when it is not at the revision that the caller read."""
    game = Card.objects.filter(pk=card_id).values_list("game_id", flat=True).first()
    if game is None:
        raise CardNotFoundError
    game_lock(game)
    card = Card.objects.select_for_update(of=("self",), no_key=True).filter(pk=card_id).first()
    if card is None:
        raise CardNotFoundError
    if expected_revision is not None and card.revision != expected_revision:
        read = CardRevision.objects.filter(card_id=card_id, revision=expected_revision).first()
        now = values_json(card_values(card))
        known = {name: value for name, value in (read.after or {}).items() if name in now} if read else {}
        changes = values_difference(known, now) if read else []
        raise StaleCardError(
            expected=expected_revision,
            current=card.revision,
            extra={"revision": card.revision, "changes": changes},
        )
    return card


@transaction.atomic
def card_update(
    *,
    card_id: UUID,
    values: CardValues,
    expected_revision: int | None,
    user: User | None,
    origin: CardRevision.Origin = Origin.STAFF,
    batch: CardBatch | None = None,
    terms: Terms | None = None,
) -> Card:
    """The card with these values; saying what is stored already changes nothing and makes no revision.

    ``expected_revision`` is the one that the caller read; None is for callers that hold the lock themselves.
    """
    card = card_lock(card_id=card_id, expected_revision=expected_revision)
    changed = card_change(card, values=values, user=user, origin=origin, batch=batch, terms=terms)
    cards_store([changed] if changed else [])
    return card


def card_change(
    card: Card,
    *,
    values: CardValues,
    user: User | None,
    origin: CardRevision.Origin,
    batch: CardBatch | None,
    terms: Terms | None,
) -> Written | None:
    """The locked card with these values, for the caller to store; None where it has them already."""
    before = card_values(card)
    checked = _checked(values, card.game_id)
    if values_json(before) == values_json(checked):
        return None
    card.revision += 1
    finding = _fill(card, checked, terms, unique=False)
    change = change_of(card, action=Action.CHANGED, origin=origin, user=user, before=before, after=checked, batch=batch)
    return Written(card, finding, change, new=False)


@transaction.atomic
def card_publish(*, card_id: UUID, expected_revision: int | None, at: datetime | None, user: User | None) -> Card:
    """The card published at a moment, under embargo until one in the future, or a draft again (None)."""
    card = card_lock(card_id=card_id, expected_revision=expected_revision)
    values = replace(card_values(card), published_at=at)
    return card_update(card_id=card_id, values=values, expected_revision=card.revision, user=user)


def is_public(card: Card) -> bool:
    """Whether the card is published by now."""
    return card.published_at is not None and card.published_at <= timezone.now()


def were_public(cards: Collection[Card]) -> set[UUID]:
    """The ids of those cards that somebody may know: they are public, or were before they were withdrawn."""
    known = CardChange.objects.filter(pk__in=[card.pk for card in cards], was_public=True)
    return {card.pk for card in cards if is_public(card)} | set(known.values_list("pk", flat=True))


def card_retire(
    card: Card,
    *,
    into: Card | None,
    user: User | None,
    origin: CardRevision.Origin = Origin.STAFF,
) -> None:
    """The locked card deleted with what belongs to it, its id and number kept as gone; refused while anything points to it."""
    entries_note_gone(entries_of(card), user=user)
    cards_retire([card], into=into, user=user, origin=origin, known={card.pk})


def cards_retire(
    cards: Collection[Card],
    *,
    user: User | None,
    origin: CardRevision.Origin,
    known: Collection[UUID],
    into: Card | None = None,
    batch: CardBatch | None = None,
) -> None:
    """The locked cards deleted, all or none; refused while anything points to one of them.

    The ids and numbers of those that are ``known`` are kept as gone, all others are free. What belongs to the cards goes
    along without a note.
    """
    cards_claim(card.pk for card in cards)
    public = were_public(cards)
    gone = [
        CardMigration(
            card_id=card.pk,
            game_id=card.game_id,
            number=card.number,
            reason=CardMigration.Reason.MERGED if into else CardMigration.Reason.DELETED,
            into=into,
            was_public=card.pk in public,
        )
        for card in cards
        if card.pk in known
    ]
    action = Action.MERGED if into else Action.DELETED
    changes = [
        change_of(card, action=action, origin=origin, user=user, before=card_values(card), after=None, batch=batch)
        for card in cards
    ]
    for change in changes:
        change.revision += 1
    CardRevision.objects.bulk_create(changes)
    records_delete(Card.objects.filter(pk__in=[card.pk for card in cards]), error=CardInUseError)
    CardMigration.objects.bulk_create(gone)


@transaction.atomic
def card_delete(*, card_id: UUID, expected_revision: int | None, user: User | None) -> None:
    """The card with its printings, rulings and errata gone for good; refused while decks, matches or restrictions name it."""
    card_retire(card_lock(card_id=card_id, expected_revision=expected_revision), into=None, user=user)
