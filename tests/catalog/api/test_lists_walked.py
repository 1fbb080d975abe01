"""Every order of the list of cards is walked along an index: the last page reads as few rows as the first."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from catalog.api.filtersets import card_sorts
from tests.factories.catalog import BuildingFactory, ChikemonFactory
from tests.plans import indexes_alone, statements_read

pytestmark = pytest.mark.django_db

CARDS = "/api/v1/cards/"
LIMIT = 20
COPIED = 400  # of each game
# The ids are the same in each run: cards without a value stand in the order of their ids, so these say how many are passed.
COPIES = """
INSERT INTO catalog_card (id, game_id, number, kind, name_ja, reading, name_en, facts, published_at, revision, created_at,
    changed_at, missing, reading_key, english_key, rendered_ja, rendered_en)
SELECT md5((row_number() OVER (ORDER BY id, nth))::text)::uuid, game_id, number + nth, kind, name_ja, reading, name_en,
    CASE WHEN nth %% 3 = 0 THEN facts - 'durability' - 'building_kind' - 'cost' - 'grade'
        ELSE facts || jsonb_build_object('durability', nth %% 4 + 1, 'cost', nth %% 6) END,
    published_at + nth %% 7 * interval '1 day', 1, now(), now(), missing, reading_key || nth %% 50, english_key || nth %% 50,
    '{"nth": ' || nth || '}', '{}'
FROM catalog_card, generate_series(1, 400) AS nth
"""


def _walk(client: Client, query: dict[str, str]) -> Iterator[tuple[list[dict[str, Any]], list[str]]]:
    """Each page with the statements that read it."""
    cursor: str | None = None
    while True:
        with CaptureQueriesContext(connection) as said:
            answer = client.get(CARDS, query | ({"cursor": cursor} if cursor else {})).json()
        yield (
            answer["data"],
            [one["sql"] for one in said if 'FROM "catalog_card"' in one["sql"] and "LIMIT" in one["sql"]],
        )
        cursor = answer["page"]["next"]
        if cursor is None:
            return


@pytest.mark.failure("S11")
@pytest.mark.parametrize("game", ["tatemon", None])
@pytest.mark.parametrize("descending", [False, True])
def test_no_page_of_any_order_reads_many_more_rows_than_it_shows(
    client: Client, game: str | None, descending: bool
) -> None:
    BuildingFactory(reading="あ", name_en="A")
    ChikemonFactory(reading="あ", name_en="A")
    with connection.cursor() as cursor:
        cursor.execute(COPIES, [])
        cursor.execute("ANALYZE catalog_card")
    indexes_alone()
    for sort in card_sorts(game, declared=game is not None).keys:
        query = {"sort": f"{'-' if descending else ''}{sort}", "limit": str(LIMIT)} | ({"game": game} if game else {})

        pages = list(_walk(client, query))

        ids = [card["nth"] for data, _ in pages for card in data if "nth" in card]
        assert len(ids) == (COPIED if game else 2 * COPIED), sort
        for place in (0, len(pages) // 2, len(pages) - 2):
            kinds, met = statements_read(pages[place][1])
            assert kinds <= {"Limit", "Index Scan", "Index Only Scan", "Result"}, (sort, place, kinds, pages[place][1])
            assert met <= COPIED / 3, (sort, place, met, pages[place][1])
