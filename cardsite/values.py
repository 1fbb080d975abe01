"""Plain values that every layer may use: bilingual words, new identifiers, and the bounds of days, moments and names."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Literal
from uuid import UUID

from uuid_utils.compat import uuid7

Language = Literal["ja", "en"]
LANGUAGES: tuple[Language, ...] = ("ja", "en")
FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2999, 12, 31)
"""The days that the site knows: far enough from the ends of the calendar to reckon with them in any time zone."""
_FIRST_MOMENT, _LAST_MOMENT = datetime(1900, 1, 1, tzinfo=UTC), datetime(2999, 12, 31, tzinfo=UTC)
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_NONCHARACTERS = "".join(chr(plane * 0x10000 + end) for plane in range(17) for end in (0xFFFE, 0xFFFF))
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols by name that show nothing
# Control characters, line separators, what turns the direction of writing, and code points that are no characters.
_NOT_IN_NAMES = re.compile(f"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef{_NONCHARACTERS}]")


@dataclass(frozen=True, slots=True)
class Words:
    """A phrase in Japanese and English."""

    ja: str
    en: str

    def in_language(self, language: Language) -> str:
        """The phrase in one language."""
        return self.ja if language == "ja" else self.en


def day_is_known(day: date) -> bool:
    """Whether a day is one of those that the site knows."""
    return FIRST_DAY <= day <= LAST_DAY


def moment_is_known(moment: datetime) -> bool:
    """Whether a moment, given with its time zone, is on one of the days that the site knows."""
    return _FIRST_MOMENT <= moment <= _LAST_MOMENT


def name_is_plain(name: str) -> bool:
    """Whether a text can be a name: one line of characters that are seen, in one direction of writing."""
    return _NOT_IN_NAMES.search(name) is None


def name_is_seen(name: str) -> bool:
    """Whether a name shows anything: a letter, a digit, a sign or a symbol, other than those that are blank."""
    return any(unicodedata.category(one)[0] in "LNPS" and one not in _BLANK for one in name)


def text_is_storable(text: str) -> bool:
    """Whether the database can hold a text: one with a NUL character or half of a surrogate pair it cannot (S15)."""
    return _UNSTORABLE.search(text) is None


def text_storable(text: str) -> str:
    """A text as the database can hold it, with a mark in place of each character that it cannot."""
    return _UNSTORABLE.sub("�", text)


def new_id() -> UUID:
    """A fresh UUIDv7: unique, never built from a name, and growing with time."""
    return uuid7()
