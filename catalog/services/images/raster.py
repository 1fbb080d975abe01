"""Faces as PNG, drawn by resvg with the typeface of the cards and nothing of the machine's."""

from enum import StrEnum
from importlib.metadata import version
from threading import Lock

import resvg_py

from catalog.services.images.typeface import Weight

PNG_END = b"IEND\xaeB`\x82"
EDITION = f"resvg-py {resvg_py.__version__}, Noto Sans CJK {version('noto-cjk-sans-jp-regular')}"
"""What draws, beside the drawing: another edition may draw the same face otherwise."""
_DRAWING = Lock()  # one at a time in each process: drawing keeps a processor busy for a tenth of a second


class Size(StrEnum):
    """A size of images, by the word that addresses have for it."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"

    @property
    def width(self) -> int:
        """The width in pixels, a multiple of 63."""
        return {"small": 252, "normal": 504, "large": 945}[self.value]

    @property
    def height(self) -> int:
        """The height in pixels, a multiple of 88."""
        return self.width * 88 // 63


def png_drawn(svg: str, size: Size) -> bytes:
    """A face as PNG."""
    with _DRAWING:
        drawn = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=size.width,
            skip_system_fonts=True,
            font_files=[str(weight.path) for weight in Weight],
            languages=["ja"],
        )
    return bytes(drawn)
