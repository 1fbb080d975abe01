"""Breaking Japanese and English text into lines of a given width, in em."""

import re
import unicodedata
from collections.abc import Iterator

NOT_AT_LINE_START = frozenset("”、。，．,.:;!?！？・）)」』］]｝}〉》】ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…%％")
NOT_AT_LINE_END = frozenset("“（([［「『｛{〈《【")
NARROW = frozenset("iljtf.,:;'|!()[]I ")
BROAD = frozenset("mwMW@%")
PIECE = re.compile(r"[!-~\u00a0-\u024f]+|\s+|.", re.DOTALL)


def character_width(character: str) -> float:
    """About how wide a character is set, in em; a little more rather than less."""
    if unicodedata.east_asian_width(character) in "WFA":
        return 1.0
    if character in NARROW:
        return 0.36
    if character in BROAD:
        return 0.9
    return 0.68 if character.isupper() else 0.58


def text_width(text: str) -> float:
    """About how wide a text is set, in em."""
    return sum(character_width(character) for character in text)


def _pieces(text: str) -> Iterator[str]:
    """What is never broken: a word of Latin letters, or a character with the marks that must stay beside it."""
    held = ""
    for piece in PIECE.findall(text):
        if held and (held[-1] in NOT_AT_LINE_END or piece[0] in NOT_AT_LINE_START):
            held += piece
            continue
        if held:
            yield held
        held = piece
    if held:
        yield held


def _cut(piece: str, width: float) -> Iterator[str]:
    """A piece too wide for any line, cut where it must be."""
    line = ""
    for character in piece:
        if line and text_width(line + character) > width:
            yield line
            line = ""
        line += character
    yield line


def break_lines(text: str, width: float) -> list[str]:
    """The text in lines of at most that width; line breaks in the text are kept, spaces around lines dropped."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph.strip()):
            if text_width((line + piece).rstrip()) <= width:
                line += piece
                continue
            if line.strip():
                lines.append(line.rstrip())
            *full, line = _cut(piece.lstrip(), width) if piece.strip() else [""]
            lines.extend(full)
        lines.append(line.rstrip())
    return lines
