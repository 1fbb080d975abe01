"""The editable terms that an ability speaks of."""

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from catalog.effects.language import WordTest
from catalog.effects.parser import attributes
from catalog.effects.vocabulary import Vocabulary


def terms_named(part: Any, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Each term in a part of an effect, as its category and slug."""
    if isinstance(part, tuple):
        for one in part:
            yield from terms_named(one, vocabulary)
    elif isinstance(part, WordTest):
        category = vocabulary.word_properties[part.property]
        if isinstance(category, str):
            yield from ((category, str(slug)) for slug in part.any_of)
    elif is_dataclass(part):
        for _, name, _, _ in attributes(type(part)):
            yield from terms_named(getattr(part, name), vocabulary)
