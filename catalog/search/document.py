"""What is searched of a card, in two texts: a line for each name, and a line for each printed text, behind its place.

Places are written in capitals, which no folded text holds, and end in a colon, so that a word is never found in them.
"""

from collections.abc import Iterable

from catalog.search.fold import fold
from catalog.search.grams import document_grams

NAME_JA, READING, NAME_EN = "NAME", "READING", "ENGLISH"
NAME_PLACES = (NAME_JA, READING, NAME_EN)
ANY_TEXT = "[A-Z_]+_TEXT"
"""The pattern of the places of all printed texts."""


def place_of_field(name: str) -> str:
    """The place of a declared field's text, ending so that no field is taken for a name."""
    return f"{name.upper()}_TEXT"


def _document(lines: Iterable[tuple[str, str]]) -> str:
    folded = dict.fromkeys((place, fold(text)) for place, text in lines)
    return "\n" + "".join(f"{place}:{text}\n" for place, text in folded if text)


def names_document(*, name_ja: str, reading: str, name_en: str) -> str:
    """The names of a card, each between line ends."""
    return _document(zip(NAME_PLACES, (name_ja, reading, name_en), strict=True))


def texts_document(texts: Iterable[tuple[str, str]]) -> str:
    """The printed texts of a card, each given as (field, text), between line ends."""
    return _document((place_of_field(field), text) for field, text in texts)


def entry_document(texts: Iterable[str]) -> str:
    """What is searched of a ruling or an erratum: its texts, each on a line of its own."""
    return "\n".join(dict.fromkeys(folded for text in texts if (folded := fold(text))))


def entry_grams(document: str) -> list[int]:
    """The pieces by which the document of a ruling or an erratum is looked up."""
    return document_grams(*document.split("\n"))


def lines_of(document: str) -> list[str]:
    """The folded lines of a document, without their places."""
    return [line.partition(":")[2] for line in document.splitlines() if line]
