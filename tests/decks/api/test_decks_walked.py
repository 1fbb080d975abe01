"""Every order of the lists of decks is walked along an index: of what all find, and of one's own."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cardsite.models import User
from decks.api.filtersets import OWN_SORTS, PUBLIC_SORTS
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.decks import DeckFactory
from tests.plans import indexes_alone, statements_read

pytestmark = pytest.mark.django_db
LIMIT = 50
MANY = 50
DECKS_OF_ONE = ("tatemon", "tatemon", "tatemon", "shironeko")
OF_INDEXES = {"Limit", "Result", "Index Scan", "Index Only Scan", "Nested Loop", "Memoize"}
# Each deck many times over, with many that share a place in each order; drafts are called otherwise than what was published.
# Where they share one they stand in the order of their ids, which are the same in each run.
COPIES = """
CREATE TEMPORARY TABLE copies ON COMMIT DROP AS
SELECT md5((row_number() OVER (ORDER BY deck.id, nth))::text)::uuid AS id, nextval('decks_decksnapshot_id_seq') AS kept, deck.id AS deck_id, deck.published_id, nth % 20 AS nth
FROM decks_deck AS deck, generate_series(1, 50) AS nth;
INSERT INTO decks_deck (
    id, owner_id, game_id, format_id, name, notes, tags, tag_keys, search_key, visibility, revision, created_at, changed_at,
    published_id, published_at, published_name, likes, hidden_reason
)
SELECT copies.id, owner_id, game_id, format_id, 'draft ' || 20 - nth, '', '{}', '{}', '', visibility, 1,
    created_at + nth * interval '1 day', changed_at - nth * interval '1 day',
    CASE visibility WHEN 'public' THEN kept END, published_at + nth * interval '1 day',
    CASE visibility WHEN 'public' THEN name || nth ELSE '' END, nth, ''
FROM copies JOIN decks_deck AS deck ON deck.id = copies.deck_id ORDER BY owner_id, game_id;
INSERT INTO decks_decksnapshot (
    id, deck_id, number, revision, format_id, name, notes, tags, tag_keys, search_key, remark, cards, published_at, other_verdicts
)
SELECT copies.kept, copies.id, 1, 1, format_id, name || nth, '', '{}', '{}', '', '', 0, published_at + nth * interval '1 day', '[]'
FROM copies JOIN decks_decksnapshot AS kept ON kept.id = copies.published_id;
ANALYZE decks_deck;
ANALYZE decks_decksnapshot
"""


@pytest.fixture
def anna() -> User:
    """Somebody with many decks of two games, public ones and others; three others have as many, each."""
    anna: User
    anna, *others = (UserFactory.create(username=name) for name in ("Anna", "Ben", "Chi", "Dan"))
    for owner in (anna, *others):
        for game in DECKS_OF_ONE:
            DeckFactory(owner=owner, game=game, visibility="public")
            DeckFactory(owner=owner, game=game)
    with connection.cursor() as cursor:
        cursor.execute(COPIES)
    indexes_alone()
    return anna


@pytest.mark.failure("S11")
@pytest.mark.parametrize(
    ("chosen", "there"),
    [
        ({}, 16),
        ({"game": "shironeko"}, 4),
        ({"author": "ANNA"}, 4),
        ({"owner": "me"}, 8),
        ({"owner": "me", "game": "shironeko"}, 2),
    ],
)
def test_no_page_of_any_order_reads_many_more_decks_than_it_shows(
    anna: User, chosen: dict[str, str], there: int
) -> None:
    client = client_of(anna)
    for sort in (OWN_SORTS if "owner" in chosen else PUBLIC_SORTS).keys:
        for direction in ("", "-"):
            pages = walk(client, {"sort": f"{direction}{sort}", "limit": LIMIT, **chosen})

            ids = [deck["id"] for data, _ in pages for deck in data]
            assert (len(ids), len(set(ids))) == (there * (MANY + 1), there * (MANY + 1))
            for place in (0, len(pages) // 2, len(pages) - 2):
                kinds, met = statements_read(pages[place][1])
                assert kinds <= OF_INDEXES, (sort, kinds - OF_INDEXES, pages[place][1])
                assert met < 6 * LIMIT, (sort, place, met, pages[place][1])


def walk(client: Any, query: dict[str, Any]) -> list[tuple[list[dict[str, Any]], list[str]]]:
    """The pages of a list, each with what the database was asked for its decks."""
    pages: list[tuple[list[dict[str, Any]], list[str]]] = []
    cursor: str | None = None
    while cursor or not pages:
        with CaptureQueriesContext(connection) as said:
            answer = client.get(DECKS, query | ({"cursor": cursor} if cursor else {})).json()
        pages.append((answer["data"], [one["sql"] for one in said if 'FROM "decks_deck"' in one["sql"]]))
        cursor = answer["page"]["next"]
    return pages


@pytest.mark.parametrize(("chosen", "there"), [({}, 16), ({"owner": "me"}, 8)])
def test_a_reader_finds_each_deck_once_backwards_too(anna: User, chosen: dict[str, str], there: int) -> None:
    client = client_of(anna)
    query: dict[str, Any] = {"limit": 200, **chosen}

    forward = [deck["id"] for data, _ in walk(client, query) for deck in data]
    answer = client.get(DECKS, query).json()
    while answer["page"]["next"]:
        answer = client.get(DECKS, query | {"cursor": answer["page"]["next"]}).json()
    backward = [deck["id"] for deck in answer["data"]]
    while answer["page"]["prev"]:
        answer = client.get(DECKS, query | {"cursor": answer["page"]["prev"]}).json()
        backward = [deck["id"] for deck in answer["data"]] + backward

    assert backward == forward
    assert len(forward) == len(set(forward)) == there * (MANY + 1)
