"""Every order of every list of what belongs to cards is walked along an index, under any filter, forwards and backwards."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsite.models import User
from catalog.models import CardMigration
from tests.factories.accounts import UserFactory
from tests.factories.catalog import (
    BuildingFactory,
    ChikemonFactory,
    ErratumFactory,
    FormatFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
    SetFactory,
)
from tests.plans import indexes_alone, statements_read

pytestmark = pytest.mark.django_db

API = "/api/v1"
LIMIT = 50
MANY = 400
OF_INDEXES = {
    "Limit", "Result", "Index Scan", "Index Only Scan", "Nested Loop", "Memoize", "Append", "Merge Append", "Unique",
}  # fmt: skip
# Each list with the table that it shows, its sorts, and the filters that leave many rows in it.
LISTS: dict[str, tuple[str, tuple[str, ...], tuple[dict[str, str], ...]]] = {
    "sets": ("set", ("code", "released_on"), ({}, {"game": "tatemon"})),
    "printings": ("printing", ("number", "name", "released_on"), ({}, {"game": "tatemon"})),
    "rulings": ("ruling", ("dated_on",), ({}, {"game": "tatemon"})),
    "errata": ("erratum", ("since",), ({}, {"game": "tatemon"}, {"field": "skill"})),
    "restrictions": ("restriction", ("begins_on",), ({},)),
    "suggestions": ("cardsuggestion", ("made_at",), ({},)),
    "cards/migrations": ("cardmigration", ("",), ({}, {"game": "tatemon"}, {"reason": "deleted"})),
}
# The same in each run: entries that share a place stand in the order of their ids, so these say how many are passed.
IDS = "md5((row_number() OVER (ORDER BY id, nth))::text)::uuid"
COPIES = {
    "set": "id, game_id, code, name_ja, reading, name_en, kind, released_on, published_at, code_key"
    f" | {IDS}, game_id, code || nth, name_ja, reading, name_en, kind,"
    " CASE WHEN nth % 3 > 0 THEN released_on + nth % 40 END, published_at, code_key || nth",
    "printing": "id, card_id, set_id, collector_number, rarity, illustrator, flavor_ja, flavor_en, released_on, number_key"
    f" | {IDS}, card_id, set_id, collector_number || nth, rarity, illustrator, flavor_ja, flavor_en,"
    " CASE WHEN nth % 3 > 0 THEN date '2020-01-01' + nth % 40 END, number_key || nth",
    "ruling": f"id, card_id, dated_on, text_ja, text_en | {IDS}, card_id, dated_on + nth % 40, text_ja, text_en",
    "erratum": "id, card_id, field, since, printed_ja, printed_en, text_ja, text_en, note_ja, note_en, source, source_url, folded"
    f" | {IDS}, card_id, field, since + nth, printed_ja, printed_en, text_ja, text_en, '', '', '', '', ''",
    "restriction": 'id, format_id, kind, "limit", begins_on, note_ja, note_en'
    f" | {IDS}, format_id, kind, \"limit\", begins_on + nth % 40, '', ''",
    "cardmigration": "card_id, game_id, number, reason, was_public, at"
    f" | {IDS}, game_id, number + nth, reason, was_public, at + nth % 40 * interval '1 day'",
}


def _copies(table: str) -> None:
    into, given = COPIES[table].split(" | ")
    source = f"catalog_{table}"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {source} ({into}) SELECT {given} FROM {source}, generate_series(1, {MANY}) AS nth"  # noqa: S608  # columns written here
        )


@pytest.fixture
def many_entries() -> None:
    user = UserFactory.create(username="Anna")
    card, other = BuildingFactory(), ChikemonFactory()
    PrintingFactory(card=card, set=SetFactory(released_on=None))
    PrintingFactory(card=other, set=SetFactory(game="ticket_monsters"))
    for one in (card, other):
        RulingFactory(card=one)
    ErratumFactory(card=card)
    RestrictionFactory(format=FormatFactory(), cards=[card])
    CardMigration.objects.create(card_id=card.pk, game_id="tatemon", number=5000, reason="deleted", was_public=True)
    for table in COPIES:
        _copies(table)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO catalog_restrictioncard (restriction_id, card_id) SELECT id, %s FROM catalog_restriction"
            " ON CONFLICT DO NOTHING",
            [card.pk],
        )
        cursor.execute(
            "INSERT INTO catalog_cardsuggestion (id, game_id, changes, note, state, user_id, made_at)"
            " SELECT md5(nth::text)::uuid, 'tatemon', '{}', '', 'new', %s, now() + nth %% 40 * interval '1 day'"
            " FROM generate_series(1, %s) AS nth",
            [user.pk, MANY],
        )
        for table in (*COPIES, "restrictioncard", "cardsuggestion", "card"):
            cursor.execute(f"ANALYZE catalog_{table}")
    indexes_alone()


def _walk(client: Client, path: str, table: str, query: dict[str, str], way: str) -> Iterator[tuple[int, list[str]]]:
    """From one end of a list to the other: how many rows each page has, and the statements that read it."""
    cursor: str | None = None
    while True:
        with CaptureQueriesContext(connection) as said:
            answer: dict[str, Any] = client.get(path, query | ({"cursor": cursor} if cursor else {})).json()
        reads = [one["sql"] for one in said if f'FROM "catalog_{table}"' in one["sql"] and "LIMIT" in one["sql"]]
        yield len(answer["data"]), reads
        cursor = answer["page"][way]
        if cursor is None:
            return


@pytest.mark.failure("S11")
@pytest.mark.usefixtures("many_entries")
@pytest.mark.parametrize("name", LISTS)
def test_no_page_of_any_list_reads_many_more_rows_than_it_shows(client: Client, name: str) -> None:
    client.force_login(User.objects.get(username="Anna"))
    table, sorts, filters = LISTS[name]
    for sort in sorts:
        for chosen in filters:
            for sign in ("", "-") if sort else ("",):
                query = {"limit": str(LIMIT), **chosen} | ({"sort": sign + sort} if sort else {})

                pages = list(_walk(client, f"{API}/{name}/", table, query, "next"))

                assert sum(rows for rows, _ in pages) >= MANY, (query, len(pages))
                for place in (0, len(pages) // 2, len(pages) - 2):
                    kinds, met = statements_read(pages[place][1])
                    assert kinds <= OF_INDEXES, (query, place, kinds - OF_INDEXES, pages[place][1])
                    assert met < 3 * LIMIT, (query, place, met, pages[place][1])
