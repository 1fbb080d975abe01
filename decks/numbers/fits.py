"""Conditions on cards by kind, field and card, and whether a card known whole or in part fits them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any
from uuid import UUID

from cardsite.errors import Fault, gettext_noop
from catalog.games.game import GameSpec
from catalog.values import FieldSpec, FieldType
from decks.numbers.charts import Terms
from decks.numbers.piles import Span
from decks.values import ListedCard

MAX_VALUES = 50
MAX_LENGTH = 200
TESTED = frozenset(
    {
        FieldType.INTEGER,
        FieldType.FLAG,
        FieldType.CHOICE,
        FieldType.CHOICES,
        FieldType.TERM,
        FieldType.TERMS,
        FieldType.TEXT,
    }
)
_LISTS = frozenset({FieldType.CHOICES, FieldType.TERMS})


class Fit(Enum):
    """Whether a card fits a condition; unknown where that depends on a fact that nobody knows."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Condition:
    """Cards of any of some kinds, among some cards, with some facts (each part only where it is given), and how many.

    ``tests`` hold by field whether a known value fits, ``asked`` what was asked of it. ``name`` is what the one who asks
    calls it.
    """

    span: Span
    kinds: frozenset[str] = frozenset()
    cards: frozenset[UUID] = frozenset()
    tests: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    asked: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""

    def fit(self, card: ListedCard, game: GameSpec) -> Fit:
        """Whether a card is one that counts; a field that its kind does not print fits nothing."""
        if (self.kinds and card.facts.kind not in self.kinds) or (self.cards and card.id not in self.cards):
            return Fit.NO
        kind = game.kind(card.facts.kind)
        found = Fit.YES
        for name, test in self.tests.items():
            if kind is None or kind.field(name) is None:
                return Fit.NO
            if name not in card.facts.values:
                found = Fit.UNKNOWN
            elif not test(card.facts.values[name]):
                return Fit.NO
        return found


def field_test(spec: FieldSpec, data: Any) -> Callable[[Any], bool] | None:
    """What JSON asks of a field's value, or None for what it cannot ask.

    A value or any of a list of them; `{"min", "max"}` (both included) of a number; null for a card that has none.
    """
    if data is None:
        return (lambda value: value is None) if spec.optional else None
    if isinstance(data, dict):
        return _range_test(data) if spec.value_type is FieldType.INTEGER else None
    wanted = data if isinstance(data, list) else [data]
    if not 1 <= len(wanted) <= MAX_VALUES or not all(_can_be(spec, one) for one in wanted):
        return None
    if spec.value_type in _LISTS:
        return lambda value: any(one in wanted for one in value or ())
    return lambda value: value in wanted


def _range_test(data: Mapping[str, Any]) -> Callable[[Any], bool] | None:
    bounds = list(data.values())
    whole = all(isinstance(bound, int) and not isinstance(bound, bool) for bound in bounds)
    if not data or set(data) - {"min", "max"} or not whole:
        return None
    low, high = data.get("min"), data.get("max")
    return lambda value: value is not None and (low is None or low <= value) and (high is None or value <= high)


def _can_be(spec: FieldSpec, value: Any) -> bool:
    if spec.value_type is FieldType.INTEGER:
        return isinstance(value, int) and not isinstance(value, bool)
    if spec.value_type is FieldType.FLAG:
        return isinstance(value, bool)
    if spec.choices is not None:
        return isinstance(value, str) and value in {word.value for word in spec.choices}
    return isinstance(value, str) and 0 < len(value) <= MAX_LENGTH


def condition_read(
    game: GameSpec, terms: Terms, data: Mapping[str, Any], pointer: str
) -> tuple[Condition, Sequence[Fault]]:
    """The condition that a body states (`kinds`, `cards`, `facts`, `at_least`, `at_most`), and everything wrong with it.

    ``terms`` are the words that the game's cards may pick from: a chance of 0 for a misspelt one would be believed.
    """
    faults = list(_span_faults(data, pointer))
    known = [kind.slug for kind in game.kinds]
    for index, kind in enumerate(data.get("kinds", ())):
        if kind not in known:
            message = gettext_noop('"{value}" is not a kind of card here. Allowed: {allowed}.')
            params = {"value": kind, "allowed": ", ".join(known)}
            faults.append(Fault("unknown_kind", message, params, f"{pointer}/kinds/{index}"))
    specs = {name: spec for name, spec in game.fields().items() if spec.value_type in TESTED}
    tests: dict[str, Callable[[Any], bool]] = {}
    for name, value in data.get("facts", {}).items():
        if name not in specs:
            message = gettext_noop('The key "{key}" is not known here. Known: {allowed}.')
            params = {"key": name, "allowed": ", ".join(specs)}
            faults.append(Fault("unknown_key", message, params, f"{pointer}/facts/{name}"))
        elif (test := field_test(specs[name], value)) is None:
            faults.append(_unaskable(specs[name], f"{pointer}/facts/{name}"))
        else:
            faults.extend(_unknown_terms(specs[name], terms, value, f"{pointer}/facts/{name}"))
            if isinstance(value, dict):
                faults.extend(_contradiction(value.get("min"), value.get("max"), f"{pointer}/facts/{name}"))
            tests[name] = test
    if not any(data.get(part) for part in ("kinds", "cards", "facts")):
        message = gettext_noop("A condition needs kinds, cards or facts.")
        faults.append(Fault("no_condition", message, {}, pointer))
    condition = Condition(
        span=Span(data.get("at_least", 1 if data.get("at_most") is None else 0), data.get("at_most")),
        kinds=frozenset(data.get("kinds", ())),
        cards=frozenset(data.get("cards", ())),
        tests=tests,
        asked=data.get("facts", {}),
        name=data.get("name", ""),
    )
    return condition, faults


def _unknown_terms(spec: FieldSpec, terms: Terms, data: Any, pointer: str) -> Iterator[Fault]:
    """The words asked for that no card can have."""
    if spec.category is None or data is None:
        return
    known = [slug for category, slug in terms if category == spec.category]
    for word in data if isinstance(data, list) else [data]:
        if word not in known:
            message = gettext_noop('"{value}" is not known here. Known: {allowed}.')
            params = {"value": word, "allowed": ", ".join(known)}
            yield Fault("unknown_term", message, params, pointer)


def _span_faults(data: Mapping[str, Any], pointer: str) -> Iterator[Fault]:
    return _contradiction(data.get("at_least"), data.get("at_most"), f"{pointer}/at_most")


def _contradiction(least: int | None, most: int | None, pointer: str) -> Iterator[Fault]:
    if most is not None and least is not None and most < least:
        message = gettext_noop("At most {at_most} and at least {at_least} cannot both be.")
        yield Fault("contradiction", message, {"at_most": most, "at_least": least}, pointer)


def _unaskable(spec: FieldSpec, pointer: str) -> Fault:
    if spec.choices is not None:
        message = gettext_noop("One of these, or a list of them, is needed: {allowed}.")
        return Fault("not_a_choice", message, {"allowed": ", ".join(word.value for word in spec.choices)}, pointer)
    if spec.value_type is FieldType.INTEGER:
        message = gettext_noop('A whole number, a list of them, or {{"min": …, "max": …}} is needed.')
    elif spec.value_type is FieldType.FLAG:
        message = gettext_noop("true or false is expected here.")
    else:
        message = gettext_noop("A text of 1 to {limit} characters, or a list of texts, is needed.")
    return Fault("unaskable_value", message, {"limit": MAX_LENGTH}, pointer)
