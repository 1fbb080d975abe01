"""Understanding a query: its words against the language of what can be asked, with every fault and oddity in its place."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from cardsite.errors import Fault, gettext_noop
from catalog.search import phrases
from catalog.search.clauses import ClauseRefusedError, ValueReader, parts_of, values_of
from catalog.search.fields import Form, SearchField, SearchLanguage, words_named
from catalog.search.fold import MAX_TERMS, fold
from catalog.search.syntax import (
    MINUS_SIGNS,
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
from catalog.search.tree import EVERYTHING, AllOf, AnyOf, Node, Not, SortKey, TextTest

JOINTS = frozenset({"or", "and", "または", "かつ"})
MAX_SORTS = 4
"""How many sorts a list takes, whether they stand in the query or in the parameter."""
NEGATION = "not"
COMPARISON_FIRST = re.compile(r"(?:[!<>]=|[:：=＝<>＜＞≠≦≧≤≥])\w")
COMPARISON_INSIDE = re.compile(rf"\w{COMPARISON_FIRST.pattern}")


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


Languages = Callable[[str | None], SearchLanguage]
"""The language of one game's cards, or of all."""


@dataclass(slots=True)
class _Reader(ValueReader):
    sorts: list[SortKey] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    tests: int = 0

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
        except ClauseRefusedError:
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
            raise ClauseRefusedError
        self.counted(said.span)
        if said.span.end - said.span.start == len(said.text):
            self.taken_for_a_word(said)
        self.words.append(folded)
        return TextTest(folded, (), whole=False, says=phrases.contains(None, said.text))

    def taken_for_a_word(self, said: Said) -> None:
        """The oddity of a bare word that may have been meant as something else; nobody wonders about a quoted one."""
        if said.text.casefold() in JOINTS:
            message = gettext_noop('"{text}" joins nothing here and is looked for as a word.')
            self.warn("joint_as_word", message, said.span, text=said.text)
        elif said.text.casefold() == NEGATION:
            message = gettext_noop(
                '"{text}" denies nothing and is looked for as a word; put - before what must not be found.'
            )
            self.warn("negation_as_word", message, said.span, text=said.text)
        elif COMPARISON_FIRST.match(said.text):
            message = gettext_noop('There is no field before "{text}"; it is looked for as a word.')
            self.warn("comparison_without_field", message, said.span, text=said.text)
        elif COMPARISON_INSIDE.search(said.text):
            message = gettext_noop('"{text}" does not begin with a field, as cost>=3 does; it is looked for as a word.')
            self.warn("comparison_in_word", message, said.span, text=said.text)

    def clause(self, clause: Clause, *, top: bool) -> Node:
        name_span = Span(clause.span.start, clause.span.start + len(clause.field))
        fields = self.language.find(clause.field)
        if not fields:
            raise self.unknown_field(clause, name_span)
        self.counted(clause.span)
        first = fields[0]
        able = [one for one in fields if clause.operator in one.comparisons]
        if not able:
            message = gettext_noop('"{field}" is compared by these: {allowed}')
            raise self.fault(
                "comparison_not_allowed", message, name_span, allowed=first.comparisons, field=clause.field
            )
        if first.form is Form.SORT:
            return self.sorted(clause, top=top)
        readings = [self.test(one, clause) for one in self.best(able, clause)]
        if not readings:
            raise ClauseRefusedError
        return readings[0] if len(readings) == 1 else AnyOf(tuple(readings))

    def best(self, fields: list[SearchField], clause: Clause) -> list[SearchField]:
        """Of fields that go by one name, those that take the value; all, where that is true of none."""
        fits = [one for one in fields if one.form is not Form.WORD or self.all_named(one, clause) or one.counted]
        return fits or fields[:1]

    def all_named(self, one: SearchField, clause: Clause) -> bool:
        return all(one.words_named(word) for word in values_of(clause))

    def unknown_field(self, clause: Clause, span: Span) -> ClauseRefusedError:
        games = self.language.elsewhere.get(fold(clause.field), ())
        if games:
            message = gettext_noop("{name} is a field of {games}, not of the game asked for.")
            return self.fault("field_of_another_game", message, span, name=clause.field, games=", ".join(games))
        message = gettext_noop(
            'There is no field "{field}"; put it in quotation marks to look for the word. Fields: {allowed}'
        )
        names = tuple(dict.fromkeys(one.name for one in self.language.fields))
        return self.fault("unknown_field", message, span, allowed=names, field=clause.field)

    def sorted(self, clause: Clause, *, top: bool) -> Node:
        if not top:
            message = gettext_noop("Sorting belongs to the whole query, not into a part of it.")
            raise self.fault("sort_in_a_part", message, clause.span)
        for asked in parts_of(clause.value):
            turned = asked.startswith(tuple(MINUS_SIGNS))
            typed = asked[1:] if turned else asked
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
            if len(self.sorts) == MAX_SORTS:
                message = gettext_noop("At most {limit} sort keys, each once.")
                raise self.fault("too_many_sorts", message, clause.value_span, limit=MAX_SORTS)
            self.sorts.append(SortKey(chosen, turned, clause.span))
        raise ClauseRefusedError


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
