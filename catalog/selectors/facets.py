"""How many of the cards found are of which game, kind, colour, cost, set …"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import log2
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from catalog.games import GAMES
from catalog.models import Card
from catalog.models.columns import MANY, column_fields, column_name
from catalog.search.lots import HALVINGS

Row = tuple[str | None, str | None, int]
MAX_EXACT = 10_000
DRAWN = 1_500
LIKELY = 0.75
"""What share of too many cards there may be that few are drawn first, not all counted in vain."""
SURELY = 1.15
"""How many times too many cards there must seem to be by those drawn, to be sure that there are."""
MAX_VALUES = 100
PUBLIC = "NOT p.draft AND s.published_at <= now()"
"""The condition that a printing p in a set s exists for everybody, as `public_printing` says it."""
PRINTINGS = (
    "SELECT p.card_id, p.rarity, s.code FROM m JOIN catalog_printing p ON p.card_id = m.id"
    " JOIN catalog_set s ON s.id = p.set_id WHERE {visible} AND (SELECT cards FROM counted) <= %s"
)


class Source(Enum):
    """Where the values of a facet stand: in a column, in a list in a column, or on the printings."""

    COLUMN = "SELECT m.{column}::text, count(*) FROM m WHERE m.{column} IS NOT NULL GROUP BY 1"
    LIST = (
        "SELECT each.word, count(DISTINCT m.id) FROM m, jsonb_array_elements_text("
        "CASE jsonb_typeof(m.{column}) WHEN 'array' THEN m.{column} ELSE '[]' END) AS each(word) GROUP BY 1"
    )
    SET = "SELECT p.code, count(DISTINCT p.card_id) FROM p GROUP BY 1"
    RARITY = "SELECT p.rarity, count(DISTINCT p.card_id) FROM p WHERE p.rarity > '' GROUP BY 1"


@dataclass(frozen=True, slots=True)
class Facet:
    """What cards are counted by."""

    name: str
    source: Source
    column: str = ""


COMMON_FACETS: Mapping[str, Facet] = {
    "game": Facet("game", Source.COLUMN, "game_id"),
    "kind": Facet("kind", Source.COLUMN, "kind"),
    "complete": Facet("complete", Source.COLUMN, "complete"),
    "set": Facet("set", Source.SET),
    "rarity": Facet("rarity", Source.RARITY),
}


def facets_of(game: str | None) -> Mapping[str, Facet]:
    """What the cards of a game are counted by, or with none what cards of all games are."""
    games = {slug: spec for slug, spec in GAMES.items() if slug == game}
    declared = {
        name: Facet(name, Source.LIST if spec.value_type in MANY else Source.COLUMN, column_name(name))
        for name, spec in column_fields(games).items()
        if spec.filterable and name not in COMMON_FACETS
    }
    return {**COMMON_FACETS, **declared}


@dataclass(frozen=True, slots=True)
class Counted:
    """Counts by facet and value, the most frequent first; ``approximate`` ones are worked out from cards drawn by lot."""

    total: int
    approximate: bool
    values: Mapping[str, Sequence[tuple[str, int]]]


def _rows(cards: QuerySet[Card, Any], facets: Sequence[Facet], visible: str) -> Sequence[Row]:
    """For each facet and value the number of cards, and under no facet the number of all: this alone where it is too high."""
    columns = sorted({facet.column for facet in facets if facet.column})
    inner, params = cards.values_list("pk", *columns).query.sql_with_params()
    named = ", ".join(["id", *columns])
    parts = [
        "SELECT NULL::text, NULL::text, cards FROM counted",
        *(
            f"SELECT '{facet.name}', v.value, v.cards FROM ({facet.source.value.format(column=facet.column)}) AS v(value, cards)"  # noqa: S608  # names of columns and facets are declared in code
            " WHERE (SELECT cards FROM counted) <= %s"
            for facet in facets
        ),
    ]
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH m({named}) AS MATERIALIZED ({inner}), counted(cards) AS MATERIALIZED (SELECT count(*) FROM m),"  # noqa: S608  # as above
            f" p AS MATERIALIZED ({PRINTINGS.format(visible=visible)}) {' UNION ALL '.join(parts)}",
            [*params, *[MAX_EXACT] * (1 + len(facets))],
        )
        rows: Sequence[Row] = cursor.fetchall()
    return rows


def cards_counted(
    cards: QuerySet[Card], facets: Sequence[Facet], *, expected: float = 0, drafts: bool = False
) -> Counted:
    """The cards counted: one by one up to 10,000, beyond that by some of them drawn by lot.

    ``expected`` is how many there may be: where they are likely too many, they are not counted in vain first. Printings that
    are drafts count for readers of ``drafts``.
    """
    cards, visible = cards.order_by(), "true" if drafts else PUBLIC
    if expected > MAX_EXACT * LIKELY:
        drawn = _drawn(cards, facets, visible, expected)
        if drawn.total > MAX_EXACT * SURELY:
            return drawn
    rows = _rows(cards[: MAX_EXACT + 1], facets, visible)
    if _total(rows) <= MAX_EXACT:
        return _counted(rows, facets, 0)
    drawn = _drawn(cards, facets, visible, max(expected, MAX_EXACT))
    return replace(drawn, total=max(drawn.total, MAX_EXACT + 1))


def _drawn(cards: QuerySet[Card], facets: Sequence[Facet], visible: str, expected: float) -> Counted:
    """The cards counted by those within so many halvings that some 1,500 are; drawn again where that is far too few."""
    halved = min(HALVINGS, max(1, round(log2(expected / DRAWN))))
    while True:
        rows = _rows(cards.filter(search__grams__contains=[-halved]), facets, visible)
        found = _total(rows)
        if halved == 1 or found >= DRAWN * 2 / 3:
            return _counted(rows, facets, halved)
        halved = max(1, halved - max(1, round(log2(DRAWN / max(found, 1)))))


def _counted(rows: Sequence[Row], facets: Sequence[Facet], halved: int) -> Counted:
    """Counts of all cards by those of the ones within so many halvings; exact for all within none."""
    values: dict[str, list[tuple[str, int]]] = {facet.name: [] for facet in facets}
    for name, value, count in rows:
        if name is not None and value is not None:
            values[name].append((value, count * 2**halved))
    ordered = {name: sorted(found, key=lambda one: (-one[1], one[0]))[:MAX_VALUES] for name, found in values.items()}
    return Counted(_total(rows) * 2**halved, halved > 0, ordered)


def _total(rows: Sequence[Row]) -> int:
    return next(cards for name, _, cards in rows if name is None)
