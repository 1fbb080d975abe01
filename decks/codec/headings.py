"""Headings of pasted lists: which zone the lines below one are meant for, and which kinds of card it names."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from cardsite.values import Words
from catalog.search.fold import fold
from decks.codec.numerals import KANJI, kanji_number

OUTSIDE = (
    "サイドボード",
    "サイド",
    "サイドデッキ",
    "予備",
    "候補",
    "入れ替え候補",
    "補欠",
    "sideboard",
    "side deck",
    "side",
    "maybeboard",
    "maybe",
    "considering",
    "tokens",
    "トークン",
)
"""Parts of pasted lists that belong to no zone of any game: what stands below them is not taken for the deck."""
TOTALS = frozenset(
    fold(word) for word in ("合計", "計", "総計", "総数", "合計枚数", "総枚数", "枚数", "total", "total cards")
)
MAX_HEADING_LENGTH = 60

_OF_HOW_MANY = r"(?:\s*/\s*[0-9]{1,6}\s*(?:枚|cards?)?)?"
_STATED = re.compile(
    r"(?:(?<=\w)[\s:(\[<【・]+(?:合計|計|全)\s*|[\s:(\[<【・]*)"
    rf"(?:([0-9]{{1,6}})\s*(?:枚|cards?)?{_OF_HOW_MANY}|((?<=[\s:(\[]){KANJI}|{KANJI}(?=\s*枚))(?:\s*枚)?)[\W_]*$",
    re.IGNORECASE,
)
"""How many cards a heading says there are, and after a slash how many there are to be."""
_ONLY_WORDS = re.compile(r"(?:枚|cards?)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A part of a game's lists: its zone, the kinds of card that it is named after, if it is, and what people call it."""

    zone: str
    kinds: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """What a heading says of the lines below it; without a zone they are not of the deck.

    ``stated`` is how many cards they are, where it says so.
    """

    zone: str | None
    kinds: tuple[str, ...] = ()
    stated: int | None = None


@dataclass(frozen=True, slots=True)
class Headings:
    """The zones of one game, its headings by their folded words, and the zone to which each kind of card goes of itself."""

    zones: tuple[str, ...]
    sections: Mapping[str, Section]
    homes: Mapping[str, str]

    @classmethod
    def of(cls, *, zones: Mapping[str, Words], kinds: Mapping[str, Words], headings: Iterable[Heading]) -> "Headings":
        """The headings that a game declares, with the names of its zones and kinds as the site writes them."""
        sections: dict[str, Section] = {fold(word): Section(None) for word in OUTSIDE}
        homes: dict[str, str] = {}
        listed = tuple(headings)
        for heading in listed:
            section = Section(heading.zone, heading.kinds)
            # The name of a kind alone can stand for more than that kind where the game says so.
            named = [kinds[kind] for kind in heading.kinds] if len(heading.kinds) == 1 else []
            labels = [word for kind in named for word in (kind.ja, kind.en, f"{kind.en}s")]
            for word in (*heading.words, *labels):
                sections.setdefault(fold(word), section)
            homes |= dict.fromkeys(heading.kinds, heading.zone)
        for zone, words in zones.items():
            # A zone named like a kind of card (leaders) says both; one with a name of its own says nothing of kinds.
            for word in (words.ja, words.en, zone):
                sections.setdefault(fold(word), Section(zone))
        return cls(tuple(zones), MappingProxyType(sections), MappingProxyType(homes))

    def section_of(self, line: str) -> Section | None:
        """The section that a line begins, whatever it is decorated with and whatever number stands behind it."""
        if not 0 < len(line) <= MAX_HEADING_LENGTH:
            return None
        number = _STATED.search(line)
        for plain, stated in ((line, None), (_STATED.sub("", line), number), (_ONLY_WORDS.sub("", line), None)):
            section = self.sections.get(fold(plain))
            if section is not None:
                return replace(section, stated=_number(stated)) if stated else section
        return None


def is_total(line: str) -> bool:
    """Whether a line says how many cards there are altogether."""
    return len(line) <= MAX_HEADING_LENGTH and fold(_STATED.sub("", line)) in TOTALS


def total_of(line: str) -> int | None:
    """How many cards such a line says there are; None where it has no number."""
    return None if (stated := _STATED.search(line)) is None else _number(stated)


def _number(stated: re.Match[str]) -> int | None:
    return int(stated[1]) if stated[1] else kanji_number(stated[2])
