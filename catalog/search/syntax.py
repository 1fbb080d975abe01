"""The query language: its one grammar, and what a query says as it is written, before any word is understood."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args

from cardsite.errors import Fault, gettext_noop

MAX_LENGTH = 1024
MAX_DEPTH = 10
MINUS_SIGNS = "-－﹣−‐‑"

GRAMMAR = r"""
?query: either
?either: all (_OR all)*
?all: part (_AND? part)*
?part: MINUS part         -> negated
     | OPEN either _CLOSE -> group
     | CLAUSE value       -> clause
     | PHRASE             -> phrase
     | WORD               -> word
value: PHRASE | WORD

CLAUSE.4: /[^\W\d][\w.]*[ \u3000]*(?:!=|！＝|<=|>=|＜＝|＞＝|[:：=＝<>＜＞≠≦≧≤≥])[ \u3000]*/
_OR.3: /(?:or|OR|Or|または|\||｜)(?=[\s()（）"＂“”]|$)/
_AND.3: /(?:and|AND|And|かつ|&|＆)(?=[\s()（）"＂“”]|$)/
MINUS.2: /[MINUS_SIGNS](?=\S)/
OPEN: /[(（]/
_CLOSE: /[)）]/
PHRASE: /["＂“”][^"＂“”]*["＂“”]/
WORD: /[^\s()（）"＂“”]+/
%ignore /\s+/
""".replace("MINUS_SIGNS", MINUS_SIGNS)
OPERATORS: Mapping[str, str] = {
    "：": ":",
    "＝": "=",
    "！＝": "!=",
    "≠": "!=",
    "＜": "<",
    "＞": ">",
    "＜＝": "<=",
    "＞＝": ">=",
    "≦": "<=",
    "≧": ">=",
    "≤": "<=",
    "≥": ">=",
}
QUOTES = '"＂“”'
OPENING, CLOSING = "(（", ")）"
HEAD_AT_END = re.compile(r"[^\W\d][\w.]*[ \u3000]*(?:!=|！＝|<=|>=|＜＝|＞＝|[:：=＝<>＜＞≠≦≧≤≥])\s*$")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the query: the first character and the one after the last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Said:
    """A bare word or a quoted phrase."""

    text: str
    span: Span
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Clause:
    """A field, a comparison and a value."""

    field: str
    operator: str
    value: str
    span: Span
    value_span: Span
    quoted: bool = False
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Negated:
    """What must not hold."""

    part: "Part"
    span: Span
    depth: int


@dataclass(frozen=True, slots=True)
class Every:
    """Parts that must all hold."""

    parts: tuple["Part", ...]
    depth: int


@dataclass(frozen=True, slots=True)
class Either:
    """Parts of which one must hold."""

    parts: tuple["Part", ...]
    depth: int


Part = Said | Clause | Negated | Every | Either


class QuerySyntaxError(Exception):
    """A query that cannot be read, with the fault and its place."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def _span(token: Token) -> Span:
    return Span(token.start_pos or 0, token.end_pos or 0)


def _refused(code: str, message: str, span: Span, **params: object) -> QuerySyntaxError:
    return QuerySyntaxError(
        Fault(code, message, params, parameter="q", position=span.start, length=span.end - span.start)
    )


def _deeper(token: Token, part: Part) -> int:
    depth = part.depth + 1
    if depth > MAX_DEPTH:
        message = gettext_noop("Parentheses and signs may stand at most {limit} deep in one another.")
        raise _refused("too_deep", message, _span(token), limit=MAX_DEPTH)
    return depth


@v_args(inline=True)
class _Reading(Transformer[Token, Part]):
    def word(self, token: Token) -> Said:
        return Said(str(token), _span(token))

    def phrase(self, token: Token) -> Said:
        return Said(str(token).strip(QUOTES), _span(token))

    def value(self, token: Token) -> Token:
        return token

    def clause(self, head: Token, value: Token) -> Clause:
        name = str(head).rstrip(" \u3000:：=＝<>＜＞≠≦≧≤≥!！")
        operator = str(head)[len(name) :].strip(" \u3000")
        quoted = value.type == "PHRASE"
        span = Span(head.start_pos or 0, value.end_pos or 0)
        text = str(value).strip(QUOTES) if quoted else str(value)
        return Clause(name, OPERATORS.get(operator, operator), text, span, _span(value), quoted)

    def negated(self, minus: Token, part: Part) -> Negated:
        return Negated(part, _span(minus), _deeper(minus, part))

    def group(self, opening: Token, part: Part) -> Part:
        depth = _deeper(opening, part)
        return part.__class__(**{**{name: getattr(part, name) for name in part.__slots__}, "depth": depth})

    def all(self, *parts: Part) -> Every:
        return Every(parts, max(part.depth for part in parts))

    def either(self, *parts: Part) -> Either:
        return Either(parts, max(part.depth for part in parts))


_PARSER = Lark(GRAMMAR, start="query", parser="lalr", transformer=_Reading(), maybe_placeholders=False)


def _opened(query: str) -> list[int]:
    """The places of the parentheses still open at the end of a query."""
    opened: list[int] = []
    quoted = False
    for index, character in enumerate(query):
        if character in QUOTES:
            quoted = not quoted
        elif not quoted and character in OPENING:
            opened.append(index)
        elif not quoted and character in CLOSING and opened:
            opened.pop()
    return opened


def _fault_at_end(query: str, expected: set[str]) -> QuerySyntaxError:
    tail = query.rstrip()
    opened = _opened(query)
    if expected <= {"PHRASE", "WORD"} and (head := HEAD_AT_END.search(query)):
        message = gettext_noop("A value is missing after {field}.")
        return _refused("missing_value", message, Span(*head.span()), field=head[0].strip())
    if opened and ("_CLOSE" in expected or tail[-1] in OPENING):
        message = gettext_noop("The parenthesis that is opened here is never closed.")
        return _refused("unclosed_parenthesis", message, Span(opened[-1], opened[-1] + 1))
    word = tail.split()[-1]
    return _missing_operand(word, Span(len(tail) - len(word), len(tail)))


def _missing_operand(word: str, span: Span) -> QuerySyntaxError:
    message = gettext_noop('Something is missing beside "{word}"; put it in quotation marks to look for the word.')
    return _refused("missing_operand", message, span, word=word)


def _fault_of(query: str, error: UnexpectedInput) -> QuerySyntaxError:
    at = len(query) if error.pos_in_stream is None else error.pos_in_stream
    here = Span(at, at + 1)
    if not isinstance(error, UnexpectedToken):
        # Whatever is not a quotation mark begins a word or a parenthesis.
        return _refused("unclosed_quote", gettext_noop("The quotation that begins here has no end."), here)
    if error.token.type == "$END":
        return _fault_at_end(query, set(error.expected))
    before = error.token_history[-1] if error.token_history else None
    if before is not None and before.type == "CLAUSE":
        message = gettext_noop("A value is missing after {field}.")
        return _refused("missing_value", message, _span(before), field=str(before).strip())
    if before is not None and before.type in {"_OR", "_AND"}:
        return _missing_operand(str(before), _span(before))
    if before is not None and before.type == "OPEN":
        return _refused("empty_parentheses", gettext_noop("There is nothing between the parentheses."), here)
    return _refused("unopened_parenthesis", gettext_noop("This parenthesis was never opened."), here)


@lru_cache(maxsize=1024)
def query_parse(query: str) -> Part | None:
    """The query as it is written; None for one without any words. A `QuerySyntaxError` says where it cannot be read."""
    if len(query) > MAX_LENGTH:
        message = gettext_noop("At most {limit} characters.")
        raise _refused("too_long", message, Span(MAX_LENGTH, len(query)), limit=MAX_LENGTH)
    if not query.strip():
        return None
    try:
        read = _PARSER.parse(query)
    except UnexpectedInput as error:
        raise _fault_of(query, error) from error
    return read  # type: ignore[return-value]  # the transformer makes parts of what the parser calls a tree
