"""Understanding a query: its words against the language of what can be asked, with every fault and oddity in its place."""

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from cardsite.errors import Fault, gettext_noop
from cardsite.values import Words
from catalog.search import phrases
from catalog.search.fields import AMOUNT_COMPARISONS, Form, SearchField, SearchLanguage, words_named
from catalog.search.fold import MAX_TERMS, fold
from catalog.search.order import number_key
from catalog.search.syntax import (
    OPERATORS,
    Clause,
    Either,
    Every,
    Negated,
    Part,
    QuerySyntaxError,
    Said,
    Span,
    query_parse,
)
from catalog.search.tree import EVERYTHING, About, AllOf, AnyOf, Node, Not, OtherField, SortKey, TextTest, ValueTest

MAX_ALLOWED_SHOWN = 60
LARGEST_NUMBER = 2**31 - 1
JOINTS = frozenset({"or", "and", "または", "かつ"})
TRUE_WORDS, FALSE_WORDS = frozenset({"true", "yes", "ハイ", "有"}), frozenset({"false", "no", "イイエ", "無"})
AMOUNT = re.compile(r"(?P<word>[^<>=!＜＞＝≦≧≤≥]+)(?P<comparison><=|>=|＜＝|＞＝|[<>=＜＞＝≦≧≤≥])(?P<amount>\d{1,9})")
COMPARISON_FIRST = re.compile(r"(?:[!<>]=|[:：=＝<>＜＞≠≦≧≤≥])\w")
DAY = re.compile(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?")


@dataclass(frozen=True, slots=True)
class Understood:
    """A query as it is understood, the sorts it asks for, what is odd about it, its bare words, folded, and its one game."""

    tree: Node = EVERYTHING
    sorts: tuple[SortKey, ...] = ()
    warnings: tuple[Fault, ...] = ()
    words: tuple[str, ...] = ()
    game: str | None = None


class QueryNotUnderstoodError(Exception):
    """A query with faults, each in its place."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(*(fault.code for fault in faults))
        self.faults = faults


class _Refused(Exception):  # noqa: N818  # a jump out of one clause, never seen outside
    """A clause that means nothing; the fault is noted already."""


Languages = Callable[[str | None], SearchLanguage]
"""The language of one game's cards, or of all."""


@dataclass(slots=True)
class _Reader:
    language: SearchLanguage
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    sorts: list[SortKey] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    tests: int = 0

    def fault(self, code: str, message: str, span: Span, allowed: tuple[str, ...] = (), **params: object) -> _Refused:
        shown = allowed[:MAX_ALLOWED_SHOWN]
        more = {"allowed": ", ".join(shown) + (", …" if len(allowed) > len(shown) else "") or "—"}
        self.faults.append(
            Fault(
                code,
                message,
                {**params, **more},
                parameter="q",
                position=span.start,
                length=span.end - span.start,
                allowed=shown,
            )
        )
        return _Refused()

    def warn(self, code: str, message: str, span: Span, **params: object) -> None:
        self.warnings.append(
            Fault(code, message, params, parameter="q", position=span.start, length=span.end - span.start)
        )

    def node(self, part: Part, *, top: bool) -> Node | None:
        """What a part means; None for one that means nothing, which is noted."""
        try:
            match part:
                case Said():
                    return self.said(part)
                case Clause():
                    return self.clause(part, top=top)
                case Negated():
                    inner = self.node(part.part, top=False)
                    return None if inner is None else Not(inner)
                case Every():
                    return self.joined(AllOf, part, top=top)
                case Either():
                    return self.joined(AnyOf, part, top=False)
        except _Refused:
            return None

    def joined(self, kind: type[AllOf | AnyOf], part: Every | Either, *, top: bool) -> Node | None:
        found = tuple(node for one in part.parts if (node := self.node(one, top=top)) is not None)
        if len(found) < 2:
            return found[0] if found else None
        return kind(found)

    def counted(self, span: Span) -> None:
        self.tests += 1
        if self.tests == MAX_TERMS + 1:
            raise self.fault(
                "too_many_terms", gettext_noop("At most {limit} words and conditions."), span, limit=MAX_TERMS
            )

    def said(self, said: Said) -> Node:
        folded = fold(said.text)
        if not folded:
            message = gettext_noop('Nothing in "{text}" can be searched for; it is left out.')
            self.warn("not_searchable", message, said.span, text=said.text)
            raise _Refused
        self.counted(said.span)
        if said.text.casefold() in JOINTS and said.span.end - said.span.start == len(said.text):
            message = gettext_noop('"{text}" joins nothing here and is looked for as a word.')
            self.warn("joint_as_word", message, said.span, text=said.text)
        if COMPARISON_FIRST.match(said.text):
            message = gettext_noop('There is no field before "{text}"; it is looked for as a word.')
            self.warn("comparison_without_field", message, said.span, text=said.text)
        self.words.append(folded)
        return TextTest(folded, (), whole=False, says=phrases.contains(None, said.text))

    def clause(self, clause: Clause, *, top: bool) -> Node:
        name_span = Span(clause.span.start, clause.span.start + len(clause.field))
        fields = self.language.find(clause.field)
        if not fields:
            raise self.unknown_field(clause, name_span)
        self.counted(clause.span)
        first = fields[0]
        if first.form is Form.SORT:
            return self.sorted(clause, first, top=top)
        able = [one for one in fields if clause.operator in one.comparisons]
        if not able:
            message = gettext_noop('"{field}" is compared by these: {allowed}')
            raise self.fault(
                "comparison_not_allowed", message, name_span, allowed=first.comparisons, field=clause.field
            )
        readings = [self.test(one, clause) for one in self.best(able, clause)]
        if not readings:
            raise _Refused
        return readings[0] if len(readings) == 1 else AnyOf(tuple(readings))

    def best(self, fields: list[SearchField], clause: Clause) -> list[SearchField]:
        """Of fields that go by one name, those that take the value; all, where that is true of none."""
        fits = [one for one in fields if one.form is not Form.WORD or self.all_named(one, clause) or one.counted]
        return fits or fields[:1]

    def all_named(self, one: SearchField, clause: Clause) -> bool:
        return all(one.words_named(word) for word in _parts(clause))

    def unknown_field(self, clause: Clause, span: Span) -> _Refused:
        games = self.language.elsewhere.get(fold(clause.field), ())
        if games:
            message = gettext_noop("{name} is a field of {games}, not of the game asked for.")
            return self.fault("field_of_another_game", message, span, name=clause.field, games=", ".join(games))
        message = gettext_noop(
            'There is no field "{field}"; put it in quotation marks to look for the word. Fields: {allowed}'
        )
        names = tuple(dict.fromkeys(one.name for one in self.language.fields))
        return self.fault("unknown_field", message, span, allowed=names, field=clause.field)

    def sorted(self, clause: Clause, one: SearchField, *, top: bool) -> Node:
        if not top:
            message = gettext_noop("Sorting belongs to the whole query, not into a part of it.")
            raise self.fault("sort_in_a_part", message, clause.span)
        for asked in clause.value.split(","):
            typed = asked.removeprefix("-")
            names = words_named(self.language.sorts, typed)
            if not names or (len(names) > 1 and typed not in names):
                message = gettext_noop('"{value}" is nothing to sort by. Allowed: {allowed}')
                raise self.fault(
                    "not_a_sort", message, clause.value_span, allowed=tuple(self.language.sorts), value=asked
                )
            chosen = typed if typed in names else names[0]
            if any(key.name == chosen for key in self.sorts):
                message = gettext_noop('"{value}" is sorted by already.')
                self.warn("sorted_twice", message, clause.value_span, value=asked)
                continue
            self.sorts.append(SortKey(chosen, asked.startswith("-"), clause.span))
        raise _Refused

    def test(self, one: SearchField, clause: Clause) -> Node:
        comparison = "=" if clause.operator == ":" and one.form is not Form.TEXT else clause.operator
        negated = comparison == "!="
        comparison = "=" if negated else comparison
        node: Node
        match one.form:
            case Form.TEXT:
                node = self.text(one, clause, comparison)
            case Form.NUMBER:
                node = self.number(one, clause, comparison)
            case Form.DAY:
                node = self.day(one, clause, comparison)
            case Form.ORDINAL:
                node = self.ordinal(one, clause, comparison)
            case Form.FLAG:
                node = self.flag(one, clause)
            case _:
                node = self.word(one, clause, comparison)
        return Not(node) if negated else node

    def text(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        if one.counted and (comparison in AMOUNT_COMPARISONS or clause.value.isdecimal()):
            return self.count(one, clause, "=" if comparison == ":" else comparison)
        folded = fold(clause.value)
        if not folded:
            message = gettext_noop('Nothing in "{text}" can be searched for; use letters, kana, kanji or digits.')
            raise self.fault("not_searchable", message, clause.value_span, text=clause.value)
        whole = comparison == "="
        says = (phrases.is_whole if whole else phrases.contains)(one.label, clause.value)
        if one.about is About.PRINTING:
            return ValueTest(one.about, one.name, "=" if whole else ":", (clause.value,), says)
        return TextTest(folded, one.places, whole, says)

    def integer(self, clause: Clause, text: str) -> int:
        digits = text.strip().removeprefix("-")
        if digits.isdecimal() and len(digits) <= 10 and int(digits) <= LARGEST_NUMBER:
            return -int(digits) if text.strip().startswith("-") else int(digits)
        message = gettext_noop('"{value}" is not a whole number up to {limit}.')
        raise self.fault("not_a_number", message, clause.value_span, value=text, limit=LARGEST_NUMBER)

    def number(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        others = [other for other in self.language.find(clause.value) if other.form is Form.NUMBER]
        if others and others[0].about is one.about is About.FACT:
            other = others[0]
            says = phrases.compared(one.label, comparison, OtherField(other.name), other.label)
            return ValueTest(one.about, one.name, comparison, (OtherField(other.name),), says)
        values = tuple(self.integer(clause, text) for text in _parts(clause))
        if len(values) > 1 and comparison != "=":
            message = gettext_noop("One number is compared with, not several.")
            raise self.fault("several_values", message, clause.value_span)
        says = phrases.compared(one.label, comparison, " / ".join(map(str, values)))
        return ValueTest(one.about, one.name, comparison, values, says)

    def count(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        label = phrases.filled(phrases.COUNT, label=one.label)
        value = self.integer(clause, clause.value)
        return ValueTest(About.COUNT, one.name, comparison, (value,), phrases.compared(label, comparison, value))

    def day(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        known = DAY.fullmatch(clause.value.strip())
        bounds = _days(*(int(part) if part else None for part in known.groups())) if known else None
        if bounds is None:
            message = gettext_noop('"{value}" is not a day as YYYY-MM-DD, nor a month or a year.')
            raise self.fault("not_a_date", message, clause.value_span, value=clause.value)
        first, last = bounds
        if comparison == "=" and first != last:
            after, before = (
                ValueTest(one.about, one.name, sign, (day,), phrases.compared(one.label, sign, day))
                for sign, day in ((">=", first), ("<=", last))
            )
            return AllOf((after, before))
        value = first if comparison in {"<", ">=", "="} else last
        return ValueTest(one.about, one.name, comparison, (value,), phrases.compared(one.label, comparison, value))

    def ordinal(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        if one.about is About.CARD and clause.value.strip().isdecimal():
            return self.number(one, clause, comparison)
        says = phrases.compared(one.label, comparison, clause.value)
        return ValueTest(About.PRINTING, "collector", comparison, (number_key(clause.value),), says)

    def flag(self, one: SearchField, clause: Clause) -> Node:
        folded = fold(clause.value)
        if folded not in TRUE_WORDS | FALSE_WORDS:
            message = gettext_noop('"{value}" is neither true nor false. Allowed: {allowed}')
            raise self.fault("not_a_flag", message, clause.value_span, allowed=("true", "false"), value=clause.value)
        value = folded in TRUE_WORDS
        says = phrases.is_one_of(one, [Words("はい", "true") if value else Words("いいえ", "false")])
        return ValueTest(one.about, one.name, "=", (value,), says)

    def word(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        if one.counted and (comparison in AMOUNT_COMPARISONS or clause.value.isdecimal()):
            return self.count(one, clause, comparison)
        with_amount = AMOUNT.fullmatch(clause.value) if one.amounts and not clause.quoted else None
        typed = (with_amount["word"],) if with_amount else _parts(clause)
        slugs: list[str] = []
        for word in typed:
            named = one.words_named(word)
            if not named and one.strict:
                message = gettext_noop('"{value}" is not a word of the field {field}. Allowed: {allowed}')
                raise self.fault(
                    "unknown_word", message, clause.value_span, allowed=tuple(one.values), value=word, field=one.name
                )
            if not named:
                message = gettext_noop('No card has "{value}" in the field {field}.')
                self.warn("nothing_has_it", message, clause.value_span, value=word, field=one.name)
            slugs += named or (word,)
        names = [one.values.get(slug, Words(slug, slug)) for slug in dict.fromkeys(slugs)]
        says = phrases.is_one_of(one, names)
        if with_amount:
            sign, amount = OPERATORS.get(with_amount["comparison"], with_amount["comparison"]), with_amount["amount"]
            says = phrases.with_amount(says, sign, int(amount))
            return AnyOf(
                tuple(ValueTest(one.about, f"{one.name}:{slug}", sign, (int(amount),), says) for slug in slugs)
            )
        return ValueTest(one.about, one.name, "=", tuple(dict.fromkeys(slugs)), says)


def _parts(clause: Clause) -> tuple[str, ...]:
    """The values of a clause: several are separated by commas, unless they are quoted."""
    if clause.quoted:
        return (clause.value,)
    return tuple(part for part in re.split("[,，、]", clause.value) if part) or (clause.value,)


def _days(year: int | None, month: int | None, day: int | None) -> tuple[date, date] | None:
    """The first and the last day of a year, a month or a day."""
    if year is None:
        return None
    try:
        first = date(year, month or 1, day or 1)
        last_month = month or 12
        return first, date(year, last_month, day or calendar.monthrange(year, last_month)[1])
    except ValueError:
        return None


def _game_named(part: Part, language: SearchLanguage) -> str | None:
    """The game that the whole query is about, where it names one outside of any alternative or negation."""
    parts = part.parts if isinstance(part, Every) else (part,)
    for one in parts:
        if isinstance(one, Clause) and one.operator in {":", "="}:
            fields = language.find(one.field)
            if fields and fields[0].name == "game" and not fields[0].games:
                named = fields[0].words_named(one.value)
                return named[0] if len(named) == 1 else None
    return None


def query_understand(query: str, languages: Languages, game: str | None = None) -> Understood:
    """The query as it is understood of one game's cards or of all; a `QueryNotUnderstoodError` has everything wrong with it."""
    try:
        part = query_parse(query)
    except QuerySyntaxError as error:
        raise QueryNotUnderstoodError((error.fault,)) from error
    about = game or (_game_named(part, languages(None)) if part else None)
    reader = _Reader(languages(about))
    tree = reader.node(part, top=True) if part else None
    if tree is None and not reader.faults and not reader.sorts:
        message = gettext_noop("Nothing in this can be searched for; use letters, kana, kanji or digits.")
        reader.fault("not_searchable", message, Span(0, len(query)))
    if reader.faults:
        raise QueryNotUnderstoodError(tuple(reader.faults))
    return Understood(tree or EVERYTHING, tuple(reader.sorts), tuple(reader.warnings), tuple(reader.words), about)
