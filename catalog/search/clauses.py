"""Reading the value of a clause as the field that it is about takes it."""

import calendar
import re
from dataclasses import dataclass, field
from datetime import date

from cardsite.errors import DAYS_KNOWN, Fault, gettext_noop
from cardsite.values import FIRST_DAY, LAST_DAY, Words, day_is_known
from catalog.search import phrases
from catalog.search.fields import AMOUNT_COMPARISONS, Form, SearchField, SearchLanguage
from catalog.search.fold import fold
from catalog.search.order import number_key
from catalog.search.ranges import Ends, ends_of, ends_of_numbers
from catalog.search.syntax import OPERATORS, Clause, Span
from catalog.search.tree import About, AllOf, AnyOf, Node, Not, OtherField, TextTest, ValueTest

MAX_ALLOWED_SHOWN = 60
LARGEST_NUMBER = 2**31 - 1
TRUE_WORDS, FALSE_WORDS = frozenset({"true", "yes", "ハイ", "有"}), frozenset({"false", "no", "イイエ", "無"})
AMOUNT = re.compile(r"(?P<word>[^<>=!＜＞＝≦≧≤≥]+)(?P<comparison><=|>=|＜＝|＞＝|[<>=＜＞＝≦≧≤≥])(?P<amount>\d+)")
SIGN = re.compile(r"[<>=＜＞＝≦≧≤≥]")
SIGN_AT_END = re.compile(rf"{SIGN.pattern}$")
SIGN_FIRST = re.compile(r"(?P<comparison>!=|<=|>=|＜＝|＞＝|[<>=＜＞＝≦≧≤≥≠])(?P<value>.*)")
DAY = re.compile(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?")


class ClauseRefusedError(Exception):
    """A clause that means nothing; the fault is noted already."""


@dataclass(slots=True)
class ValueReader:
    """One reading of the clauses of a query, collecting what is wrong with them and what is odd."""

    language: SearchLanguage
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)

    def fault(
        self, code: str, message: str, span: Span, allowed: tuple[str, ...] = (), **params: object
    ) -> ClauseRefusedError:
        """A fault noted in its place, and the jump out of the clause to be raised."""
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
        return ClauseRefusedError()

    def warn(self, code: str, message: str, span: Span, **params: object) -> None:
        """An oddity noted in its place."""
        self.warnings.append(
            Fault(code, message, params, parameter="q", position=span.start, length=span.end - span.start)
        )

    def test(self, one: SearchField, clause: Clause) -> Node:
        """What the clause asks of one field."""
        comparison = "=" if clause.operator == ":" and one.form is not Form.TEXT else clause.operator
        self._ranges(one, clause)
        negated = comparison == "!="
        comparison = "=" if negated else comparison
        node: Node
        match one.form:
            case Form.TEXT:
                node = self._text(one, clause, comparison)
            case Form.NUMBER:
                node = self._number(one, clause, comparison)
            case Form.DAY:
                node = self._day(one, clause, comparison)
            case Form.ORDINAL:
                node = self._ordinal(one, clause, comparison)
            case Form.FLAG:
                node = self._flag(one, clause)
            case _:
                node = self._word(one, clause, comparison)
        return Not(node) if negated else node

    def _ranges(self, one: SearchField, clause: Clause) -> None:
        """Nothing, or the refusal of a range, which is written with both its ends; a number may look like one."""
        for text in () if clause.quoted else values_of(clause):
            ends = _ends(one, text)
            if ends is None:
                continue
            example = f"{clause.field}>={ends[0]} {clause.field}<={ends[1]}"
            if one.form is not Form.ORDINAL:
                message = gettext_noop("A range is written with both its ends: {example}")
                raise self.fault("range_as_value", message, clause.value_span, example=example)
            self._as_number(clause, text, example)

    def _as_number(self, clause: Clause, text: str, example: str) -> None:
        message = gettext_noop('"{value}" is looked for as one number; perhaps this is meant: {example}')
        self.warn("range_as_number", message, clause.value_span, value=text, example=example)

    def _text(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        if one.counted and (comparison in AMOUNT_COMPARISONS or clause.value.isdecimal()):
            return self._count(one, clause, "=" if comparison == ":" else comparison)
        folded = fold(clause.value)
        if not folded:
            message = gettext_noop('Nothing in "{text}" can be searched for; use letters, kana, kanji or digits.')
            raise self.fault("not_searchable", message, clause.value_span, text=clause.value)
        whole = comparison == "="
        says = (phrases.is_whole if whole else phrases.contains)(one.label, clause.value)
        if one.about in {About.PRINTING, About.ENTRY}:
            return ValueTest(one.about, one.name, "=" if whole else ":", (folded,), says)
        return TextTest(folded, one.places, whole, says)

    def _integer(self, clause: Clause, text: str) -> int:
        digits = text.strip().removeprefix("-")
        if digits.isdecimal() and len(digits) <= 10 and int(digits) <= LARGEST_NUMBER:
            return -int(digits) if text.strip().startswith("-") else int(digits)
        message = gettext_noop('"{value}" is not a whole number up to {limit}.')
        raise self.fault("not_a_number", message, clause.value_span, value=text, limit=LARGEST_NUMBER)

    def _number(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        others = [other for other in self.language.find(clause.value) if other.form is Form.NUMBER]
        if others and others[0].about is one.about is About.FACT:
            other = others[0]
            says = phrases.compared(one.label, comparison, OtherField(other.name), other.label)
            return ValueTest(one.about, one.name, comparison, (OtherField(other.name),), says)
        typed = self._one_or_equal(values_of(clause), clause, comparison)
        values = tuple(self._integer(clause, text) for text in typed)
        return ValueTest(one.about, one.name, comparison, values, _compared(one, comparison, values))

    def _count(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        label = phrases.filled(phrases.COUNT, label=one.label)
        value = self._integer(clause, clause.value)
        return ValueTest(About.COUNT, one.name, comparison, (value,), phrases.compared(label, comparison, value))

    def _day(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        known = DAY.fullmatch(clause.value.strip())
        bounds = _days(*(int(part) if part else None for part in known.groups())) if known else None
        if bounds is None:
            message = gettext_noop('"{value}" is not a day as YYYY-MM-DD, nor a month or a year.')
            raise self.fault("not_a_date", message, clause.value_span, value=clause.value)
        first, last = bounds
        if not (day_is_known(first) and day_is_known(last)):
            raise self.fault("day_out_of_range", DAYS_KNOWN, clause.value_span, first=FIRST_DAY, last=LAST_DAY)
        if comparison == "=" and first != last:
            after, before = (
                ValueTest(one.about, one.name, sign, (day,), phrases.compared(one.label, sign, day))
                for sign, day in ((">=", first), ("<=", last))
            )
            return AllOf((after, before))
        value = first if comparison in {"<", ">=", "="} else last
        return ValueTest(one.about, one.name, comparison, (value,), phrases.compared(one.label, comparison, value))

    def _ordinal(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        values = self._one_or_equal(values_of(clause), clause, comparison)
        digits = tuple(text for text in values if one.about is About.CARD and text.strip().isdecimal())
        others = tuple(text for text in values if text not in digits)
        for text in () if clause.quoted else others:
            if sign := SIGN_FIRST.fullmatch(text):
                compared = OPERATORS.get(sign["comparison"], sign["comparison"])
                self._as_number(clause, text, f"{clause.field}{compared}{sign['value']}")
        tests: list[Node] = []
        if digits:
            numbers = tuple(self._integer(clause, text) for text in digits)
            tests.append(ValueTest(one.about, one.name, comparison, numbers, _compared(one, comparison, numbers)))
        if others:
            keys = tuple(number_key(text) for text in others)
            says = _compared(one, comparison, others)
            tests.append(ValueTest(About.PRINTING, "collector", comparison, keys, says))
        return tests[0] if len(tests) == 1 else AnyOf(tuple(tests))

    def _one_or_equal(self, values: tuple[str, ...], clause: Clause, comparison: str) -> tuple[str, ...]:
        """The values, of which there are several only where any of them may be equal."""
        if len(values) > 1 and comparison != "=":
            message = gettext_noop("One number is compared with, not several.")
            raise self.fault("several_values", message, clause.value_span)
        return values

    def _flag(self, one: SearchField, clause: Clause) -> Node:
        folded = "" if SIGN_AT_END.search(clause.value) else fold(clause.value)
        if folded not in TRUE_WORDS | FALSE_WORDS:
            message = gettext_noop('"{value}" is neither true nor false. Allowed: {allowed}')
            raise self.fault("not_a_flag", message, clause.value_span, allowed=("true", "false"), value=clause.value)
        value = folded in TRUE_WORDS
        says = phrases.is_one_of(one, [Words("はい", "true") if value else Words("いいえ", "false")])
        return ValueTest(one.about, one.name, "=", (value,), says)

    def _word(self, one: SearchField, clause: Clause, comparison: str) -> Node:
        if one.counted and (comparison in AMOUNT_COMPARISONS or clause.value.isdecimal()):
            return self._count(one, clause, comparison)
        with_amount = AMOUNT.fullmatch(clause.value) if one.amounts and not clause.quoted else None
        typed = (with_amount["word"],) if with_amount else values_of(clause)
        slugs: list[str] = []
        for word in typed:
            # Folded, a comparison without its number would be left out unseen; names may hold signs, but end in none.
            sign = None if clause.quoted else (SIGN if one.amounts else SIGN_AT_END).search(word)
            named = () if sign else one.words_named(word)
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
            compared = OPERATORS.get(with_amount["comparison"], with_amount["comparison"])
            amount = self._integer(clause, with_amount["amount"])
            says = phrases.with_amount(says, compared, amount)
            return AnyOf(tuple(ValueTest(one.about, f"{one.name}:{slug}", compared, (amount,), says) for slug in slugs))
        return ValueTest(one.about, one.name, "=", tuple(dict.fromkeys(slugs)), says)


def _ends(one: SearchField, text: str) -> Ends | None:
    """Both ends of what is written as a range of the values that a field takes."""
    if one.form is Form.ORDINAL:
        return ends_of_numbers(text)
    if one.form is Form.DAY:
        return ends_of(text, lambda end: DAY.fullmatch(end) is not None)
    if one.form is Form.NUMBER or (one.counted and one.form is Form.WORD and not one.words_named(text)):
        return ends_of(text, lambda end: end.strip().removeprefix("-").isdecimal())
    return None


def _compared(one: SearchField, comparison: str, values: tuple[object, ...]) -> Words:
    """The words of a comparison with any of some values."""
    return phrases.compared(one.label, comparison, " / ".join(map(str, values)))


def values_of(clause: Clause) -> tuple[str, ...]:
    """The values of a clause: several are separated by commas, unless they are quoted."""
    return (clause.value,) if clause.quoted else parts_of(clause.value)


def parts_of(text: str) -> tuple[str, ...]:
    """What stands between commas, those of Japanese among them; all of it where that is nothing but commas."""
    return tuple(part for part in re.split("[,，、]", text) if part) or (text,)


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
