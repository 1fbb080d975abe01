"""Saving and deleting rows of the catalog, with what Django refuses turned into faults with their places."""

from collections.abc import Collection, Iterable, Iterator
from datetime import date, datetime
from functools import partial
from typing import Any, TypeVar

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models
from django.db.models.deletion import ProtectedError, RestrictedError

from cardsite.api.language import said_in_both
from cardsite.errors import DAYS_KNOWN, NOT_A_NAME, UNSEEN_NAME, Fault, SiteError, gettext_noop
from cardsite.values import (
    FIRST_DAY,
    LAST_DAY,
    Words,
    day_is_known,
    moment_is_known,
    name_is_plain,
    name_is_seen,
    text_is_storable,
)
from catalog.errors import EntryInUseError, InvalidEntryError

RecordT = TypeVar("RecordT", bound=models.Model)
AS_SAID = "{said}"  # the words come from the model's own checks, in both languages


def validation_faults(error: ValidationError, pointer: str = "") -> tuple[Fault, ...]:
    """The faults in a refusal by a model's own checks, each with a pointer to its field."""
    if not hasattr(error, "error_dict"):
        return (Fault("invalid", AS_SAID, {"said": said_in_both(partial(_messages, error))}, pointer),)
    return tuple(
        Fault(
            single.code or "invalid",
            AS_SAID,
            {"said": said_in_both(partial(_messages, single))},
            pointer if name == NON_FIELD_ERRORS else f"{pointer}/{name}",
        )
        for name, errors in error.error_dict.items()
        for single in errors
    )


def _messages(error: ValidationError) -> str:
    return " ".join(error.messages)


def unstorable_faults(value: Any, pointer: str = "") -> Iterator[Fault]:
    """A fault for each text that PostgreSQL cannot hold: one with a NUL character or half a surrogate pair (S15)."""
    if isinstance(value, str):
        if not text_is_storable(value):
            message = gettext_noop("This text holds a character that cannot be stored.")
            yield Fault("unstorable_character", message, {}, pointer)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if any(unstorable_faults(key)):
                yield from unstorable_faults(key, pointer)
            else:
                yield from unstorable_faults(inner, f"{pointer}/{key}")
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from unstorable_faults(inner, f"{pointer}/{index}")


def name_faults(name: str, pointer: str) -> Iterator[Fault]:
    """A fault where a text cannot be what people call a thing."""
    if not name_is_plain(name):
        yield Fault("unprintable", NOT_A_NAME, {}, pointer)
    elif name and not name_is_seen(name):
        yield Fault("invisible_name", UNSEEN_NAME, {}, pointer)


def day_faults(value: date | datetime | None, pointer: str) -> Iterator[Fault]:
    """A fault where a day, or a moment with its time zone, is none that the site knows."""
    known = value is None or (moment_is_known(value) if isinstance(value, datetime) else day_is_known(value))
    if not known:
        yield Fault("day_out_of_range", DAYS_KNOWN, {"first": FIRST_DAY, "last": LAST_DAY}, pointer)


def _faults_of_columns(record: models.Model) -> Iterator[Fault]:
    """What is wrong with single values whatever the row is: texts, names and days that no row may hold."""
    for field in record._meta.concrete_fields:  # noqa: SLF001  # Django's documented Meta API
        if field.generated:
            continue  # the database's own
        value, pointer = getattr(record, field.attname), f"/{field.attname}"
        if isinstance(value, str) and isinstance(field, models.CharField | models.TextField):
            unstorable = tuple(unstorable_faults(value, pointer))
            yield from unstorable
            if field.editable and isinstance(field, models.CharField) and not unstorable:
                yield from name_faults(value, pointer)
        elif isinstance(value, date):
            yield from day_faults(value, pointer)


def record_validate(
    record: models.Model,
    *,
    error: type[SiteError] = InvalidEntryError,
    apart_from: Iterable[str] = (),
    unique: bool = True,
    constraints: bool = True,
) -> None:
    """Nothing, or the refusal with all faults of the row but those of the fields in ``apart_from``.

    Without ``unique`` or ``constraints`` the database is not asked about them: for callers who know what it would say.
    """
    if faults := tuple(_faults_of_columns(record)):
        raise error(faults=faults)
    try:
        record.full_clean(exclude=set(apart_from), validate_unique=unique, validate_constraints=constraints)
    except ValidationError as refused:
        raise error(faults=validation_faults(refused)) from refused


def record_save(record: RecordT) -> RecordT:
    """The row, checked and stored."""
    record_validate(record)
    record.save()
    return record


def kinds_named(kinds: Collection[type[models.Model]]) -> Words:
    """Kinds of things in words, whoever is to read them."""
    return said_in_both(lambda: ", ".join(sorted(str(kind._meta.verbose_name_plural) for kind in kinds)))  # noqa: SLF001  # Meta API


def users_of(error: ProtectedError | RestrictedError) -> Words:
    """What still points to a row that was to be deleted: kinds of things, not the things, which may be private."""
    objects = error.protected_objects if isinstance(error, ProtectedError) else error.restricted_objects
    return kinds_named({type(thing) for thing in objects})


def record_delete(record: models.Model) -> None:
    """The row deleted, or refused while something points to it."""
    records_delete(type(record)._default_manager.filter(pk=record.pk))  # noqa: SLF001  # Django's documented manager


def records_delete(records: models.QuerySet[Any], *, error: type[SiteError] = EntryInUseError) -> None:
    """The rows deleted, all or none: refused while something points to one of them."""
    try:
        records.delete()
    except (ProtectedError, RestrictedError) as refused:
        raise error(used_by=users_of(refused)) from refused
