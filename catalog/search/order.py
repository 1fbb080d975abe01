"""Keys that put names and numbers in the order people expect, compared by code point."""

import re
import unicodedata

from catalog.search.fold import DASHES, fold

VOICING = frozenset("\u3099\u309a")
SMALL_TO_LARGE = str.maketrans("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ")
VOWELS = {
    kana: vowel
    for vowel, row in {
        "ア": "アカサタナハマヤラワ",
        "イ": "イキシチニヒミリヰ",
        "ウ": "ウクスツヌフムユル",
        "エ": "エケセテネヘメレヱ",
        "オ": "オコソトノホモヨロヲ",
    }.items()
    for kana in row
}
ONE_DASH = {ord(dash): "-" for dash in (*DASHES, "ー")}
DIGITS = re.compile(r"[0-9]+")
DIGITS_COUNTED = 10


def _plain_kana(folded: str) -> str:
    plain: list[str] = []
    for character in unicodedata.normalize("NFD", folded).translate(SMALL_TO_LARGE):
        if character == "ー":
            plain.append(VOWELS.get(plain[-1], "") if plain else "")
        elif character not in VOICING:
            plain.append(character)
    return "".join(plain)


def reading_key(reading: str) -> str:
    """The place of a kana reading among others, as in a Japanese dictionary.

    Readings are compared without voicing marks, small letters as large ones and ー as the vowel it lengthens; only
    where that is equal does the difference count.
    """
    folded = fold(reading)
    return f"{_plain_kana(folded)} {folded}"


def number_key(number: str) -> str:
    """The natural order of collector numbers and codes: A1-2 before A1-10, a base number before its variants; all dashes are one."""
    plain = unicodedata.normalize("NFKC", number).casefold().translate(ONE_DASH)
    return DIGITS.sub(lambda run: f"{len(run[0].lstrip('0')):02}{run[0].lstrip('0')}", plain)
