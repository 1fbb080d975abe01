"""Query parameters: declared, typed, and refused by name when they do not exist or cannot be read (S12)."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from django.http import QueryDict

from cardsite.api.errors import InvalidParametersError
from cardsite.errors import DAYS_KNOWN, Fault, gettext_noop
from cardsite.values import FIRST_DAY, LAST_DAY, day_is_known

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TRUE_FALSE = {"true": True, "false": False}


class ValueRefusedError(ValueError):
    """One value that a parameter does not take: a code, a message template and its data."""

    def __init__(self, code: str, message: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.params = params


@dataclass(frozen=True, slots=True)
class Parameter:
    """A query parameter: its name, how one value is read, and the JSON Schema of one value.

    With ``many`` it may be repeated and takes comma-separated values; the result is a tuple.
    """

    name: str
    read: Callable[[str], Any]
    schema: Mapping[str, Any]
    description: str = ""
    many: bool = False
    required: bool = False
    default: Any = None


@dataclass(frozen=True, slots=True)
class Query:
    """The parameters of one request, read; those that were not given have their default."""

    values: Mapping[str, Any]
    given: frozenset[str] = field(default_factory=frozenset)

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


def text_parameter(name: str, *, max_length: int = 200, empty: bool = False, **more: Any) -> Parameter:
    """Any text up to a length."""

    def read(value: str) -> str:
        if not value and not empty:
            raise ValueRefusedError("empty", gettext_noop("A value is missing."))
        if len(value) > max_length:
            raise ValueRefusedError("too_long", gettext_noop("At most {limit} characters."), limit=max_length)
        return value

    return Parameter(name, read, {"type": "string", "maxLength": max_length}, **more)


def integer_parameter(name: str, *, minimum: int = -(2**31), maximum: int = 2**31 - 1, **more: Any) -> Parameter:
    """A whole number within bounds."""

    def read(value: str) -> int:
        digits = value.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(digits) <= 20 and minimum <= int(value) <= maximum:
            return int(value)
        raise ValueRefusedError(
            "not_in_range",
            gettext_noop("A whole number from {minimum} to {maximum} is needed."),
            minimum=minimum,
            maximum=maximum,
        )

    return Parameter(name, read, {"type": "integer", "minimum": minimum, "maximum": maximum}, **more)


def choice_parameter(name: str, choices: Iterable[str], **more: Any) -> Parameter:
    """One of a few words."""
    allowed = tuple(choices)

    def read(value: str) -> str:
        if value not in allowed:
            raise ValueRefusedError(
                "not_a_choice", gettext_noop("One of these is needed: {allowed}."), allowed=", ".join(allowed)
            )
        return value

    return Parameter(name, read, {"type": "string", "enum": list(allowed)}, **more)


def boolean_parameter(name: str, **more: Any) -> Parameter:
    """`true` or `false`."""
    choice = choice_parameter(name, _TRUE_FALSE)
    return Parameter(name, lambda value: _TRUE_FALSE[choice.read(value)], {"type": "boolean"}, **more)


def day_read(text: str) -> date | None:
    """The day that a text names as YYYY-MM-DD; None in any other form, ISO 8601's weeks included."""
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def day_bound(day: date) -> date:
    """The day, if it is one of those that the site knows."""
    if not day_is_known(day):
        raise day_refused()
    return day


def day_refused() -> ValueRefusedError:
    """The refusal of a day, or of a moment, that is not among those that the site knows."""
    return ValueRefusedError("day_out_of_range", DAYS_KNOWN, first=FIRST_DAY, last=LAST_DAY)


def date_parameter(name: str, **more: Any) -> Parameter:
    """A day as YYYY-MM-DD."""

    def read(value: str) -> date:
        if (day := day_read(value)) is None:
            raise ValueRefusedError("not_a_date", gettext_noop("A date as YYYY-MM-DD is needed."))
        return day_bound(day)

    return Parameter(name, read, {"type": "string", "format": "date"}, **more)


def uuid_parameter(name: str, **more: Any) -> Parameter:
    """An identifier."""

    def read(value: str) -> UUID:
        try:
            return UUID(value)
        except ValueError as error:
            raise ValueRefusedError("not_an_id", gettext_noop("An identifier (UUID) is needed.")) from error

    return Parameter(name, read, {"type": "string", "format": "uuid"}, **more)


def _storable(text: str) -> str:
    if "\x00" in text:
        raise ValueRefusedError("unstorable_character", gettext_noop("A text holds a NUL character."))
    return text


def _values(parameter: Parameter, texts: Sequence[str]) -> tuple[list[Any], list[Fault]]:
    if parameter.many:
        texts = [part for text in texts for part in text.split(",")]
    elif len(texts) > 1:
        message = gettext_noop("This parameter is taken only once.")
        return [], [Fault(code="repeated", message=message, parameter=parameter.name)]
    values, faults = [], []
    for text in texts:
        try:
            values.append(parameter.read(_storable(text)))
        except ValueRefusedError as error:
            faults.append(Fault(code=error.code, message=error.message, params=error.params, parameter=parameter.name))
    return values, faults


def query_read(data: QueryDict, parameters: Iterable[Parameter]) -> Query:
    """The request's parameters by their declarations, or an `InvalidParametersError` with everything wrong at once."""
    declared = {parameter.name: parameter for parameter in parameters}
    faults = [
        Fault(
            code="unknown_parameter",
            message=gettext_noop("There is no parameter {name} here; allowed: {allowed}."),
            params={"name": name.replace("\x00", "�"), "allowed": ", ".join(sorted(declared)) or "—"},
            parameter=name.replace("\x00", "�"),
        )
        for name in data
        if name not in declared
    ]
    values: dict[str, Any] = {}
    for name, parameter in declared.items():
        if name not in data:
            values[name] = parameter.default
            if parameter.required:
                message = gettext_noop("The parameter {name} is needed.")
                faults.append(Fault(code="required", message=message, params={"name": name}, parameter=name))
            continue
        found, wrong = _values(parameter, data.getlist(name))
        faults.extend(wrong)
        if not wrong:
            values[name] = tuple(found) if parameter.many else found[0]
    if faults:
        raise InvalidParametersError(faults=faults)
    return Query(values, frozenset(data))
