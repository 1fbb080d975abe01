"""Charts as SVG: upright bars for numbers, lying bars for words."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardsite.values import Words
from catalog.games.line_breaking import text_width
from decks.numbers.canvas import GREY, MARGIN, PALETTE, TEXT_SIZE, WIDTH, Canvas, number, shortened, steps_up_to
from decks.numbers.charts import NONE_WORDS, UNKNOWN, UNKNOWN_WORDS, Bar, Drawn, Sums

HEAD = 46.0
COLUMNS_HEIGHT = 210.0
THICKEST_COLUMN = 72.0
ROW_HEIGHT = 27.0
LONGEST_LABEL = 210.0
EMPTY = Words("このデッキにはありません。", "This deck has none.")
OVERLAPPING = Words("1枚が複数の棒に入ることがあります。", "One card may stand in several bars.")


@dataclass(frozen=True, slots=True)
class _Slot:
    """A bar and its label as they are drawn; ``colour`` is that of what has no parts, None for what is not known."""

    label: str
    bar: Bar
    colour: str | None = PALETTE[0]


def chart_svg(drawn: Drawn, canvas: Canvas) -> str:
    """A chart as an SVG document."""
    slots = list(_slots(drawn, canvas))
    legend, top = canvas.legend(
        {canvas.say(drawn.legend[key]): colour for key, colour in _colours(drawn).items()}, HEAD
    )
    notes, top = canvas.lines(_notes(drawn, canvas), top)
    if not slots:
        body, bottom = canvas.lines([canvas.say(EMPTY)], top + 10)
    elif drawn.bars and drawn.bars[0].low is not None:
        body, bottom = _columns(drawn, slots, canvas, top + 24)
    else:
        body, bottom = _rows(drawn, slots, canvas, top + 10)
    title = canvas.say(drawn.words)
    return canvas.document(drawn.slug, bottom + MARGIN, title, _told(drawn, slots, canvas), [*legend, *notes, *body])


def _slots(drawn: Drawn, canvas: Canvas) -> Iterator[_Slot]:
    for bar in drawn.bars:
        yield _Slot(canvas.say(bar.words), bar)
    for count, words, colour in ((drawn.none, NONE_WORDS, GREY), (drawn.unknown, UNKNOWN_WORDS, None)):
        if count:
            yield _Slot(canvas.say(words), Bar("", words, count, {}), colour)


def _colours(drawn: Drawn) -> dict[str, str]:
    named = [key for key in drawn.legend if key != UNKNOWN]
    found = {key: PALETTE[place % len(PALETTE)] for place, key in enumerate(named)}
    return found | ({UNKNOWN: GREY} if UNKNOWN in drawn.legend else {})


def _notes(drawn: Drawn, canvas: Canvas) -> Iterator[str]:
    if drawn.sums is not None and drawn.sums.average is not None:
        yield _sums_told(drawn.sums, canvas)
    if drawn.overlapping and drawn.bars:
        yield canvas.say(OVERLAPPING)


def _sums_told(sums: Sums, canvas: Canvas) -> str:
    average, median = number(float(sums.average or 0)), number(float(sums.median or 0))
    if canvas.language == "ja":
        total = f"合計 {sums.total}" + (f"（上限 {sums.limit}）" if sums.limit is not None else "")
        return f"{total}　平均 {average}　中央値 {median}"
    total = f"total {sums.total}" + (f" (at most {sums.limit})" if sums.limit is not None else "")
    return f"{total} · average {average} · median {median}"


def _told(drawn: Drawn, slots: list[_Slot], canvas: Canvas) -> str:
    """Everything that the plot shows, in words."""
    unit = canvas.say(drawn.unit)
    if not slots:
        return canvas.say(EMPTY)
    counts = (f"{slot.label}: {slot.bar.count}{_parts_told(drawn, slot.bar, canvas)}" for slot in slots)
    between = "、" if canvas.language == "ja" else ", "
    return " ".join([f"{canvas.say(drawn.axis)} ({unit}): {between.join(counts)}.", *_notes(drawn, canvas)])


def _parts_told(drawn: Drawn, bar: Bar, canvas: Canvas) -> str:
    parts = [f"{canvas.say(drawn.legend[key])} {bar.parts[key]}" for key in drawn.legend if bar.parts.get(key)]
    return f" ({', '.join(parts)})" if parts else ""


def _pieces(drawn: Drawn, slot: _Slot, canvas: Canvas) -> Iterator[tuple[int, str | None, str]]:
    """The pieces of a bar in the order of the legend: how much, in which colour, and its words."""
    colours = _colours(drawn)
    keys = [key for key in drawn.legend if key in slot.bar.parts]
    if not keys:
        yield slot.bar.count, slot.colour, f"{slot.label}: {slot.bar.count}"
    for key in keys:
        count = slot.bar.parts[key]
        yield count, colours[key], f"{slot.label}, {canvas.say(drawn.legend[key])}: {count}"


def _columns(drawn: Drawn, slots: list[_Slot], canvas: Canvas, top: float) -> tuple[list[str], float]:
    ticks = list(steps_up_to(max(slot.bar.count for slot in slots)))
    left = MARGIN + 16 + text_width(str(ticks[-1])) * TEXT_SIZE
    right, base = WIDTH - MARGIN, top + COLUMNS_HEIGHT
    parts = []
    for tick in ticks:
        y = base - COLUMNS_HEIGHT * tick / ticks[-1]
        parts.append(canvas.line(left, y, right, y))
        parts.append(canvas.text(left - 8, y + 4, str(tick), anchor="end", faint=True))
    across = (right - left) / len(slots)
    thick = min(across * 0.76, THICKEST_COLUMN)
    widest = max(text_width(slot.label) for slot in slots) * TEXT_SIZE
    turned = widest > across - 4
    for place, slot in enumerate(slots):
        x, y = left + across * place, base
        for count, colour, hint in _pieces(drawn, slot, canvas):
            height = COLUMNS_HEIGHT * count / ticks[-1]
            y -= height
            if count:
                parts.append(canvas.block(x + (across - thick) / 2, y, thick, height, colour=colour, hint=hint))
        middle = x + across / 2
        if slot.bar.count:
            parts.append(canvas.text(middle, y - 5, str(slot.bar.count), anchor="middle", bold=True))
        if turned:
            turn = f' transform="rotate(-45 {number(middle + 4)} {number(base + 14)})"'
            parts.append(canvas.text(middle + 4, base + 14, slot.label, anchor="end", turn=turn))
        else:
            parts.append(canvas.text(middle, base + 18, slot.label, anchor="middle"))
    below = base + (18 + widest * 0.72 if turned else 22)
    axis = f"{canvas.say(drawn.axis)} → {canvas.say(drawn.unit)}"
    parts.append(canvas.text((left + right) / 2, below + 18, axis, anchor="middle", faint=True))
    return parts, below + 22


def _rows(drawn: Drawn, slots: list[_Slot], canvas: Canvas, top: float) -> tuple[list[str], float]:
    labels = [shortened(slot.label, LONGEST_LABEL / TEXT_SIZE) for slot in slots]
    left = MARGIN + max(map(text_width, labels)) * TEXT_SIZE + 12
    most = max(1, *(slot.bar.count for slot in slots))
    room = WIDTH - MARGIN - left - 16 - text_width(str(most)) * TEXT_SIZE
    parts = []
    for place, slot in enumerate(slots):
        y, x = top + place * ROW_HEIGHT, left
        parts.append(canvas.text(left - 10, y + 18, labels[place], anchor="end"))
        for count, colour, hint in _pieces(drawn, slot, canvas):
            width = room * count / most
            if count:
                parts.append(canvas.block(x, y + 4, width, ROW_HEIGHT - 8, colour=colour, hint=hint))
            x += width
        parts.append(canvas.text(x + 8, y + 18, str(slot.bar.count), bold=True))
    bottom = top + ROW_HEIGHT * len(slots)
    parts.append(canvas.line(left, top, left, bottom))
    return parts, bottom
