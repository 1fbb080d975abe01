"""How many of the cards found are of which game, kind, colour, cost, set …"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from catalog.games import GAMES
from catalog.models import Card
from catalog.models.columns import MANY, column_fields, column_name

MAX_EXACT = 10_000
DRAWN = 2_000
MAX_VALUES = 100


class Source(Enum):
    """Where the values of a facet stand: in a column, in a list in a column, or on the printings."""

    COLUMN = "SELECT m.{column}::text, count(*) FROM m WHERE m.{column} IS NOT NULL GROUP BY 1"
    LIST = (
        "SELECT each.word, count(DISTINCT m.id) FROM m, jsonb_array_elements_text("
        "CASE jsonb_typeof(m.{column}) WHEN 'array' THEN m.{column} ELSE '[]' END) AS each(word) GROUP BY 1"
    )
    SET = (
        "SELECT s.code, count(DISTINCT m.id) FROM m JOIN catalog_printing p ON p.card_id = m.id"
        " JOIN catalog_set s ON s.id = p.set_id GROUP BY 1"
    )
    RARITY = (
        "SELECT p.rarity, count(DISTINCT m.id) FROM m JOIN catalog_printing p ON p.card_id = m.id"
        " WHERE p.rarity > '' GROUP BY 1"
    )


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


def _rows(cards: QuerySet[Card, Any], facets: Sequence[Facet]) -> list[tuple[str | None, str | None, int, float]]:
    """For each facet and value the number of cards, and under no facet the number of all with the highest lot."""
    columns = sorted({facet.column for facet in facets if facet.column})
    inner, params = cards.values_list("pk", "search__lot", *columns).query.sql_with_params()
    named = ", ".join(["id", "lot", *columns])
    parts = [
        "SELECT NULL::text, NULL::text, count(*), coalesce(max(lot), 0) FROM m",
        *(
            f"SELECT '{facet.name}', v.value, v.cards, 0 FROM ({facet.source.value.format(column=facet.column)}) AS v(value, cards)"  # noqa: S608  # names of columns and facets are declared in code
            for facet in facets
        ),
    ]
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH m({named}) AS MATERIALIZED ({inner}) {' UNION ALL '.join(parts)}", params
        )  # names of columns and facets are declared in code
        rows: list[tuple[str | None, str | None, int, float]] = cursor.fetchall()
    return rows


def cards_counted(cards: QuerySet[Card], facets: Sequence[Facet]) -> Counted:
    """The cards counted: one by one up to 10,000, beyond that by 2,000 drawn by lot.

    Lots lie evenly between 0 and 1: the highest of those drawn is the share of all cards found that was drawn.
    """
    rows = _rows(cards.order_by()[: MAX_EXACT + 1], facets)
    total, factor = _total(rows), 1.0
    approximate = total > MAX_EXACT
    if approximate:
        rows = _rows(cards.order_by("search__lot", "pk")[:DRAWN], facets)
        drawn, highest = next((cards, lot) for name, _, cards, lot in rows if name is None)
        factor = 1 / highest
        total = max(round(drawn * factor), total)
    values: dict[str, list[tuple[str, int]]] = {facet.name: [] for facet in facets}
    for name, value, count, _ in rows:
        if name is not None and value is not None:
            values[name].append((value, max(1, round(count * factor))))
    ordered = {name: sorted(found, key=lambda one: (-one[1], one[0]))[:MAX_VALUES] for name, found in values.items()}
    return Counted(total, approximate, ordered)


def _total(rows: Sequence[tuple[str | None, str | None, int, float]]) -> int:
    return next(cards for name, _, cards, _ in rows if name is None)
