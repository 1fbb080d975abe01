"""Kana in Latin letters, so that a name is found by whatever romaji somebody types.

Both sides are brought to one plain spelling: si for shi, tu for tsu, one vowel for a long one.
"""

import re

from catalog.search.fold import fold

_ROWS = {
    "": "アイウエオ",
    "k": "カキクケコ",
    "s": "サシスセソ",
    "t": "タチツテト",
    "n": "ナニヌネノ",
    "h": "ハヒフヘホ",
    "m": "マミムメモ",
    "r": "ラリルレロ",
    "g": "ガギグゲゴ",
    "z": "ザジズゼゾ",
    "d": "ダヂヅデド",
    "b": "バビブベボ",
    "p": "パピプペポ",
}
_LETTERS = {kana: row + vowel for row, line in _ROWS.items() for kana, vowel in zip(line, "aiueo", strict=True)}
_LETTERS |= {"ヤ": "ya", "ユ": "yu", "ヨ": "yo", "ワ": "wa", "ヰ": "i", "ヱ": "e", "ヲ": "o", "ン": "n", "ヴ": "vu"}
_LETTERS |= {"ヂ": "zi", "ヅ": "zu", "ヵ": "ka", "ヶ": "ka", "ー": "", "ッ": ""}
_SMALL_Y = {"ャ": "ya", "ュ": "yu", "ョ": "yo"}
_SMALL = {"ァ": "a", "ィ": "i", "ゥ": "u", "ェ": "e", "ォ": "o", "ヮ": "wa"}
_LETTERS |= _SMALL_Y | _SMALL
# Spellings of one sound; the longer come first, and a word may end in the middle of one.
_SPELLINGS = (
    (r"m(?=[bpm])", "n"),
    (r"(.)\1+", r"\1"),
    (r"sh(?=i)|sh$", "s"),
    (r"sh", "sy"),
    (r"tc", "c"),
    (r"ch(?=i)|ch$", "t"),
    (r"ch", "ty"),
    (r"c(?=y)", "t"),
    (r"c(?=[aueo])", "k"),
    (r"ts", "t"),
    (r"([td])h(?=i)|([td])h$", r"\1\2"),
    (r"([td])h(?=[auo])", r"\1y"),
    (r"([td])w(?=u)|([td])w$", r"\1\2"),
    (r"([sz])w", r"\1"),
    (r"wh(?=[aieo])|wh$", "w"),
    (r"q(?=[uw])|q$", "k"),
    (r"q(?=[aieo])", "kw"),
    (r"dj", "j"),
    (r"jy", "zy"),
    (r"j(?=i)|j$", "z"),
    (r"j", "zy"),
    (r"dz?(?=u)|dz$", "z"),
    (r"di", "zi"),
    (r"fw", "f"),
    (r"f(?=[uy])", "h"),
    (r"l", "r"),
    (r"wo", "o"),
)
_MAY_BECOME = {"f": ("hu", "hyu"), "d": ("zi", "zu"), "m": ("nb", "np", "nm"), "w": ("o",), "c": ("t", "k")}
"""Letters at the end of what is typed whose sound the next letter decides, and the spellings that they may turn out to be."""
_ACCENTS = str.maketrans("āīūēōâîûêô", "aiueoaiueo")


def _plain(letters: str) -> str:
    plain = letters
    for spelling, sound in _SPELLINGS:
        plain = re.sub(spelling, sound, plain)
    plain = plain.replace("ou", "o")
    return re.sub(r"(.)\1+", r"\1", plain)


def _joined(before: str, small: str) -> str | None:
    """A kana in letters with the small vowel or y-sound after it; None where the two make no sound together."""
    if small in _SMALL_Y:
        joins = len(before) > 1 and (before.endswith("i") or before in {"te", "de", "hu", "vu"})
        return before[:-1] + _SMALL_Y[small] if joins else None
    if small not in _SMALL or not before or before[-1] not in "aiueo":
        return None
    consonant = {"hu": "f", "u": "w", "ku": "kw", "gu": "gw"}.get(before, before[:-1])
    glide = "y" if before.endswith("i") and small != "ィ" else ""
    return consonant + glide + _SMALL[small]


def romaji_of(reading: str) -> str:
    """The plain romaji of a kana reading; what is not kana stays as it is folded."""
    letters: list[str] = []
    for kana in fold(reading):
        joined = _joined(letters[-1], kana) if letters else None
        if joined is None:
            letters.append(_LETTERS.get(kana, kana))
        else:
            letters[-1] = joined
    return _plain("".join(letters))


def romaji_wanted(typed: str) -> str | None:
    """The plain romaji of what somebody typed; None where it is not in Latin letters."""
    folded = fold(typed).translate(_ACCENTS)
    return _plain(folded.replace("'", "")) if folded.isascii() and folded.isalpha() else None


def romaji_begun(typed: str) -> tuple[str, ...]:
    """The beginnings, in plain romaji, of what somebody is typing: as it stands, then as its last letter may turn out."""
    plain = romaji_wanted(typed)
    if plain is None:
        return ()
    return (plain, *(plain[:-1] + sound for sound in _MAY_BECOME.get(plain[-1], ())))
