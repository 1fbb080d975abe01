"""Words of the language of the request, and the base of the shapes that answers have."""

from typing import Any

from rest_framework import serializers

from cardsite.api.language import request_language

Shape = serializers.Serializer[dict[str, Any]]


def in_words(ja: str, en: str) -> str:
    """A text in the language of the request; Japanese where there is none in English."""
    return ja if request_language() == "ja" else en or ja


def named(record: Any) -> str:
    """The name of a row in the language of the request."""
    return in_words(record.name_ja, record.name_en)
