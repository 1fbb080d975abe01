"""What all plots are drawn with: two themes, escaped text, legends, and the document around them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from xml.sax.saxutils import escape, quoteattr

from cardsite.values import Language, Words
from catalog.games.faces import FONTS, NOT_IN_XML
from catalog.games.line_breaking import break_lines, text_width

WIDTH = 640
MARGIN = 20
TITLE_SIZE, TEXT_SIZE = 20.0, 13.0
LEGEND_LINE = 22.0
# Each stands out from either background with a contrast of 3 to 1 or more.
PALETTE = (
    "#2f7fd1",
    "#d2562b",
    "#2e9156",
    "#a05cc4",
    "#ad7f14",
    "#c9497f",
    "#1d8f96",
    "#7b8a2b",
    "#96705a",
    "#5f6fd6",
)
GREY = "#7f8894"


class Theme(Enum):
    """A plot on light or dark paper; `auto` follows what the reader's system prefers."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class _Colours:
    paper: str
    ink: str
    faint: str
    grid: str


_LIGHT = _Colours("#ffffff", "#22252b", "#5a6069", "#d9dce1")
_DARK = _Colours("#16191f", "#e8eaed", "#a9b0ba", "#3a404a")
_SWITCH = (
    "<style>@media (prefers-color-scheme:dark){"
    f".paper{{fill:{_DARK.paper}}}.edge{{stroke:{_DARK.paper}}}.ink{{fill:{_DARK.ink}}}"
    f".faint{{fill:{_DARK.faint}}}.grid{{stroke:{_DARK.grid}}}}}</style>"
)


def escaped(words: str) -> str:
    """Words as XML text, without the characters that no XML document may hold."""
    return escape(NOT_IN_XML.sub("", words))


def shortened(words: str, width: float) -> str:
    """Words cut to a width in em; what is cut off is shown by an ellipsis."""
    return words if text_width(words) <= width else f"{break_lines(words, max(width - 1, 1))[0]}…"


def number(value: float) -> str:
    """A length without digits that nobody can see."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Canvas:
    """A drawing in one language and theme."""

    language: Language
    theme: Theme

    @property
    def colours(self) -> _Colours:
        """The colours where nothing else is preferred."""
        return _DARK if self.theme is Theme.DARK else _LIGHT

    def say(self, words: Words) -> str:
        """A phrase in the language of the drawing."""
        return words.in_language(self.language)

    def text(
        self, x: float, y: float, words: str, *, size: float = TEXT_SIZE, anchor: str = "start", bold: bool = False,
        faint: bool = False, turn: str = "",
    ) -> str:  # fmt: skip
        """One line of text at its base line."""
        name = "faint" if faint else "ink"
        fill = self.colours.faint if faint else self.colours.ink
        weight = ' font-weight="700"' if bold else ""
        return (
            f'<text class="{name}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}" '
            f'text-anchor="{anchor}"{weight}{turn}>{escaped(words)}</text>'
        )

    def line(self, x1: float, y1: float, x2: float, y2: float) -> str:
        """A line of the grid."""
        ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        return f'<line class="grid" {ends} stroke="{self.colours.grid}"/>'

    def block(self, x: float, y: float, width: float, height: float, *, colour: str | None, hint: str) -> str:
        """A piece of a bar with its words for whoever points at it; without a colour what it counts is not known."""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        if colour is None:
            style = f'fill="{GREY}" fill-opacity="0.25" stroke="{GREY}" stroke-dasharray="4 3"'
        else:
            style = f'class="edge" fill="{colour}" stroke="{self.colours.paper}"'
        return f"<rect {place} {style}><title>{escaped(hint)}</title></rect>"

    def legend(self, items: Mapping[str, str], top: float) -> tuple[list[str], float]:
        """Colours and their names in as many lines as they take, and where these end."""
        drawn: list[str] = []
        x, y = float(MARGIN), top
        for name, colour in items.items():
            label = shortened(name, 24)
            across = text_width(label) * TEXT_SIZE + 34
            if x > MARGIN and x + across > WIDTH - MARGIN:
                x, y = float(MARGIN), y + LEGEND_LINE
            drawn.append(f'<rect x="{number(x)}" y="{number(y + 3)}" width="12" height="12" rx="2" fill="{colour}"/>')
            drawn.append(self.text(x + 18, y + 14, label))
            x += across
        return drawn, (y + LEGEND_LINE if items else top)

    def lines(self, words: Iterable[str], top: float, *, bold: bool = False) -> tuple[list[str], float]:
        """Small print in as many lines as it takes, and where it ends."""
        broken = [line for one in words for line in break_lines(one, (WIDTH - 2 * MARGIN) / TEXT_SIZE)]
        drawn = [
            self.text(MARGIN, top + 15 + place * 19, line, faint=not bold, bold=bold)
            for place, line in enumerate(broken)
        ]
        return drawn, top + 19 * len(broken)

    def document(self, slug: str, height: float, title: str, description: str, body: Iterable[str]) -> str:
        """The whole plot; a reader who cannot see it gets its title and everything that it says."""
        head, told = f"plot-{slug}-title", f"plot-{slug}-desc"
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {number(height)}" width="{WIDTH}" ',
            f'height="{number(height)}" lang="{self.language}" role="img" aria-labelledby={quoteattr(f"{head} {told}")} ',
            f'font-family="{FONTS}">',
            f"<title id={quoteattr(head)}>{escaped(title)}</title>",
            f"<desc id={quoteattr(told)}>{escaped(description)}</desc>",
            _SWITCH if self.theme is Theme.AUTO else "",
            f'<rect class="paper" width="{WIDTH}" height="{number(height)}" rx="8" fill="{self.colours.paper}"/>',
            self.text(MARGIN, 34, shortened(title, (WIDTH - 2 * MARGIN) / TITLE_SIZE), size=TITLE_SIZE, bold=True),
            *body,
            "</svg>",
        ]
        return "".join(parts)


def steps_up_to(most: int, count: int = 5) -> Iterator[int]:
    """Round numbers from 0 up to and over the largest, about so many."""
    rough = max(1, -(-most // count))
    size = 10 ** (len(str(rough)) - 1)
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    yield from range(0, max(most, 1) + step, step)
