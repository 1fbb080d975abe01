"""Pictures for cards without one: a row of houses that is always the same for the same name."""

from collections.abc import Iterator
from hashlib import blake2b

LIT = "#fbfaf6"
ROWS = (0.3, 0.55, 0.9)  # how much colour the far, the middle and the near houses have
MOST_HOUSES = 20


def _paint(colour: str, opacity: float) -> str:
    return f'fill="{colour}" fill-opacity="{opacity:g}"'


def _box(x: float, y: float, width: float, height: float, paint: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {paint}/>'


def _windows(left: float, top: float, width: float, height: float, chance: int) -> Iterator[str]:
    for down in range(int(height // 20)):
        for over in range(int(width // 16)):
            if (chance >> (down + over) % 8) & 1:
                yield _box(left + 6 + over * 16, top + 8 + down * 20, 7, 9, _paint(LIT, 0.75))


def draw_skyline(seed: str, colour: str, *, left: float, top: float, width: float, height: float) -> Iterator[str]:
    """The shapes of the picture in one colour, inside the given frame."""
    chance = blake2b(seed.encode(), digest_size=64).digest()
    right, ground = left + width, top + height
    yield _box(left, top, width, height, _paint(colour, 0.16))
    sun, high, radius = left + 60 + chance[0] * (width - 120) / 255, top + 50 + chance[1] % 30, 24 + chance[2] % 14
    yield f'<circle cx="{sun:g}" cy="{high:g}" r="{radius}" {_paint(colour, 0.3)}/>'
    for row, opacity in enumerate(ROWS):
        x = left
        for number in range(MOST_HOUSES):
            value = chance[(row * MOST_HOUSES + number) % len(chance)]
            across = min(30.0 + value % 47, right - x)
            tall = height * (0.72 - 0.2 * row) * (0.45 + (value // 3 % 64) / 116)
            yield _box(x, ground - tall, across, tall, _paint(colour, opacity))
            if opacity == ROWS[-1]:
                yield from _windows(x, ground - tall, across, tall, value)
            x += across
            if x >= right:
                break
