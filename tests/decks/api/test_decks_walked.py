"""Every order of the list of decks is walked along indexes: of the public ones, of the own, and of both together."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cardsite.models import User
from decks.models import Deck
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.decks import DeckFactory
from tests.plans import indexes_alone, statements_read

pytestmark = pytest.mark.django_db
LIMIT = 50
MANY = 400
OF_INDEXES = {
    "Limit", "Result", "Index Scan", "Index Only Scan", "Nested Loop", "Memoize", "Append", "Merge Append", "Unique",
    "Subquery Scan", "Aggregate", "Sort",
}  # fmt: skip
COPIES = """
INSERT INTO decks_deck (id, owner_id, game_id, format_id, name, visibility, revision, created_at, changed_at)
SELECT gen_random_uuid(), owner_id, game_id, format_id, name || nth % 40, visibility, 1,
    created_at + nth % 40 * interval '1 day', changed_at + nth % 40 * interval '1 day'
FROM decks_deck, generate_series(1, 400) AS nth
"""


@pytest.fixture
def anna() -> User:
    anna: User
    anna, ben = UserFactory.create(username="Anna"), UserFactory.create(username="Ben")
    for owner in (anna, ben):
        shown = DeckFactory(owner=owner)
        Deck.objects.filter(pk=shown.pk).update(visibility="public")
        DeckFactory(owner=owner)
    with connection.cursor() as cursor:
        cursor.execute(COPIES)
        cursor.execute("ANALYZE decks_deck")
    indexes_alone()
    return anna


@pytest.mark.failure("S11")
@pytest.mark.parametrize(
    ("signed_in", "chosen", "there"),
    [
        (False, {}, 2),
        (False, {"game": "tatemon"}, 2),
        (True, {}, 3),
        (True, {"owner": "me"}, 2),
        (True, {"visibility": "private"}, 1),
    ],
)
def test_no_page_of_any_order_reads_many_more_decks_than_it_shows(
    anna: User, signed_in: bool, chosen: dict[str, str], there: int
) -> None:
    client = client_of(anna if signed_in else None)
    for sort in ("changed_at", "-changed_at", "created_at", "-created_at", "name", "-name"):
        ids: list[str] = []
        cursor: str | None = None
        pages: list[list[str]] = []
        while cursor or not pages:
            query: dict[str, Any] = {"sort": sort, "limit": LIMIT, **chosen} | ({"cursor": cursor} if cursor else {})
            with CaptureQueriesContext(connection) as said:
                answer = client.get(DECKS, query).json()
            ids += [deck["id"] for deck in answer["data"]]
            pages.append([one["sql"] for one in said if 'FROM "decks_deck"' in one["sql"]])
            cursor = answer["page"]["next"]

        assert (len(ids), len(set(ids))) == (there * (MANY + 1), there * (MANY + 1))
        # One's own decks may be put in order once they are found: there are never very many.
        if "owner" not in chosen and "visibility" not in chosen:
            for place in (0, len(pages) // 2, len(pages) - 2):
                kinds, met = statements_read(pages[place])
                assert kinds <= OF_INDEXES, (sort, kinds - OF_INDEXES, pages[place])
                assert met < (12 if signed_in else 5) * LIMIT + (2 * MANY if signed_in else 0), (
                    sort,
                    place,
                    met,
                    pages[place],
                )


def test_a_reader_finds_own_and_public_decks_once_each_backwards_too(anna: User) -> None:
    client = client_of(anna)
    forward: list[str] = []
    address = f"{DECKS}?limit=200&include=total"
    while address:
        answer = client.get(address).json()
        forward += [deck["id"] for deck in answer["data"]]
        last, address = answer, (f"{DECKS}?limit=200&cursor={answer['page']['next']}" if answer["page"]["next"] else "")
    backward: list[str] = []
    cursor = last["page"]["prev"]
    while cursor:
        answer = client.get(DECKS, {"limit": 200, "cursor": cursor}).json()
        backward = [deck["id"] for deck in answer["data"]] + backward
        cursor = answer["page"]["prev"]

    assert backward == forward[: len(backward)]
    assert len(forward) == len(set(forward)) == 3 * (MANY + 1)
