"""Saving and deleting rows of the catalog, with what Django refuses turned into faults with their places."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models
from django.db.models.deletion import ProtectedError, RestrictedError

from cardsite.errors import Fault, SiteError, gettext_noop
from catalog.errors import EntryInUseError, InvalidEntryError

RecordT = TypeVar("RecordT", bound=models.Model)
AS_SAID = "{said}"  # the words come translated from the model's own checks


def validation_faults(error: ValidationError, pointer: str = "") -> tuple[Fault, ...]:
    """The faults in a refusal by a model's own checks, each with a pointer to its field."""
    if not hasattr(error, "error_dict"):
        return tuple(Fault("invalid", AS_SAID, {"said": said}, pointer) for said in error.messages)
    return tuple(
        Fault(
            single.code or "invalid",
            AS_SAID,
            {"said": " ".join(single.messages)},
            pointer if name == NON_FIELD_ERRORS else f"{pointer}/{name}",
        )
        for name, errors in error.error_dict.items()
        for single in errors
    )


def unstorable_faults(value: Any, pointer: str = "") -> Iterator[Fault]:
    """A fault for each text that PostgreSQL cannot hold: one with a NUL character or half a surrogate pair (S15)."""
    if isinstance(value, str):
        if "\x00" in value or any("\ud800" <= character <= "\udfff" for character in value):
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
    texts = {
        field.attname: getattr(record, field.attname)
        for field in record._meta.concrete_fields  # noqa: SLF001  # Django's documented Meta API
        if isinstance(field, models.CharField | models.TextField)
    }
    if faults := tuple(unstorable_faults(texts)):
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


def users_of(error: ProtectedError | RestrictedError) -> str:
    """What still points to a row that was to be deleted: kinds of things, not the things, which may be private."""
    objects = error.protected_objects if isinstance(error, ProtectedError) else error.restricted_objects
    return ", ".join(sorted({str(thing._meta.verbose_name_plural) for thing in objects}))  # noqa: SLF001  # Meta API


def record_delete(record: models.Model, *, error: type[SiteError] = EntryInUseError) -> None:
    """The row deleted, or refused while something points to it."""
    try:
        record.delete()
    except (ProtectedError, RestrictedError) as refused:
        raise error(used_by=users_of(refused)) from refused
