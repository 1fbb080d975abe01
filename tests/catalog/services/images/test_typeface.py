"""The typeface: it has what Japanese cards need, and its cut goes with a drawing."""

import re
from base64 import b64decode
from io import BytesIO
from unittest.mock import patch

from fontTools.ttLib import TTFont

from catalog.services.images.typeface import Weight, font_cut, letters_drawn, letters_width, with_typeface

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63">'
    '<text x="1" font-weight="700">漢&lt;</text><text x="1" fill="#000">かな1</text></svg>'
)


def test_a_cut_holds_the_letters_asked_for_as_they_are_in_the_whole_and_no_others() -> None:
    cut = TTFont(BytesIO(font_cut("漢字A漢", Weight.BOLD)))

    assert sorted(map(chr, cut.getBestCmap())) == ["A", "字", "漢"]
    assert {chr(code): cut["hmtx"][name][0] for code, name in cut.getBestCmap().items()} == {
        letter: round(letters_width(letter, Weight.BOLD) * 1000) for letter in "A字漢"
    }


def test_the_same_letters_make_the_same_font_at_any_time() -> None:
    with patch("fontTools.fontBuilder.timestampNow", side_effect=[1_000, 2_000]) as asked:
        first, second = font_cut("灯台", Weight.REGULAR), font_cut("台灯灯", Weight.REGULAR)

    assert first == second
    assert asked.call_count == 2


def test_letters_that_no_font_has_are_left_to_the_reader() -> None:
    assert TTFont(BytesIO(font_cut("漢\U0010fffd", Weight.REGULAR))).getBestCmap().keys() == {ord("漢")}


def test_letters_are_told_apart_by_the_weight_they_are_drawn_in() -> None:
    assert letters_drawn(SVG) == {Weight.BOLD: {"漢", "<"}, Weight.REGULAR: {"か", "な", "1"}}


def test_a_drawing_brings_both_weights_along() -> None:
    embedded = with_typeface(SVG)

    fonts = [TTFont(BytesIO(b64decode(found))) for found in re.findall(r"base64,([^)]+)\)", embedded)]
    assert [sorted(map(chr, font.getBestCmap())) for font in fonts] == [["1", "か", "な"], ["<", "漢"]]
    assert embedded.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="63"><style>@font-face{')
    assert embedded.endswith(SVG.partition(">")[2])
