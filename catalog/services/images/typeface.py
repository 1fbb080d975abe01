"""The typeface of the cards' faces, Noto Sans CJK JP in two weights: whole for drawing, and cut down to go with an SVG."""

import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any
from xml.sax.saxutils import unescape

import noto_cjk_sans_jp_bold
import noto_cjk_sans_jp_regular
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from catalog.games.faces import FAMILY

LICENCE = "SIL Open Font License, Version 1.1"
NO_GLYPH = ".notdef"
_TEXT = re.compile(r"<text ([^>]*)>([^<]*)</text>")
_BOLD = 'font-weight="700"'
_READING = Lock()  # fonts are read piece by piece, and their reader knows of no threads


class Weight(Enum):
    """A weight of the typeface: its number in styles, its name, and its file."""

    REGULAR = 400, "Regular", Path(str(noto_cjk_sans_jp_regular.FONT_PATH))
    BOLD = 700, "Bold", Path(str(noto_cjk_sans_jp_bold.FONT_PATH))

    @property
    def number(self) -> int:
        """The weight as styles name it."""
        return self.value[0]

    @property
    def style(self) -> str:
        """The weight as fonts name it."""
        return self.value[1]

    @property
    def path(self) -> Path:
        """The file with all its glyphs."""
        return self.value[2]


@dataclass(frozen=True, slots=True)
class _Source:
    font: TTFont
    glyphs: Any
    names: dict[int, str]


@cache
def _source(weight: Weight) -> _Source:
    font = TTFont(weight.path, lazy=True)
    return _Source(font, font.getGlyphSet(), font.getBestCmap())


def letters_width(letters: str, weight: Weight) -> float:
    """How wide letters are set, in em; those that the typeface lacks count as wide as its sign for them."""
    with _READING:
        source = _source(weight)
        units: int = source.font["head"].unitsPerEm
        widths = [source.glyphs[source.names.get(ord(one), NO_GLYPH)].width for one in letters]
        return float(sum(widths)) / units


def letters_missing(letters: Iterable[str], weight: Weight) -> set[str]:
    """The letters that the typeface does not have."""
    with _READING:
        names = _source(weight).names
        return {one for one in letters if ord(one) not in names}


def font_cut(letters: Iterable[str], weight: Weight) -> bytes:
    """A font of these letters alone, as WOFF; the same letters make the same bytes."""
    with _READING:
        source = _source(weight)
        chosen = {code: source.names[code] for code in sorted(set(map(ord, letters))) if code in source.names}
        glyphs = [NO_GLYPH, *sorted(set(chosen.values()) - {NO_GLYPH})]
        outlines, metrics = {}, {}
        for name in glyphs:
            width = source.glyphs[name].width
            pen = T2CharStringPen(width, source.glyphs)
            source.glyphs[name].draw(pen)
            outlines[name] = pen.getCharString()
            metrics[name] = (width, 0)
        head, across = source.font["head"], source.font["hhea"]
        made_at = head.modified
    builder = FontBuilder(head.unitsPerEm, isTTF=False)
    builder.updateHead(created=made_at, modified=made_at)  # the builder would take the second at which it is made
    builder.setupGlyphOrder(glyphs)
    builder.setupCharacterMap(chosen)
    builder.setupCFF(f"Cards-{weight.style}", {}, outlines, {})
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=across.ascent, descent=across.descent)
    builder.setupNameTable({"familyName": FAMILY, "styleName": weight.style, "licenseDescription": LICENCE})
    builder.setupOS2(sTypoAscender=across.ascent, sTypoDescender=across.descent, usWeightClass=weight.number)
    builder.setupPost(keepGlyphNames=False)
    builder.font.flavor = "woff"
    builder.font.recalcTimestamp = False
    written = BytesIO()
    builder.save(written)
    return written.getvalue()


def letters_drawn(svg: str) -> dict[Weight, set[str]]:
    """The letters in the texts of a face, by weight."""
    found: dict[Weight, set[str]] = {weight: set() for weight in Weight}
    for style, words in _TEXT.findall(svg):
        found[Weight.BOLD if _BOLD in style else Weight.REGULAR].update(unescape(words))
    return found


def with_typeface(svg: str) -> str:
    """A face that brings the letters it shows along, so that it reads the same where no Japanese font is installed."""
    faces = "".join(
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight.number};"
        f"src:url(data:font/woff;base64,{b64encode(font_cut(letters, weight)).decode()}) format('woff')}}"
        for weight, letters in letters_drawn(svg).items()
        if letters
    )
    opening, closed, rest = svg.partition(">")
    return f"{opening}{closed}<style>{faces}</style>{rest}"
