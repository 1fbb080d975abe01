"""One line of a pasted list, and all that it may mean: how many copies of what.

A name may hold digits, brackets and an x itself, so a line is not cut in one way: each reading is told, and whoever
knows the cards takes those that name one, the sure ones before those that are only possible.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from uuid import UUID

from catalog.search.fold import SPACING_MARKS
from decks.codec.numerals import counted_in_kanji, enumeration_plain

MAX_LINE_LENGTH = 400
_MANY = 10**15

_INVISIBLE = re.compile("[\u200b-\u200f\u2060-\u2064\ufeff\u00ad\u202a-\u202e\u2066-\u2069]")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
# A minus right before a number is one, and no copies are meant.
_BULLET = re.compile(r"(?!-[0-9])(?:[-*•・●○◆◇■□★☆▲△▼▽▪▫‣▶☐☑✓✔→–—]+|\[[ xX]?\])\s*")
_COMMENT = re.compile(r"\s(?://|#\s|※).*$")
_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

_TIMES = "[×✕✖⨯╳*]"
_UNIT = r"(?:枚|copies|copy|pcs)"
_BEFORE = (
    re.compile(rf"[x×]?\s*(-?[0-9]+)\s*(?:{_TIMES}|x(?![a-z])|{_UNIT}\s*(?:{_TIMES}|x\s)?)\s*(\S.*)", re.IGNORECASE),
    re.compile(r"[x×]?\s*(-?[0-9]+)\s*[\s,:;、]\s*(\S.*)", re.IGNORECASE),
    re.compile(r"×\s*([0-9]+)([^0-9\s].*)"),
)
_AFTER = (
    re.compile(rf"(.*\S)\s*(?:{_TIMES}|(?<![a-z0-9])x(?=[0-9]))\s*([0-9]+)\s*{_UNIT}?", re.IGNORECASE),
    re.compile(rf"(.*[^\s,:;、=])\s*[,:;、=]?\s*(?<![0-9])([0-9]+)\s*{_UNIT}", re.IGNORECASE),
    re.compile(r"(.*[^\s,:;、=])\s*[,:;、=\t]\s*([0-9]+)"),
    re.compile(rf"(.*\S)\s*[(\[]\s*(?:{_TIMES}|x)?\s*([0-9]+)\s*{_UNIT}?\s*[)\]]", re.IGNORECASE),
)
_COUNT_BEGINS = frozenset("-0123456789xX×")
_COUNT_ENDS = re.compile(r"[0-9]\s*(?:枚|copies|copy|pcs)?\s*[)\]]?$", re.IGNORECASE)
_PERHAPS = (
    (re.compile(r"(.*\S)\s+([0-9]+)"), 2),
    (re.compile(r"([0-9]+)\s*(\D.*)"), 1),
    (re.compile(r"(.*\D)([0-9]+)"), 2),
    (re.compile(r"(.*[a-z])x([0-9]+)", re.IGNORECASE), 2),
    (re.compile(r"(.*\S)\s+x\s+([0-9]+)", re.IGNORECASE), 2),
    (re.compile(rf"(.*\S)\s+([0-9]+)\s*(?:{_TIMES}|x)", re.IGNORECASE), 2),
    (re.compile(rf"[(\[]\s*(?:{_TIMES}|x)?\s*([0-9]+)\s*(?:{_TIMES}|x|{_UNIT})?\s*[)\]]\s*(\S.*)", re.IGNORECASE), 1),
)
_ENUMERATED = re.compile(r"(?:[0-9]{1,3}[.)]|\([0-9]{1,3}\))(?:\s*(?=\D)|\s+)(\S.*)")

_IDENTIFIED = re.compile(rf"({_UUID})(?:\s+(.*))?", re.IGNORECASE)
_BRACKETED = re.compile(r"(.*?)\s*[(\[{<【〔《]\s*([^()\[\]{}<>【】〔〕《》]{1,100}?)\s*[)\]}>】〕》]\s*(\S.{0,60})?")
_BRACKET = re.compile(r"[(\[{<【〔《]")
_NUMBER_WORD = re.compile(r"no\.?\s*[0-9]", re.IGNORECASE)
_NUMBERED = (
    re.compile(r"(.*?)\s*(?:#|(?<![a-z])no\.?\s*)([0-9]{1,15})", re.IGNORECASE),
    re.compile(r"(?:#|no\.?\s*)([0-9]{1,15})(?:\s+(.*))?", re.IGNORECASE),
)
_COLLECTOR = r"[a-z]{1,10}[0-9]{0,6}(?:[-/][a-z]{0,3}[0-9]{1,6}[a-z0-9_]{0,6}){1,2}"
_COLLECTED = (
    re.compile(rf"(?:(.*\S)\s+)?({_COLLECTOR})", re.IGNORECASE),
    re.compile(rf"({_COLLECTOR})\s+(\S.*)", re.IGNORECASE),
)


@dataclass(frozen=True, slots=True)
class Subject:
    """What a line names a card by, in any of these ways together.

    ``note`` tells cards of one name or printings of one card apart: a kind of card, a set, a collector number.
    """

    name: str = ""
    number: int | None = None
    card_id: UUID | None = None
    printing_id: UUID | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """One meaning of a line: so many copies of what it names."""

    count: int
    subject: Subject


def line_plain(line: str) -> str:
    """The line in plain characters: half width where there are both, visible ones alone, no spaces around it."""
    normal = unicodedata.normalize("NFKC", enumeration_plain(line).translate(SPACING_MARKS))
    return _CONTROLS.sub(" ", _INVISIBLE.sub("", normal)).strip()


def readings_sure(line: str) -> tuple[Reading, ...]:
    """The meanings of a plain line in which a number stands where only a count does."""
    text = _without_marks(line)
    return _readings(chain(_counted_before(text), _counted_after(text), _counted_inside(text)))


def readings_possible(line: str) -> tuple[Reading, ...]:
    """The meanings of a plain line in which its number may belong to a name as well, and one copy where it has none."""
    return _readings(_counted_perhaps(_without_marks(line)))


def readings_in_kanji(line: str) -> tuple[Reading, ...]:
    """The meanings of a plain line in which kanji count; names hold such numerals more often than lists count by them."""
    text = _without_marks(line)
    enumerated = _ENUMERATED.fullmatch(text)
    return _readings(counted_in_kanji(enumerated[1] if enumerated else text))


def _without_marks(line: str) -> str:
    text = _COMMENT.sub("", line)
    while bullet := _BULLET.match(text):
        text = text[bullet.end() :]
    return text.strip()


def _readings(counted: Iterable[tuple[int, str]]) -> tuple[Reading, ...]:
    found = (Reading(count, subject) for count, rest in counted for subject in _subjects(rest.strip()))
    return tuple(dict.fromkeys(found))


def _count(digits: str) -> int:
    """The number of copies; what is more than anybody can write down stays a number of many."""
    return min(int(digits), _MANY)


def _counted_before(text: str) -> Iterator[tuple[int, str]]:
    if text[:1] in _COUNT_BEGINS:
        for pattern in _BEFORE:
            if match := pattern.fullmatch(text):
                yield _count(match[1]), match[2]


def _counted_after(text: str) -> Iterator[tuple[int, str]]:
    if _COUNT_ENDS.search(text):
        for pattern in _AFTER:
            if match := pattern.fullmatch(text):
                yield _count(match[2]), match[1]
                return


def _counted_inside(text: str) -> Iterator[tuple[int, str]]:
    """Counts before a note in brackets, and behind the place in an enumeration."""
    bracketed = _bracketed(text)
    if bracketed and bracketed[1]:
        for count, rest in _counted_after(bracketed[1]):
            yield count, f"{rest} ({bracketed[2]}) {bracketed[3] or ''}"
    if match := _ENUMERATED.fullmatch(text):
        yield from _counted_before(match[1])
        yield from _counted_after(match[1])


def _counted_perhaps(text: str) -> Iterator[tuple[int, str]]:
    for pattern, group in _PERHAPS:
        if match := pattern.fullmatch(text):
            yield _count(match[group]), match[3 - group]
    if match := _ENUMERATED.fullmatch(text):
        yield 1, match[1]
    if text:
        yield 1, text


def _subjects(text: str) -> Iterator[Subject]:
    if match := _IDENTIFIED.fullmatch(text):
        bracketed = _bracketed(match[2] or "")
        name, note = (bracketed[1], _note(bracketed)) if bracketed else (match[2] or "", "")
        yield _with_note(Subject(name=name, card_id=UUID(match[1])), note)
        return
    yield Subject(name=text)
    yield from _numbered(text, "")
    if bracketed := _bracketed(text):
        note = _note(bracketed)
        if bracketed[1]:
            yield _with_note(Subject(name=bracketed[1]), note)
            yield from _numbered(bracketed[1], note)
        else:
            yield Subject(note=note)
    elif "-" in text or "/" in text:
        yield from _collected(text)


def _collected(text: str) -> Iterator[Subject]:
    last, first = (pattern.fullmatch(text) for pattern in _COLLECTED)
    if last:
        name = last[1] or ""
        yield Subject(name=name, note=last[2])
        before, _, code = name.rpartition(" ")
        if code:
            yield Subject(name=before.strip(), note=f"{code} {last[2]}")
    if first:
        yield Subject(name=first[2], note=first[1])


def _numbered(text: str, note: str) -> Iterator[Subject]:
    if "#" not in text and not _NUMBER_WORD.search(text):
        return
    last, first = (pattern.fullmatch(text) for pattern in _NUMBERED)
    if last:
        yield _with_note(Subject(name=last[1], number=int(last[2])), note)
    if first and (first[2] or not last):
        yield _with_note(Subject(name=first[2] or "", number=int(first[1])), note)


def _bracketed(text: str) -> re.Match[str] | None:
    return _BRACKETED.fullmatch(text) if _BRACKET.search(text) else None


def _note(bracketed: re.Match[str]) -> str:
    return f"{bracketed[2]} {bracketed[3] or ''}".strip()


def _with_note(subject: Subject, note: str) -> Subject:
    printing = UUID(note) if re.fullmatch(_UUID, note, re.IGNORECASE) else None
    return Subject(
        name=subject.name,
        number=subject.number,
        card_id=subject.card_id,
        printing_id=printing,
        note="" if printing else note,
    )
