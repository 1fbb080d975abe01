"""Counts of what a query finds, over HTTP."""

from typing import Any

import pytest
from django.test import Client

from catalog.models import CardSearch
from catalog.selectors import cards_visible, facets
from catalog.selectors.facets import COMMON_FACETS
from tests.factories.catalog import BuildingFactory, EventFactory, PrintingFactory, SetFactory

pytestmark = pytest.mark.django_db

FACETS = "/api/v1/cards/facets/"


def counts(client: Client, **query: Any) -> dict[str, dict[str, int]]:
    answer = client.get(FACETS, query)
    assert answer.status_code == 200, answer.content
    return {name: {one["value"]: one["count"] for one in values} for name, values in answer.json()["facets"].items()}


@pytest.fixture
def street() -> None:
    first, second = SetFactory(code="A1", name_ja="第一弾"), SetFactory(code="B2")
    for durability in (1, 1, 3):
        card = BuildingFactory(name_ja="森の家", durability=durability)
        PrintingFactory(card=card, set=first, rarity="C")
        PrintingFactory(card=card, set=first, rarity="R")
    PrintingFactory(card=BuildingFactory(name_ja="森の店", building_kind="office"), set=second, rarity="C")
    EventFactory(name_ja="火事")
    BuildingFactory(name_ja="秘密の森", published_at=None)


def test_cards_are_counted_by_everything_that_they_all_have(client: Client, street: None) -> None:
    answer = client.get(FACETS, {"q": "森"}, headers={"Accept-Language": "ja"}).json()

    assert (answer["total"], answer["approximate"], answer["warnings"]) == (4, False, [])
    assert counts(client, q="森") == {
        "game": {"tatemon": 4},
        "kind": {"building": 4},
        "complete": {"true": 4},
        "set": {"A1": 3, "B2": 1},
        "rarity": {"C": 4, "R": 3},
    }
    assert answer["facets"]["set"][0] == {"value": "A1", "name": "第一弾", "count": 3}
    assert answer["facets"]["kind"][0]["name"] == "建物"


def test_cards_of_a_game_are_counted_by_its_fields(client: Client, street: None) -> None:
    found = counts(client, game="tatemon", by="durability,building_kind,kind")

    assert found == {
        "durability": {"1": 2, "2": 1, "3": 1},
        "building_kind": {"residence": 3, "office": 1},
        "kind": {"building": 4, "event": 1},
    }


def test_filters_and_queries_narrow_the_counts(client: Client, street: None) -> None:
    assert counts(client, game="tatemon", durability_min=2, by="set") == {"set": {"A1": 1, "B2": 1}}
    assert counts(client, q="鬱", by="kind") == {"kind": {}}
    assert counts(client, q="game:tatemon 耐久力>=2", by="durability") == {"durability": {"2": 1, "3": 1}}


@pytest.mark.failure("S12")
@pytest.mark.parametrize("query", [{"by": "nope"}, {"by": "durability"}, {"sort": "name"}, {"q": "("}])
def test_what_cannot_be_counted_by_is_refused(client: Client, query: dict[str, str]) -> None:
    assert client.get(FACETS, query).status_code == 400


@pytest.mark.parametrize("expected", [0, 3, 1000])
def test_many_cards_are_counted_by_some_drawn_by_lot(
    client: Client, street: None, monkeypatch: pytest.MonkeyPatch, expected: int
) -> None:
    """Whether that many were expected, fewer, or far more than there are."""
    monkeypatch.setattr(facets, "MAX_EXACT", 3)
    monkeypatch.setattr(facets, "DRAWN", 3)
    for place, row in enumerate(CardSearch.objects.order_by("pk")):
        row.grams = [piece for piece in row.grams if piece >= 0] + ([-1] if place < 3 else [])
        row.save()

    counted = facets.cards_counted(cards_visible(), [COMMON_FACETS["kind"]], expected=expected)

    assert counted == facets.Counted(6, approximate=True, values={"kind": [("building", 6)]})


def test_cards_that_seem_to_be_barely_too_many_are_counted_one_by_one(
    client: Client, street: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facets, "MAX_EXACT", 5)
    monkeypatch.setattr(facets, "DRAWN", 3)
    for place, row in enumerate(CardSearch.objects.order_by("pk")):
        row.grams = [piece for piece in row.grams if piece >= 0] + ([-1] if place < 2 else [])
        row.save()

    counted = facets.cards_counted(cards_visible(), [COMMON_FACETS["kind"]], expected=10)

    assert counted == facets.Counted(5, approximate=False, values={"kind": [("building", 4), ("event", 1)]})
