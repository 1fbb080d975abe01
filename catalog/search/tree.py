"""A query as it is understood: tests on a card, on its document or on one of its printings, joined and negated."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum

from cardsite.values import Words
from catalog.search.syntax import Span


class About(Enum):
    """What a test looks at."""

    CARD = "card"
    FACT = "fact"
    COUNT = "count"
    KNOWN = "known"
    TRAIT = "trait"
    STATE = "state"
    FORMAT = "format"
    PRINTING = "printing"
    ANY_PRINTING = "any_printing"
    ENTRY = "entry"


@dataclass(frozen=True, slots=True)
class OtherField:
    """The value of another field of the same card, to compare with."""

    name: str


TestValue = str | int | bool | date | OtherField


@dataclass(frozen=True, slots=True)
class TextTest:
    """A folded text in the lines of some places of the document (in any place, where none is named), or a whole line."""

    text: str
    places: tuple[str, ...]
    whole: bool
    says: Words


@dataclass(frozen=True, slots=True)
class ValueTest:
    """A field compared with a value, or with several of which any will do."""

    about: About
    name: str
    comparison: str
    values: tuple[TestValue, ...]
    says: Words

    @property
    def of_printing(self) -> bool:
        """Whether this is asked of one printing, the same for all such tests."""
        return self.about is About.PRINTING


@dataclass(frozen=True, slots=True)
class Not:
    """What does not hold, or is not known to."""

    part: "Node"


@dataclass(frozen=True, slots=True)
class AllOf:
    """What holds if every part does; without parts it always does."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """What holds if one part does; without parts it never does."""

    parts: tuple["Node", ...]


Test = TextTest | ValueTest
Node = Test | Not | AllOf | AnyOf
EVERYTHING = AllOf(())
NOTHING = AnyOf(())


def tests_of(node: Node) -> Iterator[Test]:
    """Every test in a tree."""
    match node:
        case Not():
            yield from tests_of(node.part)
        case AllOf() | AnyOf():
            for part in node.parts:
                yield from tests_of(part)
        case _:
            yield node


def asks_a_printing(node: Node) -> bool:
    """Whether something in a tree is asked of one printing."""
    return any(isinstance(test, ValueTest) and test.of_printing for test in tests_of(node))


def unprinted(node: Node) -> Node:
    """What is left of a tree for a card without printings: what is asked of one does not hold."""
    match node:
        case ValueTest() if node.of_printing:
            return NOTHING
        case Not():
            inner = unprinted(node.part)
            return EVERYTHING if inner == NOTHING else NOTHING if inner == EVERYTHING else Not(inner)
        case AllOf() | AnyOf():
            decides, says_nothing = (NOTHING, EVERYTHING) if isinstance(node, AllOf) else (EVERYTHING, NOTHING)
            parts = tuple(unprinted(part) for part in node.parts)
            if decides in parts:
                return decides
            left = tuple(part for part in parts if part != says_nothing)
            return left[0] if len(left) == 1 else type(node)(left)
        case _:
            return node


def texts_wanted(texts: tuple[str, ...], places: tuple[str, ...] = ()) -> AllOf:
    """All of some folded texts, each in any line of some places or of the whole document."""
    return AllOf(tuple(TextTest(text, places, whole=False, says=Words(text, text)) for text in texts))


def words_wanted(node: Node) -> tuple[TextTest, ...]:
    """The texts that a card must have somewhere whatever else it has: those not under a negation or an alternative."""
    match node:
        case AllOf():
            return tuple(test for part in node.parts for test in words_wanted(part))
        case TextTest():
            return (node,)
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class SortKey:
    """A sort asked for in the query itself."""

    name: str
    descending: bool
    span: Span
