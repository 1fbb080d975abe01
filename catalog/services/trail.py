"""The trail of what belongs to cards: each change with who made it, when, and the entry before and after."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import Max

from cardsite.models import User
from catalog.models import Card, CardName, CardRevision, CardSearch, EntryRevision
from catalog.services.rendering import moment_write

Action = CardRevision.Action
Origin = CardRevision.Origin
State = dict[str, Any]
DERIVED_ROWS = (CardSearch, CardName)


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return moment_write(value)
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def entry_state(entry: models.Model) -> State:
    """What can be said of an entry, as JSON: its columns without keys, and what it names by id."""
    options = entry._meta  # noqa: SLF001  # Django's documented Meta API
    state = {field.name: _plain(field.value_from_object(entry)) for field in options.concrete_fields if field.editable}
    named = {
        field.name: sorted(str(pk) for pk in getattr(entry, field.name).values_list("pk", flat=True))
        for field in options.many_to_many
    }
    return state | named


def entry_note(
    entry: models.Model, *, before: State | None, after: State | None, user: User | None, origin: Origin
) -> None:
    """A change of the entry written down; without ``before`` it was made, without ``after`` it goes, and equal ones are none."""
    if before == after:
        return
    action = Action.CREATED if before is None else Action.DELETED if after is None else Action.CHANGED
    last = EntryRevision.objects.filter(entry_id=entry.pk).aggregate(last=Max("revision"))["last"] or 0
    EntryRevision.objects.create(
        entry_kind=entry._meta.model_name or "",  # noqa: SLF001  # Django's documented Meta API
        entry_id=entry.pk,
        revision=last + 1,
        action=action,
        origin=origin,
        user=user,
        before=before,
        after=after,
    )


def entry_models() -> tuple[type[models.Model], ...]:
    """The kinds of entries that belong to a card and go with it; what is only derived from the card is none of them."""
    return tuple(
        relation.related_model
        for relation in Card._meta.related_objects  # noqa: SLF001  # Django's documented Meta API
        if relation.on_delete is models.CASCADE and relation.related_model not in DERIVED_ROWS
    )


def entries_of(card: Card) -> list[models.Model]:
    """Everything that somebody entered about a card and that goes with it; what goes with another entry comes first."""
    kinds = entry_models()
    # An erratum of one printing is noted before that printing is.
    kinds = tuple(sorted(kinds, key=lambda kind: not _belongs_to(kind, kinds)))
    return [entry for kind in kinds for entry in kind._default_manager.filter(card=card)]  # noqa: SLF001  # Django's documented manager


def _belongs_to(kind: type[models.Model], others: tuple[type[models.Model], ...]) -> bool:
    return any(field.related_model in others for field in kind._meta.concrete_fields)  # noqa: SLF001  # Django's documented Meta API


def entries_note_gone(entries: Iterable[models.Model], *, user: User | None, origin: Origin = Origin.STAFF) -> None:
    """Entries that go with what they belong to, written down as deleted."""
    for entry in entries:
        entry_note(entry, before=entry_state(entry), after=None, user=user, origin=origin)
