"""Charts of a decklist: what each counts is declared as data; facts that nobody knows are counted as unknown."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardsite.values import Words
from catalog.games.game import GameSpec
from catalog.values import FieldSpec, FieldType, Word
from decks.values import Entries, Entry

MAX_BARS = 24
KIND = "kind"
UNKNOWN, NONE, OTHERS = "unknown", "none", "others"
UNKNOWN_WORDS, NONE_WORDS, OTHERS_WORDS = Words("不明", "unknown"), Words("なし", "none"), Words("その他", "others")
CARDS = Words("枚", "cards")
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

Terms = Mapping[tuple[str, str], Words]


@dataclass(frozen=True, slots=True)
class Chart:
    """What a chart counts: the cards of some kinds in some zones by a field (or by their kind).

    ``split`` divides the bars by another field or by kind; with a ``weight`` not cards are counted but what this field
    adds up to. ``limit`` is what a rule lets the sum of all values reach.
    """

    slug: str
    words: Words
    by: str
    kinds: tuple[Word, ...]
    zones: tuple[str, ...] = ("main",)
    split: str | None = None
    weight: str | None = None
    unit: Words = CARDS
    limit: int | None = None
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it stands for, how much of it there is, and how that divides; ``low`` to ``high`` where it is of numbers."""

    key: str
    words: Words
    count: int
    parts: Mapping[str, int]
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Sums:
    """What the known values of a number come to; ``average`` and ``median`` are None where none is known."""

    total: int
    average: Fraction | None
    median: Fraction | None
    limit: int | None = None
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart of one decklist.

    ``counted`` are the cards in the bars, ``unknown`` those whose fact nobody knows, ``none`` those that have none. Bars
    are ``overlapping`` where one card may stand in several. ``legend`` names the parts of bars.
    """

    slug: str
    words: Words
    axis: Words
    unit: Words
    bars: tuple[Bar, ...]
    legend: Mapping[str, Words]
    counted: int
    unknown: int = 0
    none: int = 0
    overlapping: bool = False
    sums: Sums | None = None


@dataclass(frozen=True, slots=True)
class _Piece:
    """So much of one card under one key."""

    key: Any
    part: str
    count: int


def chart_draw(chart: Chart, entries: Entries, game: GameSpec, terms: Terms) -> Drawn:
    """A chart of a decklist."""
    spec = None if chart.by == KIND else game.fields()[chart.by]
    own = [entry for entry in entries.in_zone(*chart.zones).of_kind(*chart.kinds) if _prints(entry, spec, game)]
    unknown = [entry for entry in own if _lacks(entry, chart)]
    told = [entry for entry in own if not _lacks(entry, chart)]
    none = [entry for entry in told if _value(entry, chart.by) in (None, ())]
    known = [entry for entry in told if _value(entry, chart.by) not in (None, ())]
    pieces = [piece for entry in known for piece in _pieces(chart, entry)]
    bars = _bars(chart, spec, pieces, terms)
    return Drawn(
        slug=chart.slug,
        words=chart.words,
        axis=spec.words if spec else Words("種類", "kind"),
        unit=chart.unit,
        bars=tuple(bars),
        legend=_legend(chart, bars, game, terms),
        counted=_copies(known),
        unknown=_copies(unknown),
        none=_copies(none),
        overlapping=spec is not None and spec.value_type in {FieldType.CHOICES, FieldType.TERMS},
        sums=_sums(chart, known) if spec is not None and spec.value_type is FieldType.INTEGER else None,
    )


def _prints(entry: Entry, spec: FieldSpec | None, game: GameSpec) -> bool:
    kind = game.kind(entry.card.facts.kind)
    return spec is None or (kind is not None and kind.field(spec.name) is not None)


def _value(entry: Entry, name: str) -> Any:
    return entry.card.facts.kind if name == KIND else entry.card.known(name)


def _lacks(entry: Entry, chart: Chart) -> bool:
    needed = [name for name in (chart.by, chart.weight) if name not in (None, KIND)]
    return any(name not in entry.card.facts.values for name in needed)


def _copies(entries: Iterable[Entry]) -> int:
    return sum(entry.count for entry in entries)


def _pieces(chart: Chart, entry: Entry) -> Iterator[_Piece]:
    value = _value(entry, chart.by)
    split = None if chart.split is None else _value(entry, chart.split)
    part = "" if chart.split is None else UNKNOWN if split is None else str(split)
    weight = 1 if chart.weight is None else entry.card.known(chart.weight) or 0
    for one in value if isinstance(value, tuple) else (value,):
        yield _Piece(one, part, entry.count * weight)


def _bars(chart: Chart, spec: FieldSpec | None, pieces: list[_Piece], terms: Terms) -> list[Bar]:
    if spec is not None and spec.value_type is FieldType.INTEGER:
        return list(_number_bars(spec, pieces))
    if spec is None or spec.choices is not None:
        words = chart.kinds if spec is None else tuple(spec.choices or ())
        return [_bar(str(word), word.words, [piece for piece in pieces if piece.key == word]) for word in words]
    return list(_term_bars(spec, pieces, terms))


def _bar(key: str, words: Words, pieces: Iterable[_Piece], low: int | None = None, high: int | None = None) -> Bar:
    parts: dict[str, int] = {}
    for piece in pieces:
        parts[piece.part] = parts.get(piece.part, 0) + piece.count
    return Bar(key, words, sum(parts.values()), parts, low, high)


def _number_bars(spec: FieldSpec, pieces: list[_Piece]) -> Iterator[Bar]:
    """Bars from the least to the greatest value, without gaps; so wide that there are not too many."""
    if not pieces:
        return
    least, most = min(piece.key for piece in pieces), max(piece.key for piece in pieces)
    if spec.minimum is not None and most - spec.minimum < MAX_BARS:
        least = spec.minimum
    step = next(step for step in _STEPS if most // step - least // step < MAX_BARS or step == _STEPS[-1])
    for low in range(least // step * step, most + 1, step):
        high = low + step - 1
        name = f"{low}" if step == 1 else f"{low}–{high}"
        yield _bar(name, Words(name, name), [piece for piece in pieces if low <= piece.key <= high], low, high)


def _term_bars(spec: FieldSpec, pieces: list[_Piece], terms: Terms) -> Iterator[Bar]:
    """The words that occur, the most frequent first; what is beyond the last bar is counted together."""
    keys = dict.fromkeys(piece.key for piece in pieces)
    amounts = {key: sum(piece.count for piece in pieces if piece.key == key) for key in keys}
    ordered = sorted(keys, key=lambda key: (-amounts[key], key))
    shown = ordered if len(ordered) <= MAX_BARS else ordered[: MAX_BARS - 1]
    for key in shown:
        words = terms.get((spec.category or "", key), Words(key, key))
        yield _bar(key, words, [piece for piece in pieces if piece.key == key])
    if len(shown) < len(ordered):
        yield _bar(OTHERS, OTHERS_WORDS, [piece for piece in pieces if piece.key not in shown])


def _legend(chart: Chart, bars: Iterable[Bar], game: GameSpec, terms: Terms) -> Mapping[str, Words]:
    """The parts that occur, in the order of their declaration."""
    if chart.split is None:
        return {}
    used = {part for bar in bars for part in bar.parts}
    spec = None if chart.split == KIND else game.fields()[chart.split]
    if spec is None:
        named = {kind.slug: kind.words for kind in game.kinds}
    elif spec.choices is not None:
        named = {str(word): word.words for word in spec.choices}
    else:
        named = {slug: words for (category, slug), words in terms.items() if category == spec.category}
    return {key: words for key, words in {**named, UNKNOWN: UNKNOWN_WORDS}.items() if key in used}


def _sums(chart: Chart, known: list[Entry]) -> Sums:
    values = sorted((entry.card.known(chart.by) or 0, entry.count) for entry in known)
    copies = sum(count for _, count in values)
    total = sum(value * count for value, count in values)
    if not copies:
        return Sums(total, None, None, chart.limit, chart.rule)
    middle = Fraction(_at(values, (copies - 1) // 2) + _at(values, copies // 2), 2)
    return Sums(total, Fraction(total, copies), middle, chart.limit, chart.rule)


def _at(values: list[tuple[int, int]], place: int) -> int:
    """The value at a place of all copies in their order."""
    for value, count in values:
        if place < count:
            return value
        place -= count
    raise IndexError(place)
