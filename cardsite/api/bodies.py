"""Bodies as declared: the base of the serializers that take input."""

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers


class StrictSerializer(serializers.Serializer[Any]):
    """A body in which every key must be known: a misspelt one is a fault, never ignored."""

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
        for key in unknown:
            allowed = ", ".join(name for name, field in known.items() if not field.read_only)
            words = gettext("There is no {key} here; allowed: {allowed}.").format(key=key, allowed=allowed)
            faults[key] = [serializers.ErrorDetail(words, code="unknown_key")]
        if faults:
            raise serializers.ValidationError(faults)
        return value
