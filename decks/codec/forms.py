"""Which form a list that somebody pasted has."""

from decks.codec.checksum import ALPHABET, CHECKSUM_LENGTH
from decks.codec.listed import Form
from decks.codec.table import is_table
from decks.codec.tables import BY_TAG
from decks.codec.text import line_head

_HEAD_LENGTH = 3


def form_of(content: str) -> Form:
    """The form of a list by its beginning: JSON, a deck code, CSV with a row of column names, else text."""
    text = content.removeprefix("\ufeff").strip()
    if text.startswith("{") or (text.startswith("[") and text[1:].lstrip()[:1] in {"{", "]"}):
        return Form.JSON
    if _is_code(text):
        return Form.CODE
    # A deck may be called like a row of columns.
    return Form.CSV if is_table(text) and not line_head(text.splitlines()[0]) else Form.TEXT


def _is_code(text: str) -> bool:
    """Whether a text looks like a deck code, of this or another version; whether it is one, its checksum says."""
    return (
        text[:2] in BY_TAG
        and text[2:_HEAD_LENGTH].isdecimal()
        and len(text) >= _HEAD_LENGTH + CHECKSUM_LENGTH
        and set(text) <= set(ALPHABET)
    )
