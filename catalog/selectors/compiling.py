"""From a query as it is understood to conditions of the database."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from enum import Enum
from typing import Any

from django.db.models import BooleanField, Exists, ExpressionWrapper, F, Func, IntegerField, OuterRef, Q, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, StrIndex
from django.db.models.lookups import Exact, GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual

from catalog.games import GAMES
from catalog.models import Format, Printing, RestrictionCard, Ruling
from catalog.models.columns import column_fields, column_name
from catalog.search.document import NAME_PLACES
from catalog.search.grams import grams_wanted
from catalog.search.tree import (
    EVERYTHING,
    About,
    AllOf,
    AnyOf,
    Node,
    Not,
    OtherField,
    TextTest,
    ValueTest,
    asks_a_printing,
)
from catalog.selectors.reading import TOKYO, today_in_tokyo

NOTHING = AnyOf(())
NAMES = frozenset(NAME_PLACES)
LOOKUPS = {"=": "exact", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
COMPARISONS = {"=": Exact, "<": LessThan, "<=": LessThanOrEqual, ">": GreaterThan, ">=": GreaterThanOrEqual}
JSONPATH_SIGNS = {"=": "==", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_SPECIAL = re.compile(r"[][.*+?^$(){}|\\]")
Values = tuple[Any, ...]


class _IsNotTrue(Func):
    """What does not hold or is not known to: a negation that loses no card for want of a value (S3)."""

    template = "((%(expressions)s) IS NOT TRUE)"
    output_field = BooleanField()


class _Count(Func):
    """How many things a fact holds: none where it is null."""

    template = "jsonb_array_length(jsonb_path_query_array(%(expressions)s::jsonpath))"
    output_field = IntegerField()


class _PathExists(Func):
    """Whether something in a JSON document fits a path."""

    template = "jsonb_path_exists(%(expressions)s::jsonpath)"
    output_field = BooleanField()


def _not(condition: Q) -> Q:
    return Q(_IsNotTrue(ExpressionWrapper(condition, output_field=BooleanField())))


class Root(Enum):
    """The rows that a condition is put on, with the ways from them to the card and to what it is found by."""

    CARD = ("", "search__", "pk")
    SEARCH = ("card__", "", "pk")
    PRINTING = ("card__", "card__search__", "card_id")


REPEATED = frozenset({"game_id", "kind", "published_at"})
"""What of a card's row stands beside what it is found by."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """The making of conditions on rows of one kind.

    With ``pieces``, texts are looked up by their pieces first, else only looked for in the documents themselves.
    """

    root: Root = Root.CARD
    pieces: bool = True

    def card(self, column: str) -> str:
        """The path to a column of the card, or to the same beside the row at hand."""
        if self.root is Root.SEARCH and column in REPEATED:
            return column
        return f"{self.root.value[0]}{column}"

    def search(self, column: str) -> str:
        """The path to what the card is found by."""
        return f"{self.root.value[1]}{column}"

    @property
    def card_id(self) -> OuterRef:
        """The card of the row at hand, for questions about other tables."""
        return OuterRef(self.root.value[2])

    def condition(self, node: Node) -> Q:
        """The condition that a card fits; what is asked of printings is asked of one and the same (S10)."""
        if not asks_a_printing(node):
            return self.plain(node)
        if isinstance(node, AnyOf):
            return self._any([self.condition(part) for part in node.parts])
        if isinstance(node, AllOf):
            apart = [part for part in node.parts if not asks_a_printing(part)]
            rest = tuple(part for part in node.parts if asks_a_printing(part))
            together = self.condition(rest[0]) if len(rest) == 1 else self._with_printing(AllOf(rest))
            return self._all([*(self.plain(part) for part in apart), together])
        return self._with_printing(node)

    def _with_printing(self, node: Node) -> Q:
        inner = replace(self, root=Root.PRINTING)
        mine = Printing.objects.filter(card=OuterRef("pk"))
        found = Q(Exists(mine.filter(inner.plain(node))))
        without = _unprinted(node)
        if without == NOTHING:
            return found
        return found | (~Q(Exists(mine)) & self.plain(without))

    def plain(self, node: Node) -> Q:
        """The condition of a tree whose tests are all about the row at hand."""
        match node:
            case Not():
                return _not(self.plain(node.part))
            case AllOf():
                return self._all([self.plain(part) for part in node.parts])
            case AnyOf():
                return self._any([self.plain(part) for part in node.parts])
            case TextTest():
                return self.text(node)
            case ValueTest():
                return self.value(node)

    def _all(self, conditions: list[Q]) -> Q:
        found = Q(pk__isnull=False) if not conditions else conditions[0]
        for one in conditions[1:]:
            found &= one
        return found

    def _any(self, conditions: list[Q]) -> Q:
        found = Q(pk__isnull=True) if not conditions else conditions[0]
        for one in conditions[1:]:
            found |= one
        return found

    def text(self, test: TextTest) -> Q:
        """A text that stands in the card's document."""
        names, texts = self.search("names"), self.search("texts")
        if test.places:
            wanted = _SPECIAL.sub(r"\\\g<0>", test.text)
            inside = wanted if test.whole else f"[^\n]*{wanted}"
            pattern = f"\n(?:{'|'.join(test.places)}):{inside}" + ("\n" if test.whole else "")
            document = names if set(test.places) <= NAMES else texts
            held = Q(**{f"{document}__regex": pattern})
        else:
            # Names first: they lie in the row itself, and where they decide, the texts need not be fetched.
            held = self._holds(names, test.text) | self._holds(texts, test.text)
        if not self.pieces:
            return held
        return Q(**{f"{self.search('grams')}__contains": grams_wanted(test.text)}) & held

    def _holds(self, document: str, text: str) -> Q:
        return Q(GreaterThan(StrIndex(F(document), Value(text)), 0))

    def value(self, test: ValueTest) -> Q:
        """A field compared with values."""
        about: Mapping[About, Callable[[ValueTest], Q]] = {
            About.CARD: self._of_card,
            About.FACT: self._fact,
            About.COUNT: self._count,
            About.KNOWN: self._has,
            About.TRAIT: self._trait,
            About.STATE: self._state,
            About.FORMAT: self._format,
            About.PRINTING: self._printing,
            About.ANY_PRINTING: self._any_printing,
        }
        return about[test.about](test)

    def _of_card(self, test: ValueTest) -> Q:
        match test.name:
            case "game":
                return Q(**{f"{self.card('game_id')}__in": test.values})
            case "kind":
                return Q(**{f"{self.card('kind')}__in": test.values})
            case "lang":
                return Q(pk__isnull=False) if "ja" in test.values else ~Q(**{self.card("name_en"): ""})
            case "published":
                return self._day(self.card("published_at"), test)
            case _:
                return self._number(self.card(test.name), test)

    def _number(self, column: str, test: ValueTest) -> Q:
        if len(test.values) > 1:
            return Q(**{f"{column}__in": test.values})
        (value,) = test.values
        if isinstance(value, OtherField):
            return Q(**{f"{column}__{LOOKUPS[test.comparison]}": F(self.card(column_name(value.name)))})
        return Q(**{f"{column}__{LOOKUPS[test.comparison]}": value})

    def _day(self, column: str, test: ValueTest) -> Q:
        """A moment compared with a day in Japan."""
        (day,) = test.values
        assert isinstance(day, date)
        begins, ends = (datetime.combine(one, time(), TOKYO) for one in (day, day + timedelta(days=1)))
        match test.comparison:
            case "=":
                return Q(**{f"{column}__gte": begins, f"{column}__lt": ends})
            case "<" | ">=":
                return Q(**{f"{column}__{LOOKUPS[test.comparison]}": begins})
            case "<=":
                return Q(**{f"{column}__lt": ends})
            case _:
                return Q(**{f"{column}__gte": ends})

    def _fact(self, test: ValueTest) -> Q:
        known = column_fields(GAMES).get(test.name)
        column = self.card(column_name(test.name))
        if known is None:
            return self._fact_without_column(test)
        if known.value_type.value in {"choices", "terms"}:
            return Q(**{f"{column}__has_any_keys": list(test.values)})
        if known.value_type.value == "integer":
            return self._number(column, test)
        return Q(**{f"{column}__in": test.values})

    def _fact_without_column(self, test: ValueTest) -> Q:
        text = KeyTextTransform(test.name, self.card("facts"))
        (value, *others) = test.values
        if isinstance(value, int) and not isinstance(value, bool) and not others:
            return Q(COMPARISONS[test.comparison](Cast(text, IntegerField()), value))
        return Q(**{f"{self.card('facts')}__{test.name}__in": test.values})

    def _count(self, test: ValueTest) -> Q:
        count = _Count(F(self.card("facts")), Value(f'$."{test.name}"[*] ? (@ != null)'))
        (value,) = test.values
        return Q(**{f"{self.card('facts')}__has_key": test.name}) & Q(COMPARISONS[test.comparison](count, value))

    def _has(self, test: ValueTest) -> Q:
        return self._any([self._has_one(str(name)) for name in test.values])

    def _has_one(self, name: str) -> Q:
        match name:
            case "english":
                return ~Q(**{self.card("name_en"): ""})
            case "printing":
                return Q(Exists(Printing.objects.filter(card=self.card_id)))
            case "ruling":
                return Q(Exists(Ruling.objects.filter(card=self.card_id)))
            case "flavor":
                return Q(Exists(Printing.objects.filter(card=self.card_id).exclude(flavor_ja="", flavor_en="")))
            case "illustrator":
                return Q(Exists(Printing.objects.filter(card=self.card_id).exclude(illustrator="")))
            case "keyword" | "ability":
                sort = "ability_kind" if name == "ability" else name
                path = f'$.keyvalue() ? (@.key starts with "{sort}:")'
                return Q(_PathExists(F(self.search("traits")), Value(path)))
            case _:
                count = _Count(F(self.card("facts")), Value(f'$."{name}"[*] ? (@ != null)'))
                return Q(**{f"{self.card('facts')}__has_key": name}) & Q(GreaterThan(count, 0))

    def _trait(self, test: ValueTest) -> Q:
        traits = self.search("traits")
        if ":" not in test.name:
            return Q(**{f"{traits}__has_any_keys": [f"{test.name}:{word}" for word in test.values]})
        path = f'$."{test.name}"[*] ? (@ {JSONPATH_SIGNS[test.comparison]} {test.values[0]})'
        return Q(**{f"{traits}__has_key": test.name}) & Q(_PathExists(F(traits), Value(path)))

    def _state(self, test: ValueTest) -> Q:
        return self._any([self._state_one(str(name)) for name in test.values])

    def _state_one(self, name: str) -> Q:
        match name:
            case "complete" | "incomplete":
                return Q(**{self.card("complete"): name == "complete"})
            case "vanilla":
                return _not(self._has_one("ability")) & Q(**{self.card("complete"): True})
            case "banned" | "restricted":
                return Q(Exists(self._restrictions(name)))
            case _:
                if any(game.kind(name) for game in GAMES.values()):
                    return Q(**{self.card("kind"): name})
                return Q(**{f"{self.card('facts')}__contains": {name: True}})

    def _restrictions(self, name: str) -> Any:
        day = today_in_tokyo()
        found = RestrictionCard.objects.filter(card=self.card_id, restriction__begins_on__lte=day).filter(
            Q(restriction__ends_on__isnull=True) | Q(restriction__ends_on__gt=day)
        )
        if name == "banned":
            return found.filter(restriction__kind="banned")
        return found.exclude(restriction__kind="banned")

    def _format(self, test: ValueTest) -> Q:
        formats = Format.objects.filter(slug__in=test.values).values_list("pk", "game_id")
        if test.name in {"banned", "restricted"}:
            return Q(Exists(self._restrictions(test.name).filter(restriction__format__slug__in=test.values)))
        usable = [
            Q(**{self.card("game_id"): game})
            & ~Q(Exists(self._restrictions("banned").filter(restriction__format_id=format_id)))
            for format_id, game in formats
        ]
        return self._any(usable)

    def _printing(self, test: ValueTest) -> Q:
        (value, *_) = test.values
        match test.name:
            case "set":
                return Q(set__code__in=test.values)
            case "rarity":
                return Q(rarity__in=test.values)
            case "released":
                return Q(**{f"set__released_on__{LOOKUPS[test.comparison]}": value})
            case "collector":
                return Q(**{f"number_key__{LOOKUPS[test.comparison]}": value})
            case "flavor":
                lookup = "iexact" if test.comparison == "=" else "icontains"
                return Q(**{f"flavor_ja__{lookup}": value}) | Q(**{f"flavor_en__{lookup}": value})
            case _:
                return Q(**{f"{test.name}__{'iexact' if test.comparison == '=' else 'icontains'}": value})

    def _any_printing(self, test: ValueTest) -> Q:
        mine = Printing.objects.filter(card=self.card_id)
        return Q(Exists(mine.filter(Q(set__code__in=test.values) | Q(rarity__in=test.values))))


def _unprinted(node: Node) -> Node:
    """What is left of a tree for a card without printings: what is asked of one does not hold."""
    match node:
        case ValueTest() if node.of_printing:
            return NOTHING
        case Not():
            inner = _unprinted(node.part)
            return EVERYTHING if inner == NOTHING else NOTHING if inner == EVERYTHING else Not(inner)
        case AllOf():
            parts = tuple(_unprinted(part) for part in node.parts)
            if NOTHING in parts:
                return NOTHING
            left = tuple(part for part in parts if part != EVERYTHING)
            return left[0] if len(left) == 1 else AllOf(left)
        case AnyOf():
            parts = tuple(_unprinted(part) for part in node.parts)
            if EVERYTHING in parts:
                return EVERYTHING
            left = tuple(part for part in parts if part != NOTHING)
            return left[0] if len(left) == 1 else AnyOf(left)
        case _:
            return node
