"""The face of a card as SVG, drawn from its data alone: names, kind, numbers, words and rules texts.

The drawing knows no game: where a field goes follows from its type. A word field names the colour and stands in the
line of kinds, as does a number set aside; other integers are shields, abilities are boxes of text, and a term named after an ability stands above it as
its condition (``your_skill_condition`` above ``your_skill``).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

from cardsite.values import Language, Words
from catalog.games.card_kinds import CardKindSpec
from catalog.games.line_breaking import break_lines, text_width
from catalog.games.skylines import draw_skyline
from catalog.values import Facts, FieldSpec, FieldType

WIDTH, HEIGHT = 630, 880
MARGIN = 34
INNER = WIDTH - 2 * MARGIN
FAMILY = "Noto Sans JP"
FONTS = f"'{FAMILY}','Noto Sans CJK JP','Hiragino Sans','Yu Gothic UI','Meiryo',sans-serif"
INK, PAPER, FADED = "#22252b", "#fbfaf6", "#6d7078"
PALETTE = ("#c4573a", "#3f6ea5", "#c08a1e", "#6d4c8f", "#2f8068", "#8a5a44", "#a63d6a", "#4d6b2f", "#46566b", "#7a3030")
RULES = frozenset({FieldType.ABILITY, FieldType.ABILITIES, FieldType.TEXT})
CONDITION_SUFFIX = "_condition"
NOT_KNOWN = Words("（未登録）", "(not known yet)")
NO_NAME = Words("（名前なし）", "(no name)")
CUT = Words("文が長すぎるため、途中までしか載っていません。", "The text is too long for the card and is cut.")
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LONGEST_TEXT = 4000  # characters of one box that are looked at: several times what a whole card has room for
LARGEST_TEXT, SMALLEST_TEXT = 25.0, 11.0
LINE_HEIGHT = 1.4
SHIELD_WIDTH = 94
PLATE_WIDTH = 92
SHIELDS_BESIDE_THE_NAME = 2
ART_TOP, SMALLEST_ART, LARGEST_ART = 138.0, 196.0, 372.0
ART_GAP, BOTTOM = 14.0, HEIGHT - 56.0
BOX_PADDING, BOX_GAP, HEADING = 12.0, 10.0, 26.0


@dataclass(frozen=True, slots=True)
class CardNames:
    """What a card is called; ``en`` may still be empty."""

    ja: str
    reading: str
    en: str


@dataclass(frozen=True, slots=True)
class CardFace:
    """What a face shows: names, the kind, and for each field what is known in words and in numbers.

    ``texts`` holds the words of a field in the language of the face, ``numbers`` the integers and flags; a field in
    neither is not known, unless it is in ``absent``: the card has none. The same ``seed`` gives the same picture. ``choices`` holds the place of a chosen word (the first of several that tint the frame) among
    those it was chosen from.
    """

    kind: CardKindSpec
    name: str
    subtitle: str
    texts: Mapping[str, str]
    numbers: Mapping[str, int]
    choices: Mapping[str, int]
    absent: frozenset[str]
    seed: str
    footer: str


def card_face(
    kind: CardKindSpec,
    facts: Facts,
    texts: Mapping[str, str],
    *,
    names: CardNames,
    language: Language,
    footer: str = "",
) -> CardFace:
    """The face of a card from what is known of it; ``texts`` are the words of its fields in that language."""
    known = facts.values
    choices = {}
    for spec in kind.fields:
        value = known.get(spec.name)
        if spec.choices is None or not value:
            continue
        if spec.value_type is FieldType.CHOICE:
            choices[spec.name] = list(spec.choices).index(value)
        elif spec.tints:
            choices[spec.name] = list(spec.choices).index(value[0])
    name, subtitle = (names.ja, names.reading) if language == "ja" else (names.en or names.ja, names.ja)
    return CardFace(
        kind=kind,
        name=name,
        subtitle=subtitle,
        texts=texts,
        numbers={name: value for name, value in known.items() if isinstance(value, int)},
        choices=choices,
        absent=frozenset(name for name, value in known.items() if value is None or value == ()),
        seed=names.ja,
        footer=footer,
    )


@dataclass(frozen=True, slots=True)
class _Box:
    heading: str
    condition: str
    body: str


def _fitted(words: str, size: float, width: float, smallest: float = SMALLEST_TEXT) -> tuple[float, str]:
    """A size at which the words take one line of the width, and the words, cut where none is small enough."""
    fits = min(size, width / max(text_width(words), 0.1))
    if fits >= smallest:
        return fits, words
    kept = break_lines(words, width / smallest - 1)[0]
    return smallest, f"{kept}…"


def _escaped(words: str) -> str:
    """Words as XML text, without the characters that no XML document may hold."""
    return escape(NOT_IN_XML.sub("", words))


def _line(x: float, y: float, fitted: tuple[float, str], extra: str) -> str:
    size, words = fitted
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {extra}>{_escaped(words)}</text>' if words else ""


def _colour(face: CardFace) -> str:
    for spec in face.kind.fields:
        if spec.name in face.choices:
            tints = spec.tints or PALETTE
            return tints[face.choices[spec.name] % len(tints)]
    return face.kind.tint or FADED


def _shielded(face: CardFace) -> list[FieldSpec]:
    return [
        spec
        for spec in face.kind.fields
        if spec.value_type is FieldType.INTEGER and not spec.aside and spec.name not in face.absent
    ]


def _beside_the_name(face: CardFace) -> int:
    """How many shields stand beside the name: all if they are few, else none, for they stand at the foot of the picture."""
    shields = len(_shielded(face))
    return shields if shields <= SHIELDS_BESIDE_THE_NAME else 0


def _shields(face: CardFace, language: Language, colour: str, art_bottom: float) -> Iterator[str]:
    x = WIDTH - MARGIN - PLATE_WIDTH / 2
    y = 80.0 if _beside_the_name(face) else art_bottom - 46
    for spec in reversed(_shielded(face)):
        number = str(face.numbers.get(spec.name, "?"))
        yield f'<circle cx="{x:g}" cy="{y:g}" r="42" fill="{PAPER}" stroke="{colour}" stroke-width="5"/>'
        yield _line(x, y + 11, _fitted(number, 42, 62), f'text-anchor="middle" font-weight="700" fill="{INK}"')
        label = _fitted(spec.words.in_language(language), 15, PLATE_WIDTH - 10, smallest=8)
        across = max(text_width(label[1]) * label[0] + 10, 48.0)
        yield (
            f'<rect x="{x - across / 2:g}" y="{y + 20:g}" width="{across:g}" height="22" rx="6" fill="{colour}" '
            f'stroke="{PAPER}" stroke-width="1.5"/>'
        )
        yield _line(x, y + 36, label, f'text-anchor="middle" font-weight="700" fill="{PAPER}"')
        x -= SHIELD_WIDTH


def _kind_line(face: CardFace, language: Language) -> str:
    words = [face.kind.words.in_language(language)]
    for spec in face.kind.fields:
        if spec.value_type is FieldType.CHOICE and spec.name not in face.absent:
            words.append(face.texts.get(spec.name, "?"))
        if spec.value_type is FieldType.CHOICES and spec.name not in face.absent:
            words.append(f"{spec.words.in_language(language)} {face.texts.get(spec.name, '?')}")
        if spec.aside:
            words.append(f"{spec.words.in_language(language)} {face.numbers.get(spec.name, '?')}")
        if spec.value_type is FieldType.FLAG and face.numbers.get(spec.name):
            words.append(spec.words.in_language(language))
        if spec.value_type in {FieldType.TERM, FieldType.TERMS} and _ability_of(spec, face.kind) is None:
            words.extend([face.texts[spec.name]] if spec.name in face.texts else [])
    return (" ／ " if language == "ja" else " / ").join(words)


def _ability_of(spec: FieldSpec, kind: CardKindSpec) -> FieldSpec | None:
    """The ability whose condition a term field is."""
    if spec.value_type is not FieldType.TERM or not spec.name.endswith(CONDITION_SUFFIX):
        return None
    return kind.field(spec.name.removesuffix(CONDITION_SUFFIX))


def _boxes(face: CardFace, language: Language) -> Iterator[_Box]:
    unknown = NOT_KNOWN.in_language(language)
    for spec in face.kind.fields:
        if spec.value_type not in RULES or spec.name in face.absent:
            continue
        term = face.kind.field(f"{spec.name}{CONDITION_SUFFIX}")
        condition = ""
        if term is not None and term.name not in face.absent:
            condition = face.texts.get(term.name, unknown)
        body = face.texts.get(spec.name, unknown)[:LONGEST_TEXT]
        yield _Box(spec.words.in_language(language), condition, body)


def _art_height(boxes: list[_Box]) -> float:
    """The room that the texts leave to the picture when they are set as large as they may be."""
    if not boxes:
        return BOTTOM - ART_TOP
    width = (INNER - 2 * BOX_PADDING) / LARGEST_TEXT
    lines = sum(len(break_lines(box.body, width)) + 1 for box in boxes)
    texts = lines * LARGEST_TEXT * LINE_HEIGHT + len(boxes) * (HEADING + 2 * BOX_PADDING + BOX_GAP)
    return min(max(SMALLEST_ART, BOTTOM - ART_TOP - ART_GAP - texts), LARGEST_ART)


def _layout(boxes: list[_Box], room: float) -> tuple[float, list[list[str]], bool]:
    """The largest size at which all boxes fit, their lines, and whether something had to be cut."""
    size = LARGEST_TEXT
    width = INNER - 2 * BOX_PADDING
    fixed = sum(HEADING + 2 * BOX_PADDING + BOX_GAP for _ in boxes)
    while True:
        lines = [break_lines(box.body, width / size) for box in boxes]
        height = fixed + sum(len(one) for one in lines) * size * LINE_HEIGHT
        if height <= room:
            return size, lines, False
        if size <= SMALLEST_TEXT:
            return size, _shortened(lines, int((room - fixed) / (size * LINE_HEIGHT))), True
        size = max(SMALLEST_TEXT, size - 0.5)


def _shortened(lines: list[list[str]], allowed: int) -> list[list[str]]:
    """As many lines as there is room for, taken off the longest box one by one; a cut box ends in an ellipsis."""
    kept = [list(one) for one in lines]
    while sum(len(one) for one in kept) > max(allowed, len(kept)):
        longest = max(kept, key=len)
        longest.pop()
        longest[-1] = longest[-1].removesuffix("…")[:-1] + "…"
    return kept


def _box(box: _Box, body: list[str], size: float, y: float, height: float, colour: str) -> Iterator[str]:  # noqa: PLR0917  # where it stands
    frame = f'rx="10" stroke="{colour}" stroke-width="2"'
    yield f'<rect x="{MARGIN}" y="{y:g}" width="{INNER}" height="{height:g}" fill="{PAPER}" {frame}/>'
    label = _fitted(box.heading, 17, 250)
    right = MARGIN + text_width(label[1]) * label[0] + 26
    yield f'<rect x="{MARGIN}" y="{y:g}" width="{right - MARGIN:g}" height="{HEADING + 2:g}" fill="{colour}" {frame}/>'
    yield _line(MARGIN + 13, y + 20, label, f'font-weight="700" fill="{PAPER}"')
    room = MARGIN + INNER - BOX_PADDING - right - 12
    yield _line(right + 12, y + 20, _fitted(box.condition, 17, room), f'fill="{colour}" font-weight="700"')
    for number, words in enumerate(body):
        baseline = y + HEADING + BOX_PADDING + size * (1 + number * LINE_HEIGHT)
        yield _line(MARGIN + BOX_PADDING, baseline, (size, words), f'fill="{INK}"')


def _rules(boxes: list[_Box], language: Language, colour: str, top: float) -> Iterator[str]:
    if not boxes:
        return
    size, lines, cut = _layout(boxes, BOTTOM - top)
    heights = [HEADING + 2 * BOX_PADDING + len(one) * size * LINE_HEIGHT for one in lines]
    spare = max(0.0, BOTTOM - top - sum(heights) - BOX_GAP * len(boxes)) / len(boxes)
    y = top
    for box, body, height in zip(boxes, lines, heights, strict=True):
        yield from _box(box, body, size, y, height + spare, colour)
        y += height + spare + BOX_GAP
    if cut:
        yield f"<desc>{_escaped(CUT.in_language(language))}</desc>"


def draw_face(face: CardFace, language: Language) -> str:
    """The whole card as an SVG document of 63 by 88 proportion; every word in it is escaped."""
    colour = _colour(face)
    name = face.name or NO_NAME.in_language(language)
    across = INNER - 6 - SHIELD_WIDTH * _beside_the_name(face)
    boxes = list(_boxes(face, language))
    art = _art_height(boxes)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" ',
        f'lang="{language}" role="img" font-family="{FONTS}">',
        f"<title>{_escaped(name)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="30" fill="{colour}"/>',
        f'<rect x="14" y="14" width="{WIDTH - 28}" height="{HEIGHT - 28}" rx="20" fill="{PAPER}"/>',
        _line(MARGIN + 4, 48, _fitted(face.subtitle, 17, across), f'fill="{FADED}"'),
        _line(MARGIN + 4, 90, _fitted(name, 40, across), f'font-weight="700" fill="{INK}"'),
        _line(
            MARGIN + 4,
            122,
            _fitted(_kind_line(face, language), 19, across, smallest=9),
            f'font-weight="700" fill="{colour}"',
        ),
        *draw_skyline(face.seed, colour, left=MARGIN, top=ART_TOP, width=INNER, height=art),
        *_shields(face, language, colour, ART_TOP + art),
        *_rules(boxes, language, colour, ART_TOP + art + ART_GAP),
        _line(MARGIN + 4, HEIGHT - 28, _fitted(face.footer, 13, INNER - 8), f'fill="{FADED}"'),
        "</svg>",
    ]
    return "".join(parts)
