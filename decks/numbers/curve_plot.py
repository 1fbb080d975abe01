"""The chance of a wish by turn as SVG: a line where it is exact, a band where unknown facts decide."""

from collections.abc import Sequence

from cardsite.values import Words
from decks.numbers.asking import Answer, TurnChance
from decks.numbers.canvas import MARGIN, PALETTE, WIDTH, Canvas, number, shortened

HEIGHT = 220.0
HEAD = 46.0
MOST_LABELS = 11
LONGEST_LINE = 180  # em: about four lines; a description has everything
SMALL = 11.5
TITLE = Words("ターンごとの確率", "Chance by turn")
AXIS = Words("自分のターン（0は最初の手札）→ 確率", "own turn (0: the opening hand) → chance")
OPEN = Words("不明な事実による幅があります。", "The band is what unknown facts leave open.")


def percent(value: float) -> str:
    """A chance in per cent: one digit behind the point, and never 0 or 100 for what is neither."""
    if 0 < value < 0.0005:
        return "<0.1%"
    if 0.9995 < value < 1:
        return ">99.9%"
    return f"{100 * value:.1f}%"


def curve_svg(answer: Answer, asked: Sequence[str], canvas: Canvas) -> str:
    """The chance by turn as an SVG document; ``asked`` are the words of the question, line by line."""
    notes, top = canvas.lines([shortened(line, LONGEST_LINE) for line in asked], HEAD)
    open_ones = any(turn.chance.least != turn.chance.most for turn in answer.turns)
    if open_ones:
        more, top = canvas.lines([canvas.say(OPEN)], top)
        notes = [*notes, *more]
    body, bottom = _curve(answer.turns, canvas, top + 24)
    told = ", ".join(f"{turn.turn}: {_told(turn)}" for turn in answer.turns)
    description = " ".join([*asked, f"{canvas.say(AXIS)}: {told}."])
    return canvas.document("chances", bottom + MARGIN, canvas.say(TITLE), description, [*notes, *body])


def _told(turn: TurnChance) -> str:
    least, most = percent(float(turn.chance.least)), percent(float(turn.chance.most))
    return least if turn.chance.least == turn.chance.most else f"{least}–{most}"


def _curve(turns: Sequence[TurnChance], canvas: Canvas, top: float) -> tuple[list[str], float]:
    left, right, base = MARGIN + 52.0, WIDTH - MARGIN - 30.0, top + HEIGHT
    parts = []
    for quarter in range(5):
        y = base - HEIGHT * quarter / 4
        parts.append(canvas.line(left, y, right, y))
        parts.append(canvas.text(left - 10, y + 4, f"{quarter * 25}%", anchor="end", faint=True))
    left += 22  # so that the first label does not stand on those of the axis
    between = (right - left) / max(1, len(turns) - 1)

    def point(place: int, chance: float) -> str:
        return f"{number(left + between * place)},{number(base - HEIGHT * chance)}"

    low = [point(place, float(turn.chance.least)) for place, turn in enumerate(turns)]
    high = [point(place, float(turn.chance.most)) for place, turn in enumerate(turns)]
    if low != high:
        parts.append(f'<polygon points="{" ".join([*high, *reversed(low)])}" fill="{PALETTE[0]}" fill-opacity="0.25"/>')
    parts.extend(
        f'<polyline points="{line}" fill="none" stroke="{PALETTE[0]}" stroke-width="2.5"/>'
        for line in dict.fromkeys((" ".join(low), " ".join(high)))
    )
    every = -(-len(turns) // MOST_LABELS)
    for place, turn in enumerate(turns):
        x, y = left + between * place, _height(top, float(turn.chance.least))
        parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="3.5" fill="{PALETTE[0]}"/>')
        if place % every == 0 or place == len(turns) - 1:
            parts.append(canvas.text(x, base + 18, str(turn.turn), anchor="middle"))
            parts.extend(_labels(turn, canvas, x, top))
    parts.append(canvas.text((left + right) / 2, base + 40, canvas.say(AXIS), anchor="middle", faint=True))
    return parts, base + 44


def _labels(turn: TurnChance, canvas: Canvas, x: float, top: float) -> list[str]:
    """The chance over its point; of a band the most over it and the least below."""
    least, most = float(turn.chance.least), float(turn.chance.most)
    found = [canvas.text(x, _height(top, most) - 9, percent(most), size=SMALL, anchor="middle", bold=True)]
    if least != most:
        below = min(_height(top, least) + 19, top + HEIGHT - 4)
        found.append(canvas.text(x, below, percent(least), size=SMALL, anchor="middle", bold=True))
    return found


def _height(top: float, chance: float) -> float:
    return top + HEIGHT * (1 - chance)
