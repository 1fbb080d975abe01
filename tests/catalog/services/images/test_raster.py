"""Faces as PNG: of the size asked for, and with letters where letters are."""

from io import BytesIO

import pytest
from PIL import Image

from catalog.games.faces import FONTS
from catalog.services.images.raster import PNG_END, Size, png_drawn


def drawing(words: str) -> str:
    """A white card with one large line."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 630 880" width="630" height="880" font-family="{FONTS}">'
        f'<rect width="630" height="880" fill="#fff"/><text x="20" y="300" font-size="150">{words}</text></svg>'
    )


def pixels(words: str) -> bytes:
    """The picture of a line."""
    return Image.open(BytesIO(png_drawn(drawing(words), Size.SMALL))).convert("L").tobytes()


@pytest.mark.parametrize("size", Size)
def test_a_png_has_the_size_that_is_asked_for(size: Size) -> None:
    drawn = png_drawn(drawing("灯台"), size)

    assert Image.open(BytesIO(drawn)).size == (size.width, size.height)
    assert size.width * 88 == size.height * 63
    assert drawn.endswith(PNG_END)


def test_kanji_kana_and_latin_letters_are_drawn_each_as_itself() -> None:
    blank, letters = pixels(""), [pixels(words) for words in ("灯", "台", "ガ", "カ", "が", "A", "★")]

    assert blank not in letters
    assert len(set(letters)) == len(letters)


def test_bold_letters_are_darker() -> None:
    bold = drawing("灯台").replace('font-size="150"', 'font-size="150" font-weight="700"')

    dark = Image.open(BytesIO(png_drawn(bold, Size.SMALL))).convert("L").tobytes()

    assert sum(dark) < sum(pixels("灯台"))
