"""Words in the language of the request."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext

from cardsite.values import Language, Words


def request_language() -> Language:
    """The language of the present request (`Accept-Language`), Japanese unless English was asked for."""
    return "en" if (get_language() or "").startswith("en") else "ja"


def words_render(template: str, params: Mapping[str, Any]) -> str:
    """A message template in the language of the request, its slots filled; `Words` among the params are translated too."""
    language = request_language()
    return gettext(template).format(
        **{key: value.in_language(language) if isinstance(value, Words) else value for key, value in params.items()}
    )
