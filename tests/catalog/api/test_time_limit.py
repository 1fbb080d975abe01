"""Whatever is asked of the catalog or of decks, the database answers in time or the caller is told so."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection
from rest_framework.test import APIClient

from catalog.models import Printing
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, PrintingFactory
from tests.factories.decks import DeckFactory

pytestmark = pytest.mark.django_db(transaction=True)
API = "/api/v1"
READ = (
    "/cards/",
    "/cards/?game=tatemon&building_kind=office",
    "/cards/?set=A1&rarity=R",
    "/cards/?legal=standard",
    "/cards/?q=森",
    "/cards/?include=total&sort=-number",
    "/cards/?updated_since=2020-01-01T00:00:00Z",
    "/cards/named/?exact=森の家",
    "/cards/named/?fuzzy=森の象",
    "/cards/autocomplete/?q=も",
    "/cards/random/",
    "/cards/facets/",
    "/cards/migrations/",
    "/cards/{card}/",
    "/cards/{card}/legality/",
    "/sets/",
    "/sets/{set}/",
    "/printings/?sort=released_on",
    "/printings/{printing}/",
    "/rulings/?card={card}",
    "/errata/",
    "/restrictions/",
    "/formats/",
    "/games/tatemon/rules/",
    "/suggestions/",
    "/decks/",
    "/decks/?owner=me&sort=name",
    "/decks/tags/",
    "/decks/{deck}/",
    "/decks/{deck}/code/",
    "/decks/{deck}/difference/?from=draft&to=revision:1",
    "/decks/{deck}/export/?as=text",
    "/decks/{deck}/help/",
    "/decks/{deck}/history/",
    "/decks/{deck}/like/",
    "/decks/{deck}/numbers/",
    "/decks/{deck}/numbers/plot/?chart=kinds",
    "/decks/{deck}/snapshots/",
    "/decks/{deck}/snapshots/1/validation/",
    "/decks/{deck}/validation/",
    "/decks/{deck}/validation/formats/",
)
# What is posted to be answered and not to be stored; to those of decks goes a list, if nothing else is said.
CONDITIONS = {"conditions": [{"kinds": ["building"]}], "turn": 1}
POSTED: dict[str, dict[str, Any]] = {
    "/cards/collection/": {"identifiers": [{"name": "森の家"}]},
    "/decks/chances/": CONDITIONS,
    "/decks/chances/plot/": CONDITIONS,
    "/decks/decode/": {"code": "tm14ha5pkgca"},
    "/decks/export/?as=csv": {},
    "/decks/hands/": {},
    "/decks/help/": {},
    "/decks/numbers/": {},
    "/decks/numbers/plot/": {"chart": "kinds"},
    "/decks/parse/": {"text": "2 森の家", "game": "tatemon"},
    "/decks/validate/": {},
    "/decks/validate/formats/": {},
    "/decks/{deck}/chances/": CONDITIONS,
    "/decks/{deck}/chances/plot/": CONDITIONS,
    "/decks/{deck}/hands/": {},
}
OF_ITS_OWN = frozenset({"identifiers", "code", "text"})


@contextmanager
def tables_held() -> Iterator[None]:
    """Whoever reads cards, what belongs to them, or decks waits meanwhile."""
    params = connection.get_connection_params()
    with psycopg.connect(
        **{name: params[name] for name in ("dbname", "user", "host", "port", "password") if name in params}
    ) as other:
        tables = other.execute(
            "SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '^(catalog|decks)_'"
            " AND relname <> 'catalog_catalogversion' AND relnamespace = 'public'::regnamespace"
        ).fetchall()
        other.execute(f"LOCK TABLE {', '.join(name for (name,) in tables)} IN ACCESS EXCLUSIVE MODE")
        yield
        other.rollback()


@pytest.fixture
def printing() -> Printing:
    return PrintingFactory(card=BuildingFactory(name_ja="森の家", reading="もりのいえ"))


@pytest.fixture
def client() -> APIClient:
    client = APIClient(HTTP_ACCEPT="application/json")
    client.force_login(UserFactory.create())
    return client


def test_nothing_that_is_asked_waits_longer_than_it_may(
    monkeypatch: pytest.MonkeyPatch, client: APIClient, printing: Printing
) -> None:
    deck = DeckFactory(visibility="public")
    decklist = {"game": "tatemon", "lines": [{"card": str(printing.card_id), "count": 1}]}
    ids = {"card": printing.card_id, "printing": printing.pk, "set": printing.set_id, "deck": deck.pk}
    client.get(f"{API}/cards/")  # what is remembered of the catalog's version is known then
    monkeypatch.setattr("cardsite.database.budget.SECONDS", 0.05)

    with tables_held():
        read = {path: client.get(API + path.format(**ids)) for path in READ}
        posted = {
            path: client.post(
                API + path.format(**ids),
                body if OF_ITS_OWN & body.keys() or "{deck}" in path else decklist | body,
                format="json",
            )
            for path, body in POSTED.items()
        }

    told = {path: (answer.status_code, answer.json().get("code")) for path, answer in (read | posted).items()}
    assert told == dict.fromkeys(told, (422, "search_too_slow"))
