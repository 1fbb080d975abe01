"""What many changes come to, shown before anything is written, and carried out only while that is still so."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from hashlib import blake2b
from typing import Any
from uuid import UUID

import orjson
from django.db import transaction

from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from catalog.errors import (
    CardNotFoundError,
    InvalidCardError,
    PlanRefusedError,
    PlanStaleError,
    PublishingNotAllowedError,
)
from catalog.games import GAMES
from catalog.models import Card, CardBatch, CardMigration, CardRevision, Game
from catalog.services.cards import (
    CardValues,
    Written,
    card_change,
    card_make,
    card_preview,
    card_values,
    cards_store,
    number_faults,
    numbers_keep,
    values_difference,
    values_json,
)
from catalog.services.games import game_get, game_lock
from catalog.services.rendering import Terms, terms_read
from catalog.services.transfer.rows import CardRow
from catalog.services.transfer.sources import FileSource, Source

Tell = Callable[[int, int], None]
WRITTEN_AT_ONCE = 200


class Status(Enum):
    """What a row of a file comes to."""

    CREATED = "created"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """One row of a file against the catalog: what it comes to, the fields that differ, and what is wrong with it."""

    place: str
    status: Status
    name: str
    number: int | None = None
    card_id: UUID | None = None
    difference: tuple[Mapping[str, Any], ...] = ()
    faults: tuple[Fault, ...] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class CardReference:
    """A stored card that a file does not speak of."""

    id: UUID
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """A file against the catalog. ``absent`` cards are reported and stay; ``fingerprint`` stands for file and catalog."""

    game: str
    rows: tuple[PlannedRow, ...]
    absent: tuple[CardReference, ...]
    fingerprint: str

    def count(self, status: Status) -> int:
        """How many rows come to that."""
        return sum(row.status is status for row in self.rows)

    @property
    def publishes(self) -> bool:
        """Whether it changes what is public."""
        return any(
            change["field"] == "published_at" and (change.get("before") or change.get("after"))
            for row in self.rows
            for change in row.difference
        )


@dataclass(frozen=True, slots=True)
class _Stored:
    """The cards of a game as they are now."""

    by_id: Mapping[UUID, Card]
    by_number: Mapping[int, Card]
    may_create: bool
    elsewhere: frozenset[UUID]
    gone_ids: frozenset[UUID]
    gone_numbers: frozenset[int]
    terms: Terms

    def find(self, row: CardRow) -> tuple[Card | None, Fault | None]:
        """The card that a row means, or why it cannot be told."""
        if row.id in self.gone_ids or (row.id not in self.by_id and row.number in self.gone_numbers):
            return None, Fault(
                "card_gone", gettext_noop("This card was merged or deleted; its number is not given again.")
            )
        if row.id in self.elsewhere:
            return None, Fault("another_game", gettext_noop("This id belongs to a card of another game."), {}, "/id")
        named = self.by_id.get(row.id) if row.id else None
        if named is None and not self.may_create:
            return None, Fault("card_not_found", CardNotFoundError.message)
        numbered = self.by_number.get(row.number) if row.number is not None else None
        if row.id is not None and row.number is not None and named is not numbered:
            message = gettext_noop("The id and the number belong to different cards; a number never changes.")
            return None, Fault("number_changed", message, {}, "/number")
        return named or numbered, None


def _stored(source: Source, rows: Sequence[CardRow]) -> _Stored:
    of_game = Card.objects.filter(game_id=source.game).order_by("number")
    ids = [row.id for row in rows if row.id]
    cards = list(of_game if source.whole_game else of_game.filter(pk__in=ids))
    named = Card.objects.filter(pk__in=ids).exclude(game_id=source.game)
    past = CardMigration.objects.filter(game_id=source.game)
    gone = list(past.gone().values_list("card_id", "number"))
    by_id = {card.pk: card for card in cards}
    # A file from before a card was renumbered means that card.
    before = {
        number: by_id[card_id]
        for card_id, number in past.renumbered().values_list("card_id", "number")
        if card_id in by_id
    }
    return _Stored(
        by_id=by_id,
        by_number={**before, **{card.number: card for card in cards}},
        may_create=source.whole_game,
        elsewhere=frozenset(named.values_list("pk", flat=True)),
        gone_ids=frozenset(card_id for card_id, _ in gone),
        gone_numbers=frozenset(number for _, number in gone),
        terms=terms_read(source.game),
    )


@dataclass(frozen=True, slots=True)
class _Put:
    """A card as a row leaves it; a new one has a number and an id only where the row says so or it is really made."""

    values: CardValues
    number: int | None
    card_id: UUID | None


Puts = Callable[[CardRow, CardValues, Card | None], _Put]
"""What is done with the values of a row, for a card or a new one: looked at what would become of it, or written."""


def _plan_row(row: CardRow, stored: _Stored, game: str, put: Puts) -> PlannedRow:
    name = str(row.stated.get("name_ja", ""))
    if row.faults:
        return PlannedRow(row.place, Status.REFUSED, name, row.number, row.id, faults=row.faults)
    card, fault = stored.find(row)
    if fault is not None:
        return PlannedRow(row.place, Status.REFUSED, name, row.number, row.id, faults=(fault,))
    before = card_values(card) if card else None
    if card is None and row.number is not None and (faults := tuple(number_faults(row.number))):
        return PlannedRow(row.place, Status.REFUSED, name, row.number, row.id, faults=faults)
    values = row.values(before)
    name = values.name_ja
    number, card_id = (card.number, card.pk) if card else (row.number, row.id)
    if before is not None and values_json(before) == values_json(values):
        return PlannedRow(row.place, Status.UNCHANGED, name, number, card_id)
    kind = values.kind if GAMES[game].kind(values.kind) else ""
    try:
        after = put(row, values, card)
    except InvalidCardError as refused:
        return PlannedRow(row.place, Status.REFUSED, name, number, card_id, faults=refused.faults, kind=kind)
    difference = tuple(values_difference(values_json(before) if before else {}, values_json(after.values)))
    status = Status.CHANGED if card else Status.CREATED
    if not difference:
        status = Status.UNCHANGED
    return PlannedRow(row.place, status, name, after.number, after.card_id, difference, kind=values.kind)


def _fingerprint(source: Source, stored: Mapping[UUID, Card], next_number: int) -> str:
    state = [(str(card.pk), card.revision) for card in stored.values()]
    digest = blake2b(orjson.dumps([source.game, next_number if source.whole_game else 0, state]), digest_size=16)
    digest.update(source.content)
    return digest.hexdigest()


def nothing_told(_done: int, _total: int) -> None:
    """Nobody asks how far it is."""


def cards_plan(source: Source, *, tell: Tell = nothing_told) -> ImportPlan:
    """What a source would change; nothing is written or locked. ``tell`` hears after each row how many of all are done."""
    rows = source.rows()
    next_number = game_get(source.game).next_number
    stored = _stored(source, rows)

    def shown(row: CardRow, values: CardValues, card: Card | None) -> _Put:
        preview = card_preview(game=source.game, values=values, card=card, terms=stored.terms)
        return _Put(card_values(preview), card.number if card else row.number, card.pk if card else row.id)

    fingerprint = _fingerprint(source, stored.by_id, next_number)
    return _plan(source, rows, stored, put=shown, tell=tell, fingerprint=fingerprint)


def _plan(
    source: Source, rows: Sequence[CardRow], stored: _Stored, *, put: Puts, tell: Tell, fingerprint: str
) -> ImportPlan:
    planned = []
    for done, row in enumerate(rows, 1):
        planned.append(_plan_row(row, stored, source.game, put))
        tell(done, len(rows))
    spoken_of = {row.card_id for row in planned}
    return ImportPlan(
        game=source.game,
        rows=tuple(planned),
        absent=tuple(
            CardReference(card.pk, card.number, card.name_ja)
            for card in stored.by_id.values()
            if card.pk not in spoken_of
        ),
        fingerprint=fingerprint,
    )


@transaction.atomic
def cards_apply(
    source: Source,
    *,
    fingerprint: str,
    user: User | None,
    may_publish: bool,
    batch: CardBatch | None = None,
    tell: Tell = nothing_told,
) -> ImportPlan:
    """A source carried out whole, as it was shown under that fingerprint; refused when anything is otherwise by now.

    Rows are planned once more as they are written, so that each card is derived once; a refusal takes back what was written.
    """
    game = game_lock(source.game)
    rows, next_number = source.rows(), game.next_number
    stored = _stored(source, rows)
    if _fingerprint(source, stored.by_id, next_number) != fingerprint:
        raise PlanStaleError
    target = _Target(game, source.origin, user, batch, stored.terms)
    plan = _plan(source, rows, stored, put=target.put, tell=tell, fingerprint=fingerprint)
    if plan.publishes and not may_publish:
        raise PublishingNotAllowedError
    if plan.count(Status.REFUSED):
        raise PlanRefusedError(faults=_row_faults(plan.rows))
    target.store()
    numbers_keep(game, before=next_number)
    return plan


@dataclass(frozen=True, slots=True)
class _Target:
    """What all rows are written to and for: the locked game, and what its history says of them. Some are stored at a time."""

    game: Game
    origin: CardRevision.Origin
    user: User | None
    batch: CardBatch | None
    terms: Terms
    unstored: list[Written] = field(default_factory=list)

    def put(self, row: CardRow, values: CardValues, card: Card | None) -> _Put:
        """The card of a row, made or changed. Nobody else writes cards of the game, so those read under its lock are as they are."""
        if len(self.unstored) >= WRITTEN_AT_ONCE or self._is_taken(row.number):
            self.store()
        written = self._made(row, values) if card is None else self._changed(card, values)
        if written is not None:
            self.unstored.append(written)
            card = written.card
        assert card is not None
        return _Put(card_values(card), card.number, card.pk)

    def store(self) -> None:
        """What is written by now stored."""
        cards_store(self.unstored)
        self.unstored.clear()

    def _is_taken(self, number: int | None) -> bool:
        """Whether a number has been given just now, which is found out as soon as that card is stored."""
        return number is not None and any(one.new and one.card.number == number for one in self.unstored)

    def _made(self, row: CardRow, values: CardValues) -> Written:
        return card_make(
            self.game,
            values=values,
            user=self.user,
            card_id=row.id,
            number=row.number,
            origin=self.origin,
            batch=self.batch,
            terms=self.terms,
        )

    def _changed(self, card: Card, values: CardValues) -> Written | None:
        return card_change(card, values=values, user=self.user, origin=self.origin, batch=self.batch, terms=self.terms)


def import_plan(*, game: str, form: str, content: bytes) -> ImportPlan:
    """What the file (``form`` is csv or json) would change; nothing is written."""
    return cards_plan(FileSource(game, form, content))


def import_apply(
    *, game: str, form: str, content: bytes, fingerprint: str, user: User | None, may_publish: bool = True
) -> ImportPlan:
    """The file carried out whole, as it was shown under that fingerprint; refused when anything is otherwise by now."""
    source = FileSource(game, form, content)
    return cards_apply(source, fingerprint=fingerprint, user=user, may_publish=may_publish)


def _row_faults(rows: Sequence[PlannedRow]) -> list[Fault]:
    return [
        Fault(fault.code, fault.message, fault.params, f"{row.place} {fault.pointer or ''}".strip())
        for row in rows
        for fault in row.faults
    ]
