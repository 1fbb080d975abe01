"""What is searched of a card, in one text: a line for each name and each printed text, behind the word for its place.

Places are written in capitals and a colon, which no folded text holds, so that a word is never found in them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from catalog.search.fold import fold

NAME_JA, READING, NAME_EN = "NAME", "READING", "ENGLISH"
NAME_PLACES = (NAME_JA, READING, NAME_EN)
ANY_TEXT = "[A-Z_]+_TEXT"
"""The pattern of the places of all printed texts."""


@dataclass(frozen=True, slots=True)
class Document:
    """The searched text of a card, with its lines apart."""

    lines: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """All lines, each between line ends."""
        return "\n" + "".join(f"{place}:{folded}\n" for place, folded in self.lines)


def place_of_field(name: str) -> str:
    """The place of a declared field's text, ending so that no field is taken for a name."""
    return f"{name.upper()}_TEXT"


def document(*, name_ja: str, reading: str, name_en: str, texts: Iterable[tuple[str, str]]) -> Document:
    """The document of a card by its names and its printed texts, each as (field, text); empty lines are left out."""
    named = zip(NAME_PLACES, (name_ja, reading, name_en), strict=True)
    lines = [*named, *((place_of_field(field), text) for field, text in texts)]
    folded = ((place, fold(text)) for place, text in lines)
    return Document(tuple(dict.fromkeys((place, text) for place, text in folded if text)))
