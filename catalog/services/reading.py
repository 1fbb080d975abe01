"""Reading members of JSON objects by type, with every fault at its pointer."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any, TypeVar
from uuid import UUID

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from cardsite.api.parsers import pointer_join
from cardsite.errors import DAYS_KNOWN, Fault, gettext_noop
from cardsite.values import FIRST_DAY, LAST_DAY, day_is_known, moment_is_known
from catalog.errors import InvalidFileError

V = TypeVar("V")
Reader = Callable[[Any], Any]


class WrongValueError(ValueError):
    """A value that is not taken; its text says what is expected, a template with the data for its slots."""

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__(message)
        self.params = params


def text(value: Any) -> str:
    """A text, which may be empty."""
    if isinstance(value, str):
        return value
    raise WrongValueError(gettext_noop("A text is expected here."))


def whole_number(value: Any) -> int:
    """A whole number, zero or more."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31:
        return value
    raise WrongValueError(gettext_noop("A whole number is expected here."))


def flag(value: Any) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise WrongValueError(gettext_noop("true or false is expected here."))


def identifier(value: Any) -> UUID:
    """A UUID."""
    try:
        return UUID(text(value))
    except ValueError as error:
        raise WrongValueError(gettext_noop("A UUID is expected here.")) from error


def day(value: Any) -> date:
    """A day, as YYYY-MM-DD."""
    try:
        found = date.fromisoformat(text(value))
    except ValueError as error:
        raise WrongValueError(gettext_noop("A day as YYYY-MM-DD is expected here.")) from error
    if not day_is_known(found):
        raise WrongValueError(DAYS_KNOWN, first=FIRST_DAY, last=LAST_DAY)
    return found


def moment(value: Any) -> datetime:
    """A moment in ISO 8601 with its time zone."""
    try:
        found = parse_datetime(text(value))
    except ValueError:
        found = None
    if found is None or timezone.is_naive(found):
        raise WrongValueError(gettext_noop("A moment as YYYY-MM-DDThh:mm:ss with its time zone is expected here."))
    if not moment_is_known(found):
        raise WrongValueError(DAYS_KNOWN, first=FIRST_DAY, last=LAST_DAY)
    return found


def json_object(value: Any) -> dict[str, Any]:
    """An object, read further on."""
    if isinstance(value, dict):
        return value
    raise WrongValueError(gettext_noop("An object is expected here."))


def json_list(value: Any) -> list[Any]:
    """A list, read further on."""
    if isinstance(value, list):
        return value
    raise WrongValueError(gettext_noop("A list is expected here."))


def list_of(reader: Reader) -> Reader:
    """A list of what the reader reads."""
    return lambda value: [reader(item) for item in json_list(value)]


def or_null(reader: Reader) -> Reader:
    """What the reader reads, or null."""
    return lambda value: None if value is None else reader(value)


class Faults:
    """Everything found wrong in one file."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, code: str, message: str, pointer: str, **params: Any) -> None:
        """One more fault."""
        self.found.append(Fault(code, message, params, pointer))

    def raise_if_any(self) -> None:
        """The refusal of the file, if anything is wrong."""
        if self.found:
            raise InvalidFileError(faults=self.found)

    def read(
        self, data: Any, pointer: str, needed: Mapping[str, Reader], optional: Mapping[str, Reader] | None = None
    ) -> dict[str, Any] | None:
        """The members of an object, or None when something is wrong with it."""
        if not isinstance(data, dict):
            self.add("not_an_object", gettext_noop("An object is expected here."), pointer)
            return None
        before = len(self.found)
        readers = {**needed, **(optional or {})}
        values = {}
        for key, value in data.items():
            here = pointer_join(pointer, key)
            if key not in readers:
                message = gettext_noop('The key "{key}" is not known here. Known: {allowed}.')
                self.add("unknown_key", message, here, key=key, allowed=", ".join(readers))
                continue
            try:
                values[key] = readers[key](value)
            except WrongValueError as wrong:
                self.add("wrong_type", str(wrong), here, **wrong.params)
        for key in needed:
            if key not in data:
                self.add("missing_key", gettext_noop('The key "{key}" is missing.'), pointer, key=key)
        return values if len(self.found) == before else None

    def read_each(
        self, data: list[Any], pointer: str, needed: Mapping[str, Reader], optional: Mapping[str, Reader] | None = None
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each object of a list that is right, with its pointer."""
        for index, item in enumerate(data):
            here = pointer_join(pointer, index)
            if (values := self.read(item, here, needed, optional)) is not None:
                yield here, values

    def unique(self, seen: dict[V, str], key: V, pointer: str) -> None:
        """A fault when something that identifies stood in the file before (D12)."""
        if key in seen:
            message = gettext_noop("{key} stands in the file already, at {other}.")
            self.add("repeated", message, pointer, key=str(key), other=seen[key])
        seen.setdefault(key, pointer)
