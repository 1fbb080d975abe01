"""Lists as text, the way people paste them: a line for each card, headings, comments."""

import re
from collections.abc import Iterator

from catalog.search.fold import fold
from decks.codec.headings import Headings, Section, is_total, total_of
from decks.codec.lines import MAX_LINE_LENGTH, line_plain, readings_sure
from decks.codec.listed import Form, Ignored, ListedLine, ListRead, line_too_long

_COMMENT = re.compile(r"(?://|#(?!\s*[0-9]+(?:\D|$))|;|※|https?://)", re.IGNORECASE)
# Brackets around the whole, a mark before it, a colon behind it. Brackets in the midst or a bullet before a counted name are
# those of cards.
_DECORATED = re.compile(
    r"[=■□◆◇●★▼▽]*\s*[\[【<《〔(]+[^\[\]【】<>《》〔〕()]*[\]】>》〕)]+[=■□◆◇●★▼▽]*"
    r"|[=■□◆◇★▼▽].*[\]】>》〕)=]|[=■□◆◇●★▼▽]+[^0-9]*|[^0-9]*:",
    re.DOTALL,
)
_COUNTED_FIRST = re.compile(r"[x×]?\s*[0-9]+\s*(?:[x×*]|枚|\s)", re.IGNORECASE)
_COUNTED_LAST = re.compile(r"[x×*]\s*[0-9]+\s*枚?$", re.IGNORECASE)
_HEAD = re.compile(r"\s*(?:(?://|#)\s*)?([^:：]{1,30}?)\s*[:：]\s*(\S.*?)\s*")
_HEAD_WORDS = {
    fold(word): member
    for member, words in {
        "name": ("デッキ名", "名前", "デッキ", "レシピ名", "name", "deck name", "deck"),
        "game": ("ゲーム", "game"),
        "format": ("フォーマット", "レギュレーション", "format"),
    }.items()
    for word in words
}
_ALSO_HEADINGS = frozenset({fold("デッキ"), fold("deck")})
"""Words of a head under which cards stand as well: with a number behind them they are headings."""
_NUMBER_ONLY = re.compile(r"[(\[]?\s*[0-9]+\s*(?:枚|cards?)?\s*[)\]]?", re.IGNORECASE)


def text_read(content: str, headings: Headings) -> ListRead:
    """The lines of a pasted text under the headings of a game."""
    head: dict[str, str] = {}
    lines = tuple(_lines(content, headings, head))
    return ListRead(Form.TEXT, lines, head.get("name"), head.get("game"), head.get("format"))


def text_head(content: str) -> dict[str, str]:
    """What a text says of its list before the first card: its ``name``, ``game`` and ``format``, each where it does."""
    head: dict[str, str] = {}
    for text in content.removeprefix("\ufeff").splitlines():
        if len(text) > MAX_LINE_LENGTH:
            break
        if not _takes(head, text) and (_is_counted(plain := line_plain(text)) or not _ignored(plain, heading=False)):
            break
    return head


def line_head(text: str) -> tuple[str, str] | None:
    """What a line says of its list: a member of `text_head` and its value, whatever that is, numbers and counts too (D4)."""
    found = _HEAD.fullmatch(text) if len(text) <= MAX_LINE_LENGTH else None
    member = _HEAD_WORDS.get(fold(found[1])) if found else None
    if found is None or member is None:
        return None
    if fold(found[1]) in _ALSO_HEADINGS and (
        _is_counted(line_plain(text)) or _NUMBER_ONLY.fullmatch(line_plain(found[2]))
    ):
        return None
    return member, found[2]


def _takes(head: dict[str, str], text: str) -> bool:
    """Whether a line says something of its list that no line before it said; then it stands in ``head``."""
    said = line_head(text)
    if said is None or said[0] in head:
        return False
    head[said[0]] = said[1]
    return True


def _lines(content: str, headings: Headings, head: dict[str, str]) -> Iterator[ListedLine]:
    section = Section(None)
    begun = outside = False
    for place, text in enumerate(content.removeprefix("\ufeff").splitlines(), 1):
        if not begun and _takes(head, text):
            yield ListedLine(place, text.strip(), ignored=Ignored.HEAD)
            continue
        plain = line_plain(text) if len(text) <= MAX_LINE_LENGTH else ""
        if len(text) > MAX_LINE_LENGTH or len(plain) > MAX_LINE_LENGTH:
            shown = text[:MAX_LINE_LENGTH]
            yield (
                ListedLine(place, shown, ignored=Ignored.OUTSIDE)
                if outside
                else ListedLine(place, shown, fault=line_too_long())
            )
            continue
        counted = _is_counted(plain)
        under = None if counted else headings.section_of(plain)
        ignored = None if counted else _ignored(plain, heading=under is not None)
        if under is not None and ignored is None:
            section, outside, ignored = under, under.zone is None, Ignored.HEADING
        elif ignored is None and outside:
            ignored = Ignored.OUTSIDE
        if ignored is not None:
            told = under if ignored is Ignored.HEADING else None
            total = total_of(plain) if ignored is Ignored.TOTAL else None
            yield ListedLine(place, text.strip(), ignored=ignored, heading=told, total=total)
            continue
        begun = True
        yield ListedLine(
            place,
            text.strip(),
            sure=readings_sure(plain),
            plain=plain,
            zone=section.zone,
            kinds=section.kinds,
            decoration=not counted and _DECORATED.fullmatch(plain) is not None,
        )


def _is_counted(plain: str) -> bool:
    """Whether a line counts copies as lines of cards do; such a line is no heading, whatever it names."""
    return bool(_COUNTED_FIRST.match(plain) or _COUNTED_LAST.search(plain))


def _ignored(plain: str, *, heading: bool) -> Ignored | None:
    """Why a line is neither a card nor a heading nor the list's word on itself."""
    if not plain:
        return Ignored.BLANK
    if is_total(plain):
        return Ignored.TOTAL
    if heading:
        return None
    if _COMMENT.match(plain):
        return Ignored.COMMENT
    return None if any(character.isalnum() for character in plain.replace("ー", "")) else Ignored.SEPARATOR
