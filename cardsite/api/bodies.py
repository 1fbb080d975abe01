"""Bodies as declared: the base of the serializers that take input."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django.utils.translation import gettext, gettext_lazy
from rest_framework import serializers

from cardsite.errors import NOT_A_NAME, UNSEEN_NAME, gettext_noop
from cardsite.values import name_is_plain, name_is_seen

# What the REST framework says in English alone: named here, it is collected and translated with our own words.
FRAMEWORK_WORDS = (
    gettext_noop("A valid biginteger is required."),
    gettext_noop("Datetime value out of range."),
    gettext_noop("Ensure this field has at least {min_length} elements."),
    gettext_noop("Ensure this field has no more than {max_length} elements."),
    gettext_noop('Enter a valid "slug" consisting of Unicode letters, numbers, underscores, or hyphens.'),
    gettext_noop("Integer value too large to convert to float"),
    gettext_noop('Invalid datetime for the timezone "{timezone}".'),
    gettext_noop("Must be a valid UUID."),
    gettext_noop("Must be a valid boolean."),
    gettext_noop("No data provided"),
    gettext_noop("Not a valid string."),
    gettext_noop("This dictionary may not be empty."),
)


class NameField(serializers.CharField):
    """What people call a thing, in one line."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "unprintable": gettext_lazy(NOT_A_NAME),
        "invisible_name": gettext_lazy(UNSEEN_NAME),
    }

    def to_internal_value(self, data: Any) -> str:
        """The name without spaces around it."""
        name = super().to_internal_value(data)
        if not name_is_plain(name):
            self.fail("unprintable")
        if name and not name_is_seen(name):
            self.fail("invisible_name")
        return name


class WordField(serializers.ChoiceField):
    """One of a few words; another is refused with the words that are possible."""

    def to_internal_value(self, data: Any) -> Any:
        """The word."""
        if not isinstance(data, str) or data not in self.choices:
            words = gettext("One of these is needed: {allowed}.").format(allowed=", ".join(self.choices))
            raise serializers.ValidationError(words, code="not_a_choice")
        return data


# What the REST framework's fields would read as their own kind of value.
_TAKEN_FOR = (
    (serializers.IntegerField, str, gettext_lazy("A valid integer is required.")),
    (serializers.CharField, int | float, gettext_lazy("Not a valid string.")),
    (serializers.UUIDField, int, gettext_lazy("Must be a valid UUID.")),
)


def _mistyped(field: Any, value: Any) -> Iterator[serializers.ErrorDetail]:
    for kind, wrong, words in _TAKEN_FOR:
        if isinstance(field, kind) and isinstance(value, wrong):
            yield serializers.ErrorDetail(str(words), code="invalid")


class StrictSerializer(serializers.Serializer[Any]):
    """A body in which every key must be known and every value be of its type: nothing is ignored or guessed."""

    def to_internal_value(self, data: Any) -> Any:
        """The body's values, or every fault at once."""
        known = self.fields
        unknown = [key for key in data if key not in known] if isinstance(data, dict) else []
        faults: dict[str, Any] = {}
        value: Any = None
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as error:
            if not isinstance(error.detail, dict):
                raise
            faults = dict(error.detail)
        if isinstance(data, dict):
            for name, field in known.items():
                if not field.read_only and (wrong := list(_mistyped(field, data.get(name)))):
                    faults[name] = wrong
        for key in unknown:
            allowed = ", ".join(name for name, field in known.items() if not field.read_only)
            words = gettext("There is no {key} here; allowed: {allowed}.").format(key=key, allowed=allowed)
            faults[key] = [serializers.ErrorDetail(words, code="unknown_key")]
        if faults:
            raise serializers.ValidationError(faults)
        return value
