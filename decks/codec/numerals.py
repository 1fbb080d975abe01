"""Numbers as people write them by hand in Japanese lists: in kanji, and in circles at the head of a line."""

import re
import unicodedata
from collections.abc import Iterator

_DIGITS = {
    digit: value for value, digits in enumerate(("〇零", "一壱", "二弐", "三参", *"四五六七八九")) for digit in digits
}
_TENS = "十拾"
_HUNDREDS = "百"
_NUMERAL = f"[{''.join(_DIGITS)}{_TENS}{_HUNDREDS}]"
KANJI = f"{_NUMERAL}{{1,7}}"
"""What matches a number in kanji, and some rows of the same characters that are none."""

_ANY = re.compile(_NUMERAL)
_PLACES = re.compile(rf"[{''.join(_DIGITS)}]{{1,3}}")
_SUM = re.compile(
    rf"(?:([{''.join(_DIGITS)}])?([{_HUNDREDS}]))?(?:([{''.join(_DIGITS)}])?([{_TENS}]))?([{''.join(_DIGITS)}])?"
)

_TIMES = r"(?:[×✕✖⨯╳*]|(?<![a-z0-9])x(?![a-z]))"
_BEFORE = re.compile(rf"{_TIMES}?\s*({KANJI})\s*(?:枚\s*{_TIMES}?|{_TIMES}|[\s,:;、])\s*(\S.*)", re.IGNORECASE)
_AFTER = (
    re.compile(rf"(.*\S)\s*{_TIMES}\s*({KANJI})\s*枚?", re.IGNORECASE),
    re.compile(rf"(.*[^\s,:;、=])\s*[\s,:;、=]\s*({KANJI})"),
    re.compile(rf"(.*\S)\s*[(\[]\s*{_TIMES}?\s*({KANJI})\s*枚?\s*[)\]]", re.IGNORECASE),
)
_PIECES = re.compile(rf"(.*?)({KANJI})\s*枚", re.DOTALL)
_NAME_ENDS = " \t\u3000,:;、="

# In circles, filled circles, double circles, brackets, or with a full stop.
_ENUMERATING = re.compile(
    "^(\\s*(?:[-*•・●○◆◇■□★☆▲△▼▽▪▫‣▶]\\s*)?)([\u2460-\u249b\u24eb-\u24fe\u2776-\u2793\u3251-\u325f\u32b1-\u32bf])\\s*"
)
_FILLED = {chr(code): str(value) for code, value in zip(range(0x24EB, 0x24F5), range(11, 21), strict=True)} | {
    chr(first + place): str(place + 1) for first in (0x24F5, 0x2776, 0x2780, 0x278A) for place in range(10)
}


def kanji_number(text: str) -> int | None:
    """The number that kanji stand for, digit by digit or with tens and hundreds; None where they are none (十二百)."""
    if len(text) > 1 and _PLACES.fullmatch(text) and _DIGITS[text[0]]:
        return int("".join(str(_DIGITS[one]) for one in text))
    if len(text) == 1 and text in _DIGITS:
        return _DIGITS[text]
    found = _SUM.fullmatch(text) if text else None
    parts = [] if found is None else [found[1], found[3], found[5]]
    if found is None or any(one is not None and not _DIGITS[one] for one in parts):
        return None
    hundreds, tens, ones = (None if one is None else _DIGITS[one] for one in parts)
    return (hundreds or 1) * 100 * bool(found[2]) + (tens or 1) * 10 * bool(found[4]) + (ones or 0)


def counted_in_kanji(text: str) -> Iterator[tuple[int, str]]:
    """The ways in which kanji at an end of a line may count copies of the rest of it.

    A name may end in a numeral itself, so of several before 枚 each may be the first of the count.
    """
    if _ANY.search(text) is None:
        return
    if (before := _BEFORE.fullmatch(text)) and (count := kanji_number(before[1])) is not None:
        yield count, before[2]
    for pattern in _AFTER:
        if (after := pattern.fullmatch(text)) and (count := kanji_number(after[2])) is not None:
            yield count, after[1]
    if pieces := _PIECES.fullmatch(text):
        for place in range(len(pieces[2])):
            name = (pieces[1] + pieces[2][:place]).rstrip(_NAME_ENDS)
            if name and (count := kanji_number(pieces[2][place:])) is not None:
                yield count, name


def enumeration_plain(line: str) -> str:
    """The line with a number in a circle at its head written like any other number of an enumeration: "3. "."""
    found = _ENUMERATING.match(line)
    if found is None:
        return line
    number = _FILLED.get(found[2]) or "".join(re.findall("[0-9]+", unicodedata.normalize("NFKC", found[2])))
    return f"{found[1]}{number}. {line[found.end() :]}"
